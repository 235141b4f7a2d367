"""What `make oracle-long` runs: a million cells of Cincinnati Euchre compared with DDS."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "support"))

import bridge
import oracle

# A fifth of the cells are moons: 60 in a deal, and 20 of the others.
MOONS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", type=int, default=1_000_000, help="at least so many (1,000,000)")
    parser.add_argument("--seed", type=int, default=1_000, help="of the deals (1000)")
    options = parser.parse_args()
    bridge.one_thread()
    start = time.process_time()
    done = 0
    for name, compare, each in (("moons", oracle.moons, 60), ("tricks", oracle.tricks, 20)):
        wanted = options.cells // MOONS if each == 60 else options.cells - done
        made = 0
        for cells in compare(options.seed, -(-wanted // each)):
            made += cells
            if sys.stderr.isatty():
                print(f"\r{name}: {made:,} cells", end="", file=sys.stderr)
        if sys.stderr.isatty():
            print(file=sys.stderr)
        done += made
        print(f"{name}: {made:,} cells, none different")
    print(f"{done:,} cells, none different; {time.process_time() - start:.0f} s of CPU time")


if __name__ == "__main__":
    main()
