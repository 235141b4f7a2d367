"""Deals of a seed that meet a condition: tried one after the other, accepted or not."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Self

from . import _engine
from .conditions import read_condition
from .dealing import WORD, Predeal, Scores, check_word, start_of
from .dealt import Dealt, Row
from .errors import LimitReached
from .games import Game
from .position import Position
from .rules import Rules
from .seats import Seat

__all__ = ["Deals", "deals"]

# Dealt in one native call; few enough to come in a moment, so that Ctrl-C is never kept waiting.
_CHUNK = 256
_LONGEST_SAID = 200


class Deals(Iterator[Position]):
    """The deals of a seed that meet a condition, in their order; :func:`deals` makes it.

    It is an iterator. `tried` and `accepted` say how many deals were looked at and yielded so far,
    `index` which number the last one yielded has.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        start: str,
        *,
        first: int,
        count: int | None,
        where: str | Callable[[Dealt], object] | None,
        tries: int | None,
    ) -> None:
        """Prepare; `start` is what the deals start from, as the engine takes it."""
        self._game = game
        self._seed = seed
        self._start = start
        self._first = first
        self._count = count
        self._where = where
        self._end = WORD if tries is None else min(WORD, first + tries)
        self._tried = 0
        self._accepted = 0
        self._index: int | None = None
        self._test: Callable[[int, Row], bool] | None = None
        # Whatever is wrong with the arguments is found now, and not when the first deal is taken.
        self._make(first)
        if where is not None:
            [row] = _engine.dealt(game.value, seed, first, 1, start)
            self._test = self._tester(where, row)
        self._run = self._found()

    def _tester(
        self, where: str | Callable[[Dealt], object], row: Row
    ) -> Callable[[int, Row], bool]:
        if isinstance(where, str):
            meets = read_condition(where, self._game, row)
            return lambda _, row: meets(row)
        if not callable(where):
            raise TypeError(f"where: a condition's text or a predicate is expected, not {where!r}")

        def asked(index: int, row: Row) -> bool:
            found = where(Dealt(self._game, index, row, self._make))
            if found is None:
                raise TypeError("where: the predicate returned None, True or False is expected")
            return bool(found)

        return asked

    @property
    def tried(self) -> int:
        """How many deals were looked at so far."""
        return self._tried

    @property
    def accepted(self) -> int:
        """How many of them met the condition."""
        return self._accepted

    @property
    def index(self) -> int | None:
        """The number of the deal that was yielded last; None before the first."""
        return self._index

    def __iter__(self) -> Self:
        """Return itself."""
        return self

    def __next__(self) -> Position:
        """Return the next deal that meets the condition; raises LimitReached if none was found."""
        return next(self._run)

    def _make(self, index: int) -> Position:
        return Position(_engine.deal(self._game.value, self._seed, index, self._start))

    def _found(self) -> Generator[Position]:
        if self._count == 0:
            return
        for index in self._met():
            self._accepted += 1
            self._index = index
            yield self._make(index)
            if self._accepted == self._count:
                return
        if self._count is not None:
            raise LimitReached(self._said())

    def _met(self) -> Iterator[int]:
        """Yield the numbers of the deals that meet the condition; keep count of those tried."""
        if self._test is None:
            for index in range(self._first, self._end):
                self._tried += 1
                yield index
            return
        for chunk in range(self._first, self._end, _CHUNK):
            size = min(_CHUNK, self._end - chunk)
            rows = _engine.dealt(self._game.value, self._seed, chunk, size, self._start)
            for index, row in enumerate(rows, chunk):
                self._tried += 1
                if self._test(index, row):
                    yield index

    def _said(self) -> str:
        where = self._where
        if isinstance(where, str):
            condition = where if len(where) <= _LONGEST_SAID else where[:_LONGEST_SAID] + "…"
        elif where is None:
            condition = "no condition"
        else:
            condition = f"the predicate {getattr(where, '__name__', repr(where))}"
        return (
            f"{self._tried} deals of seed {self._seed} were tried from number {self._first} on and "
            f"{self._accepted} accepted, {self._count} are wanted: {condition}"
        )


def deals(
    game: Game | str,
    *,
    seed: int,
    first: int = 0,
    count: int | None = None,
    where: str | Callable[[Dealt], object] | None = None,
    predeal: Predeal | None = None,
    dealer: Seat | str | None = None,
    rules: Rules | Mapping[str, object] | None = None,
    scores: Scores | None = None,
    tries: int | None = None,
) -> Deals:
    """Deal number `first` of a seed and those after it, as far as they meet a condition.

    `where` is a predicate, which gets each deal as a :class:`Dealt`, or a text in the language of
    conditions that `docs/dealing.md` describes; without it every deal is accepted. Each deal that
    is yielded is what :func:`deal` gives for its number and the same other arguments.

    The iterator ends after `count` deals; None is as many as there are. At most `tries` deals are
    looked at (None: no limit). If they, or the numbers of deals, which end at 2**64 - 1, come to
    their end before `count` deals are found, it raises LimitReached; without a `count` it just
    ends.

    Raises at once what :func:`deal` raises, and NotationError for a text that is no condition.

    >>> import forehand
    >>> strong = forehand.deals("cincinnati-euchre", seed=1, count=2,
    ...                         where="N.trumps('H') >= 4 and N.bowers('H') == 2")
    >>> for position in strong:
    ...     print(strong.index, position.record()["deal"].split()[0])
    231 N:.AJT9.J.Q
    235 N:9.KJT.JT.
    >>> strong.tried, strong.accepted
    (236, 2)
    >>> def also(deal):
    ...     return deal.N.trumps("H") >= 4 and deal.N.has("JH", "JD")
    >>> next(forehand.deals("cincinnati-euchre", seed=1, where=also)).hands[forehand.Seat.N][0]
    Card.parse('AH')
    """
    which = game if isinstance(game, Game) else Game.parse(game)
    check_word("seed", seed)
    check_word("first", first)
    for name, number in (("count", count), ("tries", tries)):
        if number is None:
            continue
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"{name}: a whole number is expected, not {number!r}")
        if number < 0:
            raise ValueError(f"{name}: {number} stands there, a number from 0 on is expected")
    start = start_of(which, dealer, rules, scores, predeal)
    return Deals(which, seed, start, first=first, count=count, where=where, tries=tries)
