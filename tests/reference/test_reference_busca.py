"""Busca in the reference, clause by clause (BU-1 to BU-14)."""

import itertools
import random

import pytest

from forehand import reference
from forehand.errors import InvalidDealError
from forehand.games import Game
from forehand.reference.busca import BuscaPosition, buscas, card_points, trick_winner
from forehand.reference.match import next_dealer_and_scores
from forehand.reference.opening import pack
from forehand.seats import Seat

DIAMONDS = "3D 2D AD KD QD JD 7D 6D 5D 4D"


def finished(table, scores, rules=None, course=None, dealer="N"):
    """Play a round out at random: a fixed deal, or the random deal of a course."""
    if course is None:
        position = table.build("busca", dealer, scores=scores, rules=rules)
    else:
        record = reference.deal("busca", course, dealer=dealer, scores=scores, rules=rules)
        position = reference.load(record)
    rng = random.Random(course)
    while position.to_act:
        position = position.apply(rng.choice(position.legal_actions))
    return position


def judged(position, totals):
    """Tell what the rules make of a standing after a round, by the position's own judgement."""
    scores = {seat: totals[seat.value] for seat in Seat}
    players = position._players
    out = [seat for seat in players if scores[seat] >= position.rules.limit]
    return position._winner(scores, out)


def test_bu_1_6_anticlockwise(table):
    position = table.build("busca", "N")
    order = []
    for _ in range(4):
        order.append(position.to_act)
        position = position.apply(position.legal_actions[0])
    assert order == [Seat.W, Seat.S, Seat.E, Seat.N]


def test_bu_2_pack_of_40():
    assert len(pack(Game.BUSCA, 4)) == 40
    assert not {card.rank.value for card in pack(Game.BUSCA, 4)} & set("89T")


def test_bu_3_rank_order(table):
    order = ["3", "2", "A", "K", "Q", "J", "7", "6", "5", "4"]
    for high, low in itertools.pairwise(order):
        trick = list(zip((Seat.N, Seat.W), table.cards(f"{low}S {high}S"), strict=True))
        assert trick_winner(trick) is Seat.W


def test_bu_4_points(table):
    assert sum(map(card_points, pack(Game.BUSCA, 4))) == 37
    assert sum(map(card_points, pack(Game.BUSCA, 3))) == 37
    assert [card_points(card) for card in table.cards("AD AS 3S 2S KS QS JS 7S 4S")] == [
        *(8, 3, 1, 1, 1, 1, 1, 0, 0)
    ]


def test_bu_5_deal_passes_right(table):
    position = finished(table, None)
    assert next_dealer_and_scores(position)[0] is Seat.W


def test_bu_6_follow_suit_and_led_suit_wins(table):
    position = table.build("busca", "N", {"W": "4S 5S 6S", "S": "3S 3H 3C"})
    position = table.drive(position, "play 4S")
    refused = table.refusal(position, "play 3H")
    assert refused.clause == "BU-6" and "3S" in str(refused)
    trick = list(zip(Seat, table.cards("4S 3H 5S 3C"), strict=True))
    assert trick_winner(trick) is Seat.S


def test_bu_7_no_diamond_lead_to_trick_1(table):
    position = table.build("busca", "N", {"W": "3D 2D AD 4S"})
    refused = [text for text in ("play 3D", "play 2D") if table.refusal(position, text)]
    assert [table.refusal(position, text).clause for text in refused] == ["BU-7", "BU-7"]
    assert all(not text.endswith("D") for text in table.legal(position))


def test_bu_7_no_pita_in_trick_1_but_other_diamonds(table):
    hand = "AD 3D 2D KD QD 3H 2H AH KH QH"
    position = table.build("busca", "N", {"W": "4S 5S 6S", "S": hand})
    position = table.drive(position, "play 4S")
    assert table.refusal(position, "play AD").clause == "BU-7"
    assert len(position.legal_actions) == 9 and "play 3D" in table.legal(position)


