"""The actions of all four games as values, and their text form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from enum import Enum

from .cards import A_SUIT, BLANKS, Card, Denomination, Rank, Suit, scan_card, scan_suit
from .errors import NotationError
from .games import Game

_LONGEST_NUMBER = 9


class Moon(Enum):
    """A bid to take all six tricks alone (CE-6); the value is its text."""

    MOON = "moon"
    DOUBLE_MOON = "double-moon"
    TRIPLE_MOON = "triple-moon"
    QUADRUPLE_MOON = "quadruple-moon"

    def __str__(self) -> str:
        """Return the text."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Moon.MOON``."""
        return f"Moon.{self.name}"


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """One decision of one seat. `str(action)` is its text, `repr(action)` rebuilds it."""

    @staticmethod
    def parse(text: str) -> Action:
        """Read an action's text; letter case and extra blanks don't matter.

        Whether the action exists in a game is not asked here. Raises NotationError that names
        the place, what stood there and what was expected.
        """
        return _parse(text)

    def __repr__(self) -> str:
        """Return the expression, such as ``Play(Card.parse('AS'))``."""
        values = ", ".join(repr(getattr(self, field.name)) for field in fields(self))
        return f"{type(self).__name__}({values})"


@dataclass(frozen=True, slots=True, repr=False)
class Bid(Action):
    """Bid a number of points (Huutopussi) or tricks, or a moon (Cincinnati Euchre)."""

    level: int | Moon

    def __post_init__(self) -> None:
        """Raise NotationError for a number that can't be written."""
        if not isinstance(self.level, Moon):
            _check_number(self.level)

    def __str__(self) -> str:
        """Return ``bid`` and the level."""
        return f"bid {self.level}"


@dataclass(frozen=True, slots=True, repr=False)
class Pass(Action):
    """Pass in an auction."""

    def __str__(self) -> str:
        """Return ``pass``."""
        return "pass"


@dataclass(frozen=True, slots=True, repr=False)
class Redeal(Action):
    """Demand a new deal (HP-10)."""

    def __str__(self) -> str:
        """Return ``redeal``."""
        return "redeal"


@dataclass(frozen=True, slots=True, repr=False)
class _Exchange(Action):
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Sort the cards; raise NotationError unless there are three different ones."""
        cards = tuple(self.cards)
        if not all(isinstance(card, Card) for card in cards):
            raise TypeError(f"{type(self).__name__} is built from Cards; use Action.parse for text")
        if len(cards) != 3 or len(set(cards)) != 3:
            listed = " ".join(str(card) for card in cards)
            raise NotationError(f"expected three different cards, found: {listed or 'none'}")
        object.__setattr__(self, "cards", _hand_order(cards))

    def __str__(self) -> str:
        """Return the word and the cards in hand order."""
        return " ".join([type(self).__name__.lower(), *(str(card) for card in self.cards)])


@dataclass(frozen=True, slots=True, repr=False)
class Give(_Exchange):
    """Give three cards to the declarer (HP-12); kept in hand order."""


@dataclass(frozen=True, slots=True, repr=False)
class Return(_Exchange):
    """Give three cards back to the declarer's partner (HP-12); kept in hand order."""


@dataclass(frozen=True, slots=True, repr=False)
class Contract(Action):
    """Announce the contract, in points (HP-12)."""

    points: int

    def __post_init__(self) -> None:
        """Raise NotationError for a number that can't be written."""
        _check_number(self.points)

    def __str__(self) -> str:
        """Return ``contract`` and the points."""
        return f"contract {self.points}"


@dataclass(frozen=True, slots=True, repr=False)
class Play(Action):
    """Play a card from hand."""

    card: Card

    def __post_init__(self) -> None:
        """Raise TypeError unless built from a Card."""
        if not isinstance(self.card, Card):
            raise TypeError("Play is built from a Card; use Action.parse for text")

    def __str__(self) -> str:
        """Return ``play`` and the card."""
        return f"play {self.card}"


@dataclass(frozen=True, slots=True, repr=False)
class Declare(Action):
    """Declare an own marriage (HP-19a)."""

    suit: Suit

    def __post_init__(self) -> None:
        """Raise TypeError unless built from a Suit."""
        if not isinstance(self.suit, Suit):
            raise TypeError("Declare is built from a Suit; use Action.parse for text")

    def __str__(self) -> str:
        """Return ``declare`` and the suit."""
        return f"declare {self.suit}"


@dataclass(frozen=True, slots=True, repr=False)
class Ask(Action):
    """Ask partner for a marriage (None, HP-19b) or for the other half of one (HP-19c)."""

    card: Card | None = None

    def __post_init__(self) -> None:
        """Raise TypeError unless built from a Card or None."""
        if self.card is not None and not isinstance(self.card, Card):
            raise TypeError("Ask is built from a Card or None; use Action.parse for text")

    def __str__(self) -> str:
        """Return ``ask``, and the card of a half ask."""
        return "ask" if self.card is None else f"ask {self.card}"


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Action):
    """Answer partner's question: a suit or None to a full ask, True or False to a half."""

    reply: Suit | bool | None

    def __post_init__(self) -> None:
        """Raise TypeError unless built from a Suit, None, True or False."""
        if self.reply is not None and not isinstance(self.reply, (Suit, bool)):
            raise TypeError("Answer is built from a Suit, None, True or False")

    def __str__(self) -> str:
        """Return ``answer`` and the suit, ``none``, ``yes`` or ``no``."""
        for word, reply in _REPLIES.items():
            if reply is self.reply:
                return f"answer {word}"
        return f"answer {self.reply}"


