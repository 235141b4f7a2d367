"""`forehand review`: what each action of a deal cost, all cards seen."""

from __future__ import annotations

from collections.abc import Sequence

from ..display import pretty, table, wrapped
from ..games import Game
from ..position import Position
from ..reviewing import Review, Reviewed, Track, Worth, review
from .output import people, working
from .records import dumps, each, target
from .story import heading

UNITS = {
    Game.CINCINNATI_EUCHRE: ("tricks", "tricks of the declarer's side"),
    Game.HUUTOPUSSI: ("points", "points of the declarer's side"),
    Game.RISTIKLAPPI: ("points", "card points of NS less those of EW"),
    Game.BUSCA: ("points", "the most penalty points that the seat that acts can be held to"),
}
"""The game's own units: in a word, and what they count."""


def command(files: Sequence[str], max_nodes: int | None, timeout: float, *, as_json: bool) -> int:
    """Review the deal of each record; return the exit status."""

    def handle(text: str) -> str:
        found = target(text)
        position = Position(found.position)
        if as_json:
            reviewed = review(position, max_nodes=max_nodes, timeout=timeout)
            return dumps({"game": position.game.value, **reviewed.to_json()})
        with working(f"reviewing, at most {timeout:g} s …"):
            reviewed = review(position, max_nodes=max_nodes, timeout=timeout)
        lines = [*heading(found), "", *told(reviewed, reviewed.actions), *costs(reviewed)]
        return people("\n".join(lines))

    return each(files, handle, as_json=as_json, between="\n\n")


def told(reviewed: Review, actions: Sequence[Reviewed]) -> list[str]:
    """Return a table of some of the actions of a review, with what its columns are."""
    if not reviewed.actions:
        return ["Nothing has been done yet."]
    unit, what = UNITS[reviewed.game]
    lines = wrapped(f"Review, all cards seen. {unit}: {what}{_score(reviewed)}.", 0, hanging=2)
    if not actions:
        return lines
    lines += wrapped(
        "Values are those after the action; cost is what the seat that acted gave up. "
        "?? is the dearest of the deal, ? cost something, = had no choice.",
        0,
        hanging=2,
    )
    scored = reviewed.score_objective is not None
    rows = [["step", "", "action", unit, "cost", *(["score", "cost"] if scored else []), "", ""]]
    rows += [_row(action, scored) for action in actions]
    last = 6 if scored else 4
    return lines + [f"  {row}" for row in table(rows, right=(0, *range(3, last + 1)))]


def _score(reviewed: Review) -> str:
    if reviewed.score_objective is None:
        return ""
    what = "game points" if reviewed.game is Game.RISTIKLAPPI else "points"
    return f"; score: {what} of this deal, NS less EW"


def _row(action: Reviewed, scored: bool) -> list[str]:
    cells = [str(action.step), action.seat.value, pretty(str(action.action))]
    cells += [_worth(action.after), _cost(action.loss)]
    if scored:
        cells += [_worth(action.score_after), _cost(action.score_loss)]
    better = "" if action.better is None else f"better {pretty(str(action.better))}"
    return [*cells, "=" if action.forced else action.mark, better]


def _worth(worth: Worth | None) -> str:
    return "" if worth is None else str(worth)


def _cost(cost: int | None) -> str:
    return "" if not cost else str(cost)


def costs(reviewed: Review) -> list[str]:
    """Return what each seat gave up in the whole deal, and from where on that is known."""
    if not reviewed.actions:
        return []
    unit, _ = UNITS[reviewed.game]
    scored = reviewed.score_objective is not None
    seats = [
        f"{seat} {loss} {unit}" + (f", {score} score" if scored else "")
        for seat, (loss, score) in reviewed.lost.items()
        if loss or score
    ]
    costs = [cost for action in reviewed.actions for cost in (action.loss, action.score_loss)]
    lines = []
    if any(cost is not None for cost in costs):
        total = "; ".join(seats) or "nothing by anybody"
        known = " as far as known" if any(map(_open, reviewed.tracks)) else ""
        lines = wrapped(f"Given up{known}: {total}.", 0, hanging=2)
    unknown = [track.exact_from for track in reviewed.tracks if _open(track)]
    if unknown:
        since = max(unknown)
        exact = f"exact from step {since} on" if since <= len(reviewed.actions) else "none is exact"
        lines += wrapped(
            f"The search was stopped before all values were known: {exact}, the others are bounds.",
            0,
            hanging=2,
        )
    return lines


def _open(track: Track) -> bool:
    """Tell whether a limit left values open."""
    return any(worth is not None and worth.value is None for worth in track.worths)
