"""A deal at some point, as an immutable value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, overload

from . import _engine
from .actions import Action
from .cards import Card, Denomination, Suit
from .errors import ForehandError, IllegalActionError, NotationError
from .games import Game, Phase
from .notation import parse_cards, parse_hand
from .rules import Rules, from_record
from .seats import Seat, Side
from .shown import Shown

if TYPE_CHECKING:
    from .explaining import Explanation

__all__ = ["LegalActions", "Position"]

# Actions are few hundred words per game, met again and again; they are immutable, so one of each is
# enough.
_action = lru_cache(maxsize=8192)(Action.parse)


class LegalActions(Sequence[Action]):
    """The legal actions of a position, sorted by their text.

    A view that costs nothing until it is used: it iterates, counts, indexes, and answers `in` for
    actions and for their text.

    >>> import forehand
    >>> position = forehand.deal("cincinnati-euchre", seed=1, dealer="S")
    >>> position.legal_actions
    <LegalActions: bid 3, bid 4, bid 5, bid moon, pass>
    >>> "bid 4" in position.legal_actions, len(position.legal_actions)
    (True, 5)
    """

    __slots__ = ("_native", "_texts")

    def __init__(self, native: _engine.Position) -> None:
        """View the legal actions of a native position."""
        self._native = native
        self._texts: list[str] | None = None

    def _listed(self) -> list[str]:
        if self._texts is None:
            self._texts = self._native.legal()
        return self._texts

    def texts(self) -> list[str]:
        """Return the actions as text, sorted by code point."""
        return list(self._listed())

    def __len__(self) -> int:
        """Return how many actions are legal."""
        return len(self._listed())

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the actions."""
        return map(_action, self._listed())

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """Return the action at an index, or a tuple of actions for a slice."""
        if isinstance(index, slice):
            return tuple(map(_action, self._listed()[index]))
        return _action(self._listed()[index])

    def __contains__(self, action: object) -> bool:
        """Tell whether an action, or the text of one, is legal. Text that is no action is not."""
        if not isinstance(action, Action | str):
            return False
        try:
            return self._native.is_legal(str(action))
        except NotationError:
            return False

    def __eq__(self, other: object) -> bool:
        """Two views are equal when they list the same actions."""
        if isinstance(other, LegalActions):
            return self._listed() == other._listed()
        return NotImplemented

    def __hash__(self) -> int:
        """Hash what is listed."""
        return hash(tuple(self._listed()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the native position whose actions these are."""
        return LegalActions, (self._native,)

    def __repr__(self) -> str:
        """List the actions in their notation."""
        return f"<LegalActions: {', '.join(self._listed()) or 'none'}>"


class Position(Shown):
    """A deal of any of the four games, at some point of its auction or play. It never changes.

    Get one from :func:`forehand.deal`, :func:`forehand.load` or :func:`forehand.loads`, and go on
    with :meth:`apply`. Positions are equal when their records are.

    >>> import forehand
    >>> position = forehand.deal("huutopussi", seed=1, dealer="W")
    >>> position.to_act, position.phase
    (Seat.N, Phase.AUCTION)
    >>> position.apply("bid 50").to_act
    Seat.E
    """

    __slots__ = ("_native",)

    def __init__(self, native: _engine.Position) -> None:
        """Wrap a native position; use the module's functions instead."""
        self._native = native

    @classmethod
    def from_record(cls, record: Mapping[str, object] | str) -> Position:
        """Read a deal record, a mapping or JSON text. Raises as `forehand.loads`."""
        return cls(_engine.Position(_line(record)))

    @property
    def game(self) -> Game:
        """Which game it is."""
        return Game(self._native.game)

    @property
    def rules(self) -> Rules:
        """The options it is played with."""
        return from_record(self.game, self.record()["rules"])

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return Seat(self.record()["dealer"])

    @property
    def scores(self) -> dict[Side, int] | dict[Seat, int]:
        """The match standing before this deal, by side (Busca: buscas, by seat)."""
        scores = self.record()["scores"]
        if self.game is Game.BUSCA:
            return {Seat(name): score for name, score in scores.items()}
        return {Side(name): score for name, score in scores.items()}

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None when the deal is over."""
        seat = self._native.to_act
        return None if seat is None else Seat(seat)

    @property
    def phase(self) -> Phase | None:
        """What kind of decision is due; None when the deal is over."""
        phase = self._native.phase
        return None if phase is None else Phase(phase)

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self._native.to_act is None

    @property
    def legal_actions(self) -> LegalActions:
        """What the seat to act may do: a view, empty exactly when the deal is over."""
        return LegalActions(self._native)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions so far."""
        return tuple(map(_action, self._native.actions()))

    def is_legal(self, action: Action | str) -> bool:
        """Tell whether an action is legal here. Raises NotationError for text that is no action."""
        return self._native.is_legal(_text(action))

    def refusal(self, action: Action | str) -> IllegalActionError | None:
        """Return why an action is not legal here, with the clause; None if it is legal."""
        return self._native.refusal(_text(action))

    def apply(self, action: Action | str) -> Position:
        """Return the position after an action.

        Raises IllegalActionError, with the clause and the reason, and leaves this position as it
        is.
        """
        return Position(self._native.apply(_text(action)))

    def explain(
        self,
        action: Action | str,
        *,
        max_nodes: int | None = None,
        timeout: float | None = None,
        hash_mb: int | None = None,
    ) -> Explanation:
        """Say why an action is illegal, or what a legal one gives up, all cards seen.

        True if it is legal. An illegal one has the `reason` and the `clause`; a legal one what it
        costs the seat that acts against the best action (`cost`, as `forehand.review` has it),
        which limits may leave open. A referee that only wants to know pays nothing for the search
        with ``timeout=0``. Raises NotationError for a text that is no action.

        >>> import forehand
        >>> position = forehand.deal("cincinnati-euchre", seed=1, dealer="S").apply("bid 4")
        >>> found = position.explain("bid 3")
        >>> bool(found), found.clause, found.reason
        (False, 'CE-6', 'N bids 3; more than the 4 of W is expected')
        >>> position.explain("pass").cost.score_loss
        0
        """
        from .explaining import explain

        return explain(self, action, max_nodes=max_nodes, timeout=timeout, hash_mb=hash_mb)

    def outcome(self) -> dict[str, Any] | None:
        """Return what the finished deal comes to, as the contract's `result` object; None before.

        >>> import forehand
        >>> position = forehand.deal("busca", seed=1)
        >>> while not position.is_over:
        ...     position = position.apply(position.legal_actions[0])
        >>> sum(position.outcome()["points"].values())
        40
        """
        result: dict[str, Any] | None = json.loads(self._native.result())
        return result

    def record(self) -> dict[str, Any]:
        """Return the canonical record that leads here; `forehand.load` gives the position back."""
        record: dict[str, Any] = json.loads(self._native.record())
        return record

    def start(self) -> Position:
        """Return the same deal before its first decision."""
        return Position(self._native.start())

    def next_deal(self, *, seed: int, index: int = 0) -> Position:
        """Deal the next deal of the match from a seed.

        Dealer and standing follow from this deal. Raises ForehandError while it is not over,
        InvalidDealError if the match ended with it.
        """
        start = self._native.next()
        if start is None:
            raise ForehandError("this deal is not over; the next one can't be dealt yet")
        return Position(_engine.deal(self._native.game, seed, index, start))

    @property
    def hands(self) -> dict[Seat, tuple[Card, ...]]:
        """The cards each seat holds now, in hand order; none for a seat that is out or sits out."""
        return {Seat(seat): parse_hand(hand) for seat, hand in self.table()["hands"].items()}

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still in the stock, the next to be drawn first; empty but in Ristiklappi."""
        return tuple(parse_cards(self.table()["stock"]))

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The unfinished trick, in the order played."""
        return tuple((Seat(seat), Card.parse(card)) for seat, card in self.table()["trick"])

    @property
    def trump(self) -> Suit | None:
        """The trump suit in force, if there is one."""
        trump = self.table()["facts"].get("trump", self.table()["facts"].get("denomination"))
        return None if trump in (None, Denomination.NT.value) else Suit(trump)

    def table(self) -> dict[str, Any]:
        """Return where every card is and what has been settled, in JSON's types.

        Keys: `hands` (by seat), `trick` (pairs of seat and card), `taken` (by side or seat),
        `aside` (the hand of a partner who sits out), `stock`, and `facts` (declarer, contract,
        trump, tricks, points, …, by game).
        """
        table: dict[str, Any] = json.loads(self._native.table())
        return table

    def perft(self, depth: int) -> int:
        """Return how many action sequences of a length there are from here.

        A sequence that ends with the deal before that length counts as one.
        """
        return self._native.perft(depth)

    def __eq__(self, other: object) -> bool:
        """Positions are equal when their records are."""
        if isinstance(other, Position):
            return self._native == other._native
        return NotImplemented

    def __hash__(self) -> int:
        """Hash the record."""
        return hash(self._native)

    def __copy__(self) -> Position:
        """Return itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Position:
        """Return itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the record."""
        return Position.from_record, (self._native.record(),)

    def _repr_svg_(self) -> str:
        """Return the diagram as an SVG file."""
        from .drawing import svg

        return svg(self)

    def __repr__(self) -> str:
        """Return an expression that rebuilds the position."""
        return f"Position.from_record({self._native.record()!r})"


def _text(action: Action | str) -> str:
    if not isinstance(action, Action | str):
        raise TypeError(f"an Action or its text is expected, not {action!r}")
    return readable(str(action))


def readable(text: str) -> str:
    """Return the text; raise NotationError where it holds what no UTF-8 can write."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise NotationError(
            f"character {error.start + 1}: half of a surrogate pair stands there, text is expected"
        ) from None
    return text


def _line(record: Mapping[str, object] | str) -> str:
    return readable(record) if isinstance(record, str) else _dumps(record)


def _dumps(record: Mapping[str, object]) -> str:
    try:
        return json.dumps(record)
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"the record can't be written as JSON: {error}") from error
