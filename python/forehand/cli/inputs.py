"""Input as a stream of records: files and standard input, line by line, never a whole file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import BinaryIO

from ..errors import NotationError

LONGEST_LINE = 64 << 20
"""The longest line that is read, in bytes. A long match takes some 100,000."""

_BLANKS = b" \t\r\n"
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Line:
    """One record as it stands in the input."""

    file: str
    number: int
    data: bytes
    end: int
    """How many bytes were read up to the end of the record, of this file and those before it."""
    too_long: bool = False

    def text(self) -> str:
        """Return the text; raises NotationError if it is not UTF-8 or longer than any record."""
        if self.too_long:
            raise NotationError(
                f"the line is longer than {LONGEST_LINE} bytes; one record is expected"
            )
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            raise NotationError(
                f"byte {error.start + 1} of the line: 0x{byte:02X} stands there, "
                "a record in UTF-8 is expected"
            ) from None


def lines(file: str, before: int = 0) -> Iterator[Line]:
    """Yield the records of a file (``-``: standard input); blank lines are only counted.

    `before` is how many bytes the files before it have. Raises OSError if it can't be read.
    """
    with closing(_open(file)) as source:
        if file.lower().endswith(".json"):
            yield from _json(file, source, before)
        else:
            yield from _split(file, _pieces(source), before)


def _open(file: str) -> BinaryIO:
    return open(0, "rb", closefd=False) if file == "-" else open(file, "rb")


def _pieces(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines; one that is too long comes cut, without its end."""
    while piece := source.readline(LONGEST_LINE + 1):
        yield piece
        rest = piece
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)


def _split(file: str, pieces: Iterable[bytes], end: int) -> Iterator[Line]:
    for number, piece in enumerate(pieces, 1):
        end += len(piece)
        data = piece.removeprefix(_BOM) if number == 1 else piece
        too_long = len(data) > LONGEST_LINE and not data.endswith(b"\n")
        data = data.strip(_BLANKS)
        if data:
            yield Line(file, number, data, end, too_long)


def _json(file: str, source: BinaryIO, before: int) -> Iterator[Line]:
    """Yield the records of a `.json` file: one, over many lines, or as many as it has lines."""
    whole = source.read(LONGEST_LINE + 1)
    rows = whole.splitlines(keepends=True)
    if len(whole) > LONGEST_LINE or (not _parses(whole) and any(map(_is_record, rows))):
        yield from _split(file, _chain(whole, source), before)
        return
    # If no line is a record, the file is one record with a fault: one error, not one per line.
    data = whole.removeprefix(_BOM)
    number = 1 + data[: len(data) - len(data.lstrip(_BLANKS))].count(b"\n")
    if data.strip(_BLANKS):
        yield Line(file, number, data.strip(_BLANKS), before + len(whole))


def _chain(begun: bytes, source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of what was read already and of what follows it."""
    *rows, tail = begun.split(b"\n")
    for row in rows:
        yield row + b"\n"
    for number, piece in enumerate(_pieces(source)):
        yield tail + piece if number == 0 else piece
        tail = b""
    if tail:
        yield tail


def _parses(data: bytes) -> bool:
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def _is_record(row: bytes) -> bool:
    row = row.strip(_BLANKS)
    if not row.startswith(b"{"):
        return False
    try:
        found = json.loads(row)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and "format" in found
