"""What people may type at their turn, in every phase, and what they are told if it is nothing."""

from __future__ import annotations

import pytest
from shared_values import POSITIONS

import forehand
from forehand import NotationError, Seat, View, shorthand

EUCHRE = {
    "format": "forehand/1",
    "game": "cincinnati-euchre",
    "dealer": "W",
    "deal": "N:AKQJT...J 9.AKQ.AK. .JT9.QJT. ..9.AKQT9",
}
QUESTION = {
    "format": "forehand/1",
    "game": "huutopussi",
    "dealer": "W",
    "deal": "N:AT.K98.A76.6 8.A76.KT.AT9 Q976.TQ.J9.8 KJ.J.Q8.KQJ7",
}


def view_of(record, *actions):
    return View.from_position(forehand.load({**record, "actions": list(actions)}))


AUCTION = view_of(EUCHRE)
NAMING = view_of(EUCHRE, "bid 5", "pass", "pass", "pass")
LEADING = view_of(EUCHRE, "bid 5", "pass", "pass", "pass", "name S")
BUSCA = View.from_position(forehand.deal("busca", seed=3, dealer="E"))
PUSSI = view_of(QUESTION)
GIVING = view_of(QUESTION, "bid 50", "pass", "pass", "pass")
SETTING = view_of(QUESTION, "bid 50", "pass", "pass", "pass", "give QS TH 8C")
RETURNING = view_of(QUESTION, "bid 50", "pass", "pass", "pass", "give QS TH 8C", "contract 60")
RISTI = View.from_position(
    forehand.deal("ristiklappi", seed=1, dealer="W", predeal={"N": "K9.K.T.2"})
)


@pytest.mark.parametrize(
    ("view", "typed", "action"),
    [
        (AUCTION, "bid 4", "bid 4"),
        (AUCTION, " 4 ", "bid 4"),
        (AUCTION, "b 4", "bid 4"),
        (AUCTION, "p", "pass"),
        (AUCTION, "PASS", "pass"),
        (AUCTION, "moon", "bid moon"),
        (AUCTION, "double", "bid double-moon"),
        (AUCTION, "Double  Moon", "bid double-moon"),
        (AUCTION, "bid triple moon", "bid triple-moon"),
        (AUCTION, "b quadruple", "bid quadruple-moon"),
        (AUCTION, "play as", "play AS"),
        (NAMING, "h", "name H"),
        (NAMING, "♥", "name H"),
        (NAMING, "hearts", "name H"),
        (NAMING, "Heart", "name H"),
        (NAMING, "NT", "name NT"),
        (NAMING, "no trumps", "name NT"),
        (NAMING, "name no trump", "name NT"),
        (NAMING, "name clubs", "name C"),
        (NAMING, "2", "name D"),
        (LEADING, "AS", "play AS"),
        (LEADING, "10s", "play TS"),
        (LEADING, "ts", "play TS"),
        (LEADING, "s10", "play TS"),
        (LEADING, "J♣", "play JC"),
        (LEADING, "p as", "play AS"),
        (LEADING, "play a♠", "play AS"),
        (LEADING, "k", "play KS"),
        (LEADING, "1", "play JS"),
        (LEADING, "2", "play JC"),
        (LEADING, "9d", "play 9D"),
        (BUSCA, "1", "play 2S"),
        (BUSCA, "j", "play JS"),
        (PUSSI, "55", "bid 55"),
        (PUSSI, "redeal", "redeal"),
        (GIVING, "8c QS 10h", "give QS TH 8C"),
        (GIVING, "give 8c qs th", "give QS TH 8C"),
        (SETTING, "100", "contract 100"),
        (SETTING, "c 100", "contract 100"),
        (RETURNING, "as 8♣ 6c", "return AS 8C 6C"),
        (RISTI, "k", "play KS"),
        (RISTI, "f", "flip"),
        (RISTI, "flip", "flip"),
        (RISTI, "2", "play KH"),
        (RISTI, "4", "play 9S"),
        (RISTI, "6", "flip"),
    ],
)
def test_what_is_read(view, typed, action):
    assert str(shorthand.read(typed, view)) == action


