"""Exact values of positions with all cards seen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, get_args

from . import _engine
from .actions import Action
from .errors import LimitReached, UnknownOptionError
from .games import Game
from .position import Position, _action
from .seats import Seat
from .shown import Shown

__all__ = [
    "ActionValue",
    "Objective",
    "SeatPoints",
    "Solution",
    "TableUse",
    "Value",
    "Want",
    "par",
    "solve",
    "sure",
]


class Objective(Enum):
    """What a value counts, and who wants it large; see `docs/solving.md`."""

    TRICKS = "tricks"
    """Cincinnati Euchre: tricks of the declarer's side."""
    SCORE = "score"
    """Cincinnati Euchre, Huutopussi: this deal's points, NS minus EW."""
    POINTS = "points"
    """Huutopussi: the declarer's side's total. Ristiklappi: card points NS minus EW."""
    MARGIN = "margin"
    """Huutopussi: the declarer's side's total minus the other's."""
    PARANOID = "paranoid"
    """Busca: the least points the seat to act can be sure of against the three others."""
    MAXN = "maxn"
    """Busca: every seat for itself; a value for each."""
    GAME_POINTS = "game-points"
    """Ristiklappi: game points NS minus EW."""

    def __str__(self) -> str:
        """Return the name on the command line."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Objective.TRICKS``."""
        return f"Objective.{self.name}"

    @staticmethod
    def of(game: Game | str) -> tuple[Objective, ...]:
        """Return the objectives of a game, the default first."""
        return _OF[game if isinstance(game, Game) else Game.parse(game)]


_OF = {
    Game.HUUTOPUSSI: (Objective.POINTS, Objective.MARGIN, Objective.SCORE),
    Game.BUSCA: (Objective.PARANOID, Objective.MAXN),
    Game.RISTIKLAPPI: (Objective.POINTS, Objective.GAME_POINTS),
    Game.CINCINNATI_EUCHRE: (Objective.TRICKS, Objective.SCORE),
}


class SeatPoints(Mapping[Seat, int]):
    """The points of each seat in play: a mapping that doesn't change, so that it hashes."""

    __slots__ = ("_points",)

    def __init__(self, points: Mapping[Seat, int]) -> None:
        """Keep the points, in the order given."""
        self._points = tuple(points.items())

    def __getitem__(self, seat: Seat) -> int:
        """Return the points of a seat. Raises KeyError for one that is not in play."""
        return dict(self._points)[seat]

    def __iter__(self) -> Iterator[Seat]:
        """Iterate over the seats in play."""
        return (seat for seat, _ in self._points)

    def __len__(self) -> int:
        """Return how many seats are in play."""
        return len(self._points)

    def __hash__(self) -> int:
        """Hash seats and points, whatever their order."""
        return hash(frozenset(self._points))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the points, with any protocol."""
        return SeatPoints, (dict(self._points),)

    def __repr__(self) -> str:
        """Return the expression that rebuilds it."""
        return f"SeatPoints({dict(self._points)!r})"


Value = int | SeatPoints
"""A whole number; for `maxn` the points of each seat in play."""


Want = Literal["all", "best", "value"]
"""How much to ask of a position: each action's value, one best action, or its value alone."""

WANTS: tuple[Want, ...] = get_args(Want)
"""What can be asked."""


Counts = tuple[int, int, int, int, int]
"""What the engine counts in a solve: nodes, and of the table entries, bytes, stored, hits."""


