"""The text forms of several cards: a hand, a deal and a stock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .cards import (
    A_RANK,
    BLANKS,
    Card,
    Rank,
    Suit,
    scan_card,
    scan_rank,
    skip_blanks,
)
from .errors import InvalidDealError, NotationError, ViewRecordError
from .seats import Seat

_HAND_FORM = "a hand is its suits S.H.D.C, separated by dots"


def parse_hand(text: str) -> tuple[Card, ...]:
    """Read a hand such as ``AT.KQ9..876``: the cards in the order written.

    Leniently: ranks in any order, ``10`` for ``T``, lower case, ``-`` for a void, blanks
    around. Raises NotationError that names the place, InvalidDealError for a repeated card.
    """
    start = skip_blanks(text, 0)
    stop = len(text)
    while stop > start and text[stop - 1] in BLANKS:
        stop -= 1
    return _scan_hand(text, start, stop)


def _scan_hand(text: str, start: int, stop: int) -> tuple[Card, ...]:
    """Read the hand that stands between two indices of a text."""
    cards: list[Card] = []
    at = start
    for suit in Suit:
        if suit is not Suit.S:
            if at == stop:
                raise NotationError.at(text, at, f"'.' ({_HAND_FORM})", found=text[at : at + 1])
            at += 1
        if text[at:stop].startswith("-"):
            at += 1
        else:
            while at < stop and text[at] != ".":
                found = scan_rank(text, at)
                if found is None:
                    raise NotationError.at(text, at, f"{A_RANK} or '.'")
                card = Card(found[0], suit)
                if card in cards:
                    raise InvalidDealError(f"{card} stands twice in the hand {text[start:stop]}")
                cards.append(card)
                at = found[1]
        if at < stop and text[at] != ".":
            raise NotationError.at(text, at, f"'.' ({_HAND_FORM})")
    if at < stop:
        raise NotationError.at(text, at, f"the end of the hand ({_HAND_FORM})")
    return tuple(cards)


def write_hand(cards: Iterable[Card], order: Sequence[Rank]) -> str:
    """Write a hand, each suit's ranks in the given order from high to low.

    `order` is a game's `rank_order`. Raises InvalidDealError for a rank that it lacks.
    """
    held = list(cards)
    for card in held:
        if card.rank not in order:
            raise InvalidDealError(f"{card} is not in the game's pack")
    return ".".join(
        "".join(
            card.rank.value
            for card in sorted(held, key=lambda card: order.index(card.rank))
            if card.suit is suit
        )
        for suit in Suit
    )


def parse_deal(text: str) -> dict[Seat, tuple[Card, ...] | None]:
    """Read a deal such as ``N:… … … …``; a hand ``-`` (a seat out of the match) is None.

    The first seat may be any, in either letter case; extra blanks don't matter. Raises
    NotationError that names the place, InvalidDealError for a card repeated within a hand,
    ViewRecordError for a hand ``?``.
    """
    at = skip_blanks(text, 0)
    letter = text[at : at + 1]
    first = next((seat for seat in Seat if letter in (seat.value, seat.value.lower())), None)
    if first is None:
        raise NotationError.at(text, at, "the first hand's seat (N E S W)")
    at += 1
    if text[at : at + 1] != ":":
        raise NotationError.at(text, at, "':' after the seat")
    at += 1
    hands: dict[Seat, tuple[Card, ...] | None] = {}
    seat = first
    for _ in range(4):
        at = skip_blanks(text, at)
        stop = at
        while stop < len(text) and text[stop] not in BLANKS:
            stop += 1
        word = text[at:stop]
        if not word:
            raise NotationError.at(text, at, f"the hand of {seat}")
        if word == "?":
            raise ViewRecordError(f"the hand of {seat} is not known")
        hands[seat] = None if word == "-" else _scan_hand(text, at, stop)
        at = stop
        seat = seat.left
    at = skip_blanks(text, at)
    if at < len(text):
        raise NotationError.at(text, at, "the end of the deal after four hands")
    return {seat: hands[seat] for seat in Seat}


def write_deal(hands: Mapping[Seat, Iterable[Card] | None], order: Sequence[Rank]) -> str:
    """Write a deal from N; a seat whose hand is None is written ``-``."""
    written = []
    for seat in Seat:
        cards = hands[seat]
        written.append("-" if cards is None else write_hand(cards, order))
    return f"N:{' '.join(written)}"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks, such as a stock; the first is the top.

    Raises NotationError that names the place, InvalidDealError for a repeated card,
    ViewRecordError for a ``?``.
    """
    cards: list[Card] = []
    at = skip_blanks(text, 0)
    while at < len(text):
        if text[at] == "?" and text[at + 1 : at + 2] in ("", *BLANKS):
            raise ViewRecordError("a card of the stock is not known")
        card, at = scan_card(text, at)
        if text[at : at + 1] and text[at] not in BLANKS:
            raise NotationError.at(text, at, "a blank or the end of the cards")
        if card in cards:
            raise InvalidDealError(f"{card} stands twice in the stock")
        cards.append(card)
        at = skip_blanks(text, at)
    return tuple(cards)


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards in the given order, one blank between."""
    return " ".join(str(card) for card in cards)
