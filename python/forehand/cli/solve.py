"""`forehand solve`: exact values of a position, all cards seen."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from typing import Any

from .. import _engine
from ..batch import Pipeline
from ..display import TITLES, wrapped
from ..drawing import ValueTable
from ..drawing.text import values
from ..errors import ForehandError
from ..games import Game
from ..position import Position
from ..solving import Solution, read_solution
from ..words import counted, value
from .inputs import Line
from .output import people, working
from .records import Target, Unreadable, attempt, facts_of, inputs, report
from .story import continuation


def solve(
    files: Sequence[str],
    objective: str | None,
    max_nodes: int | None,
    timeout: float | None,
    *,
    want: str,
    workers: int | None,
    hash_mb: int | None,
    stats: bool,
    as_json: bool,
) -> int:
    """Solve the position in which each record stops; return the exit status."""
    native = _engine.Batch(
        workers,
        objective,
        want=want,
        max_nodes=max_nodes,
        timeout=timeout,
        hash_mb=hash_mb,
        stats=stats,
    )
    done = 0

    def answers() -> Generator[tuple[Line | Unreadable, str | ForehandError]]:
        nonlocal done

        def waiting() -> AbstractContextManager[None]:
            return nullcontext() if as_json else working(patience(timeout, done))

        with Pipeline(inputs(files), _job, native, waiting=waiting) as pipeline:
            for line, answer in pipeline:
                if isinstance(answer, tuple):
                    position, deal, solved, _ = answer
                    told = partial(_told, Target(position, deal), solved, as_json)
                    yield line, attempt(told)
                else:
                    yield line, answer or ""
                done += 1

    with closing(answers()) as every:
        return report(every, files, as_json=as_json, between="\n")


def _job(line: Line | Unreadable) -> str | None:
    return None if isinstance(line, Unreadable) else line.text()


def _told(found: Target, line: str, as_json: bool) -> str:
    if as_json:
        return line
    solved = json.loads(line)
    position = found.position
    over = position.to_act is None
    who = "finished deal" if over else f"{position.to_act} to act"
    told = finished(found, solved) if over else explained(found, read_solution(line, _UNCOUNTED))
    told += counts(solved)
    return people("\n".join([f"{TITLES[Game(position.game)]}, {who}", *told]))


# The counts stand in the line if they were asked for.
_UNCOUNTED = (0, 0, 0, 0, 0)


def counts(solved: Mapping[str, Any]) -> list[str]:
    """Return what a search took, in words, if the solution says it."""
    if "stats" not in solved:
        return []
    table = solved["stats"]["table"]
    return wrapped(
        f"Search: {solved['stats']['nodes']:,} nodes; a table of {table['entries']:,} positions "
        f"({table['bytes'] / 2**20:.1f} MiB), {table['stored']:,} stored, {table['hits']:,} found.",
        0,
        hanging=2,
    )


def patience(timeout: float | None, done: int = 0, *, doing: str = "solving") -> str:
    """Return what to tell somebody who waits for the solver, after so many records."""
    limit = "Ctrl-C stops" if timeout is None else f"at most {timeout:g} s"
    so_far = f" ({done:,} done)" if done else ""
    return f"{doing}{so_far}, {limit} …"


def finished(found: Target, solved: Mapping[str, Any]) -> list[str]:
    """Return what a deal that is over came to, in words."""
    objective = solved["objective"]
    facts = facts_of(found.position)
    what = counted(Game(found.position.game), objective, facts.get("declarer"))
    redeal = facts.get("redeal", False)
    told = ["The deal is over: a redeal was demanded." if redeal else "The deal is over."]
    came = solved["value"]
    shown = facts.get("points") if came is None else came
    if shown is not None:
        told.append(f"{what[0].upper()}{what[1:]}: {value(shown)}.")
    if came is None:
        why = "there is no declarer" if redeal else "nobody is to act"
        told.append(f"The objective {objective} has no value, since {why}.")
    return wrapped(" ".join(told), 0, hanging=2)


def explained(found: Target, solution: Solution) -> list[str]:
    """Return a solution in words: what is counted, what each action is worth, one best line."""
    shown = ValueTable.of(solution, Position(found.position))
    lines = values(shown, line=False)
    if solution.line:
        lines += ["Best line", *continuation(found, list(map(str, solution.line)))]
    return lines
