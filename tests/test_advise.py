"""Advice from one hand: what it is worth, what it may not depend on, what it refuses."""

from __future__ import annotations

import copy
import json
import math
import pickle

import pytest

import forehand
from forehand import Game, Seat, Side

SUITS = "SHDC"


def top_trumps(suit: int) -> str:
    """Return a hand with the six highest trumps of a suit, right bower to ten."""
    hand = ["", "", "", ""]
    hand[suit] = "AKQJT"
    hand[3 - suit] = "J"
    return ".".join(hand)


@pytest.mark.parametrize("suit", range(4))
def test_six_top_trumps_bid_the_moon(suit):
    # Suits of one colour are the first and the last, and the two between them.
    record = {
        "format": "forehand/1",
        "game": "cincinnati-euchre",
        "dealer": "N",
        "view": "N",
        "deal": f"N:{top_trumps(suit)} ? ? ?",
        "actions": ["pass", "pass", "pass"],
    }
    advice = forehand.advise(forehand.View.from_record(record), worlds=60)
    best = advice.actions[0]
    assert (str(advice.best), best.mean, best.stderr) == ("bid moon", 12.0, 0.0)
    assert best.distribution == ((12, 60),)
    record["actions"] += ["bid moon"]
    named = forehand.advise(forehand.View.from_record(record), worlds=60)
    assert str(named.best) == f"name {SUITS[suit]}"
    assert named.actions[0].mean == 12.0


@pytest.mark.parametrize("game", Game)
def test_it_follows_the_view_alone(game):
    """A deal with other hidden cards gets the same advice, and so does the view."""
    position = forehand.deal(game, seed=3)
    for step in range(30):
        seat = position.to_act
        if seat is None:
            break
        view = forehand.View.from_position(position)
        if step % 7 == 0:
            advice = forehand.advise(view, worlds=4, seed=2, workers=1)
            assert advice == forehand.advise(position, seat, worlds=4, seed=2, workers=7)
            other = view.sample(1, seed=77)[0]
            assert advice == forehand.advise(other, worlds=4, seed=2)
            legal = sorted(str(advised.action) for advised in advice.actions)
            assert legal == sorted(map(str, position.legal_actions))
        rules = view._native.rules_action()
        assert rules is not None
        position = position.apply(rules)


def test_it_is_plain_data():
    advice = forehand.advise(forehand.deal("cincinnati-euchre", seed=1), worlds=20)
    assert pickle.loads(pickle.dumps(advice)) == advice == copy.deepcopy(advice)
    assert len({advice, advice}) == 1
    line = advice.to_json(distribution=True)
    assert list(line) == [
        "game",
        "seat",
        "phase",
        "method",
        "worlds",
        "seed",
        "objective",
        "actions",
    ]
    for advised, entry in zip(advice.actions, line["actions"], strict=True):
        counts = {row["value"]: row["worlds"] for row in entry["distribution"]}
        mean = sum(value * n for value, n in counts.items()) / 20
        spread = sum(n * (value - mean) ** 2 for value, n in counts.items())
        assert advised.mean == pytest.approx(mean, abs=1e-6)
        assert advised.stderr == pytest.approx(math.sqrt(spread / 19 / 20), abs=1e-6)
        assert 0 <= advised.best_share <= 1
    means = [advised.mean for advised in advice.actions]
    assert means == sorted(means, reverse=True)
    assert json.loads(json.dumps(line)) == line


def test_how_far_behind_is_surer_than_the_means():
    advice = forehand.advise(forehand.deal("huutopussi", seed=3).apply("bid 50"), worlds=100)
    best, *others = advice.actions
    assert (best.behind, best.behind_stderr) == (0.0, 0.0)
    for advised in others:
        if advised.worlds == best.worlds:
            assert advised.behind == pytest.approx(best.mean - advised.mean, abs=2e-6)
            assert advised.behind_stderr < best.stderr + advised.stderr
    assert min(advised.behind_stderr for advised in others) < best.stderr / 2
    line = advice.to_json(distribution=True)["actions"][1]
    assert (line["behind"], line["behind_stderr"]) == (others[0].behind, others[0].behind_stderr)
    assert "behind" not in advice.to_json()["actions"][1]


def test_another_seed_is_another_sample():
    position = forehand.deal("cincinnati-euchre", seed=1)
    one, two = (forehand.advise(position, worlds=30, seed=seed) for seed in (1, 2))
    assert one != two
    assert one.actions[0].worlds == 30


