"""What `forehand play` says and asks, on a terminal or through pipes."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence

from .output import out, people, printable
from .play_screen import filled


def show(lines: Sequence[str]) -> None:
    """Write lines."""
    out.line(people("\n".join(lines)))


def say(text: str) -> None:
    """Write a sentence or two."""
    show(filled(text, hanging=2))


class Asker:
    """Asks the person; what comes through a pipe is written down too, so that it can be read."""

    def __init__(self) -> None:
        """Find out who is there; at a terminal lines can be edited and called back."""
        self.is_terminal = False
        if sys.stdin is None:
            return
        if isinstance(sys.stdin, io.TextIOWrapper):
            # A byte that is no UTF-8 is a typing error, not the end of a match.
            sys.stdin.reconfigure(errors="replace")
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            # It is not everywhere; then lines are edited as the terminal can.
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401

    def ask(self, prompt: str) -> str:
        """Return what the person types, without blanks around. Raises EOFError at the end."""
        if self.is_terminal:
            return input(f"{prompt}> ").strip()
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EOFError
        out.line(f"{prompt}> {printable(line.strip())}".rstrip())
        return line.strip()
