"""Files that `analyze` draws: a page of all records, a diagram of each. Whole, or not there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from .. import drawing
from ..drawing import Entry
from ..position import Position
from .usage import UsageError


class Page:
    """An HTML page, written record by record beside its place and put there when it is whole."""

    def __init__(self, path: str) -> None:
        """Begin the page; raises UsageError if it can't be written."""
        self._entry: Entry | None = None
        self._pieces = drawing.page(self._entries())
        self._file = _Whole("--html", path)
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


class _Whole:
    """A file that is written beside its place and moved there when it is whole.

    What is there already and no ordinary file (a pipe, a device) is written to as it is.
    """

    def __init__(self, option: str, path: str) -> None:
        self._option = option
        # Behind a symbolic link stands the file that is meant.
        self._path = Path(path).resolve()
        try:
            self._direct = self._path.exists() and not self._path.is_file()
            self._file: IO[str] = (
                self._path.open("w", encoding="utf-8")
                if self._direct
                else tempfile.NamedTemporaryFile(  # noqa: SIM115 - closed in end()
                    "w", encoding="utf-8", dir=self._path.parent, suffix=".part", delete=False
                )
            )
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> UsageError:
        return UsageError(f"{self._option}: {self._path} can't be written: {error.strerror}")

    def write(self, text: str) -> None:
        """Write a piece. Raises UsageError if it can't be written; then nothing is kept."""
        try:
            self._file.write(text)
        except OSError as error:
            self.end(keep=False)
            raise self._unwritable(error) from None

    def end(self, *, keep: bool) -> None:
        """Close the file, and put it in its place or take it away."""
        try:
            self._file.close()
            if keep and not self._direct:
                # A temporary file is for its owner alone; this is as readable as any new file.
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(self._file.name, 0o666 & ~mask)
                os.replace(self._file.name, self._path)
        except OSError as error:
            if keep:
                raise self._unwritable(error) from None
        finally:
            if not self._direct:
                Path(self._file.name).unlink(missing_ok=True)


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
    file = _Whole("--svg", str(place))
    file.write(drawing.svg(position))
    file.end(keep=True)
