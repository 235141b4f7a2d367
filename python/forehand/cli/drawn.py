"""Files that `analyze` draws: a page of all records, a diagram of each. Whole, or not there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from .. import drawing
from ..drawing import Entry
from ..position import Position
from .usage import UsageError


def _unwritable(option: str, path: Path, error: OSError) -> UsageError:
    return UsageError(f"{option}: {path} can't be written: {error.strerror or error}")


class Page:
    """An HTML page, written record by record beside its place and put there when it is whole."""

    def __init__(self, path: str) -> None:
        """Begin the page; raises UsageError if it can't be written."""
        self._path = Path(path)
        self._entry: Entry | None = None
        self._pieces = drawing.page(self._entries())
        try:
            self._file: IO[str] = tempfile.NamedTemporaryFile(  # noqa: SIM115 - closed in __exit__
                "w", encoding="utf-8", dir=self._path.parent, suffix=".part", delete=False
            )
            self._write()
        except OSError as error:
            raise _unwritable("--html", self._path, error) from None

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
        try:
            if kind is None:
                self._entry = None
                self._write()
                self._file.close()
                # A temporary file is for its owner alone; a page is as readable as any new file.
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(self._file.name, 0o666 & ~mask)
                os.replace(self._file.name, self._path)
        except OSError as fault:
            raise _unwritable("--html", self._path, fault) from None
        finally:
            self._file.close()
            Path(self._file.name).unlink(missing_ok=True)


def write_svg(path: str, number: int, position: Position) -> None:
    """Write the diagram of record `number`, counted from 1: from the second on ``OUT-2.svg``.

    Raises UsageError if it can't be written.
    """
    place = Path(path)
    if number > 1:
        place = place.with_name(f"{place.stem}-{number}{place.suffix}")
    try:
        place.write_text(drawing.svg(position), encoding="utf-8")
    except OSError as error:
        raise _unwritable("--svg", place, error) from None