def test_methods():
    position = forehand.deal("cincinnati-euchre", seed=4)
    for method in ("pimc", "model", "rollout"):
        assert forehand.advise(position, worlds=10, method=method).method == method
    auction = forehand.deal("huutopussi", seed=4)
    with pytest.raises(forehand.NotSolvableError, match="model or rollout is expected"):
        forehand.advise(auction, worlds=2, method="pimc")


def test_evidence():
    """Who bid four and named spades has them, as far as the other side can tell."""
    record = {
        "format": "forehand/1",
        "game": "cincinnati-euchre",
        "dealer": "E",
        "view": "S",
        "deal": "S:9..AT9.K9 ? ? ?",
        "actions": ["pass", "bid 4", "pass", "pass", "name S"],
    }
    view = forehand.View.from_record(record)
    plain = forehand.advise(view, worlds=300)
    told = forehand.advise(view, worlds=300, evidence="calls")
    assert told == forehand.advise(view, worlds=300, evidence="calls", workers=1)
    assert "evidence" not in plain.to_json()
    assert told.to_json()["evidence"] == "calls"
    assert told.evidence == "calls"
    # Over all deals four tricks in spades fail more often than not; after such calls they don't.
    assert told.actions[0].mean < 0 < 1 < plain.actions[0].mean


WORDS = {
    Game.CINCINNATI_EUCHRE: {"made", "failed", "march", "moon made", "moon failed"},
    Game.HUUTOPUSSI: {"made", "failed", "march", "failed without a trick", "redeal"},
    Game.RISTIKLAPPI: {"won with honour", "won", "nobody won"},
    Game.BUSCA: {
        "no busca",
        "charged for most points",
        "charged for no points",
        "took all points",
        "another took all points",
    },
}


@pytest.mark.parametrize("game", Game)
def test_outcomes_are_told_of_the_same_deals(game):
    """Played out to the end or valued at once: the scores are the same."""
    position = forehand.deal(game, seed=8)
    met = set()
    for step in range(40):
        if position.to_act is None:
            break
        if step % 5 == 0:
            plain = forehand.advise(position, worlds=5)
            told = forehand.advise(position, worlds=5, outcomes=True)
            assert told.best == plain.best
            for one, other in zip(plain.actions, told.actions, strict=True):
                assert (one.action, one.distribution) == (other.action, other.distribution)
                assert one.outcomes == ()
                assert sum(worlds for _, _, worlds in other.outcomes) == other.worlds
                met |= {what for _, what, _ in other.outcomes}
        rules = forehand.View.from_position(position)._native.rules_action()
        assert rules is not None
        position = position.apply(rules)
    assert met
    assert met <= WORDS[game]


def test_made_and_failed_are_what_the_points_say():
    record = {
        "format": "forehand/1",
        "game": "cincinnati-euchre",
        "dealer": "E",
        "view": "S",
        "deal": "S:9..AT9.K9 ? ? ?",
        "actions": ["pass", "bid 4", "pass", "pass", "name S"],
    }
    advice = forehand.advise(forehand.View.from_record(record), outcomes=True)
    entry = advice.to_json(distribution=True)["actions"][0]
    for advised in advice.actions:
        made = {"made": 0, "failed": 0, "march": 0}
        for side, what, worlds in advised.outcomes:
            assert side is Side.EW
            made[what] += worlds
        # The others' bid made is worth at least four tricks to two, and failed minus four to three.
        assert made["failed"] == sum(worlds for value, worlds in advised.distribution if value > 0)
        assert made["march"] == sum(worlds for value, worlds in advised.distribution if value == -6)
    assert entry["outcomes"][0] == {
        "side": "EW",
        "outcome": advice.actions[0].outcomes[0][1],
        "worlds": advice.actions[0].outcomes[0][2],
    }


@pytest.mark.parametrize("hand", ["AJ.A.9.JT", "AJ.K9..JA", "AJ.KQ.A.J", "AJ.A.K.J9"])
def test_at_31_all_three_are_enough(hand):
    """Three sure tricks win the match; a fourth, however likely, wins nothing more."""
    record = {
        "format": "forehand/1",
        "game": "cincinnati-euchre",
        "dealer": "N",
        "scores": {"NS": 31, "EW": 31},
        "view": "N",
        "deal": f"N:{hand} ? ? ?",
        "actions": ["pass", "pass", "pass"],
    }
    advice = forehand.advise(forehand.View.from_record(record), objective="match")
    assert advice.objective == advice.to_json()["objective"] == "match"
    assert str(advice.best) == "bid 3"
    assert advice.actions[0].mean > 0.95
    assert advice.actions[0].mean > advice.actions[1].mean + 0.03
    assert all(0 <= advised.mean <= 1 for advised in advice.actions)


