"""Cincinnati Euchre in the reference, clause by clause (CE-1 to CE-17)."""

import pytest

from forehand import reference
from forehand.actions import Moon
from forehand.cards import Suit
from forehand.games import Game
from forehand.reference.cincinnati_euchre import (
    hand_score,
    match_winner,
    suit_of,
    trick_winner,
    trump_strength,
)
from forehand.reference.match import next_dealer_and_scores
from forehand.reference.opening import pack
from forehand.rules import CincinnatiEuchreRules
from forehand.seats import Seat, Side

FIRST = {"pass", "bid 3", "bid 4", "bid 5", "bid moon"}
MOONS = {"bid double-moon", "bid triple-moon", "bid quadruple-moon"}


def fresh(table, rules=None, wanted=None):
    """Dealer S: W calls first, then N, E, S."""
    return table.build("cincinnati-euchre", "S", wanted, rules=rules)


def test_ce_1_pack_of_24():
    assert len(pack(Game.CINCINNATI_EUCHRE, 4)) == 24


@pytest.mark.parametrize(
    ("trumps", "order"),
    [
        ("H", "JH JD AH KH QH TH 9H"),
        ("D", "JD JH AD KD QD TD 9D"),
        ("S", "JS JC AS KS QS TS 9S"),
        ("C", "JC JS AC KC QC TC 9C"),
    ],
)
def test_ce_2_bowers_and_trump_order(table, trumps, order):
    assert trump_strength(Suit(trumps)) == table.cards(order)
    assert all(suit_of(card, Suit(trumps)) is Suit(trumps) for card in table.cards(order))


def test_ce_3_plain_order_and_no_trump(table):
    for low, high in zip("9TJQK", "TJQKA", strict=True):
        trick = list(zip(Seat, table.cards(f"{low}S {high}S"), strict=False))
        assert trick_winner(trick, None) is Seat.E
        if "J" not in (low, high):
            assert trick_winner(trick, Suit.H) is Seat.E
    (jack,) = table.cards("JC")
    assert suit_of(jack, None) is Suit.C and suit_of(jack, Suit.H) is Suit.C


def test_ce_4_deal_passes_left(table):
    position = fresh(table)
    while position.to_act:
        position = position.apply(position.legal_actions[0])
    assert next_dealer_and_scores(position)[0] is Seat.W


def test_ce_5_one_round_from_the_left_of_the_dealer(table):
    position = fresh(table)
    order = []
    for text in ("bid 3", "pass", "bid 4", "pass"):
        order.append(position.to_act)
        position = table.drive(position, text)
    assert order == [Seat.W, Seat.N, Seat.E, Seat.S]
    assert (position.to_act, str(position.phase)) == (Seat.E, "name")


@pytest.mark.parametrize(
    ("calls", "allowed"),
    [
        ("pass", "pass, bid 3, bid 4, bid 5, bid moon"),
        ("bid 3", "pass, bid 4, bid 5, bid moon"),
        ("bid 4", "pass, bid 5, bid moon"),
        ("bid 5", "pass, bid moon"),
        ("bid moon", "pass, bid double-moon"),
        ("bid moon, bid double-moon", "pass, bid triple-moon"),
        ("bid moon, bid double-moon, bid triple-moon", "pass, bid quadruple-moon"),
        ("bid moon, pass, bid double-moon", "pass, bid triple-moon"),
        ("pass, pass, pass", "bid 3, bid 4, bid 5, bid moon"),
        ("bid 3, pass, pass", "pass, bid 4, bid 5, bid moon"),
    ],
)
def test_ce_6_7_8_table_of_legal_calls(table, calls, allowed):
    assert table.legal(table.drive(fresh(table), calls)) == sorted(allowed.split(", "))


def test_ce_6_opening_call(table):
    assert set(table.legal(fresh(table))) == FIRST


