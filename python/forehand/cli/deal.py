"""`forehand deal`: deals from a seed, one record a line."""

from __future__ import annotations

from ..constrained import Deals
from ..errors import LimitReached
from .output import BAD, DONE, out, talk
from .progress import Progress, Reach


def deal(found: Deals, count: int, *, filtered: bool) -> int:
    """Print the records of deals as they are found, `count` in all; return the exit status.

    With `filtered` deals it says at the end how many were tried, and to who waits, how far it is.
    """

    def reach() -> Reach:
        tried, accepted = found.tried, found.accepted
        return Reach(
            tried, accepted / max(1, count), f"{accepted:,} of {count:,} deals, {tried:,} tried"
        )

    if not filtered:
        _print(found)
        return DONE
    try:
        with Progress(reach):
            _print(found)
    except LimitReached as limit:
        talk(str(limit))
        return BAD
    talk(f"accepted {found.accepted} of {found.tried} deals")
    return DONE


def _print(found: Deals) -> None:
    for position in found:
        out.line(position._native.record())
