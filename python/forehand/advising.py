"""Advice: what each action of a seat is worth, from what that seat knows and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import _engine
from .actions import Action
from .dealing import check_word
from .errors import NotSolvableError
from .games import Game, Phase
from .position import Position, _action
from .seats import Seat, Side
from .solving import check_workers
from .view import View

__all__ = ["Advice", "Advised", "advise"]

METHODS = ("pimc", "model", "rollout", "alphamu", "ismcts")
"""How an action may be valued in a world."""

EVIDENCE = ("none", "calls")
"""What may be made of the calls of others."""

OBJECTIVES = ("score", "match")
"""What may be counted: the score of the deal, or the chance to win the match."""


@dataclass(frozen=True, slots=True)
class Advised:
    """What the sampled worlds say of an action, seen from the seat's side."""

    action: Action
    mean: float
    """The expected score of the deal: the side's points less the other side's (Ristiklappi: game
    points); in Busca minus the seat's own buscas. With the objective match the chance, from 0 to 1,
    that the side (in Busca the seat) wins the match."""
    stderr: float | None
    """The standard error of the mean: how far chance alone puts it off. 0 where only one deal is
    possible; None for a single world of many."""
    best_share: float
    """The share of its worlds in which no other action was better."""
    worlds: int
    """The worlds in which it was valued: all, unless it looked poor after some or time was up."""
    behind: float
    """By how much its mean is below the best action's, in the worlds in which both were valued;
    0 for the best. Below 0 if it was better there and the best only in the others."""
    behind_stderr: float | None
    """The standard error of `behind`: smaller than those of the two means, as the worlds are the
    same. None for a single world of many."""
    distribution: tuple[tuple[float, int], ...]
    """Each value that came out, and in how many worlds, from the highest down."""
    outcomes: tuple[tuple[Side | None, str, int], ...] = ()
    """How the deals ended, and in how many worlds, if that was asked: the side that it is told of
    (the declarer's, or the winner's), what happened, and how often. docs/advice.md has the words.
    """

    def to_json(self, asked: int, *, distribution: bool = False) -> dict[str, object]:
        """Return the contract's object, for advice that asked for so many worlds."""
        entry: dict[str, object] = {
            "action": str(self.action),
            "mean": self.mean,
            "stderr": self.stderr,
            "best_share": self.best_share,
        }
        if self.worlds != asked:
            entry["worlds"] = self.worlds
        if distribution:
            entry["behind"] = self.behind
            entry["behind_stderr"] = self.behind_stderr
            entry["distribution"] = [
                {"value": value, "worlds": worlds} for value, worlds in self.distribution
            ]
            if self.outcomes:
                entry["outcomes"] = [
                    {"side": None if side is None else side.value, "outcome": what, "worlds": n}
                    for side, what, n in self.outcomes
                ]
        return entry


@dataclass(frozen=True, slots=True)
class Advice:
    """What each legal action of the seat to act is worth, as far as it can know."""

    game: Game
    seat: Seat
    phase: Phase
    method: str
    """How the actions were valued: pimc, model, rollout, alphamu or ismcts."""
    evidence: str
    """What was made of the calls of others: none or calls."""
    objective: str
    """What is counted: score or match."""
    worlds: int
    """The worlds that were asked for."""
    seed: int
    actions: tuple[Advised, ...]
    """Every legal action, the best mean first, equals in text order."""
    timed_out: bool
    """Whether the time was up before all worlds were valued."""

    @property
    def best(self) -> Action:
        """The action with the best mean."""
        return self.actions[0].action

    def to_json(self, *, distribution: bool = False) -> dict[str, object]:
        """Return what `forehand advise --json` prints."""
        line: dict[str, object] = {
            "game": self.game.value,
            "seat": self.seat.value,
            "phase": self.phase.value,
            "method": self.method,
            "worlds": self.worlds,
            "seed": self.seed,
            "objective": self.objective,
        }
        if self.evidence != "none":
            line["evidence"] = self.evidence
        line["actions"] = [
            advised.to_json(self.worlds, distribution=distribution) for advised in self.actions
        ]
        if self.timed_out:
            line["timed_out"] = True
        return line


