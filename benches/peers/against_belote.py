"""Rows 4 and 5: Huutopussi beside `colver.Env.solve_scores`, the yardstick for the machine.

colver solves Belote, another game: 8 cards each with trumps from the start, a value for every
legal lead. So the ratio says what a solve costs here in solves of a well-made solver there, and
there is no answer to compare. Ours are deals of Huutopussi before the first lead, 9 cards each:
bids, contract and the cards passed are drawn at random (benches/workloads.py), so any seat may be
the declarer and the hands are as random as they were dealt.
"""

from __future__ import annotations

from functools import cache
from statistics import mean, median

import colver
from contest import Race, Stopwatch, interleave, percentile

import forehand
from forehand import Game, Objective
from table import seconds
from workloads import Ending, endings

DEALS = 300
EVERY = 60
"""Deals of which every lead is valued: the first of them."""
BELOTE = 40
"""Deals of the yardstick in each round."""


@cache
def _deals(count: int) -> list[forehand.Position]:
    return endings(Ending(Game.HUUTOPUSSI, 9, Objective.POINTS), count)


def _belote() -> float:
    """Return the mean time in which colver solves a full deal."""
    deals = []
    for index in range(BELOTE):
        environment = colver.Env.deal(dealer=index % 4, seed=index)
        environment.set_contract(index % 4, 80, 0, 0)
        environment.set_phase_playing()
        deals.append(environment)
    found: list[int] = []
    spent = seconds(lambda: found.extend(len(deal.solve_scores()["scores"]) for deal in deals))
    assert found == [8] * BELOTE, "a score for each of the eight cards"
    return spent / BELOTE


def value(race: Race) -> None:
    """Row 4: the value of full deals."""
    watch = Stopwatch("value", _deals(DEALS), Objective.POINTS, each=True)
    runs = []

    def ours() -> float:
        runs.append(watch.run())
        return mean(runs[-1].each)

    sides = interleave(race.rounds, ours, _belote)
    watch.close()
    del runs[0]
    assert all(run.exact == [True] * DEALS and run.nodes == runs[0].nodes for run in runs)
    assert all(run.values == runs[0].values for run in runs)
    work = f"Huutopussi, 9 cards each, value of the deal, mean of {DEALS}; colver solve_scores"
    race.ratio("4", work, sides, "ms", (4, 10))
    tail = [percentile(run.each, 99) / mean(run.each) for run in runs]
    race.least("4", "its 99th percentile, in means", tail, "", (8, None))
    # The worst deal, each deal by its median round: a disturbance is no hard deal.
    worst = max(median(times) for times in zip(*(run.each for run in runs), strict=True))
    race.least("4", f"its worst of {DEALS}", [1e3 * worst], "ms", (None, 60))
    race.count("4", "Huutopussi, 9 cards each, points, value", runs[0].nodes)


def every_lead(race: Race) -> None:
    """Row 5: the value of every legal lead as well."""
    watch = Stopwatch("every", _deals(EVERY), Objective.POINTS)
    runs = []

    def ours() -> float:
        runs.append(watch.run())
        return runs[-1].seconds / EVERY

    sides = interleave(race.rounds, ours, _belote)
    watch.close()
    assert all(all(run.exact) and run.nodes == runs[0].nodes for run in runs)
    work = f"Huutopussi, 9 cards each, a value for every lead, mean of {EVERY}; colver solve_scores"
    race.ratio("5", work, sides, "ms", (2, 5))
    race.count("5", "Huutopussi, 9 cards each, points, every lead", runs[0].nodes)
