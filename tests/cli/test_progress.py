"""How far a long run is: on a terminal only, never among its lines, and gone at the end."""

from __future__ import annotations

import json
import signal
import subprocess
import time

import pytest
from terminal import Seated, screen

QUICK = 1.0
LONG = ["deal", "busca", "--seed", "1", "--where", "N.count('S') == 10", "--tries", "100000000"]


@pytest.fixture
def long_file(run, tmp_path):
    """Return a file of so many records that the lines of a run over it fill any pipe."""
    deals = run("deal", "huutopussi", "--seed", "1", "--count", "2000").out
    file = tmp_path / "many.jsonl"
    file.write_text(deals * 20)
    return str(file)


@pytest.fixture
def finished(good):
    """Return a line that is answered in no time: a finished deal of Busca."""
    found = next(r for r in good if r["game"] == "busca" and len(r.get("actions", [])) == 40)
    return json.dumps(found) + "\n"


def test_records_of_a_file_have_a_share_a_rate_and_a_time_left(long_file):
    with Seated("replay", "--json", "--legal", long_file) as seated:
        # Nobody reads its lines yet, so it can't have ended before this, on any machine.
        found = seated.wait_for(r"([\d,]+) records, (\d+)%, [\d,.]+(/s| s each), (\d+:)*\d\d left")
        assert 0 < int(found[1].replace(",", "")) < 40000
        assert int(found[2]) < 100
        with subprocess.Popen(["cat"], stdin=seated.process.stdout, stdout=subprocess.DEVNULL):
            seated.process.stdout.close()
            seated.process.stdout = None
            began = time.monotonic()
            seated.process.send_signal(signal.SIGINT)
            status, _, shown = seated.end()
            assert time.monotonic() - began < QUICK
    assert status == 130
    assert screen(shown) == [""], "nothing is left of it"


def test_records_of_a_pipe_have_a_rate_only(finished):
    with Seated("solve", "--json", "-", fed=True) as seated:
        seated.feed(finished)
        seated.wait_for(r"1 record, [\d.]+(/s| s each)")
        seated.feed("nonsense\n")
        seated.wait_for(r"2 records, [\d.]+(/s| s each)")
        seated.process.stdin.close()
        status, out, shown = seated.end()
    assert status == 1
    assert [sorted(row) for row in map(json.loads, out.splitlines())][1] == ["error"]
    assert "%" not in shown
    assert "left" not in shown
    assert screen(shown) == [""]


def test_talk_makes_room_for_itself(finished):
    with Seated("solve", "-", fed=True) as seated:
        seated.feed(finished)
        seated.wait_for("1 record")
        seated.feed("nonsense\n" + finished)
        seated.wait_for("3 records")
        seated.process.stdin.close()
        status, out, shown = seated.end()
    assert status == 2
    assert out.count("Busca, finished deal") == 2
    [said, nothing] = screen(shown)
    assert said.startswith("forehand: standard input, line 2: ")
    assert nothing == ""


def test_nothing_moves_among_the_lines_on_the_same_terminal(finished):
    with Seated("replay", "--json", "-", streams=("stdout", "stderr"), fed=True) as seated:
        for _ in range(3):
            seated.feed(finished)
            time.sleep(0.6)
        seated.process.stdin.close()
        status, _, shown = seated.end()
    assert status == 0
    assert [json.loads(line)["game"] for line in shown.splitlines()] == ["busca"] * 3


def test_deals_tried():
    with Seated(*LONG) as seated:
        found = seated.wait_for(r"0 of 1 deals, ([\d,]+) tried, 0%, [\d,]+/s")
        assert int(found[1].replace(",", "")) > 1000
        *drawn, _ = seated.wait_for(r"(tried.*){9}")[0].split("\r")
        # Blanks wipe what a longer text left, and are not themselves wiped ever after.
        assert max(len(text) - len(text.rstrip()) for text in drawn) <= 3
        began = time.monotonic()
        seated.process.send_signal(signal.SIGINT)
        status, out, shown = seated.end()
        assert time.monotonic() - began < QUICK
    assert (status, out) == (130, "")
    assert screen(shown) == [""]


def test_the_end_of_a_search_is_said_after_the_line_is_gone():
    with Seated(*LONG[:-1], "2500000") as seated:
        seated.wait_for("tried, 0%")
        status, out, shown = seated.end()
    assert (status, out) == (1, "")
    assert screen(shown) == [
        "forehand: 2500000 deals of seed 1 were tried from number 0 on and 0 accepted, "
        "1 are wanted: N.count('S') == 10",
        "",
    ]


def test_verify_shows_it_on_one_terminal_too():
    both = ("stdout", "stderr")
    with Seated("verify", "huutopussi", "--deals", "100000", streams=both) as seated:
        seated.wait_for(r"huutopussi: [\d,]+ of 100,000 deals, 0%, [\d,.]+/s, (\d+:)*\d\d left")
        seated.process.send_signal(signal.SIGINT)
        status, _, shown = seated.end()
    assert status == 130
    assert screen(shown) == [""]


def test_without_a_terminal_there_is_none(forehand):
    ran = subprocess.Popen([*forehand, *LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(2.0)
    ran.send_signal(signal.SIGINT)
    assert ran.communicate(timeout=30) == (b"", b"")
    assert ran.returncode == 130