def advise(
    known: View | Position,
    seat: Seat | str | None = None,
    *,
    worlds: int = 200,
    seed: int = 1,
    method: str | None = None,
    evidence: str = "none",
    objective: str = "score",
    outcomes: bool = False,
    time: float | None = None,
    workers: int | None = None,
) -> Advice:
    """Value every legal action of a seat in deals sampled from all that it must reckon with.

    `known` is a view, or a position of which only what the seat knows is used; `seat` is the one
    to act unless it is named. World number i of `seed` is that of `View.sample`. The method is
    the one that fits the position unless one is named: "pimc" values exactly, all cards of a
    world seen; "model" lets the hand-written player go on up to where exact values are quick;
    "rollout" lets it play to the end. "alphamu" searches the worlds together late in a deal,
    "ismcts" grows a tree and opens no card. docs/advice.md says what each can't tell.

    With `evidence` "calls" deals in which the hand-written player would have bid, named, declared
    or asked as the others did are drawn more often; with "none" all are equally likely.

    With the `objective` "match" it is the chance to win the match that counts, from the standing of
    the view, as the hand-written players would go on with it (docs/match.md). With `outcomes` it is
    told how the deals end, which takes longer: exact values are played out.

    `time` is in seconds: no world is begun or finished after it, and the advice says `timed_out`;
    an exact method that has finished none by then gives way to "model", whose first world always
    is. Where nothing is hidden any more in the play, every method gives exact values, and the
    advice's `method` is "pimc", unless that takes more than 50 million nodes. The number of
    threads, `workers`, changes nothing but the time.

    Raises NotSolvableError if the deal is over, it isn't the seat's turn, or the method can't
    value the position; ValueError and TypeError for arguments that can't be. Ctrl-C ends it with
    KeyboardInterrupt.

    >>> import forehand
    >>> position = forehand.deal("cincinnati-euchre", seed=5, dealer="W")
    >>> advice = forehand.advise(position, worlds=50)
    >>> advice.seat, advice.method, len(advice.actions)
    (Seat.N, 'model', 5)
    >>> advice == forehand.advise(forehand.View.from_position(position, "N"), worlds=50)
    True
    """
    view = _view(known, None if seat is None else Seat(seat))
    _check(worlds, method, time)
    _check_names(evidence=evidence, objective=objective)
    check_word("seed", seed)
    check_workers(workers)
    line = view._native.advise(
        worlds,
        seed,
        method=method,
        evidence=evidence,
        objective=objective,
        outcomes=outcomes,
        time=time,
        workers=workers,
    )
    return _read(json.loads(line))


def _view(known: View | Position, seat: Seat | None) -> View:
    if isinstance(known, Position):
        if seat is None and known.to_act is None:
            raise NotSolvableError("the deal is over: there is nothing to advise")
        return View.from_position(known, seat)
    if not isinstance(known, View):
        raise TypeError(f"a View or a Position is expected, not {type(known).__name__}")
    if seat is not None and seat is not known.seat:
        raise NotSolvableError(
            f"seat: {seat} stands there, but the view is what {known.seat} knows; "
            f"{known.seat} is expected"
        )
    return known


def _check(worlds: int, method: str | None, time: float | None) -> None:
    if isinstance(worlds, bool) or not isinstance(worlds, int):
        raise TypeError(f"worlds: a whole number is expected, not {worlds!r}")
    most = _engine.MOST_WORLDS
    if not 1 <= worlds <= most:
        raise ValueError(f"worlds: {worlds} stands there, a number from 1 to {most} is expected")
    if method is not None and method not in METHODS:
        raise ValueError(
            f"method: {method!r} stands there, one of {', '.join(METHODS)} is expected"
        )
    if time is not None and not time >= 0:
        raise ValueError(f"time: {time} stands there, seconds from 0 on are expected")


def _check_names(*, evidence: str, objective: str) -> None:
    for option, name, known in (
        ("evidence", evidence, EVIDENCE),
        ("objective", objective, OBJECTIVES),
    ):
        if name not in known:
            raise ValueError(
                f"{option}: {name!r} stands there, one of {', '.join(known)} is expected"
            )


def _read(found: Mapping[str, Any]) -> Advice:
    return Advice(
        game=Game(found["game"]),
        seat=Seat(found["seat"]),
        phase=Phase(found["phase"]),
        method=found["method"],
        evidence=found.get("evidence", "none"),
        objective=found["objective"],
        worlds=found["worlds"],
        seed=found["seed"],
        actions=tuple(
            Advised(
                action=_action(entry["action"]),
                mean=entry["mean"],
                stderr=entry["stderr"],
                best_share=entry["best_share"],
                worlds=entry.get("worlds", found["worlds"]),
                behind=entry["behind"],
                behind_stderr=entry["behind_stderr"],
                distribution=tuple((row["value"], row["worlds"]) for row in entry["distribution"]),
                outcomes=tuple(
                    (
                        None if row["side"] is None else Side(row["side"]),
                        row["outcome"],
                        row["worlds"],
                    )
                    for row in entry.get("outcomes", ())
                ),
            )
            for entry in found["actions"]
        ),
        timed_out=found.get("timed_out", False),
    )