@dataclass(frozen=True, slots=True, repr=False)
class Flip(Action):
    """Turn up and play the top of the stock (RK-7)."""

    def __str__(self) -> str:
        """Return ``flip``."""
        return "flip"


@dataclass(frozen=True, slots=True, repr=False)
class Name(Action):
    """Name the trump suit or no-trump (CE-9)."""

    denomination: Denomination

    def __post_init__(self) -> None:
        """Raise TypeError unless built from a Denomination."""
        if not isinstance(self.denomination, Denomination):
            raise TypeError("Name is built from a Denomination; use Action.parse for text")

    def __str__(self) -> str:
        """Return ``name`` and the denomination."""
        return f"name {self.denomination}"


_REPLIES: dict[str, bool | None] = {"none": None, "yes": True, "no": False}


def _check_number(value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"expected a whole number, found {value!r}")
    if not 0 <= value < 10**_LONGEST_NUMBER:
        raise NotationError(f"expected a number from 0 to 999999999, found {value}")


def _places_in_hand_order() -> dict[Card, int]:
    ranks = [*Game.HUUTOPUSSI.rank_order]
    # Ranks that the game lacks can still be read (and then refused): they go last.
    ranks += [rank for rank in Rank if rank not in ranks]
    cards = [Card(rank, suit) for suit in Suit for rank in ranks]
    return {card: place for place, card in enumerate(cards)}


_PLACES = _places_in_hand_order()


def _hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_PLACES.__getitem__))


class _Words:
    """The words of an action's text, each with its place, read one after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places: list[tuple[int, str]] = []
        at = 0
        while at < len(text):
            start = at
            while at < len(text) and text[at] not in BLANKS:
                at += 1
            if at > start:
                self.places.append((start, text[start:at]))
            at += 1
        self.next = 0

    def more(self) -> bool:
        return self.next < len(self.places)

    def take(self, expected: str) -> tuple[int, str]:
        if not self.more():
            raise NotationError.at(self.text, len(self.text), expected)
        self.next += 1
        return self.places[self.next - 1]

    def took(self, wanted: str) -> bool:
        """Take the next word if it is the wanted one, in any letter case."""
        # Only ASCII letters fold: str.lower() would take the Kelvin sign for a "k".
        found = self.places[self.next][1] if self.more() else ""
        if not found.isascii() or found.lower() != wanted:
            return False
        self.next += 1
        return True

    def card(self) -> Card:
        at, word = self.take("a card such as AS")
        card, behind = scan_card(self.text, at)
        if behind != at + len(word):
            raise NotationError.at(self.text, behind, "the end of the card")
        return card

    def suit(self, expected: str = A_SUIT) -> Suit:
        at, word = self.take(expected)
        found = scan_suit(self.text, at)
        if found is None or found[1] != at + len(word):
            raise NotationError.at(self.text, at, expected, found=word)
        return found[0]

    def number(self, expected: str) -> int:
        at, word = self.take(expected)
        digits = all(letter in "0123456789" for letter in word)
        if not digits or len(word) > _LONGEST_NUMBER or (word[0] == "0" and word != "0"):
            raise NotationError.at(self.text, at, expected, found=word)
        return int(word)

    def end(self) -> None:
        if self.more():
            at, word = self.places[self.next]
            raise NotationError.at(self.text, at, "the end of the action", found=word)


def _bid(words: _Words) -> Action:
    for moon in Moon:
        if words.took(moon.value):
            return Bid(moon)
    return Bid(words.number("a number or moon, double-moon, triple-moon, quadruple-moon"))


def _answer(words: _Words) -> Action:
    for word, reply in _REPLIES.items():
        if words.took(word):
            return Answer(reply)
    return Answer(words.suit("a suit (S H D C), none, yes or no"))


def _name(words: _Words) -> Action:
    if words.took("nt"):
        return Name(Denomination.NT)
    return Name(Denomination(words.suit("a suit (S H D C) or NT").value))


def _three(words: _Words) -> tuple[Card, ...]:
    cards: list[Card] = []
    while len(cards) < 3:
        at = words.places[words.next][0] if words.more() else len(words.text)
        card = words.card()
        if card in cards:
            raise NotationError.at(words.text, at, "a card not yet named", found=str(card))
        cards.append(card)
    return tuple(cards)


_READERS: dict[str, Callable[[_Words], Action]] = {
    "bid": _bid,
    "pass": lambda words: Pass(),
    "redeal": lambda words: Redeal(),
    "give": lambda words: Give(_three(words)),
    "contract": lambda words: Contract(words.number("a number of points")),
    "return": lambda words: Return(_three(words)),
    "play": lambda words: Play(words.card()),
    "declare": lambda words: Declare(words.suit()),
    "ask": lambda words: Ask(words.card() if words.more() else None),
    "answer": _answer,
    "flip": lambda words: Flip(),
    "name": _name,
}


def _parse(text: str) -> Action:
    words = _Words(text)
    for word, reader in _READERS.items():
        if words.took(word):
            action = reader(words)
            words.end()
            return action
    expected = f"an action ({', '.join(_READERS)})"
    at, found = words.take(expected)
    raise NotationError.at(text, at, expected, found=found)
