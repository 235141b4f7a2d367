"""A match: deals one after the other, whose dealers and standings follow from each other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import _engine
from .games import Game
from .position import Position, _dumps
from .seats import Seat, Side

__all__ = ["Match"]


class Match:
    """A match of any of the four games, at some point. It never changes."""

    __slots__ = ("_native",)

    def __init__(self, native: _engine.Match) -> None:
        """Wrap a native match; use `forehand.load` instead."""
        self._native = native

    @classmethod
    def from_record(cls, record: Mapping[str, object] | str) -> Match:
        """Read a match record, a mapping or JSON text. Raises as `forehand.loads`."""
        return cls(_engine.Match(record if isinstance(record, str) else _dumps(record)))

    @property
    def game(self) -> Game:
        """Which game it is."""
        return Game(self._native.game)

    @property
    def deals(self) -> tuple[Position, ...]:
        """The deals, each at the point where its actions stop."""
        return tuple(map(Position, self._native.deals()))

    @property
    def scores(self) -> dict[Side, int] | dict[Seat, int]:
        """The standing after the last finished deal, by side (Busca: by seat)."""
        scores = json.loads(self._native.scores())
        if self.game is Game.BUSCA:
            return {Seat(name): score for name, score in scores.items()}
        return {Side(name): score for name, score in scores.items()}

    @property
    def winner(self) -> Side | Seat | tuple[Seat, ...] | None:
        """Who has won: a side, or a seat (a tuple when Busca is shared); None while it goes on."""
        winner = json.loads(self._native.winner())
        if isinstance(winner, list):
            return tuple(map(Seat, winner))
        if winner is None:
            return None
        return Seat(winner) if self.game is Game.BUSCA else Side(winner)

    def next_deal(self, *, seed: int, index: int = 0) -> Position:
        """Deal the next deal from a seed, with the dealer and the standing that follow.

        Raises InvalidDealError if the match is over or its last deal is not.
        """
        return Position(_engine.deal(self._native.game, seed, index, self._native.next()))

    def record(self) -> dict[str, Any]:
        """Return the match record, canonical."""
        record: dict[str, Any] = json.loads(self._native.record())
        return record

    def __eq__(self, other: object) -> bool:
        """Tell whether two matches have the same record."""
        if isinstance(other, Match):
            return self._native == other._native
        return NotImplemented

    def __hash__(self) -> int:
        """Hash the record."""
        return hash(self._native)

    def __copy__(self) -> Match:
        """Return itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Match:
        """Return itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the record."""
        return Match.from_record, (self._native.record(),)

    def __repr__(self) -> str:
        """Return an expression that rebuilds the match."""
        return f"Match.from_record({self._native.record()!r})"
