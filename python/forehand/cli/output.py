"""Standard output in whole lines, talk on standard error, Ctrl-C that leaves no half line."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from ..display import TITLES
from .status import status, talks_to_terminal

DONE = 0
BAD = 1
USAGE = 2
UNUSABLE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141

# POSIX lets a pipe take this much in one piece or nothing of it.
_PIECE = 512 if not hasattr(select, "PIPE_BUF") else select.PIPE_BUF
_STDOUT = 1
# After Ctrl-C a reader that has half a line gets this long to take the rest.
_GRACE = 0.25
_GLANCE_MS = 50


class OutputError(OSError):
    """Standard output can't be written for a reason other than a reader that went away."""


class Output:
    """Standard output. Everything goes through `write`, one or more whole lines at a time."""

    def __init__(self) -> None:
        """Write to file descriptor 1 from now on."""
        self._writing = False
        self._interrupted = False

    def listen(self) -> None:
        """Take over Ctrl-C: it raises KeyboardInterrupt, but never in the middle of a line."""
        # Also where a script started us in the background with Ctrl-C ignored: then the signal is
        # sent by `kill -INT` on purpose.
        signal.signal(signal.SIGINT, self._on_interrupt)

    @staticmethod
    def deafen() -> None:
        """Ignore Ctrl-C from now on: the command is ending anyway."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        if not self._writing:
            raise KeyboardInterrupt
        self._interrupted = True

    def line(self, text: str) -> None:
        """Write one line; raises BrokenPipeError when nobody reads it any more."""
        self.write(text + "\n")

    def write(self, text: str) -> None:
        """Write whole lines, and only then let a Ctrl-C through.

        Raises BrokenPipeError when nobody reads any more, OutputError for any other failure.
        """
        self._writing = True
        try:
            self._send(memoryview(text.encode("utf-8", errors="backslashreplace")))
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(error.errno, error.strerror) from None
        finally:
            self._writing = False
        if self._interrupted:
            raise KeyboardInterrupt

    def _send(self, data: memoryview) -> None:
        whole = len(data)
        patience: float | None = None
        poll = select.poll()
        poll.register(_STDOUT, select.POLLOUT)
        while data:
            if self._interrupted:
                if len(data) == whole:
                    return
                patience = patience or time.monotonic() + _GRACE
                if time.monotonic() > patience:
                    return
            # A piece of this size never blocks after poll() says so: Ctrl-C is always noticed.
            if not poll.poll(_GLANCE_MS):
                continue
            try:
                data = data[os.write(_STDOUT, data[:_PIECE]) :]
            except BlockingIOError:
                continue


out = Output()
"""The standard output of this process."""


def coloured() -> bool:
    """Tell whether output goes to a terminal that shows colours, and nobody objects."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        return os.isatty(_STDOUT)
    except OSError:
        return False


def symbols(stream: TextIO | None = None) -> bool:
    """Tell whether output can show the suit symbols; if not, letters stand for them."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
    try:
        "♠♥♦♣…".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


_PLAIN = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "·": ".", "…": "...", "■": "#", "□": "-"}
_RED = r"[2-9TJQKA][♥♦]|(?<![2-9TJQKA])[♥♦](?: [2-9TJQKA]+(?=\s|$))?"

# The title line, headings that stand alone, and the words that begin the solver's answer.
_BOLD = (
    rf"(?m)^(?:{'|'.join(TITLES.values())}), .*$",
    r"(?m)^(?:As dealt:|Auction|Trumps|Exchange|Play|Best line)$",
    r"(?m)^(?:Values|Value|Bounds):",
)


def people(text: str) -> str:
    """Return a text as this output can show it: red suits in colour, or letters for symbols.

    Nothing is said by colour alone: the symbols are there as well.
    """
    if not symbols():
        return "".join(_PLAIN.get(letter, letter) for letter in text)
    if not coloured():
        return text
    from rich.console import Console
    from rich.text import Text

    painted = Text(text)
    painted.highlight_regex(_RED, "red")
    for pattern in _BOLD:
        painted.highlight_regex(pattern, "bold")
    console = Console(highlight=False, soft_wrap=True)
    with console.capture() as capture:
        console.print(painted, end="")
    return capture.get()


@contextmanager
def working(text: str) -> Iterator[None]:
    """Show on standard error what is being done until it is done; a terminal only gets it."""
    if status.taken or not talks_to_terminal():
        yield
        return
    try:
        status.show(text if symbols(sys.stderr) else text.replace("…", "..."))
        yield
    finally:
        if not status.taken:
            status.wipe()


def printable(text: str) -> str:
    """Return a text with control characters written out, so that input can't drive a terminal."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def talk(message: str, *, hint: str | None = None) -> None:
    """Say something on standard error; if nobody can hear it, that is not an error."""
    text = f"forehand: {printable(message)}\n"
    if hint is not None:
        text += f"{printable(hint)}\n"
    if sys.stderr is not None:
        status.above(text)
