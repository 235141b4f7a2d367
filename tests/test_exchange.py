"""The best exchange of a Huutopussi deal, from Python: the play after it, limits, wrong input."""

from __future__ import annotations

import pickle

import pytest

import forehand
from forehand import Exchange, Phase, Position, Seat, Side


def played(position: Position, found: Exchange) -> Position:
    """Return the play after the exchange, in a deal that the declarer opens and all others pass."""
    for action in ("bid 50", "pass", "pass", "pass", found.give, f"contract {found.contract}"):
        position = position.apply(action)
    return position.apply(found.returned)


def test_hp_12_the_play_after_the_exchange_is_worth_what_it_says() -> None:
    for index in (1, 2, 7, 25):
        position = forehand.deal("huutopussi", seed=1, index=index, dealer="W")
        found = forehand.best_exchange(position, Seat.N)
        assert (found.exact, found.timed_out, found.bounds, found.bounds_without) == (
            True,
            False,
            None,
            None,
        )
        assert found.points is not None
        assert found.points_without is not None
        assert found.points >= found.points_without
        assert found.contract == found.points
        assert forehand.solve(played(position, found), want="value").value == found.points
        # From anywhere in the deal, and the same again.
        assert forehand.best_exchange(played(position, found), "N") == found
        assert pickle.loads(pickle.dumps(found)) == found


def test_a_limit_leaves_true_bounds() -> None:
    position = forehand.deal("huutopussi", seed=1, index=1, dealer="W")
    whole = forehand.best_exchange(position, "N")
    assert whole.points is not None
    for max_nodes in (0, 100, whole.nodes // 100, whole.nodes // 2):
        cut = forehand.best_exchange(position, "N", max_nodes=max_nodes)
        assert (cut.exact, cut.timed_out) == (False, False)
        assert cut.nodes <= max_nodes
        assert cut.bounds is None or cut.bounds[0] <= whole.points <= cut.bounds[1]
        assert cut.points in (None, whole.points)
        assert cut == forehand.best_exchange(position, "N", max_nodes=max_nodes)
    late = forehand.best_exchange(position, "N", timeout=0)
    assert (late.exact, late.timed_out, late.points) == (False, True, None)


def test_wrong_input_is_refused_by_name() -> None:
    position = forehand.deal("huutopussi", seed=1)
    with pytest.raises(forehand.NotSolvableError, match="busca has no exchange"):
        forehand.best_exchange(forehand.deal("busca", seed=1), "N")
    with pytest.raises(ValueError, match="declarer: 'X' stands there, one of N, E, S, W"):
        forehand.best_exchange(position, "X")
    with pytest.raises(TypeError, match="a Seat or its letter is expected, not int"):
        forehand.best_exchange(position, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Position is expected, not str"):
        forehand.best_exchange("deal", "N")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_nodes: -1 stands there"):
        forehand.best_exchange(position, "N", max_nodes=-1)
    with pytest.raises(ValueError, match="hash_mb: 0 stands there"):
        forehand.best_exchange(position, "N", hash_mb=0)


def test_hp_12_best_decisions_keep_par_and_no_others_are_better() -> None:
    for index, bid in ((1, 50), (6, 100), (22, 165)):
        position = forehand.deal("huutopussi", seed=1, index=index)
        assert position.to_act is not None
        sign = 1 if position.to_act.side is Side.NS else -1
        for action in (f"bid {bid}", "pass", "pass", "pass"):
            position = position.apply(action)
        values = []
        while position.phase is not Phase.PLAY:
            found = forehand.par(position)
            assert isinstance(found.value, int)
            values.append(found.value)
            # The declarer's side decides, so that no other decision is worth more for it.
            other = forehand.par(position.apply(position.legal_actions[-1]))
            assert isinstance(other.value, int)
            assert sign * other.value <= sign * found.value
            cut = forehand.par(position, max_nodes=found.nodes // 3)
            assert not cut.exact
            assert cut.bounds is not None
            assert cut.bounds[0] <= found.value <= cut.bounds[1]
            assert found.best is not None
            position = position.apply(found.best)
        solution = forehand.solve(position, "score")
        assert set(values) == {solution.value}
        assert forehand.par(position) == solution


def test_the_par_of_an_auction() -> None:
    position = forehand.deal("huutopussi", seed=7)
    found = forehand.par(position)
    assert (found.exact, found.value) == (True, 0)
    assert found.best == found.line[0]
    assert [entry.value for entry in found.actions] == [0]
    for call in found.line:
        position = position.apply(call)
    assert position.phase is forehand.Phase.GIVE
    cut = forehand.par(forehand.deal("huutopussi", seed=7), max_nodes=found.nodes // 3)
    assert (cut.exact, cut.actions, cut.line) == (False, (), ())
    assert cut.bounds is not None
    assert cut.bounds[0] <= 0 <= cut.bounds[1]


def test_the_par_of_a_redeal() -> None:
    for index in range(3000):
        position = forehand.deal("huutopussi", seed=4, index=index)
        if "redeal" in position.legal_actions:
            assert forehand.par(position.apply("redeal")).value == 0
            cut = forehand.par(position, max_nodes=100_000)
            assert cut.bounds is not None
            # Whoever may demand a redeal is sure of 0.
            assert position.to_act is not None
            worst = cut.bounds[0] if position.to_act.side is forehand.Side.NS else -cut.bounds[1]
            assert worst >= 0
            return
    raise AssertionError("no redeal in 3000 deals")
