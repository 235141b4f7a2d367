"""`forehand arena`: the same for any number of workers, level for equals, and it goes on."""

from __future__ import annotations

import json

import pytest

GAMES = ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"]


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_workers_and_equals(run, game):
    ran = [
        run("arena", game, "rules", "random", "--deals", "12", "--workers", n, "--json")
        for n in ("1", "2", "7")
    ]
    assert ran[0].status == 0
    assert ran[0].out == ran[1].out == ran[2].out
    row = ran[0].rows[0]
    assert (row["game"], row["rounds"], row["unit"]) == (game, 12, "deal")
    assert row["won"] + row["level"] + row["lost"] == 12
    level = run("arena", game, "rules", "rules", "--deals", "8", "--json").rows[0]
    assert (level["mean"], level["margin"], level["level"]) == (0, 0, 8)


def test_people_get_an_interval_and_a_ladder(run):
    ran = run("arena", "cincinnati-euchre", "random", "rules", "random", "--deals", "40")
    assert ran.status == 0
    assert "95 % interval" in ran.out
    assert " to " in ran.out
    ladder = ran.out[ran.out.index("Ladder") :]
    assert ladder.index("rules") < ladder.index("random")
    few = run("arena", "busca", "rules", "random", "--deals", "2", "--matches")
    assert "too few to tell" in few.out
    assert "2 matches of seed 1" in few.out


def test_it_goes_on_where_it_stopped(run, tmp_path):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    bots = ("arena", "busca", "rules", "random", "rules", "--deals", "20", "--results")
    first = run(*bots, str(whole))
    content = whole.read_bytes()
    header = content.index(b"\n") + 1
    for length in (0, 10, header, header + 30, len(content) - 3, len(content)):
        cut.write_bytes(content[:length])
        assert run(*bots, str(cut), "--json").status == 0
        assert cut.read_bytes() == content
    assert first.status == 0


def test_a_file_of_something_else_is_left_alone(run, tmp_path):
    file = tmp_path / "results.jsonl"
    bots = ("arena", "busca", "rules", "random", "--deals", "3", "--results", str(file))
    run(*bots)
    content = file.read_bytes()
    other = run(*bots, "--seed", "2")
    assert other.status == 2
    assert "line 1, seed: 1 stands there, 2 is expected" in other.err
    assert file.read_bytes() == content
    for wrong in (
        {"bots": [0, 5], "number": 0, "scores": [1, 1]},
        {"bots": [0, 1], "number": -2, "scores": [1, 1]},
        {"bots": [0, 1], "number": 3, "scores": [1.7, True]},
        {"bots": [0, 1], "number": "3", "scores": [1, 1]},
        [],
    ):
        file.write_bytes(content + f"{json.dumps(wrong)}\n".encode())
        ran = run(*bots)
        assert ran.status == 2
        assert "line 5: a round of two of the bots is expected" in ran.err


def test_what_is_refused(run, tmp_path):
    for bots, said in (
        (["rules"], "one bot stands there (rules), two or more are expected"),
        (["rules", "x"], "bot: 'x' stands there, one of default, random, rules"),
        (["rules", "no.toml"], "no.toml can't be read"),
    ):
        ran = run("arena", "busca", *bots)
        assert ran.status == 2
        assert said in ran.err
    ran = run("arena", "huutopussi", "pimc", "rules", "--deals", "1")
    assert ran.status == 1
    assert "pimc stands there" in ran.err
