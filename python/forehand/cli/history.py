"""What has happened in a deal: its calls and its tricks, read off the engine's positions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .. import _engine
from ..cards import Card, Suit
from ..games import Game
from ..reference import busca, cincinnati_euchre, huutopussi_play, ristiklappi
from ..seats import Seat


@dataclass(frozen=True, slots=True)
class Call:
    """An action that lays no card: a bid, an exchange, a declaration, a question, an answer."""

    step: int
    seat: str
    phase: str
    action: str


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, finished or not."""

    step: int
    """The step of its last action so far."""
    number: int
    """Counted from 1."""
    cards: tuple[tuple[str, str], ...]
    """Pairs of seat and card, in the order played."""
    blind: frozenset[str]
    """The cards that were turned up from the stock."""
    blocked: tuple[tuple[str, str], ...]
    """Pairs of seat and card: turned up, but not playable."""
    winner: str | None
    """Who won it; None while it is unfinished."""


Event = Call | Trick


def events(start: _engine.Position, actions: Sequence[str]) -> list[Event]:
    """Return what happens from the start of a deal on, in order."""
    found: list[Event] = []
    game = Game(start.game)
    trump: Suit | None = None
    number, asked = 1, ""
    blind: set[str] = set()
    blocked: list[tuple[str, str]] = []
    position, table = start, _table(start)
    for step, action in enumerate(actions):
        seat, phase, before = position.to_act or "", position.phase or "", table
        position = position.apply(action)
        table = _table(position)
        word, _, rest = action.partition(" ")
        if word not in ("play", "flip"):
            found.append(Call(step, seat, phase, action))
            trump = _trump(action, asked, trump)
            asked = rest if word == "ask" else ""
            continue
        card = rest if word == "play" else before["stock"].split()[0]
        if table["trick"] == before["trick"]:
            # Turned up, and may not be played: the turn stays, and so does the trick.
            blocked.append((seat, card))
            continue
        if word == "flip":
            blind.add(card)
        if not table["trick"]:
            cards = _pairs([*before["trick"], (seat, card)])
            winner = _winner(game, cards, trump)
            found.append(Trick(step, number, cards, frozenset(blind), tuple(blocked), winner))
            number, blind, blocked = number + 1, set(), []
    if table["trick"] or blocked:
        cards = _pairs(table["trick"])
        found.append(Trick(len(actions) - 1, number, cards, frozenset(blind), tuple(blocked), None))
    return found


def _table(position: _engine.Position) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(position.table())
    return table


def _trump(action: str, asked: str, trump: Suit | None) -> Suit | None:
    """Return the trump suit after a call: as named, declared or answered."""
    word, _, rest = action.partition(" ")
    if word in ("name", "declare", "answer") and rest in Suit.__members__:
        return Suit(rest)
    if action == "answer yes":
        return Suit(asked[-1])
    return trump


def _pairs(laid: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((seat, card) for seat, card in laid)


def _winner(game: Game, cards: Sequence[tuple[str, str]], trump: Suit | None) -> str:
    # The engine tells which side took a trick, and who leads next; only the last trick's seat is
    # nowhere to be read. The reference's rule gives it, the same way for all tricks.
    trick = [(Seat(seat), Card.parse(card)) for seat, card in cards]
    if game is Game.BUSCA:
        return busca.trick_winner(trick).value
    if game is Game.RISTIKLAPPI:
        return ristiklappi.trick_winner(trick).value
    if game is Game.HUUTOPUSSI:
        return huutopussi_play.trick_winner(trick, trump).value
    return cincinnati_euchre.trick_winner(trick, trump).value
