"""How a race is run: both sides in turn in every round, and the table that shows it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import forehand
import table
from table import Sheet, number, spread

ROOT = Path(__file__).parents[2]

COLUMNS = ("work", "ours", "yardstick", "ratio", "must", "aim", "reached")


@dataclass(slots=True)
class Race:
    """What `make bench-peers` prints: the races, and the nodes of our solves."""

    rounds: int
    long: bool
    """Whether rows that take hours are run, and all rows at their full size."""
    sample: int
    """The most positions of a row that nobody else solves."""
    races: Sheet = field(default_factory=lambda: Sheet("Against peers and yardsticks", COLUMNS))
    nodes: Sheet = field(
        default_factory=lambda: Sheet(
            "Nodes: the same on every machine",
            ("work", "positions", "mean", "median", "99th percentile", "largest"),
        )
    )

    def count(self, row: str, work: str, nodes: Sequence[int]) -> None:
        """Show the nodes that solves took."""
        found = sorted(nodes)
        cells = (sum(found) / len(found), median(found), percentile(found, 99), found[-1])
        self.nodes.rows.append(
            (f"{row}. {work}", str(len(found)), *(f"{value:,.0f}" for value in cells))
        )

    def ratio(
        self,
        row: str,
        work: str,
        sides: Sequence[tuple[float, float]],
        unit: str,
        goals: tuple[float, float],
        note: str = "",
    ) -> None:
        """Show a race: for each round our time and the peer's; the goals say how often as fast."""
        must, aim = goals
        found = [theirs / ours for ours, theirs in sides]
        self.races.rows.append(
            (
                f"{row}. {work}",
                time(median(ours for ours, _ in sides), unit),
                time(median(theirs for _, theirs in sides), unit) + note,
                f"{spread(found)}×",
                f"{must:g}×",
                f"{aim:g}×",
                reached(median(found), must, aim),
            )
        )

    def least(
        self,
        row: str,
        work: str,
        values: Iterable[float],
        unit: str,
        goals: tuple[float | None, float | None],
        rates: Sequence[float] = (),
    ) -> None:
        """Show what should be small: its value in each round.

        With `rates`, the yardstick's rollouts a second in each round, a time is stretched to
        a machine that does 1.0 million of them.
        """
        found = list(values)
        scaled = found
        if rates:
            scaled = [value * rate / 1e6 for value, rate in zip(found, rates, strict=True)]
        write = [f"{goal:g} {unit}".rstrip() if goal is not None else "" for goal in goals]
        parts = [f"{goal / median(scaled):.0%}" for goal in goals if goal is not None]
        self.races.rows.append(
            (
                f"{row}. {work}",
                f"{spread(found)} {unit}".rstrip(),
                f"{number(median(rates) / 1e6)} M rollouts/s" if rates else "",
                f"{spread(scaled)} {unit} at 1.0 M" if rates else "",
                *write,
                " / ".join(parts),
            )
        )


def reached(found: float, must: float, aim: float) -> str:
    """Write how much of two goals is reached."""
    return f"{found / must:.0%} / {found / aim:.0%}"


def time(seconds: float, unit: str) -> str:
    """Write a time in a unit such as `µs a deal`."""
    scale = {"µs": 1e6, "ms": 1e3, "s": 1.0}[unit.split()[0]]
    return f"{number(seconds * scale)} {unit}"


def percentile(found: Sequence[float], share: float) -> float:
    """Return the value that so many hundredths of some values don't exceed."""
    found = sorted(found)
    return found[min(len(found) - 1, int(len(found) * share / 100))]


def interleave(
    rounds: int, ours: Callable[[], float], theirs: Callable[[], float]
) -> list[tuple[float, float]]:
    """Time both sides in every round; who begins changes from round to round."""
    found = []
    ours(), theirs()  # both have run once before it counts
    for turn in range(rounds):
        if turn % 2 == 0:
            mine = ours()
            found.append((mine, theirs()))
        else:
            other = theirs()
            found.append((ours(), other))
    return found


@dataclass(slots=True)
class Run:
    """What the engine says of a run: CPU seconds in all, and for each position."""

    seconds: float
    each: list[float]
    nodes: list[int]
    values: list[list[int]]
    exact: list[bool]


class Stopwatch:
    """Solves inside the engine, timed there: the program `stopwatch` of benches/rust, waiting."""

    def __init__(
        self,
        work: str,
        positions: Iterable[forehand.Position],
        objective: forehand.Objective | None = None,
        **job: Any,
    ) -> None:
        """Hand over the positions. `job` is what else benches/rust/src/bin/stopwatch.rs takes."""
        job = {"each": False, "repeat": 1} | job | {"work": work}
        job["objective"] = objective and objective.value
        job["records"] = [json.dumps(position.record()) for position in positions]
        self._process = subprocess.Popen(
            [ROOT / "target/release/stopwatch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._wishes, self._answers = self._process.stdin, self._process.stdout
        self._wishes.write(json.dumps(job) + "\n")

    def run(self) -> Run:
        """Let it solve all positions, without what it found in an earlier run."""
        self._wishes.write("go\n")
        self._wishes.flush()
        line = self._answers.readline()
        if not line:
            sys.exit("the stopwatch has stopped; is it built? make bench-peers builds it")
        return Run(**json.loads(line))

    def peak(self) -> float:
        """Return the memory that it held at the most, in GiB; NaN where Linux doesn't tell."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return float("nan")
        return int(status.split("VmHWM:")[1].split()[0]) / 2**20

    def close(self) -> None:
        """Let it end."""
        self._wishes.close()
        self._process.wait()
        self._answers.close()


def rate(turn: int) -> float:
    """Return the rollouts a second of the yardstick, colver."""
    return table.yardstick(turn)
