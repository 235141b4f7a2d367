"""`analyze`: the picture of a deal, kept as golden texts, and the same facts for programs.

`FOREHAND_RENEW_GOLDENS=1 pytest tests/cli/test_analyze.py` writes the golden texts anew; look at
what has changed.
"""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from forehand import reference
from forehand.display import compass

GOLDEN = Path(__file__).parent.parent / "data" / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.json"))


def test_there_is_a_golden_text_for_every_game():
    games = {json.loads((GOLDEN / f"{name}.json").read_text())["game"] for name in NAMES}
    assert games == {"huutopussi", "busca", "ristiklappi", "cincinnati-euchre"}


@pytest.mark.parametrize("name", NAMES)
def test_golden(run, name):
    limits = ("--max-nodes", "200000", "--timeout", "1000")
    ran = run("analyze", *limits, str(GOLDEN / f"{name}.json"))
    assert (ran.status, ran.err) == (0, "")
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("FOREHAND_RENEW_GOLDENS"):
        file.write_text(ran.out, encoding="utf-8")
    assert ran.out == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "value"),
    [("busca-fresh", 27), ("huutopussi-match", 40), ("ristiklappi-turned-up", 120)],
)
def test_golden_values_that_the_limit_leaves_open(run, name, value):
    """Without a limit on nodes the position is solved; the golden texts have bounds for them."""
    [row] = run("solve", "--json", str(GOLDEN / f"{name}.json")).rows
    assert row["value"] == value


def test_every_good_record_fits_the_terminal(run, jsonl, good):
    ran = run("analyze", "--timeout", "0.2", "-", stdin=jsonl(good))
    analysed = [r for r in good if r.get("deals") != []]
    assert ran.status == 1, "one of them is a match without deals"
    assert len(ran.err.splitlines()) == 1
    # But for the record, which is one line whatever its length.
    lines = [line for line in ran.out.splitlines() if not line.startswith("{")]
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in ran.out
    assert "\u00a0" not in ran.out
    titles = ("Huutopussi, ", "Busca, ", "Ristiklappi, ", "Cincinnati Euchre, ")
    assert sum(line.startswith(titles) for line in ran.out.splitlines()) == len(analysed)


def test_json_tells_the_same(run, jsonl, good):
    records = [record for record in good if "deal" in record]
    ran = run("analyze", "--json", "--timeout", "0.2", "-", stdin=jsonl(records))
    assert (ran.status, ran.err) == (0, "")
    for record, row in zip(records, ran.rows, strict=True):
        replayed = reference.replay(record)
        assert row["game"] == record["game"]
        assert row["dealer"] == record["dealer"]
        assert row["to_act"] == replayed["to_act"]
        assert row["phase"] == replayed["phase"]
        assert row["legal"] == replayed["legal"]
        assert row["result"] == replayed["result"]
        tricks = [event for event in row["history"] if "trick" in event]
        calls = [event for event in row["history"] if "action" in event]
        assert [event["trick"] for event in tricks] == list(range(1, len(tricks) + 1))
        played = sum(len(event["cards"]) + len(event["blocked"]) for event in tricks)
        assert played + len(calls) == len(replayed["steps"])
        for event, following in pairwise(tricks):
            assert event["winner"] == following["cards"][0][0]
        solving = replayed["phase"] in ("play", "answer")
        assert (row["solution"] is not None) is solving
        assert reference.replay(row["record"]) == replayed
        assert [each["action"] for each in row["review"]["actions"]] == [
            step["action"] for step in replayed["steps"]
        ]


def test_tricks_add_up(run, jsonl, good):
    """The winners shown are those that the result counts."""
    records = [record for record in good if "deal" in record]
    ran = run("analyze", "--json", "--timeout", "0", "-", stdin=jsonl(records))
    checked = 0
    for row in ran.rows:
        counted = (row["result"] or {}).get("tricks")
        if counted is None:
            continue
        winners = [event["winner"] for event in row["history"] if "trick" in event]
        assert counted == {side: sum(winner in side for winner in winners) for side in ("NS", "EW")}
        checked += 1
    assert checked >= 10


def test_what_a_deal_makes_is_said_before_the_play(run, jsonl, good):
    euchre = next(r for r in good if r["game"] == "cincinnati-euchre")
    out = run("analyze", "-", stdin=jsonl([euchre])).out
    assert "Tricks as declarer" in out
    assert "A moon (all six tricks alone) is made by:" in out


def test_the_table_of_tricks_is_that_of_the_solver(run, jsonl):
    """Every entry equals the value of the first lead with that declarer and trump."""
    [record] = run("deal", "cincinnati-euchre", "--seed", "6", "--dealer", "N").rows
    [row] = run("analyze", "--json", "-", stdin=jsonl([record])).rows
    auctions = {"EW": ["bid 3", "pass", "pass", "pass"], "NS": ["pass", "bid 3", "pass", "pass"]}
    asked = [
        (side, name, {**record, "actions": [*calls, f"name {name}"]})
        for side, calls in auctions.items()
        for name in ("S", "H", "D", "C", "NT")
    ]
    solved = run("solve", "--json", "-", stdin=jsonl([each for *_, each in asked])).rows
    for (side, name, _), found in zip(asked, solved, strict=True):
        assert row["makeable"]["tricks"][side][name] == found["value"]
    alone = {
        "E": ["bid moon", "pass", "pass", "pass"],
        "S": ["pass", "bid moon", "pass", "pass"],
        "W": ["pass", "pass", "bid moon", "pass"],
        "N": ["pass", "pass", "pass", "bid moon"],
    }
    for seat, calls in alone.items():
        asked = [
            {**record, "actions": [*calls, f"name {name}"]} for name in ("S", "H", "D", "C", "NT")
        ]
        values = [found["value"] for found in run("solve", "--json", "-", stdin=jsonl(asked)).rows]
        made = [
            name
            for name, value in zip(("S", "H", "D", "C", "NT"), values, strict=True)
            if value == 6
        ]
        assert row["makeable"]["moons"][seat] == made


