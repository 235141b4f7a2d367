"""`deal` and `perft`: the same deals everywhere, and counts that agree with the reference."""

from __future__ import annotations

import pytest

from forehand import reference

GAMES = ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"]


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_the_same_alone_in_a_run_and_in_the_reference(run, game):
    many = run("deal", game, "--seed", "7", "--count", "4").rows
    assert many == [reference.deal(game, 7, index) for index in range(4)]
    assert run("deal", game, "--seed", "7").rows == many[:1]
    assert run("deal", game, "--seed", "7", "--first", "2", "--count", "2").rows == many[2:]
    with_dealer = run("deal", game, "--seed", "7", "--dealer", "s").rows
    assert with_dealer == [reference.deal(game, 7, 0, "S")]


def test_the_ends_of_seeds_and_numbers(run):
    last = str(2**64 - 1)
    [found] = run("deal", "busca", "--seed", last, "--first", last).rows
    assert found == reference.deal("busca", 2**64 - 1, 2**64 - 1)
    none = run("deal", "busca", "--seed", "0", "--count", "0")
    assert (none.status, none.out) == (0, "")


@pytest.mark.parametrize("game", GAMES)
def test_deals_can_be_replayed(run, game):
    dealt = run("deal", game, "--seed", "1", "--count", "3")
    assert dealt.status == 0
    assert '": "' in dealt.out, "records are written with blanks"
    replayed = run("replay", "--json", "-", stdin=dealt.out)
    assert replayed.status == 0
    assert [row["steps"] for row in replayed.rows] == [[], [], []]


@pytest.mark.parametrize("game", GAMES)
def test_perft_as_in_the_reference(run, game):
    record = run("deal", game, "--seed", "3")
    position = reference.load(record.rows[0])
    for depth in (0, 1, 2):
        nodes = reference.perft(position, depth)
        [found] = run("perft", "--depth", str(depth), "--json", "-", stdin=record.out).rows
        assert found == {"depth": depth, "nodes": nodes}
        assert run("perft", "--depth", str(depth), "-", stdin=record.out).out == f"{nodes}\n"
        [split] = run(
            "perft", "--depth", str(depth), "--split", "--json", "-", stdin=record.out
        ).rows
        parts = reference.perft_split(position, depth) if depth else {}
        assert split == {"depth": depth, "nodes": nodes, "split": parts}
        assert list(split["split"]) == sorted(parts)


def test_perft_of_a_match_and_of_a_finished_deal(run, jsonl, good):
    finished = next(r for r in good if len(r.get("actions", [])) == 52)
    match = next(r for r in good if r.get("deals"))
    empty = next(r for r in good if "deals" in r and not r["deals"])
    ran = run(
        "perft", "--depth", "1", "--split", "--json", "-", stdin=jsonl([finished, match, empty])
    )
    assert ran.status == 1
    over, last, none = ran.rows
    assert over == {"depth": 1, "nodes": 1, "split": {}}
    legal = reference.replay(match)["deals"][-1]["legal"]
    assert list(last["split"]) == legal
    assert none["error"]["kind"] == "invalid-deal"


def test_perft_text_of_a_split(run):
    record = run("deal", "cincinnati-euchre", "--seed", "3", "--dealer", "N").out
    out = run("perft", "--depth", "2", "--split", "-", stdin=record).out.splitlines()
    assert out[-1].endswith(" in all")
    counts = [int(line.split()[0]) for line in out]
    assert sum(counts[:-1]) == counts[-1]
