"""The example tables of Ristiklappi (3.4), row by row, through the public API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from rows import both, cards, legal, outcome, play_on, rows, seat_after

import forehand
from forehand import Card, Game, Seat, Suit
from forehand.notation import write_deal

TRICKS = {"2 5 2 4": 2, "7 5 A 3": 0, "K 3 10 K": 3, "9 9 9 9": 3}


@both
@pytest.mark.parametrize("ranks", TRICKS)
@pytest.mark.parametrize("dealer", "NESW")
def test_3_4_rk_5_winner(load, ranks, dealer):
    """Section 3.4: the last card of the rank led wins, else the leader."""
    seats = [seat_after(dealer, turn) for turn in (1, 2, 3, 4)]
    laid = cards(" ".join(rank + suit for rank, suit in zip(ranks.split(), "SHDC", strict=True)))
    rest = [Card(rank, suit) for suit in Suit for rank in Game.RISTIKLAPPI.rank_order]
    rest = [card for card in rest if card not in laid]
    hands = {Seat(seat): [card] for seat, card in zip(seats, laid, strict=True)}
    for hand in hands.values():
        hand += [rest.pop() for _ in range(4)]
    record = {
        "format": "forehand/1",
        "game": "ristiklappi",
        "dealer": dealer,
        "deal": write_deal(hands, Game.RISTIKLAPPI.rank_order),
        "stock": " ".join(map(str, rest)),
        "actions": [f"play {card}" for card in laid],
    }
    assert str(load(record).to_act) == seats[TRICKS[ranks]]


def tricks_of(record: Mapping[str, Any]) -> list[tuple[str, list[Card]]]:
    """Return the side that won, and the cards in the order played, of each trick of a deal.

    This counts for itself, from the record alone (RK-5, RK-6, RK-7), so that the tests don't
    take the word of what they test. It knows no blocked flips; the records have none.
    """
    assert len(record["actions"]) == 52
    stock = cards(record["stock"])
    seat = seat_after(record["dealer"], 1)
    tricks: list[tuple[str, list[Card]]] = []
    trick: list[tuple[str, Card]] = []
    for text in record["actions"]:
        top = stock.pop(0) if stock else None  # drawn, or turned up
        card = top if text == "flip" else Card.parse(text.removeprefix("play "))
        assert card is not None
        trick.append((seat, card))
        seat = seat_after(seat, 1)
        if len(trick) == 4:
            seat = [who for who, card in trick if card.rank is trick[0][1].rank][-1]
            tricks.append((Seat(seat).side.value, [card for _, card in trick]))
            trick = []
    return tricks


def kinds_won(record: Mapping[str, Any]) -> set[str]:
    """Return which kinds of tricks, of those that matter to cleaning, N and S won."""
    found = set()
    for number, (side, trick) in enumerate(tricks_of(record), 1):
        ranks = [card.rank.value for card in trick]
        if side != "NS":
            continue
        if "Q" in ranks:
            found.add("queen in the stock phase" if number <= 8 else "queen in the end phase")
        if "K" in ranks and number <= 8:
            found.add("king in the stock phase")
        elif "K" in ranks:
            found.add("king in a queen-led trick" if ranks[0] == "Q" else "king in the end phase")
    return found


# What N and S win, and what they must not win, and whether they are clean in the end.
STATUS = {
    "status no/-": (set(), {"queen in the stock phase", "queen in the end phase"}, True),
    "status yes/no": (
        {"queen in the stock phase"},
        {"king in the stock phase", "king in the end phase", "king in a queen-led trick"},
        False,
    ),
    "status yes/yes": ({"queen in the stock phase", "king in the end phase"}, set(), True),
    "status yes/queen-led only": (
        {"queen in the stock phase", "king in a queen-led trick"},
        {"king in the end phase"},
        False,
    ),
    "status queens in the end phase only": (
        {"queen in the end phase"},
        {"queen in the stock phase", "king in the end phase", "king in a queen-led trick"},
        True,
    ),
    "status kings in tricks 1-8 only": (
        {"queen in the stock phase", "king in the stock phase"},
        {"king in the end phase", "king in a queen-led trick"},
        False,
    ),
}

# Points of N/S, who is clean, then the game points NS/EW by default and with dirty_winner.
GAME_POINTS = {
    "75-45 c c": (75, "c", "c", (1, 0), (1, 0)),
    "75-45 c d": (75, "c", "d", (1, 0), (1, 0)),
    "75-45 d c": (75, "d", "c", (0, 0), (0, 1)),
    "75-45 d d": (75, "d", "d", (0, 0), (0, 0)),
    "60-60 c c": (60, "c", "c", (0, 0), (0, 0)),
    "61-59 c c": (61, "c", "c", (1, 0), (1, 0)),
    "120-0 c c": (120, "c", "c", (1, 0), (1, 0)),
}


def test_3_4_every_row_has_a_record():
    assert rows("ristiklappi").keys() == STATUS.keys() | GAME_POINTS.keys()


@both
@pytest.mark.parametrize("row", STATUS)
def test_3_4_rk_10_11_12_status(load, row):
    """Section 3.4, the status table: stock-phase queen / end-phase king."""
    won, not_won, clean = STATUS[row]
    record = rows("ristiklappi")[row]
    kinds = kinds_won(record)
    assert won <= kinds and not not_won & kinds
    result = outcome(load, record)
    assert result["clean"]["NS"] is clean
    assert ("NS" in result["dishonoured"]) is not clean


@both
@pytest.mark.parametrize("option", ["none", "clean-opponents"])
@pytest.mark.parametrize("row", GAME_POINTS)
def test_3_4_rk_13_14_15_game_points(load, option, row):
    """Section 3.4: points and cleanness to game points, by default and by option (RK-A10)."""
    points, ns, ew, default, generous = GAME_POINTS[row]
    record = rows("ristiklappi")[row] | {"rules": {"dirty_winner": option}}
    result = outcome(load, record)
    assert result["points"] == {"NS": points, "EW": 120 - points}
    assert result["clean"] == {"NS": ns == "c", "EW": ew == "c"}
    won = default if option == "none" else generous
    assert result["game_points"] == {"NS": won[0], "EW": won[1]}
    dishonoured = [side for side, state in (("NS", ns), ("EW", ew)) if state == "d"]
    assert result["dishonoured"] == dishonoured
    assert result["scores"] == result["game_points"]  # the records start from 0
    # The points again, counted from the tricks.
    values = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    mine = [card for side, trick in tricks_of(record) if side == "NS" for card in trick]
    assert sum(values.get(card.rank.value, 0) for card in mine) == points


def stock_left(position: Any) -> int:
    """Return the size of the stock; here the two implementations differ in their names."""
    if isinstance(position, forehand.Position):
        return len(position.stock)
    return len(position.places()["stock"])


@both
@pytest.mark.parametrize("row", [*STATUS, *GAME_POINTS])
def test_3_4_rk_6_trick_count(load, row):
    """Section 3.4: 13 tricks; the stock is gone exactly after the fourth card of trick 8."""
    record = rows("ristiklappi")[row]
    assert len(tricks_of(record)) == 13
    position = load(record | {"actions": []})
    for number, text in enumerate(record["actions"]):
        assert stock_left(position) == max(0, 32 - number)
        assert ("flip" in legal(position)) == (number < 32)
        position = play_on(position, text)
    assert position.to_act is None
