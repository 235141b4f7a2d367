"""What commands do with records: one by one, bad ones answered in their place, then the status."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from .. import _engine
from ..errors import ForehandError, InternalError, InvalidDealError, NotationError
from . import output
from .inputs import Line, lines
from .output import out, talk
from .progress import Progress, Records, size

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Target:
    """The deal of a record that a command looks at: the record's own, or the last of a match."""

    position: _engine.Position
    deal: int | None = None
    """The place in `deals`, counted from 0; None for a deal record."""


def dumps(value: object) -> str:
    """Write a value as one line of JSON, with the blanks that the engine's lines have."""
    return json.dumps(value, ensure_ascii=False)


def target(text: str) -> Target:
    """Read a record and find the deal that it stops in. Raises a ForehandError."""
    found = _engine.read(text)
    if isinstance(found, _engine.Position):
        return Target(found)
    deals = found.deals()
    if not deals:
        raise InvalidDealError("the match has no deal yet; one is expected in deals")
    return Target(deals[-1], len(deals) - 1)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Stands in the input where a file can't be read, or not to its end."""

    file: str
    error: OSError


def inputs(files: Sequence[str]) -> Iterator[Line | Unreadable]:
    """Yield the records of some files, one after the other."""
    before = 0
    for file in files:
        begun = before
        before += size(file) or 0
        try:
            yield from lines(file, begun)
        except OSError as error:
            yield Unreadable(file, error)


def each(
    files: Sequence[str], handle: Callable[[str], str], *, as_json: bool, between: str = ""
) -> int:
    """Answer every record of some files with what `handle` makes of its text; return the status.

    `handle` returns whole lines without the last line end, or raises a ForehandError.
    """

    def answers() -> Iterator[tuple[Line | Unreadable, str | ForehandError]]:
        for line in inputs(files):
            if isinstance(line, Unreadable):
                yield line, ""
            else:
                yield line, attempt(partial(_handled, line, handle))

    return report(answers(), files, as_json=as_json, between=between)


def _handled(line: Line, handle: Callable[[str], str]) -> str:
    return handle(line.text())


def report(
    answers: Iterable[tuple[Line | Unreadable, str | ForehandError]],
    files: Sequence[str],
    *,
    as_json: bool,
    between: str = "",
) -> int:
    """Write the answers to the records of some files, as they come; return the exit status.

    A ForehandError becomes the contract's error line, or talk for people; with several files it
    names its file. `between` stands between two answers (not with JSON). Who waits at a terminal
    sees how far it is.
    """
    status = output.DONE
    first = True
    so_far = Records(files)
    with Progress(so_far.reach):
        for line, answer in answers:
            if isinstance(line, Unreadable):
                talk(f"{line.file}: can't be read: {line.error.strerror or line.error}")
                status = output.UNUSABLE
                continue
            if isinstance(answer, ForehandError):
                status = max(status, _refuse(line, answer, as_json, len(files) > 1))
            else:
                out.line(answer if first or as_json else between + answer)
                first = False
            so_far.done(line.end)
    return status


def attempt(work: Callable[[], T]) -> T | ForehandError:
    """Return what some work on a record returns, or why it did not."""
    try:
        return work()
    except ForehandError as error:
        return error
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # A panic of the engine is a BaseException of its own; one record must not end the run.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            return InternalError(
                f"a fault in forehand itself ({type(error).__name__}: {error}); "
                "please report it with the record"
            )
        raise


def _refuse(line: Line, error: ForehandError, as_json: bool, several: bool) -> int:
    error = error.replace(line=line.number)
    if as_json:
        row = error.to_json()
        if several:
            row["file"] = line.file
        out.line(dumps({"error": row}))
        return output.BAD
    talk(describe(line.file, error))
    return output.UNUSABLE if isinstance(error, NotationError) else output.BAD


def describe(file: str, error: ForehandError) -> str:
    """Return an error for people: the place, the clause, what stood there and what was expected."""
    place = ["standard input" if file == "-" else file, f"line {error.line}"]
    if error.deal is not None:
        place.append(f"deal {error.deal}")
    if error.step is not None:
        place.append(f"step {error.step}")
    if error.action is not None:
        place.append(_short(error.action))
    clause = "" if error.clause is None else f" ({error.clause})"
    return f"{', '.join(place)}: {error.message}{clause}"


def _short(action: str, limit: int = 60) -> str:
    return action if len(action) <= limit else action[:limit] + "…"


def facts_of(position: _engine.Position) -> dict[str, Any]:
    """Return what has been settled in a position, and the result when the deal is over."""
    facts: dict[str, Any] = json.loads(position.table())["facts"]
    return facts | (json.loads(position.result()) or {})
