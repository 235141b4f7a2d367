"""The Python readers and the engine agree on every text, what it means and how it is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from shared_values import VALUES, alike, engine_record, outcome_of, reference_record

import forehand
from forehand import (
    Action,
    Card,
    Game,
    Give,
    InvalidDealError,
    NotationError,
    Position,
    Rank,
    Seat,
    Suit,
    reference,
)
from forehand.notation import parse_cards, parse_deal, parse_hand, write_cards, write_deal

# Any of the 52 cards can be put to this position: held ones are legal, others are refused.
ANYWHERE = forehand.deal("ristiklappi", seed=3)._native


def engine_action(text: str) -> str:
    """Return the text that the engine writes for an action that it has read."""
    refusal = ANYWHERE.refusal(text)
    if refusal is None:
        return ANYWHERE.apply(text).actions()[-1]
    assert refusal.action is not None
    return refusal.action


def engine_card(text: str) -> str:
    return engine_action(f"play {text}").removeprefix("play ")


TRICKY = [
    *("10", "1", "0", "♠", "♥", "♦", "♣", "♤", "♡", "♢", "♧", "\ufe0f", "-", ".", ":"),
    *(" ", "\t", "\n", "\r", "\v", "\f", "\xa0", "\u2003", "\u200b", "\ufeff", "\x00", "\x1c"),
    # Letters that fold into ASCII ones, digits that are none of ours, and a broken pair.
    *("ſ", "K", "ＡＳ", "Ａ", "①", "٣", "²", "İ", "ß", "é", "\U0001f0a1", "𝐀"),
]


CARD_LETTERS = st.sampled_from([*"AKQJT98765432SHDCakqjtshdcXx1", *TRICKY])


CARD_TEXTS = st.one_of(
    st.lists(CARD_LETTERS, max_size=4).map("".join),
    st.tuples(
        st.sampled_from(["", " ", "\t ", "\n"]),
        st.permutations([0, 1]),
        st.sampled_from([*"AKQJT98765432akqjt", "10"]),
        st.sampled_from([*"SHDCshdc♠♥♦♣♤♡♢♧", "♠\ufe0f", "♢\ufe0f"]),
        st.sampled_from(["", " ", "\r\n", "\ufe0f", "x"]),
    ).map(lambda t: t[0] + "".join((t[2], t[3])[i] for i in t[1]) + t[4]),
)


@alike
@given(CARD_TEXTS)
@example("10D")
@example("D10")
@example("sA")
@example("K\u212a")
@example("aſ")
@example("A♠\ufe0f")
@example("♠\ufe0fA")
@example("AS\xa0")
@example("A S")
@example("1OD")
@example("")
def test_cards_are_read_alike(text):
    """Card.parse and the engine agree on what is a card, and which."""
    ours = outcome_of(lambda text: str(Card.parse(text)), text)
    # An action is split at blanks before its card is read, so only inner blanks could differ.
    theirs = outcome_of(engine_card, text)
    if not text.strip(" \t\r\n"):
        assert ours is NotationError and theirs is NotationError
    else:
        assert ours == theirs


WORDS = st.sampled_from(
    [
        *("bid", "pass", "redeal", "give", "contract", "return", "play", "declare", "ask"),
        *("answer", "flip", "name", "none", "yes", "no", "NT", "nt", "moon", "double-moon"),
        *("triple-moon", "quadruple-moon", "BID", "Play", "FLIP", "Double-Moon", "plаy", "aſk"),
        *("asK", "moon ", "3", "50", "055", "0", "00", "-5", "+5", "5.0", "1e2", "٣", "²", "1_0"),
        *("999999999", "1000000000", "99999999999999999999", "AS", "as", "10D", "TD", "D10", "♥K"),
        *("KH", "2C", "6c", "9♠", "S", "h", "♦", "♢\ufe0f", "C", "X", "?", "A S", "\x00"),
        *("give ?", "", "half", "double", "moon\xa0"),
    ]
)


GAPS = st.sampled_from([" ", " ", " ", "  ", "\t", "\n", "\r\n", "\xa0", "\v", ""])


@st.composite
def action_texts(draw: st.DrawFn) -> str:
    words = draw(st.lists(WORDS, max_size=5))
    text = draw(st.sampled_from(["", "", " ", "\n"]))
    for word in words:
        text += word + draw(GAPS)
    return text


EVERY_ACTION = sorted({str(value) for value in VALUES.values() if isinstance(value, Action)})


def asks_to_hide(text: str) -> bool:
    """Tell whether a text is the `give ?` or `return ?` of a view record."""
    words = re.split(r"[ \t\r\n]+", text.strip(" \t\r\n"))
    return len(words) == 2 and words[0].lower() in ("give", "return") and words[1] == "?"


@alike
@given(
    st.one_of(
        action_texts(),
        st.text(max_size=12),
        st.sampled_from(EVERY_ACTION).map(str.upper),
        st.sampled_from(EVERY_ACTION),
    )
)
@example("give TS KH 6C")
@example("give 6c kh 10s")
@example("give AS AS KH")
@example("give AS KH")
@example("give AS KH TS QS")
@example("return 2S 5H 3C")
@example("bid 055")
@example("bid 1000000000")
@example("name ♥")
@example("name nt")
@example("answer yes")
@example("answer ♦\ufe0f")
@example("ask  kh ")
@example("pass now")
@example("pass\xa0")
def test_actions_are_read_alike(text):
    """Action.parse and the engine agree on what is an action, and which."""
    if asks_to_hide(text):
        return  # a test of its own
    ours, theirs = outcome_of(Action.parse, text), outcome_of(engine_action, text)
    if isinstance(theirs, str):
        theirs = Action.parse(theirs)
    assert ours == theirs


@alike
@given(st.permutations([Card(rank, suit) for rank in Rank for suit in Suit]))
@example([Card.parse(text) for text in ("5H", "6C", "8D")])
def test_threes_are_written_alike(cards):
    """By suit, then in the game's order; those of other games' packs too, in error messages."""
    text = str(Give(tuple(cards[:3])))
    assert engine_action(text) == text


@pytest.mark.parametrize("text", ["give ?", "return ?", " Give  ? "])
def test_hidden_threes_are_no_actions_of_a_position(text):
    """They belong to view records; to a position, as to Action.parse, they are no action."""
    position = Position(ANYWHERE)
    assert text not in position.legal_actions
    for read in (Action.parse, position.is_legal, position.refusal, position.apply):
        with pytest.raises(NotationError):
            read(text)


@alike
@given(action_texts())
def test_lenient_questions_agree_with_the_readers(text):
    """`in` takes any text for an answer; `is_legal` and `refusal` refuse what is no action."""
    if asks_to_hide(text):
        return
    position = Position(ANYWHERE)
    if isinstance(outcome_of(Action.parse, text), Action):
        assert position.is_legal(text) is (text in position.legal_actions)
        assert (position.refusal(text) is None) is position.is_legal(text)
    else:
        assert text not in position.legal_actions
        for ask in (position.is_legal, position.refusal, position.apply):
            with pytest.raises(NotationError):
                ask(text)


def mutated(draw: st.DrawFn, text: str, pieces: list[str]) -> tuple[str, int]:
    """Change a text in a few places, and return how many: put in, take out or replace a piece."""
    changes = draw(st.integers(0, 3))
    for _ in range(changes):
        at = draw(st.integers(0, len(text)))
        width = draw(st.integers(0, 2))
        text = text[:at] + draw(st.sampled_from(pieces)) + text[at + width :]
    return text, changes


def agree(record: Mapping[str, Any], faults: int) -> None:
    """Both read a record to the same position, or refuse it; a single fault by the same error.

    Of several faults either may come first.
    """
    ours, theirs = reference_record(record), engine_record(record)
    if faults > 1 and isinstance(ours, type) and isinstance(theirs, type):
        return
    assert ours == theirs


HAND_PIECES = [*"AKQJT98765432akqjtNESWnesw", *TRICKY, "N:", "..", "-.", "- ", "K.", " - "]


@st.composite
def deal_records(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """Build a record whose deal is written in a lenient way, or spoilt, or both."""
    game = draw(st.sampled_from(list(Game)))
    record = reference.deal(game, draw(st.integers(0, 30)))
    if game is Game.BUSCA and draw(st.booleans()):
        scores = {"N": 0, "E": 31, "S": 3, "W": 4}
        record = reference.deal(game, draw(st.integers(0, 30)), scores=scores)
    hands = parse_deal(record["deal"])
    # Another first seat, ranks in another order, voids as dashes, tens as figures, lower case.
    first = draw(st.sampled_from(list(Seat)))
    words = []
    seat = first
    for _ in Seat:
        cards = hands[seat]
        if cards is None:
            words.append("-")
        else:
            suits = []
            for suit in Suit:
                ranks = [card.rank.value for card in cards if card.suit is suit]
                ranks = draw(st.permutations(ranks)) if draw(st.booleans()) else ranks
                void = draw(st.sampled_from(["", "-"]))
                suits.append("".join(ranks) if ranks else void)
            words.append(".".join(suits))
        seat = seat.left
    text = f"{first}:{draw(st.sampled_from([' ', '  ', chr(9)])).join(words)}"
    if draw(st.booleans()):
        text = text.replace("T", "10")
    if draw(st.booleans()):
        text = text.lower()
    record["deal"], faults = mutated(draw, text, HAND_PIECES)
    return record, faults


@alike
@given(deal_records())
def test_deals_are_read_alike(record_and_faults):
    """The engine and the Python readers agree on a deal, or on the kind of its error."""
    agree(*record_and_faults)


@st.composite
def hand_texts(draw: st.DrawFn) -> str:
    suits = [
        "".join(draw(st.lists(st.sampled_from([*"AKQJT98765432", "10", "k", "-"]), max_size=5)))
        for _ in range(4)
    ]
    return mutated(draw, ".".join(suits), HAND_PIECES)[0]


@alike
@given(hand_texts())
def test_hands_are_read_alike(text):
    """A hand of any cards stands for N's in a deal: both read it, or both say `syntax`.

    The deal around it is too small or has cards twice, so that the engine refuses it either way;
    the kind says whether the hand could be read.
    """
    record = reference.deal("busca", 1)
    words = record["deal"].removeprefix("N:").split()
    ours = outcome_of(parse_hand, text)
    if any(blank in text for blank in " \t\r\n") or text in ("", "-", "?"):
        return  # in a deal these are not one hand
    record["deal"] = " ".join(["N:" + text, *words[1:]])
    theirs = outcome_of(lambda line: forehand.loads(line), json.dumps(record))
    if isinstance(ours, tuple) or ours is InvalidDealError:
        assert theirs is InvalidDealError or sorted(map(str, ours)) == sorted(
            map(str, theirs.hands[Seat.N])
        )
    else:
        assert theirs is ours


@st.composite
def stock_records(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    record = reference.deal("ristiklappi", draw(st.integers(0, 30)))
    words = record["stock"].split(" ")
    if draw(st.booleans()):
        words = [word[::-1].lower() if draw(st.booleans()) else word for word in words]
    text = draw(st.sampled_from([" ", "  ", "\n"])).join(words)
    if draw(st.booleans()):
        text = text.replace("T", "10").replace("t", "10")
    record["stock"], faults = mutated(draw, text, [*HAND_PIECES, "AS", " KD", "5h "])
    return record, faults


@alike
@given(stock_records())
def test_stocks_are_read_alike(record_and_faults):
    agree(*record_and_faults)


@pytest.mark.parametrize(
    ("key", "old", "new", "error"),
    [
        ("deal", "QJ.T9.Q.9", "?", forehand.ViewRecordError),
        ("deal", "QJ.T9.Q.9", "?.T9.Q.9", NotationError),
        ("deal", "QJ.T9.Q.9", "??", NotationError),
        ("deal", "QJ.T9.Q.9", "-?", NotationError),
        ("stock", "7H", "?", forehand.ViewRecordError),
        ("stock", "7H", "??", NotationError),
        ("stock", "7H", "?7H", NotationError),
        ("stock", "7H", "7?", NotationError),
    ],
)
def test_only_a_whole_question_mark_hides_a_card(key, old, new, error):
    """`?` stands for a hand or a card; within a word it is a character like any other."""
    record = reference.deal("ristiklappi" if key == "stock" else "cincinnati-euchre", 1)
    record[key] = record[key].replace(old, new, 1)
    assert engine_record(record) is error
    assert reference_record(record) is error


def test_parsers_write_what_they_read():
    for game in Game:
        for seed in range(20):
            record = forehand.deal(game, seed=seed).record()
            hands = parse_deal(record["deal"])
            assert write_deal(hands, game.rank_order) == record["deal"]
            assert parse_deal(record["deal"].lower()) == hands
            if "stock" in record:
                assert write_cards(parse_cards(record["stock"])) == record["stock"]
