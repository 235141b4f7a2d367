"""Counting action sequences, to compare two implementations of the rules."""

from __future__ import annotations

from .position import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of action sequences of a length, or to the end of the deal if shorter.

    Raises ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError("the depth is 0 or more")
    if depth == 0 or position.to_act is None:
        return 1
    actions = position.legal_actions
    # The last level need not be walked: each action ends one sequence.
    if depth == 1:
        return len(actions)
    return sum(perft(position.apply(action), depth - 1) for action in actions)


def perft_split(position: Position, depth: int) -> dict[str, int]:
    """Return the count that follows each first action, by the action's text.

    Raises ValueError for a depth below 1.
    """
    if depth < 1:
        raise ValueError("a split needs a depth of 1 or more")
    return {
        str(action): perft(position.apply(action), depth - 1) for action in position.legal_actions
    }
