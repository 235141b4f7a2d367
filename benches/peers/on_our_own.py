"""Rows 6 to 11: games that nobody else solves, timed beside the rollouts of colver.

A time is stretched to a machine that does 1.0 million rollouts a second, by the rollouts right
before and after it. Positions are deals of seed 1 played at random until so many tricks are left
(benches/workloads.py): Busca's first trick, with its own rules, is over then unless all ten cards
are held, and Ristiklappi's stock is gone for five tricks and not for eight or more. Moons are those
of whole deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import mean, median

from contest import Race, Run, Stopwatch, interleave, rate

import forehand
from forehand import Game, Objective
from workloads import Ending, endings


@dataclass(frozen=True, slots=True)
class Own:
    """A row: what is solved, how many of it, and what is asked of the times in milliseconds."""

    row: str
    ending: Ending
    positions: int
    positions_long: int
    """How many with `--long`; 0 in `positions` is a row that is run with it only."""
    rounds: int
    """Rounds at the most; long solves are their own average."""
    goals: tuple[tuple[str, Callable[[Sequence[float]], float], float | None, float | None], ...]
    """What is looked at, how it is found, and its must and aim in milliseconds."""
    megabytes: int | None = None
    timeout: float | None = None


def all_but_one(values: Sequence[float]) -> float:
    """Return the second largest: nine of ten are done within it."""
    return sorted(values)[-2]


OWN = (
    Own(
        "6",
        Ending(Game.BUSCA, 8, Objective.PARANOID),
        100,
        200,
        7,
        (("median", median, 25, 5),),
    ),
    Own(
        "6",
        Ending(Game.BUSCA, 10, Objective.PARANOID),
        5,
        100,
        1,
        (("median", median, 1000, 150), ("largest", max, 20_000, None)),
    ),
    Own("7", Ending(Game.BUSCA, 7, Objective.MAXN), 20, 100, 7, (("mean", mean, 40, 5),)),
    Own(
        "8",
        Ending(Game.RISTIKLAPPI, 5, Objective.POINTS),
        200,
        1000,
        7,
        (("median", median, 0.13, 0.05),),
    ),
    Own(
        "8",
        Ending(Game.RISTIKLAPPI, 8, Objective.POINTS),
        20,
        100,
        7,
        (("median", median, 50, 15),),
    ),
    Own(
        "8",
        Ending(Game.RISTIKLAPPI, 10, Objective.POINTS),
        5,
        40,
        1,
        (("median", median, 2500, 300),),
    ),
    Own(
        "9",
        Ending(Game.RISTIKLAPPI, 13, Objective.POINTS),
        0,
        10,
        1,
        (
            ("median", median, None, 10_000),
            ("second largest", lambda t: sorted(t)[-2], 600_000, None),
        ),
        megabytes=1900,
        timeout=900,
    ),
)

TWINS = (
    # The objective, the one it is compared with, tricks left, positions.
    (Game.HUUTOPUSSI, 8, Objective.SCORE, Objective.POINTS, 60),
    (Game.RISTIKLAPPI, 7, Objective.GAME_POINTS, Objective.POINTS, 30),
    (Game.CINCINNATI_EUCHRE, 6, Objective.SCORE, Objective.TRICKS, 200),
)

MOON_DEALS = 1000
MICROSECONDS = (25, 3)
"""What a deal's moons may cost, and the aim."""


def solves(row: str, race: Race) -> None:
    """Rows 6 to 9: the times of solves."""
    for own in OWN:
        count = min(race.sample, own.positions_long if race.long else own.positions)
        if own.row == row and count:
            _solve(own, count, race)


def _solve(own: Own, count: int, race: Race) -> None:
    watch = Stopwatch(
        "value",
        endings(own.ending, count),
        own.ending.objective,
        each=True,
        megabytes=own.megabytes,
        timeout=own.timeout,
    )
    rounds = min(own.rounds, race.rounds)
    if rounds > 1:
        watch.run()
    runs, rates = _beside(rounds, watch.run)
    peak = watch.peak()
    watch.close()
    assert all(run.values == runs[0].values and run.nodes == runs[0].nodes for run in runs)
    done = sum(runs[0].exact)
    work = f"{own.ending.game} {own.ending.objective}, {own.ending.tricks} tricks left"
    for name, of, must, aim in own.goals:
        # Milliseconds, or seconds where it takes seconds.
        small = (must or aim or 0) < 1000
        scale, unit = (1e3, "ms") if small else (1.0, "s")
        must, aim = ((goal if small else goal / 1e3) if goal else None for goal in (must, aim))
        note = "" if done == count else f" ({count - done} not done in {own.timeout:g} s)"
        times = [scale * of(_done(run)) for run in runs]
        race.least(own.row, f"{work}, {name} of {count}{note}", times, unit, (must, aim), rates)
    if own.megabytes:
        race.least(own.row, f"{work}, memory", [peak], "GiB", (2, 1))
    race.count(own.row, work, runs[0].nodes)


def _done(run: Run) -> list[float]:
    """Return the time of each position; one that was not done would have taken for ever."""
    return [
        spent if exact else float("inf") for spent, exact in zip(run.each, run.exact, strict=True)
    ]


def _beside(rounds: int, work: Callable[[], Run]) -> tuple[list[Run], list[float]]:
    """Run some work in rounds; return also the yardstick's rate around each of them."""
    runs, rates = [], []
    before = rate(0)
    for turn in range(rounds):
        runs.append(work())
        after = rate(turn + 1)
        rates.append((before + after) / 2)
        before = after
    return runs, rates


def objectives(race: Race) -> None:
    """Row 10: objectives with steps in them against plain points."""
    for game, tricks, objective, plain, count in TWINS:
        positions = endings(Ending(game, tricks, plain), count)
        # Short solves are repeated, so that they can be timed.
        repeat = 20 if game is Game.CINCINNATI_EUCHRE else 1
        watches = [Stopwatch("value", positions, of, repeat=repeat) for of in (objective, plain)]
        sides = interleave(race.rounds, *(partial(_seconds, watch) for watch in watches))
        work = f"{game}, {tricks} tricks left: {objective} in times of {plain}, mean of {count}"
        race.least("10", work, [ours / theirs for ours, theirs in sides], "×", (2, 1))
        for watch, of in zip(watches, (objective, plain), strict=True):
            race.count("10", f"{game} {of}, {tricks} tricks left", watch.run().nodes)
            watch.close()


def _seconds(watch: Stopwatch) -> float:
    return watch.run().seconds


def moons(race: Race) -> None:
    """Row 11: which moons could be made."""
    positions = [forehand.deal("cincinnati-euchre", seed=4, index=i) for i in range(MOON_DEALS)]
    watch = Stopwatch("moons", positions)
    watch.run()
    runs, rates = _beside(race.rounds, watch.run)
    watch.close()
    made = [sum(values) for values in runs[0].values]
    assert all(len(values) == 20 for values in runs[0].values) and sum(made) > 0
    assert all(run.values == runs[0].values for run in runs)
    work = f"Cincinnati Euchre, moons of 4 soloists × 5 denominations, a deal, mean of {MOON_DEALS}"
    times = [1e6 * run.seconds / MOON_DEALS for run in runs]
    race.least("11", work, times, "µs", MICROSECONDS, rates)
