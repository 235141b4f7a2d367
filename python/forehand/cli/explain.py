"""`forehand explain`: why an action is illegal, or what a legal one gives up."""

from __future__ import annotations

from collections.abc import Sequence

from ..display import TITLES, listed, pretty, summary, wrapped
from ..drawing.tabular import better_of
from ..explaining import Explanation, explain
from ..position import Position
from ..reviewing import Reviewed, Worth
from ..words import UNITS, count
from . import output
from .output import people, working
from .records import dumps, each, target
from .solve import patience


def command(
    files: Sequence[str],
    action: str,
    max_nodes: int | None,
    timeout: float | None,
    *,
    as_json: bool,
) -> int:
    """Explain an action in the position in which each record stops; return the exit status."""
    illegal = False

    def handle(text: str) -> str:
        nonlocal illegal
        position = Position(target(text).position)
        with working(patience(timeout, doing="solving")):
            found = explain(position, action, max_nodes=max_nodes, timeout=timeout)
        illegal = illegal or not found.legal
        if as_json:
            seat = None if position.to_act is None else position.to_act.value
            phase = None if position.phase is None else position.phase.value
            where = {"game": position.game.value, "to_act": seat, "phase": phase}
            return dumps({**where, **found.to_json()})
        return people("\n".join(_told(position, found)))

    status = each(files, handle, as_json=as_json, between="\n")
    return max(status, output.BAD) if illegal else status


def _told(position: Position, found: Explanation) -> list[str]:
    who = "the deal is over" if position.to_act is None else f"{position.to_act} to act"
    lines = [f"{TITLES[position.game]}, {who}"]
    action = pretty(str(found.action))
    if found.cost is None:
        clause = "" if found.clause is None else f" ({found.clause})"
        lines += wrapped(
            f"{action} is illegal{clause}: {pretty(found.reason or '')}.", 0, hanging=2
        )
        legal = summary(position.legal_actions.texts())
        return lines + (listed(legal, "Legal:") if legal else [])
    return lines + wrapped(f"{action} is legal. {_given_up(position, found.cost)}", 0, hanging=2)


def _given_up(position: Position, cost: Reviewed) -> str:
    if cost.forced:
        return "Nothing else is."
    unit, _ = UNITS[position.game]
    parts = [
        (cost.loss, cost.before, cost.after, unit),
        (cost.score_loss, cost.score_before, cost.score_after, "score"),
    ]
    known = [part for part in parts if part[1] is not None and part[2] is not None]
    if not known:
        return "It has no value yet, so what it gives up is not known."
    if any(loss is None for loss, *_ in known):
        ranges = ", ".join(f"{name} {after}" for _, _, after, name in known)
        return f"The search was stopped before it was known what it gives up; after it: {ranges}."
    if not any(loss for loss, *_ in known):
        kept = ", ".join(f"{name} {after}" for _, _, after, name in known)
        return f"It gives nothing up, all cards seen: {kept}."
    lost = " and ".join(_lost(*part) for part in known if part[0])
    better = better_of(cost, unit)
    return f"It gives up {lost}, all cards seen." + (f" Better: {better}." if better else "")


def _lost(loss: int | None, before: Worth | None, after: Worth | None, name: str) -> str:
    amount = f"{loss} of score" if name == "score" else count(loss or 0, name)
    return f"{amount} ({before} before, {after} after)"
