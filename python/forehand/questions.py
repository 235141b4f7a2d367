"""What may be asked of the cards of a hand: one table for the API and the language of conditions.

A set of cards is a number with one bit a card, as the engine deals them: bit 16 * suit + rank, with
suits S H D C and ranks from the two up counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_

from .cards import Card, Rank, Suit, scan_rank, scan_suit
from .errors import NotationError, shown
from .games import Game

__all__ = ["QUESTIONS", "Question", "answer", "bits", "known", "pack", "question"]

Answer = Callable[[int], int]
"""From a set of cards to a number or a truth."""

_PLACE = {
    (suit, rank): 16 * i + j for i, suit in enumerate(Suit) for j, rank in enumerate(reversed(Rank))
}

# The other suit of the same colour, whose jack is the left bower (CE-2).
_SISTER = {Suit.S: Suit.C, Suit.C: Suit.S, Suit.H: Suit.D, Suit.D: Suit.H}

# HP-4, BU-4 (the pita, the ace of diamonds, has 5 more), RK-3.
_POINTS: dict[Game, dict[str, int]] = {
    Game.HUUTOPUSSI: {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5},
    Game.BUSCA: {"A": 3, "3": 1, "2": 1, "K": 1, "Q": 1, "J": 1},
    Game.RISTIKLAPPI: {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
}
_PITA_MORE = 5


def bits(cards: Iterable[Card]) -> int:
    """Return a set of cards as a number."""
    return reduce(or_, (1 << _PLACE[card.suit, card.rank] for card in cards), 0)


@cache
def pack(game: Game) -> int:
    """Return the game's pack as a set."""
    return bits(Card(rank, suit) for suit in Suit for rank in game.rank_order)


def _of_suit(suit: Suit) -> int:
    return bits(Card(rank, suit) for rank in Rank)


def _of_rank(rank: Rank) -> int:
    return bits(Card(rank, suit) for suit in Suit)


def _counted(wanted: int) -> Answer:
    return lambda held: (held & wanted).bit_count()


def _has(game: Game, cards: tuple[Card, ...]) -> Answer:
    wanted = bits(cards)
    return lambda held: held & wanted == wanted


def _count(game: Game, suit: Suit) -> Answer:
    return _counted(_of_suit(suit))


def _void(game: Game, suit: Suit) -> Answer:
    unwanted = _of_suit(suit)
    return lambda held: held & unwanted == 0


def _rank(game: Game, rank: Rank) -> Answer:
    return _counted(_of_rank(rank))


def _bower_set(suit: Suit) -> int:
    return bits((Card(Rank.JACK, suit), Card(Rank.JACK, _SISTER[suit])))


def _trumps(game: Game, suit: Suit) -> Answer:
    bowers = _bower_set(suit) if game is Game.CINCINNATI_EUCHRE else 0
    return _counted(_of_suit(suit) | bowers)


def _bowers(game: Game, suit: Suit) -> Answer:
    return _counted(_bower_set(suit))


def _points(game: Game) -> Answer:
    worth = {_of_rank(Rank(letter)): points for letter, points in _POINTS[game].items()}
    if game is Game.BUSCA:
        worth[bits([Card(Rank.ACE, Suit.D)])] = _PITA_MORE
    groups = tuple(worth.items())
    return lambda held: sum(points * (held & group).bit_count() for group, points in groups)


def _marriage(game: Game, suit: Suit) -> Answer:
    return _has(game, (Card(Rank.KING, suit), Card(Rank.QUEEN, suit)))


def _marriages(game: Game) -> Answer:
    pairs = tuple(bits((Card(Rank.KING, suit), Card(Rank.QUEEN, suit))) for suit in Suit)
    return lambda held: sum(held & pair == pair for pair in pairs)


def _sixes(game: Game) -> Answer:
    return _counted(_of_rank(Rank.SIX))


