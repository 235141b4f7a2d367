"""The four seats of a table and the two sides that they form."""

from __future__ import annotations

from enum import Enum


class Seat(Enum):
    """A seat; in the order N, E, S, W they sit clockwise."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def left(self) -> Seat:
        """The next seat clockwise: E is left of N."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 2) % 4]

    @property
    def right(self) -> Seat:
        """The next seat anticlockwise: W is right of N."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 3) % 4]

    @property
    def side(self) -> Side:
        """The partnership that the seat belongs to."""
        return Side.NS if self in Side.NS.seats else Side.EW

    def __str__(self) -> str:
        """Return the letter."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Seat.N``."""
        return f"Seat.{self.name}"


_CLOCKWISE = tuple(Seat)


class Side(Enum):
    """A partnership: N and S, or E and W."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats, in the order N, E, S, W."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)

    def __str__(self) -> str:
        """Return the two letters."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Side.NS``."""
        return f"Side.{self.name}"
