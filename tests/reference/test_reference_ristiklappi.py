"""Ristiklappi in the reference, clause by clause (RK-1 to RK-17)."""

import random
from collections import Counter

import pytest

from forehand import reference
from forehand.cards import Rank
from forehand.games import Game
from forehand.reference.match import next_dealer_and_scores
from forehand.reference.opening import pack
from forehand.reference.ristiklappi import card_points, game_points, trick_winner
from forehand.reference.score import higher_side
from forehand.rules import RistiklappiRules
from forehand.seats import Seat, Side

# N leads, holds three nines, and nobody else has one.
NINES = {"N": "9S 9H 9D AS AH", "E": "2S 3S 4S 5S 6S", "S": "2H 3H 4H 5H 6H", "W": "2D 3D 4D 5D 6D"}
KINGS = {"N": "KS 2S 3S 4S 5S", "E": "KH 2H 3H 4H 5H", "S": "KD 2D 3D 4D 5D"}


def three_leads(table, stock):
    position = table.build("ristiklappi", "W", NINES, stock=stock)
    for lead in ("9S", "9H", "9D"):
        position = table.drive(position, f"play {lead}")
        for _ in range(3):
            # Low cards of the first hands: none is a nine, none a king.
            low = [t for t in table.legal(position) if t[5:6] in tuple("23456")]
            position = table.drive(position, low[0])
        assert position.to_act is Seat.N
    return position


def test_rk_1_2_deal():
    position = reference.load(reference.deal("ristiklappi", 1))
    assert [len(position.places()[f"hand {seat}"]) for seat in Seat] == [5] * 4
    assert len(position.places()["stock"]) == 32


def test_rk_2_deal_passes_left(table):
    position = table.build("ristiklappi", "N")
    while position.to_act:
        position = position.apply(position.legal_actions[-1])
    assert next_dealer_and_scores(position)[0] is Seat.E


def test_rk_3_points():
    assert sum(map(card_points, pack(Game.RISTIKLAPPI, 4))) == 120


def test_rk_4_any_card_may_follow(table):
    position = table.build("ristiklappi", "W", NINES)
    assert position.to_act is Seat.N
    assert len(table.legal(position)) == 6
    assert len(table.legal(table.drive(position, "play 9S"))) == 6


@pytest.mark.parametrize(
    ("laid", "winner"),
    [("2S 5S 2H 4S", "S"), ("7S 5S AS 3S", "N"), ("KS 3S TS KH", "W"), ("9S 9H 9D 9C", "W")],
)
def test_rk_5_last_of_the_rank_wins(table, laid, winner):
    trick = list(zip(Seat, table.cards(laid), strict=True))
    assert trick_winner(trick) is Seat(winner)


def test_rk_6_draw_at_once(table):
    position = table.build("ristiklappi", "W", NINES, stock={0: "AC", 1: "AD"})
    position = table.drive(position, "play 9S")
    assert "AC" in map(str, position.places()["hand N"])
    assert len(position.places()["hand N"]) == 5
    position = table.drive(position, "play 2S")
    assert "AD" in map(str, position.places()["hand E"])


def test_rk_7_flip_plays_the_top_and_draws_nothing(table):
    position = table.build("ristiklappi", "W", NINES, stock={0: "AC"})
    before = position.places()
    position = table.drive(position, "flip")
    assert [str(card) for card in position.places()["trick"]] == ["AC"]
    assert position.places()["hand N"] == before["hand N"]
    assert len(position.places()["stock"]) == 31
    assert "flip" in table.legal(position)


def test_rk_7_no_flip_without_stock(table):
    position = table.build("ristiklappi", "W")
    for _ in range(32):
        position = position.apply(position.legal_actions[-1])
    assert table.refusal(position, "flip").clause == "RK-7"


def test_rk_8_fourth_lead_of_a_rank(table):
    position = three_leads(table, {0: "9C"})
    refused = table.refusal(position, "play 9C")
    assert refused.clause == "RK-8"
    assert "flip" in table.legal(position) and len(table.legal(position)) == 5
    # As a follower the rank is free, and after another lead too (RK-A4).
    position = table.drive(position, "play AS")
    while position.to_act is not Seat.N:
        position = table.drive(
            position, next(t for t in table.legal(position) if t[5:6] in tuple("23456"))
        )
    assert "play 9C" in table.legal(position)


