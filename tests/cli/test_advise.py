"""`advise`: view records and whole ones, the same for people and programs."""

from __future__ import annotations

import json

import pytest

import forehand

VIEW = {
    "format": "forehand/1",
    "game": "cincinnati-euchre",
    "dealer": "N",
    "view": "N",
    "deal": "N:AKQJT...J ? ? ?",
    "actions": ["pass", "pass", "pass"],
}
FULL = {
    **{key: value for key, value in VIEW.items() if key != "view"},
    "deal": "N:AKQJT...J 9.AKQ.AK. .JT9.QJT. ..9.AKQT9",
}
FEW = ["--worlds", "20"]


def test_for_programs(run, jsonl):
    ran = run("advise", "--json", *FEW, "-", stdin=jsonl([VIEW, FULL]))
    assert (ran.status, ran.err) == (0, "")
    view, full = ran.out.splitlines()
    assert view == full
    row = json.loads(view)
    assert row == forehand.advise(forehand.load(FULL), worlds=20).to_json()
    assert list(row) == [
        "game",
        "seat",
        "phase",
        "method",
        "worlds",
        "seed",
        "objective",
        "actions",
    ]
    assert list(row["actions"][0]) == ["action", "mean", "stderr", "best_share"]
    assert row["actions"][0] == {
        "action": "bid moon",
        "mean": 12.0,
        "stderr": 0.0,
        "best_share": 1.0,
    }
    ran = run("advise", "--json", "--distribution", *FEW, "-", stdin=jsonl([VIEW]))
    assert ran.rows[0]["actions"][0]["distribution"] == [{"value": 12, "worlds": 20}]


def test_passing_is_seen_among_however_many_bids(run, jsonl):
    position = forehand.deal("huutopussi", seed=19).apply("bid 50")
    advice = forehand.advise(position, worlds=3, method="rollout")
    assert str(advice.actions[-1].action) == "pass"
    ran = run(
        "advise", "--worlds", "3", "--method", "rollout", "-", stdin=jsonl([position.record()])
    )
    *bids, passed, more = ran.out.splitlines()[-26:]
    assert all(line.startswith("  bid ") for line in bids)
    assert passed.startswith("  pass ")
    assert more == "  and 54 more (--json lists all)"


@pytest.mark.parametrize("game", ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"])
def test_for_people(run, game):
    record = run("deal", game, "--seed", "3").out
    ran = run("advise", "--worlds", "5", "--distribution", "-", stdin=record)
    assert (ran.status, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "5 worlds that agree" in ran.out
    assert " ± " in ran.out


def test_a_bar_shows_the_share(run, jsonl):
    out = run("advise", *FEW, "-", stdin=jsonl([VIEW])).out
    rows = [line.split() for line in out.splitlines() if line.startswith("  bid moon")]
    assert rows == [["bid", "moon", "12.00", "±", "0.00", "100%", "#" * 20]]


def test_a_bad_record_costs_one_row(run, jsonl):
    unseen = {**VIEW, "actions": ["bid 2"]}
    other = {**FULL, "actions": []}
    lines = jsonl([VIEW, unseen, other]) + "nonsense\n" + jsonl([FULL])
    ran = run("advise", "--json", *FEW, "--seat", "N", "-", stdin=lines)
    kinds = [row.get("error", {}).get("kind") for row in ran.rows]
    assert (ran.status, kinds) == (1, [None, "illegal-action", "not-solvable", "syntax", None])
    assert ran.rows[1]["error"]["step"] == 0
    assert "it is E's turn" in ran.rows[2]["error"]["message"]
    assert [row["error"]["line"] for row in ran.rows[1:4]] == [2, 3, 4]


def test_hidden_hands_without_a_view(run, jsonl):
    hidden = {key: value for key, value in VIEW.items() if key != "view"}
    ran = run("advise", "--json", "-", stdin=jsonl([hidden]))
    assert (ran.status, ran.rows[0]["error"]["kind"]) == (1, "view-record")


def test_the_last_deal_of_a_match(run, jsonl):
    record = {key: value for key, value in FULL.items() if key not in ("deal", "actions")}
    record["deals"] = [{"deal": FULL["deal"], "actions": ["pass", "pass"]}]
    ran = run("advise", "--json", *FEW, "-", stdin=jsonl([record]))
    assert (ran.status, ran.rows[0]["seat"]) == (0, "W")
    ran = run("advise", "--json", *FEW, "--seat", "N", "-", stdin=jsonl([record]))
    assert ran.rows[0]["error"]["deal"] == 0


def test_time_and_methods(run, jsonl):
    deal = run("deal", "huutopussi", "--seed", "1").out
    row = run("advise", "--json", "--time", "0", "-", stdin=deal).rows[0]
    assert row["timed_out"] is True
    assert {entry["worlds"] for entry in row["actions"]} == {1}
    ran = run("advise", "--json", "--method", "rollout", *FEW, "-", stdin=deal)
    assert ran.rows[0]["method"] == "rollout"
    ran = run("advise", "--json", "--method", "pimc", *FEW, "-", stdin=deal)
    assert ran.rows[0]["error"]["kind"] == "not-solvable"
    for wrong in (
        ["--method", "magic"],
        ["--evidence", "x"],
        ["--worlds", "0"],
        ["--time", "x"],
        ["--seat", "X"],
    ):
        assert run("advise", *wrong, "-", stdin=jsonl([VIEW])).status == 2


def test_other_commands_refuse_views(run, jsonl):
    for command in (["solve"], ["review"], ["replay"], ["analyze"], ["perft", "--depth", "1"]):
        ran = run(*command, "--json", "-", stdin=jsonl([VIEW]))
        assert (ran.status, ran.rows[0]["error"]["kind"]) == (1, "view-record")
