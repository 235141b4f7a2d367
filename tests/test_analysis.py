"""`analyze`: every number in it is what the solver says of the position behind it."""

from __future__ import annotations

import json
import pickle
import random
from functools import cache

import pytest

import forehand
from forehand import Denomination, Objective, Seat, Side, reference

CALLS = ("S", "H", "D", "C", "NT")


def played(game: str, index: int, steps: int) -> forehand.Position:
    position = forehand.deal(game, seed=17, index=index)
    chance = random.Random(index)
    for _ in range(steps):
        if position.is_over:
            break
        position = position.apply(chance.choice(list(position.legal_actions)))
    return position


def contracts(start: forehand.Position):
    """Return a function that solves each contract of a deal for its score, by hand-made records."""

    @cache
    def worth(declarer: str, bid: str, name: str) -> int:
        position = start
        while position.phase is forehand.Phase.AUCTION:
            call = f"bid {bid}" if position.to_act is Seat(declarer) else "pass"
            if call not in position.legal_actions:
                # A dealer who has to bid, or a moon over nothing: another auction, the same play.
                return stepped(declarer, bid, name)
            position = position.apply(call)
        value = forehand.solve(position.apply(f"name {name}"), "score", want="value").value
        assert isinstance(value, int)
        return value

    def stepped(declarer: str, bid: str, name: str) -> int:
        # Double and more: what the same play as a moon comes to, with the stakes of the bid (CE-15,
        # CE-16).
        stakes = {"double-moon": 24, "triple-moon": 32, "quadruple-moon": 48}
        moon = worth(declarer, "moon", name)
        sign = 1 if Seat(declarer).side is Side.NS else -1
        return moon + sign * (stakes[bid] - 12) * (1 if sign * moon > 0 else -1)

    return worth


def plain(record: dict[str, object], worth) -> int:
    """Par by the reference's rules and nothing else: every auction to its end."""
    found = reference.replay(record)
    if found["phase"] == "name":
        bids = [step for step in found["steps"] if step["action"].startswith("bid")]
        declarer, bid = bids[-1]["seat"], bids[-1]["action"].split()[1]
        values = [worth(declarer, bid, name) for name in CALLS]
        return max(values) if declarer in "NS" else min(values)
    values = [
        plain({**record, "actions": [*record["actions"], call]}, worth) for call in found["legal"]
    ]
    return max(values) if found["to_act"] in "NS" else min(values)


def test_par_is_the_plain_search_of_the_whole_auction():
    for index in range(4):
        start = forehand.deal("cincinnati-euchre", seed=19, index=index)
        worth = contracts(start)
        record = {**start.record(), "actions": []}
        par = forehand.par(start)
        assert par.value == plain(record, worth)
        for entry in par.actions:
            after = {**record, "actions": [str(entry.action)]}
            assert entry.value == plain(after, worth)
        makeable = forehand.analyze(start).makeable
        assert (makeable.par, makeable.line) == (par.value, par.line)


def test_the_best_calls_are_those_of_par():
    for index in range(60):
        start = forehand.deal("cincinnati-euchre", seed=23, index=index)
        makeable = forehand.analyze(start).makeable
        position = start
        for seat, (action, value) in makeable.calls.items():
            par = forehand.par(position)
            assert (position.to_act, par.best, par.value) == (seat, action, value)
            if "pass" in position.legal_actions:
                position = position.apply("pass")
        assert len(makeable.calls) == 4
        end = start
        for action in makeable.line:
            end = end.apply(action)
        assert forehand.solve(end, "score").value == makeable.par


@pytest.mark.parametrize("lead", ["eldest", "bidder"])
def test_tricks_and_moons_are_the_solvers(lead):
    for index in range(6):
        start = forehand.deal("cincinnati-euchre", seed=29, index=index, rules={"lead": lead})
        makeable = forehand.analyze(start).makeable
        assert (makeable.leader is None) is (lead == "bidder")
        for seat in Seat:
            for bid in ("3", "moon"):
                position = start
                while position.phase is forehand.Phase.AUCTION:
                    mine = position.to_act is seat
                    call = f"bid {bid}" if mine else "pass"
                    if call not in position.legal_actions:
                        break
                    position = position.apply(call)
                if position.phase is not forehand.Phase.NAME:
                    continue
                for name in Denomination:
                    value = forehand.solve(position.apply(f"name {name}"), "tricks").value
                    if bid == "3":
                        assert makeable.tricks_by_seat[seat][name] == value
                    else:
                        assert (name in makeable.moons[seat]) is (value == 6)
        for side in Side:
            for name in Denomination:
                best = max(makeable.tricks_by_seat[seat][name] for seat in side.seats)
                assert makeable.tricks[side][name] == best


