"""Engine and reference in lock-step: 5,000 random deals of each game, whole matches among them.

At every step both must give the same seat to act, phase, legal actions, places of all cards and
results; in between both are asked about illegal actions. `forehand verify` runs the same on more.
"""

from __future__ import annotations

import pytest

from forehand import Game, lockstep

DEALS = 5000
CHUNK = 250


def test_every_deal_is_in_a_chunk() -> None:
    assert DEALS >= 5000
    assert DEALS % CHUNK == 0


@pytest.mark.parametrize("first", range(0, DEALS, CHUNK))
@pytest.mark.parametrize("game", Game, ids=str)
def test_engine_and_reference_agree_at_every_step(game: Game, first: int) -> None:
    found = lockstep.run(game, CHUNK, seed=20_261, first=first)
    assert found is None, f"{found}\n{found.record}"