@pytest.mark.parametrize(
    ("view", "typed", "message"),
    [
        (AUCTION, "", "'' stands there, a bid or pass is expected"),
        (AUCTION, "h", "'h' stands there, a bid or pass is expected"),
        (AUCTION, "bid lots", "found 'lots', expected a number or moon"),
        (AUCTION, "4 5", "'4 5' stands there"),
        (NAMING, "6", "6 stands there, a number from 1 to 5 is expected"),
        (NAMING, "x", "a suit .s h d c., nt or a number of the list is expected"),
        (LEADING, "0", "0 stands there, a number from 1 to 6 is expected"),
        (LEADING, "99999999999", "a card such as KS or 10h, or a number"),
        (LEADING, "²", "a card such as KS"),
        (LEADING, "xs", "'xs' stands there, a card such as KS"),
        (LEADING, "J", "J is not clear: J♠ J♣ may be played"),
        (LEADING, "p", "found the end of the text, expected a card"),
        (LEADING, "as ks", "'as ks' stands there"),
        (GIVING, "qs 10h", "expected three different cards, found: QS TH"),
        (GIVING, "qs qs 10h", "expected three different cards"),
        (GIVING, "1", "three cards such as KS 10H 6C is expected"),
        (GIVING, "qs th xx", "'qs th xx' stands there"),
        (SETTING, "lots", "a number of points is expected"),
        (RISTI, "a", "no A may be played here"),
    ],
)
def test_what_is_not_read(view, typed, message):
    with pytest.raises(NotationError, match=message):
        shorthand.read(typed, view)


def answering(question):
    """Return the view of a seat that is asked: W by E, who has won the first trick."""
    position = forehand.load(
        {
            **QUESTION,
            "dealer": "N",
            "actions": ["bid 50", "pass", "pass", "pass", "give KS JH 7C", "contract 50"],
        }
    )
    back = "return KS JH 7C"
    for action in (back, "play AC", "play 8C", "play JC", "play 6C", question):
        position = position.apply(action)
    return View.from_position(position)


def test_answers():
    full = answering("ask")
    assert full.seat is Seat.W
    for typed, action in {
        "c": "answer C",
        "clubs": "answer C",
        "none": "answer none",
        "no": "answer none",
        "n": "answer none",
        "1": "answer C",
        "yes": "answer yes",
        "answer hearts": "answer H",
    }.items():
        assert str(shorthand.read(typed, full)) == action
    half = answering("ask KD")
    for typed, action in {"y": "answer yes", "no": "answer no", "1": "answer yes"}.items():
        assert str(shorthand.read(typed, half)) == action
    with pytest.raises(NotationError, match="yes, no, a suit, none or a number of the list"):
        shorthand.read("perhaps", half)


def test_cards_are_held_as_people_hold_them():
    def texts(view):
        return [" ".join(map(str, row)) for row in shorthand.held(view)]

    assert texts(LEADING) == ["JS JC AS KS QS TS"], "the bowers on top of the trumps"
    assert texts(AUCTION) == ["AS KS QS JS TS", "JC"]
    assert texts(RISTI) == ["KS KH", "TD", "9S", "2C"], "by rank"
    partner = View.from_position(
        forehand.load({**EUCHRE, "actions": ["bid moon", "pass", "pass", "pass", "name S"]}), "S"
    )
    assert texts(partner) == ["JH TH 9H", "QD JD TD"], "laid aside"


def test_the_menu_is_what_is_legal():
    for position in POSITIONS.values():
        if position.is_over:
            continue
        view = View.from_position(position)
        listed = shorthand.menu(view)
        numbered = view.phase.value in ("play", "name", "answer")
        assert sorted(map(str, listed)) == (position.legal_actions.texts() if numbered else [])
        for number, action in enumerate(listed, 1):
            assert shorthand.read(str(number), view) == action
        for action in position.legal_actions[:200]:
            assert shorthand.read(str(action), view) == action
        other = View.from_position(position, view.seat.left) if view.game.value != "busca" else None
        if other is not None:
            assert shorthand.menu(other) == ()
            with pytest.raises(ValueError, match="turn"):
                shorthand.read("pass", other)
