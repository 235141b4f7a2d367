"""The rules of all four games a second time: plain Python that checks the engine step by step.

Nothing here is fast. It is written from the rules, clause by clause, with lists and sets, and
imports the shared vocabulary only.
"""

from .dealing import deal
from .match import Match, next_dealer_and_scores
from .opening import Opening
from .perft import perft, perft_split
from .position import Position
from .record import load, load_match
from .replay import replay
from .starting import start

__all__ = [
    "Match",
    "Opening",
    "Position",
    "deal",
    "load",
    "load_match",
    "next_dealer_and_scores",
    "perft",
    "perft_split",
    "replay",
    "start",
]
