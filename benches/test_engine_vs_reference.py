"""Engine against reference on the same deals, in absolute times; `table.py` gives the ratios.

Run by `pytest benches --benchmark-only`. Every bench checks what it timed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from workloads import KINDS, Done, pair

from forehand import Game


@pytest.mark.parametrize("side", ["engine", "reference"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", list(Game), ids=str)
def test_engine_vs_reference(
    benchmark: Callable[..., Any], game: Game, kind: str, side: str
) -> None:
    work = pair(game, kind, deals=2, playouts=10_000)
    benchmark.group = f"{kind}, {game}"  # type: ignore[attr-defined]
    done: Done = benchmark(getattr(work, side))
    if side == "engine":
        work.check(done, work.reference())
    else:
        work.check(work.engine(), done)
