"""Huutopussi in the reference, clause by clause (HP-1 to HP-30)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forehand.cards import Card, Suit
from forehand.games import Game
from forehand.reference.huutopussi import may_redeal
from forehand.reference.huutopussi_play import ORDER, examine_following, trick_winner
from forehand.reference.huutopussi_score import MARRIAGE, card_points, deal_points
from forehand.reference.match import next_dealer_and_scores
from forehand.reference.opening import pack
from forehand.reference.position import Refused
from forehand.reference.score import higher_side
from forehand.rules import HuutopussiRules
from forehand.seats import Seat, Side

PACK = pack(Game.HUUTOPUSSI, 4)


def following(hand, laid, trumps):
    found = []
    for card in hand:
        try:
            examine_following(card, hand, laid, trumps)
        except Refused:
            continue
        found.append(card)
    return found


def test_hp_2_pack_of_36():
    assert len(PACK) == 36 and not {card.rank.value for card in PACK} & set("2345")


def test_hp_3_rank_order():
    assert "".join(rank.value for rank in ORDER) == "ATKQJ9876"


def test_hp_4_points():
    assert sum(map(card_points, PACK)) == 140
    assert MARRIAGE == {Suit.S: 40, Suit.C: 60, Suit.D: 80, Suit.H: 100}


def test_hp_5_deal_passes_left(table):
    position = table.asking()
    while position.to_act:
        position = position.apply(position.legal_actions[0])
    assert next_dealer_and_scores(position)[0] is Seat.N


def test_hp_6_opener_must_bid_50_or_more(table):
    position = table.build("huutopussi", "W", table.ASKING)
    assert position.to_act is Seat.N
    assert table.legal(position) == sorted(f"bid {n}" for n in range(50, 441, 5))
    assert table.refusal(position, "pass").clause == "HP-6"


@pytest.mark.parametrize("bid", ["0", "5", "45", "53", "445", "moon"])
def test_hp_7_no_such_bid(table, bid):
    assert (
        table.refusal(table.build("huutopussi", "W", table.ASKING), f"bid {bid}").clause == "HP-7"
    )


def test_hp_7_bids_rise(table):
    position = table.drive(table.build("huutopussi", "W", table.ASKING), "bid 60")
    assert table.refusal(position, "bid 60").clause == "HP-7"
    assert table.refusal(position, "bid 55").clause == "HP-7"
    assert "bid 65" in table.legal(position) and "bid 440" in table.legal(position)


def test_hp_8_who_passed_is_out(table):
    position = table.drive(
        table.build("huutopussi", "W", table.ASKING), "bid 50, bid 55, pass, bid 60, bid 65"
    )
    assert position.to_act is Seat.E
    position = table.drive(position, "bid 70")
    assert position.to_act is Seat.W


def test_hp_9_three_passes_end_the_auction(table):
    position = table.drive(table.build("huutopussi", "W", table.ASKING), "bid 50, pass, pass, pass")
    assert (position.to_act, str(position.phase)) == (Seat.S, "give")


def test_hp_9_440_ends_the_auction(table):
    position = table.drive(
        table.build("huutopussi", "W", table.ASKING), "bid 50, bid 55, pass, bid 440"
    )
    assert (position.to_act, str(position.phase)) == (Seat.E, "give")
    position = table.drive(table.build("huutopussi", "W", table.ASKING), "bid 440")
    assert position.to_act is Seat.S


@pytest.mark.parametrize(
    ("hand", "right"),
    [
        ("6S 6H 6D AS AH AD AC KS KH", True),
        ("6S 6H AS AH AD AC KS KH KD", False),
        ("JS JH JD JC 9S 8S 7S 9H 8H", True),
        ("JS JH JD JC 9S 8S 7S 9H TH", False),
        ("JS JH JD JC 9S 8S 7S 9H QH", False),
    ],
)
def test_hp_10_a3_who_may_demand_a_redeal(table, hand, right):
    assert may_redeal(table.cards(hand)) is right
    position = table.build("huutopussi", "W", {"N": hand})
    assert ("redeal" in table.legal(position)) is right
    if not right:
        assert table.refusal(position, "redeal").clause == "HP-10"


def test_hp_10_redeal_at_the_first_turn_only(table):
    position = table.build("huutopussi", "W", {"E": "6S 6H 6D AS AH AD AC KS KH"})
    position = table.drive(position, "bid 50")
    assert "redeal" in table.legal(position)
    later = table.drive(position, "bid 55, pass, pass, bid 60")
    assert later.to_act is Seat.E
    assert table.refusal(later, "redeal").clause == "HP-10"
    over = table.drive(position, "redeal")
    assert over.to_act is None and over.phase is None and over.legal_actions == ()
    assert over.outcome() == {"redeal": True}
    assert next_dealer_and_scores(over) == (Seat.W, {"NS": 0, "EW": 0})


def test_hp_11_banned_side(table):
    start = table.build("huutopussi", "W", table.ASKING, scores={"NS": -500, "EW": -499})
    assert table.legal(start) == ["bid 50"]
    assert table.refusal(start, "bid 55").clause == "HP-11"
    position = table.drive(start, "bid 50, bid 55")
    assert table.legal(position) == ["pass"]
    assert table.refusal(position, "bid 60").clause == "HP-11"
    position = table.drive(position, "pass, bid 60")
    assert table.legal(position) == ["pass"]


def test_hp_a4_both_banned_and_contract_is_no_bid(table):
    start = table.build("huutopussi", "W", table.ASKING, scores={"NS": -700, "EW": -500})
    position = table.drive(start, "bid 50, pass, pass, pass", "give 6D QS 8S")
    assert "contract 440" in table.legal(position)


def test_hp_11_banned_side_may_still_demand_a_redeal(table):
    hand = {"N": "6S 6H 6D AS AH AD AC KS KH"}
    start = table.build("huutopussi", "W", hand, scores={"NS": -500, "EW": 0})
    assert table.legal(start) == ["bid 50", "redeal"]


def test_hp_12_exchange(table):
    position = table.drive(table.build("huutopussi", "W", table.ASKING), "bid 60, pass, pass, pass")
    assert len(position.legal_actions) == 84
    refused = table.refusal(position, "give 6D QS AS")
    assert "AS" in str(refused) and "in hand" in str(refused)
    assert table.refusal(position, "contract 60").clause == "HP-12"
    position = table.drive(position, "give qs 8S 6d")
    assert str(position.actions[-1]) == "give QS 8S 6D"
    assert (position.to_act, str(position.phase)) == (Seat.N, "contract")
    assert table.legal(position) == sorted(f"contract {n}" for n in range(60, 441, 5))
    assert table.refusal(position, "contract 55").clause == "HP-12"
    assert table.refusal(position, "contract 62").clause == "HP-12"
    assert table.refusal(position, "contract 445").clause == "HP-12"
    position = table.drive(position, "contract 65")
    assert (position.to_act, str(position.phase)) == (Seat.N, "return")
    assert len(position.legal_actions) == 220
    assert len(position.places()["hand N"]) == 12
    position = table.drive(position, "return AS QS 8S")
    assert sorted(map(len, position.places().values())) == [0, 0, 0, 9, 9, 9, 9]
    assert Card.parse("AS") in position.places()["hand S"]
    assert Card.parse("6D") in position.places()["hand N"]


def test_hp_13_declarer_leads_any_card_and_hp_18_nothing_before_trick_1(table):
    position = table.drive(
        table.build("huutopussi", "W", table.ASKING),
        "bid 50, pass, pass, pass",
        "give 6D QS 8S, contract 50, return 6D QS 8S",
    )
    assert position.to_act is Seat.N
    assert table.legal(position) == sorted(f"play {c}" for c in table.cards(table.ASKING["N"]))
    for text in ("declare D", "ask", "ask KD"):
        assert table.refusal(position, text).clause == "HP-18"


@pytest.mark.parametrize(
    ("trumps", "laid", "hand", "expected"),
    [
        (None, "D9 DJ", "DQ D7 SA", "DQ"),
        (None, "D9 DA", "D10 D7", "D10 D7"),
        (None, "DK D9", "DA D8", "DA"),
        (None, "D9", "S6 CA", "S6 CA"),
        ("H", "D9 H6", "DA D7 HK", "DA D7"),
        ("H", "D9 HJ", "HQ H9 CA", "HQ"),
        ("H", "D9 HJ", "H9 H7 CA", "H9 H7"),
        ("H", "D9 CA", "H6 HA S7", "H6 HA"),
        ("H", "H9 HK", "H10 HJ", "H10"),
        ("H", "D9", "SA C7", "SA C7"),
    ],
)
def test_hp_15_table_of_legal_plays(table, trumps, laid, hand, expected):
    suit = None if trumps is None else Suit(trumps)
    assert following(table.cards(hand), table.cards(laid), suit) == table.cards(expected)


@given(st.permutations(PACK), st.integers(1, 3), st.integers(1, 9), st.sampled_from([None, *Suit]))
def test_hp_15_against_another_wording(order, laid_count, size, trumps):
    """Strength as one number: follow, else trump; of those, the beating ones if there are any."""
    laid, hand = order[:laid_count], order[laid_count : laid_count + size]

    def strength(card):
        suit = 2 if card.suit is trumps else int(card.suit is laid[0].suit)
        return suit * 10 - ORDER.index(card.rank) if suit else -100

    follow = [card for card in hand if card.suit is laid[0].suit]
    compelled = follow or [card for card in hand if card.suit is trumps]
    better = [card for card in compelled if strength(card) > max(map(strength, laid))]
    assert following(hand, laid, trumps) == (better or compelled or hand)
    trick = list(zip(Seat, laid, strict=False))
    assert trick_winner(trick, trumps) is max(trick, key=lambda play: strength(play[1]))[0]


def test_hp_15_16_clauses_of_refusals(table):
    position = table.drive(table.asking(), "declare D, play 6H")
    assert "TH 9H" in str(table.refusal(position, "play 9S"))
    assert table.refusal(position, "play 9S").clause == "HP-15"
    assert table.refusal(position, "play TD").clause == "HP-16"
    beat = table.refusal(table.drive(position, "play TH"), "play KH")
    assert beat.clause == "HP-15" and "AH" in str(beat)


@pytest.mark.parametrize(
    ("trumps", "laid", "winner"),
    [(None, "D9 SA DJ D7", "S"), ("H", "D9 H6 DA D7", "E"), ("H", "D9 H6 DA H9", "W")],
)
def test_hp_17_trick_winner(table, trumps, laid, winner):
    trick = list(zip(Seat, table.cards(laid), strict=True))
    assert trick_winner(trick, None if trumps is None else Suit(trumps)) is Seat(winner)


@pytest.mark.parametrize(
    ("contract", "total", "tricks", "other", "default", "minus"),
    [
        (150, 155, 5, 105, 150, 150),
        (160, 155, 5, 105, 0, -160),
        (60, 0, 0, 160, -60, -60),
        (440, 440, 9, 0, 440, 440),
    ],
)
def test_hp_26_27_28_a12_table_of_scores(contract, total, tricks, other, default, minus):
    for side in Side:
        totals = {side: total, side.other: other}
        won = {side: tricks, side.other: 9 - tricks}
        for rules, own in (
            (HuutopussiRules(), default),
            (HuutopussiRules(failed_contract="minus-contract"), minus),
        ):
            assert deal_points(side, contract, totals, won, rules) == {side: own, side.other: other}


@pytest.mark.parametrize(
    ("ns", "ew", "winner"),
    [
        (499, 499, None),
        (500, 0, Side.NS),
        (0, 500, Side.EW),
        (505, 510, Side.EW),
        (510, 505, Side.NS),
        (505, 505, None),
    ],
)
def test_hp_30_end_of_the_match(ns, ew, winner):
    assert higher_side({Side.NS: ns, Side.EW: ew}, 500) is winner


def test_hp_25_a_whole_deal_scored(table):
    """All nine tricks: 140 and 20, and the marriages of spades and hearts: 300."""
    hands = {
        "N": "AS TS KS QS AH TH KH QH AD",
        "S": "JS 9S JH 9H 8H 7H 6H 6D 7D",
        "E": "8S 7S TD KD QD JD AC TC KC",
        "W": "6S 9D 8D QC JC 9C 8C 7C 6C",
    }
    position = table.build("huutopussi", "W", hands)
    position = table.drive(position, "bid 300, pass, pass, pass, give JH 9H 8H")
    position = table.drive(position, "contract 300, return JH 9H 8H")
    own = "AS, declare S, TS, AH, declare H, TH, KH, QH, KS, AD, QS"
    script = [text if " " in text else f"play {text}" for text in own.split(", ")]
    while position.to_act:
        # S trumps the king of spades with its last heart, as it must, and leads a diamond.
        own_turn = position.to_act is Seat.N
        text = script.pop(0) if own_turn else table.legal(position)[0]
        position = table.drive(position, text)
    outcome = position.outcome()
    assert list(outcome) == [
        "declarer",
        "contract",
        "made",
        "tricks",
        "card_points",
        "last_trick",
        "marriages",
        "totals",
        "points",
        "scores",
        "winner",
    ]
    assert outcome == {
        "declarer": "N",
        "contract": 300,
        "made": True,
        "tricks": {"NS": 9, "EW": 0},
        "card_points": {"NS": 140, "EW": 0},
        "last_trick": "NS",
        "marriages": {"NS": ["S", "H"], "EW": []},
        "totals": {"NS": 300, "EW": 0},
        "points": {"NS": 300, "EW": 0},
        "scores": {"NS": 300, "EW": 0},
        "winner": None,
    }
