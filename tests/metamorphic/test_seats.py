"""What a deal is worth when its seats are turned; after an odd turn the sides are swapped."""

from __future__ import annotations

import pytest
from mirror import EVERY, SIZES, points_turned, positions, shown, turned

from forehand import Game, Objective

# Values from the point of view of north and south, which change their sign with the sides.
NORTH_SOUTH = {
    (Game.CINCINNATI_EUCHRE, Objective.SCORE),
    (Game.HUUTOPUSSI, Objective.SCORE),
    (Game.RISTIKLAPPI, Objective.POINTS),
    (Game.RISTIKLAPPI, Objective.GAME_POINTS),
}


@pytest.mark.parametrize(("game", "objective"), EVERY, ids=str)
def test_turned_seats_and_swapped_sides(game: Game, objective: Objective) -> None:
    for number, position in enumerate(positions(game, SIZES[game], 48, seed=61)):
        turns = number % 3 + 1

        def value(worth, turns=turns):
            if objective is Objective.MAXN:
                return points_turned(worth, turns)
            mirrored = (game, objective) in NORTH_SOUTH and turns % 2
            return -worth if mirrored else worth

        record = position.record()
        found = shown(turned(record, turns), objective, value=value)
        assert found == shown(position, objective), (record, turns)
