"""The example tables of Cincinnati Euchre (4.4), row by row, through the public API."""

from __future__ import annotations

from typing import Any

import pytest
from rows import both, cards, fill, legal, outcome, play_on, rows, seat_after

from forehand import Card, Phase, Seat
from forehand.notation import parse_deal

LADDER = ["3", "4", "5", "moon", "double-moon", "triple-moon", "quadruple-moon"]
NUMBERS = ["bid 3", "bid 4", "bid 5", "bid moon"]
CALLS = [
    # Highest so far, the calls before, what is allowed.
    ("none", [], ["pass", *NUMBERS]),
    ("none", ["pass"], ["pass", *NUMBERS]),
    ("none", ["pass", "pass"], ["pass", *NUMBERS]),
    ("none", ["pass", "pass", "pass"], NUMBERS),
    *[
        (highest, [*before, *passes], allowed)
        for highest, before, allowed in [
            ("3", ["bid 3"], ["pass", "bid 4", "bid 5", "bid moon"]),
            ("4", ["bid 4"], ["pass", "bid 5", "bid moon"]),
            ("5", ["bid 5"], ["pass", "bid moon"]),
            ("moon", ["bid moon"], ["pass", "bid double-moon"]),
            ("double-moon", ["bid moon", "bid double-moon"], ["pass", "bid triple-moon"]),
            (
                "triple-moon",
                ["bid moon", "bid double-moon", "bid triple-moon"],
                ["pass", "bid quadruple-moon"],
            ),
        ]
        # With more passes behind it the dealer is reached, who has then a prior bid to pass on.
        for passes in [["pass"] * n for n in range(4 - len(before))]
    ],
]


def euchre(deal: str, dealer: str, *actions: str, **more: Any) -> dict[str, Any]:
    start = {"format": "forehand/1", "game": "cincinnati-euchre", "dealer": dealer}
    return {**start, **more, "deal": deal, "actions": list(actions)}


@both
@pytest.mark.parametrize(
    ("highest", "before", "allowed"), CALLS, ids=["-".join(row[1]) or "first" for row in CALLS]
)
@pytest.mark.parametrize("dealer", "NESW")
def test_4_4_ce_6_7_8_legal_calls(load, highest, before, allowed, dealer):
    """Section 4.4: which calls the highest bid allows."""
    deal = fill("cincinnati-euchre", {})
    position = load(euchre(deal, dealer, *before))
    bids = [text.removeprefix("bid ") for text in before if text != "pass"]
    assert (bids[-1] if bids else "none") == highest
    assert str(position.to_act) == seat_after(dealer, 1 + len(before))
    assert legal(position) == sorted(allowed)


@both
def test_4_4_ce_7_quadruple_needs_all_four(load):
    """Section 4.4: over Quadruple nobody has a turn left."""
    deal = fill("cincinnati-euchre", {})
    position = load(euchre(deal, "S", *(f"bid {level}" for level in LADDER[3:])))
    assert (str(position.to_act), position.phase) == ("S", Phase.NAME)
    assert legal(position) == ["name C", "name D", "name H", "name NT", "name S"]


# Bid and tricks taken, then the points of bidders and defenders.
HAND_SCORES = {
    "3 with 3": (3, 3),
    "4 with 5": (5, 1),
    "4 with 3": (-4, 3),
    "5 with 6": (6, 0),
    "3 with 0": (-3, 6),
    "moon with 6": (12, 0),
    "moon with 5": (-12, 1),
    "double-moon with 6": (24, 0),
    "double-moon with 4": (-24, 2),
    "triple-moon with 6": (32, 0),
    "triple-moon with 0": (-32, 6),
    "quadruple-moon with 6": (48, 0),
    "quadruple-moon with 5": (-48, 1),
}

# Standing of bidders and defenders before and after, and who wins.
ENDS = {
    "30 bid 3 take 3 - 30": ((30, 30), (33, 33), "bidders"),
    "20 bid 3 take 3 - 30": ((20, 30), (23, 33), "defenders"),
    "31 bid 4 take 3 - 29": ((31, 29), (27, 32), "defenders"),
}


def test_4_4_every_row_has_a_record():
    assert rows("cincinnati-euchre").keys() == HAND_SCORES.keys() | ENDS.keys()


