"""`solve` asked for less than everything, with tables of any size, and what it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

import forehand
from forehand import Objective, Phase, Position, TableUse

GAMES = ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"]


def late(game: str, left: int = 14) -> Position:
    """Return a position of the play so many decisions before the end of a deal."""
    played = [forehand.deal(game, seed=2)]
    while not played[-1].is_over:
        legal = [a for a in played[-1].legal_actions if str(a) != "redeal"]
        played.append(played[-1].apply(legal[0]))
    return played[-1 - left]


@pytest.mark.parametrize("game", GAMES)
def test_less_is_a_part_of_everything_and_takes_less(game: str) -> None:
    position = late(game)
    for objective in Objective.of(game):
        value, best, everything = (
            forehand.solve(position, objective, want=want) for want in ("value", "best", "all")
        )
        assert value.nodes <= best.nodes < everything.nodes
        assert value.value == best.value == everything.value
        assert (value.actions, value.line, best.line) == ((), (), ())
        assert best.actions == everything.actions[:1]
        assert best.best == everything.best == everything.line[0]
        with pytest.raises(ValueError, match="only the value was asked"):
            _ = value.best


def test_a_finished_deal_has_no_best_action_whatever_was_asked() -> None:
    for game in GAMES:
        position = late(game, 0)
        for want in ("value", "best", "all"):
            solution = forehand.solve(position, want=want)
            assert (solution.best, solution.actions, solution.to_act) == (None, (), None)


def test_a_cut_search_knows_no_best_action() -> None:
    solution = forehand.solve(forehand.deal("busca", seed=1), want="best", max_nodes=10)
    assert (solution.exact, solution.actions) == (False, ())
    assert solution.bounds is not None
    with pytest.raises(forehand.LimitReached):
        _ = solution.best


@pytest.mark.parametrize("game", GAMES)
def test_the_size_of_the_table_changes_no_value(game: str) -> None:
    position = late(game)

    def answer(hash_mb: int | None) -> forehand.Solution:
        solution = forehand.solve(position, hash_mb=hash_mb)
        assert 0 < solution.table.bytes <= (hash_mb or 128) << 20
        return replace(solution, nodes=0, table=TableUse(0, 0, 0, 0))

    assert answer(1) == answer(None) == answer(500_000)


def test_the_table_keeps_to_its_size() -> None:
    position = forehand.deal("ristiklappi", seed=1)
    small, large = (
        forehand.solve(position, want="value", hash_mb=size, max_nodes=2_000_000)
        for size in (1, 64)
    )
    assert small.table.bytes <= 1 << 20 < large.table.bytes <= 64 << 20
    assert small.table.stored > small.table.entries
    assert 0 < small.table.hits <= large.table.hits


def test_the_small_table_of_bare_values_is_told_of() -> None:
    position = forehand.deal("cincinnati-euchre", seed=2)
    while position.phase is not Phase.PLAY:
        position = position.apply(position.legal_actions[-1])
    counted = forehand.solve(position, want="value")
    assert (counted.table.entries, counted.table.bytes) == (4096, 32768)
    assert counted.table.hits > 0 and 0 < counted.table.stored < counted.nodes


@pytest.mark.parametrize("hash_mb", [0, -1, 2**20 + 1, 10**30])
def test_sizes_that_there_are_not(hash_mb: int) -> None:
    with pytest.raises(ValueError, match=f"hash_mb: {hash_mb} stands there, MiB from 1 to 1048576"):
        forehand.solve(late("busca"), hash_mb=hash_mb)


def test_what_is_no_size_or_no_want() -> None:
    for wrong in ("64", 1.5, True):
        with pytest.raises(TypeError, match="hash_mb: a whole number is expected"):
            forehand.solve(late("busca"), hash_mb=wrong)
    with pytest.raises(ValueError, match="want: 'everything' stands there, one of all, best"):
        forehand.solve(late("busca"), want="everything")