def test_time_that_is_up_is_said(run):
    record = run("deal", "busca", "--seed", "5").out
    ran = run("analyze", "--timeout", "0.1", "-", stdin=record)
    assert (ran.status, ran.err) == (0, "")
    assert "The time was up" in ran.out
    assert "Bounds: " in ran.out
    assert "best\n" not in ran.out


def test_letters_where_symbols_cannot_be_shown(run):
    record = run("deal", "busca", "--seed", "5").out
    ran = run(
        "analyze", "--timeout", "0", "-", stdin=record,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )  # fmt: skip
    assert ran.status == 0
    assert ran.out.isascii()
    assert "S QT" not in ran.out


def on_a_terminal(arguments, stdin, env, stream="stdout"):
    """Run the command with a terminal for its output or talk; return what the terminal got."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "forehand", *arguments],
        **{"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, stream: follower},
        env={key: value for key, value in os.environ.items() if key != "NO_COLOR"} | env,
    )
    os.close(follower)
    process.stdin.write(stdin.encode())
    process.stdin.close()
    got = b""
    while select.select([leader], [], [], 30)[0]:
        try:
            piece = os.read(leader, 65536)
        except OSError:
            break
        got += piece
    os.close(leader)
    assert process.wait(30) == 0
    return got.decode()


def test_colours_on_a_terminal_only(run):
    record = run("deal", "busca", "--seed", "5").out
    arguments = ["analyze", "--timeout", "0", "-"]
    painted = on_a_terminal(arguments, record, {"TERM": "xterm-256color"})
    assert "\x1b[31m" in painted
    plain = run(*arguments, stdin=record).out
    for env in ({"NO_COLOR": "1", "TERM": "xterm-256color"}, {"TERM": "dumb"}):
        shown = on_a_terminal(arguments, record, env)
        assert "\x1b" not in shown
        assert shown.replace("\r\n", "\n") == plain
    # Colour only adds: without it the same text is left.
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted).replace("\r\n", "\n") == plain
    assert "\x1b" not in run(*arguments, stdin=record, env={"FORCE_COLOR": "1"}).out


@pytest.mark.parametrize("name", ["cincinnati-euchre-play", "huutopussi-late"])
def test_golden_in_colour(name):
    limits = ["--max-nodes", "200000", "--timeout", "1000"]
    arguments = ["analyze", *limits, str(GOLDEN / f"{name}.json")]
    shown = on_a_terminal(arguments, "", {"TERM": "xterm-256color"}).replace("\r\n", "\n")
    file = GOLDEN / f"{name}.ansi"
    if os.environ.get("FOREHAND_RENEW_GOLDENS"):
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")


def test_bold_are_the_title_and_headings_only(run):
    for name in ("huutopussi-late", "cincinnati-euchre-finished"):
        file = str(GOLDEN / f"{name}.json")
        painted = on_a_terminal(["analyze", file], "", {"TERM": "xterm-256color"})
        bold = re.findall(r"\x1b\[1m(.*?)\x1b\[0m", painted)
        assert (
            bold
            == {
                "huutopussi-late": [
                    "Huutopussi, dealer N",
                    *("Auction", "Exchange", "Play", "Values:", "Value:", "Best line"),
                ],
                "cincinnati-euchre-finished": [
                    "Cincinnati Euchre, dealer S",
                    *("As dealt:", "Auction", "Trumps", "Play"),
                ],
            }[name]
        )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["analyze"], "solving, at most 10 s …"),
        (["analyze", "--timeout", "0.5"], "solving, at most 0.5 s …"),
        (["solve"], "solving, Ctrl-C stops …"),
        (["solve", "--timeout", "60"], "solving, at most 60 s …"),
    ],
)
def test_who_waits_on_a_terminal_is_told(run, arguments, said):
    """It is wiped afterwards; programs are told nothing."""
    record = (GOLDEN / "huutopussi-late.json").read_text().replace("\n", " ")
    env = {"TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
    shown = on_a_terminal([*arguments, "-"], record, env, "stderr")
    assert shown == f"{said}\r{' ' * (len(said) + 2)}\r"
    env["PYTHONIOENCODING"] = "ascii"
    assert on_a_terminal([*arguments, "-"], record, env, "stderr").isascii()
    assert on_a_terminal([*arguments, "--json", "-"], record, env, "stderr") == ""
    assert run(*arguments, "-", stdin=record).err == ""


def test_every_seat_has_its_label_on_one_line():
    marks = ["dealer", "declarer", "forehand", "to act"]
    hands = dict.fromkeys("NESW", "32AKQJ7654...")
    for trick in ({}, {"W": "AS", "N": "KS", "E": "QS", "S": "JS"}):
        rows = compass(hands, dict.fromkeys("NESW", marks), trick)
        assert max(map(len, rows)) <= 80
        assert "".join(rows).count(f"  {', '.join(marks)}") == 4
        [both] = [row for row in rows if "W  " in row]
        [spades] = [row for row in rows if row.startswith("  ♠")]
        assert both.index("E  dealer") == spades.rindex("♠")
        assert both.index("W  dealer") == spades.index("♠")


def test_rules_are_rendered_on_a_terminal(run):
    shown = on_a_terminal(["rules", "busca"], "", {"TERM": "xterm-256color", "COLUMNS": "80"})
    assert "\x1b[" in shown
    assert "BU-7" in shown
    assert "**BU-7**" not in shown