@dataclass(frozen=True, slots=True)
class TableUse:
    """What a solve made of its table of positions: the table starts small and grows with need."""

    entries: int
    """The positions there was room for in the end."""
    bytes: int
    """What these take."""
    stored: int
    """How often a position was stored, in place of another or not."""
    hits: int
    """How often a position was found that had been stored."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """A legal action with its exact value, or with true bounds when a limit was hit before."""

    action: Action
    value: Value | None
    bounds: tuple[Any, Any] | None = None


@dataclass(frozen=True, slots=True)
class Solution(Shown):
    """What a solve found. `value` is exact, or None with true `bounds` when a limit was hit."""

    game: Game
    to_act: Seat | None
    objective: Objective
    value: Value | None
    bounds: tuple[Any, Any] | None
    actions: tuple[ActionValue, ...]
    """Every legal action, best first for the seat to act, equals in text order.

    With `want` "best" the first of these alone (none when a limit was hit), with "value" none.
    """
    line: tuple[Action, ...]
    """One optimal continuation to the end of the deal.

    Empty when a limit was hit, and if `want` was not "all".
    """
    exact: bool
    timed_out: bool
    nodes: int
    """Cards and other decisions searched."""
    table: TableUse = TableUse(0, 0, 0, 0)
    """What the table of positions was used for."""

    @property
    def best(self) -> Action | None:
        """The first of the best actions; None when the deal is over.

        Raises LimitReached if a limit was hit before it was known, ValueError if only the value
        was asked.
        """
        if not self.exact:
            raise LimitReached("the limit was reached before the best action was known")
        if self.to_act is not None and not self.actions:
            raise ValueError("only the value was asked; want='best' gives the best action too")
        return self.actions[0].action if self.actions else None

    def to_json(self) -> dict[str, Any]:
        """Return the object that `forehand solve --json` prints.

        >>> import forehand
        >>> position = forehand.deal("ristiklappi", seed=1)
        >>> while not position.is_over:
        ...     position = position.apply(position.legal_actions[0])
        >>> list(forehand.solve(position).to_json())
        ['game', 'to_act', 'objective', 'value', 'actions', 'line']
        """
        found: dict[str, Any] = {
            "game": self.game.value,
            "to_act": None if self.to_act is None else self.to_act.value,
            "objective": self.objective.value,
            **_verdict(self.value, self.bounds),
            "actions": [
                {"action": str(entry.action), **_verdict(entry.value, entry.bounds)}
                for entry in self.actions
            ],
            "line": list(map(str, self.line)),
        }
        return found | ({"timed_out": True} if self.timed_out else {})


def _plain(value: Value | None) -> Any:
    if isinstance(value, SeatPoints):
        return {seat.value: points for seat, points in value.items()}
    return value


def _verdict(value: Value | None, bounds: tuple[Any, Any] | None) -> dict[str, Any]:
    if bounds is None:
        return {"value": _plain(value)}
    return {"exact": False, "bounds": list(map(_plain, bounds))}


def solve(
    position: Position,
    objective: Objective | str | None = None,
    *,
    want: Want = "all",
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Solution:
    """Solve a position of the play exactly, all cards seen; values count the whole deal.

    `objective` is one of the game's (default: its first). `want` says how much is asked: "all"
    gives every legal action its value and adds one best line; "best" gives the value and one best
    action, "value" the value alone, each for less work. `max_nodes` and `timeout` (seconds) limit
    the search; when one is hit the solution has `exact` False and true bounds, and never a wrong
    number. `hash_mb` is the most MiB that the table of positions may take (default 128); it starts
    small and grows with need, and its size changes how long a solve takes, never a value. Raises
    NotSolvableError for a position before the play, UnknownOptionError for an objective of another
    game, ValueError for a limit below zero, a table of no MiB or of more than 1048576, and a `want`
    that there isn't. Ctrl-C ends it with KeyboardInterrupt, from any thread.

    >>> import forehand
    >>> position = forehand.deal("cincinnati-euchre", seed=1, dealer="S")
    >>> for action in ("bid 3", "pass", "pass", "pass", "name H"):
    ...     position = position.apply(action)
    >>> forehand.solve(position).value in range(7)
    True
    >>> quick = forehand.solve(position, want="best")
    >>> quick.best == forehand.solve(position).best, len(quick.actions)
    (True, 1)
    """
    if not isinstance(position, Position):
        raise TypeError(f"a Position is expected, not {type(position).__name__}")
    check_limits(want, max_nodes, timeout, hash_mb)
    name = objective.value if isinstance(objective, Objective) else objective
    text, counts = position._native.solve(name, max_nodes, timeout, want=want, hash_mb=hash_mb)
    return read_solution(text, counts)


def par(
    position: Position,
    *,
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Solution:
    """Find what a deal comes to when both sides bid and play as well as can be, all cards seen.

    The value is in points of this deal, NS minus EW (`Objective.SCORE`). In an auction of
    Cincinnati Euchre each legal action has its value, and the line goes on to the first lead; it
    takes less than a millisecond, and no nodes are counted. Before the play of Huutopussi (bids,
    give, contract, return) there is one best action alone, for there are too many to value each;
    that takes seconds, at the worst minutes. There the line has the best calls to the end of the
    auction, or the best action of the exchange. A redeal is worth 0: it adds nothing, and the next
    deal is unknown. In the play it is the same as ``solve(position, "score")``. Limits as for
    `solve`.

    Raises NotSolvableError for a game without an auction.

    >>> import forehand
    >>> par = forehand.par(forehand.deal("cincinnati-euchre", seed=1))
    >>> par.value, [str(action) for action in par.line]
    (-6, ['bid 3', 'pass', 'bid 4', 'pass', 'name D'])
    """
    if not isinstance(position, Position):
        raise TypeError(f"a Position is expected, not {type(position).__name__}")
    check_limits("all", max_nodes, timeout, hash_mb)
    return read_solution(*position._native.par(max_nodes, timeout, hash_mb=hash_mb))


def sure(
    position: Position,
    seat: Seat | str,
    *,
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Solution:
    """Find the points that a seat can be sure of in Busca, whoever is to act.

    The value is the most penalty points that it ends with, however well all the others play
    together against it: `Objective.PARANOID`, which `solve` gives for the seat to act alone. There
    are no actions and no line. Limits as for `solve`.

    Raises NotSolvableError for another game and for a seat that is out of the match.

    >>> import forehand
    >>> position = forehand.deal("busca", seed=1)
    >>> while len(position.hands[forehand.Seat.N]) > 5:
    ...     position = position.apply(position.legal_actions[0])
    >>> [forehand.sure(position, seat).value for seat in forehand.Seat]
    [16, 8, 12, 15]
    """
    if not isinstance(position, Position):
        raise TypeError(f"a Position is expected, not {type(position).__name__}")
    check_limits("value", max_nodes, timeout, hash_mb)
    name = Seat(seat).value
    return read_solution(*position._native.sure(name, max_nodes, timeout, hash_mb=hash_mb))


def check_objective(game: Game, objective: Objective | str | None) -> None:
    """Raise UnknownOptionError, which lists the game's own, for an objective of another game."""
    known = [known.value for known in Objective.of(game)]
    if objective is not None and str(objective) not in known:
        raise UnknownOptionError(
            f"objective {str(objective)!r} is no objective of {game.value}; "
            f"its objectives are {', '.join(known)}"
        )


