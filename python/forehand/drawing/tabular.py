"""What the tables of a deal show, as plain data: values, what was makeable, what actions cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..cards import Denomination
from ..display import pretty, standing
from ..games import Game
from ..position import Position
from ..reviewing import SCORES, Review, Reviewed, Worth
from ..seats import Seat, Side
from ..solving import ActionValue, Objective, SeatPoints, Solution, Value
from ..words import UNITS, count, denomination, meaning

__all__ = ["Grid", "ReviewRow", "ReviewTable", "ValueRow", "ValueTable", "denominations"]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of texts: a heading for each column, and for each row the first of its cells."""

    caption: str
    """What it is, in a few words."""
    about: str
    """What its numbers mean, as a sentence."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def denominations() -> tuple[str, ...]:
    """Return the headings of columns that are denominations."""
    return tuple(
        "NT" if name is Denomination.NT else denomination(name.value) for name in Denomination
    )


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A legal action, what it is worth, and how good that is among the others."""

    action: str
    """The action with suit symbols, such as ``play 9♥``."""
    value: str
    """The value, or its bounds as from and to."""
    loss: int | None
    """What it gives up against the best action; None where that isn't known."""
    good: tuple[float, float] | None
    """How good it is, from 0, as the worst, to 1, as the best: at least and at most; twice the
    same where the value is known. None where it isn't known who wants it high."""

    @property
    def best(self) -> bool:
        """Whether no action is better."""
        return self.loss == 0


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The values of a position's actions, best first.

    >>> import forehand
    >>> from forehand.drawing import ValueTable
    >>> record = {
    ...     "format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S",
    ...     "deal": "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9",
    ...     "actions": ["bid 3", "pass", "pass", "pass", "name S"],
    ... }
    >>> position = forehand.load(record)
    >>> table = ValueTable.of(forehand.solve(position), position)
    >>> table.value, [(row.action, row.loss, row.good) for row in table.rows][:1]
    ('3', [('play 9♣', 0, (1.0, 1.0))])
    """

    about: str
    """What a value counts and who wants it high, as a sentence."""
    to_act: str
    """Whose actions these are; empty if the deal is over."""
    value: str
    """The position's own value, or its bounds."""
    exact: bool
    timed_out: bool
    rows: tuple[ValueRow, ...]
    line: tuple[str, ...]
    """One best continuation, with suit symbols; of cards that are played the names alone."""

    @staticmethod
    def of(solution: Solution, position: Position | None = None) -> ValueTable:
        """Return what a table of a solution shows.

        From the position behind it come the declarer's side for the caption, and who wants the
        value high where a limit was hit before any two values were known.
        """
        facts = {} if position is None else position.table()["facts"]
        declarer: str | None = facts.get("declarer")
        to_act = None if solution.to_act is None else solution.to_act.value
        counts = meaning(solution.game, solution.objective.value, declarer, to_act)
        ranges = [_range(entry, solution.to_act) for entry in solution.actions]
        many = _wants_many(solution, declarer, ranges)
        return ValueTable(
            about=f"{counts[0].upper()}{counts[1:]}.",
            to_act=to_act or "",
            value=_shown(solution.value, solution.bounds),
            exact=solution.exact,
            timed_out=solution.timed_out,
            rows=tuple(
                ValueRow(
                    action=pretty(str(entry.action)),
                    value=_shown(entry.value, entry.bounds),
                    loss=abs(found[0] - ranges[0][0]) if solution.exact else None,
                    good=_good(found, ranges, many),
                )
                for entry, found in zip(solution.actions, ranges, strict=True)
            ),
            line=tuple(pretty(str(action)).removeprefix("play ") for action in solution.line),
        )


def _number(value: Value, seat: Seat | None) -> int:
    """Return the value as the seat to act sees it: its own points where each seat has some."""
    if isinstance(value, SeatPoints):
        assert seat is not None, "a seat acts where actions have values"
        return value[seat]
    return value


def _range(entry: ActionValue, seat: Seat | None) -> tuple[int, int]:
    if entry.value is not None:
        return (_number(entry.value, seat), _number(entry.value, seat))
    assert entry.bounds is not None, "a value that isn't known has bounds"
    low, high = entry.bounds
    return (_number(low, seat), _number(high, seat))


def _wants_many(
    solution: Solution, declarer: str | None, ranges: list[tuple[int, int]]
) -> bool | None:
    """Tell whether the seat to act wants a high value; None if that can't be known."""
    objective, seat = solution.objective, solution.to_act
    if seat is None:
        return None
    if objective in (Objective.PARANOID, Objective.MAXN):
        return False
    declarers = objective in (Objective.TRICKS, Objective.MARGIN) or (
        solution.game is Game.HUUTOPUSSI and objective is Objective.POINTS
    )
    if not declarers:
        return seat.side is Side.NS
    if declarer is not None:
        return seat.side is Seat(declarer).side
    # The best comes first: where values differ they tell.
    if solution.exact and ranges and ranges[0] != ranges[-1]:
        return ranges[0] > ranges[-1]
    return True if solution.exact else None


def _good(
    found: tuple[int, int], every: list[tuple[int, int]], many: bool | None
) -> tuple[float, float] | None:
    if many is None:
        return None
    least, most = min(low for low, _ in every), max(high for _, high in every)
    if least == most:
        return (1.0, 1.0)
    low, high = ((number - least) / (most - least) for number in found)
    return (low, high) if many else (1 - high, 1 - low)


