"""Runs the command as users do, in a process of its own; keeps the records that tests share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parent.parent / "data"
COMMAND = [sys.executable, "-m", "forehand"]


@dataclass(frozen=True)
class Ran:
    """A finished run of the command."""

    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[Any]:
        """The lines of standard output, read as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


def command(*arguments: str, stdin: str | bytes = b"", env: dict[str, str] | None = None) -> Ran:
    """Run the command and wait for its end; a traceback is a failure whatever the test wants."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=data,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=120,
    )
    ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in ran.err + ran.out
    return ran


def records(name: str) -> list[Any]:
    """Read the lines of one of the shared files of records."""
    text = (DATA / "records" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def jsonl() -> Callable[[Sequence[object]], str]:
    """Return a function that writes values as JSON Lines."""
    return lambda values: "".join(json.dumps(value) + "\n" for value in values)


@pytest.fixture
def forehand() -> list[str]:
    """Return the command, for a test that starts it itself."""
    return COMMAND


@pytest.fixture
def run() -> Run:
    """Return a function that runs the command to its end."""
    return command


@pytest.fixture
def good() -> list[Any]:
    """Return records that can be read."""
    return records("good")


@pytest.fixture
def bad() -> list[Any]:
    """Return cases that can't be used: why, which kind of error, and the record or text."""
    return records("bad")


@pytest.fixture
def views() -> list[Any]:
    """Return view records."""
    return records("views")


@pytest.fixture
def euchre(good: list[Any]) -> dict[str, Any]:
    """Return a hand of Cincinnati Euchre at the first lead."""
    return next(
        record
        for record in good
        if record["game"] == "cincinnati-euchre"
        and len(record.get("actions", [])) == 5
        and record["actions"][-1].startswith("name")
    )
