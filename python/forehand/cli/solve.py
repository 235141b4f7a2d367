"""`forehand solve`: exact values of a position, all cards seen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..display import TITLES, pretty, table, wrapped
from ..errors import NotSolvableError
from ..games import Game
from .output import people, working
from .records import Target, each, facts_of, target
from .story import continuation
from .words import bounded, check_objective, counted, meaning, value


def solve(
    files: Sequence[str],
    objective: str | None,
    max_nodes: int | None,
    timeout: float | None,
    *,
    as_json: bool,
) -> int:
    """Solve the position in which each record stops; return the exit status."""

    def handle(text: str) -> str:
        found = target(text, solving=True)
        if as_json:
            return solution(found, objective, max_nodes, timeout)
        with working(patience(timeout)):
            solved = json.loads(solution(found, objective, max_nodes, timeout))
        position = found.position
        over = position.to_act is None
        who = "finished deal" if over else f"{position.to_act} to act"
        told = finished(found, solved) if over else explained(found, solved)
        return people("\n".join([f"{TITLES[Game(position.game)]}, {who}", *told]))

    return each(files, handle, as_json=as_json, between="\n")


def solution(
    found: Target, objective: str | None, max_nodes: int | None, timeout: float | None
) -> str:
    """Return the engine's line of JSON for a position.

    Raises NotSolvableError before the play, UnknownOptionError for an objective of another game.
    """
    check_objective(Game(found.position.game), objective)
    try:
        return found.position.solve(objective, max_nodes, timeout)[0]
    except NotSolvableError as error:
        raise error.replace(deal=found.deal) from None


def patience(timeout: float | None) -> str:
    """Return what to tell somebody who waits for the solver."""
    return f"solving, {'Ctrl-C stops' if timeout is None else f'at most {timeout:g} s'} …"


def finished(found: Target, solved: Mapping[str, Any]) -> list[str]:
    """Return what a deal that is over came to, in words."""
    objective = solved["objective"]
    facts = facts_of(found.position)
    what = counted(Game(found.position.game), objective, facts.get("declarer"))
    redeal = facts.get("redeal", False)
    told = ["The deal is over: a redeal was demanded." if redeal else "The deal is over."]
    came = solved["value"]
    shown = facts.get("points") if came is None else came
    if shown is not None:
        told.append(f"{what[0].upper()}{what[1:]}: {value(shown)}.")
    if came is None:
        why = "there is no declarer" if redeal else "nobody is to act"
        told.append(f"The objective {objective} has no value, since {why}.")
    return wrapped(" ".join(told), 0, hanging=2)


def explained(found: Target, solved: Mapping[str, Any]) -> list[str]:
    """Return a solution in words: what is counted, what each action is worth, one best line."""
    position = found.position
    facts = facts_of(position)
    counted = meaning(
        Game(position.game), solved["objective"], facts.get("declarer"), position.to_act
    )
    lines = wrapped(f"Values: {counted}.", 0, hanging=2)
    exact = solved.get("exact", True)
    if not exact:
        stopped = "The time was up" if solved.get("timed_out") else "The limit was reached"
        lines += wrapped(
            f"{stopped} before the search ended. The true value lies within the bounds shown "
            "(both included); which action is best is not known.",
            0,
            hanging=2,
        )
    lines.append(f"{'Value' if exact else 'Bounds'}: {bounded(solved)}")
    actions = solved["actions"]
    if actions:
        best = actions[0].get("value")
        lines += [
            f"  {row}"
            for row in table(
                [
                    [
                        pretty(entry["action"]),
                        bounded(entry),
                        "best" if exact and entry.get("value") == best else "",
                    ]
                    for entry in actions
                ],
                right=(1,),
            )
        ]
    if solved["line"]:
        lines += ["Best line", *continuation(found, solved["line"])]
    return lines
