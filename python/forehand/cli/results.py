"""The file in which an arena keeps its rounds, so that a run that was stopped can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TextIO

from ..arena import Round
from .records import dumps
from .usage import UsageError

FORMAT = "forehand-arena/1"
Pair = tuple[int, int]


class Results:
    """Rounds by pair of bots: kept in memory and, if there is a path, as lines of a file.

    The first line says what was played; each other is a round. A last line that isn't whole, as a
    run that was killed leaves it, is dropped. A file of something else is refused.
    """

    def __init__(self, path: str | None, header: Mapping[str, object]) -> None:
        """Prepare to keep rounds of what the header says."""
        self._path = path
        self._header = {"format": FORMAT, **header}
        self._rounds: dict[Pair, dict[int, Round]] = {}
        self._file: TextIO | None = None

    def __enter__(self) -> Results:
        """Read what is in the file; go on behind it."""
        if self._path is None:
            return self
        try:
            whole = self._read() if os.path.exists(self._path) else 0
            with open(self._path, "ab") as file:
                file.truncate(whole)
            self._file = open(self._path, "a", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"--results {self._path}: {error.strerror}") from None
        if whole == 0:
            self._write(self._header)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    @property
    def count(self) -> int:
        """How many rounds there are."""
        return sum(map(len, self._rounds.values()))

    def add(self, pair: Pair, played: Round) -> None:
        """Keep a round; it is in the file when this returns."""
        self._rounds.setdefault(pair, {})[played.number] = played
        if self._file is not None:
            self._write({"bots": pair, "number": played.number, "scores": played.scores})

    def missing(self, pair: Pair, deals: int) -> list[int]:
        """Return which of the rounds 0, 1, … of a pair are not there yet."""
        known = self._rounds.get(pair, {})
        return [number for number in range(deals) if number not in known]

    def of(self, pair: Pair, deals: int) -> tuple[Round, ...]:
        """Return the rounds of a pair below a number, in order."""
        known = self._rounds.get(pair, {})
        return tuple(known[number] for number in range(deals) if number in known)

    def _write(self, line: Mapping[str, object]) -> None:
        assert self._file is not None
        self._file.write(f"{dumps(line)}\n")
        self._file.flush()

    def _read(self) -> int:
        """Read the file; return the length of its whole lines in bytes."""
        assert self._path is not None
        with open(self._path, "rb") as file:
            content = file.read()
        whole = content.rfind(b"\n") + 1
        for number, line in enumerate(content[:whole].splitlines(), 1):
            try:
                read = json.loads(line)
            except ValueError:
                read = None
            if number == 1:
                self._check(read)
            else:
                self._keep(read, number)
        if whole == 0 and content and not self._begins(content):
            self._check(None)
        return whole

    def _begins(self, content: bytes) -> bool:
        """Whether this is a header that a killed run began to write."""
        return f"{dumps(self._header)}\n".encode().startswith(content)

    def _check(self, read: object) -> None:
        """Refuse a file that isn't of this contest."""
        found = read if isinstance(read, dict) else {}
        for key, expected in self._header.items():
            stands = found.get(key)
            if stands != expected:
                raise UsageError(
                    f"--results {self._path}, line 1, {key}: {json.dumps(stands)} stands there, "
                    f"{json.dumps(expected)} is expected; results of something else are not "
                    "overwritten"
                )

    def _keep(self, read: object, number: int) -> None:
        found = read if isinstance(read, dict) else {}
        pair, scores = _two(found.get("bots")), _two(found.get("scores"))
        place = found.get("number")
        bots = self._header.get("bots")
        many = len(bots) if isinstance(bots, Sequence) else 0
        known = pair is not None and 0 <= pair[0] < pair[1] < many
        if type(place) is not int or place < 0 or pair is None or scores is None or not known:
            raise UsageError(
                f"--results {self._path}, line {number}: a round of two of the bots is expected, "
                'as {"bots": [0, 1], "number": 7, "scores": [3, -1]}'
            )
        self._rounds.setdefault(pair, {})[place] = Round(place, scores)


def _two(value: object) -> tuple[int, int] | None:
    """Return a list of two whole numbers as a pair; None for anything else."""
    if isinstance(value, list) and len(value) == 2 and all(type(item) is int for item in value):
        return value[0], value[1]
    return None
