"""How long advice takes: every game, every kind of decision, by method, at 200 worlds.

Decisions are those of the hand-written players in seeded deals. Prints the median and the worst of
each kind in seconds of CPU (all threads) and of the clock; only a quiet machine shows in the clock
what several threads bring.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict

import forehand
from forehand import Game, NotSolvableError, Phase, Position, View


def kind(position: Position, view: View) -> str:
    """Return the phase, and in the play how many cards are in hand and whether it is a lead."""
    assert position.phase is not None
    if position.phase is not Phase.PLAY:
        return position.phase.value
    return f"{'follow' if position.trick else 'lead'} {len(view.hand)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=Game, default=list(Game))
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--method", default=None, help="by default the default of each decision")
    options = parser.parse_args()
    for game in options.games:
        took: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for index in range(options.deals):
            position = forehand.deal(game, seed=1, index=index)
            while position.to_act is not None:
                view = View.from_position(position)
                if len(position.legal_actions) > 1:
                    cpu, clock = time.process_time(), time.perf_counter()
                    try:
                        forehand.advise(
                            view,
                            worlds=options.worlds,
                            workers=options.workers,
                            method=options.method,
                        )
                    except NotSolvableError:
                        pass
                    else:
                        took[kind(position, view)].append(
                            (time.process_time() - cpu, time.perf_counter() - clock)
                        )
                rules = view._native.rules_action()
                assert rules is not None
                position = position.apply(rules)
        for name, both in took.items():
            cpu_of, clock_of = zip(*both, strict=True)
            print(
                f"{game.value:17} {name:10} {len(both):4} decisions"
                f"  CPU {statistics.median(cpu_of):7.3f} {max(cpu_of):7.3f}"
                f"  clock {statistics.median(clock_of):7.3f} {max(clock_of):7.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
