"""`forehand replay`: checks and scores deal and match records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .. import _engine
from ..display import listed, pretty, standing, summary
from ..games import Game
from ..words import result, waiting
from .output import people
from .records import Target, each
from .story import blind_note, heading, history, told


def replay(files: Sequence[str], *, legal: bool, as_json: bool) -> int:
    """Replay the records of some files; return the exit status."""

    def handle(text: str) -> str:
        return _engine.replay(text, legal) if as_json else people(_text(text, legal))

    return each(files, handle, as_json=as_json, between="\n")


def _text(text: str, legal: bool) -> str:
    found = _engine.read(text)
    if isinstance(found, _engine.Position):
        return "\n".join(_deal(Target(found), legal))
    lines: list[str] = []
    for index, position in enumerate(found.deals()):
        lines += [*_deal(Target(position, deal=index), legal), ""]
    lines.append(f"Standing of the match: {standing(json.loads(found.scores()))}.")
    return "\n".join(lines)


def _deal(target: Target, legal: bool) -> list[str]:
    position = target.position
    happened = history(target)
    lines = [*heading(target)]
    lines += _steps(position) if legal else [*told(happened), *blind_note(happened)]
    outcome: dict[str, Any] | None = json.loads(position.result())
    if outcome is not None:
        return lines + result(Game(position.game), outcome)
    lines.append(waiting(position.to_act, position.phase, json.loads(position.table())))
    return lines + _legal(position)


def _steps(position: _engine.Position) -> list[str]:
    """Return every step with what was legal before it."""
    lines = []
    at = position.start()
    for step, action in enumerate(position.actions()):
        lines.append(f"{step:>3}  {at.to_act} {at.phase}: {pretty(action)}")
        lines += _legal(at, 5)
        at = at.apply(action)
    return lines


def _legal(position: _engine.Position, indent: int = 2) -> list[str]:
    return listed(summary(position.legal()), "legal:", indent)
