"""Tables of Cincinnati Euchre: what can be made of many deals, with every card known."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, overload

from . import _engine
from .cards import Denomination
from .position import Position
from .seats import Seat
from .shown import Shown
from .solving import check_workers

__all__ = ["DealTables", "Tables", "tables"]

_SEATS = tuple(Seat)
_DENOMINATIONS = tuple(Denomination)
_CARDS = 24
# The shape of one deal's tables: leader, denomination; leader, soloist, denomination.
_TRICKS = (4, 5)
_MOONS = (4, 4, 5)


class _Buffer(Protocol):
    """What the buffer protocol gives a view of: bytes, array.array, and numpy's arrays."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


class DealTables(Shown):
    """What can be made of one deal, whoever leads to the first trick (CE-11).

    The leader is the forehand, the seat left of the dealer; with the option `lead` = ``bidder``
    it is the declarer, so that the rows of the declarers are those that count.
    """

    __slots__ = ("_moons", "_tricks")

    def __init__(self, tricks: bytes, moons: bytes) -> None:
        """Keep the bytes of one deal."""
        self._tricks = tricks
        self._moons = moons

    @property
    def tricks(self) -> Mapping[Seat, Mapping[Denomination, int]]:
        """The tricks of NS, 0 to 6, when all four play: by leader, then by denomination.

        EW take the others, whichever side declares.
        """
        rows = iter(self._tricks)
        return {leader: dict(zip(_DENOMINATIONS, rows, strict=False)) for leader in _SEATS}

    @property
    def moons(self) -> Mapping[Seat, Mapping[Seat, Mapping[Denomination, bool]]]:
        """Whether a soloist takes all six tricks: by leader, soloist and denomination.

        A partner who should lead sits out (CE-10): then the next seat leads.
        """
        rows = map(bool, self._moons)
        return {
            leader: {soloist: dict(zip(_DENOMINATIONS, rows, strict=False)) for soloist in _SEATS}
            for leader in _SEATS
        }

    def __eq__(self, other: object) -> bool:
        """Tables are equal when the same can be made."""
        if isinstance(other, DealTables):
            return (self._tricks, self._moons) == (other._tricks, other._moons)
        return NotImplemented

    def __hash__(self) -> int:
        """Hash what can be made."""
        return hash((self._tricks, self._moons))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the bytes."""
        return DealTables, (self._tricks, self._moons)

    def __repr__(self) -> str:
        """Show the tricks by leader, in the order S H D C NT."""
        rows = (f"{seat}: {' '.join(map(str, row.values()))}" for seat, row in self.tricks.items())
        return f"<DealTables: NS tricks by leader {', '.join(rows)}>"


class Tables(Shown, Sequence[DealTables]):
    """The tables of many deals: a sequence of :class:`DealTables`, and all of them as arrays."""

    __slots__ = ("_moons", "_tricks")

    def __init__(self, tricks: bytes, moons: bytes) -> None:
        """Keep the bytes of all deals."""
        self._tricks = tricks
        self._moons = moons

    @property
    def tricks(self) -> memoryview:
        """The tricks of NS as unsigned bytes of shape (n, 4, 5): deal, leader, denomination.

        Leaders are N E S W, denominations S H D C NT. ``np.asarray(tables.tricks)`` is an array of
        them without a copy.
        """
        return _shaped(self._tricks, "B", _TRICKS)

    @property
    def moons(self) -> memoryview:
        """The moons as booleans of shape (n, 4, 4, 5): deal, leader, soloist, denomination."""
        return _shaped(self._moons, "?", _MOONS)

    def __len__(self) -> int:
        """Return how many deals there are."""
        return len(self._tricks) // 20

    @overload
    def __getitem__(self, index: int) -> DealTables: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[DealTables]: ...
    def __getitem__(self, index: int | slice) -> DealTables | Sequence[DealTables]:
        """Return the tables of a deal, or a tuple of them for a slice."""
        places = range(len(self))[index]
        if isinstance(places, range):
            return tuple(map(self._one, places))
        return self._one(places)

    def __iter__(self) -> Iterator[DealTables]:
        """Iterate over the deals."""
        return map(self._one, range(len(self)))

    def _one(self, place: int) -> DealTables:
        return DealTables(
            self._tricks[place * 20 : (place + 1) * 20], self._moons[place * 80 : (place + 1) * 80]
        )

    def __eq__(self, other: object) -> bool:
        """Tables are equal when those of every deal are."""
        if isinstance(other, Tables):
            return (self._tricks, self._moons) == (other._tricks, other._moons)
        return NotImplemented

    def __hash__(self) -> int:
        """Hash what can be made."""
        return hash((self._tricks, self._moons))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the bytes."""
        return Tables, (self._tricks, self._moons)

    def __repr__(self) -> str:
        """Say how many there are."""
        return f"<Tables of {len(self)} deals>"


