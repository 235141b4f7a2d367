"""The example tables of the rules: how a row becomes a deal, for engine and reference alike.

The rules end each game's part with a table of examples (1.4, 2.4, 3.4, 4.4). An example is worth
more than the sentence it illustrates: people check a program against it. So every row is played
as a real deal, once by the engine and once by the reference. Rows that only come up at the end of
a deal are records in `data/tables`, found by search; the tests prove that each record really shows
its row.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import forehand
from forehand import Action, Card, Game, Seat, Suit, reference
from forehand.notation import write_deal

DATA = Path(__file__).parents[1] / "data" / "tables"

# Both implementations read records and offer the same names from there on, so that a row needs
# no more of an adapter than the function that reads.
LOAD: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "engine": forehand.load,
    "reference": reference.load,
}

both = pytest.mark.parametrize("load", LOAD.values(), ids=LOAD.keys())


def cards(text: str) -> list[Card]:
    """Read cards separated by blanks, as leniently as the rules write them: ``D10 HJ``."""
    return [Card.parse(word) for word in text.split()]


def seat_after(dealer: str, turns: int) -> str:
    return "NESW"[("NESW".index(dealer) + turns) % 4]


def fill(game: str, wanted: Mapping[str, str], void: Mapping[str, str] | None = None) -> str:
    """Build a whole deal of four players: the wanted cards where wanted, the rest where it may go.

    `void` names the suits of which a seat may get no card but the wanted ones.
    """
    order = Game(game).rank_order
    pack = [Card(rank, suit) for suit in Suit for rank in order]
    hands = {seat: cards(wanted.get(seat, "")) for seat in "NESW"}
    size = len(pack) // 4
    banned = {seat: {Suit(s) for s in (void or {}).get(seat, "")} for seat in "NESW"}
    fixed = [card for hand in hands.values() for card in hand]
    assert len(set(fixed)) == len(fixed) and set(fixed) <= set(pack), "a row's cards clash"
    free: dict[str, list[Card]] = {seat: [] for seat in "NESW"}

    def place(card: Card, tried: set[str]) -> bool:
        """Find room for a card, moving others on if need be (augmenting paths)."""
        for seat in "NESW":
            if seat in tried or card.suit in banned[seat]:
                continue
            tried.add(seat)
            if len(hands[seat]) + len(free[seat]) < size:
                free[seat].append(card)
                return True
            for other in list(free[seat]):
                if place(other, tried):
                    free[seat].remove(other)
                    free[seat].append(card)
                    return True
        return False

    for card in pack:
        if card not in fixed:
            assert place(card, set()), f"no room for {card}"
    return write_deal({seat: [*hands[seat.value], *free[seat.value]] for seat in Seat}, order)


def legal(position: Any) -> list[str]:
    return [str(action) for action in position.legal_actions]


def play_on(position: Any, *texts: str) -> Any:
    for text in texts:
        position = position.apply(Action.parse(text))
    return position


def rows(game: str) -> dict[str, dict[str, Any]]:
    """Return a game's records of `data/tables` by the row that each shows."""
    lines = (DATA / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    for record in records:
        assert record["game"] == game and record["x-note"], record["x-row"]
    found = {record["x-row"]: record for record in records}
    assert len(found) == len(records), "a row is shown twice"
    return found


def outcome(load: Callable[[Mapping[str, Any]], Any], record: Mapping[str, Any]) -> dict[str, Any]:
    """Play a record to its end and return the result; it must be a whole deal."""
    result = load(record).outcome()
    assert result is not None
    return result
