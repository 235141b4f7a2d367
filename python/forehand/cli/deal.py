"""`forehand deal`: deals from a seed, one record a line."""

from __future__ import annotations

import json

from .. import _engine
from ..games import Game
from .output import DONE, out


def deal(game: Game, seed: int, *, count: int, dealer: str | None, first: int) -> int:
    """Print the records of deals `first`, `first` + 1, … of a seed; return the exit status."""
    start = json.dumps({} if dealer is None else {"dealer": dealer})
    for index in range(first, first + count):
        out.line(_engine.deal(game.value, seed, index, start).record())
    return DONE