def test_ce_6_7_8_clauses_of_refusals(table):
    assert table.refusal(fresh(table), "bid 6").clause == "CE-6"
    assert table.refusal(fresh(table), "bid double-moon").clause == "CE-7"
    assert table.refusal(table.drive(fresh(table), "bid 4"), "bid 4").clause == "CE-6"
    assert table.refusal(table.drive(fresh(table), "bid moon"), "bid 5").clause == "CE-6"
    assert table.refusal(table.drive(fresh(table), "bid moon"), "bid triple-moon").clause == "CE-7"
    assert table.refusal(table.drive(fresh(table), "pass, pass, pass"), "pass").clause == "CE-8"
    assert table.refusal(fresh(table), "redeal").clause == "CE-5"


def test_ce_a3_moon_jumps(table):
    position = fresh(table, {"moon_jumps": True})
    assert set(table.legal(position)) == FIRST | MOONS
    after = table.drive(position, "bid double-moon")
    assert set(table.legal(after)) == {"pass", "bid triple-moon", "bid quadruple-moon"}
    after = table.drive(position, "bid quadruple-moon")
    assert table.legal(after) == ["pass"]
    forced = table.drive(position, "pass, pass, pass")
    assert set(table.legal(forced)) == (FIRST | MOONS) - {"pass"}


@pytest.mark.parametrize("jumps", [False, True])
def test_ce_a5_force_exactly_3(table, jumps):
    position = fresh(table, {"force_exactly_3": True, "moon_jumps": jumps})
    forced = table.drive(position, "pass, pass, pass")
    assert table.legal(forced) == ["bid 3"]
    assert table.refusal(forced, "bid 4").clause == "CE-8"
    assert "bid 4" in table.legal(table.drive(position, "bid 3, pass, pass"))


def test_ce_9_name(table):
    position = table.drive(fresh(table), "bid 3, pass, pass, pass")
    assert table.legal(position) == ["name C", "name D", "name H", "name NT", "name S"]
    assert table.refusal(position, "play 9S").clause == "CE-9"


def test_ce_10_moon_partner_sits_out(table):
    position = table.drive(fresh(table), "bid moon, pass, pass, pass, name H")
    places = position.places()
    assert len(places["aside"]) == 6 and places["hand E"] == []
    seats = []
    for _ in range(3):
        seats.append(position.to_act)
        position = position.apply(position.legal_actions[0])
    assert seats == [Seat.W, Seat.N, Seat.S]
    assert position.places()["trick"] == []
    while position.to_act:
        position = position.apply(position.legal_actions[0])
    assert len(position.actions) == 5 + 18
    assert position.outcome()["alone"] is True


def test_ce_a4_partners_moon_overcalled(table):
    position = table.drive(fresh(table), "bid moon, pass, bid double-moon, pass, name H")
    assert position.places()["hand W"] == [] and len(position.places()["hand E"]) == 6
    assert position.to_act is Seat.N


@pytest.mark.parametrize(
    ("calls", "eldest", "bidder"),
    [
        ("pass, pass, bid moon, pass", "N", "E"),
        ("bid moon, pass, pass, pass", "W", "W"),
        ("pass, bid moon, pass, pass", "W", "N"),
        ("pass, pass, pass, bid moon", "W", "S"),
        ("pass, pass, bid 3, pass", "W", "E"),
        ("pass, pass, pass, bid 3", "W", "S"),
    ],
)
def test_ce_11_a7_lead(table, calls, eldest, bidder):
    assert table.drive(fresh(table), calls, "name NT").to_act is Seat(eldest)
    position = fresh(table, {"lead": "bidder"})
    assert table.drive(position, calls, "name NT").to_act is Seat(bidder)


