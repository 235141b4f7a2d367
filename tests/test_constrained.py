"""Deals that meet a condition: the same as all deals, filtered; the questions that are asked."""

from __future__ import annotations

import pytest

import forehand
from forehand import Card, Dealt, DealtHand, Rank, Seat, Suit, reference
from forehand.notation import parse_hand
from forehand.questions import QUESTIONS

GAMES = ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"]
SISTER = {"S": "C", "C": "S", "H": "D", "D": "H"}
WORTH = {
    "huutopussi": {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5},
    "busca": {"A": 3, "3": 1, "2": 1, "K": 1, "Q": 1, "J": 1},
    "ristiklappi": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
}


def answers(game, cards):
    """Answer every question the plain way, from the texts of the cards: a second opinion."""
    held = {str(card) for card in cards}
    suits = "SHDC"
    ranks = [rank.value for rank in forehand.Game(game).rank_order]
    found = {f"count('{s}')": sum(card[1] == s for card in held) for s in suits}
    found |= {f"length('{s}')": found[f"count('{s}')"] for s in suits}
    found |= {f"void('{s}')": not any(card[1] == s for card in held) for s in suits}
    found |= {f"rank('{r}')": sum(card[0] == r for card in held) for r in ranks}
    found |= {f"has('{r}{s}')": f"{r}{s}" in held for r in ranks for s in suits}
    found |= {f"has('K{s}', 'Q{s}')": held >= {f"K{s}", f"Q{s}"} for s in suits}
    if game in WORTH:
        found["points"] = sum(WORTH[game].get(card[0], 0) for card in held)
        found["points"] += 5 * (game == "busca" and "AD" in held)
    if game == "huutopussi":
        found |= {f"trumps('{s}')": found[f"count('{s}')"] for s in suits}
        found |= {f"marriage('{s}')": found[f"has('K{s}', 'Q{s}')"] for s in suits}
        found["marriages"] = sum(found[f"marriage('{s}')"] for s in suits)
        found["sixes"] = found["rank('6')"]
        found["redeal"] = found["sixes"] >= 3 or not any(card[0] in "ATKQ" for card in held)
    if game == "cincinnati-euchre":
        for s in suits:
            left = f"J{SISTER[s]}"
            found[f"trumps('{s}')"] = found[f"count('{s}')"] + (left in held)
            found[f"bowers('{s}')"] = (f"J{s}" in held) + (left in held)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_question_in_python_and_as_text(game):
    asked = answers(game, [])
    assert {text.split("(")[0] for text in asked} == {
        name for name, question in QUESTIONS.items() if forehand.Game(game) in question.games
    }
    for index in range(15):
        position = forehand.deal(game, seed=1, index=index)
        for seat in ("N", "W"):
            cards = position.hands[Seat(seat)]
            for text, value in answers(game, cards).items():
                name, _, rest = text.partition("(")
                hand = DealtHand.of(game, cards)
                attribute = getattr(hand, name)
                arguments = [word.strip("' )") for word in rest.split(",")]
                assert (attribute(*arguments) if rest else attribute) == value, text
                whether = f"{seat}.{text}" if value is True else f"not {seat}.{text}"
                condition = whether if isinstance(value, bool) else f"{seat}.{text} == {value}"
                found = forehand.deals(game, seed=1, first=index, tries=1, where=condition)
                assert list(found) == [position], condition


def test_the_pack_has_the_points_of_the_rules():
    for game, points in (("huutopussi", 140), ("busca", 37), ("ristiklappi", 120)):
        which = forehand.Game(game)
        pack = tuple(Card(rank, suit) for suit in Suit for rank in which.rank_order)
        assert DealtHand.of(game, pack).points == points


def test_a_redeal_may_be_demanded_by_who_can():
    for position in forehand.deals("huutopussi", seed=4, count=400):
        opener = DealtHand.of("huutopussi", position.hands[position.to_act])
        assert opener.redeal == ("redeal" in position.legal_actions)


