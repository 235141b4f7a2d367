"""`analyze --html` and `--svg`: files that are whole or not there, with what is printed as well."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import time
from xml.etree import ElementTree

import html5lib
import pytest


def parsed(path):
    return html5lib.HTMLParser(strict=True).parse(path.read_text("utf-8"))


def test_a_page_has_every_record_and_every_error(run, jsonl, good, tmp_path):
    lines = jsonl(good[:6]) + "nonsense\n" + jsonl(good[6:8])
    page = tmp_path / "page.html"
    arguments = ["analyze", "--max-nodes", "2000", "-"]
    ran = run(*arguments, "--html", str(page), stdin=lines)
    plain = run(*arguments, stdin=lines)
    assert (ran.status, ran.out, ran.err) == (plain.status, plain.out, plain.err)
    text = page.read_text("utf-8")
    assert text.count("<section") == 9
    assert text.count('<section class="error"') == 1
    assert "standard input, line 7" in text
    assert "http" not in text.replace("http://www.w3.org/", "")
    parsed(page)
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(page.stat().st_mode) == 0o666 & ~mask
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_notes_are_text(run, jsonl, tmp_path):
    record = {
        "format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S",
        "deal": "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9",
        "x-note": "<script>alert(1)</script>",
    }  # fmt: skip
    page = tmp_path / "page.html"
    assert run("analyze", "--html", str(page), "-", stdin=jsonl([record])).status == 0
    text = page.read_text("utf-8")
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    parsed(page)


def test_each_record_has_its_diagram(run, jsonl, good, tmp_path):
    target = tmp_path / "deal.svg"
    lines = jsonl(good[:3])
    ran = run("analyze", "--json", "--max-nodes", "10", "--svg", str(target), "-", stdin=lines)
    assert (ran.status, len(ran.rows)) == (0, 3)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["deal-2.svg", "deal-3.svg", "deal.svg"]
    for name in names:
        root = ElementTree.parse(tmp_path / name).getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("option", ["--html", "--svg"])
def test_a_file_that_cannot_be_written_is_said(run, jsonl, good, tmp_path, option):
    missing = tmp_path / "nowhere" / "out"
    ran = run("analyze", "--max-nodes", "10", option, str(missing), "-", stdin=jsonl(good[:1]))
    assert ran.status == 2
    assert f"{option}: " in ran.err
    assert "can't be written" in ran.err


def test_nothing_is_overwritten_that_was_not_meant(run, jsonl, good, tmp_path):
    records = tmp_path / "deals.jsonl"
    records.write_text(jsonl(good[:1]))
    before = records.read_text()
    for option in ("--html", "--svg"):
        ran = run("analyze", option, str(records), str(records))
        assert (ran.status, ran.out) == (2, "")
        assert f"{option}: {records} is the input {records}; another file is expected" in ran.err
        ran = run("analyze", option, "-", str(records))
        assert (ran.status, ran.out) == (2, "")
        assert f"{option}: - stands there, the name of a file is expected" in ran.err
    ran = run("analyze", "--svg", "x", "--html", "x", str(records))
    assert "--html: x is what --svg writes; another file is expected" in ran.err
    assert records.read_text() == before


def test_links_and_pipes_stay_what_they_are(run, jsonl, good, tmp_path):
    target, link, pipe = tmp_path / "target.html", tmp_path / "link.html", tmp_path / "pipe"
    target.write_text("before")
    link.symlink_to(target)
    lines = jsonl(good[:1])
    assert run("analyze", "--max-nodes", "10", "--html", str(link), "-", stdin=lines).status == 0
    assert link.is_symlink()
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    assert run("analyze", "--max-nodes", "10", "--html", str(pipe), "-", stdin=lines).status == 0
    read, _ = reader.communicate(timeout=20)
    assert read == target.read_bytes()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_interrupted_it_leaves_no_page(forehand, run, tmp_path):
    record = run("deal", "ristiklappi", "--seed", "1").out
    page = tmp_path / "page.html"
    page.write_text("before")
    process = subprocess.Popen(
        [*forehand, "analyze", "--timeout", "100", "--html", str(page), "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    process.stdin.write(record.encode())
    process.stdin.flush()
    deadline = time.monotonic() + 20
    while len(list(tmp_path.iterdir())) == 1 and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 130
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    assert page.read_text() == "before"
