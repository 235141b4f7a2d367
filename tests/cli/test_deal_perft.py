"""`deal` and `perft`: the same deals everywhere, and counts that agree with the reference."""

from __future__ import annotations

import pytest

from forehand import reference
from forehand.questions import QUESTIONS

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


HEARTS = "N.trumps('H') >= 3 and N.has('JH')"


def test_deals_that_meet_a_condition(run):
    """They are those of all deals that meet it, told apart here by another hand."""

    def meets(record):
        hearts = record["deal"].removeprefix("N:").split()[0].split(".")[1:3]
        return "J" in hearts[0] and len(hearts[0]) + ("J" in hearts[1]) >= 3

    every = run("deal", "cincinnati-euchre", "--seed", "7", "--count", "400").rows
    expected = [record for record in every if meets(record)]
    ran = run("deal", "cincinnati-euchre", "--seed", "7", "--count", "20", "--where", HEARTS)
    assert (ran.status, ran.rows) == (0, expected[:20])
    tried = every.index(expected[19]) + 1
    assert ran.err == f"forehand: accepted 20 of {tried} deals\n"
    later = every.index(expected[3])
    ran = run(
        *("deal", "cincinnati-euchre", "--seed", "7", "--first", str(later), "--count", "2"),
        *("--where", HEARTS),
    )
    assert ran.rows == expected[3:5]


def test_too_few_deals_meet_a_condition(run):
    ran = run(
        *("deal", "cincinnati-euchre", "--seed", "7", "--count", "50", "--where", HEARTS),
        *("--tries", "100"),
    )
    assert ran.status == 1
    found = len(ran.rows)
    assert 0 < found < 50
    assert ran.err == (
        f"forehand: 100 deals of seed 7 were tried from number 0 on and {found} accepted, "
        f"50 are wanted: {HEARTS}\n"
    )


def test_deals_around_cards_that_are_held(run):
    held = {"N": "AJ.K..", "S": ".A.."}
    expected = [reference.deal("cincinnati-euchre", 7, i, predeal=held) for i in range(3)]
    start = ("deal", "cincinnati-euchre", "--seed", "7", "--count", "3")
    for given in (
        ["N:AJ.K.. S:.A.."],
        ["N=AJ.K..", "s=.A.."],
        ["N:AJ.K.. ? .A.. ?"],
        ["N:AJ.K.. ... .A.. ..."],
    ):
        options = [word for hands in given for word in ("--predeal", hands)]
        ran = run(*start, *options)
        assert (ran.status, ran.err, ran.rows) == (0, "", expected), given
    both = run(*start, "--predeal", "N:AJ.K.. S:.A..", "--where", "N.count('S') >= 2")
    assert (both.rows, both.err) == (expected, "forehand: accepted 3 of 3 deals\n")


@pytest.mark.parametrize(
    ("hands", "status", "said"),
    [
        ("N:AJ.K..  N:Q...", 1, "predeal: the hand of N stands there twice"),
        ("N:AJ.K.. S:A...", 1, "AS is predealt twice: to N and to S"),
        ("N:AKQJT9.A..", 1, "7 cards stand there, at most 6 are expected"),
        ("N:5...", 1, "5S is not in the pack of cincinnati-euchre"),
        ("N:AJ.K", 2, 'predeal, N: hand "AJ.K", character 5: the end stands there'),
        ("AJ.K..", 2, "found 'A', expected a seat (N E S W)"),
    ],
)
def test_cards_that_can_not_be_held(run, hands, status, said):
    ran = run("deal", "cincinnati-euchre", "--seed", "7", "--predeal", hands)
    assert (ran.status, ran.out) == (status, "")
    assert said in ran.err
    assert len(ran.err.splitlines()) == status, "the hint goes with wrong usage"


def test_help_of_deal(run):
    """What conditions can ask is listed where somebody at a terminal looks for it."""
    said = run("deal", "--help").out
    for name in QUESTIONS.keys() - {"length"}:
        assert f" {name}" in said.replace("\n", " ")
