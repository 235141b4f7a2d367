"""The one line on a terminal that says what is going on: it comes, changes and vanishes."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TextIO

# Two more blanks than the text is long, for the ^C that the terminal may have shown.
_CONTROL_C = 2
# A terminal that is stopped takes nothing; Ctrl-C must not wait for whoever is writing to it.
_PATIENCE = 0.2


def say(stream: TextIO, text: str) -> None:
    """Write at once; if nobody can hear it, that is not an error."""
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):
        pass


def talks_to_terminal() -> bool:
    """Tell whether standard error is a terminal."""
    stream = sys.stderr
    try:
        return stream is not None and stream.isatty()
    except (OSError, ValueError):
        return False


class Status:
    """The line, on standard error; only for a terminal. Threads may use it at the same time."""

    def __init__(self) -> None:
        """Begin with no line."""
        self._lock = threading.Lock()
        self._width = 0
        self.taken = False
        """Whether something that moves is shown, which what stands still must not disturb."""

    def show(self, text: str, *, still: Callable[[], bool] = lambda: True) -> None:
        """Show a text in place of the one before, if it is `still` wanted when its turn comes."""
        with self._lock:
            if not still():
                return
            back = "\r" if self._width else ""
            say(sys.stderr, f"{back}{text:<{self._width}}")
            self._width = len(text)

    def wipe(self) -> None:
        """Take the line away. Blanks do it, which every terminal knows."""
        if not self._lock.acquire(timeout=_PATIENCE):
            return
        try:
            self._wipe()
        finally:
            self._lock.release()

    def _wipe(self) -> None:
        if self._width:
            say(sys.stderr, f"\r{' ' * (self._width + _CONTROL_C)}\r")
            self._width = 0

    def above(self, text: str) -> None:
        """Write whole lines on standard error; what is shown makes room and comes back later."""
        with self._lock:
            self._wipe()
            say(sys.stderr, text)


status = Status()
"""The line of this process."""
