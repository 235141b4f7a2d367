"""What `make bench` runs: the tables of docs/performance.md, as ratios measured side by side.

Every round times all sides one after the other; a ratio is taken within its round, and the table
shows the median of the rounds with the smallest and largest. Times are CPU times of this process,
so that a busy machine disturbs them less. The yardstick is the PyPI package `colver`: random
rollouts of Belote, 32 cards each. Without it the tables say so and leave its columns empty.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from rich.console import Console
from rich.table import Table

import forehand
from forehand import Game
from workloads import ENDINGS, KINDS, PACK, UNITS, Done, Ending, Pair, endings, pair

colver: Any
try:
    import colver
except ImportError:
    colver = None

T = TypeVar("T")

LEAST = 0.05
"""Seconds of CPU time that a side of a comparison runs for, in each round, at least."""
BELOTE = 32
"""Cards in a rollout of the yardstick."""
ROLLOUTS = 20_000
"""Rollouts in one call of the yardstick."""
PLAYOUTS = 400_000
"""Playouts in one native call."""
SOLVED = 8
"""Positions solved in each row."""
# Playouts for each rollout of the yardstick: what is asked for, and what is hoped for.
TARGET = {
    Game.HUUTOPUSSI: (3, 12),
    Game.BUSCA: (2.5, 10),
    Game.RISTIKLAPPI: (5, 20),
    Game.CINCINNATI_EUCHRE: (6, 25),
}


@dataclass(slots=True)
class Sheet:
    """A table, to be shown on a terminal or written as Markdown."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)

    def show(self, *, markdown: bool) -> None:
        if markdown:
            print(f"**{self.title}**\n")
            print(f"| {' | '.join(self.columns)} |")
            print(f"|---|{'---:|' * (len(self.columns) - 1)}")
            for row in self.rows:
                print(f"| {' | '.join(row)} |")
            print()
            return
        terminal = sys.stdout.isatty()
        console = Console(width=None if terminal else 200, highlight=False)
        table = Table(*self.columns, title=self.title, title_justify="left")
        if not terminal:
            table.box = None
        for index, column in enumerate(table.columns):
            column.justify = "right" if index else "left"
            column.overflow = "fold"
        for row in self.rows:
            table.add_row(*row)
        console.print(table)
        console.print()


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time that a call takes, without the collector of garbage."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    work()
    spent = time.process_time() - start
    gc.enable()
    return spent


def times(work: Callable[[], object]) -> int:
    """Return how often to repeat some work so that it takes long enough to be timed."""
    work()
    return max(1, round(LEAST / max(seconds(work), 1e-6)))


def repeated(work: Callable[[], Done], repeat: int) -> tuple[float, Done]:
    """Return the CPU time for each unit of some work, and what it came to."""
    done: list[Done] = []

    def run() -> None:
        for _ in range(repeat):
            done[:] = [work()]

    spent = seconds(run)
    return spent / (repeat * done[0].units), done[0]


def yardstick(turn: int) -> float:
    """Return the rollouts of the yardstick in a second of CPU time, over four deals."""
    environments = []
    for index in range(4 * turn, 4 * turn + 4):
        environment = colver.Env.deal(dealer=index % 4, seed=index)
        environment.set_contract(index % 4, 80, 0, 0)
        environment.set_phase_playing()
        environments.append(environment)
    rewards: list[list[float]] = []
    spent = seconds(lambda: rewards.extend(e.rollout(ROLLOUTS) for e in environments))
    assert len(rewards) == 4 and all(sum(reward) > 0 for reward in rewards), rewards
    return 4 * ROLLOUTS / spent


