"""What one seat knows of a deal, and the deals that it must reckon with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import _engine
from .actions import Action
from .cards import Card
from .dealing import WORD, check_word
from .games import Game, Phase
from .notation import parse_hand
from .position import Position, _line
from .seats import Seat

__all__ = ["View"]


class View:
    """What one seat knows of a deal of any of the four games. It never changes.

    It holds the seat's own cards and what was done in its sight, and no other card: get one from a
    position, of which all else is dropped, or from a view record. Views are equal when their
    records are.

    >>> import forehand
    >>> position = forehand.deal("cincinnati-euchre", seed=1, dealer="S").apply("bid 4")
    >>> view = forehand.View.from_position(position, "N")
    >>> view.record()["deal"], view.count
    ('N:K9.K.K.JT ? ? ?', 17153136)
    >>> world = view.sample(1, seed=7)[0]
    >>> world.hands[forehand.Seat.N] == view.hand, world.actions == position.actions
    (True, True)
    """

    __slots__ = ("_native",)

    def __init__(self, native: _engine.View) -> None:
        """Wrap a native view; use `from_position` or `from_record` instead."""
        self._native = native

    @classmethod
    def from_position(cls, position: Position, seat: Seat | str | None = None) -> View:
        """Return what a seat (the one to act, unless another is named) knows of a position.

        Raises InvalidDealError for a seat that is out of the match, ValueError for what is no seat
        and for a deal that is over, where nobody is to act.
        """
        if not isinstance(position, Position):
            raise TypeError(f"position: a Position is expected, not {position!r}")
        whose = position.to_act if seat is None else Seat(seat)
        if whose is None:
            raise ValueError("seat: the deal is over and nobody is to act; a seat is expected")
        return cls(_engine.View.of(position._native, whose.value))

    @classmethod
    def from_record(cls, record: Mapping[str, object] | str) -> View:
        """Read a view record, a mapping or JSON text.

        Raises NotationError, InvalidDealError, IllegalActionError or UnknownOptionError, each with
        the place: also where the seat can't have seen what is written, and where no deal agrees
        with all of it.
        """
        return cls(_engine.View(_line(record)))

    @property
    def game(self) -> Game:
        """Which game it is."""
        return Game(self._native.game)

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        return Seat(self._native.seat)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the seat holds now, in hand order."""
        return parse_hand(self._native.hand())

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
    def legal_actions(self) -> tuple[Action, ...] | None:
        """What the seat may do, sorted by text; None if it is not its turn.

        What another seat may do depends on cards that this one can't see.
        """
        legal = self._native.legal()
        return None if legal is None else tuple(map(Action.parse, legal))

    @property
    def count(self) -> int | None:
        """How many deals are possible, with all that was passed out of sight.

        None if there are 2**128 or more, as early in a deal of Ristiklappi.
        """
        return self._native.count()

    def sample(self, n: int, *, seed: int, first: int = 0) -> list[Position]:
        """Draw `n` worlds: the numbers `first`, `first` + 1, … of `seed`.

        A world is a deal in which everything happens that the seat saw, brought to where the view
        stands, and each is as likely as any other, exactly. World number i of a seed depends on
        nothing but the view, the seed and i: it is the same alone or in a run.

        Raises ValueError for a number that is no whole one from 0 to 2**64 - 1, or if the last
        number of a world would not be.

        >>> import forehand
        >>> view = forehand.View.from_position(forehand.deal("busca", seed=3))
        >>> view.sample(2, seed=1, first=4) == view.sample(6, seed=1)[4:]
        True
        """
        for name, number in (("n", n), ("seed", seed), ("first", first)):
            check_word(name, number)
        if first + n > WORD:
            raise ValueError(
                f"first: {first} stands there, with {n} worlds at most {WORD - n} is expected"
            )
        return list(map(Position, self._native.sample(n, seed, first)))

    def record(self) -> dict[str, Any]:
        """Return the canonical view record; :meth:`from_record` gives the view back."""
        record: dict[str, Any] = json.loads(self._native.record())
        return record

    def __eq__(self, other: object) -> bool:
        """Compare the records."""
        if isinstance(other, View):
            return self._native == other._native
        return NotImplemented

    def __hash__(self) -> int:
        """Hash the record."""
        return hash(self._native)

    def __copy__(self) -> View:
        """Return itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> View:
        """Return itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the record."""
        return View.from_record, (self._native.record(),)

    def __repr__(self) -> str:
        """Return an expression that rebuilds the view."""
        return f"View.from_record({self._native.record()!r})"
