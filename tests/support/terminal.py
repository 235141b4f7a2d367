"""The command with a terminal in front of it, as somebody at a keyboard has."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time


class Seated:
    """A running command whose named streams are a terminal; the others are pipes."""

    def __init__(self, *arguments, streams=("stderr",), fed=False):
        """Start it; its input is a pipe if it is to be fed, and empty otherwise."""
        self.leader, follower = pty.openpty()
        self.shown = ""
        given = {"stdin": subprocess.PIPE if fed else subprocess.DEVNULL}
        given |= {"stdout": subprocess.PIPE} | dict.fromkeys(streams, follower)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "forehand", *arguments],
            **given,
            env={key: value for key, value in os.environ.items() if key != "COLUMNS"},
        )
        os.close(follower)

    def __enter__(self):
        """Return itself; at the end nothing is left open or running."""
        return self

    def __exit__(self, *_):
        """Close what is open."""
        os.close(self.leader)
        self.process.kill()
        self.process.wait(30)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    def feed(self, text):
        """Give it some input, at once."""
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def wait_for(self, pattern, seconds=30):
        """Read the terminal until a pattern stands there; return its match."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.shown)
            if found:
                return found
            if not self._read(end - time.monotonic()):
                break
        raise AssertionError(f"{pattern!r} never came: {self.shown!r}")

    def _read(self, seconds):
        if not select.select([self.leader], [], [], max(0, seconds))[0]:
            return False
        try:
            piece = os.read(self.leader, 65536)
        except OSError:
            return False
        self.shown += piece.decode()
        return bool(piece)

    def end(self, seconds=30):
        """Read to the end; return the status, standard output (if a pipe) and the terminal's."""
        limit = time.monotonic() + seconds
        while self._read(limit - time.monotonic()):
            pass
        out = self.process.stdout.read().decode() if self.process.stdout else ""
        return self.process.wait(seconds), out, self.shown


def screen(shown):
    """Return what is left to see of what was written: lines, without blanks at their ends."""
    lines = [""]
    column = 0
    for letter in shown:
        if letter == "\r":
            column = 0
        elif letter == "\n":
            lines.append("")
            column = 0
        else:
            assert letter.isprintable(), f"{letter!r} needs a terminal that knows it"
            lines[-1] = lines[-1][:column].ljust(column) + letter + lines[-1][column + 1 :]
            column += 1
    return [line.rstrip() for line in lines]