@pytest.mark.parametrize("game", GAMES)
def test_as_all_deals_filtered(game):
    """Chunks, `first`, `count` and `tries` make no difference to which deals are found."""
    every = [forehand.deal(game, seed=6, index=index) for index in range(700)]
    assert list(forehand.deals(game, seed=6, count=700)) == every
    assert list(forehand.deals(game, seed=6, tries=700)) == every
    good = [i for i, p in enumerate(every) if sum(c.suit is Suit.H for c in p.hands[Seat.E]) >= 3]
    assert len(good) > 20
    found = forehand.deals(game, seed=6, where="E.count('H') >= 3", tries=700)
    assert found.index is None
    numbers = []
    for position in found:
        numbers.append(found.index)
        assert position == every[found.index]
        assert (found.tried, found.accepted) == (found.index + 1, len(numbers))
    assert numbers == good
    assert (found.tried, found.accepted) == (700, len(good))
    assert found.index == good[-1], "those tried after the last one don't move it"
    later = forehand.deals(game, seed=6, first=good[3], count=5, where="E.count('H') >= 3")
    assert [later.index for _ in later] == good[3:8]
    assert later.tried == good[7] - good[3] + 1


def test_the_view_of_a_deal():
    seen = []

    def look(deal):
        seen.append(deal)
        return False

    start = {"predeal": {"N": "A..."}, "dealer": "S"}
    assert list(forehand.deals("ristiklappi", seed=1, first=3, tries=2, where=look, **start)) == []
    deal = seen[1]
    position = forehand.deal("ristiklappi", seed=1, index=4, **start)
    assert isinstance(deal, Dealt)
    assert (deal.game, deal.index, deal.dealer) == (forehand.Game.RISTIKLAPPI, 4, Seat.S)
    assert deal.forehand is position.to_act is Seat.W
    assert deal.position == position
    for seat in Seat:
        assert deal.hand(seat).cards == position.hands[seat]
        assert getattr(deal, seat.value) == deal.hand(seat)
        assert len(deal.hand(seat)) == 5
    assert set(deal.NS.cards) == {*position.hands[Seat.N], *position.hands[Seat.S]}
    assert set(deal.EW.cards) == {*position.hands[Seat.E], *position.hands[Seat.W]}
    assert set(deal.stock.cards) == set(position.stock)
    assert parse_hand(str(deal.N)) == deal.N.cards
    assert len({deal.N, deal.hand(Seat.N), deal.S}) == 2
    assert deal.N.has(Card.parse("AS"))
    assert deal.N.rank(Rank.ACE) == deal.N.rank("A") >= 1
    assert deal.N.count(Suit.S) == deal.N.count("S")
    with pytest.raises(AttributeError):
        deal.N = deal.S


@pytest.mark.parametrize("game", GAMES)
def test_the_forehand_is_who_acts_first(game):
    for number in range(20):
        found = forehand.deals(game, seed=8, first=number, count=1, where="forehand != dealer")
        position = next(found)
        assert f"{position.to_act}" == next(
            seat
            for seat in "NESW"
            if list(
                forehand.deals(game, seed=8, first=number, tries=1, where=f"forehand == '{seat}'")
            )
        )


@pytest.mark.parametrize(
    "scores", [{"N": 0, "E": 40, "S": 3, "W": 30}, {"N": 31, "E": 0, "S": 31, "W": 5}]
)
def test_busca_without_those_who_are_out(scores):
    found = forehand.deals("busca", seed=2, tries=300, where="W.has('AD')", scores=scores)
    expected = [
        record
        for record in (reference.deal("busca", 2, index, scores=scores) for index in range(300))
        if "A" in record["deal"].split()[3].split(".")[2]
    ]
    assert [position.record() for position in found] == expected
    out = "E" if scores["E"] > 30 else "N"
    with pytest.raises(forehand.NotationError, match=f"found '{out}', expected"):
        forehand.deals("busca", seed=2, where=f"{out}.has('AD')", scores=scores)
    with pytest.raises(AttributeError, match=f"{out} is out of the match"):
        next(forehand.deals("busca", seed=2, where=lambda d: getattr(d, out), scores=scores))
    for position in forehand.deals(
        "busca", seed=2, tries=30, where="forehand == 'W'", scores=scores
    ):
        assert position.to_act is Seat.W