def number(value: float) -> str:
    """Write a number with three digits that matter, or all of those before the point."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:#.3g}".rstrip(".")


def spread(values: Iterable[float]) -> str:
    """Write the median of some values with the smallest and the largest."""
    found = sorted(values)
    return f"{number(median(found))} ({number(found[0])}–{number(found[-1])})"


def against_reference(rounds: int) -> Sheet:
    """Compare engine and reference, each kind of work in each game."""
    sheet = Sheet(
        "Engine against reference: how many times as fast",
        ("work", *(str(game) for game in Game)),
    )
    pairs = {(kind, game): pair(game, kind) for kind in KINDS for game in Game}
    often = {key: (times(work.engine), times(work.reference)) for key, work in pairs.items()}
    ratios: dict[tuple[str, Game], list[float]] = {key: [] for key in pairs}
    for turn in range(rounds):
        for key, work in pairs.items():
            ratios[key].append(_ratio(work, *often[key], engine_first=turn % 2 == 0))
    for kind in KINDS:
        cells = (spread(ratios[kind, game]) for game in Game)
        sheet.rows.append((f"{kind}, for each {UNITS[kind]}", *cells))
    return sheet


def _ratio(work: Pair, engine: int, reference: int, *, engine_first: bool) -> float:
    if engine_first:
        ours, answer = repeated(work.engine, engine)
        theirs, expected = repeated(work.reference, reference)
    else:
        theirs, expected = repeated(work.reference, reference)
        ours, answer = repeated(work.engine, engine)
    work.check(answer, expected)
    return theirs / ours


def playouts(rounds: int) -> Sheet:
    """Compare random playouts with the rollouts of the yardstick."""
    sheet = Sheet(
        "Random playouts, as multiples of the yardstick (rollouts of 32 cards) at the same time",
        (
            "game",
            "cards a deal",
            "playouts, ×",
            "target / aim",
            "reached",
            "cards, ×",
            "M playouts/s",
            "yardstick, M/s",
        ),
    )
    speeds: dict[Game, list[float]] = {game: [] for game in Game}
    rollouts: dict[Game, list[float]] = {game: [] for game in Game}
    for game in Game:
        forehand.playouts(game, PLAYOUTS // 4, seed=1)
    for turn in range(rounds):
        for game in Game:
            speed, rate = _beside(turn, partial(_deals_a_second, game))
            speeds[game].append(speed)
            rollouts[game].append(rate)
    for game in Game:
        target, aim = TARGET[game]
        row = [str(game), str(PACK[game]), "", f"{target:g} / {aim:g}", "", "", "", ""]
        if colver is not None:
            ratios = [ours / rate for ours, rate in zip(speeds[game], rollouts[game], strict=True)]
            row[2] = spread(ratios)
            row[4] = " / ".join(f"{median(ratios) / goal:.0%}" for goal in (target, aim))
            row[5] = spread(ratio * PACK[game] / BELOTE for ratio in ratios)
            row[7] = number(median(rollouts[game]) / 1e6)
        row[6] = number(median(speeds[game]) / 1e6)
        sheet.rows.append(tuple(row))
    return sheet


def _deals_a_second(game: Game) -> float:
    """Return whole deals in a second of CPU time."""
    done: list[forehand.Playouts] = []
    spent = seconds(lambda: done.append(forehand.playouts(game, PLAYOUTS, seed=1)))
    played = done[0]
    assert played.playouts == PLAYOUTS
    if game is Game.CINCINNATI_EUCHRE:
        # Random auctions end in many moons, with three players and 18 cards; 24 cards count as one.
        return played.decisions / PACK[game] / spent
    return PLAYOUTS / spent


def _beside(turn: int, measure: Callable[[], T]) -> tuple[T, float]:
    """Return a measurement and the yardstick's rate right before and after it (0 without one)."""
    before = yardstick(2 * turn) if colver is not None else 0.0
    found = measure()
    after = yardstick(2 * turn + 1) if colver is not None else 0.0
    return found, (before + after) / 2


def solving(rounds: int) -> Sheet:
    """Count the nodes of solved positions and time them."""
    sheet = Sheet(
        f"Solving {SOLVED} positions in each row, every legal action exactly",
        (
            "game, objective",
            "tricks left",
            "nodes, median",
            "nodes, largest",
            "nodes, all",
            "ms for one, mean",
            "the same in thousand rollouts",
            "nodes for one card of the yardstick",
        ),
    )
    positions = {ending: endings(ending, SOLVED) for ending in ENDINGS}
    counts: dict[Ending, list[int]] = {}
    found: dict[Ending, list[tuple[float, float]]] = {ending: [] for ending in ENDINGS}
    for turn in range(rounds):
        for ending in ENDINGS:
            (spent, nodes), rate = _beside(turn, partial(_solve, ending, positions[ending]))
            assert counts.setdefault(ending, nodes) == nodes, "the count of nodes has changed"
            found[ending].append((spent, rate))
    for ending in ENDINGS:
        nodes = counts[ending]
        row = [f"{ending.game}, {ending.objective}", str(ending.tricks)]
        row += [f"{median(nodes):,.0f}", f"{max(nodes):,}", f"{sum(nodes):,}"]
        row.append(spread(1e3 * spent / SOLVED for spent, _ in found[ending]))
        if colver is not None:
            row.append(spread(spent * rate / SOLVED / 1e3 for spent, rate in found[ending]))
            row.append(spread(sum(nodes) / spent / rate / BELOTE for spent, rate in found[ending]))
        else:
            row += ["", ""]
        sheet.rows.append(tuple(row))
    return sheet


