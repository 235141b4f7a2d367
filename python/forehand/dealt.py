"""A deal before its first decision as conditions see it: who deals, and questions to the hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .cards import Card, Rank, Suit
from .games import Game
from .position import Position
from .questions import answer, bits, known, pack, question
from .seats import Seat, Side

__all__ = ["Dealt", "DealtHand", "Row", "eldest", "stock"]

Row = tuple[int, int, int, int, int]
"""What the engine deals: the dealer's place in N E S W, then their hands as sets of cards."""

SEATS = tuple(Seat)


@cache
def _cards(game: Game) -> tuple[tuple[int, Card], ...]:
    """Return the pack in hand order, each card with its bit."""
    cards = [Card(rank, suit) for suit in Suit for rank in game.rank_order]
    return tuple((bits([card]), card) for card in cards)


def stock(game: Game, row: Row) -> int:
    """Return the stock as a set of cards."""
    return pack(game) & ~(row[1] | row[2] | row[3] | row[4])


def eldest(game: Game, row: Row) -> Seat:
    """Return the first player after the dealer in the game's direction (BU-1, BU-13: who is in)."""
    seat = SEATS[row[0]]
    while True:
        seat = seat.right if game is Game.BUSCA else seat.left
        if row[1 + SEATS.index(seat)]:
            return seat


