"""What `make bench-peers` runs: forehand against its peers and yardsticks, row by row.

One thread. In every round all sides are timed one after the other, and a ratio is taken within its
round; a cell shows the median of the rounds with the smallest and the largest. Times are CPU times
of the process that does the work. Where a peer answers the same question, the answers are compared.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

BENCHES = Path(__file__).parents[1]
sys.path[:0] = [str(BENCHES), str(BENCHES.parent / "tests/support")]

import against_belote  # noqa: E402
import against_dds  # noqa: E402
import bridge  # noqa: E402
import on_our_own  # noqa: E402
from contest import Race  # noqa: E402

from table import machine  # noqa: E402

ROWS: dict[str, Callable[[Race], None]] = {
    "1": against_dds.tables,
    "2": against_dds.cold,
    "3": against_dds.from_python,
    "4": against_belote.value,
    "5": against_belote.every_lead,
    **{row: partial(on_our_own.solves, row) for row in "6789"},
    "10": on_our_own.objectives,
    "11": on_our_own.moons,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", nargs="*", help="which rows of the table, 1 to 11 (all)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each row (7)")
    parser.add_argument(
        "--long", action="store_true", help="full samples, and row 9, which takes hours"
    )
    parser.add_argument(
        "--sample", type=int, default=10_000, help="positions in rows 6 to 9 at the most, from 2 on"
    )
    parser.add_argument("--markdown", action="store_true", help="write Markdown")
    options = parser.parse_args()
    unknown = [row for row in options.rows if row not in ROWS]
    if unknown:
        parser.error(f"no such row: {', '.join(unknown)}")
    if options.rounds < 1 or options.sample < 2:
        parser.error("at least one round and two positions are needed")
    bridge.one_thread()
    _, version = bridge.threads()
    print(f"{machine()}, DDS {version}; {options.rounds} rounds: median (smallest–largest)\n")
    race = Race(options.rounds, options.long, options.sample)
    for row in options.rows or ROWS:
        ROWS[row](race)
        if sys.stderr.isatty():
            print(f"row {row} is done", file=sys.stderr)
    for sheet in (race.races, race.nodes):
        if sheet.rows:
            sheet.show(markdown=options.markdown)


if __name__ == "__main__":
    main()
