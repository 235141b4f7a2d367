"""Review: what each action of a deal cost, by the exact values before and after it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .actions import Action
from .errors import InternalError
from .games import Game, Phase
from .position import Position, _action
from .seats import Seat, Side
from .shown import Shown
from .solving import Objective, check_limits

__all__ = ["Review", "Reviewed", "Track", "Worth", "review"]


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of a value: the number, or bounds where a limit stopped the search."""

    value: int | None
    """The number; None where it isn't known."""
    bounds: tuple[int, int]
    """The least and the most that it can be; twice the number where it is known."""

    @staticmethod
    def read(entry: Mapping[str, Any] | None) -> Worth | None:
        """Return what the engine's JSON says; None for a measure without a value there."""
        if entry is None or ("bounds" not in entry and entry["value"] is None):
            return None
        if "bounds" in entry:
            return Worth(None, (entry["bounds"][0], entry["bounds"][1]))
        return Worth(entry["value"], (entry["value"], entry["value"]))

    def __str__(self) -> str:
        """Return the number, or the bounds as from and to."""
        return f"{self.bounds[0]} to {self.bounds[1]}" if self.value is None else str(self.value)

    def to_json(self) -> dict[str, object]:
        """Return `value`, or `exact` false and `bounds`, as the contract has them."""
        if self.value is None:
            return {"exact": False, "bounds": list(self.bounds)}
        return {"value": self.value}


@dataclass(frozen=True, slots=True)
class Track:
    """What a deal was worth by one measure, before each action and at the end."""

    objective: Objective
    """The measure."""
    seat: Seat | None
    """Whose value it is, in Busca (paranoid); None where sides play for one number."""
    worths: tuple[Worth | None, ...]
    """One more than there are actions. None where the measure has no value: before the play for
    most, and after a redeal."""
    maximiser: Side | None
    """The side that wants it high; None in Busca, where the seat wants it low."""

    @property
    def exact_from(self) -> int:
        """The step from which on all values are known."""
        place = len(self.worths)
        while place and (worth := self.worths[place - 1]) is not None and worth.value is not None:
            place -= 1
        return place

    def change(self, step: int) -> int | None:
        """Return the value after a step less that before it; None where one isn't known."""
        before, after = self.worths[step], self.worths[step + 1]
        if before is None or after is None or before.value is None or after.value is None:
            return None
        return after.value - before.value

    def loss(self, step: int, seat: Seat) -> int | None:
        """Return what the step cost the seat that acted, in the measure's units; None: not known.

        In Busca only the track of the seat that acted knows.
        """
        change = self.change(step)
        if change is None or (self.seat is not None and self.seat is not seat):
            return None
        if self.maximiser is None:
            return change
        return -change if seat.side is self.maximiser else change


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One action of a deal and what it cost."""

    step: int
    """Its index in the record's `actions`."""
    seat: Seat
    phase: Phase
    action: Action
    forced: bool
    """Whether nothing else was legal; then it cost nothing."""
    before: Worth | None
    """What the deal was worth before it, by the game's own measure."""
    after: Worth | None
    loss: int | None
    """What it cost the seat that acted, in the game's own units: tricks (Cincinnati Euchre),
    points. From 0 up; None where it isn't known, or has no value before the play."""
    score_before: Worth | None
    """The same in score: points of the match, or game points. None in Busca."""
    score_after: Worth | None
    score_loss: int | None
    better: Action | None
    """A better action, where this one cost something and a limit didn't come first."""
    better_by: tuple[Objective, ...]
    """The measures by which no action is better than `better`: all of them, if there is such an
    action; else one by which this one cost something, the score rather than the other."""
    mark: str
    """``??`` for the dearest of the deal, ``?`` for others that cost something, else empty. What
    is dearer is said by the score first, and by the game's own units among equals."""

    @property
    def cost(self) -> tuple[int, int]:
        """What it cost in score and in the game's own units, what isn't known as 0."""
        return (self.score_loss or 0, self.loss or 0)

    def to_json(self) -> dict[str, object]:
        """Return it as plain data."""

        def worth(found: Worth | None) -> dict[str, object] | None:
            return None if found is None else found.to_json()

        return {
            "step": self.step,
            "seat": self.seat.value,
            "phase": self.phase.value,
            "action": str(self.action),
            "forced": self.forced,
            "before": worth(self.before),
            "after": worth(self.after),
            "loss": self.loss,
            "score_before": worth(self.score_before),
            "score_after": worth(self.score_after),
            "score_loss": self.score_loss,
            "better": None if self.better is None else str(self.better),
            "better_by": [objective.value for objective in self.better_by],
            "mark": self.mark,
        }


@dataclass(frozen=True, slots=True)
class Review(Shown):
    """What each action of a deal cost."""

    game: Game
    objective: Objective
    """The game's own measure, that of `before`, `after` and `loss`."""
    score_objective: Objective | None
    """The measure of the score; None in Busca, where no seat's points alone make its buscas."""
    actions: tuple[Reviewed, ...]
    tracks: tuple[Track, ...]
    """The values behind it, one for each measure; in Busca one for each seat."""

    @property
    def mistakes(self) -> tuple[Reviewed, ...]:
        """The actions that cost something, in their order."""
        return tuple(action for action in self.actions if any(action.cost))

    @property
    def lost(self) -> dict[Seat, tuple[int, int]]:
        """What each seat's actions cost together: in the game's units and in score."""
        return {
            seat: (
                sum(action.loss or 0 for action in self.actions if action.seat is seat),
                sum(action.score_loss or 0 for action in self.actions if action.seat is seat),
            )
            for seat in Seat
            if any(action.seat is seat for action in self.actions)
        }

    def to_json(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "objective": self.objective.value,
            "score_objective": self.score_objective and self.score_objective.value,
            "exact_from": {_name(track): track.exact_from for track in self.tracks},
            "actions": [action.to_json() for action in self.actions],
            "lost": {
                seat.value: {"loss": loss, "score_loss": score}
                for seat, (loss, score) in self.lost.items()
            },
        }