def test_rk_a6_blind_fourth_lead(table):
    position = three_leads(table, {12: "9C"})
    hand = position.places()["hand N"]
    position = table.drive(position, "flip")
    assert position.to_act is Seat.N and str(position.phase) == "play"
    assert len(position.places()["hand N"]) == 6
    assert table.legal(position) == sorted(f"play {card}" for card in hand)
    assert table.refusal(position, "flip").clause == "RK-A5"
    assert table.refusal(position, "play 9C").clause == "RK-A5"
    stock = position.places()["stock"]
    position = table.drive(position, "play AS")
    assert position.to_act is Seat.E
    assert position.places()["stock"] == stock and len(position.places()["hand N"]) == 5


def test_rk_a3_the_lead_ban_lifts_when_nothing_else_is_left(table):
    position = three_leads(table, {0: "9C"})
    position = table.drive(position, "play AS")
    rng = random.Random(0)
    while position.to_act:
        keep = [a for a in position.legal_actions if str(a) != "play 9C"]
        position = position.apply(rng.choice(keep or list(position.legal_actions)))
    # By hand: one card left, its rank led three times before.
    fresh = table.build("ristiklappi", "W", NINES)
    fresh._leads = [Rank.NINE] * 3
    assert table.refusal(fresh, "play 9S").clause == "RK-8"
    fresh._hands[Seat.N] = list(table.cards("9S"))
    assert "play 9S" in table.legal(fresh)


def test_rk_9_a7_fourth_king_locked_within_the_trick(table):
    position = table.build("ristiklappi", "W", {**KINGS, "W": "KC 2C 3C 4C 5C"})
    position = table.drive(position, "play KS, play KH")
    assert "play KD" in table.legal(position)
    position = table.drive(position, "play KD")
    assert table.refusal(position, "play KC").clause == "RK-9"
    assert table.legal(position) == ["flip", "play 2C", "play 3C", "play 4C", "play 5C"]


def test_rk_a5_blind_fourth_king(table):
    position = table.build("ristiklappi", "W", {**KINGS, "W": "2C 3C 4C 5C 6C"}, stock={3: "KC"})
    position = table.drive(position, "play KS, play KH, play KD, flip")
    assert position.to_act is Seat.W
    assert "KC" in map(str, position.places()["hand W"])
    assert table.legal(position) == [f"play {n}C" for n in "23456"]
    assert table.refusal(position, "play KC").clause == "RK-A5"
    position = table.drive(position, "play 2C")
    assert len(position.places()["hand W"]) == 5 and len(position.places()["stock"]) == 28
    # S won with the last king; W's king stays locked.
    assert position.to_act is Seat.S
    assert table.refusal(table.drive(position, "play 2D"), "play KC").clause == "RK-9"


@pytest.mark.parametrize("flip", [True, False])
def test_rk_9_the_last_stock_card_turned_up_is_still_locked(table, flip):
    position = table.build("ristiklappi", "W", {**KINGS, "W": "2C 3C 4C 5C 6C"}, stock={31: "KC"})
    position = table.drive(position, "play KS, play KH, play KD")
    while len(position.places()["stock"]) > 1:
        position = position.apply(position.legal_actions[1])
    last = position.to_act
    position = table.drive(position, "flip" if flip else table.legal(position)[1])
    assert position.places()["stock"] == []
    if flip:
        assert position.to_act is last
        assert table.refusal(position, "play KC").clause == "RK-A5"
        assert len(table.legal(position)) == 5
        position = table.drive(position, table.legal(position)[0])
    # The end phase: the king is free.
    while position.to_act is not last:
        position = position.apply(next(a for a in position.legal_actions if str(a) != "play KC"))
    assert "play KC" in table.legal(position)


