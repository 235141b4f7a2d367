"""Files that `analyze` draws: a page of all records, a diagram of each. Whole, or not there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from .. import drawing
from ..drawing import Entry
from ..position import Position
from .usage import UsageError
from .whole import Whole


class Page:
    """An HTML page, written record by record beside its place and put there when it is whole."""

    def __init__(self, path: str) -> None:
        """Begin the page; raises UsageError if it can't be written."""
        self._entry: Entry | None = None
        self._pieces = drawing.page(self._entries())
        self._file = Whole("--html", path)
        self._write()

    def _entries(self) -> Iterator[Entry]:
        while (entry := self._entry) is not None:
            yield entry

    def _write(self) -> None:
        self._file.write(next(self._pieces))

    def add(self, entry: Entry) -> None:
        """Write a record's part."""
        self._entry = entry
        self._write()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Put the page in its place; if something went wrong, leave none."""
        if kind is None:
            self._entry = None
            self._write()
        self._file.end(keep=kind is None)


def check_places(files: Sequence[str], **places: str | None) -> None:
    """Raise UsageError if a file to write is standard output, an input, or another one to write."""
    taken = {Path(file).resolve(): f"the input {file}" for file in files if file != "-"}
    for option, path in places.items():
        if path is None:
            continue
        if path == "-":
            raise UsageError(f"--{option}: - stands there, the name of a file is expected")
        if (where := Path(path).resolve()) in taken:
            raise UsageError(f"--{option}: {path} is {taken[where]}; another file is expected")
        taken[where] = f"what --{option} writes"


def write_svg(path: str, number: int, position: Position) -> None:
    """Write the diagram of record `number`, counted from 1: from the second on ``OUT-2.svg``.

    Raises UsageError if it can't be written.
    """
    place = Path(path)
    if number > 1:
        place = place.with_name(f"{place.stem}-{number}{place.suffix}")
    file = Whole("--svg", str(place))
    file.write(drawing.svg(position))
    file.end(keep=True)
