"""Matches begun and continued from Python, and calls that are wrong in themselves."""

from __future__ import annotations

import pytest

import forehand
from forehand import InvalidDealError, Match, NotationError, Position, Side


def played(position: Position) -> Position:
    while not position.is_over:
        position = position.apply(position.legal_actions[0])
    return position


def test_a_match_goes_on_until_somebody_has_won() -> None:
    match = Match.start("ristiklappi", dealer="E", rules={"target": 1})
    while match.winner is None:
        position = match.next_deal(seed=11, index=len(match.deals))
        assert position.dealer.value == "ESWN"[len(match.deals) % 4]
        match = match.add(played(position))
    assert isinstance(match.winner, Side)
    assert match.scores[match.winner] == 1
    for refused in (lambda: match.next_deal(seed=1), lambda: match.deals[-1].next_deal(seed=1)):
        with pytest.raises(InvalidDealError, match="the match is over"):
            refused()
    assert forehand.load(match.record()) == match


def test_a_deal_of_another_match_is_refused() -> None:
    match = Match.start("busca", dealer="N", scores={"N": 30, "E": 0, "S": 0, "W": 0})
    with pytest.raises(InvalidDealError, match="another dealer, standing or rules"):
        match.add(forehand.deal("busca", seed=1, dealer="N"))
    with pytest.raises(InvalidDealError, match="not finished"):
        match.add(match.next_deal(seed=1)).add(match.next_deal(seed=1))


def test_wrong_calls_are_told_apart_from_refusals() -> None:
    position = forehand.deal("busca", seed=1)
    for call in (
        lambda: forehand.solve("position"),  # type: ignore[arg-type] - the mistake on trial
        lambda: position.apply(None),  # type: ignore[arg-type] - the mistake on trial
        lambda: forehand.deal("busca", seed=True),
    ):
        with pytest.raises(TypeError):
            call()
    for call in (
        lambda: forehand.solve(position, max_nodes=-1),
        lambda: forehand.solve(position, timeout=float("nan")),
        lambda: forehand.playouts("busca", -1),
        lambda: forehand.deal("busca", seed=2**64),
    ):
        with pytest.raises(ValueError, match="stands there"):
            call()


def test_half_a_surrogate_pair_is_no_text() -> None:
    for read in (forehand.loads, forehand.replay, Position.from_record, Match.from_record):
        with pytest.raises(NotationError, match="character 2: half of a surrogate pair"):
            read("x\ud800")
