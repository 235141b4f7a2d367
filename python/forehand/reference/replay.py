"""Records checked and scored step by step: the object that the `replay` command writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .match import Match
from .position import Position
from .record import (
    begin_from,
    is_match,
    load_match_head,
    load_opening,
    read_texts,
    take_match_step,
    take_step,
)


def replay(record: Mapping[str, Any], legal: bool = False) -> dict[str, Any]:
    """Return the replay of a deal or match record, as the contract's JSON object.

    With `legal`, every step lists the legal actions. Raises what `load` and `load_match` do.
    """
    if isinstance(record, Mapping) and is_match(record):
        return _replay_match(record, legal)
    position = load_opening(record)
    steps = []
    for number, text in enumerate(read_texts(record)):
        after = take_step(position, number, text)
        steps.append(_step(position, after, legal))
        position = after
    return _object(position, steps)


def _replay_match(record: Mapping[str, Any], legal: bool) -> dict[str, Any]:
    match, elements = load_match_head(record)
    deals = []
    for element in elements:
        match = begin_from(match, element)
        steps = []
        for number, text in enumerate(read_texts(element, deal=len(match.deals) - 1)):
            before = match.deals[-1]
            match = take_match_step(match, number, text)
            steps.append(_step(before, match.deals[-1], legal))
        deals.append(_object(match.deals[-1], steps))
    return _match_object(match, deals)


def _match_object(match: Match, deals: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "game": match.game.value,
        "deals": deals,
        "scores": match.scores,
        "winner": match.winner,
    }


def _step(before: Position, after: Position, legal: bool) -> dict[str, Any]:
    step: dict[str, Any] = {"seat": str(before.to_act), "phase": str(before.phase)}
    if legal:
        step["legal"] = _texts(before)
    step["action"] = str(after.actions[-1])
    return step


def _object(position: Position, steps: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "game": position.game.value,
        "steps": steps,
        "to_act": None if position.to_act is None else position.to_act.value,
        "phase": None if position.phase is None else position.phase.value,
        "legal": _texts(position),
        "result": position.outcome(),
    }


def _texts(position: Position) -> list[str]:
    return [str(action) for action in position.legal_actions]
