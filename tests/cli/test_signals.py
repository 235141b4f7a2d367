"""Ctrl-C and closed pipes: quick and quiet ends, and never half a line."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time

import pytest

# Contract: half a second. Starting and collecting a process takes some more on a busy machine.
QUICK = 1.0


def start(forehand, *arguments, **streams):
    """Start the command with pipes."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*forehand, *arguments], **{**pipes, **streams})


def interrupt(process):
    """Send Ctrl-C; return the status, how long the end took, and what was said."""
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    return process.returncode, time.monotonic() - began, out or b"", err


@pytest.fixture
def hard(run):
    """Deal Busca in full, which no solver finishes while a test waits."""
    return run("deal", "busca", "--seed", "5").out


@pytest.mark.parametrize(
    "arguments", [["solve"], ["solve", "--json"], ["analyze", "--timeout", "500"]]
)
def test_interrupting_a_hard_search(forehand, hard, good, arguments):
    easy = next(r for r in good if r["game"] == "busca" and len(r.get("actions", [])) == 40)
    process = start(forehand, *arguments, "-")
    process.stdin.write(json.dumps(easy).encode() + b"\n" + hard.encode())
    process.stdin.flush()
    first = process.stdout.readline()
    time.sleep(0.5)
    status, took, rest, err = interrupt(process)
    assert status == 130
    assert took < QUICK
    assert err == b""
    out = (first + rest).decode()
    assert out.endswith("\n")
    if "--json" in arguments:
        assert len(out.splitlines()) == 1
        assert json.loads(out)["to_act"] is None


def test_interrupting_perft(forehand, run):
    process = start(forehand, "perft", "--depth", "30", "-")
    process.stdin.write(run("deal", "busca", "--seed", "5").out.encode())
    process.stdin.close()
    process.stdin = None
    time.sleep(1.0)
    status, took, out, err = interrupt(process)
    assert (status, out, err) == (130, b"", b"")
    assert took < QUICK


@pytest.mark.parametrize("where", ["N.count('S') == 10", "N.count('S') >= 0"])
def test_interrupting_a_search_for_deals(forehand, where):
    """Whether nothing is accepted or everything is."""
    process = start(
        forehand,
        *("deal", "busca", "--seed", "1", "--count", "100000000", "--tries", "100000000"),
        *("--where", where),
    )
    first = process.stdout.readline() if ">=" in where else b""
    time.sleep(1.0)
    status, took, rest, err = interrupt(process)
    assert (status, err) == (130, b"")
    assert took < QUICK
    assert (first + rest)[-2:] in (b"", b"}\n")


@pytest.mark.parametrize("command", [["replay", "-"], ["solve", "--json", "-"]])
def test_interrupting_a_command_that_waits_for_input(forehand, good, command):
    process = start(forehand, *command)
    finished = next(r for r in good if len(r.get("actions", [])) == 40)
    process.stdin.write(json.dumps(finished).encode() + b"\n{half a line")
    process.stdin.flush()
    first = process.stdout.readline()
    status, took, rest, err = interrupt(process)
    assert (status, err) == (130, b"")
    assert took < QUICK
    assert (first + rest).endswith(b"\n")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupting_verify(forehand, workers):
    process = start(
        forehand,
        "verify",
        "huutopussi",
        "--deals",
        "100000",
        "--workers",
        workers,
        start_new_session=True,
    )
    time.sleep(2.0)
    began = time.monotonic()
    # From the keyboard it reaches the workers too.
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert time.monotonic() - began < QUICK


def test_interrupting_leaves_whole_lines(forehand, run, tmp_path):
    """Lines longer than a pipe takes at once arrive whole, or not at all."""
    deals = run("deal", "ristiklappi", "--seed", "1", "--count", "300").rows
    for record in deals:
        record["x-note"] = "n" * 100
    (tmp_path / "many.jsonl").write_text(
        "".join(json.dumps(record) + "\n" for record in deals * 200)
    )
    for wait in (0.4, 0.5, 0.6):
        process = start(forehand, "replay", "--json", "--legal", str(tmp_path / "many.jsonl"))
        time.sleep(wait)
        status, _, out, err = interrupt(process)
        if status == 130:  # it may have been quicker than Ctrl-C
            assert err == b""
            assert out == b"" or out.endswith(b"}\n")


def test_interrupting_a_writer_whose_reader_sleeps(forehand, run, tmp_path):
    """Ctrl-C ends the command although nobody empties the pipe that it waits for."""
    deals = run("deal", "huutopussi", "--seed", "1", "--count", "1000").out
    (tmp_path / "many.jsonl").write_text(deals)
    process = start(forehand, "replay", "--json", str(tmp_path / "many.jsonl"))
    time.sleep(1.0)
    assert process.poll() is None
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    assert time.monotonic() - began < QUICK
    assert process.communicate()[1] == b""


def test_interrupt_is_heard_when_a_script_ignores_it(forehand):
    # A shell starts what runs in the background with Ctrl-C ignored and without its input.
    start = f"exec 3<&0; {' '.join(forehand)} replay - <&3 & pid=$!"
    script = f"{start}; sleep 1; kill -INT $pid; wait $pid; echo $?"
    done = subprocess.run(["sh", "-c", f"sleep 5 | ({script})"], capture_output=True, timeout=60)
    assert done.stdout.split()[-1:] == [b"130"]
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "--json", "-"],
        ["replay", "-"],
        ["deal", "busca", "--seed", "1", "--count", "100000"],
        ["deal", "busca", "--seed", "1", "--count", "100000", "--where", "N.count('S') >= 0"],
        ["rules", "huutopussi"],
        ["--help"],
        ["--version"],
    ],
    ids=" ".join,
)
def test_a_closed_pipe_ends_quietly(forehand, jsonl, good, arguments):
    read, write = os.pipe()
    process = start(forehand, *arguments, stdout=write)
    os.close(write)
    if arguments[0] == "deal":
        assert os.read(read, 10)
    os.close(read)
    # Give it something to say only now, when nobody listens any more.
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(jsonl(good[:3]).encode())
        process.stdin.close()
    process.stdin = None
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (141, b"")


def test_head_in_a_shell(forehand, run):
    script = f"{' '.join(forehand)} deal busca --seed 1 --count 5000 | head -n 2"
    done = subprocess.run(
        ["bash", "-c", f"{script}; echo ${{PIPESTATUS[0]}}"], capture_output=True, timeout=60
    )
    lines = done.stdout.decode().splitlines()
    assert lines[:2] == run("deal", "busca", "--seed", "1", "--count", "2").out.splitlines()
    assert lines[2] == "141"
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_said(forehand):
    for arguments in (["--version"], ["deal", "busca", "--seed", "1"], ["--help"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [*forehand, *arguments], stdout=full, stderr=subprocess.PIPE, timeout=30
            )
        assert done.returncode == 2
        assert done.stderr.decode().count("\n") == 1
        assert "can't be written: No space left on device" in done.stderr.decode()


def test_output_that_is_closed(forehand):
    done = subprocess.run(
        [*forehand, "--version"], stderr=subprocess.PIPE, timeout=30, preexec_fn=lambda: os.close(1)
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"can't be written" in done.stderr
