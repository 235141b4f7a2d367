"""Compares tables of Cincinnati Euchre with DDS: 100,000 cells in the suite, more on demand.

A cell is the tricks of one deal, denomination and forehand, or whether one soloist makes a moon
with one denomination and one leader.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import bridge

import forehand
from forehand import Denomination, Position, Seat, Side

__all__ = ["Tables", "moons", "our_tables", "tricks"]

CHUNK = 200
"""Deals looked at together: calls of DDS are full then."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What can be made of a deal with each forehand."""

    tricks: Mapping[Seat, Mapping[Denomination, int]]
    """By forehand: the tricks of NS."""
    moons: Mapping[Seat, Mapping[Seat, frozenset[Denomination]]]
    """By forehand and soloist: what a moon is made with."""


def our_tables(positions: Sequence[Position]) -> list[Tables]:
    """Return the tables of some deals; this is the only place that asks the engine for them."""
    found = []
    for position in positions:
        tricks, moons = {}, {}
        for seat in Seat:
            record = position.record() | {"dealer": seat.right.value}
            made = json.loads(Position.from_record(record)._native.makeable())
            names = {d: made["tricks"][Side.NS.value][d.value] for d in Denomination}
            other = {d: made["tricks"][Side.EW.value][d.value] for d in Denomination}
            assert all(names[d] + other[d] == 6 for d in Denomination), record
            tricks[seat] = names
            moons[seat] = {s: frozenset(map(Denomination, made["moons"][s.value])) for s in Seat}
        found.append(Tables(tricks, moons))
    return found


def tricks(seed: int, deals: int) -> Iterator[int]:
    """Compare the tricks of so many deals of a seed; yield how many cells were equal, in parts.

    Raises AssertionError at the first cell that is not.
    """
    for positions in _chunks(seed, deals):
        wanted = [(position.hands, d, None) for position in positions for d in Denomination]
        found = iter(bridge.north_south(wanted))
        cells = 0
        for position, tables in zip(positions, our_tables(positions), strict=True):
            for denomination in Denomination:
                for leader, north_south in zip(Seat, next(found), strict=True):
                    ours = tables.tricks[leader][denomination]
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
        for position, tables in zip(positions, our_tables(positions), strict=True):
            for soloist in Seat:
                for denomination in Denomination:
                    north_south = dict(zip(Seat, next(found), strict=True))
                    for forehand_ in Seat:
                        # Who sits out does not lead (CE-11): the next seat does, for one cell less.
                        out = forehand_ is soloist.partner
                        leader = forehand_.left if out else forehand_
                        made = north_south[leader] == (6 if soloist.side is Side.NS else 0)
                        ours = denomination in tables.moons[forehand_][soloist]
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
