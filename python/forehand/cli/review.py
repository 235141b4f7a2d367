"""`forehand review`: what each action of a deal cost, all cards seen."""

from __future__ import annotations

from collections.abc import Sequence

from ..drawing import ReviewTable
from ..drawing.text import review as drawn
from ..position import Position
from ..reviewing import Review, review
from .output import people, working
from .records import dumps, each, target
from .solve import patience
from .story import heading


def command(
    files: Sequence[str], max_nodes: int | None, timeout: float | None, *, as_json: bool
) -> int:
    """Review the deal of each record; return the exit status."""

    def handle(text: str) -> str:
        found = target(text)
        position = Position(found.position)
        if as_json:
            reviewed = review(position, max_nodes=max_nodes, timeout=timeout)
            return dumps({"game": position.game.value, **reviewed.to_json()})
        with working(patience(timeout, doing="reviewing")):
            reviewed = review(position, max_nodes=max_nodes, timeout=timeout)
        lines = [*heading(found), "", *told(reviewed)]
        return people("\n".join(lines))

    return each(files, handle, as_json=as_json, between="\n\n")


def told(reviewed: Review) -> list[str]:
    """Return a review as text, every action a row."""
    if not reviewed.actions:
        return ["Nothing has been done yet."]
    return drawn(ReviewTable.of(reviewed))
