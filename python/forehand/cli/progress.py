"""How far a long run is, at which rate, and what time is left: for who waits at a terminal."""

from __future__ import annotations

import os
import stat
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType

from .status import status, talks_to_terminal

_DELAY = 0.7
"""Seconds before anything is shown; most runs are over by then."""

_EVERY = 0.2
_WINDOW = 30.0
"""Seconds over which the rate is taken, so that it follows what is going on now."""

_LONGEST = 359_999


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a run is."""

    count: int
    """How many things are done; the rate is theirs."""

    share: float | None
    """Which part of all is done, from 0 to 1; None if nobody knows how much there is."""

    said: str
    """What is done, in words, such as ``12 records``."""


class Progress:
    """Shows how far a run is while its `with` block runs; it is gone when the block ends.

    Nothing is shown unless standard error is a terminal, and nothing if standard output is one as
    well, where the run's own lines are to be read; `alone` says that it writes none meanwhile. One
    thing has to be done before anything is shown: a single long task has no rate.
    """

    def __init__(self, reach: Callable[[], Reach], *, alone: bool = False) -> None:
        """Prepare. `reach` is called from a thread of its own, some times a second."""
        self._reach = reach
        self._wanted = talks_to_terminal() and (alone or not os.isatty(1))
        self._ended = threading.Event()
        self._seen: deque[tuple[float, int, float]] = deque()

    def __enter__(self) -> Progress:
        """Begin."""
        if self._wanted:
            self._seen.append((time.monotonic(), 0, 0.0))
            threading.Thread(target=self._run, name="forehand-progress", daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End, on Ctrl-C too."""
        if self._wanted:
            self._ended.set()
            status.taken = False
            status.wipe()

    def _run(self) -> None:
        wait = _DELAY
        while not self._ended.wait(wait):
            wait = _EVERY
            reach = self._reach()
            if reach.count:
                text = self._text(reach, time.monotonic())
                # One line only: what wraps can't be taken back.
                status.show(text[: columns() - 1], still=self._take)

    def _take(self) -> bool:
        status.taken = not self._ended.is_set()
        return status.taken

    def _text(self, reach: Reach, now: float) -> str:
        begun = self._seen[0]
        self._seen.append((now, reach.count, reach.share or 0.0))
        while len(self._seen) > 2 and now - self._seen[1][0] > _WINDOW:
            begun = self._seen.popleft()
        if reach.count == begun[1]:
            return reach.said
        took = now - begun[0]
        parts = [reach.said]
        if reach.share is not None:
            parts.append(f"{min(reach.share, 1):.0%}")
        parts.append(rate((reach.count - begun[1]) / took))
        if reach.share is not None and reach.share > begun[2]:
            parts.append(left((1 - reach.share) * took / (reach.share - begun[2])))
        return ", ".join(parts)


def columns() -> int:
    """Return how many columns the terminal behind standard error has; 80 if it does not say."""
    try:
        return os.get_terminal_size(2).columns or 80
    except OSError:
        return 80


def rate(speed: float) -> str:
    """Return a number of things in a second in words.

    >>> rate(12345.6), rate(2.345), rate(0.04)
    ('12,346/s', '2.3/s', '25 s each')
    """
    if speed >= 10:
        return f"{speed:,.0f}/s"
    return f"{speed:.1f}/s" if speed >= 1 else f"{1 / speed:,.0f} s each"


def left(seconds: float) -> str:
    """Return the time left in words.

    >>> left(0.2), left(83), left(7384), left(1e9)
    ('0:01 left', '1:23 left', '2:03:04 left', 'days left')
    """
    if seconds > _LONGEST:
        return "days left"
    whole = max(1, round(seconds))
    hours, minutes = divmod(whole // 60, 60)
    clock = f"{hours}:{minutes:02}" if hours else f"{minutes}"
    return f"{clock}:{whole % 60:02} left"


def size(file: str) -> int | None:
    """Return how many bytes there are to read in a file (``-``: standard input).

    None if that can't be known, as for a pipe; 0 for a file that can't be read at all.
    """
    try:
        found = os.fstat(0) if file == "-" else os.stat(file)
        if not stat.S_ISREG(found.st_mode):
            return None
        return found.st_size - (os.lseek(0, 0, os.SEEK_CUR) if file == "-" else 0)
    except OSError:
        return 0


class Records:
    """How far a run over the records of some files is; the bytes read say the share."""

    def __init__(self, files: Sequence[str]) -> None:
        """Look how large the files are."""
        sizes = [size(file) for file in files] if talks_to_terminal() else [None]
        self._all = None if None in sizes else sum(filter(None, sizes))
        self._count = 0
        self._read = 0

    def done(self, read: int) -> None:
        """Count one record more; `read` are the bytes up to its end, of all files."""
        self._count += 1
        self._read = read

    def reach(self) -> Reach:
        """Say how far the run is."""
        share = self._read / self._all if self._all else None
        return Reach(self._count, share, f"{self._count:,} record{'s' * (self._count != 1)}")
