"""The same deal in other words: records with seats turned, cards renamed or their order changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import forehand
from forehand import (
    Card,
    Game,
    Objective,
    Phase,
    Position,
    Rank,
    Seat,
    SeatPoints,
    Side,
    Solution,
    Suit,
)

__all__ = [
    "EVERY",
    "Record",
    "SIZES",
    "history",
    "mapped",
    "points_turned",
    "positions",
    "renamed",
    "shown",
    "suits",
    "turned",
]

Record = dict[str, Any]

SUITED = ("name", "declare", "answer")
"""Actions that name a suit."""


def positions(game: Game, tricks: int, count: int, *, seed: int) -> Iterator[Position]:
    """Yield positions of the play with so many tricks to go, some of them within a trick.

    There are `count` of them, and more of games that are solved faster.
    """
    count *= {Game.CINCINNATI_EUCHRE: 6, Game.HUUTOPUSSI: 2, Game.BUSCA: 2}.get(game, 1)
    index = 0
    while count:
        chance = random.Random(f"{game} {tricks} {seed} {index}")
        position = forehand.deal(game, seed=seed, index=index)
        index += 1
        while not position.is_over and not _at(position, tricks):
            position = position.apply(chance.choice(position.legal_actions))
        if position.is_over:  # a redeal
            continue
        for _ in range(chance.randrange(4)):
            position = position.apply(chance.choice(position.legal_actions))
        if position.phase is Phase.PLAY:
            yield position
            count -= 1


def _at(position: Position, tricks: int) -> bool:
    if position.phase is not Phase.PLAY or position.trick:
        return False
    cards = sum(map(len, position.hands.values())) + len(position.stock)
    return cards == tricks * sum(map(bool, position.hands.values()))


def turned(record: Record, turns: int) -> Record:
    """Return a record with every seat moved so many places to the left."""
    seats = list(Seat)
    to = {seat: seats[(place + turns) % 4] for place, seat in enumerate(seats)}
    hands = record["deal"].removeprefix("N:").split()
    moved = {to[seat]: hand for seat, hand in zip(seats, hands, strict=True)}
    found = record | {"dealer": to[Seat(record["dealer"])].value}
    found["deal"] = "N:" + " ".join(moved[seat] for seat in seats)
    if scores := record.get("scores"):
        sides = {side: to[side.seats[0]].side for side in Side}
        names = {old.value: new.value for places in (to, sides) for old, new in places.items()}
        found["scores"] = {names[name]: score for name, score in scores.items()}
    return found


def suits(names: Mapping[Suit, Suit]) -> tuple[Callable[[Card], Card], Mapping[str, str]]:
    """Return how cards and suits are called when suits change their names."""
    return (
        lambda card: Card(card.rank, names[card.suit]),
        {old.value: new.value for old, new in names.items()},
    )


def renamed(
    record: Record, card: Callable[[Card], Card], suit: Mapping[str, str] | None = None
) -> Record:
    """Return a record in which every card, and every suit that is named alone, has another name."""
    hands = []
    for hand in record["deal"].removeprefix("N:").split():
        cards = [
            card(Card(Rank(rank), of))
            for of, ranks in zip(Suit, hand.split("."), strict=True)
            for rank in ranks
        ]
        hands.append(".".join("".join(c.rank.value for c in cards if c.suit is s) for s in Suit))
    found = record | {"deal": "N:" + " ".join(hands)}
    found["actions"] = [mapped(action, card, suit) for action in record.get("actions", [])]
    if stock := record.get("stock"):
        found["stock"] = " ".join(str(card(Card.parse(text))) for text in stock.split())
    return found


def mapped(action: str, card: Callable[[Card], Card], suit: Mapping[str, str] | None = None) -> str:
    """Return an action with the other names."""
    word, *rest = action.split()
    if word in SUITED:
        return " ".join([word, *((suit or {}).get(text, text) for text in rest)])
    if word in ("play", "give", "return", "ask"):
        return " ".join([word, *(str(card(Card.parse(text))) for text in rest)])
    return action


def shown(
    position: Position | Record,
    objective: Objective,
    action: Callable[[str], str] = str,
    value: Callable[[Any], Any] = lambda value: value,
) -> dict[str, Any]:
    """Return the value of a position and of each action, in the words of another one."""
    if isinstance(position, dict):
        position = Position.from_record(position)
    solution: Solution = forehand.solve(position, objective)
    assert solution.exact
    found = {action(str(entry.action)): entry.value for entry in solution.actions}
    return {name: value(worth) for name, worth in (found | {"": solution.value}).items()}


def points_turned(value: SeatPoints, turns: int) -> SeatPoints:
    """Return points by seat after the seats have been turned back."""
    seats = list(Seat)
    return SeatPoints({seat: value[seats[(i + turns) % 4]] for i, seat in enumerate(seats)})


def history(record: Record) -> list[tuple[Seat, str]]:
    """Return who did what in a record. Raises IllegalActionError if something is not allowed."""
    return [(Seat(step["seat"]), step["action"]) for step in forehand.replay(record)["steps"]]


SIZES = {
    Game.CINCINNATI_EUCHRE: 6,
    Game.HUUTOPUSSI: 6,
    Game.BUSCA: 5,
    Game.RISTIKLAPPI: 6,
}
"""Tricks left in the positions of these tests: as many as are solved in milliseconds."""
EVERY = [(game, objective) for game in Game for objective in Objective.of(game)]
"""Every game with each of its objectives."""
