"""`review` and `explain`: the same facts for people and programs, bad records in their place."""

from __future__ import annotations

import json

import pytest

import forehand

START = {
    "format": "forehand/1",
    "game": "cincinnati-euchre",
    "dealer": "S",
    "deal": "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9",
}
BID = {**START, "actions": ["bid 3", "pass", "pass", "pass", "name S"]}


def test_review_for_people(run, jsonl):
    ran = run("review", "-", stdin=jsonl([BID]))
    assert (ran.status, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    rows = [line.split() for line in ran.out.splitlines() if line.startswith("     ")]
    # The step, the seat, the action, the score after it, its cost, the mark and a better one.
    assert rows[0] == ["0", "W", "bid", "3", "-6", "6", "??", "better", "bid", "moon"]
    assert rows[4] == ["4", "W", "name", "♠", "3", "0", "6", "??", "better", "name", "♣"]
    assert "Given up: W 0 tricks, 12 score." in ran.out


def test_review_for_programs(run, jsonl, good):
    ran = run("review", "--json", "--max-nodes", "3000", "-", stdin=jsonl(good))
    assert ran.status == 1
    for record, row in zip(good, ran.rows, strict=True):
        if "error" in row:
            assert record["deals"] == []
            continue
        text = json.dumps(record)
        position = forehand.loads(text)
        if isinstance(position, forehand.Match):
            position = position.deals[-1]
        expected = forehand.review(position, max_nodes=3000).to_json()
        assert row == {"game": record["game"], **json.loads(json.dumps(expected))}


def test_a_bad_record_costs_one_row(run, jsonl):
    bad = {**START, "actions": ["bid 2"]}
    for arguments in (["review"], ["explain", "--action", "pass"]):
        lines = jsonl([START, bad]) + "nonsense\n" + jsonl([START])
        ran = run(*arguments, "--json", "-", stdin=lines)
        kinds = [row.get("error", {}).get("kind") for row in ran.rows]
        assert (ran.status, kinds) == (1, [None, "illegal-action", "syntax", None])
        assert ran.rows[1]["error"]["step"] == 0
        ran = run(*arguments, "-", stdin=lines)
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 2


def test_a_cut_review_says_so(run):
    record = run("deal", "ristiklappi", "--seed", "3").rows[0]
    position = forehand.load(record)
    for _ in range(6):
        position = position.apply(position.legal_actions[0])
    text = json.dumps(position.record())
    out = run("review", "--timeout", "0", "-", stdin=text).out
    assert "stopped before all values were known: none is exact, the others are bounds." in (
        " ".join(out.split())
    )
    assert "Given up" not in out


@pytest.mark.parametrize(
    ("action", "status", "said"),
    [
        ("bid 4", 0, "bid 4 is legal. It gives up 6 of score"),
        ("bid moon", 0, "bid moon is legal. It gives nothing up, all cards seen: score -12."),
        ("bid 2", 1, "bid 2 is illegal (CE-6): W bids 2; the bids are 3, 4, 5 and the moons."),
        ("play AS", 1, "play A♠ is illegal (CE-5): W is to bid or to pass"),
    ],
)
def test_explain_for_people(run, jsonl, action, status, said):
    ran = run("explain", "--action", action, "-", stdin=jsonl([START]))
    assert (ran.status, ran.err) == (status, "")
    assert said in " ".join(ran.out.split())
    assert max(map(len, ran.out.splitlines())) <= 80
    assert ("Legal: bid 3" in ran.out) is (status == 1)


def test_what_has_no_value_is_not_said_to_cost_nothing(run):
    record = run("deal", "huutopussi", "--seed", "3").out
    ran = run("explain", "--action", "bid 440", "--timeout", "0", "-", stdin=record)
    assert ran.status == 0
    assert "nothing up" not in ran.out


def test_explain_for_programs(run, jsonl):
    ran = run("explain", "--action", "bid 4", "--json", "-", stdin=jsonl([START]))
    [row] = ran.rows
    assert (row["game"], row["to_act"], row["phase"]) == ("cincinnati-euchre", "W", "auction")
    assert (row["legal"], row["score_loss"], row["better"]) == (True, 6, "bid moon")
    assert row["score_after"] == {"value": -6}
    ran = run("explain", "--action", "bid 2", "--json", "-", stdin=jsonl([START]))
    [row] = ran.rows
    assert ran.status == 1
    assert (row["legal"], row["clause"]) == (False, "CE-6")


def test_explain_is_the_last_row_of_a_review(run, jsonl):
    *before, last = BID["actions"]
    review = run("review", "--json", "-", stdin=jsonl([BID])).rows[0]["actions"][-1]
    row = run(
        "explain", "--action", last, "--json", "-", stdin=jsonl([{**BID, "actions": before}])
    ).rows[0]
    assert {name: row[name] for name in review if name != "mark"} == {
        name: value for name, value in review.items() if name != "mark"
    }


def test_an_action_that_cannot_be_read_is_wrong_usage(run, jsonl):
    for action in ("play ZZ", "", "bid"):
        ran = run("explain", "--json", "--action", action, "-", stdin=jsonl([START]))
        assert ran.status == 2
        assert ran.out == ""
        assert "expected" in ran.err
    assert run("explain", "-", stdin=jsonl([START])).status == 2


def test_a_deal_that_is_over_has_nothing_to_explain(run, jsonl):
    position = forehand.load(BID)
    while not position.is_over:
        position = position.apply(position.legal_actions[0])
    ran = run("explain", "--action", "play AS", "-", stdin=jsonl([position.record()]))
    assert ran.status == 1
    assert "the deal is over" in ran.out
