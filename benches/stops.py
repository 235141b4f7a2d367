"""How late a search stops that has been told to: by its timeout and by another thread's interrupt.

A growing table is the longest thing that a search does between two looks at the clock, so the
moments are spread over the growths of a large one. Prints the worst of each game in milliseconds.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from functools import partial

import forehand
from forehand import Game, Position
from workloads import Ending, endings

MOMENTS = 50
"""How many stops of each kind."""
LONGEST = 4.0
"""Seconds until the last of them."""
LONG = (
    Ending(Game.BUSCA, 10, forehand.Objective.MAXN),
    Ending(Game.RISTIKLAPPI, 13, forehand.Objective.POINTS),
)
"""Work that takes longer than that: a search of its own and the one that all games share."""


def by_timeout(work: Callable[[float | None], object], seconds: float) -> float:
    began = time.perf_counter()
    work(seconds)
    return time.perf_counter() - began - seconds


def by_interrupt(work: Callable[[float | None], object], seconds: float) -> float:
    pressed = [0.0]

    def press() -> None:
        time.sleep(seconds)
        pressed[0] = time.perf_counter()
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=press).start()
    try:
        work(None)
    except KeyboardInterrupt:
        return time.perf_counter() - pressed[0]
    raise AssertionError("a search of minutes ended by itself")


def work(ending: Ending, position: Position, timeout: float | None) -> object:
    return forehand.solve(position, ending.objective, want="value", timeout=timeout, hash_mb=2000)


def main() -> None:
    for ending in LONG:
        ask = partial(work, ending, endings(ending, 1)[0])
        for kind in (by_timeout, by_interrupt):
            late = [kind(ask, LONGEST * n / MOMENTS) for n in range(1, MOMENTS + 1)]
            name = f"{ending.game} {ending.objective} {kind.__name__.replace('_', ' ')}"
            print(f"{name}: worst of {MOMENTS} {1000 * max(late):.0f} ms late", flush=True)


if __name__ == "__main__":
    main()
