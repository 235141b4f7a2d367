"""`solve` on streams: many workers, the same bytes; less asked; what it took; closed pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

RECORDS = Path(__file__).parent.parent / "data" / "records"


@pytest.fixture
def mixed(good, bad, views, jsonl, tmp_path):
    """Return two files of records of every kind, most of them bad, with blank lines between."""
    for number, name in enumerate(("a", "b")):
        rows = [case["text"] if "text" in case else json.dumps(case["record"]) for case in bad]
        rows += [json.dumps(record) for record in [*good, *views]]
        rows = sorted(rows, key=lambda row: hash((number, len(row))))
        text = "\n\n".join(row.replace("\n", " ") for row in rows) + "\n"
        (tmp_path / f"{name}.jsonl").write_bytes(text.encode() + b"\xff\xfe\n")
    return [str(tmp_path / f"{name}.jsonl") for name in ("a", "b")]


def test_the_same_bytes_for_any_number_of_workers(run, mixed):
    missing = [mixed[0], mixed[0] + ".not", mixed[1]]
    for mode in (["--json"], ["--json", "--stats"], []):
        ran = [
            run("solve", *mode, "--max-nodes", "3000", "--workers", workers, *missing)
            for workers in ("1", "2", "7")
        ]
        assert ran[0] == ran[1] == ran[2]
        assert ran[0].status == 2
        assert "can't be read: No such file or directory" in ran[0].err
    rows = run("solve", "--json", "--max-nodes", "3000", *mixed).rows
    lines = [row["error"]["line"] for row in rows if "error" in row]
    assert len(lines) > 50
    # Each file's errors stand in the order of its lines.
    half = lines.index(min(lines), 1) if lines.count(min(lines)) > 1 else len(lines)
    assert lines[:half] == sorted(lines[:half])
    assert lines[half:] == sorted(lines[half:])


def test_an_answer_does_not_wait_for_the_next_record(forehand, good):
    finished = next(r for r in good if r["game"] == "busca" and len(r.get("actions", [])) == 40)
    process = subprocess.Popen(
        [*forehand, "solve", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    for _ in range(3):
        process.stdin.write(json.dumps(finished).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["game"] == "busca"
    process.stdin.close()
    assert process.wait(30) == 0
    process.stdout.close()


def test_a_closed_pipe_ends_a_long_run_quietly(forehand, run, tmp_path):
    many = run("deal", "cincinnati-euchre", "--seed", "1", "--count", "20000").out
    (tmp_path / "many.jsonl").write_text(many)
    script = f"{' '.join(forehand)} solve --json {tmp_path}/many.jsonl | head -n 2"
    done = subprocess.run(
        ["bash", "-c", f"{script}; echo ${{PIPESTATUS[0]}}"], capture_output=True, timeout=60
    )
    lines = done.stdout.decode().splitlines()
    assert [json.loads(line)["error"]["line"] for line in lines[:2]] == [1, 2]
    assert (lines[2:], done.stderr) == (["141"], b"")


# The peak of a process that was started counts that of the process which started it; VmHWM doesn't.
PEAK = """
import sys
from forehand.cli import main
status = main(sys.argv[1:])
with open("/proc/self/status") as about:
    [peak] = [line.split()[1] for line in about if line.startswith("VmHWM")]
print(status, peak, file=sys.stderr)
"""


def test_memory_stays_flat_over_a_long_file(good, tmp_path):
    record = next(r for r in good if r["game"] == "busca" and len(r.get("actions", [])) == 40)
    line = json.dumps({**record, "x-note": "n" * 2000}) + "\n"

    def peak(count):
        path = tmp_path / "long.jsonl"
        path.write_text(line * count)
        command = [sys.executable, "-c", PEAK, "solve", "--json", "--workers", "3", str(path)]
        done = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120
        )
        status, kib = done.stderr.split()
        assert status == "0"
        return int(kib) / 1024

    short = peak(500)
    assert peak(16_000) - short < 8  # the file has more than 40


@pytest.mark.parametrize("want", ["value", "best"])
def test_less_can_be_asked(run, jsonl, good, euchre, want):
    finished = next(r for r in good if r["game"] == "busca" and len(r.get("actions", [])) == 40)
    stdin = jsonl([euchre, finished])
    whole = run("solve", "--json", "-", stdin=stdin)
    assert run("solve", "--json", "--want", "all", "-", stdin=stdin) == whole
    ran = run("solve", "--json", "--want", want, "-", stdin=stdin)
    assert (ran.status, ran.err) == (0, "")
    for less, all_ in zip(ran.rows, whole.rows, strict=True):
        actions = all_["actions"][:1] if want == "best" else []
        assert less == {**all_, "actions": actions, "line": []}
    text = run("solve", "--want", want, "-", stdin=jsonl([euchre])).out
    assert f"Value: {whole.rows[0]['value']}\n" in text
    assert text.count("best\n") == (want == "best")
    assert "Best line" not in text


def test_what_it_took_is_told_when_asked(run, jsonl, euchre):
    stdin = jsonl([euchre, euchre])
    plain = run("solve", "--json", "-", stdin=stdin)
    rows = run("solve", "--json", "--stats", "-", stdin=stdin).rows
    assert rows[0] == rows[1]
    stats = rows[0].pop("stats")
    assert rows[0] == plain.rows[0]
    assert list(stats) == ["nodes", "table"]
    assert list(stats["table"]) == ["entries", "bytes", "stored", "hits"]
    assert all(isinstance(n, int) and n > 0 for n in [stats["nodes"], *stats["table"].values()])
    text = run("solve", "--stats", "-", stdin=jsonl([euchre])).out
    assert f"Search: {stats['nodes']:,} nodes; a table of " in text
    assert "Search:" not in run("solve", "-", stdin=jsonl([euchre])).out
    assert max(map(len, text.splitlines())) <= 80


def test_the_size_of_the_tables_changes_no_value(run, jsonl, euchre):
    outs = {
        run("solve", "--json", "--hash-mb", size, "-", stdin=jsonl([euchre])).out
        for size in ("1", "64", "1048576")
    }
    assert len(outs) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        ["--hash-mb", "0"],
        ["--hash-mb", "-1"],
        ["--hash-mb", "1048577"],
        ["--hash-mb", "1e3"],
        ["--workers", "0"],
        ["--workers", "1025"],
        ["--want", "much"],
    ],
)
def test_options_that_there_are_not(run, wrong):
    ran = run("solve", *wrong, "-")
    assert (ran.status, ran.out) == (2, "")
    assert "stands there" in ran.err
    assert len(ran.err.splitlines()) == 2
