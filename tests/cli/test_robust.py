"""Mutated records: whatever they say, they are answered or refused, and never break anything."""

from __future__ import annotations

import copy
import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forehand import _engine, reference
from forehand.cli.records import target
from forehand.errors import ForehandError, InternalError

PATH = Path(__file__).parent.parent / "data" / "records" / "good.jsonl"
RECORDS = [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]

TEXTS = [
    *("N", "E", "?", "-", "N:... ... ... ..."),
    *("play AS", "play KH", "flip", "ask", "ask QH", "answer yes", "declare H"),
    *("pass", "bid 50", "bid moon", "redeal", "contract 440", "give ?", "name NT"),
]

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.sampled_from(TEXTS),
    st.lists(st.text(max_size=4), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


def places(value, path=()):
    """Yield the way to every value inside a value."""
    yield path
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, item in inner:
        yield from places(item, (*path, key))


@st.composite
def mutated(draw):
    """Draw a good record with a few values changed, removed, doubled or exchanged."""
    record = copy.deepcopy(draw(st.sampled_from(RECORDS)))
    for _ in range(draw(st.integers(1, 3))):
        paths = [path for path in places(record) if path]
        if not paths:
            break
        *way, last = draw(st.sampled_from(paths))
        holder = record
        for key in way:
            holder = holder[key]
        change = draw(st.sampled_from(["replace", "remove", "insert", "letter", "cut"]))
        value = holder[last]
        if change == "remove":
            del holder[last]
        elif change == "insert" and isinstance(holder, list):
            holder.insert(last, draw(st.one_of(ODD, st.just(value))))
        elif change == "insert":
            holder[draw(st.text(max_size=6))] = draw(ODD)
        elif change == "letter" and isinstance(value, str) and value:
            at = draw(st.integers(0, len(value) - 1))
            letter = draw(st.sampled_from(list("AKQJT98765432SHDC.-?: 0xß♥\x00")))
            holder[last] = value[:at] + letter + value[at + draw(st.integers(0, 1)) :]
        elif change == "cut" and isinstance(value, list):
            del value[draw(st.integers(0, len(value))) :]
        else:
            holder[last] = draw(ODD)
    return record


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
def test_mutated_records_are_answered_or_refused(record):
    text = json.dumps(record)
    try:
        found = json.loads(_engine.replay(text, True))
    except ForehandError as error:
        assert not isinstance(error, InternalError)
        assert error.message
        refused = error.kind
    else:
        assert found["game"] == record["game"]
        refused = None
    # The reference says the same, in its own words: the same kind of refusal, or the same replay.
    try:
        theirs = reference.replay(record, True)
    except ForehandError as error:
        assert refused is not None, error
    else:
        assert refused is None
        assert found == theirs


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated(), st.sampled_from([None, 0, 50]))
def test_mutated_records_reach_the_solver_unharmed(record, nodes):
    try:
        position = target(json.dumps(record)).position
        solved = json.loads(position.solve(None, nodes if nodes is not None else 200, 5.0)[0])
        assert position.perft(1) == max(1, len(position.legal()))
    except ForehandError as error:
        assert not isinstance(error, InternalError)
    else:
        assert len(solved["actions"]) == len(position.legal())


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_refused_as_syntax(text):
    try:
        _engine.read(text)
    except ForehandError as error:
        assert error.kind == "syntax"
    else:
        raise AssertionError("a random text was read as a record")