@pytest.mark.parametrize(
    ("trumps", "led", "hand", "expected"),
    [
        ("D", "9D", "JH AC AH", "JH"),
        ("D", "9H", "JH AC", "JH AC"),
        ("NT", "9H", "JH AC", "JH"),
        ("D", "9H", "JH AC TH", "TH"),
        ("S", "JC", "9S AC KC", "9S"),
    ],
)
def test_ce_12_follow_suit(table, trumps, led, hand, expected):
    held = hand.split()
    rest = [c for c in pack(Game.CINCINNATI_EUCHRE, 4) if str(c) not in [led, *held]]
    # N's other cards must not follow what W leads.
    suit = None if trumps == "NT" else Suit(trumps)
    led_suit = suit_of(table.cards(led)[0], suit)
    held += [str(c) for c in rest if suit_of(c, suit) is not led_suit][: 6 - len(held)]
    position = fresh(table, None, {"W": led, "N": " ".join(held)})
    position = table.drive(position, f"bid 3, pass, pass, pass, name {trumps}, play {led}")
    wanted = expected.split() if set(expected.split()) != set(hand.split()) else held
    assert table.legal(position) == sorted(f"play {card}" for card in wanted)
    for card in set(held) - set(wanted):
        assert table.refusal(position, f"play {card}").clause == "CE-12"


@pytest.mark.parametrize(
    ("laid", "winner"),
    [("AD JH 9D JD", "W"), ("AD JH 9D TD", "E"), ("9S AS 9D KS", "S"), ("9S AC KS AH", "S")],
)
def test_ce_12_trick_winner_trump_diamonds(table, laid, winner):
    trick = list(zip(Seat, table.cards(laid), strict=True))
    assert trick_winner(trick, Suit.D) is Seat(winner)


@pytest.mark.parametrize(
    ("bid", "taken", "own", "other"),
    [
        (3, 3, 3, 3),
        (4, 5, 5, 1),
        (4, 3, -4, 3),
        (5, 6, 6, 0),
        (3, 0, -3, 6),
        (Moon.MOON, 6, 12, 0),
        (Moon.MOON, 5, -12, 1),
        (Moon.DOUBLE_MOON, 6, 24, 0),
        (Moon.DOUBLE_MOON, 4, -24, 2),
        (Moon.TRIPLE_MOON, 6, 32, 0),
        (Moon.TRIPLE_MOON, 0, -32, 6),
        (Moon.QUADRUPLE_MOON, 6, 48, 0),
        (Moon.QUADRUPLE_MOON, 5, -48, 1),
    ],
)
def test_ce_13_14_15_16_table_of_scores(bid, taken, own, other):
    for side in Side:
        tricks = {side: taken, side.other: 6 - taken}
        assert hand_score(bid, side, tricks) == {side: own, side.other: other}


@pytest.mark.parametrize(
    ("bidders", "defenders", "winner", "higher"),
    [
        (33, 33, "bidders", "bidders"),
        (33, 34, "bidders", "defenders"),
        (34, 33, "bidders", "bidders"),
        (23, 33, "defenders", "defenders"),
        (27, 32, "defenders", "defenders"),
        (32, 31, "bidders", "bidders"),
        (31, 31, None, None),
    ],
)
def test_ce_17_a11_a12_end_of_the_match(bidders, defenders, winner, higher):
    for side in Side:
        names = {"bidders": side, "defenders": side.other, None: None}
        scores = {side: bidders, side.other: defenders}
        assert match_winner(scores, side, CincinnatiEuchreRules()) is names[winner]
        rules = CincinnatiEuchreRules(both_reach="higher-score")
        assert match_winner(scores, side, rules) is names[higher]


def test_ce_result_fields():
    position = reference.load(reference.deal("cincinnati-euchre", 3, dealer="N"))
    while position.to_act:
        position = position.apply(position.legal_actions[-1])
    outcome = position.outcome()
    assert list(outcome) == [
        "declarer",
        "bid",
        "denomination",
        "alone",
        "tricks",
        "made",
        "points",
        "scores",
        "winner",
    ]
    assert isinstance(outcome["bid"], str)
