"""Huutopussi's declarations, questions and answers in the reference (HP-14, HP-18 to HP-24)."""

import pytest

from forehand.seats import Seat


def test_hp_18_19_every_attempt_after_a_trick_led_and_won(table):
    position = table.asking()
    assert position.to_act is Seat.N
    assert table.attempts(position) == ["ask", "ask KD", "ask KS", "ask QD", "declare D"]
    assert table.refusal(position, "ask 7C").clause == "HP-19"
    assert table.refusal(position, "declare S").clause == "HP-20"
    assert table.refusal(position, "answer yes").clause is None


def test_hp_a9_half_asker_must_hold_the_card(table):
    assert "does not hold" in str(table.refusal(table.asking(), "ask KC"))


def test_hp_18_one_attempt_and_only_before_leading(table):
    position = table.drive(table.asking(), "declare D")
    assert table.attempts(position) == []
    assert table.refusal(position, "ask").clause == "HP-18"
    position = table.drive(position, "play 6H")
    assert table.refusal(position, "declare C").clause == "HP-18"


def test_hp_18_a6_winner_who_did_not_lead(table):
    course = "play 6H, play 9H, play AH, play 8H"
    position = table.drive(table.asking(), course)
    assert position.to_act is Seat.S
    assert table.attempts(position) == []
    position = table.drive(table.asking({"declare_after": "any-won-trick"}), course)
    assert "declare C" in table.attempts(position)


def test_hp_18_no_attempt_after_trick_9(table):
    position = table.asking()
    while position.to_act:
        position = position.apply(position.legal_actions[-1])
    assert table.refusal(position, "ask").clause is None


def test_hp_19b_full_answer_is_compelled_and_chosen_by_the_partner(table):
    position = table.drive(table.asking(), "ask")
    assert (position.to_act, str(position.phase)) == (Seat.S, "answer")
    assert table.legal(position) == ["answer C", "answer H"]
    for text in ("answer none", "answer S", "answer D", "answer yes", "play QS"):
        assert table.refusal(position, text).clause == "HP-19"
    position = table.drive(position, "answer H")
    assert position.to_act is Seat.N and str(position.phase) == "play"


def test_hp_19c_half_answer_is_compelled(table):
    position = table.drive(table.asking(), "ask KS")
    assert table.legal(position) == ["answer yes"]
    assert table.refusal(position, "answer no").clause == "HP-19"
    assert table.refusal(position, "answer S").clause == "HP-19"
    position = table.drive(table.asking(), "ask QD")
    assert table.legal(position) == ["answer no"]
    assert table.refusal(position, "answer yes").clause == "HP-19"


def test_hp_a8_answers_may_decline(table):
    position = table.asking({"answers_may_decline": True})
    full = table.drive(position, "ask")
    assert table.legal(full) == ["answer C", "answer H", "answer none"]
    half = table.drive(position, "ask KS")
    assert table.legal(half) == ["answer no", "answer yes"]
    assert table.legal(table.drive(position, "ask QD")) == ["answer no"]


def test_hp_14_21_declared_suits_and_all_four(table):
    position = table.build("huutopussi", "W", table.ALL_FOUR)
    position = table.drive(
        position, "bid 50, pass, pass, pass", "give 7S 6S 7H, contract 50, return 7S 6S 7H"
    )
    position = table.drive(position, "play AS, play TS, play 6S, play 8S, declare S")
    position = table.drive(position, "play AH, play TH, play 7H, play 8H")
    assert table.refusal(position, "declare S").clause == "HP-21"
    assert table.refusal(position, "ask KS").clause == "HP-21"
    position = table.drive(position, "declare H, play AC, play 9C, play 6C, play 7C")
    assert table.attempts(position) == ["ask"]
    position = table.drive(position, "ask")
    assert table.legal(position) == ["answer C", "answer D"]
    position = table.drive(position, "answer C, play AD, play TD, play 6D, play 7D, ask")
    assert table.legal(position) == ["answer D"]
    position = table.drive(position, "answer D, play KS, play 9S, play 7S, play JS")
    assert position.to_act is Seat.N and table.attempts(position) == []
    assert table.refusal(position, "ask").clause == "HP-21"
    assert table.refusal(position, "ask KH").clause == "HP-21"
    while position.to_act:
        position = position.apply(position.legal_actions[0])
    outcome = position.outcome()
    assert outcome["marriages"] == {"NS": ["S", "H", "C", "D"], "EW": []}
    assert outcome["totals"]["NS"] + outcome["totals"]["EW"] == 440


def test_hp_14_later_declaration_replaces_trumps(table):
    position = table.drive(table.asking(), "declare D, play KS, play 9S, play QS, play JS")
    position = table.drive(position, "ask, answer H")
    # Hearts are trumps now: W, out of spades, must play one, though diamonds were trumps.
    position = table.drive(position, "play 6S, play 9H")
    assert table.refusal(position, "play AD").clause == "HP-15"


@pytest.mark.parametrize(
    ("asked", "own_n", "full_n", "own_s", "full_s"),
    [
        ("declare D", True, True, True, True),
        ("ask, answer C", False, True, True, False),
        ("ask KS, answer yes", False, False, False, False),
        ("ask KD, answer no", False, False, False, False),
    ],
)
def test_hp_22_lost_rights(table, asked, own_n, full_n, own_s, full_s):
    start = table.drive(table.asking(), asked)
    # N leads and wins again.
    again = table.attempts(table.drive(start, "play KS, play 9S, play QS, play JS"))
    # N still holds KD and QD; a declared suit is excluded anyway.
    assert ("declare D" in again) is (own_n and asked != "declare D")
    assert ("ask" in again) is full_n
    assert ("ask KD" in again) is (asked != "declare D")  # half: never lost
    # S takes the lead, then leads and wins; it still holds KC, QC, and KH, QH.
    course = "play 6H, play 9H, play AH, play 8H, play AD, play 7D, play QD, play JD"
    partner = table.attempts(table.drive(start, course))
    assert ("declare H" in partner) is own_s
    assert ("ask" in partner) is full_s
    assert "ask KH" in partner
    if not own_n and asked != "ask, answer C":
        lost = table.drive(start, "play KS, play 9S, play QS, play JS")
        assert table.refusal(lost, "declare D").clause == "HP-22"
        assert table.refusal(lost, "ask").clause == "HP-22"


def test_hp_21_denied_half_ask_can_be_repeated(table):
    position = table.drive(table.asking(), "ask KD, answer no, play KS, play 9S, play QS, play JS")
    assert table.attempts(position) == ["ask KD", "ask QD"]


def test_hp_23_negative_answer_leaves_trumps_and_the_asker_leads(table):
    position = table.drive(table.asking(), "ask KD, answer no")
    assert position.to_act is Seat.N
    assert table.attempts(position) == []
    # No trumps: E, void in nothing led, may discard anything once it can't follow.
    position = table.drive(position, "play KS, play 9S, play QS, play JS, play 6S")
    assert len(table.legal(position)) == 7