class DealtHand:
    """The cards of one seat, of a side or of the stock, to ask questions. It never changes.

    A question that the game does not have is an AttributeError which lists those that it has; an
    argument that can't be read, or that is not in the game's pack, is a NotationError.

    >>> import forehand
    >>> hand = next(forehand.deals("cincinnati-euchre", seed=1)).hands[forehand.Seat.N]
    >>> north = forehand.DealtHand.of("cincinnati-euchre", hand)
    >>> str(north), north.count("S"), north.trumps("S"), north.void("C")
    ('QJ.T9.Q.9', 2, 2, False)
    """

    __slots__ = ("_bits", "_game")

    def __init__(self, game: Game, cards: int) -> None:
        """Wrap a set of cards; use :meth:`of`, or the hands of a :class:`Dealt`, instead."""
        self._game = game
        self._bits = cards

    @classmethod
    def of(cls, game: Game | str, cards: tuple[Card, ...]) -> DealtHand:
        """Ask questions about any cards of a game."""
        return cls(game if isinstance(game, Game) else Game.parse(game), bits(cards))

    def _ask(self, name: str, *arguments: Card | Suit | Rank | str) -> int:
        if question(self._game, name) is None:
            raise AttributeError(
                f"{self._game} has no {name}; its hands can be asked {known(self._game)}"
            )
        return answer(self._game, name, *arguments)(self._bits)

    def has(self, *cards: Card | str) -> bool:
        """Tell whether all these cards are held."""
        return bool(self._ask("has", *cards))

    def count(self, suit: Suit | str) -> int:
        """Return how many cards of a printed suit are held."""
        return self._ask("count", suit)

    def length(self, suit: Suit | str) -> int:
        """Return the same as :meth:`count`."""
        return self._ask("length", suit)

    def void(self, suit: Suit | str) -> bool:
        """Tell whether no card of a printed suit is held."""
        return bool(self._ask("void", suit))

    def rank(self, rank: Rank | str) -> int:
        """Return how many cards of a rank are held."""
        return self._ask("rank", rank)

    def trumps(self, suit: Suit | str) -> int:
        """Return how many trumps it has if the suit is trumps (Huutopussi, Cincinnati Euchre).

        In Cincinnati Euchre the left bower is one of them (CE-2).
        """
        return self._ask("trumps", suit)

    def bowers(self, suit: Suit | str) -> int:
        """Return how many of the two bowers are held if the suit is trumps (Cincinnati Euchre)."""
        return self._ask("bowers", suit)

    def marriage(self, suit: Suit | str) -> bool:
        """Tell whether king and queen of a suit are held (Huutopussi)."""
        return bool(self._ask("marriage", suit))

    @property
    def points(self) -> int:
        """The cards' own points (HP-4, BU-4, RK-3; Cincinnati Euchre has none)."""
        return self._ask("points")

    @property
    def marriages(self) -> int:
        """In how many suits king and queen are held (Huutopussi)."""
        return self._ask("marriages")

    @property
    def sixes(self) -> int:
        """How many sixes are held (Huutopussi)."""
        return self._ask("sixes")

    @property
    def redeal(self) -> bool:
        """Whether the hand gives the right to a redeal (Huutopussi, HP-10)."""
        return bool(self._ask("redeal"))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in hand order, those of a stock too."""
        return tuple(card for bit, card in _cards(self._game) if self._bits & bit)

    def __len__(self) -> int:
        """Return how many cards there are."""
        return self._bits.bit_count()

    def __eq__(self, other: object) -> bool:
        """Hands are equal when they are the same cards in the same game."""
        if isinstance(other, DealtHand):
            return (self._game, self._bits) == (other._game, other._bits)
        return NotImplemented

    def __hash__(self) -> int:
        """Hash the cards."""
        return hash((self._game, self._bits))

    def __str__(self) -> str:
        """Return the text of the hand, such as ``AT.KQ9..876``."""
        return ".".join(
            "".join(card.rank.value for card in self.cards if card.suit is suit) for suit in Suit
        )

    def __repr__(self) -> str:
        """Name the game and the cards."""
        return f"<DealtHand of {self._game}: {self}>"


class Dealt:
    """One deal of a seed before its first decision, as a predicate of `forehand.deals` gets it.

    It never changes. `N`, `E`, `S`, `W` are the hands, `NS` and `EW` those of two partners
    together, `stock` that of Ristiklappi; what a game or a match standing does not have is an
    AttributeError. `position` has everything else.
    """

    __slots__ = ("_game", "_index", "_make", "_row")

    def __init__(self, game: Game, index: int, row: Row, make: Callable[[int], Position]) -> None:
        """Wrap what the engine dealt; `make` makes the position of an index."""
        self._game = game
        self._index = index
        self._row = row
        self._make = make

    @property
    def game(self) -> Game:
        """Which game it is."""
        return self._game

    @property
    def index(self) -> int:
        """The number of the deal in its seed."""
        return self._index

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return SEATS[self._row[0]]

    @property
    def forehand(self) -> Seat:
        """The first player after the dealer: who has the first decision of the deal."""
        return eldest(self._game, self._row)

    @property
    def N(self) -> DealtHand:  # noqa: N802 - a seat's letter is its name
        """North's hand."""
        return self.hand(Seat.N)

    @property
    def E(self) -> DealtHand:  # noqa: N802
        """East's hand."""
        return self.hand(Seat.E)

    @property
    def S(self) -> DealtHand:  # noqa: N802
        """South's hand."""
        return self.hand(Seat.S)

    @property
    def W(self) -> DealtHand:  # noqa: N802
        """West's hand."""
        return self.hand(Seat.W)

    @property
    def NS(self) -> DealtHand:  # noqa: N802
        """The cards of north and south together."""
        return self._side(Side.NS)

    @property
    def EW(self) -> DealtHand:  # noqa: N802
        """The cards of east and west together."""
        return self._side(Side.EW)

    @property
    def stock(self) -> DealtHand:
        """The cards of the stock, without their order, which `position` knows."""
        if self._game is not Game.RISTIKLAPPI:
            raise AttributeError(f"{self._game} has no stock; only ristiklappi has")
        return DealtHand(self._game, stock(self._game, self._row))

    @property
    def position(self) -> Position:
        """The deal as a position."""
        return self._make(self._index)

    def hand(self, seat: Seat) -> DealtHand:
        """Return a seat's hand. Raises AttributeError for a seat that is out of a match."""
        cards = self._row[1 + SEATS.index(seat)]
        if not cards:
            raise AttributeError(f"{seat} is out of the match and has no hand (BU-9)")
        return DealtHand(self._game, cards)

    def _side(self, side: Side) -> DealtHand:
        if self._game is Game.BUSCA:
            raise AttributeError(f"busca has no side {side}; everybody plays alone (BU-1)")
        one, other = side.seats
        cards = self._row[1 + SEATS.index(one)] | self._row[1 + SEATS.index(other)]
        return DealtHand(self._game, cards)

    def __repr__(self) -> str:
        """Name the game, the number and the dealer."""
        return f"<Dealt of {self._game}: deal {self._index}, dealer {self.dealer}>"
