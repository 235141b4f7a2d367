"""Why an action is illegal, or what a legal one gives up: for players, and for referees in apps."""

from __future__ import annotations

import json
from dataclasses import dataclass

from .actions import Action
from .position import Position, _action, _text
from .reviewing import Reviewed, read_review
from .solving import check_limits

__all__ = ["Explanation", "explain"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is to be said of an action in a position."""

    action: Action
    legal: bool
    reason: str | None
    """Why it is illegal, for a person: what is held, what must be beaten, what was expected."""
    clause: str | None
    """The clause of the rules that it breaks, such as ``"HP-15"``."""
    cost: Reviewed | None
    """What a legal action gives up against the best: the values before and after it."""

    def __bool__(self) -> bool:
        """Tell whether the action is legal."""
        return self.legal

    def to_json(self) -> dict[str, object]:
        """Return it as plain data: of a legal action what a review says of it."""
        found: dict[str, object] = {"action": str(self.action), "legal": self.legal}
        if not self.legal:
            return found | {"clause": self.clause, "reason": self.reason}
        cost = {} if self.cost is None else self.cost.to_json()
        cost.pop("mark", None)
        return found | {"clause": None, "reason": None} | cost


def explain(
    position: Position,
    action: Action | str,
    *,
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Explanation:
    """Say why an action is illegal, or what it gives up, all cards seen; see `Position.explain`."""
    check_limits("value", max_nodes, timeout, hash_mb)
    text = _text(action)
    native = position._native
    refusal = native.refusal(text)
    if refusal is not None:
        return Explanation(
            action=_action(text),
            legal=False,
            reason=refusal.message,
            clause=refusal.clause,
            cost=None,
        )
    after = native.apply(text)
    step = len(native.actions())
    found = json.loads(after.review(max_nodes, timeout, hash_mb=hash_mb, first=step))
    facts = json.loads(after.table())["facts"]
    whole = read_review(position.game, facts.get("declarer"), found)
    return Explanation(
        action=whole.actions[step].action,
        legal=True,
        reason=None,
        clause=None,
        cost=whole.actions[step],
    )
