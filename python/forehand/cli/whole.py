"""A file that is written as a whole: it is there when it is finished, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import IO

from .usage import UsageError


class Whole:
    """A file that is written beside its place and moved there when it is whole.

    What is there already and no ordinary file (a pipe, a device) is written to as it is.
    """

    def __init__(self, option: str, path: str) -> None:
        """Begin the file that an option names; raises UsageError if it can't be written."""
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