def test_bu_7_only_in_trick_1(table):
    position = table.build("busca", "N", {"W": "3S AD 2D"})
    position = table.drive(position, "play 3S")
    for _ in range(3):
        position = position.apply(position.legal_actions[-1])
    assert position.to_act is Seat.W
    assert {"play AD", "play 2D"} <= set(table.legal(position))


def test_bu_a1_leader_with_only_diamonds(table):
    position = table.build("busca", "N", {"W": DIAMONDS})
    assert table.legal(position) == sorted(
        f"play {card}" for card in DIAMONDS.split() if card != "AD"
    )
    assert table.refusal(position, "play AD").clause == "BU-7"


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((18, 10, 7, 5), (1, 0, 0, 0)),
        ((19, 10, 6, 5), (2, 0, 0, 0)),
        ((22, 16, 1, 1), (2, 0, 0, 0)),
        ((23, 15, 1, 1), (3, 0, 0, 0)),
        ((37, 1, 1, 1), (17, 0, 0, 0)),
        ((15, 15, 6, 4), (2, 2, 0, 0)),
        ((19, 19, 1, 1), (4, 4, 0, 0)),
        ((13, 13, 13, 1), (3, 3, 3, 0)),
        ((10, 10, 10, 10), (4, 4, 4, 4)),
        ((0, 13, 13, 14), (1, 0, 0, 0)),
        ((0, 38, 1, 1), (1, 0, 0, 0)),
        ((20, 20, 0, 0), (0, 0, 2, 2)),
        ((39, 1, 0, 0), (0, 0, 2, 2)),
        ((40, 0, 0, 0), (0, 3, 3, 3)),
        ((38, 1, 1), (18, 0, 0)),
        ((40, 0, 0), (0, 3, 3)),
        ((20, 20), (4, 4)),
        ((21, 19), (2, 0)),
        ((40, 0), (0, 3)),
    ],
)
def test_bu_8_12_table_of_buscas(points, expected):
    by_seat = dict(zip(Seat, points, strict=False))
    nothing = [seat for seat, own in by_seat.items() if own == 0]
    assert tuple(buscas(by_seat, nothing).values()) == expected


def test_bu_a3_zero_basis_tricks():
    # E has taken a trick without points: nobody is trickless, so line 3 applies.
    points = dict(zip(Seat, (25, 0, 10, 5), strict=True))
    assert tuple(buscas(points, [Seat.E]).values()) == (0, 1, 0, 0)
    assert tuple(buscas(points, []).values()) == (5, 0, 0, 0)


