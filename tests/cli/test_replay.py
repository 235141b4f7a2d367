"""`replay`: the contract's lines, errors in their place with every field, and text for people."""

from __future__ import annotations

import json

import pytest

from forehand import reference

# One record after the other that breaks a rule, with the fields of its error but kind and message.
GAMES = ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"]


def text_of(case):
    """Return the line of a bad case."""
    return case["text"] if "text" in case else json.dumps(case["record"])


@pytest.mark.parametrize("legal", [False, True])
def test_good_records_as_in_the_reference(run, jsonl, good, legal):
    ran = run("replay", "--json", *(["--legal"] if legal else []), "-", stdin=jsonl(good))
    assert (ran.status, ran.err) == (0, "")
    expected = []
    for record in good:
        expected.append(reference.replay(record, legal))
    assert ran.rows == expected
    # The blanks are those of the contract's examples.
    assert ran.out.startswith('{"game": "huutopussi", "steps": [')


def test_every_bad_case_is_answered_in_its_place(run, good, bad):
    stdin = "".join(f"{text_of(case)}\n{json.dumps(good[0])}\n" for case in bad)
    ran = run("replay", "--json", "-", stdin=stdin)
    assert (ran.status, ran.err) == (1, "")
    rows = ran.rows
    assert len(rows) == 2 * len(bad)
    for number, case in enumerate(bad):
        error = rows[2 * number]["error"]
        assert error["kind"] == case["kind"], case["why"]
        assert error["line"] == 2 * number + 1
        assert error["message"]
        assert set(error) <= {"kind", "line", "deal", "step", "action", "clause", "message"}
        assert "game" in rows[2 * number + 1]


def test_people_get_one_sentence_for_each_bad_record(run, bad):
    ran = run("replay", "-", stdin="".join(f"{text_of(case)}\n" for case in bad))
    assert (ran.status, ran.out) == (2, "")
    said = ran.err.splitlines()
    assert len(said) == len(bad)
    for number, line in enumerate(said, 1):
        assert line.startswith(f"forehand: standard input, line {number}")
        assert len(line) < 600


def test_the_status_tells_what_can_be_read_from_what_is_wrong(run, bad, views):
    for kind in ("invalid-deal", "illegal-action", "unknown-option", "view-record"):
        case = next(case for case in bad if case["kind"] == kind)
        assert run("replay", "-", stdin=text_of(case)).status == 1
        assert run("replay", "--json", "-", stdin=text_of(case)).status == 1
    assert run("replay", "-", stdin="nonsense").status == 2
    assert run("replay", "--json", "-", stdin="nonsense").status == 1
    assert run("replay", "-", stdin=json.dumps(views[0])).status == 1


@pytest.mark.parametrize("command", [["replay"], ["solve"], ["analyze"], ["perft", "--depth", "1"]])
def test_every_command_refuses_views(run, jsonl, views, command):
    ran = run(*command, "--json", "-", stdin=jsonl(views))
    assert ran.status == 1
    assert {row["error"]["kind"] for row in ran.rows} == {"view-record"}
    assert len(ran.rows) == len(views)


def test_the_fields_of_an_illegal_action(run, jsonl, good):
    busca = next(record for record in good if record["game"] == "busca" and "deal" in record)
    bad = {**busca, "actions": ["play AD"]}
    record = {
        "format": "forehand/1",
        "game": "busca",
        "dealer": "N",
        "deal": "N:A5.A7.QJ74.24 Q7.2Q.2K6.AJ7 KJ4.K654.35.3 326.3J.A.KQ65",
        "actions": ["play 3S", "play KH"],
    }
    [first, second] = run("replay", "--json", "-", stdin=jsonl([record, bad])).rows
    assert list(first["error"]) == ["kind", "line", "step", "action", "clause", "message"]
    assert first["error"] | {"message": ""} == {
        "kind": "illegal-action",
        "line": 1,
        "step": 1,
        "action": "play KH",
        "clause": "BU-6",
        "message": "",
    }
    assert second["error"]["line"] == 2
    said = run("replay", "-", stdin=jsonl([record])).err
    assert said.startswith("forehand: standard input, line 1, step 1, play KH: ")
    assert said.rstrip().endswith("(BU-6)")


def test_the_deal_of_a_match_is_named(run, jsonl):
    record = {
        "format": "forehand/1",
        "game": "huutopussi",
        "dealer": "E",
        "deals": [
            {
                "deal": "N:AQ.QJ97.T8.8 T9..AQ97.TQ9 K876.AK6.6.A J.T8.KJ.KJ76",
                "actions": ["redeal"],
            },
            {
                "deal": "N:K97.AQ8.A.AK 86.K.KQ86.98 J.TJ9.J.TJ76 ATQ.76.T97.Q",
                "actions": ["pass"],
            },
        ],
    }
    [row] = run("replay", "--json", "-", stdin=jsonl([record])).rows
    error = row["error"]
    assert (error["deal"], error["step"], error["action"]) == (1, 0, "pass")
    assert error["clause"] == "HP-6"
    assert "deal 1, step 0, pass" in run("replay", "-", stdin=jsonl([record])).err


@pytest.mark.parametrize("legal", [False, True])
def test_text_fits_the_terminal_and_has_no_colours(run, jsonl, good, legal):
    ran = run("replay", *(["--legal"] if legal else []), "-", stdin=jsonl(good))
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert "\u00a0" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    for title in ("Huutopussi", "Busca", "Ristiklappi", "Cincinnati Euchre"):
        assert title in ran.out


def test_long_rows_of_bids_are_summed_up(run, jsonl, good):
    record = next(r for r in good if r["game"] == "huutopussi" and "deal" in r)
    record = {**record, "scores": {"NS": 0, "EW": 0}, "actions": ["bid 50"]}
    out = run("replay", "-", stdin=jsonl([record])).out
    assert "\n  legal: bid 55 to 440 in steps of 5, pass" in out


def test_text_tells_the_result(run, jsonl, good):
    for record in good:
        if "deal" not in record:
            continue
        result = reference.replay(record)["result"]
        out = run("replay", "-", stdin=jsonl([record])).out
        if result is None:
            assert "legal: " in out
        elif "redeal" in result:
            assert "A redeal was demanded" in out
        else:
            points = ", ".join(f"{who} {count}" for who, count in result["points"].items())
            assert points in out
            assert ("The match is over" in out) is (result["winner"] is not None)