def _name(track: Track) -> str:
    name = track.objective.value
    return name if track.seat is None else f"{name} {track.seat.value}"


def review(
    position: Position,
    *,
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Review:
    """Value a deal before and after each of its actions, all cards seen, and say what each cost.

    The measures are tricks and score in Cincinnati Euchre, points and score in Huutopussi, points
    and game points in Ristiklappi, and in Busca the points that the seat can be sure of against
    all the others (`paranoid`). What came before the play counts in score alone, and in
    Cincinnati Euchre and Huutopussi only: bids are valued by the best bidding and play of both
    sides after them.

    The work goes back from the end. Stopped by `timeout` (seconds for the whole deal) or
    `max_nodes` (for each position), early values are bounds and their losses None.

    What the actions of both sides cost adds up, with its sign, to the value at the start less
    the value at the end; that is checked each time.

    Raises InternalError if it doesn't: a fault of forehand. Ctrl-C ends it with KeyboardInterrupt.

    >>> import forehand
    >>> record = {
    ...     "format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S",
    ...     "deal": "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9",
    ...     "actions": ["bid 3", "pass", "pass", "pass", "name S"],
    ... }
    >>> for action in forehand.review(forehand.load(record)).mistakes:
    ...     print(action.seat, action.action, action.score_loss, "better:", action.better)
    W bid 3 6 better: bid moon
    W name S 6 better: name C
    """
    if not isinstance(position, Position):
        raise TypeError(f"a Position is expected, not {type(position).__name__}")
    check_limits("value", max_nodes, timeout, hash_mb)
    found = json.loads(position._native.review(max_nodes, timeout, hash_mb=hash_mb))
    declarer = position.table()["facts"].get("declarer")
    return read_review(position.game, declarer, found)


SCORES = (Objective.SCORE, Objective.GAME_POINTS)
"""The measures of the score."""


def read_review(game: Game, declarer: str | None, found: Mapping[str, Any]) -> Review:
    """Return a review from the engine's JSON."""
    tracks = tuple(_track(game, declarer, entry) for entry in found["tracks"])
    score = next((track for track in tracks if track.objective in SCORES), None)
    own = [track for track in tracks if track is not score]
    for track in tracks:
        _check(track, found["steps"])
    actions = []
    for step, entry in enumerate(found["steps"]):
        seat = Seat(entry["seat"])
        main = next(track for track in own if track.seat in (None, seat))
        actions.append(_reviewed(step, seat, entry, main, score, found["better"][step]))
    dearest = max((action.cost for action in actions), default=(0, 0))
    marked = tuple(_marked(action, dearest) for action in actions)
    return Review(
        game=game,
        objective=own[0].objective,
        score_objective=None if score is None else score.objective,
        actions=marked,
        tracks=tracks,
    )


def _track(game: Game, declarer: str | None, entry: Mapping[str, Any]) -> Track:
    objective = Objective(entry["objective"])
    seat = None if entry["seat"] is None else Seat(entry["seat"])
    declarers = objective is Objective.TRICKS or (
        game is Game.HUUTOPUSSI and objective is Objective.POINTS
    )
    if seat is not None:
        maximiser = None
    elif declarers and declarer is not None:
        maximiser = Seat(declarer).side
    else:
        maximiser = Side.NS
    return Track(
        objective=objective,
        seat=seat,
        worths=tuple(map(Worth.read, entry["values"])),
        maximiser=maximiser,
    )


def _check(track: Track, steps: Sequence[Mapping[str, Any]]) -> None:
    """Raise InternalError unless nobody gained by acting and the losses add up."""
    first, last = track.exact_from, len(steps)
    total = 0
    for step in range(first, last):
        seat = Seat(steps[step]["seat"])
        change = track.change(step) or 0
        total += change
        # Alone against all: what others do can only be a gift.
        loss = -change if track.seat not in (None, seat) else track.loss(step, seat) or 0
        if loss < 0 or (loss and steps[step]["forced"]):
            raise InternalError(
                f"step {step}: an action changed the value of {_name(track)} by {change}, which "
                "can't be; please report it with the record"
            )
    if first < last:
        start, end = track.worths[first], track.worths[last]
        if start is None or end is None or (end.value or 0) - (start.value or 0) != total:
            raise InternalError(
                f"the losses of {_name(track)} add up to {total}, which is not what became of the "
                "deal; please report it with the record"
            )


def _reviewed(
    step: int,
    seat: Seat,
    entry: Mapping[str, Any],
    main: Track,
    score: Track | None,
    better: Mapping[str, Any] | None,
) -> Reviewed:
    return Reviewed(
        step=step,
        seat=seat,
        phase=Phase(entry["phase"]),
        action=_action(entry["action"]),
        forced=entry["forced"],
        before=main.worths[step],
        after=main.worths[step + 1],
        loss=main.loss(step, seat),
        score_before=None if score is None else score.worths[step],
        score_after=None if score is None else score.worths[step + 1],
        score_loss=None if score is None else score.loss(step, seat),
        better=None if better is None else _action(better["action"]),
        better_by=() if better is None else tuple(map(Objective, better["by"])),
        mark="",
    )


def _marked(action: Reviewed, dearest: tuple[int, int]) -> Reviewed:
    if not any(action.cost):
        return action
    mark = "??" if action.cost == dearest else "?"
    return replace(action, mark=mark)