@pytest.mark.parametrize("basis", ["points", "tricks"])
def test_bu_a3_zero_basis_in_whole_rounds(table, basis):
    differing = 0
    for course in range(60, 90):
        position = finished(table, None, {"zero_basis": basis}, course)
        outcome = position.outcome()
        points = {Seat(key): value for key, value in outcome["points"].items()}
        tricks = {seat: len(position.places()[f"taken {seat}"]) // 4 for seat in Seat}
        counted = points if basis == "points" else tricks
        nothing = [seat for seat in Seat if counted[seat] == 0]
        expected = {str(seat): charge for seat, charge in buscas(points, nothing).items()}
        assert outcome["buscas"] == expected
        differing += any(tricks[seat] and not points[seat] for seat in Seat)
    assert differing or basis == "points"


def test_bu_9_elimination_and_last_survivor(table):
    position = finished(table, {"N": 0, "E": 0, "S": 0, "W": 0})
    assert judged(position, {"N": 31, "E": 30, "S": 0, "W": 0}) is None
    assert judged(position, {"N": 31, "E": 40, "S": 31, "W": 30}) == "W"


def test_bu_14_all_reach_together(table):
    position = finished(table, {"N": 0, "E": 0, "S": 0, "W": 0})
    assert judged(position, {"N": 34, "E": 32, "S": 33, "W": 35}) == "E"
    assert judged(position, {"N": 32, "E": 32, "S": 33, "W": 32}) == ["N", "E", "W"]
    two = finished(table, {"N": 30, "E": 40, "S": 30, "W": 50})
    assert judged(two, {"N": 34, "E": 31, "S": 34, "W": 31}) == ["N", "S"]


def test_bu_a9_first_elimination(table):
    rules = {"end_when": "first-elimination", "limit": 21}
    position = finished(table, {"N": 0, "E": 0, "S": 0, "W": 0}, rules)
    assert judged(position, {"N": 20, "E": 5, "S": 6, "W": 7}) is None
    assert judged(position, {"N": 21, "E": 5, "S": 6, "W": 7}) == "E"
    assert judged(position, {"N": 21, "E": 5, "S": 6, "W": 5}) == ["E", "W"]


def test_bu_9_result_names_who_went_out(table):
    seen = set()
    for course in range(40):
        outcome = finished(table, {"N": 29, "E": 30, "S": 29, "W": 30}, None, course).outcome()
        out = [seat for seat in "NESW" if outcome["scores"][seat] >= 31]
        assert outcome["eliminated"] == out
        seen.add(len(out))
    assert len(seen) > 1


def test_bu_10_three_players(table):
    scores = {"N": 3, "E": 31, "S": 0, "W": 0}
    record = reference.deal("busca", 5, scores=scores)
    assert record["deal"].split()[1] == "-"
    position = reference.load(record)
    held = [card for name, hand in position.places().items() if "hand" in name for card in hand]
    assert len(held) == 39 and "4C" not in {str(card) for card in held}
    done = finished(table, scores)
    outcome = done.outcome()
    assert list(outcome["points"]) == list(outcome["buscas"]) == ["N", "S", "W"]
    assert list(outcome["scores"]) == ["N", "E", "S", "W"] and outcome["scores"]["E"] == 31
    assert sum(outcome["points"].values()) == 40
    assert len(done.actions) == 39


def test_bu_11_two_players(table):
    done = finished(table, {"N": 3, "E": 31, "S": 0, "W": 60})
    assert len(done.actions) == 40 and sum(done.outcome()["points"].values()) == 40


def test_bu_13_deal_and_lead_pass_to_the_next_remaining(table):
    position = table.build("busca", "N", scores={"N": 0, "E": 0, "S": 0, "W": 31})
    assert position.to_act is Seat.S
    position = position.apply(position.legal_actions[0])
    assert position.to_act is Seat.E
    done = finished(table, {"N": 0, "E": 0, "S": 0, "W": 31})
    assert next_dealer_and_scores(done)[0] is Seat.S


def test_bu_13_eliminated_dealer_hands_on(table):
    for course in range(60):
        scores = {"N": 30, "E": 0, "S": 0, "W": 30}
        position = finished(table, scores, None, course)
        out = position.outcome()["eliminated"]
        expected = Seat.S if "W" in out else Seat.W
        assert next_dealer_and_scores(position)[0] is expected


@pytest.mark.parametrize(
    ("dealer", "scores", "rules", "clause"),
    [
        ("N", {"N": 31, "E": 0, "S": 0, "W": 0}, {}, "BU-13"),
        ("N", {"N": 0, "E": 31, "S": 31, "W": 31}, {}, "BU-9"),
        ("N", {"N": 31, "E": 31, "S": 31, "W": 31}, {}, "BU-9"),
        ("N", {"N": 0, "E": 31, "S": 0, "W": 0}, {"end_when": "first-elimination"}, "BU-9"),
    ],
)
def test_bu_9_13_no_round_can_start(dealer, scores, rules, clause):
    with pytest.raises(InvalidDealError) as caught:
        reference.deal("busca", 1, dealer=dealer, scores=scores, rules=rules)
    assert caught.value.clause == clause


def test_bu_phases_have_only_plays(table):
    position = table.build("busca", "N")
    assert isinstance(position, BuscaPosition)
    for text in ("flip", "pass", "bid 3", "ask"):
        assert "no such action" in str(table.refusal(position, text))
