"""Ctrl-C stops a long solve soon, from the main thread and from worker threads.

How soon is not measured here, where other work may hold the machine up: the solves would take
hours, and the programs are given a minute.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time

import pytest

HARD = """
    import forehand, sys, threading, time
    position = forehand.deal("busca", seed=5)
    def solve():
        forehand.solve(position, "maxn")
"""

MAIN = """
    try:
        print("solving", flush=True)
        solve()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.exit(130)
"""

POOL = """
    from concurrent.futures import ThreadPoolExecutor
    def work():
        try:
            solve()
        except KeyboardInterrupt:
            print("worker interrupted", flush=True)
    try:
        with ThreadPoolExecutor(2) as pool:
            futures = [pool.submit(work) for _ in range(2)]
            time.sleep(0.3)
            print("solving", flush=True)
            for future in futures:
                future.result()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.exit(130)
    sys.exit(130)
"""

# The main thread ends by itself; Python then waits for the worker, which must notice.
ORPHAN = """
    thread = threading.Thread(target=solve)
    thread.start()
    time.sleep(0.3)
    print("solving", flush=True)
    sys.exit(7)
"""

# A program with its own handler is not interrupted by a worker's solve behind its back.
OWN_HANDLER = """
    import signal
    presses = []
    signal.signal(signal.SIGINT, lambda *_: presses.append(1))
    done = []
    def work():
        try:
            forehand.solve(position, "maxn", timeout=2)
            done.append("timeout")
        except KeyboardInterrupt:
            done.append("interrupted")
    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.3)
    print("solving", flush=True)
    thread.join()
    print(*done, len(presses), flush=True)
"""


def run(script: str, *, interrupt: bool = True) -> tuple[int, str, str]:
    source = textwrap.dedent(HARD) + textwrap.dedent(script)
    process = subprocess.Popen(
        [sys.executable, "-c", source], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "solving\n"
        time.sleep(0.1)  # into the solve
        if interrupt:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    return process.returncode, out, err


@pytest.mark.parametrize(
    ("script", "words"), [(MAIN, ["interrupted"]), (POOL, ["worker interrupted"] * 2)]
)
def test_ctrl_c_ends_a_solve(script: str, words: list[str]) -> None:
    status, out, err = run(script)
    assert status == 130, err
    for word in words:
        assert word in out
    assert out.count("worker interrupted") == len([word for word in words if word != "interrupted"])
    assert "Traceback" not in err


def test_ctrl_c_ends_an_advice() -> None:
    status, out, err = run(
        """
    position = forehand.deal("huutopussi", seed=5)
    def solve():
        forehand.advise(position, worlds=1_000_000)
    """
        + MAIN
    )
    assert status == 130, err
    assert "interrupted" in out


def test_a_worker_ends_with_the_main_thread() -> None:
    status, _, err = run(ORPHAN, interrupt=False)
    assert status == 7
    assert "KeyboardInterrupt" in err


def test_a_handler_of_the_programs_own_is_respected() -> None:
    status, out, err = run(OWN_HANDLER)
    assert status == 0, err
    assert out == "timeout 1\n"


def test_the_interpreter_is_released_while_solving() -> None:
    script = """
    ticks = []
    def tick():
        while thread.is_alive():
            ticks.append(1)
            time.sleep(0.01)
    thread = threading.Thread(target=lambda: forehand.solve(position, "maxn", timeout=1))
    thread.start()
    print("solving", flush=True)
    tick()
    print(len(ticks) > 20, flush=True)
    """
    status, out, err = run(script, interrupt=False)
    assert (status, out) == (0, "True\n"), err