@both
@pytest.mark.parametrize("row", HAND_SCORES)
def test_4_4_ce_13_14_15_16_scores(load, row):
    """Section 4.4: bidders' tricks to the points of both sides."""
    bid, taken = row.split(" with ")
    result = outcome(load, rows("cincinnati-euchre")[row])
    side = Seat(result["declarer"]).side
    mine, yours = side.value, side.other.value
    assert (result["bid"], result["alone"]) == (bid, "moon" in bid)
    assert result["tricks"] == {mine: int(taken), yours: 6 - int(taken)}
    own, other = HAND_SCORES[row]
    assert result["points"] == {mine: own, yours: other}
    assert result["made"] is (own > 0)


@both
@pytest.mark.parametrize("option", ["bidder", "higher-score"])
@pytest.mark.parametrize("row", ENDS)
def test_4_4_ce_17_end_of_the_match(load, option, row):
    """Section 4.4: who wins (CE-17, CE-A11, CE-A12); in these rows the option changes nothing."""
    before, after, winner = ENDS[row]
    record = rows("cincinnati-euchre")[row] | {"rules": {"both_reach": option}}
    result = outcome(load, record)
    side = Seat(result["declarer"]).side
    mine, yours = side.value, side.other.value
    _, _, bid, _, taken, _, _ = row.split()
    assert (result["bid"], result["tricks"][mine]) == (bid, int(taken))
    assert record["scores"] == {mine: before[0], yours: before[1]}
    assert result["scores"] == {mine: after[0], yours: after[1]}
    assert result["winner"] == (mine if winner == "bidders" else yours)


def led_to(trumps: str, led: str, hand: str, void: str) -> dict[str, Any]:
    """Build a deal in which N, left of the dealer W, has led a card and E holds a hand."""
    deal = fill("cincinnati-euchre", {"N": led, "E": hand}, {"E": void})
    return euchre(deal, "W", "bid 3", "pass", "pass", "pass", f"name {trumps}", f"play {led}")


@both
@pytest.mark.parametrize(
    ("trumps", "led", "hand", "void", "expected"),
    [
        # A filler of the suit to be followed would be legal too, so E gets none.
        ("D", "9D", "JH CA HA", "D", "JH"),
        ("D", "9H", "JH CA", "HD", None),
        ("NT", "9H", "JH CA", "H", "JH"),
    ],
)
def test_4_4_ce_2_12_follow_suit(load, trumps, led, hand, void, expected):
    """Section 4.4: the left bower follows trumps, not its printed suit; at no-trump it doesn't."""
    record = led_to(trumps, led, hand, void)
    position = load(record)
    assert str(position.to_act) == "E"
    held = parse_deal(record["deal"])[Seat.E] or ()
    allowed = cards(expected) if expected else held
    assert legal(position) == sorted(f"play {card}" for card in allowed)


@both
@pytest.mark.parametrize(
    ("trick", "winner"), [("DA JH D9 JD", "JD"), ("DA JH D9 TD", "JH"), ("DA JH D9 KD", "JH")]
)
@pytest.mark.parametrize("dealer", "NESW")
def test_4_4_ce_2_12_trick_winner(load, trick, winner, dealer):
    """Section 4.4: trump diamonds, the right bower beats the left, the left beats the ace."""
    seats = [seat_after(dealer, turn) for turn in (1, 2, 3, 4)]
    laid = cards(trick)
    wanted = {seat: str(card) for seat, card in zip(seats, laid, strict=True)}
    deal = fill("cincinnati-euchre", wanted)
    start = euchre(deal, dealer, "bid 3", "pass", "pass", "pass", "name D")
    position = play_on(load(start), *(f"play {card}" for card in laid))
    assert str(position.to_act) == seats[laid.index(Card.parse(winner))]


@both
@pytest.mark.parametrize(("bidder", "leader"), [("E", "N"), ("N", "W"), ("S", "W"), ("W", "W")])
def test_4_4_ce_11_lead_with_a_moon(load, bidder, leader):
    """Section 4.4: dealer S, W is eldest; if W sits out, N leads."""
    calls = ["pass"] * 4
    calls["WNES".index(bidder)] = "bid moon"
    deal = fill("cincinnati-euchre", {})
    for denomination in ("S", "H", "D", "C", "NT"):
        position = load(euchre(deal, "S", *calls, f"name {denomination}"))
        assert (str(position.to_act), position.phase) == (leader, Phase.PLAY)


@both
@pytest.mark.parametrize("bidder", "NESW")
def test_4_4_ce_11_lead_without_a_moon(load, bidder):
    """CE-11, the other half of the example: without a moon W leads whoever bid."""
    calls = ["pass"] * 4
    calls["WNES".index(bidder)] = "bid 5"
    position = load(euchre(fill("cincinnati-euchre", {}), "S", *calls, "name H"))
    assert str(position.to_act) == "W"
