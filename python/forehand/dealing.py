"""Deals from a seed, and random playouts of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from . import _engine
from .games import Game
from .position import Position
from .rules import Rules, rules_record
from .seats import Seat, Side

__all__ = ["Playouts", "deal", "playouts"]


class Playouts(NamedTuple):
    """What a run of random playouts came to."""

    playouts: int
    """Deals played out, from the first lead to the last card."""
    decisions: int
    """Decisions made in them: cards, declarations, questions, answers, flips."""


def deal(
    game: Game | str,
    *,
    seed: int,
    index: int = 0,
    dealer: Seat | str | None = None,
    rules: Rules | Mapping[str, object] | None = None,
    scores: Mapping[Side, int] | Mapping[Seat, int] | Mapping[str, int] | None = None,
) -> Position:
    """Deal number `index` of `seed`, before its first decision.

    The same seed and index give the same deal in every release and on every platform, and the same
    as in the reference; `docs/notation.md` states the shuffle. Seed and index are whole numbers
    from 0 to 2**64 - 1. The seed picks the dealer unless one is given; `scores` is the match
    standing before the deal.

    Raises InvalidDealError if no deal can be played from that standing, UnknownOptionError for
    unknown rules.

    >>> import forehand
    >>> forehand.deal("cincinnati-euchre", seed=7) == forehand.deal("cincinnati-euchre", seed=7)
    True
    """
    which = game if isinstance(game, Game) else Game.parse(game)
    for name, number in (("seed", seed), ("index", index)):
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"{name}: a whole number is expected, not {number!r}")
        if not 0 <= number < 2**64:
            raise ValueError(
                f"{name}: {number} stands there, a whole number from 0 to 2**64 - 1 is expected"
            )
    start: dict[str, object] = {}
    if rules is not None:
        start["rules"] = rules_record(which, rules)
    if dealer is not None:
        start["dealer"] = str(dealer)
    if scores is not None:
        start["scores"] = {str(name): score for name, score in scores.items()}
    return Position(_engine.deal(which.value, seed, index, json.dumps(start)))


def playouts(game: Game | str, n: int, seed: int = 0) -> Playouts:
    """Play out the play phase of random deals `n` times at random, in one native call.

    Every 64 playouts start from a new deal, brought to its first lead by random decisions.

    >>> import forehand
    >>> forehand.playouts("busca", 100, seed=1)
    Playouts(playouts=100, decisions=4000)
    """
    which = game if isinstance(game, Game) else Game.parse(game)
    if n < 0:
        raise ValueError(f"n: {n} stands there, a number of playouts from 0 on is expected")
    return Playouts(*_engine.playouts(which.value, n, seed))
