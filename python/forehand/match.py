"""A match: deals one after the other, whose dealers and standings follow from each other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import _engine
from .errors import InvalidDealError
from .games import Game
from .position import Position, _line
from .rules import Rules, rules_record
from .seats import Seat, Side

__all__ = ["Match"]

_DEAL_KEYS = ("deal", "stock", "actions")


class Match:
    """A match of any of the four games, at some point. It never changes."""

    __slots__ = ("_native",)

    def __init__(self, native: _engine.Match) -> None:
        """Wrap a native match; use `forehand.load` instead."""
        self._native = native

    @classmethod
    def from_record(cls, record: Mapping[str, object] | str) -> Match:
        """Read a match record, a mapping or JSON text. Raises as `forehand.loads`."""
        return cls(_engine.Match(_line(record)))

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

    @classmethod
    def start(
        cls,
        game: Game | str,
        *,
        dealer: Seat | str,
        rules: Rules | Mapping[str, object] | None = None,
        scores: Mapping[Side, int] | Mapping[Seat, int] | Mapping[str, int] | None = None,
    ) -> Match:
        """Begin a match without a deal: who deals first, the options, a standing if not all zero.

        >>> import forehand
        >>> match = forehand.Match.start("busca", dealer="N")
        >>> while match.winner is None and len(match.deals) < 3:
        ...     position = match.next_deal(seed=1, index=len(match.deals))
        ...     while not position.is_over:
        ...         position = position.apply(position.legal_actions[0])
        ...     match = match.add(position)
        >>> len(match.deals)
        3
        """
        which = game if isinstance(game, Game) else Game.parse(game)
        record: dict[str, object] = {"format": _engine.FORMAT, "game": which.value}
        if rules is not None:
            record["rules"] = rules_record(which, rules)
        record["dealer"] = str(dealer)
        if scores is not None:
            record["scores"] = {str(name): score for name, score in scores.items()}
        return cls.from_record({**record, "deals": []})

    def add(self, position: Position) -> Match:
        """Return the match with one more deal, as :meth:`next_deal` dealt it, played or not.

        Raises InvalidDealError if the match is over or its last deal is not, and for a deal of
        another dealer, standing or rules than the match goes on with.
        """
        deal = {key: value for key, value in position.record().items() if key in _DEAL_KEYS}
        record = self.record()
        longer = Match.from_record({**record, "deals": [*record["deals"], deal]})
        if longer.deals[-1] != position:
            raise InvalidDealError("the deal has another dealer, standing or rules than the match")
        return longer

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
