"""Everything pickles, copies, compares, hashes, and prints as what rebuilds it."""

from __future__ import annotations

import multiprocessing
import operator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from shared_values import COPIES, POSITIONS, TABLES, VALUES, match_record

import forehand
from forehand import (
    ActionValue,
    Bid,
    Card,
    ForehandError,
    Game,
    HuutopussiRules,
    IllegalActionError,
    LegalActions,
    Match,
    NotationError,
    Pass,
    Position,
)
from forehand.errors import ERROR_BY_KIND


@pytest.mark.parametrize("way", COPIES)
def test_every_value_is_rebuilt_equal(way):
    for name, value in VALUES.items():
        twin = COPIES[way](value)
        assert type(twin) is type(value), name
        assert (twin == value, twin != value) == (True, False), name
        assert hash(twin) == hash(value), name
        assert repr(twin) == repr(value) and str(twin) == str(value), name
        assert {value: 1}[twin] == 1, name


def test_every_public_kind_is_among_the_values():
    """A class that is added to the package has to be added here."""
    kinds = {type(value).__name__ for value in VALUES.values()}
    public = {name for name in forehand.__all__ if isinstance(getattr(forehand, name), type)}
    errors = {name for name in public if issubclass(getattr(forehand, name), ForehandError)}
    # These have tests of their own below: no expression of a sensible length rebuilds them.
    apart = {"LegalActions", "Tables", "DealTables"}
    # These hold mappings, which have no hash (test_analysis), or are a view of a deal for the time
    # of a question (test_constrained).
    apart |= {name for name in public if name.endswith("Makeable")} | {"Analysis"}
    apart |= {"Deals", "Dealt", "DealtHand"}
    # It changes, and is no value; its record is kept and goes on (test_session).
    apart |= {"Session"}
    assert public - errors - apart - {"Action"} == kinds
    assert errors - {"ForehandError"} == {kind.__name__ for kind in ERROR_BY_KIND.values()}


def test_values_differ_from_one_another():
    values = list(VALUES.values())
    for number, value in enumerate(values):
        assert not [other for other in values[:number] if other == value]
        assert value != "AS" and value is not None and value != 0


def test_values_do_not_change():
    frozen = [Card.parse("AS"), Bid(50), Pass(), HuutopussiRules(), ActionValue(Pass(), 1)]
    for value in frozen:
        for name in ("suit", "level", "target", "value", "new"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, 1)
    for value in (POSITIONS["busca-play"], Match.from_record(match_record(Game.BUSCA, 1))):
        with pytest.raises(AttributeError):
            value.actions = ()


@pytest.mark.parametrize("way", [way for way in COPIES if way != "repr"])
@pytest.mark.parametrize("name", POSITIONS)
def test_legal_actions_are_rebuilt_equal(way, name):
    view = POSITIONS[name].legal_actions
    twin = COPIES[way](view)
    assert isinstance(twin, LegalActions) and twin == view and hash(twin) == hash(view)
    assert list(twin) == list(view) and repr(twin) == repr(view)


@pytest.mark.parametrize("way", [way for way in COPIES if way != "repr"])
@pytest.mark.parametrize("tables", [TABLES, TABLES[1]], ids=["many", "one"])
def test_tables_are_rebuilt_equal(way, tables):
    twin = COPIES[way](tables)
    assert type(twin) is type(tables) and twin == tables and hash(twin) == hash(tables)
    assert repr(twin) == repr(tables) and twin.tricks == tables.tricks
    assert tables != VALUES["table use"] and TABLES[0] != TABLES[1]


FIELDS: dict[str, Any] = {"line": 3, "deal": 1, "step": 7, "action": "play 9C", "clause": "HP-15"}


def same_error(error: ForehandError, other: ForehandError) -> bool:
    return (
        type(error) is type(other)
        and error.args == other.args
        and vars(error) == vars(other)
        and str(error) == str(other)
        and error.to_json() == other.to_json()
    )


@pytest.mark.parametrize("kind", ERROR_BY_KIND.values(), ids=ERROR_BY_KIND.keys())
@pytest.mark.parametrize("way", [way for way in COPIES if way != "repr"])
def test_errors_keep_their_fields(kind, way):
    error = kind("somebody's fault", **FIELDS)
    twin = COPIES[way](error)
    assert same_error(twin, error)
    assert [getattr(twin, name) for name in FIELDS] == list(FIELDS.values())
    assert twin.to_json() == {"kind": kind.kind, **FIELDS, "message": "somebody's fault"}
    bare = COPIES[way](kind("bare"))
    assert bare.to_json() == {"kind": kind.kind, "message": "bare"}
    assert eval(repr(error), dict(vars(forehand))).args == error.args


@pytest.mark.parametrize("kind", ERROR_BY_KIND.values(), ids=ERROR_BY_KIND.keys())
def test_errors_are_one_tree(kind):
    error = kind("what", **FIELDS)
    assert isinstance(error, ForehandError)
    assert isinstance(error, ValueError) is (kind is NotationError)
    changed = error.replace(step=9, message="other")
    assert (changed.step, str(changed), changed.action) == (9, "other", "play 9C")
    assert (error.step, str(error)) == (7, "what")
    with pytest.raises(TypeError):
        error.replace(colour="red")


def test_values_travel_between_processes():
    """What a pool of workers sends and gets back, errors included."""
    context = multiprocessing.get_context("spawn")
    started = [position for position in POSITIONS.values() if not position.is_over]
    moves = [position.legal_actions[-1] for position in started]
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        assert list(pool.map(operator.methodcaller("outcome"), POSITIONS.values())) == [
            position.outcome() for position in POSITIONS.values()
        ]
        after = list(pool.map(Position.apply, started, moves))
        assert after == [p.apply(move) for p, move in zip(started, moves, strict=True)]
        views = list(pool.map(operator.attrgetter("legal_actions"), started))
        assert views == [position.legal_actions for position in started]
        for position in started:
            with pytest.raises(IllegalActionError) as caught:
                pool.submit(Position.apply, position, "bid 7").result()
            with pytest.raises(IllegalActionError) as here:
                position.apply("bid 7")
            assert caught.value.to_json() == here.value.to_json()
