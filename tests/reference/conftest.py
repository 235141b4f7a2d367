"""Builders for the reference's tests: deals with chosen cards, and steps along a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from forehand.actions import Action
from forehand.cards import Card
from forehand.errors import IllegalActionError
from forehand.games import Game
from forehand.reference import Opening, Position, start
from forehand.reference.opening import hand_size, pack, score_keys, seats_in
from forehand.rules import from_record
from forehand.seats import Seat


def cards(text: str) -> list[Card]:
    """Cards separated by blanks, read leniently."""
    return [Card.parse(word) for word in text.split()]


def build(
    game: str,
    dealer: str,
    wanted: dict[str, str] | None = None,
    *,
    rules: dict[str, object] | None = None,
    scores: dict[str, int] | None = None,
    stock: dict[int, str] | None = None,
) -> Position:
    """Build a fresh deal: the wanted cards where wanted, the others in pack order wherever is room.

    `stock` maps a place in the stock to the card wanted there.
    """
    kind = Game(game)
    options = from_record(kind, rules or {})
    standing = scores or {key: 0 for key in score_keys(kind)}
    players = seats_in(options, standing)
    hands = {seat: cards((wanted or {}).get(seat.value, "")) for seat in players}
    fixed = {place: Card.parse(text) for place, text in (stock or {}).items()}
    used = [card for hand in hands.values() for card in hand] + list(fixed.values())
    rest = [card for card in pack(kind, len(players)) if card not in used]
    size = hand_size(kind, len(players))
    for hand in hands.values():
        while len(hand) < size:
            hand.append(rest.pop())
    left: list[Card] = []
    while rest or fixed.keys() - set(range(len(left))):
        left.append(fixed[len(left)] if len(left) in fixed else rest.pop())
    return start(
        Opening(
            options,
            Seat(dealer),
            standing,
            {seat: tuple(hands[seat]) if seat in players else None for seat in Seat},
            tuple(left),
        )
    )


def drive(position: Position, *texts: str) -> Position:
    """Return the position after some actions; a text may hold several, separated by commas."""
    for text in ",".join(texts).split(","):
        position = position.apply(Action.parse(text))
    return position


def legal(position: Position) -> list[str]:
    """Return the texts of the legal actions."""
    return [str(action) for action in position.legal_actions]


def refusal(position: Position, text: str) -> IllegalActionError:
    """Return the error that an illegal action meets."""
    action = Action.parse(text)
    assert not position.is_legal(action)
    assert action not in position.legal_actions
    with pytest.raises(IllegalActionError) as caught:
        position.apply(action)
    assert caught.value.action == str(action)
    return caught.value


# N leads AS and wins it; S holds two marriages, the queen of spades, and red aces.
ASKING = {
    "N": "AS KS 6S 6H 7H KD QD 7C 8C",
    "S": "AH KH QH AD 6D KC QC QS 8S",
    "E": "TS 9S TH 9H TD JD 8D AC 9C",
    "W": "JS 7S JH 8H 7D 9D TC JC 6C",
}
# N can declare or be answered all four suits.
ALL_FOUR = {
    "N": "AS AH AD AC KS QS KH QH 6H",
    "S": "KD QD 6D KC QC 6C 7S 6S 7H",
    "E": "TS 9S TH JH TD JD TC JC 9C",
    "W": "JS 8S 9H 8H 9D 8D 7D 8C 7C",
}
AUCTION = "bid 50, pass, pass, pass"
EXCHANGE = "give 6D QS 8S, contract 50, return 6D QS 8S"
TRICK_1 = "play AS, play TS, play 8S, play 7S"


def asking(rules: dict[str, object] | None = None) -> Position:
    """Return a deal of Huutopussi after trick 1, which N led and won; N may declare."""
    return drive(build("huutopussi", "W", ASKING, rules=rules), AUCTION, EXCHANGE, TRICK_1)


def attempts(position: Position) -> list[str]:
    """Return the texts of the legal declarations and questions."""
    return [text for text in legal(position) if not text.startswith("play")]


class Table:
    """The builders, as one fixture."""

    build = staticmethod(build)
    drive = staticmethod(drive)
    legal = staticmethod(legal)
    refusal = staticmethod(refusal)
    asking = staticmethod(asking)
    attempts = staticmethod(attempts)
    ASKING = ASKING
    ALL_FOUR = ALL_FOUR
    cards: Callable[[str], Iterable[Card]] = staticmethod(cards)


@pytest.fixture
def table() -> type[Table]:
    """Return the builders."""
    return Table
