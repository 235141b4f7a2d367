"""Match equity: how likely a standing is to be won."""

from __future__ import annotations

from collections.abc import Mapping

from . import _engine
from .dealing import Scores, start_of
from .games import Game
from .rules import Rules
from .seats import Seat, Side

__all__ = ["chances"]


def chances(
    game: Game | str,
    *,
    scores: Scores,
    dealer: Seat | str,
    rules: Rules | Mapping[str, object] | None = None,
) -> dict[Side, float] | dict[Seat, float]:
    """Return how likely each side, in Busca each seat, is to win a match that stands so.

    `dealer` deals next. It is as if the hand-written players played the rest of the match, which
    is worked out from 10,000 of their deals under these rules; docs/match.md tells how. The first
    question takes up to two seconds, those that follow nothing.

    Raises InvalidDealError for a standing that has no further deal, NotSolvableError for rules
    with too many standings.

    >>> import forehand
    >>> chances = forehand.chances("ristiklappi", scores={"NS": 6, "EW": 5}, dealer="N")
    >>> chances[forehand.Side.NS] > 0.6
    True
    """
    which = Game(game) if isinstance(game, str) else game
    found = _engine.chances(which.value, start_of(which, dealer, rules, scores, None))
    if which is Game.BUSCA:
        return {Seat(name): chance for name, chance in found}
    return {Side(name): chance for name, chance in found}
