"""Views: what one seat knows, and worlds that agree with it by the reference's rules."""

from __future__ import annotations

import json
import random

import pytest
from shared_values import POSITIONS, ROOT

import forehand
from forehand import Game, Position, Seat, View, ViewRecordError, reference

RECORDS = (ROOT / "tests" / "data" / "records" / "views.jsonl").read_text("utf-8").splitlines()


def seats_of(position: Position) -> list[Seat]:
    deal = position.record()["deal"].removeprefix("N:").split()
    return [seat for seat, hand in zip(Seat, deal, strict=True) if hand != "-"]


def random_position(game: Game, seed: int) -> Position:
    """Return some moment of a deal that is played at random."""
    choice = random.Random(seed)
    position = forehand.deal(game, seed=seed)
    for _ in range(choice.randrange(50)):
        legal = position.legal_actions.texts()
        if not legal:
            break
        calls = [text for text in legal if text in ("pass", "bid 50")]
        position = position.apply(choice.choice(calls or legal))
    return position


@pytest.mark.parametrize("game", Game, ids=str)
def test_worlds_are_legal_by_the_reference_and_look_the_same(game):
    for seed in range(25):
        position = random_position(game, seed)
        for seat in seats_of(position):
            view = View.from_position(position, seat)
            assert (view.game, view.seat, view.to_act) == (game, seat, position.to_act)
            assert view.phase is position.phase
            turn = seat is position.to_act
            assert view.legal_actions == (tuple(position.legal_actions) if turn else None)
            assert view.hand == position.hands[seat]
            for world in view.sample(2, seed=seed):
                twin = reference.load(world.record())
                assert twin.to_act == world.to_act
                assert forehand.load(world.record()) == world
                assert View.from_position(world, seat) == view


@pytest.mark.parametrize("line", RECORDS)
def test_view_records_are_read_and_written(line):
    view = View.from_record(line)
    record = view.record()
    assert View.from_record(record) == view and View.from_record(record).record() == record
    assert record["view"] == json.loads(line)["view"] == view.seat.value
    world = view.sample(1, seed=1)[0]
    assert View.from_position(world, view.seat) == view
    with pytest.raises(ViewRecordError):
        forehand.loads(line)


def test_no_hidden_card_goes_into_a_view():
    """The same bytes for every world that a seat can't tell apart, in every phase."""
    for name, position in POSITIONS.items():
        for seat in seats_of(position):
            view = View.from_position(position, seat)
            drawn = [world.record() for world in view.sample(5, seed=9)]
            for world in view.sample(3, seed=4):
                twin = View.from_position(world, seat)
                assert json.dumps(twin.record()) == json.dumps(view.record()), name
                assert [other.record() for other in twin.sample(5, seed=9)] == drawn, name


def test_a_world_is_the_same_alone_and_in_a_run():
    view = View.from_position(random_position(Game.RISTIKLAPPI, 3), Seat.E)
    worlds = view.sample(300, seed=5)
    assert [view.sample(1, seed=5, first=number)[0] for number in (0, 7, 299)] == [
        worlds[number] for number in (0, 7, 299)
    ]
    assert worlds != view.sample(300, seed=6)
    assert view.sample(0, seed=1) == []
    assert len(view.sample(2, seed=2**64 - 1, first=2**64 - 2)) == 2


def test_counts():
    start = forehand.deal("cincinnati-euchre", seed=1)
    assert View.from_position(start).count == 17_153_136
    assert View.from_position(forehand.deal("ristiklappi", seed=1)).count is None
    two = forehand.deal("busca", seed=1, scores={"N": 0, "E": 40, "S": 0, "W": 31})
    assert View.from_position(two).count == 1
    assert View.from_position(two).sample(1, seed=3) == [two]


def test_what_can_not_be_asked():
    position = forehand.deal("busca", seed=1, scores={"N": 0, "E": 40, "S": 0, "W": 31})
    with pytest.raises(forehand.InvalidDealError, match="E is out of the match"):
        View.from_position(position, "E")
    with pytest.raises(ValueError):
        View.from_position(position, "X")
    with pytest.raises(TypeError, match="a Position is expected"):
        View.from_position(position.record())  # type: ignore[arg-type]
    over = next(p for p in POSITIONS.values() if p.is_over)
    with pytest.raises(ValueError, match="the deal is over"):
        View.from_position(over)
    view = View.from_position(position)
    for wrong in ({"n": -1}, {"seed": -1}, {"first": 2**64}, {"first": 2**64 - 1, "n": 2}):
        with pytest.raises(ValueError, match="stands there"):
            view.sample(**{"n": 1, "seed": 1, **wrong})
    for wrong in ({"n": True}, {"seed": 1.5}, {"first": "0"}):
        with pytest.raises(TypeError, match="a whole number is expected"):
            view.sample(**{"n": 1, "seed": 1, **wrong})  # type: ignore[arg-type]
    with pytest.raises(forehand.NotationError, match='key "view" is missing'):
        View.from_record(position.record())


def test_errors_of_view_records_name_the_place():
    record = json.loads(next(line for line in RECORDS if '"give ?"' in line))
    step = record["actions"].index("give ?")
    record["actions"][step] = "give 6S 7S 8S"
    with pytest.raises(forehand.IllegalActionError, match="can't have seen") as caught:
        View.from_record(record)
    assert (caught.value.step, caught.value.clause) == (step, "HP-12")
