"""Compares tables of Cincinnati Euchre with DDS: 100,000 cells in the suite, more on demand.

A cell is the tricks of one deal, denomination and forehand, or whether one soloist makes a moon
with one denomination and one leader.
"""

from __future__ import annotations

from collections.abc import Iterator

import bridge

import forehand
from forehand import Denomination, Position, Seat, Side

__all__ = ["moons", "tricks"]

CHUNK = 200
"""Deals looked at together: calls of DDS are full then."""


def tricks(seed: int, deals: int) -> Iterator[int]:
    """Compare the tricks of so many deals of a seed; yield how many cells were equal, in parts.

    Raises AssertionError at the first cell that is not.
    """
    for positions in _chunks(seed, deals):
        wanted = [(position.hands, d, None) for position in positions for d in Denomination]
        found = iter(bridge.north_south(wanted))
        cells = 0
        for position, tables in zip(positions, forehand.tables(positions, workers=1), strict=True):
            made = tables.tricks
            for denomination in Denomination:
                for leader, north_south in zip(Seat, next(found), strict=True):
                    ours = made[leader][denomination]
                    assert ours == north_south, (position.record(), denomination, leader)
                    cells += 1
        yield cells


def moons(seed: int, deals: int) -> Iterator[int]:
    """Compare the moons of so many deals of a seed, as `tricks` does."""
    for positions in _chunks(seed, deals):
        wanted = [
            (position.hands, d, soloist.partner)
            for position in positions
            for soloist in Seat
            for d in Denomination
        ]
        found = iter(bridge.north_south(wanted))
        cells = 0
        for position, tables in zip(positions, forehand.tables(positions, workers=1), strict=True):
            said = tables.moons
            for soloist in Seat:
                for denomination in Denomination:
                    north_south = dict(zip(Seat, next(found), strict=True))
                    for forehand_ in Seat:
                        # Who sits out does not lead (CE-11): the next seat does, for one cell less.
                        out = forehand_ is soloist.partner
                        leader = forehand_.left if out else forehand_
                        made = north_south[leader] == (6 if soloist.side is Side.NS else 0)
                        ours = said[forehand_][soloist][denomination]
                        where = position.record(), denomination, soloist, forehand_
                        assert ours == made, where
                        cells += not out
        yield cells


def _chunks(seed: int, deals: int) -> Iterator[list[Position]]:
    for first in range(0, deals, CHUNK):
        yield [
            forehand.deal("cincinnati-euchre", seed=seed, index=index)
            for index in range(first, min(first + CHUNK, deals))
        ]