def check_limits(
    want: str, max_nodes: int | None, timeout: float | None, hash_mb: int | None
) -> None:
    """Raise ValueError for a limit or a size that can't be, TypeError for what is none at all."""
    if want not in WANTS:
        raise ValueError(f"want: {want!r} stands there, one of {', '.join(WANTS)} is expected")
    if max_nodes is not None and max_nodes < 0:
        raise ValueError(f"max_nodes: {max_nodes} stands there, a number from 0 on is expected")
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"timeout: {timeout} stands there, seconds from 0 on are expected")
    if hash_mb is not None:
        if isinstance(hash_mb, bool) or not isinstance(hash_mb, int):
            raise TypeError(f"hash_mb: a whole number is expected, not {hash_mb!r}")
        most = _engine.MOST_HASH_MB
        if not 1 <= hash_mb <= most:
            raise ValueError(f"hash_mb: {hash_mb} stands there, MiB from 1 to {most} are expected")


MOST_WORKERS = 1024


def check_workers(workers: int | None) -> None:
    """Raise ValueError for a number of threads that can't be, TypeError for what is no number."""
    if workers is None:
        return
    if isinstance(workers, bool) or not isinstance(workers, int):
        raise TypeError(f"workers: a whole number is expected, not {workers!r}")
    if not 1 <= workers <= MOST_WORKERS:
        raise ValueError(
            f"workers: {workers} stands there, a number from 1 to {MOST_WORKERS} is expected"
        )


def _value(value: Any) -> Value | None:
    if isinstance(value, dict):
        return SeatPoints({Seat(seat): points for seat, points in value.items()})
    number: int | None = value
    return number


def _bounds(found: Mapping[str, Any]) -> tuple[Any, Any] | None:
    bounds = found.get("bounds")
    return None if bounds is None else (_value(bounds[0]), _value(bounds[1]))


def read_solution(line: str, counts: Counts) -> Solution:
    """Return a solution from the engine's line of JSON and its counts."""
    found = json.loads(line)
    nodes, *table = counts
    return Solution(
        game=Game(found["game"]),
        to_act=None if found["to_act"] is None else Seat(found["to_act"]),
        objective=Objective(found["objective"]),
        value=_value(found.get("value")),
        bounds=_bounds(found),
        actions=tuple(
            ActionValue(_action(entry["action"]), _value(entry.get("value")), _bounds(entry))
            for entry in found["actions"]
        ),
        line=tuple(map(_action, found["line"])),
        exact=found.get("exact", True),
        timed_out=found.get("timed_out", False),
        nodes=nodes,
        table=TableUse(*table),
    )