def _shown(value: Value | None, bounds: tuple[Any, Any] | None) -> str:
    if value is not None:
        return _points(value)
    if bounds is None:
        return "-"
    low, high = bounds
    if isinstance(low, Mapping):
        return ", ".join(f"{seat} {low[seat]} to {high[seat]}" for seat in low)
    return _points(low) if low == high else f"{_points(low)} to {_points(high)}"


def _points(value: Value) -> str:
    if isinstance(value, Mapping):
        return standing({seat.value: points for seat, points in value.items()})
    return str(value)


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """An action of a deal and what it cost."""

    step: int
    seat: str
    phase: str
    action: str
    """The action with suit symbols."""
    after: str
    """The value after it in the game's own units; empty where there is none."""
    loss: int | None
    score_after: str
    score_loss: int | None
    better: str
    """An action that would have cost nothing, with suit symbols; empty if this cost nothing."""
    forced: bool
    mark: str
    """``??``, ``?`` or, for an action without a choice, ``=``."""
    share: float
    """What it cost in parts of what the dearest of the deal did: 0 to 1."""


@dataclass(frozen=True, slots=True)
class ReviewTable:
    """What the actions of a deal cost."""

    about: str
    """What is counted, as a sentence."""
    unit: str
    """The game's own units, in a word."""
    scored: bool
    """Whether there is a score besides the game's own units."""
    start: str
    """The value before the first action; empty where there is none."""
    score_start: str
    rows: tuple[ReviewRow, ...]
    lost: str
    """What each seat gave up in the whole deal, as a sentence; empty if nothing is known."""
    limit: str
    """From where on the values are known, as a sentence; empty if they all are."""

    @property
    def mistakes(self) -> tuple[ReviewRow, ...]:
        """The actions that cost something."""
        return tuple(row for row in self.rows if row.share)

    @staticmethod
    def of(review: Review) -> ReviewTable:
        """Return what a table of a review shows."""
        unit, what = UNITS[review.game]
        scored = review.score_objective is not None
        if scored:
            score = "game points" if review.game is Game.RISTIKLAPPI else "points"
            what += f"; score: {score} of this deal, NS less EW"
        dearest = max((_cost(action) for action in review.actions), default=0)
        first = review.actions[0] if review.actions else None
        return ReviewTable(
            about=f"All cards seen. {unit[0].upper()}{unit[1:]}: {what}.",
            unit=unit,
            scored=scored,
            start="" if first is None else _worth(first.before),
            score_start="" if first is None else _worth(first.score_before),
            rows=tuple(_row(action, dearest, unit) for action in review.actions),
            lost=_lost(review, unit, scored) or _unvalued(review),
            limit=_limit(review),
        )


def _cost(action: Reviewed) -> int:
    # The dearest in score comes first (Reviewed.cost); its units decide between equals alone.
    score, own = action.cost
    return score * 1000 + own


def _row(action: Reviewed, dearest: int, unit: str) -> ReviewRow:
    return ReviewRow(
        step=action.step,
        seat=action.seat.value,
        phase=action.phase.value,
        action=pretty(str(action.action)),
        after=_worth(action.after),
        loss=action.loss,
        score_after=_worth(action.score_after),
        score_loss=action.score_loss,
        better=better_of(action, unit),
        forced=action.forced,
        mark="=" if action.forced else action.mark,
        share=_cost(action) / dearest if dearest else 0.0,
    )


def better_of(action: Reviewed, unit: str) -> str:
    """Return a better action, with the measure where it is better by one of two alone."""
    if action.better is None:
        return ""
    text = pretty(str(action.better))
    # Where there are two measures, an action may be better by one of them alone.
    if len(action.better_by) == 1 and action.before is not None and action.score_before is not None:
        return f"{text} by {'score' if action.better_by[0] in SCORES else unit}"
    return text


def _worth(worth: Worth | None) -> str:
    return "" if worth is None else str(worth)


def _lost(review: Review, unit: str, scored: bool) -> str:
    costs = [cost for action in review.actions for cost in (action.loss, action.score_loss)]
    if all(cost is None for cost in costs):
        return ""
    seats = [
        f"{seat} {count(loss, unit)}" + (f", {score} score" if scored else "")
        for seat, (loss, score) in review.lost.items()
        if loss or score
    ]
    known = ", as far as is known" if _limit(review) else ""
    return f"Given up{known}: {'; '.join(seats) or 'nothing by anybody'}."


def _unvalued(review: Review) -> str:
    """Say that nothing that was done has a value, if that is so and no limit is the reason."""
    worths = [worth for track in review.tracks for worth in track.worths if worth is not None]
    if any(worth.value is None for worth in worths):
        return ""
    return "Nothing that was done has a value."


def _limit(review: Review) -> str:
    unknown = [
        track.exact_from
        for track in review.tracks
        if any(worth is not None and worth.value is None for worth in track.worths)
    ]
    if not unknown:
        return ""
    since = max(unknown)
    exact = f"exact from step {since} on" if since <= len(review.actions) else "none is exact"
    return f"The search was stopped before all values were known: {exact}, the others are bounds."
