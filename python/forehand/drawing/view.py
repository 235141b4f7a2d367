"""What a diagram of a deal shows, as plain data: text, SVG and HTML are made from it alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..actions import Flip, Play
from ..cards import Denomination, Suit
from ..display import TITLES, standing
from ..games import Game, Phase
from ..position import Position
from ..seats import Seat, Side
from ..words import BOWERS, result, settled, waiting

__all__ = ["Diagram", "Place", "Row", "ShownCard"]

# A side with no more than this may not bid (HP-11).
_BANNED_AT = -500


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as it is drawn."""

    rank: str
    """The letter or digit of its rank."""
    suit: Suit
    """The suit that is printed on it."""
    trump: bool = False
    """Whether it counts among the trumps, as the left bower does (CE-2)."""
    bower: Literal["right", "left"] | None = None

    @property
    def text(self) -> str:
        """The card as a record writes it, such as ``JH``."""
        return f"{self.rank}{self.suit.value}"

    @property
    def symbol(self) -> str:
        """The card with its suit symbol, such as ``J♥``."""
        return f"{self.rank}{self.suit.symbol}"


@dataclass(frozen=True, slots=True)
class Row:
    """The cards of one suit in a hand, in hand order."""

    suit: Suit
    trump: bool
    """Whether the suit is trumps."""
    cards: tuple[ShownCard, ...]

    @property
    def ranks(self) -> str:
        """The ranks one after the other; empty if there are none."""
        return "".join(card.rank for card in self.cards)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: its hand and what there is to say about it."""

    seat: Seat
    rows: tuple[Row, ...] | None
    """Spades, hearts, diamonds, clubs; None where there is nothing to show."""
    marks: tuple[str, ...]
    """``dealer``, ``declarer``, ``forehand``, ``sits out``, ``may not bid``, ``to act``; or ``out
    of the match`` alone."""
    played: ShownCard | None
    """Its card in the unfinished trick."""

    @property
    def to_act(self) -> bool:
        """Whether it is this seat's turn."""
        return "to act" in self.marks

    @property
    def aside(self) -> bool:
        """Whether the hand is not played (CE-10)."""
        return "sits out" in self.marks

    @property
    def cards(self) -> tuple[ShownCard, ...]:
        """All cards of the hand."""
        return tuple(card for row in self.rows or () for card in row.cards)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A deal as it is drawn: where it stands, or as it was dealt when it is over.

    >>> import forehand
    >>> from forehand.drawing import Diagram
    >>> diagram = Diagram.of(forehand.deal("cincinnati-euchre", seed=1))
    >>> diagram.title, [place.marks for place in diagram.places]
    ('Cincinnati Euchre, dealer N', [('dealer',), ('forehand', 'to act'), (), ()])
    """

    game: Game
    title: str
    """Which game it is and who dealt."""
    over: bool
    """Whether the deal is over; then the hands are those that were dealt."""
    standing: str
    """The standing of the match before the deal."""
    options: str
    """The options that differ from the defaults; empty if none does."""
    places: tuple[Place, ...]
    """N, E, S, W."""
    trump: Denomination | None
    """The trumps in force, or no-trump; None as long as there are none."""
    led: Seat | None
    """Who led to the unfinished trick."""
    stock: tuple[ShownCard, ...] | None
    """The stock, the next card first; None in a game without one and when the deal is over."""
    facts: tuple[str, ...]
    """What has been settled and won so far, or what the deal came to, in sentences."""
    waiting: str
    """Who is to do what, as a sentence."""

    @staticmethod
    def of(position: Position) -> Diagram:
        """Return what a diagram of a position shows."""
        if not isinstance(position, Position):
            raise TypeError(f"a Position is expected, not {type(position).__name__}")
        record, table, outcome = position.record(), position.table(), position.outcome()
        over = position.is_over
        shown = position.start().table() if over else table
        facts = table["facts"] | (outcome or {})
        trump = _trump(facts)
        trumps = _trumps(position.game, trump)
        trick = {seat: trumps.card(card) for seat, card in ([] if over else table["trick"])}
        marks = _marks(position, record, facts)
        hands: dict[str, str | None] = dict(shown["hands"])
        for seat in Seat:
            if "out of the match" in marks[seat]:
                hands[seat.value] = None
            elif "sits out" in marks[seat] and not over:
                hands[seat.value] = table["aside"]
        stock = None
        if position.game is Game.RISTIKLAPPI and not over:
            stock = tuple(map(trumps.card, table["stock"].split()))
        playing = position.phase in (Phase.PLAY, Phase.ANSWER)
        return Diagram(
            game=position.game,
            title=f"{TITLES[position.game]}, dealer {record['dealer']}",
            over=over,
            standing=standing(record["scores"]),
            options=", ".join(f"{name} {_option(v)}" for name, v in record["rules"].items()),
            places=tuple(
                Place(
                    seat=seat,
                    rows=_rows(hands[seat.value], trumps),
                    marks=marks[seat],
                    played=trick.get(seat.value),
                )
                for seat in Seat
            ),
            trump=trump,
            led=Seat(table["trick"][0][0]) if trick else None,
            stock=stock,
            facts=tuple(
                result(position.game, outcome)
                if outcome is not None
                else settled(facts, playing=playing)
            ),
            waiting=waiting(
                None if position.to_act is None else position.to_act.value,
                None if position.phase is None else position.phase.value,
                table,
            ),
        )


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _trump(facts: Mapping[str, Any]) -> Denomination | None:
    name = facts.get("trump", facts.get("denomination"))
    return None if name is None else Denomination(name)


@dataclass(frozen=True, slots=True)
class _Trumps:
    """What makes a card a trump."""

    suit: Suit | None
    bowers: tuple[str, ...]
    """The suits of the right bower and the left; none in a game without bowers."""

    def card(self, text: str) -> ShownCard:
        suit = Suit(text[1])
        bower: Literal["right", "left"] | None = None
        if text[0] == "J" and text[1] in self.bowers:
            bower = "right" if suit is self.suit else "left"
        return ShownCard(text[0], suit, suit is self.suit or bower is not None, bower)


def _trumps(game: Game, trump: Denomination | None) -> _Trumps:
    suit = None if trump is None else trump.suit
    if suit is None or game is not Game.CINCINNATI_EUCHRE:
        return _Trumps(suit, ())
    return _Trumps(suit, BOWERS[suit.value])


def _rows(hand: str | None, trumps: _Trumps) -> tuple[Row, ...] | None:
    if hand is None:
        return None
    return tuple(
        Row(
            suit=suit,
            trump=suit is trumps.suit,
            cards=tuple(trumps.card(rank + suit.value) for rank in ranks),
        )
        for suit, ranks in zip(Suit, hand.split("."), strict=True)
    )


def _marks(
    position: Position, record: Mapping[str, Any], facts: Mapping[str, Any]
) -> dict[Seat, tuple[str, ...]]:
    alone = facts.get("declarer") if facts.get("alone") else None
    holders = {
        "dealer": record["dealer"],
        "declarer": facts.get("declarer"),
        "forehand": first_leader(position, record, facts),
        "sits out": None if alone is None else Seat(alone).partner.value,
    }
    hands = record["deal"].split(":")[1].split()
    found: dict[Seat, tuple[str, ...]] = {}
    for seat, hand in zip(Seat, hands, strict=True):
        if hand == "-":
            found[seat] = ("out of the match",)
            continue
        marks = [mark for mark, holder in holders.items() if holder == seat.value]
        if position.phase is Phase.AUCTION and seat.side in _banned(position.game, record):
            marks.append("may not bid")
        if position.to_act is seat:
            marks.append("to act")
        found[seat] = tuple(marks)
    return found


def _banned(game: Game, record: Mapping[str, Any]) -> Sequence[Side]:
    if game is not Game.HUUTOPUSSI:
        return ()
    return [side for side in Side if record["scores"][side.value] <= _BANNED_AT]


def first_leader(
    position: Position, record: Mapping[str, Any], facts: Mapping[str, Any]
) -> str | None:
    """Return who leads to the first trick, or will; None while that is open."""
    before = position.start()
    for action in position.actions:
        if isinstance(action, Play | Flip):
            break
        before = before.apply(action)
    if before.phase is Phase.PLAY:
        return None if before.to_act is None else before.to_act.value
    if position.game is Game.HUUTOPUSSI:
        declarer: str | None = facts.get("declarer")
        return declarer
    if position.game is Game.CINCINNATI_EUCHRE and record["rules"].get("lead") != "bidder":
        return Seat(record["dealer"]).left.value
    return None
