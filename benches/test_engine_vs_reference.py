"""Engine against reference on the same deals, in absolute times; `table.py` gives the ratios.

Run by `pytest benches --benchmark-only`. Every bench checks what it timed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from forehand import Game
from workloads import KINDS, Done, pair

DEALS = 2
PLAYOUTS = 10_000


@pytest.mark.parametrize("side", ["engine", "reference"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", list(Game), ids=str)
def test_engine_vs_reference(
    benchmark: Callable[..., Any], game: Game, kind: str, side: str
) -> None:
    work = pair(game, kind, deals=DEALS, playouts=PLAYOUTS)
    group = f"{game}: {kind} of {DEALS} deals"
    if kind == "playouts":  # too far apart to be given the same number
        group = f"{game}: {PLAYOUTS if side == 'engine' else DEALS} playouts"
    # pytest-benchmark sets the attribute itself and does not declare it.
    benchmark.group = group  # type: ignore[attr-defined]
    done: Done = benchmark(getattr(work, side))
    if side == "engine":
        work.check(done, work.reference())
    else:
        work.check(work.engine(), done)
