"""Matches follow from their deals, alike in engine and reference."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from shared_values import ROOT, match_record

import forehand
from forehand import (
    ForehandError,
    Game,
    InvalidDealError,
    Match,
    Playouts,
    Seat,
    Side,
    reference,
)


@pytest.mark.parametrize("game", Game, ids=str)
def test_matches_follow_from_their_deals(game):
    """A whole match, deal by deal: dealers, standings and the winner, as the reference has them."""
    record = forehand.deal(game, seed=31, rules=SHORT[game]).record()
    head = {key: record[key] for key in ("format", "game", "rules", "dealer", "scores")}
    elements: list[dict[str, Any]] = []
    rng = random.Random(f"whole match {game}")
    position = forehand.deal(game, seed=31, rules=SHORT[game])
    for number in range(200):
        while not position.is_over:
            texts = position.legal_actions.texts()
            # Moons that fail would keep a match of Cincinnati Euchre from ever ending.
            texts = [text for text in texts if "moon" not in text] or texts
            position = position.apply(rng.choice(texts))
        whole = position.record()
        elements.append({k: whole[k] for k in ("deal", "stock", "actions") if k in whole})
        match = forehand.load({**head, "deals": elements})
        oracle = reference.load_match({**head, "deals": elements})
        assert isinstance(match, Match) and match.game is game
        assert match.deals[-1] == position and len(match.deals) == number + 1
        assert {str(who): score for who, score in match.scores.items()} == oracle.scores
        assert match.record() == oracle.record()
        assert match.record()["deals"] == elements
        winner = match.winner
        written = [w.value for w in winner] if isinstance(winner, tuple) else winner
        assert (written.value if isinstance(written, (Seat, Side)) else written) == oracle.winner
        if winner is not None:
            break
        following = match.next_deal(seed=31, index=number + 1)
        assert following == position.next_deal(seed=31, index=number + 1)
        assert following.dealer is oracle.next_dealer
        position = following
    assert match.winner is not None and number >= 1
    with pytest.raises(InvalidDealError):
        match.next_deal(seed=31)
    for load in (forehand.load, reference.load_match):
        with pytest.raises(InvalidDealError) as caught:
            load({**head, "deals": [*elements, elements[0]]})
        assert caught.value.deal == len(elements)
    assert forehand.replay({**head, "deals": elements}) == reference.replay(
        {**head, "deals": elements}
    )


SHORT: dict[Game, dict[str, Any]] = {
    Game.HUUTOPUSSI: {"target": 300},
    Game.BUSCA: {"limit": 6},
    Game.RISTIKLAPPI: {"target": 2},
    Game.CINCINNATI_EUCHRE: {"target": 12},
}


@pytest.mark.parametrize("game", Game, ids=str)
def test_a_deal_after_an_unfinished_one_is_refused(game):
    record = match_record(game, 2, last=False)
    match = Match.from_record(record)
    assert match.winner is None and not match.deals[-1].is_over
    with pytest.raises(InvalidDealError):
        match.next_deal(seed=1)
    for load in (forehand.load, reference.load_match):
        with pytest.raises(InvalidDealError) as caught:
            load(record | {"deals": [*record["deals"], record["deals"][0]]})
        assert caught.value.deal == 2


def test_a_redeal_keeps_dealer_and_standing():
    """HP-10 in a match: the deal after a redeal has the dealer and the scores of the first."""
    for index in range(200):
        position = forehand.deal("huutopussi", seed=8, index=index, scores={"NS": 45, "EW": -20})
        if "redeal" in position.legal_actions:
            break
    position = position.apply("redeal")
    assert position.outcome() == {"redeal": True}
    following = position.next_deal(seed=8, index=900)
    assert (following.dealer, following.scores) == (position.dealer, position.scores)
    record = position.record()
    deals = [
        {"deal": record["deal"], "actions": ["redeal"]},
        {"deal": following.record()["deal"], "actions": []},
    ]
    del record["deal"], record["actions"]
    match = Match.from_record({**record, "deals": deals})
    assert match.deals == (position, following)
    assert match.scores == {Side.NS: 45, Side.EW: -20} and match.winner is None


def test_a_busca_match_can_be_shared():
    """BU-14: all reach the limit together with equal totals; the winner is a tuple of seats."""
    rows = (ROOT / "tests/data/tables/busca.jsonl").read_text(encoding="utf-8").splitlines()
    record = next(r for r in map(json.loads, rows) if r["x-row"] == "10,10,10,10")
    element = {"deal": record.pop("deal"), "actions": record.pop("actions")}
    record = {**record, "scores": dict.fromkeys("NESW", 30), "deals": [element]}
    match = Match.from_record(record)
    assert match.winner == tuple(Seat) and match.scores == dict.fromkeys(Seat, 34)
    assert reference.load_match(record).winner == list("NESW")
    with pytest.raises(InvalidDealError):
        match.next_deal(seed=1)
    with pytest.raises(ForehandError):
        match.deals[0].next_deal(seed=1)


def test_playouts_are_repeatable():
    for game in Game:
        run = forehand.playouts(game, 130, seed=2)
        assert isinstance(run, Playouts) and run.playouts == 130
        assert run == forehand.playouts(game.value, 130, seed=2)
    assert forehand.playouts("busca", 100, seed=1).decisions == 4000
