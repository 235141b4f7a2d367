"""Deals around cards that seats hold already: what is fixed, what is random, what is refused."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import forehand
from forehand import reference
from forehand.cards import Card
from forehand.dealing import read_predeal
from forehand.notation import parse_hand, write_hand
from forehand.seats import Seat

GAMES = ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"]
OUT = {
    "three": {"N": 0, "E": 40, "S": 3, "W": 30},
    "two": {"N": 31, "E": 0, "S": 31, "W": 5},
}


def parts(record, numbers):
    """Give every seat that is in a random part of some hand of its size."""
    game = forehand.Game(record["game"])
    hands = record["deal"].removeprefix("N:").split()
    held = {}
    for seat, text in zip("NESW", hands, strict=True):
        if text != "-" and numbers.random() < 0.8:
            cards = parse_hand(text)
            some = numbers.sample(cards, numbers.randint(0, len(cards)))
            held[seat] = write_hand(some, game.rank_order)
    return held


@pytest.mark.parametrize("scores", [None, *OUT.values()], ids=["all", *OUT])
@pytest.mark.parametrize("game", GAMES)
def test_as_in_the_reference_and_around_what_is_held(game, scores):
    if scores and game != "busca":
        pytest.skip("only Busca goes on without a seat")
    numbers = random.Random(5)
    start = {} if scores is None else {"scores": scores}
    for index in range(60):
        other = reference.deal(game, 1, index, **start)
        held = parts(other, numbers)
        dealt = forehand.deal(game, seed=2, index=index, predeal=held, **start)
        assert dealt.record() == reference.deal(game, 2, index, predeal=held, **start)
        for seat, hand in held.items():
            assert set(parse_hand(hand)) <= set(dealt.hands[Seat(seat)])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_held_changes_nothing(game):
    plain = forehand.deal(game, seed=3, index=4)
    assert forehand.deal(game, seed=3, index=4, predeal={}) == plain
    assert forehand.deal(game, seed=3, index=4, predeal={"N": "..."}) == plain
    assert forehand.deal(game, seed=3, index=4, predeal={Seat.E: []}) == plain


def test_all_held_is_the_deal():
    whole = {"N": "AKQJT9...", "E": ".AKQJT9..", "S": "..AKQJT9.", "W": "...AKQJT9"}
    dealt = forehand.deal("cincinnati-euchre", seed=1, predeal=whole)
    assert dealt.record()["deal"] == "N:" + " ".join(whole.values())


def test_the_example_of_the_notation():
    """`docs/notation.md` gives it to who writes an implementation."""
    dealt = forehand.deal("cincinnati-euchre", seed=7, predeal={"N": "AJ.K.."}).record()
    assert dealt["deal"] == "N:AJ.K9..QT Q9.QJ.KT. T..QJ9.A9 K.AT.A.KJ"
    assert dealt["dealer"] == "W"


def test_cards_text_and_seats_are_the_same():
    text = forehand.deal("huutopussi", seed=1, predeal={"N": "AT.K.."})
    cards = [Card.parse(card) for card in ("KH", "AS", "TS")]
    assert forehand.deal("huutopussi", seed=1, predeal={Seat.N: cards}) == text
    assert forehand.deal("huutopussi", seed=1, predeal={"N": "10a.k.-."}) == text


def test_the_rest_falls_evenly():
    """Of 17 free cards 5 go to the seat that holds one: each in 5 of 17 deals, within 5 sigma."""
    held = {"N": "AKQJT9...", "E": ".9.."}
    fell = Counter(
        card
        for index in range(3000)
        for card in forehand.deal("cincinnati-euchre", seed=9, index=index, predeal=held).hands[
            Seat.E
        ]
    )
    assert fell.pop(Card.parse("9H")) == 3000
    assert len(fell) == 17
    expected = 3000 * 5 / 17
    sigma = (3000 * 5 / 17 * 12 / 17) ** 0.5
    assert all(abs(times - expected) < 5 * sigma for times in fell.values()), fell


@pytest.mark.parametrize(
    ("game", "held", "kind", "said"),
    [
        ("cincinnati-euchre", {"N": "A...", "S": "A..."}, "invalid-deal", "twice: to N and to S"),
        ("cincinnati-euchre", {"N": "5..."}, "invalid-deal", "5S is not in the pack"),
        ("cincinnati-euchre", {"N": "AKQJT9.A.."}, "invalid-deal", "at most 6 are expected"),
        ("busca", {"N": "AA..."}, "invalid-deal", "AS stands there twice"),
        ("busca", {"N": [Card.parse("AS")] * 2}, "invalid-deal", "AS stands there twice"),
        ("busca", {"N": "A.."}, "syntax", "predeal, N: "),
        ("busca", {"X": "A..."}, "syntax", "a seat (N E S W) is expected"),
        (
            "busca",
            {"N": "A...", Seat.N: "A..."},
            "invalid-deal",
            "the hand of N stands there twice",
        ),
        ("busca", {"N": "\udc80"}, "syntax", "half of a surrogate pair"),
    ],
)
def test_what_can_not_be_held(game, held, kind, said):
    with pytest.raises(forehand.ForehandError) as caught:
        forehand.deal(game, seed=1, predeal=held)
    assert caught.value.kind == kind
    assert said in str(caught.value)


def test_a_seat_that_is_out_and_a_card_that_is_out():
    three = {"scores": OUT["three"]}
    with pytest.raises(forehand.InvalidDealError, match="E is out of the match"):
        forehand.deal("busca", seed=1, predeal={"E": "A..."}, **three)
    with pytest.raises(forehand.InvalidDealError, match="4C is not in the pack"):
        forehand.deal("busca", seed=1, predeal={"N": "...4"}, **three)
    for held in ({"E": "A..."}, {"N": "...4"}):
        with pytest.raises(forehand.InvalidDealError):
            reference.deal("busca", 1, predeal=held, **three)


def test_what_is_no_card_is_a_type_error():
    with pytest.raises(TypeError, match="a hand's text or cards are expected, not 'AS'"):
        forehand.deal("busca", seed=1, predeal={"N": ["AS"]})


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("N:A...", {"N": "A..."}),
        (" n=A...  S:.K.. ", {"N": "A...", "S": ".K.."}),
        ("E:A... ? .K.. ...", {"E": "A...", "W": ".K..", "N": "..."}),
        ("W:A... .K..", {"W": "A...", "N": ".K.."}),
    ],
)
def test_reading_who_holds_what(text, held):
    assert read_predeal(text) == {Seat(seat): hand for seat, hand in held.items()}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "character 1 of ''"),
        ("A...", "character 1 of 'A...': found 'A', expected a seat"),
        ("N:", "character 3 of 'N:': found the end of the text, expected the hand of N"),
        ("N: A...", "expected the hand of N"),
        ("X:A...", "character 1 of 'X:A...': found 'X', expected a seat"),
        ("N:A... X:K...", "character 8 of "),
        ("N:A... N:K...", "the hand of N stands there twice"),
        ("W:A... K... N:Q...", "the hand of N stands there twice"),
        ("\u017f:A...", "expected a seat"),
    ],
)
def test_who_holds_what_can_not_be_read(text, said):
    with pytest.raises(forehand.ForehandError) as caught:
        read_predeal(text)
    assert said in str(caught.value)
