"""`solve_many`: what `solve` says of each record, in order, for any number of threads."""

from __future__ import annotations

import itertools
import json
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

import forehand
from forehand import ForehandError, Match, Position, Solution

RECORDS = Path(__file__).parent / "data" / "records"
GAMES = ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"]


def late(game: str, seed: int, left: int = 12) -> Position:
    """Return a position of the play so many decisions before the end of a deal."""
    played = [forehand.deal(game, seed=seed)]
    while not played[-1].is_over:
        legal = [a for a in played[-1].legal_actions if str(a) != "redeal"]
        played.append(played[-1].apply(legal[0]))
    return played[-1 - left]


POSITIONS = [late(game, seed) for seed in range(8) for game in GAMES]


def threads() -> list[str]:
    """Return the names of this process's threads that are forehand's."""
    names = []
    for task in Path("/proc/self/task").iterdir():
        try:
            names.append((task / "comm").read_text().strip())
        except OSError:  # it has just ended
            continue
    return [name for name in names if name.startswith("forehand")]


def lines(name: str) -> list[str]:
    return (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def alone(record: object) -> Solution | tuple[object, ...]:
    """Return what a record's own solve says, or its refusal."""
    try:
        if isinstance(record, str):
            found = forehand.loads(record)
        else:
            found = record if isinstance(record, Position | Match) else forehand.load(record)
        if isinstance(found, Match):
            if not found.deals:
                return ("NotSolvableError",)
            found = found.deals[-1]
        return forehand.solve(found, max_nodes=2000)
    except ForehandError as error:
        return refused(error)


def refused(error: ForehandError) -> tuple[object, ...]:
    if error.kind == "not-solvable":
        return ("NotSolvableError",)
    return type(error).__name__, error.message, error.step, error.action, error.clause


@pytest.mark.parametrize("workers", [1, 2, 7, None])
def test_the_same_as_one_by_one_for_any_number_of_workers(workers: int | None) -> None:
    cases = map(json.loads, lines("bad"))
    bad = [case["text"] if "text" in case else json.dumps(case["record"]) for case in cases]
    records = [position.record() for position in POSITIONS]
    groups = itertools.zip_longest(lines("good"), POSITIONS, records, bad, lines("views"))
    mixed = [record for group in groups for record in group if record is not None]
    found = list(forehand.solve_many(mixed, workers=workers, max_nodes=2000))
    assert len(found) == len(mixed)
    for record, answer in zip(mixed, found, strict=True):
        told = refused(answer) if isinstance(answer, ForehandError) else answer
        assert told == alone(record), record
    assert sum(isinstance(answer, ForehandError) for answer in found) >= len(bad)
    assert threads() == []


def test_everything_that_can_be_given() -> None:
    position = POSITIONS[0]
    match = Match.from_record({**_start(position), "deals": [_deal(position)]})
    expected = forehand.solve(position)
    given = [
        position,
        position.record(),
        json.dumps(position.record()),
        json.dumps(position.record()) + "\r\n",
        match,
        match.record(),
    ]
    assert list(forehand.solve_many(given)) == [expected] * len(given)
    bad = [
        None,
        7,
        b"{}",
        ["x"],
        {1: object()},
        "",
        "\ud800",
        {"format": "forehand/1", "view": "N"},
    ]
    errors = list(forehand.solve_many([position, *bad, position]))
    assert errors[0] == errors[-1] == expected
    assert all(isinstance(error, ForehandError) for error in errors[1:-1])
    assert list(forehand.solve_many([])) == []


def _start(position: Position) -> dict[str, object]:
    return {k: v for k, v in position.record().items() if k not in ("deal", "stock", "actions")}


def _deal(position: Position) -> dict[str, object]:
    return {k: v for k, v in position.record().items() if k in ("deal", "stock", "actions")}


def test_the_arguments_are_those_of_solve() -> None:
    position = late("busca", 3, 14)
    for arguments in (
        {"want": "value"},
        {"want": "best", "hash_mb": 1},
        {"objective": "maxn", "want": "best"},
        {"max_nodes": 50},
    ):
        expected = forehand.solve(position, **arguments)
        assert list(forehand.solve_many([position] * 3, **arguments)) == [expected] * 3
    # Of another game: refused record by record.
    other, own = forehand.solve_many([POSITIONS[0], position], "maxn")
    assert isinstance(other, forehand.UnknownOptionError)
    assert "its objectives are points, margin, score" in other.message
    assert own.value == forehand.solve(position, "maxn").value
    [cut] = forehand.solve_many([forehand.deal("ristiklappi", seed=1)], timeout=0)
    assert (cut.exact, cut.timed_out, cut.value) == (False, True, None)


def test_wrong_calls_are_told_at_once() -> None:
    for wrong in (
        {"workers": 0},
        {"workers": 2000},
        {"max_nodes": -1},
        {"timeout": -1.0},
        {"hash_mb": 0},
        {"want": "much"},
    ):
        with pytest.raises(ValueError, match="stands there"):
            forehand.solve_many([], **wrong)
    for wrong in ({"workers": 1.5}, {"hash_mb": "big"}):
        with pytest.raises(TypeError):
            forehand.solve_many([], **wrong)
    for wrong in (7, "a line of JSON", {"format": "forehand/1"}):
        with pytest.raises(TypeError):
            forehand.solve_many(wrong)
    with pytest.raises(forehand.UnknownOptionError):
        forehand.solve_many([], "riches")


def test_a_result_does_not_wait_for_the_next_record() -> None:
    seen = threading.Event()

    def source():
        yield POSITIONS[0]
        assert seen.wait(60), "the first result never came"
        yield POSITIONS[1]

    results = forehand.solve_many(source(), workers=2)
    assert next(results).exact
    seen.set()
    assert next(results).exact
    assert list(results) == []


def test_an_endless_source_is_read_only_a_little_ahead() -> None:
    read = 0

    def source():
        nonlocal read
        for position in itertools.cycle(POSITIONS):
            read += 1
            yield position

    results = forehand.solve_many(source(), workers=2, want="value")
    for taken in range(1, 400):
        assert next(results).exact
        assert read <= taken + 64
    results.close()
    assert threads() == []
    before = read
    time.sleep(0.05)
    assert read == before


def test_nothing_starts_before_the_first_result_is_asked() -> None:
    touched = []
    results = forehand.solve_many(touched.append(x) or x for x in POSITIONS)
    assert (touched, threads()) == ([], [])
    results.close()


def test_what_the_source_raises_comes_after_the_results_before_it() -> None:
    def source():
        yield from POSITIONS[:3]
        raise LookupError("no more")

    results = forehand.solve_many(source())
    assert [next(results).exact for _ in range(3)] == [True] * 3
    with pytest.raises(LookupError, match="no more"):
        next(results)
    assert threads() == []


def test_closing_stops_a_hard_search() -> None:
    hard = [forehand.deal("busca", seed=seed) for seed in range(6)]
    results = forehand.solve_many([POSITIONS[0], *hard], "maxn", workers=3)
    assert isinstance(next(results), ForehandError)  # the first is another game's
    assert threads()
    results.close()
    assert threads() == []


SCRIPT = """
    import forehand, sys, threading, time
    from pathlib import Path
    position = forehand.deal("busca", seed=5)
    def names():
        found = [(task / "comm").read_text() for task in Path("/proc/self/task").iterdir()]
        return [name for name in found if "forehand" in name]
"""


def run(script: str, *, interrupt: bool = False) -> tuple[int, str, str]:
    source = textwrap.dedent(SCRIPT) + textwrap.dedent(script)
    process = subprocess.Popen(
        [sys.executable, "-c", source], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        if interrupt:
            assert process.stdout is not None
            assert process.stdout.readline() == "solving\n"
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
        process.wait()
    return process.returncode, out, err


@pytest.mark.parametrize(
    "source",
    ["[position] * 10", "(position for _ in iter(int, 1))", "(time.sleep(60) for _ in [1])"],
)
def test_ctrl_c_ends_the_stream(source: str) -> None:
    """While solving, with an endless source, and with one that gives nothing."""
    status, out, err = run(
        f"""
        results = forehand.solve_many({source}, "maxn", workers=3)
        print("solving", flush=True)
        try:
            next(results)
        except KeyboardInterrupt:
            print("interrupted", [name for name in names() if "reader" not in name], flush=True)
        """,
        interrupt=True,
    )
    assert (status, out, err) == (0, "interrupted []\n", "")


def test_a_program_may_end_with_a_stream_open() -> None:
    status, out, err = run(
        """
        import itertools
        results = forehand.solve_many(itertools.cycle([position]), max_nodes=100000)
        print(next(results).exact)
        waiting = forehand.solve_many((time.sleep(60) for _ in [1]), max_nodes=100)
        threading.Thread(target=lambda: next(waiting), daemon=True).start()
        time.sleep(0.1)
        """
    )
    assert (status, out, err) == (0, "False\n", "")


def test_memory_stays_flat() -> None:
    """Over 20,000 small solves by one solver, a long stream, and many calls."""
    status, out, err = run(
        """
        import itertools
        def peak():
            text = Path("/proc/self/status").read_text()
            return int(text.split("VmHWM:")[1].split()[0]) / 1024
        def late(game, left):
            played = [forehand.deal(game, seed=1)]
            while not played[-1].is_over:
                legal = [a for a in played[-1].legal_actions if str(a) != "redeal"]
                played.append(played[-1].apply(legal[0]))
            return played[-1 - left]
        small = [late(game, 8) for game in map(str, forehand.Game)]
        def many(n):
            return itertools.islice(itertools.cycle(small), n)
        def stream(n, workers):
            for found in forehand.solve_many(many(n), workers=workers):
                assert found.exact
        def calls(n):
            for position in many(n):
                forehand.solve(position)
        def hard(hash_mb):
            limits = {"hash_mb": hash_mb, "max_nodes": 2_000_000}
            list(forehand.solve_many([position] * 4, workers=2, **limits))
        stream(2000, 1); stream(2000, 2); calls(500); hard(4)
        before = peak()
        stream(20_000, 1); stream(6000, 2); calls(2000); hard(4); hard(4)
        print(peak() - before)
        hard(32)
        print(peak() - before)
        """
    )
    assert (status, err) == (0, "")
    grown, more = map(float, out.split())
    assert grown < 4
    # Two workers with 28 MiB more each, if they fill them.
    assert 4 < more < 64
