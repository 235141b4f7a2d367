"""Errors say where: step, action and clause, alike in engine and reference."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from shared_values import POSITIONS, engine_record, reference_record

import forehand
from forehand import (
    Game,
    IllegalActionError,
    InvalidDealError,
    Match,
    NotationError,
    Phase,
    Position,
    reference,
)


@pytest.mark.parametrize("game", Game, ids=str)
def test_errors_carry_step_action_and_clause(game):
    """An illegal action is blamed by its step, whether applied, loaded or replayed."""
    for name, position in POSITIONS.items():
        if position.game is not game or position.is_over:
            continue
        wrong = "bid 7" if position.phase is Phase.AUCTION else "contract 7"
        record = position.record()
        step = len(record["actions"])
        record["actions"].append(wrong)
        match = {key: record[key] for key in ("format", "game", "rules", "dealer", "scores")}
        element = {key: record[key] for key in ("deal", "stock", "actions") if key in record}
        calls: list[tuple[Callable[[], Any], int | None]] = [
            (lambda p=position, w=wrong: p.apply(w), None),
            (lambda r=record: forehand.load(r), None),
            (lambda r=record: forehand.replay(r), None),
            (lambda r=record: forehand.loads(json.dumps(r)), None),
            (lambda r=record: Position.from_record(r), None),
            (lambda r={**match, "deals": [element]}: forehand.load(r), 0),
            (lambda r={**match, "deals": [element]}: Match.from_record(r), 0),
        ]
        for call, deal in calls:
            with pytest.raises(IllegalActionError) as caught:
                call()
            error = caught.value
            assert (error.step, error.action, error.deal) == (step, wrong, deal), name
            assert error.clause and re.fullmatch(r"(HP|BU|RK|CE)-A?\d+", error.clause), name
            assert error.message and str(error) == error.message


def test_unreadable_actions_carry_step_and_text():
    record = forehand.deal("busca", seed=1).record()
    record["actions"] = ["play 3H", "play ??"]
    for call in (forehand.load, forehand.replay, reference.load, reference.replay):
        with pytest.raises(NotationError) as caught:
            call(record)
        assert (caught.value.step, caught.value.action) == (1, "play ??")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"format": "forehand/2"}, NotationError),
        ({"game": "bridge"}, NotationError),
        ({"game": 3}, NotationError),
        ({"dealer": "n"}, NotationError),
        ({"dealer": None}, NotationError),
        ({"rules": []}, NotationError),
        ({"rules": {"limit": "31"}}, forehand.UnknownOptionError),
        ({"scores": {"N": 0, "E": 0, "S": 0}}, NotationError),
        ({"scores": {"N": 0, "E": 0, "S": 0, "W": -1}}, InvalidDealError),
        ({"scores": {"N": 0, "E": 0, "S": 0, "W": 1.5}}, NotationError),
        ({"scores": {"N": 0, "E": 0, "S": 0, "W": 40}}, InvalidDealError),
        ({"actions": "play 3H"}, NotationError),
        ({"actions": [3]}, NotationError),
        ({"stock": ""}, NotationError),
        ({"comment": "hello"}, NotationError),
        ({"view": "N"}, forehand.ViewRecordError),
        ({"deal": 3}, NotationError),
    ],
)
def test_spoilt_records_are_refused_alike(change, error):
    record = reference.deal("busca", 1, dealer="W") | change
    assert engine_record(record) is error
    assert reference_record(record) is error


@pytest.mark.parametrize("key", ["format", "game", "dealer", "deal"])
def test_missing_keys_are_refused_alike(key):
    record = reference.deal("busca", 1)
    del record[key]
    assert engine_record(record) is NotationError
    assert reference_record(record) is NotationError


def test_absent_keys_have_their_meaning():
    record = reference.deal("busca", 1)
    least = {key: record[key] for key in ("format", "game", "dealer", "deal")}
    assert forehand.load(least | {"x-note": "anything"}) == forehand.load(record)


@pytest.mark.parametrize("thing", [{1, 2}, {"a": object()}, {"a": float("nan")}])
def test_what_is_no_json_is_a_notation_error(thing):
    with pytest.raises(NotationError):
        forehand.load({"format": "forehand/1", "game": "busca", "x-thing": thing, "dealer": "N"})


@pytest.mark.parametrize("line", ["", "null", "[]", "3", "{", '{"format": 1}', "\ufeff", "{}{}"])
def test_lines_that_are_no_records(line):
    with pytest.raises(NotationError):
        forehand.loads(line)