def _solve(ending: Ending, positions: list[forehand.Position]) -> tuple[float, list[int]]:
    """Return the CPU time for solving some positions, and the nodes that each took."""
    solutions: list[forehand.Solution] = []
    spent = seconds(
        lambda: solutions.extend(forehand.solve(p, ending.objective) for p in positions)
    )
    assert all(solution.exact for solution in solutions)
    return spent, [solution.nodes for solution in solutions]


def inside(rounds: int) -> Sheet:
    """Compare the playouts of the Rust benches, without dealing and auction, with the yardstick."""
    sheet = Sheet(
        "Random playouts from the first lead, in Rust, as multiples of the yardstick",
        ("bench", "cards a deal", "playouts, ×", "target / aim", "reached", "cards, ×"),
    )
    found: dict[str, list[float]] = {}
    _divan()  # builds what the rounds then run
    for turn in range(rounds):
        speeds, rate = _beside(turn, _divan)
        for bench, speed in speeds.items():
            found.setdefault(bench, []).append(speed / rate if rate else 0.0)
    four_handed = {"cincinnati_euchre_playouts_four_handed": Game.CINCINNATI_EUCHRE}
    others = {game.name.lower(): game for game in Game if game is not Game.CINCINNATI_EUCHRE}
    for bench, game in (others | four_handed).items():
        row = [str(game), str(PACK[game]), "", " / ".join(f"{goal:g}" for goal in TARGET[game])]
        if colver is not None:
            row[2] = spread(found[bench])
            row.append(" / ".join(f"{median(found[bench]) / goal:.0%}" for goal in TARGET[game]))
            row.append(spread(ratio * PACK[game] / BELOTE for ratio in found[bench]))
        sheet.rows.append(tuple(row))
    return sheet


def _divan() -> dict[str, float]:
    """Run the Rust playouts; return the median playouts a second of each game or single bench."""
    command = ["cargo", "bench", "--quiet", "--locked", "-p", "forehand-benches", "--", "playouts"]
    root = Path(__file__).parent.parent
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    speeds = {}
    bench = ""
    for line in done.stdout.splitlines():
        if name := re.match(r"[├╰]─ (\w+)", line):
            bench = name[1]
        # Under the times of a bench: fastest, slowest, median, mean.
        if len(rates := re.findall(r"([\d.]+) ([KMG])item/s", line)) == 4:
            value, unit = rates[2]
            speeds[bench] = float(value) * {"K": 1e3, "M": 1e6, "G": 1e9}[unit]
    return speeds


SHEETS = {"reference": against_reference, "playouts": playouts, "solving": solving}
EXTRA = {"inside": inside}
"""Only made when asked for: it needs cargo."""


def machine() -> str:
    """Describe the machine: processor, cores, how busy it is, and the versions."""
    try:
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    model = found[1] if found else platform.machine()
    load = os.getloadavg()[0]
    beside = "not installed" if colver is None else version("colver")
    return (
        f"{model}, {os.cpu_count()} cores, load {load:.1f} at the start; Python "
        f"{platform.python_version()}, forehand {forehand.__version__}, yardstick colver {beside}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "sheets",
        nargs="*",
        help=f"which tables: {', '.join(SHEETS)} (these by default), {', '.join(EXTRA)}",
    )
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each table (7)")
    parser.add_argument("--markdown", action="store_true", help="write Markdown")
    options = parser.parse_args()
    unknown = [name for name in options.sheets if name not in SHEETS | EXTRA]
    if unknown or options.rounds < 1:
        parser.error(f"no such table: {', '.join(unknown)}" if unknown else "no rounds")
    print(f"{machine()}; {options.rounds} rounds: median (smallest–largest)\n")
    if colver is None:
        print("colver is not installed: nothing is compared with it (pip install colver==0.11.1)\n")
    for name in options.sheets or SHEETS:
        (SHEETS | EXTRA)[name](options.rounds).show(markdown=options.markdown)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