def test_rk_cleaning_off_has_no_lock(table):
    position = table.build(
        "ristiklappi", "W", {**KINGS, "W": "KC 2C 3C 4C 5C"}, rules={"cleaning": False}
    )
    position = table.drive(position, "play KS, play KH, play KD")
    assert "play KC" in table.legal(position)


def tricks_of(position):
    """Every trick of a finished deal as (winning side, cards with the lead first)."""
    walk = reference.load({**position.record(), "actions": []})
    tricks = []
    for action in position.actions:
        before = walk.places()
        walk = walk.apply(action)
        for side in Side:
            new = walk.places()[f"taken {side}"][len(before[f"taken {side}"]) :]
            if new:
                tricks.append((side, new))
    return tricks


def test_rk_10_11_12_status_by_an_independent_count():
    seen = Counter()
    for seed in range(150):
        rng = random.Random(seed)
        position = reference.load(reference.deal("ristiklappi", seed))
        while position.to_act:
            position = position.apply(rng.choice(position.legal_actions))
        outcome = position.outcome()
        tricks = tricks_of(position)
        assert len(tricks) == 13
        for side in Side:
            early = [[c.rank for c in cards] for who, cards in tricks[:8] if who is side]
            late = [[c.rank for c in cards] for who, cards in tricks[8:] if who is side]
            dirty = any(Rank.QUEEN in ranks for ranks in early)
            kings = [ranks for ranks in late if Rank.KING in ranks]
            cleaned = any(ranks[0] is not Rank.QUEEN for ranks in kings)
            assert outcome["clean"][side.value] is (not dirty or cleaned)
            case = (
                "queen-led only" if kings and not cleaned else "cleaned" if cleaned else "no king"
            )
            seen[dirty, case] += 1
            seen[dirty, "early king", any(Rank.KING in ranks for ranks in early)] += 1
        assert outcome["dishonoured"] == [s for s in ("NS", "EW") if not outcome["clean"][s]]
    for dirty in (False, True):
        assert seen[dirty, "cleaned"] and seen[dirty, "no king"]
    assert seen[True, "queen-led only"] and seen[True, "early king", True]


@pytest.mark.parametrize(
    ("points", "clean", "rules", "expected"),
    [
        ((75, 45), (True, True), {}, (1, 0)),
        ((75, 45), (True, False), {}, (1, 0)),
        ((75, 45), (False, True), {}, (0, 0)),
        ((75, 45), (False, True), {"dirty_winner": "clean-opponents"}, (0, 1)),
        ((75, 45), (False, False), {}, (0, 0)),
        ((75, 45), (False, False), {"dirty_winner": "clean-opponents"}, (0, 0)),
        ((60, 60), (True, True), {}, (0, 0)),
        ((60, 60), (False, True), {"dirty_winner": "clean-opponents"}, (0, 0)),
        ((61, 59), (True, True), {}, (1, 0)),
        ((120, 0), (True, True), {}, (1, 0)),
        ((120, 0), (True, True), {"sweep_double": True}, (2, 0)),
        ((119, 1), (True, True), {"sweep_double": True}, (1, 0)),
        (
            (120, 0),
            (False, True),
            {"sweep_double": True, "dirty_winner": "clean-opponents"},
            (0, 1),
        ),
    ],
)
def test_rk_13_14_15_table_of_game_points(points, clean, rules, expected):
    for first in Side:
        sides = (first, first.other)
        gained = game_points(
            dict(zip(sides, points, strict=True)),
            dict(zip(sides, clean, strict=True)),
            RistiklappiRules(**rules),
        )
        assert (gained[first], gained[first.other]) == expected


def test_rk_17_seven_game_points_win():
    assert higher_side({Side.NS: 7, Side.EW: 6}, 7) is Side.NS
    assert higher_side({Side.NS: 6, Side.EW: 6}, 7) is None
    assert higher_side({Side.NS: 9, Side.EW: 9}, 7) is None
    assert higher_side({Side.NS: 8, Side.EW: 9}, 7) is Side.EW


def test_rk_phases_have_only_plays_and_flips(table):
    position = table.build("ristiklappi", "W")
    for text in ("pass", "bid 3", "ask", "declare S"):
        assert "no such action" in str(table.refusal(position, text))