def test_busca_is_the_solvers():
    for index in range(3):
        position = played("busca", index, 26)
        start = position.start()
        made = forehand.analyze(position, max_nodes=100_000).makeable
        for seat, worth in made.sure.items():
            sure = forehand.sure(start, seat, max_nodes=100_000)
            assert (worth.value, worth.bounds) == (sure.value, sure.bounds or (sure.value,) * 2)
        solution = forehand.solve(position, "maxn")
        assert made.everybody == solution.value
        end = position
        for action in solution.line:
            end = end.apply(action)
        outcome = end.outcome()
        assert {str(seat): n for seat, n in made.buscas.items()} == outcome["buscas"]
        assert {str(seat): n for seat, n in made.everybody.items()} == outcome["points"]


def test_ristiklappi_says_how_far_it_is_exact_and_who_is_clean():
    met = set()
    for index in range(40):
        position = played("ristiklappi", index, 52 if index % 2 else 44)
        made = forehand.analyze(position, max_nodes=2_000).makeable
        facts = position.table()["facts"]
        outcome = position.outcome()
        for side in Side:
            clean = outcome["clean"][str(side)] if outcome else facts[f"clean_{side}"]
            assert made.clean[side] is clean
            met.add((clean, made.king_left[side]))
            if position.is_over:
                assert not made.king_left[side]
            # Whoever is cleaned in some way of going on could still be.
            end = position
            chance = random.Random(index)
            while not end.is_over:
                end = end.apply(chance.choice(list(end.legal_actions)))
            if end.outcome()["clean"][str(side)] and not clean:
                assert made.king_left[side]
        low, high = made.points.bounds
        assert -120 <= low <= high <= 120
    assert met >= {(True, False), (False, True), (False, False)}


@pytest.mark.parametrize(
    ("game", "steps"),
    [("cincinnati-euchre", 20), ("huutopussi", 30), ("busca", 28), ("ristiklappi", 36)],
)
def test_the_solution_is_the_solvers(game, steps):
    position = played(game, 3, steps)
    found = forehand.analyze(position, max_nodes=100_000)
    solution = forehand.solve(position, max_nodes=100_000)
    assert found.solution == solution
    assert found.solution.to_json() == json.loads(position._native.solve(None, 100_000, None)[0])
    assert found.review == forehand.review(position, max_nodes=100_000)
    json.dumps(found.to_json())
    assert pickle.loads(pickle.dumps(found)) == found
    objective = Objective.of(game)[-1]
    other = forehand.analyze(position, objective, max_nodes=1000).solution
    assert other.objective is objective


def test_a_limit_leaves_bounds():
    position = played("busca", 1, 8)
    found = forehand.analyze(position, timeout=0)
    assert found.makeable.everybody is None
    assert not found.solution.exact
    for worth in found.makeable.sure.values():
        assert worth.value is None
        assert worth.bounds[0] <= worth.bounds[1]
    assert found.solution.to_json()["timed_out"]


def test_huutopussi_has_each_declarer():
    """A limit that stops every search at once: then all is bounds, and they are true."""
    position = played("huutopussi", 4, 2)
    found = forehand.analyze(position, max_nodes=500).makeable
    assert set(found.declarers) == set(Seat)
    for seat, declared in found.declarers.items():
        alone = forehand.best_exchange(position, seat, max_nodes=500)
        assert declared.exchange == alone
        assert declared.marriages is None
    json.dumps(found.to_json())


def test_huutopussi_tells_the_marriages_of_a_way_to_the_points():
    position = forehand.deal("huutopussi", seed=1, index=2)
    found = forehand.analyze(position, max_nodes=4_000_000).makeable
    assert any(declared.marriages for declared in found.declarers.values())
    for seat, declared in found.declarers.items():
        exchange = declared.exchange
        assert exchange.exact is (declared.marriages is not None)
        if not exchange.exact:
            continue
        assert exchange.points >= exchange.points_without
        for trick, who, action in declared.marriages:
            assert 2 <= trick <= 9
            assert str(action).split()[0] in ("declare", "ask", "answer")
            assert who in Seat
        assert exchange.declarer is seat


def test_a_side_that_may_not_bid_declares_nothing_but_as_opener():
    scores = {"NS": -600, "EW": 0}
    position = forehand.deal("huutopussi", seed=1, dealer="N", scores=scores)
    found = forehand.analyze(position, max_nodes=10).makeable
    assert set(found.declarers) == {Seat.E, Seat.W}


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: forehand.analyze("x"), TypeError),
        (lambda: forehand.analyze(played("busca", 1, 3), timeout=-1), ValueError),
        (lambda: forehand.analyze(played("busca", 1, 3), "tricks"), forehand.UnknownOptionError),
    ],
)
def test_what_cannot_be_is_refused(call, error):
    with pytest.raises(error):
        call()
