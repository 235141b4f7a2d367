"""Options and seeded deals are the same in the package, the engine and the reference."""

from __future__ import annotations

import json
import random

import pytest
from shared_values import engine_record, reference_record

import forehand
from forehand import (
    BuscaRules,
    CincinnatiEuchreRules,
    ForehandError,
    Game,
    InvalidDealError,
    NotationError,
    Seat,
    Side,
    _engine,
    reference,
)
from forehand.rules import HIGHEST_NUMBER, OPTIONS, RULES_OF, from_record, to_record


@pytest.mark.parametrize("game", Game, ids=str)
def test_options_are_the_engines(game):
    """Names in order, defaults with their types, and what each takes."""
    theirs = json.loads(_engine.options(game.value))
    ours = OPTIONS[game]
    assert [option.name for option in ours] == [option["name"] for option in theirs]
    for option, other in zip(ours, theirs, strict=True):
        assert option.default == other["default"] and type(option.default) is type(other["default"])
        if option.choices:
            assert ", ".join(option.choices) == other["values"]
        assert getattr(RULES_OF[game](), option.name) == option.default


@pytest.mark.parametrize("game", Game, ids=str)
def test_options_cite_the_clauses_that_the_engine_cites(game):
    theirs = {
        option["name"]: option["clause"] for option in json.loads(_engine.options(game.value))
    }
    assert {option.name: option.clause for option in OPTIONS[game]} == theirs


@pytest.mark.parametrize("game", Game, ids=str)
def test_option_values_are_taken_and_refused_alike(game):
    candidates = [True, False, 0, 1, 5, HIGHEST_NUMBER, HIGHEST_NUMBER + 1, -1, 1.0, 0.5, None, ""]
    candidates += ["true", "none", [], {}, "bidder", "points", "tricks", "minus-contract"]
    names = [option.name for option in OPTIONS[game]]
    candidates += [choice for option in OPTIONS[game] for choice in option.choices]
    for name in [*names, "colour", "", "Target"]:
        for value in candidates:
            record = reference.deal(game, 1) | {"rules": {name: value}}
            ours, theirs = reference_record(record), engine_record(record)
            if isinstance(value, float) and value == 1.0:
                continue  # JSON has one kind of number; whether 1.0 is whole is asked below
            assert ours == theirs, (name, value)


@pytest.mark.parametrize("game", Game, ids=str)
def test_rules_of_a_position(game):
    rng = random.Random(f"rules {game}")
    for _ in range(30):
        chosen = {
            option.name: rng.choice(option.choices)
            if option.choices
            else rng.choice([True, False])
            if isinstance(option.default, bool)
            else rng.randint(5, 90)
            for option in OPTIONS[game]
            if rng.random() < 0.6
        }
        rules = from_record(game, chosen)
        assert isinstance(rules, RULES_OF[game])
        for given_rules in (rules, chosen):
            position = forehand.deal(game, seed=1, dealer="S", rules=given_rules)
            assert position.rules == rules
            assert position.record()["rules"] == to_record(rules)


def test_deals_are_the_references():
    """The same deal from the same seed, for any index, dealer, options and standing."""
    rng = random.Random("deals")
    for game in Game:
        for _ in range(150):
            seed = rng.choice([0, 1, 7, 2**63, 2**64 - 1, rng.randrange(2**64)])
            index = rng.choice([0, 1, 2**64 - 1, rng.randrange(1000)])
            scores = None
            seats = list(Seat)
            if rng.random() < 0.6:
                if game is Game.BUSCA:
                    scores = {seat: rng.choice([0, 12, 30, 31, 50]) for seat in "NESW"}
                    seats = [seat for seat in Seat if scores[seat.value] < 31]
                else:
                    scores = {side: rng.randint(-600, 600) for side in ("NS", "EW")}
            if len(seats) < 2:
                with pytest.raises(InvalidDealError):
                    forehand.deal(game, seed=seed, index=index, scores=scores)
                with pytest.raises(InvalidDealError):
                    reference.deal(game, seed, index, scores=scores)
                continue
            dealer = rng.choice([None, rng.choice(seats)])
            position = forehand.deal(game, seed=seed, index=index, dealer=dealer, scores=scores)
            record = reference.deal(game, seed, index, dealer, scores=scores)
            assert position.record() == record
            assert dealer is None or position.dealer is dealer


def test_deal_takes_names_and_values():
    by_value = forehand.deal(
        Game.BUSCA, seed=4, dealer=Seat.S, scores={seat: 3 for seat in Seat}, rules=BuscaRules()
    )
    by_name = forehand.deal(
        "busca", seed=4, dealer="S", scores=dict.fromkeys("NESW", 3), rules={"limit": 31}
    )
    assert by_value == by_name
    assert by_value.scores == {seat: 3 for seat in Seat}
    euchre = forehand.deal("cincinnati-euchre", seed=4, scores={Side.NS: -5, Side.EW: 31})
    assert euchre.scores == {Side.NS: -5, Side.EW: 31}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "bridge", "seed": 1}, NotationError),
        ({"game": "busca", "seed": -1}, ValueError),
        ({"game": "busca", "seed": 2**64}, ValueError),
        ({"game": "busca", "seed": 1, "index": -1}, ValueError),
        ({"game": "busca", "seed": 1, "dealer": "Q"}, NotationError),
        ({"game": "busca", "seed": 1, "rules": {"colour": 1}}, forehand.UnknownOptionError),
        ({"game": "busca", "seed": 1, "scores": {"N": 1}}, NotationError),
        ({"game": "busca", "seed": 1, "scores": {"NS": 1, "EW": 1}}, NotationError),
        ({"game": "busca", "seed": 1, "scores": dict.fromkeys("NESW", 31)}, InvalidDealError),
    ],
)
def test_deal_refuses(arguments, error):
    with pytest.raises(error):
        forehand.deal(**arguments)


def test_deal_refuses_the_rules_of_another_game():
    with pytest.raises((ForehandError, TypeError, ValueError)):
        forehand.deal("busca", seed=1, rules=CincinnatiEuchreRules(moon_jumps=True))
    with pytest.raises((ForehandError, TypeError, ValueError)):
        forehand.deal("busca", seed=1, rules=CincinnatiEuchreRules())