def _shaped(data: bytes, kind: Literal["B", "?"], shape: tuple[int, ...]) -> memoryview:
    size = math.prod(shape)
    # No side of a shape may be 0 here: what is empty is cut from one deal.
    shape = (max(len(data) // size, 1), *shape)
    view: memoryview = memoryview(data or bytes(size)).cast(kind, shape)  # type: ignore[assignment]
    return view if data else view[:0]


def tables(deals: Iterable[Position | str] | _Buffer, *, workers: int | None = None) -> Tables:
    """Find what can be made of deals of Cincinnati Euchre, every card known, whoever leads.

    For each of the five denominations: the tricks of NS when each of the four seats leads to the
    first trick, and the moons (CE-10) that each seat makes alone. One native call for all
    deals; `workers` threads share them (default: all cores), and the answer is the same for
    any number.

    `deals` are positions, whose deal counts as it was dealt, and deal texts, mixed as you like; or
    an array: unsigned bytes of shape (n, 24), in anything with the buffer protocol, such as numpy
    or `bytes` with 24 for each deal. They say which seat (0 to 3: N E S W) holds each card of the
    pack, in the order S H D C, each A K Q J T 9.

    Raises InvalidDealError or NotationError, with the index as `deal`, for a deal that can't be;
    NotSolvableError for a position of another game. Ctrl-C ends it with KeyboardInterrupt.

    >>> import forehand
    >>> from forehand import Denomination, Seat
    >>> found = forehand.tables(["N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9"])
    >>> found[0].tricks[Seat.N][Denomination.NT], found[0].tricks[Seat.W][Denomination.NT]
    (6, 0)
    >>> [str(d) for d in Denomination if found[0].moons[Seat.N][Seat.W][d]]
    ['C']
    >>> deals = [forehand.deal("cincinnati-euchre", seed=1, index=i) for i in range(100)]
    >>> forehand.tables(deals).tricks.shape
    (100, 4, 5)
    """
    check_workers(workers)
    if isinstance(deals, str | Position | Mapping):
        raise TypeError(f"a series of deals is expected, not one {type(deals).__name__}")
    try:
        view = memoryview(deals)  # type: ignore[arg-type]
    except TypeError:
        every: Iterable[Position | str] = deals  # type: ignore[assignment]
        items = [deal._native if isinstance(deal, Position) else deal for deal in every]
        return Tables(*_engine.tables(items, workers))
    return Tables(*_engine.tables(_seats(view), workers))


def _seats(view: memoryview) -> bytes:
    if view.format != "B":
        raise TypeError(
            f"deals: an array of {view.format!r} stands there, unsigned bytes are expected"
        )
    shape = view.shape or ()
    fits = shape[1:] == (_CARDS,) or (view.ndim == 1 and view.nbytes % _CARDS == 0)
    if not fits:
        raise ValueError(f"deals: an array of shape {shape} stands there, (n, 24) is expected")
    return view.tobytes()
