"""Suits, denominations, ranks and cards, and the reading and writing of one card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .errors import NotationError

BLANKS = " \t\r\n"


class Suit(Enum):
    """A suit of the pack; the value is its letter."""

    # Members are single objects: their identity hashes them, faster than Enum's own way.
    __hash__ = object.__hash__

    S = "S"
    H = "H"
    D = "D"
    C = "C"

    @property
    def symbol(self) -> str:
        """The black suit symbol, such as ``♠``."""
        return _SYMBOLS[self]

    def __str__(self) -> str:
        """Return the letter."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Suit.S``."""
        return f"Suit.{self.name}"


class Denomination(Enum):
    """A trump suit or no-trump, as named in Cincinnati Euchre; the value is its text."""

    S = "S"
    H = "H"
    D = "D"
    C = "C"
    NT = "NT"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, None for no-trump."""
        return None if self is Denomination.NT else Suit(self.value)

    def __str__(self) -> str:
        """Return the text, such as ``H`` or ``NT``."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Denomination.NT``."""
        return f"Denomination.{self.name}"


class Rank(Enum):
    """A rank of the full pack; the value is its letter or digit, ten is ``T``."""

    # Members are single objects: their identity hashes them, faster than Enum's own way.
    __hash__ = object.__hash__

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    def __str__(self) -> str:
        """Return the letter or digit."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Rank.ACE``."""
        return f"Rank.{self.name}"


_SYMBOLS = {Suit.S: "♠", Suit.H: "♥", Suit.D: "♦", Suit.C: "♣"}
_HOLLOW = {Suit.S: "♤", Suit.H: "♡", Suit.D: "♢", Suit.C: "♧"}
_EMOJI_MARK = "\ufe0f"

# Tables rather than str.upper(): foreign letters such as "ſ" fold into ASCII ones.
_RANKS = {letter: rank for rank in Rank for letter in (rank.value, rank.value.lower())}
_SUITS = {
    letter: suit
    for suit in Suit
    for letter in (suit.value, suit.value.lower(), _SYMBOLS[suit], _HOLLOW[suit])
}

A_RANK = "a rank (A K Q J T 9 8 7 6 5 4 3 2)"
A_SUIT = "a suit (S H D C)"


def scan_rank(text: str, at: int) -> tuple[Rank, int] | None:
    """Read a rank at an index: the rank and the index behind it, or None."""
    if text.startswith("10", at):
        return Rank.TEN, at + 2
    rank = _RANKS.get(text[at : at + 1])
    return None if rank is None else (rank, at + 1)


def scan_suit(text: str, at: int) -> tuple[Suit, int] | None:
    """Read a suit letter or symbol at an index: the suit and the index behind it, or None."""
    letter = text[at : at + 1]
    suit = _SUITS.get(letter)
    if suit is None:
        return None
    behind = at + 1
    if not letter.isascii() and text.startswith(_EMOJI_MARK, behind):
        behind += 1
    return suit, behind


def scan_card(text: str, at: int) -> tuple[Card, int]:
    """Read a card at an index: the card and the index behind it.

    Raises NotationError.
    """
    rank = scan_rank(text, at)
    if rank is not None:
        suit = scan_suit(text, rank[1])
        if suit is None:
            raise NotationError.at(text, rank[1], A_SUIT)
        return Card(rank[0], suit[0]), suit[1]
    suit = scan_suit(text, at)
    if suit is None:
        raise NotationError.at(text, at, "a card such as AS")
    rank = scan_rank(text, suit[1])
    if rank is None:
        raise NotationError.at(text, suit[1], A_RANK)
    return Card(rank[0], suit[0]), rank[1]


def skip_blanks(text: str, at: int) -> int:
    """Return the index of the first character from `at` on that is no blank."""
    while text[at : at + 1] and text[at] in BLANKS:
        at += 1
    return at


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """One card of the full pack of 52. Cards have no order: each game has its own."""

    rank: Rank
    suit: Suit

    def __post_init__(self) -> None:
        """Raise TypeError unless built from a Rank and a Suit."""
        if not isinstance(self.rank, Rank) or not isinstance(self.suit, Suit):
            raise TypeError("a Card is built from a Rank and a Suit; use Card.parse for text")

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card, leniently: ``AS``, ``as``, ``10D``, ``DT``, ``A♠``, blanks around.

        Raises NotationError that names the place.
        """
        card, at = scan_card(text, skip_blanks(text, 0))
        at = skip_blanks(text, at)
        if at != len(text):
            raise NotationError.at(text, at, "the end of the card")
        return card

    def __str__(self) -> str:
        """Return rank and suit, such as ``AS``."""
        # `_value_` is the member's value without the detour of the `value` property.
        return self.rank._value_ + self.suit._value_

    def __repr__(self) -> str:
        """Return the expression, such as ``Card.parse('AS')``."""
        return f"Card.parse({str(self)!r})"
