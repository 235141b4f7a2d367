"""Input: files and standard input, line by line, whatever bytes are in them."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from forehand.cli import inputs
from forehand.errors import NotationError


def kinds(ran):
    """Return the kind of error of every line of output, None for an answer."""
    return [row["error"]["kind"] if "error" in row else None for row in ran.rows]


def test_standard_input_and_files_mix(run, good, tmp_path, jsonl):
    one, two, three = good[0], good[19], good[31]
    (tmp_path / "a.jsonl").write_text(jsonl([one]))
    (tmp_path / "b.jsonl").write_text(jsonl([three]))
    ran = run(
        "replay",
        "--json",
        str(tmp_path / "a.jsonl"),
        "-",
        str(tmp_path / "b.jsonl"),
        stdin=jsonl([two]),
    )
    assert ran.status == 0
    assert [row["game"] for row in ran.rows] == [one["game"], two["game"], three["game"]]


@pytest.mark.parametrize("stdin", ["", "\n", "\r\n\r\n", " \t\r\n", "\ufeff", "\ufeff\r\n"])
@pytest.mark.parametrize(
    "arguments", [["replay"], ["solve"], ["analyze"], ["perft", "--depth", "1"]]
)
def test_nothing_in_nothing_out(run, arguments, stdin):
    for mode in ([], ["--json"]):
        ran = run(*arguments, *mode, "-", stdin=stdin)
        assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_byte_order_mark_and_windows_line_ends(run, good, jsonl):
    plain = jsonl(good)
    windows = "\ufeff" + plain.replace("\n", "\r\n")
    expected = run("replay", "--json", "-", stdin=plain)
    assert expected.status == 0
    assert run("replay", "--json", "-", stdin=windows) == expected


def test_blank_lines_are_skipped_and_counted(run, good):
    ran = run("replay", "--json", "-", stdin=f"\n\r\n{json.dumps(good[0])}\n  \nnonsense\n")
    assert ran.status == 1
    assert kinds(ran) == [None, "syntax"]
    assert ran.rows[1]["error"]["line"] == 5


def test_a_last_line_without_its_end(run, good):
    assert run("replay", "--json", "-", stdin=json.dumps(good[0])).status == 0


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe{\x00",
        b'{"format": "forehand/1", "x-name": "\xe9"}',
        b"\x00",
        b"\x00\x00\x00\x00",
        b'{"format": "forehand/1\x00"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 100_000,
        b"nonsense",
        b'"',
        b"{}{}",
        b'{"x-big": 1e999999}',
        b'{"format": "\\ud800"}',
        "{\u2028}".encode(),
    ],
    ids=lambda line: repr(line[:20]),
)
def test_lines_that_are_no_records(run, good, line):
    stdin = json.dumps(good[0]).encode() + b"\n" + line + b"\n" + json.dumps(good[1]).encode()
    ran = run("replay", "--json", "-", stdin=stdin)
    assert ran.status == 1
    assert kinds(ran) == [None, "syntax", None]
    assert ran.rows[1]["error"]["line"] == 2
    assert ran.err == ""
    for_people = run("replay", "-", stdin=stdin)
    assert for_people.status == 2
    assert len(for_people.err.splitlines()) == 1
    assert len(for_people.err) < 1000
    assert "standard input, line 2" in for_people.err


def test_a_huge_line(run, good):
    record = {**good[0], "x-note": "é" * 3_000_000}
    ran = run("replay", "--json", "-", stdin=json.dumps(record, ensure_ascii=False))
    assert ran.status == 0
    assert len(ran.rows) == 1


def test_lines_beyond_the_limit_are_passed_over(monkeypatch, tmp_path):
    monkeypatch.setattr(inputs, "LONGEST_LINE", 10)
    file = tmp_path / "long.jsonl"
    file.write_bytes(b"short\n" + b"x" * 35 + b"\n" + b"y" * 10 + b"\n\n" + b"z" * 11)
    found = list(inputs.lines(str(file)))
    assert [(line.number, line.too_long) for line in found] == [
        (1, False),
        (2, True),
        (3, False),
        (5, True),
    ]
    with pytest.raises(NotationError, match="longer than 10 bytes"):
        found[1].text()


def test_one_record_over_many_lines(run, good, tmp_path, jsonl):
    file = tmp_path / "deal.json"
    file.write_bytes(b"\xef\xbb\xbf\r\n" + json.dumps(good[3], indent=2).encode())
    ran = run("replay", "--json", str(file))
    assert ran.status == 0
    assert ran.rows == run("replay", "--json", "-", stdin=jsonl([good[3]])).rows
    file.write_text("\n\n" + json.dumps({**good[3], "dealer": "X"}, indent=2))
    ran = run("replay", "--json", str(file))
    assert (ran.status, kinds(ran), ran.rows[0]["error"]["line"]) == (1, ["syntax"], 3)


def test_a_json_file_with_a_fault_is_one_error(run, good, tmp_path):
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(good[3], indent=2)[:-1])
    ran = run("replay", "--json", str(file))
    assert (ran.status, kinds(ran)) == (1, ["syntax"])


def test_json_lines_in_a_json_file(run, good, tmp_path, jsonl):
    file = tmp_path / "deals.json"
    file.write_text("nonsense\n\n" + jsonl(good[:2]))
    ran = run("replay", "--json", str(file))
    assert (ran.status, kinds(ran)) == (1, ["syntax", None, None])
    assert ran.rows[0]["error"]["line"] == 1


def test_a_json_file_beyond_the_limit_is_read_by_lines(monkeypatch, tmp_path):
    monkeypatch.setattr(inputs, "LONGEST_LINE", 10)
    file = tmp_path / "many.json"
    file.write_text("\n{1}\n\n{222}\n{3}\n{4}\n")
    found = [(line.number, line.data) for line in inputs.lines(str(file))]
    assert found == [(2, b"{1}"), (4, b"{222}"), (5, b"{3}"), (6, b"{4}")]


def test_files_that_cannot_be_read(run, good, tmp_path, jsonl):
    (tmp_path / "there.jsonl").write_text(jsonl([good[0]]))
    for mode in ([], ["--json"]):
        ran = run(
            "replay",
            *mode,
            str(tmp_path / "missing.jsonl"),
            str(tmp_path),
            str(tmp_path / "there.jsonl"),
        )
        assert ran.status == 2
        assert ran.out, "the other file is still processed"
        assert len(ran.err.splitlines()) == 2
        assert "missing.jsonl: can't be read: No such file or directory" in ran.err


def test_several_files_name_the_file_of_an_error(run, tmp_path):
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text("nonsense\n")
    ran = run("replay", "--json", str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl"))
    assert [row["error"]["file"] for row in ran.rows] == [
        str(tmp_path / "a.jsonl"),
        str(tmp_path / "b.jsonl"),
    ]
    assert [row["error"]["line"] for row in ran.rows] == [1, 1]


def test_answers_come_while_the_input_is_open(good, forehand):
    """A program that writes one record and waits for the answer gets it."""
    with subprocess.Popen(
        [*forehand, "replay", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for record in good[:3]:
            process.stdin.write(json.dumps(record).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["game"] == record["game"]
        process.stdin.close()
        assert process.wait(10) == 0


def test_input_that_is_closed(forehand):
    done = subprocess.run(
        [*forehand, "replay", "-"], capture_output=True, timeout=30, preexec_fn=lambda: os.close(0)
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"forehand: -: can't be read: ")
