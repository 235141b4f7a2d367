"""Huutopussi's points: cards, marriages, and what a deal adds to the scores (HP-4, HP-25 ff.)."""

from __future__ import annotations

from collections.abc import Mapping

from ..cards import Card, Rank, Suit
from ..rules import HuutopussiRules
from ..seats import Side

POINTS = {Rank.ACE: 10, Rank.TEN: 10, Rank.KING: 5, Rank.QUEEN: 5, Rank.JACK: 5}
LAST_TRICK = 20
MARRIAGE = {Suit.S: 40, Suit.C: 60, Suit.D: 80, Suit.H: 100}


def card_points(card: Card) -> int:
    """Return a card's points (HP-4)."""
    return POINTS.get(card.rank, 0)


def deal_points(
    declarer: Side,
    contract: int,
    totals: Mapping[Side, int],
    tricks: Mapping[Side, int],
    rules: HuutopussiRules,
) -> dict[Side, int]:
    """Return what a deal adds to each side's score (HP-26 to HP-28)."""
    if totals[declarer] >= contract:
        own = contract
    elif tricks[declarer] == 0 or rules.failed_contract == "minus-contract":
        own = -contract
    else:
        own = 0
    return {declarer: own, declarer.other: totals[declarer.other]}
