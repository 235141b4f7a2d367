"""`forehand verify`: engine against reference in lock-step on random play."""

from __future__ import annotations

import multiprocessing
import multiprocessing.pool
import signal
from collections.abc import Iterator, Sequence
from itertools import repeat
from multiprocessing import resource_tracker

from .. import lockstep
from ..games import Game
from ..lockstep import Difference
from .output import BAD, DONE, out, talk
from .progress import Progress, Reach
from .records import dumps

CHUNK = 10
"""How many deals a worker takes at a time."""


def verify(games: Sequence[Game], deals: int, seed: int, workers: int, *, as_json: bool) -> int:
    """Play so many deals of each game with both; return the exit status.

    The first difference ends the run, with a record that reproduces it.
    """
    for game in games:
        found = _run(game, deals, seed, workers)
        if found is not None:
            _report(found, as_json)
            return BAD
        if as_json:
            out.line(dumps({"game": game.value, "deals": deals, "seed": seed, "difference": None}))
        else:
            out.line(f"{game}: {deals} deals of seed {seed}, engine and reference agree")
    return DONE


def _run(game: Game, deals: int, seed: int, workers: int) -> Difference | None:
    done = 0

    def reach() -> Reach:
        return Reach(done, done / max(1, deals), f"{game}: {done:,} of {deals:,} deals")

    with Progress(reach, alone=True):
        for compared, found in _chunks(game, deals, seed, workers):
            if found is not None:
                return found
            done = compared
    return None


def _chunks(
    game: Game, deals: int, seed: int, workers: int
) -> Iterator[tuple[int, Difference | None]]:
    """Yield, in order, how many deals are done and the first difference among the last of them."""
    starts = range(0, deals, CHUNK)
    work = list(zip(repeat(game), repeat(seed), starts, (min(CHUNK, deals - s) for s in starts)))
    if workers == 1:
        results: Iterator[Difference | None] = map(_chunk, work)
        for (_, _, start, count), found in zip(work, results, strict=True):
            yield start + count, found
        return
    with _pool(min(workers, max(1, len(work)))) as pool:
        for (_, _, start, count), found in zip(work, pool.imap(_chunk, work), strict=True):
            yield start + count, found


def _pool(workers: int) -> multiprocessing.pool.Pool:
    """Start workers that leave Ctrl-C to this process, from their first moment on."""
    # The tracker, when it starts, unblocks Ctrl-C; so it has to be there before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return multiprocessing.get_context("spawn").Pool(workers, initializer=_deafen)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deafen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(work: tuple[Game, int, int, int]) -> Difference | None:
    game, seed, start, count = work
    return lockstep.run(game, count, seed, first=start)


def _report(found: Difference, as_json: bool) -> None:
    said = {
        "game": found.game.value,
        "seed": found.seed,
        "deal": found.index,
        "what": found.what,
        "engine": found.engine,
        "reference": found.reference,
    }
    if as_json:
        out.line(dumps({**said, "difference": found.record}))
        return
    out.line(dumps({**found.record, "x-difference": said}))
    talk(f"{found.game}, deal {found.index} of seed {found.seed}: {found}")