def _redeal(game: Game) -> Answer:
    sixes = _of_rank(Rank.SIX)
    high = bits(Card(Rank(letter), suit) for letter in "ATKQ" for suit in Suit)
    return lambda held: (held & sixes).bit_count() >= 3 or held & high == 0


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a hand.

    Attributes:
        name: the word for it.
        takes: what stands in its brackets: ``suit``, ``rank``, ``cards``; empty for no brackets.
        yes_or_no: whether the answer is a truth; a number otherwise.
        games: the games in which it has a meaning.
        meaning: what it asks, for a person.
        build: makes, from a game and the argument, what answers it for a set of cards.

    """

    name: str
    takes: str
    yes_or_no: bool
    games: tuple[Game, ...]
    meaning: str
    build: Callable[..., Answer]

    @property
    def form(self) -> str:
        """How it is written, such as ``count('S')``."""
        return self.name + _EXAMPLES[self.takes]


_EXAMPLES = {"": "", "suit": "('S')", "rank": "('K')", "cards": "('AS')"}
_ALL = tuple(Game)
_HUUTOPUSSI = (Game.HUUTOPUSSI,)
_EUCHRE = (Game.CINCINNATI_EUCHRE,)

QUESTIONS: dict[str, Question] = {
    asked.name: asked
    for asked in (
        Question("has", "cards", True, _ALL, "whether all these cards are held", _has),
        Question("count", "suit", False, _ALL, "how many cards of a suit", _count),
        Question("length", "suit", False, _ALL, "the same as count", _count),
        Question("void", "suit", True, _ALL, "whether no card of a suit is held", _void),
        Question("rank", "rank", False, _ALL, "how many cards of a rank", _rank),
        Question("points", "", False, tuple(_POINTS), "the cards' own points", _points),
        Question(
            "trumps",
            "suit",
            False,
            _HUUTOPUSSI + _EUCHRE,
            "how many trumps if that suit is trumps, the left bower included (CE-2)",
            _trumps,
        ),
        Question("bowers", "suit", False, _EUCHRE, "how many of the two bowers (CE-2)", _bowers),
        Question("marriage", "suit", True, _HUUTOPUSSI, "whether K and Q of a suit", _marriage),
        Question("marriages", "", False, _HUUTOPUSSI, "how many marriages", _marriages),
        Question("sixes", "", False, _HUUTOPUSSI, "how many sixes", _sixes),
        Question(
            "redeal",
            "",
            True,
            _HUUTOPUSSI,
            "whether a redeal may be demanded: three sixes, or no card above a jack (HP-10)",
            _redeal,
        ),
    )
}
"""Every question, by its name."""


def known(game: Game) -> str:
    """Return how the questions of a game are written, as text for a person."""
    return ", ".join(asked.form for asked in QUESTIONS.values() if game in asked.games)


def question(game: Game, name: str) -> Question | None:
    """Return the question of this name, None if the game has none."""
    found = QUESTIONS.get(name)
    return found if found is not None and game in found.games else None


@lru_cache(maxsize=4096)
def answer(game: Game, name: str, *arguments: Card | Suit | Rank | str) -> Answer:
    """Return what answers a question of the game for any set of cards.

    `arguments` stand in its brackets, as the objects or as their text. Raises NotationError for a
    text that is none of them, for a card or a rank that is not in the pack and for too many or too
    few; TypeError for what is no argument at all.
    """
    asked = QUESTIONS[name]
    if asked.takes == "cards":
        if not arguments:
            raise NotationError(f"{name}: one card or more are expected, such as {asked.form}")
        return asked.build(game, tuple(_card(game, argument) for argument in arguments))
    if len(arguments) != (asked.takes != ""):
        raise NotationError(f"{name}: {len(arguments)} stand there, one {asked.takes} is expected")
    if asked.takes == "suit":
        return asked.build(game, _suit(arguments[0]))
    if asked.takes == "rank":
        return asked.build(game, _read_rank(game, arguments[0]))
    return asked.build(game)


def _card(game: Game, given: Card | Suit | Rank | str) -> Card:
    if isinstance(given, str):
        given = Card.parse(given)
    if not isinstance(given, Card):
        raise TypeError(f"a card or its text is expected, not {given!r}")
    if given.rank not in game.rank_order:
        raise NotationError(f"{given} is not in the pack of {game}")
    return given


def _suit(given: Card | Suit | Rank | str) -> Suit:
    if isinstance(given, str):
        found = scan_suit(given, 0)
        if found is None or found[1] != len(given):
            raise NotationError(f"{shown(given)} stands there, a suit (S H D C) is expected")
        return found[0]
    if not isinstance(given, Suit):
        raise TypeError(f"a suit or its text is expected, not {given!r}")
    return given


def _read_rank(game: Game, given: Card | Suit | Rank | str) -> Rank:
    ranks = " ".join(rank.value for rank in game.rank_order)
    if isinstance(given, str):
        found = scan_rank(given, 0)
        if found is None or found[1] != len(given):
            raise NotationError(f"{shown(given)} stands there, a rank ({ranks}) is expected")
        given = found[0]
    if not isinstance(given, Rank):
        raise TypeError(f"a rank or its text is expected, not {given!r}")
    if given not in game.rank_order:
        raise NotationError(f"{given} is not in the pack of {game}; a rank ({ranks}) is expected")
    return given
