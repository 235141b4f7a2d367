"""Wrong usage: what the command line asks for and there isn't."""

from __future__ import annotations


class UsageError(Exception):
    """The command line asks for something that there isn't, or that can't be done."""

    ctx = None
    """The parser's errors know where they happened; this one doesn't."""

    def format_message(self) -> str:
        """Return the message, as the parser's own errors do."""
        return str(self)
