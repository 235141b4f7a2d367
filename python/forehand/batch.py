"""Many positions at once: a stream of records in, their solutions out, in the same order."""

from __future__ import annotations

import atexit
import queue
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from . import _engine
from .errors import ForehandError, NotationError, UnknownOptionError
from .match import Match
from .position import Position, _dumps, readable
from .solving import (
    Counts,
    Objective,
    Solution,
    Want,
    check_limits,
    check_workers,
    read_solution,
)

__all__ = ["Pipeline", "solve_many"]

_AHEAD = 32
"""How many records each worker may be ahead of what has been taken."""

# A source that is deep in a call of its own can't be told to end; how long it is waited for.
_PATIENCE = 0.02

Job = _engine.Position | str
Answer = tuple[_engine.Position, int | None, str, Counts] | ForehandError
Item = TypeVar("Item")


def solve_many(
    records: Iterable[Position | Match | Mapping[str, object] | str],
    objective: Objective | str | None = None,
    *,
    want: Want = "all",
    workers: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Generator[Solution | ForehandError]:
    """Solve a stream of positions on all cores; yield what comes of each, in the order given.

    `records` is any iterable of positions, matches (solved in their last deal), records, or lines
    of JSON. A record that can't be solved does not end the stream: the error that :func:`solve` or
    :func:`forehand.loads` would raise for it is yielded in its place. So
    ``zip(records, solve_many(records))`` belongs together.

    The other arguments are those of :func:`solve`, for each record on its own; an `objective` that
    only one game has is refused record by record. `workers` is the number of threads (default: the
    cores that this process may use). What is yielded is the same for any number of them, counts of
    nodes included; only `timeout` depends on the machine. `hash_mb` is for each worker, so that
    all together take at most `workers` times as much.

    The stream may be endless: at most 32 records for each worker are read ahead of what has been
    taken, and a result is yielded as soon as it and those before it are known. The iterable is
    read in a thread of its own; what it raises is raised here, after the results before it. Ctrl-C
    ends the stream with KeyboardInterrupt. Then, at the end, and when the generator is closed or
    forgotten, the threads end too.

    Raises ValueError and TypeError as :func:`solve` does, UnknownOptionError for an objective that
    no game has.

    >>> import forehand
    >>> start = forehand.deal("cincinnati-euchre", seed=1, dealer="S")
    >>> for action in ("bid 3", "pass", "pass", "pass"):
    ...     start = start.apply(action)
    >>> trumps = [start.apply(action) for action in start.legal_actions]
    >>> for trump, found in zip(trumps, forehand.solve_many(trumps, want="value")):
    ...     print(trump.actions[-1], found.value in range(7))
    name C True
    name D True
    name H True
    name NT True
    name S True
    >>> [error] = forehand.solve_many(["nonsense"])
    >>> error.kind
    'syntax'
    """
    name = objective.value if isinstance(objective, Objective) else objective
    if name is not None and name not in [known.value for known in Objective]:
        known = ", ".join(known.value for known in Objective)
        raise UnknownOptionError(f"objective {name!r} stands there, one of {known} is expected")
    check_limits(want, max_nodes, timeout, hash_mb)
    check_workers(workers)
    if isinstance(records, str | Mapping):
        raise TypeError(f"a series of records is expected, not one {type(records).__name__}")
    source = iter(records)

    def results() -> Generator[Solution | ForehandError]:
        native = _engine.Batch(
            workers,
            name,
            want=want,
            max_nodes=max_nodes,
            timeout=timeout,
            hash_mb=hash_mb,
            stats=False,
        )
        with Pipeline(source, _job, native) as pipeline:
            for _, answer in pipeline:
                if isinstance(answer, tuple):
                    yield read_solution(*answer[2:])
                elif answer is not None:
                    yield answer

    return results()


def _job(record: object) -> Job:
    """Return what there is to solve; raises NotationError for what is no record at all."""
    if isinstance(record, str):
        return readable(record)
    if isinstance(record, Position):
        return record._native
    if isinstance(record, Match):
        return record._native.record()
    if isinstance(record, Mapping):
        return _dumps(record)
    raise NotationError(
        f"{type(record).__name__} stands there; a position, a match, a record or its text is "
        "expected"
    )


class Pipeline(Generic[Item]):
    """Items from any source, solved by a batch's threads; each comes out with its answer, in order.

    `job` says what there is to solve in an item; None for nothing, and then its answer is None. A
    ForehandError that it raises is the answer. Use it in a `with` block: the end of the block
    stops the threads.
    """

    def __init__(
        self,
        source: Iterator[Item],
        job: Callable[[Item], Job | None],
        native: _engine.Batch,
        *,
        waiting: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Prepare; the threads start with the `with` block. `waiting` surrounds every wait."""
        self._source = source
        self._job = job
        self._native = native
        self._waiting = waiting
        # Never more items under way than these: the source is read on when one is taken.
        self._room = threading.Semaphore(_AHEAD * native.workers)
        # In the source's order: pairs of an item and its answer, or of an item and _SOLVING; at
        # last what the source ended with, StopIteration or an exception.
        self._under_way: queue.SimpleQueue[tuple[Item, Any] | BaseException] = queue.SimpleQueue()
        self._closed = False
        self._reader = threading.Thread(target=self._read, name="forehand-reader", daemon=True)

    def __enter__(self) -> Pipeline[Item]:
        """Start reading and solving."""
        _OPEN.add(self)
        self._reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop reading and solving."""
        self.close()

    def close(self) -> None:
        """Stop the threads; they have ended when it returns, unless the source can't be stopped."""
        self._closed = True
        self._room.release()
        self._native.close()
        if self._reader.ident is not None:
            self._reader.join(_PATIENCE)
        _OPEN.discard(self)

    # Runs in a thread of its own, so that a source that waits for more never holds back a result.
    # It waits in Python's own semaphore only: a thread that Python ends at exit must not be in
    # the engine then.
    def _read(self) -> None:
        try:
            while True:
                self._room.acquire()
                if self._closed:
                    return
                item = next(self._source)
                answer: Any = _SOLVING
                try:
                    job = self._job(item)
                    if job is None:
                        answer = None
                    else:
                        self._native.submit(job)
                except ForehandError as error:
                    answer = error
                self._under_way.put((item, answer))
        except BaseException as end:
            self._under_way.put(end)

    def __iter__(self) -> Iterator[tuple[Item, Answer | None]]:
        """Yield the items with their answers. Raises what the source raised, in its place."""
        while True:
            entry = self._under_way.get()
            if isinstance(entry, StopIteration):
                return
            if isinstance(entry, BaseException):
                raise entry
            item, answer = entry
            if answer is _SOLVING:
                with self._waiting():
                    answer = self._native.next()
            self._room.release()
            yield item, answer


_SOLVING = object()

_OPEN: WeakSet[Pipeline[Any]] = WeakSet()


@atexit.register
def _close_all() -> None:
    """End the threads of generators that are still open when Python ends."""
    for pipeline in list(_OPEN):
        pipeline.close()
