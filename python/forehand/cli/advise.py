"""`forehand advise`: what a seat's actions are worth, from what that seat knows."""

from __future__ import annotations

import json
from collections.abc import Sequence

from .. import _engine
from ..advising import Advice, Advised, advise
from ..display import TITLES, pretty, table, wrapped
from ..errors import ForehandError, ViewRecordError
from ..games import Game
from ..position import Position
from ..view import View
from .output import people, working
from .records import dumps, each, target

SHOWN = 24
"""How many actions people are shown; JSON has all."""

_BAR = 20
_METHODS = {
    "pimc": "exact in each, all its cards seen",
    "model": "the hand-written player goes on up to where exact values are quick",
    "rollout": "the hand-written player plays each to its end",
    "alphamu": "searched together, the same done where the same is known",
    "ismcts": "by a tree over what is seen, no card open",
}
_EVIDENCE = {
    "calls": "deals in which the hand-written player would have called as the others did are "
    "drawn more often",
}


def command(
    files: Sequence[str],
    seat: str | None,
    *,
    worlds: int,
    time: float | None,
    seed: int,
    method: str | None,
    evidence: str,
    objective: str,
    workers: int | None,
    distribution: bool,
    as_json: bool,
) -> int:
    """Advise on the position in which each record stops; return the exit status."""

    def handle(text: str) -> str:
        known, deal = _known(text)

        def advised() -> Advice:
            return advise(
                known,
                seat,
                worlds=worlds,
                seed=seed,
                method=method,
                evidence=evidence,
                objective=objective,
                outcomes=distribution,
                time=time,
                workers=workers,
            )

        try:
            if as_json:
                return dumps(advised().to_json(distribution=distribution))
            with working(f"looking at {worlds:,} worlds, Ctrl-C stops …"):
                advice = advised()
        except ForehandError as error:
            raise error.replace(deal=deal) from None
        return people("\n".join(told(advice, distribution=distribution)))

    return each(files, handle, as_json=as_json, between="\n")


def _known(text: str) -> tuple[View | Position, int | None]:
    """Read a record of either kind; with the place in `deals` of a match's last deal."""
    try:
        found = target(text)
    except ViewRecordError:
        # Also raised for a hand that can't be seen in a record that is no view.
        if not _is_view(text):
            raise
        return View(_engine.View(text)), None
    return Position(found.position), found.deal


def _is_view(text: str) -> bool:
    record = json.loads(text.removeprefix("\ufeff"))
    return isinstance(record, dict) and "view" in record


def told(advice: Advice, *, distribution: bool = False) -> list[str]:
    """Return advice as lines for people."""
    lines = [f"{TITLES[advice.game]}, {advice.seat} to act ({advice.phase.value})"]
    lines += wrapped(
        f"{counted(advice)} over {advice.worlds:,} worlds that agree "
        f"with what {advice.seat} knows (seed {advice.seed}). Method {advice.method}: "
        f"{_METHODS[advice.method]}. Behind: the best action's mean less its own, "
        "in the same worlds. Best: in how many no action was better.",
        0,
        hanging=2,
    )
    if advice.evidence != "none":
        lines += wrapped(f"Evidence {advice.evidence}: {_EVIDENCE[advice.evidence]}.", 0, hanging=2)
    if advice.timed_out:
        lines += wrapped("The time was up before all worlds were looked at.", 0, hanging=2)
    # That the best is not to bid at all has to be seen among however many bids.
    shown = [
        advised
        for place, advised in enumerate(advice.actions)
        if place < SHOWN or str(advised.action) in ("pass", "redeal")
    ]
    rows = [["action", "mean", "", "behind", "", "best", "", ""]]
    percent = 100.0 if advice.objective == "match" else 1.0
    rows += [_row(advised, shown[0], advice.worlds, percent) for advised in shown]
    lines += [f"  {row}" for row in table(rows, right=(1, 3, 5))]
    hidden = len(advice.actions) - len(shown)
    if hidden:
        lines.append(f"  and {hidden} more (--json lists all)")
    if distribution:
        what = "score" if percent == 1.0 else "chance, in per cent,"
        lines.append(f"How often which {what} came out")
        for advised in shown:
            counts = ", ".join(
                f"{value * percent:.1f}: {count}" if percent > 1 else f"{value}: {count}"
                for value, count in advised.distribution
            )
            lines += wrapped(f"{pretty(str(advised.action))}: {counts}", 2, hanging=4)
        lines.append("How the deals ended")
        for advised in shown:
            ends = ", ".join(
                f"{'' if side is None else f'{side} '}{what} {count}"
                for side, what, count in advised.outcomes
            )
            lines += wrapped(f"{pretty(str(advised.action))}: {ends}", 2, hanging=4)
    return lines


def counted(advice: Advice) -> str:
    """Return what the means of advice count."""
    if advice.objective == "match":
        whose = advice.seat if advice.game is Game.BUSCA else advice.seat.side
        return f"Mean chance that {whose} wins the match, in per cent,"
    return f"Mean score of this deal for {_whose(advice)}"


def _whose(advice: Advice) -> str:
    if advice.game is Game.BUSCA:
        return f"{advice.seat}, minus its own buscas,"
    what = "game points of " if advice.game is Game.RISTIKLAPPI else ""
    return f"{what}{advice.seat.side} less {advice.seat.side.other}"


def _row(advised: Advised, best: Advised, asked: int, unit: float) -> list[str]:
    def error(stderr: float | None) -> str:
        return "±  ?" if stderr is None else f"± {stderr * unit:.2f}"

    first = advised is best
    share = advised.best_share
    fewer = "" if advised.worlds == asked else f"{advised.worlds:,} worlds"
    return [
        pretty(str(advised.action)),
        f"{advised.mean * unit:.2f}",
        error(advised.stderr),
        "" if first else f"{advised.behind * unit:.2f}",
        "" if first else error(advised.behind_stderr),
        f"{share:.0%}",
        "#" * round(share * _BAR),
        fewer,
    ]
