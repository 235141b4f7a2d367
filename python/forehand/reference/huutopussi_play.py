"""Huutopussi's tricks: which cards may follow and which card wins (HP-15 to HP-17)."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card, Suit
from ..games import Game
from ..seats import Seat
from .position import Refused
from .tricks import Trick, cards_of, highest, listed, of_suit, player_of

ORDER = Game.HUUTOPUSSI.rank_order


def winning_card(cards: Sequence[Card], trumps: Suit | None) -> Card:
    """Return the card that wins: the highest trump, else the highest of the led suit (HP-17)."""
    laid_trumps = of_suit(cards, trumps)
    if laid_trumps:
        return highest(laid_trumps, ORDER)
    return highest(of_suit(cards, cards[0].suit), ORDER)


def trick_winner(trick: Trick, trumps: Suit | None) -> Seat:
    """Return who wins a trick (HP-17)."""
    return player_of(trick, winning_card(cards_of(trick), trumps))


def higher_than(cards: Sequence[Card], other: Card) -> list[Card]:
    """Return the cards of the other card's suit that rank above it (HP-3)."""
    rank = ORDER.index(other.rank)
    return [card for card in of_suit(cards, other.suit) if ORDER.index(card.rank) < rank]


def examine_following(
    card: Card, hand: Sequence[Card], laid: Sequence[Card], trumps: Suit | None
) -> None:
    """Refuse a card in hand that may not follow the cards laid so far (HP-15, HP-16)."""
    led = laid[0].suit
    winning = winning_card(laid, trumps)
    of_led = of_suit(hand, led)
    if of_led:
        if card.suit is not led:
            clause = "HP-16" if card.suit is trumps else "HP-15"
            raise Refused(clause, f"{led} was led and must be followed with {listed(of_led)}")
        # A trump on another suit's trick can't be beaten by following, so nothing is compelled.
        _must_beat(card, higher_than(of_led, winning), winning)
        return
    own_trumps = of_suit(hand, trumps)
    if own_trumps:
        if card.suit is not trumps:
            raise Refused("HP-15", f"without {led} a trump must be played: {listed(own_trumps)}")
        if winning.suit is trumps:
            _must_beat(card, higher_than(own_trumps, winning), winning)


def _must_beat(card: Card, beating: list[Card], winning: Card) -> None:
    if beating and card not in beating:
        raise Refused("HP-15", f"{winning} must be beaten with {listed(beating)}")
