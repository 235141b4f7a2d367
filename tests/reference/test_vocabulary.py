"""The shared vocabulary: text forms, expressions, equality, pickling, options and errors."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forehand.actions import Action, Answer, Ask, Bid, Contract, Give, Moon, Name, Play, Return
from forehand.cards import Card, Denomination, Rank, Suit
from forehand.errors import (
    ERROR_BY_KIND,
    ForehandError,
    IllegalActionError,
    InvalidDealError,
    NotationError,
    UnknownOptionError,
    ViewRecordError,
)
from forehand.games import Game, Phase
from forehand.notation import (
    parse_cards,
    parse_deal,
    parse_hand,
    write_cards,
    write_deal,
    write_hand,
)
from forehand.rules import OPTIONS, RULES_OF, HuutopussiRules, from_record, game_of, to_record
from forehand.seats import Seat, Side

CARDS = [Card(rank, suit) for suit in Suit for rank in Rank]
NAMES = {
    name: value
    for name, value in globals().items()
    if isinstance(value, type) and value.__module__.startswith("forehand")
}
ACTIONS = [
    "bid 50",
    "bid moon",
    "bid quadruple-moon",
    "pass",
    "redeal",
    "give AS TS 6H",
    "contract 440",
    "return KD QD JD",
    "play AS",
    "declare H",
    "ask",
    "ask KH",
    "answer H",
    "answer none",
    "answer yes",
    "answer no",
    "flip",
    "name S",
    "name NT",
]


def same_everywhere(value):
    return [pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)]


@pytest.mark.parametrize("card", CARDS)
def test_card_text_and_expression(card):
    assert Card.parse(str(card)) == card == eval(repr(card), NAMES)
    assert same_everywhere(card) == [card] * 3
    assert hash(same_everywhere(card)[0]) == hash(card)


@pytest.mark.parametrize("symbol", ["♦", "♢", "♦\ufe0f", "♢\ufe0f", "d", "D"])
@pytest.mark.parametrize("rank", ["T", "t", "10"])
@pytest.mark.parametrize("form", ["{r}{s}", "{s}{r}", "  {r}{s}\t"])
def test_card_lenient_forms(symbol, rank, form):
    assert Card.parse(form.format(r=rank, s=symbol)) == Card(Rank.TEN, Suit.D)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "character 1"),
        ("A", "character 2"),
        ("SS", "character 2"),
        ("1S", "character 1"),
        ("ASX", "character 3"),
        ("A S", "character 2"),
        ("ſA", "character 1"),
        ("\u212aS", "character 1"),
        ("AS\ufe0f", "character 3"),
        ("１0S", "character 1"),
        ("11S", "character 1"),
    ],
)
def test_card_errors_name_the_place(text, words):
    with pytest.raises(NotationError, match=words) as caught:
        Card.parse(text)
    assert "found" in str(caught.value) and "expected" in str(caught.value)


def test_card_wants_enums():
    with pytest.raises(TypeError):
        Card("A", "S")


@pytest.mark.parametrize("value", [*Suit, *Rank, *Denomination, *Seat, *Side, *Game, *Phase, *Moon])
def test_enums_are_expressions_and_text(value):
    assert eval(repr(value), NAMES) is value
    assert str(value) == value.value
    assert all(other is value for other in same_everywhere(value))


def test_suits_and_denominations():
    assert "".join(suit.symbol for suit in Suit) == "♠♥♦♣"
    assert [d.suit for d in Denomination] == [*Suit, None]


def test_seats_and_sides():
    assert [seat.left for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    for seat in Seat:
        assert seat.left.right is seat
        assert seat.partner is seat.left.left
        assert seat in seat.side.seats and seat.partner in seat.side.seats
        assert seat.left.side is seat.side.other


def test_games_parse_exactly():
    assert Game.parse("cincinnati-euchre") is Game.CINCINNATI_EUCHRE
    assert Phase.parse("give") is Phase.GIVE
    for reader in (Game.parse, Phase.parse):
        with pytest.raises(NotationError, match="expected one of"):
            reader("Busca")


@pytest.mark.parametrize("text", ACTIONS)
def test_action_text_and_expression(text):
    action = Action.parse(text)
    assert str(action) == text
    assert Action.parse(f"  {text.upper()} ".replace(" ", " \t")) == action
    assert eval(repr(action), NAMES | {type(action).__name__: type(action)}) == action
    assert same_everywhere(action) == [action] * 3
    assert len({action, Action.parse(text)}) == 1


def test_action_reprs():
    assert repr(Action.parse("play AS")) == "Play(Card.parse('AS'))"
    assert repr(Action.parse("bid moon")) == "Bid(Moon.MOON)"
    assert repr(Action.parse("pass")) == "Pass()"
    assert repr(Action.parse("answer no")) == "Answer(False)"


def test_exchanged_cards_are_kept_in_hand_order():
    assert str(Action.parse("give 6C KS td")) == "give KS TD 6C"
    assert str(Action.parse("return KS TS AS")) == "return AS TS KS"
    assert Action.parse("give 6C KS TD") == Action.parse("give TD 6C KS")
    assert Action.parse("give 6C KS TD") != Action.parse("return TD 6C KS")
    assert isinstance(Action.parse("give 2S 3S 4S"), Give)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "hop",
        "bid",
        "bid x",
        "bid -5",
        "bid +5",
        "bid 050",
        "bid 00",
        "bid 1234567890",
        "bid ５",
        "bid 5 5",
        "bid half-moon",
        "pass now",
        "play",
        "play A",
        "play 10",
        "play AS KS",
        "give AS KS",
        "give AS KS AS",
        "give AS KS QS JS",
        "contract",
        "contract moon",
        "declare",
        "declare NT",
        "declare SS",
        "ask S",
        "answer",
        "answer maybe",
        "answer H H",
        "name",
        "name X",
        "flip AS",
        "pa ss",
        "pasſ",
    ],
)
def test_action_errors(text):
    with pytest.raises(NotationError, match="character"):
        Action.parse(text)


def test_action_constructors_refuse_what_can_not_be_written():
    for build in (
        lambda: Bid(True),
        lambda: Bid("3"),
        lambda: Contract(1.0),
        lambda: Play("AS"),
        lambda: Ask("KH"),
        lambda: Answer("yes"),
        lambda: Name(Suit.S),
        lambda: Give("ASD"),
    ):
        with pytest.raises(TypeError):
            build()
    for build in (
        lambda: Bid(-1),
        lambda: Contract(10**9),
        lambda: Return(tuple(CARDS[:2])),
        lambda: Give((CARDS[0], CARDS[0], CARDS[1])),
    ):
        with pytest.raises(NotationError):
            build()


def test_answers_differ():
    replies = [None, True, False, *Suit]
    assert len({Answer(reply) for reply in replies}) == len(replies)


@given(st.sets(st.sampled_from([c for c in CARDS if c.rank in Game.BUSCA.rank_order])))
def test_hand_round_trip(held):
    text = write_hand(held, Game.BUSCA.rank_order)
    assert set(parse_hand(text)) == held
    assert write_hand(parse_hand(f" {text.lower()} "), Game.BUSCA.rank_order) == text
    assert set(parse_hand(".".join(field or "-" for field in text.split(".")))) == held


def test_hand_order_and_lenient_forms():
    order = Game.HUUTOPUSSI.rank_order
    assert write_hand(parse_hand("AT.KQ9..876"), order) == "AT.KQ9..876"
    assert write_hand(parse_hand(" 10a.q9K.-.678 "), order) == "AT.KQ9..876"
    with pytest.raises(InvalidDealError):
        write_hand(parse_hand("2..."), order)


@pytest.mark.parametrize(
    "text", ["", "-", "A.K.Q", "A.K.Q.J.T", "AX...", "A-...", "-A...", "A .K.Q.J", "1...", "...."]
)
def test_hand_errors(text):
    with pytest.raises(NotationError, match="character"):
        parse_hand(text)


def test_hand_repeated_card():
    with pytest.raises(InvalidDealError, match="AS"):
        parse_hand("AKA...")


def test_deal_text():
    order = Game.RISTIKLAPPI.rank_order
    hands = parse_deal("S:A... K... - Q...")
    assert hands[Seat.N] is None and hands[Seat.S] == (Card(Rank.ACE, Suit.S),)
    assert list(hands) == list(Seat)
    assert write_deal(hands, order) == "N:- Q... A... K..."
    with pytest.raises(ViewRecordError):
        parse_deal("N:A... ? ? ?")


def test_stock_text():
    stock = parse_cards(" as 10d  ♥K ")
    assert write_cards(stock) == "AS TD KH"
    assert parse_cards("") == ()
    for text, kind in (("AS,KS", NotationError), ("AS AS", InvalidDealError)):
        with pytest.raises(kind):
            parse_cards(text)
    with pytest.raises(ViewRecordError):
        parse_cards("AS ?")


def test_option_table_and_classes_agree():
    for game, options in OPTIONS.items():
        default = RULES_OF[game]()
        assert game_of(default) is game
        assert [o.name for o in options] == list(type(default).__dataclass_fields__)
        for option in options:
            assert getattr(default, option.name) == option.default
            assert option.accepts(option.default) and option.meaning and option.values
            assert option.clause[:2] == {"h": "HP", "b": "BU", "r": "RK", "c": "CE"}[game.value[0]]


@pytest.mark.parametrize("game", list(Game))
def test_rules_round_trip(game):
    assert to_record(from_record(game, {})) == {}
    for option in OPTIONS[game]:
        values = option.choices or (
            (False, True) if isinstance(option.default, bool) else (1, 1_000_000)
        )
        for value in values:
            expected = {} if value == option.default else {option.name: value}
            rules = from_record(game, {option.name: value})
            assert to_record(rules) == expected
            assert same_everywhere(rules) == [rules] * 3
            assert eval(repr(rules), {type(rules).__name__: type(rules)}) == rules


@pytest.mark.parametrize("bad", ["x", True, 1.5, None, 0, -1, 10**7])
def test_rules_bad_values(bad):
    with pytest.raises(UnknownOptionError, match="whole number"):
        HuutopussiRules(target=bad)
    if bad is not True:
        with pytest.raises(UnknownOptionError, match="true, false"):
            from_record(Game.HUUTOPUSSI, {"answers_may_decline": bad})
    with pytest.raises(UnknownOptionError, match="minus-contract"):
        from_record(Game.HUUTOPUSSI, {"failed_contract": bad})


@pytest.mark.parametrize("kind", list(ERROR_BY_KIND))
def test_errors_keep_their_fields_everywhere(kind):
    error = ERROR_BY_KIND[kind]("why", line=3, deal=1, step=0, action="pass", clause="HP-6")
    assert error.kind == kind and str(error) == "why"
    for other in same_everywhere(error):
        assert type(other) is type(error) and other.to_json() == error.to_json()
        assert str(other) == "why"
    assert list(error.to_json()) == ["kind", "line", "deal", "step", "action", "clause", "message"]
    changed = error.replace(step=None, message="because")
    assert changed.step is None and str(changed) == "because" and error.step == 0
    assert changed.args == ("because",)
    with pytest.raises(TypeError):
        error.replace(colour=1)


def test_error_tree():
    assert isinstance(NotationError("x"), ValueError)
    assert all(issubclass(kind, ForehandError) for kind in ERROR_BY_KIND.values())
    assert IllegalActionError("x", step=0).to_json() == {
        "kind": "illegal-action",
        "step": 0,
        "message": "x",
    }