@pytest.mark.parametrize("hand", ["AKJ.A..AJ", "AQJ.A.A.J"])
def test_at_31_all_a_bid_of_three_beats_the_mean(hand):
    """By points a moon is best, but three tricks win the match and are surer."""
    record = {
        "format": "forehand/1",
        "game": "cincinnati-euchre",
        "dealer": "N",
        "scores": {"NS": 31, "EW": 31},
        "view": "N",
        "deal": f"N:{hand} ? ? ?",
        "actions": ["pass", "pass", "pass"],
    }
    view = forehand.View.from_record(record)
    points, match = (forehand.advise(view, objective=name) for name in ("score", "match"))
    assert (str(points.best), str(match.best)) == ("bid moon", "bid 3")
    means = {str(advised.action): advised.mean for advised in match.actions}
    assert means["bid 3"] == 1.0
    assert means["bid 3"] > means["bid moon"] + 0.1


def test_a_standing_changes_what_is_best():
    """Far behind with the others one trick short, only a moon can save the match."""
    record = {
        "format": "forehand/1",
        "game": "cincinnati-euchre",
        "dealer": "N",
        "view": "N",
        "deal": "N:AJ.AK..J9 ? ? ?",
        "actions": ["pass", "pass", "pass"],
    }
    level = forehand.advise(forehand.View.from_record(record), objective="match")
    behind = forehand.View.from_record(record | {"scores": {"NS": 20, "EW": 31}})
    late = forehand.advise(behind, objective="match")
    assert str(level.best) != "bid moon" == str(late.best)
    scores = [
        forehand.advise(forehand.View.from_record(record | extra)).to_json()["actions"]
        for extra in ({}, {"scores": {"NS": 20, "EW": 31}})
    ]
    assert scores[0] == scores[1]


def test_pimc_in_an_auction_tells_scores_alone():
    position = forehand.deal("cincinnati-euchre", seed=4)
    for wrong in ({"objective": "match"}, {"outcomes": True}):
        with pytest.raises(forehand.NotSolvableError, match="it tells scores alone"):
            forehand.advise(position, worlds=2, method="pimc", **wrong)


def test_time():
    advice = forehand.advise(forehand.deal("huutopussi", seed=4), worlds=1000, time=0.0)
    assert advice.timed_out
    assert {advised.worlds for advised in advice.actions} == {1}
    assert {advised.stderr for advised in advice.actions} == {None}
    assert advice.to_json()["timed_out"] is True


def test_with_nothing_hidden_every_method_is_exact_unless_that_takes_too_long():
    two = {"N": 31, "E": 0, "S": 31, "W": 0}
    position = forehand.deal("busca", seed=3, scores=two)
    assert forehand.advise(position, worlds=3).method == "model"
    rules = forehand.Bot.named("rules")
    while len(position.record()["actions"]) < 15:
        position = position.apply(rules.choose(position))
    first, *others = [
        forehand.advise(position, worlds=3, method=method)
        for method in (None, "pimc", "model", "rollout", "ismcts")
    ]
    assert first.method == "pimc"
    assert len(first.actions) > 1
    assert {advised.stderr for advised in first.actions} == {0.0}
    assert all((other.method, other.actions) == ("pimc", first.actions) for other in others)


def test_what_is_refused():
    position = forehand.deal("cincinnati-euchre", seed=1, dealer="W")
    with pytest.raises(forehand.NotSolvableError, match="it is N's turn"):
        forehand.advise(position, "E")
    view = forehand.View.from_position(position, "N")
    with pytest.raises(forehand.NotSolvableError, match="what N knows; N is expected"):
        forehand.advise(view, Seat.S)
    while position.to_act is not None:
        position = position.apply(position.legal_actions[0])
    for seat in (None, "N"):
        with pytest.raises(forehand.NotSolvableError, match="the deal is over"):
            forehand.advise(position, seat)
    for wrong in (
        {"worlds": 0},
        {"worlds": 10**7},
        {"seed": -1},
        {"method": "magic"},
        {"evidence": "gossip"},
        {"objective": "glory"},
        {"time": -1.0},
        {"time": math.nan},
        {"workers": 0},
    ):
        with pytest.raises(ValueError, match="stands there"):
            forehand.advise(view, **wrong)
    for nonsense in ({"worlds": 2.0}, {"worlds": True}, {"seed": "1"}, {"workers": "2"}):
        with pytest.raises(TypeError, match="is expected, not"):
            forehand.advise(view, **nonsense)
    with pytest.raises(TypeError, match="a View or a Position is expected, not str"):
        forehand.advise("N")