def test_what_a_game_does_not_have_is_said():
    cases = [
        ("busca", lambda d: d.NS, "busca has no side NS"),
        ("busca", lambda d: d.stock, "busca has no stock"),
        ("busca", lambda d: d.N.trumps("S"), "busca has no trumps; its hands can be asked has"),
        ("ristiklappi", lambda d: d.N.marriages, "ristiklappi has no marriages"),
        ("cincinnati-euchre", lambda d: d.N.points, "cincinnati-euchre has no points"),
        ("huutopussi", lambda d: d.N.bowers("H"), "huutopussi has no bowers"),
    ]
    for game, where, said in cases:
        with pytest.raises(AttributeError, match=said):
            next(forehand.deals(game, seed=1, where=where))


@pytest.mark.parametrize(
    ("where", "error", "said"),
    [
        (lambda d: d.N.has("5S"), forehand.NotationError, "5S is not in the pack"),
        (lambda d: d.N.has(), forehand.NotationError, "one card or more are expected"),
        (lambda d: d.N.count("X"), forehand.NotationError, r"a suit \(S H D C\) is expected"),
        (lambda d: d.N.count(3), TypeError, "a suit or its text is expected, not 3"),
        (lambda d: d.N.has(Suit.S), TypeError, "a card or its text is expected"),
        (lambda d: d.N.rank("7"), forehand.NotationError, "7 is not in the pack"),
        (lambda d: d.N.rank(None), TypeError, "a rank or its text is expected"),
        (lambda d: None, TypeError, "the predicate returned None"),
    ],
)
def test_predicates_that_go_wrong(where, error, said):
    with pytest.raises(error, match=said):
        next(forehand.deals("cincinnati-euchre", seed=1, where=where))


def test_the_limit_says_what_was_tried():
    found = forehand.deals(
        "cincinnati-euchre", seed=3, first=5, count=40, tries=1000, where="N.trumps('H') >= 5"
    )
    got = 0
    with pytest.raises(forehand.LimitReached) as caught:
        for _ in found:
            got += 1
    assert 0 < got < 40
    assert (found.tried, found.accepted) == (1000, got)
    assert str(caught.value) == (
        f"1000 deals of seed 3 were tried from number 5 on and {got} accepted, 40 are wanted: "
        "N.trumps('H') >= 5"
    )
    assert list(found) == [], "it is at its end"

    def never(deal):
        return False

    with pytest.raises(forehand.LimitReached, match="40 are wanted: the predicate never"):
        next(forehand.deals("busca", seed=3, count=40, tries=10, where=never))


def test_no_limit_is_needed_where_the_numbers_end():
    last = 2**64 - 3
    found = forehand.deals("busca", seed=1, first=last)
    assert len(list(found)) == 3
    assert found.index == 2**64 - 1
    found = forehand.deals("busca", seed=1, first=last, where="N.count('S') >= 0", count=4)
    assert [next(found) for _ in range(3)]
    with pytest.raises(
        forehand.LimitReached, match=r"3 deals .* 3 accepted, 4 are wanted: N.count"
    ):
        next(found)


def test_nothing_wanted_or_nothing_tried():
    assert list(forehand.deals("busca", seed=1, count=0)) == []
    assert list(forehand.deals("busca", seed=1, tries=0)) == []
    with pytest.raises(forehand.LimitReached, match="0 deals of seed 1"):
        next(forehand.deals("busca", seed=1, tries=0, count=1, where="N.void('S')"))


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"count": -1}, ValueError, "count: -1 stands there"),
        ({"tries": -1}, ValueError, "tries: -1 stands there"),
        ({"count": 1.5}, TypeError, "count: a whole number is expected"),
        ({"tries": True}, TypeError, "tries: a whole number is expected"),
        ({"first": 2**64}, ValueError, "first: "),
        ({"seed": -1}, ValueError, "seed: "),
        ({"where": 3}, TypeError, "a condition's text or a predicate is expected, not 3"),
        ({"where": "N"}, forehand.NotationError, "a dot and a question"),
        ({"dealer": "X"}, forehand.NotationError, "dealer: "),
        ({"rules": {"x": 1}}, forehand.UnknownOptionError, "unknown option"),
        ({"predeal": {"N": "AA..."}}, forehand.InvalidDealError, "stands there twice"),
        ({"scores": {"N": 31, "E": 31, "S": 31, "W": 0}}, forehand.InvalidDealError, "over"),
    ],
)
def test_wrong_arguments_are_refused_at_once(arguments, error, said):
    with pytest.raises(error, match=said):
        forehand.deals("busca", **{"seed": 1, **arguments})
