"""What a Huutopussi deal is worth before its play, with all cards seen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .actions import Give, Return
from .position import Position, _action
from .seats import Seat
from .solving import check_limits

__all__ = ["Exchange", "best_exchange"]


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a seat makes of a deal as its declarer: sure points of its side, all together (HP-25).

    A number is exact, or None with true bounds beside it when a limit was hit before.
    """

    declarer: Seat
    """Who declares and leads to the first trick."""
    points_without: int | None
    """The points that the side is sure of if no card changes hands."""
    bounds_without: tuple[int, int] | None
    """Bounds on them if a limit was hit before they were known."""
    points: int | None
    """The points that the side is sure of after the best exchange."""
    bounds: tuple[int, int] | None
    """Bounds on them if a limit was hit; `give` and `returned` are sure of the lower one."""
    give: Give
    """What partner gives. There may be others as good."""
    returned: Return
    """What the declarer returns then."""
    contract: int | None
    """The highest contract sure to be made, as far as is known; None if not even 50 is."""
    exact: bool
    """Whether everything is known."""
    timed_out: bool
    """Whether it is not because `timeout` was over."""
    tested: int
    """How many of 8,434 ways to divide the cards were searched; the others can't be better."""
    nodes: int
    """Cards and other decisions searched."""


def best_exchange(
    position: Position,
    declarer: Seat | str,
    *,
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Exchange:
    """Find the exchange with which a declarer's side is sure of the most points (HP-12).

    The hands are those of the deal as dealt, wherever the position stands in it. All ways to give
    three cards and to return three are compared, which lead to 8,434 different divisions of the
    cards, with exact play of everybody after each. That takes seconds; `max_nodes`,
    `timeout` (seconds) and `hash_mb` are those of `forehand.solve`, and when a limit is hit the
    bounds are true. Raises NotSolvableError for another game, ValueError for a seat that there
    isn't and for a limit that can't be. Ctrl-C ends it with KeyboardInterrupt, from any thread.

    >>> import forehand
    >>> found = forehand.best_exchange(forehand.deal("huutopussi", seed=1, index=2), "N")
    >>> found.points_without, found.points, found.contract
    (230, 280, 280)
    >>> forehand.best_exchange(forehand.deal("huutopussi", seed=1), "N", max_nodes=1000).exact
    False
    """
    if not isinstance(position, Position):
        raise TypeError(f"a Position is expected, not {type(position).__name__}")
    check_limits("value", max_nodes, timeout, hash_mb)
    seat = _seat(declarer)
    return _read(json.loads(position._native.exchange(seat.value, max_nodes, timeout, hash_mb)))


def _seat(name: Seat | str) -> Seat:
    if isinstance(name, Seat):
        return name
    if not isinstance(name, str):
        raise TypeError(f"declarer: a Seat or its letter is expected, not {type(name).__name__}")
    if name not in {seat.value for seat in Seat}:
        raise ValueError(f"declarer: {name!r} stands there, one of N, E, S, W is expected")
    return Seat(name)


def _read(found: Mapping[str, Any]) -> Exchange:
    without, points = found["without"], found["points"]
    give, returned = _action(found["give"]), _action(found["return"])
    assert isinstance(give, Give)
    assert isinstance(returned, Return)
    return Exchange(
        declarer=Seat(found["declarer"]),
        points_without=without.get("value"),
        bounds_without=_bounds(without),
        points=points.get("value"),
        bounds=_bounds(points),
        give=give,
        returned=returned,
        contract=found["contract"],
        exact=found["exact"],
        timed_out=found.get("timed_out", False),
        tested=found["tested"],
        nodes=found["nodes"],
    )


def _bounds(verdict: Mapping[str, Any]) -> tuple[int, int] | None:
    bounds = verdict.get("bounds")
    return None if bounds is None else (bounds[0], bounds[1])
