"""What the tricks of the games have in common: cards laid in turn, and choosing among cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import Card, Rank, Suit
from ..seats import Seat
from .position import Refused

# A trick on the table: who played what, the lead first.
Trick = list[tuple[Seat, Card]]


def cards_of(trick: Trick) -> list[Card]:
    """Return the cards of a trick in the order played."""
    return [card for _, card in trick]


def of_suit(cards: Iterable[Card], suit: Suit | None) -> list[Card]:
    """Return the cards of a printed suit (none for None)."""
    return [card for card in cards if card.suit is suit]


def of_rank(cards: Iterable[Card], rank: Rank) -> list[Card]:
    """Return the cards of a rank."""
    return [card for card in cards if card.rank is rank]


def highest(cards: Iterable[Card], order: Sequence[Rank]) -> Card:
    """Return the card whose rank stands first in an order from high to low."""
    return min(cards, key=lambda card: order.index(card.rank))


def player_of(trick: Trick, card: Card) -> Seat:
    """Return who played a card of the trick."""
    return next(seat for seat, played in trick if played == card)


def listed(cards: Iterable[Card]) -> str:
    """Write cards for a message."""
    return " ".join(str(card) for card in cards) or "nothing"


def check_held(card: Card, hand: Sequence[Card], seat: Seat) -> None:
    """Refuse a card that is not in the hand."""
    if card not in hand:
        raise Refused(None, f"{seat} does not hold {card}; in hand: {listed(hand)}")
