"""Who has won a match of sides by reaching a target."""

from __future__ import annotations

from collections.abc import Mapping

from ..seats import Side


def reached(scores: Mapping[Side, int], target: int) -> list[Side]:
    """Return the sides that have the target or more."""
    return [side for side in Side if scores[side] >= target]


def higher_side(scores: Mapping[Side, int], target: int) -> Side | None:
    """Return the winner where the higher score decides between two (HP-30, RK-17).

    None while nobody has reached the target, and when both have with equal scores.
    """
    there = reached(scores, target)
    if len(there) == 2:
        if scores[Side.NS] == scores[Side.EW]:
            return None
        return Side.NS if scores[Side.NS] > scores[Side.EW] else Side.EW
    return there[0] if there else None
