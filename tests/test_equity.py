"""Match equities from Python: who is likely to win from where."""

from __future__ import annotations

import pytest

import forehand
from forehand import Game, Seat, Side


@pytest.mark.parametrize("game", [game for game in Game if game is not Game.BUSCA])
def test_sides(game):
    level = {Side.NS: 0, Side.EW: 0}
    chances = forehand.chances(game, scores=level, dealer="N")
    assert chances[Side.NS] + chances[Side.EW] == pytest.approx(1)
    turned = forehand.chances(game, scores=level, dealer="E")
    assert turned[Side.EW] == pytest.approx(chances[Side.NS])
    ahead = forehand.chances(game, scores={"NS": 6, "EW": 0}, dealer="N")
    assert ahead[Side.NS] > chances[Side.NS]


def test_seats():
    chances = forehand.chances("busca", scores={"N": 30, "E": 31, "S": 0, "W": 10}, dealer="W")
    assert list(chances) == list(Seat)
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[Seat.E] == 0 < chances[Seat.N] < chances[Seat.W] < chances[Seat.S]


def test_it_is_what_matches_come_to():
    """Matches of the hand-written players end as the table says, give or take four errors."""
    won = sum(
        round.scores[table] == (1, -1)[table]
        for round in forehand.rounds("ristiklappi", ["rules", "rules"], range(60), matches=True)
        for table in (0, 1)
    )
    # North and south, whoever deals first.
    assert abs(won - 60) < 4 * (120 * 0.25) ** 0.5


def test_what_is_refused():
    with pytest.raises(forehand.InvalidDealError):
        forehand.chances("busca", scores={"N": 31, "E": 0, "S": 0, "W": 0}, dealer="N")
    with pytest.raises(forehand.NotSolvableError, match="a limit up to 60 is expected"):
        forehand.chances(
            "busca",
            scores={"N": 0, "E": 0, "S": 0, "W": 0},
            dealer="N",
            rules={"limit": 100},
        )
