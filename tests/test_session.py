"""Sessions: a person and bots at a table, what is taken back, kept and gone on with."""

from __future__ import annotations

import json

import pytest
from matches import SHORT, WILD, at_random, by_rules, decisions, typed

import forehand
from forehand import Bot, Game, IllegalActionError, NotationError, Seat, Session, View, reference

every_game = pytest.mark.parametrize("game", Game)


@every_game
@pytest.mark.parametrize("seat", ["S", "W"])
def test_whole_matches_are_legal_by_the_reference(game, seat):
    session = Session.start(game, seat=seat, seed=11, rules=SHORT[game])
    assert typed(session, at_random(3))
    record = session.record()
    assert session.is_over
    assert session.match.winner is not None
    assert forehand.load(record) == session.match
    twin = reference.load_match(record)
    assert twin.winner is not None
    assert twin.record() == session.match.record()
    with pytest.raises(forehand.InvalidDealError):
        session.next_deal()
    assert session.match.record() == twin.record(), "nothing has changed"


@every_game
def test_the_same_seed_and_decisions_give_the_same_match(game):
    played = []
    for _ in range(2):
        session = Session.start(game, bots=WILD, seed=4, rules=SHORT[game])
        typed(session)
        played.append(session.record())
    assert played[0] == played[1]
    other = Session.start(game, bots=WILD, seed=5, rules=SHORT[game])
    typed(other)
    assert other.record() != played[0]


@every_game
def test_what_is_taken_back_is_as_it_was(game):
    """Back to the very first decision, over bots and deals, and forth again."""
    session = Session.start(game, bots=WILD, seed=6, rules=SHORT[game])
    before = []
    texts = []
    for text in decisions(session, at_random(8)):
        before.append(session.record())
        texts.append(text)
    last = session.record()
    for record, text in zip(reversed(before), reversed(texts), strict=True):
        taken = session.undo()
        assert str(taken[0]) == text
        assert session.record() == record
        assert session.is_due
    assert not session.has_decided
    assert session.undo() == ()
    assert session.record() == before[0]
    again = iter(texts)
    typed(session, lambda _: next(again))
    assert session.record() == last


def test_what_is_illegal_changes_nothing():
    session = Session.start("cincinnati-euchre", seed=5, dealer="W")
    while session.step():
        pass
    record = session.record()
    with pytest.raises(IllegalActionError, match="more than the 3 of N") as refused:
        session.act("bid 3")
    assert refused.value.clause == "CE-6"
    with pytest.raises(NotationError):
        session.act("bid much")
    assert session.record() == record
    session.act("pass")
    with pytest.raises(ValueError, match="not S's turn"):
        session.act("pass")
    assert session.step() is not None


def test_bots_know_what_their_seats_know():
    """Whatever the hidden cards, a bot chooses the same."""
    session = Session.start("huutopussi", seed=7, bots=Bot.named("random"))
    for _ in decisions(session, deals=1):
        pass
    for length in range(len(session.position.actions)):
        position = session.position.start()
        for action in session.position.actions[:length]:
            position = position.apply(action)
        if position.to_act is session.seat:
            continue
        choices = set()
        for world in View.from_position(position).sample(3, seed=2):
            twin = Session.resume(world.record(), bots=session.bots, seed=7)
            choices.add(twin.step())
        assert choices == {(position.to_act, session.position.actions[length])}


@every_game
def test_a_record_goes_on(game):
    """From any decision, with the same seats and bots, to the same end."""
    session = Session.start(game, seat="E", seed=12, rules=SHORT[game], bots={Seat.W: WILD})
    kept = []
    texts = []
    for text in decisions(session):
        kept.append(json.dumps(session.record()))
        texts.append(text)
    for number in (0, len(kept) // 2, len(kept) - 1):
        twin = Session.resume(kept[number])
        assert twin.seat is Seat.E
        assert twin.seed == 12
        assert twin.bots == session.bots
        assert json.dumps(twin.record()) == kept[number]
        assert typed(twin) == texts[number:]
        assert twin.record() == session.record()
    finished = Session.resume(session.record())
    assert finished.is_over
    assert typed(finished) == []


def test_what_is_named_comes_before_the_note():
    record = Session.start("busca", seed=3, bots=Bot.named("random")).record()
    session = Session.resume(record, seat="N", seed=9)
    assert session.seed == 9
    assert {seat: bot.name for seat, bot in session.bots.items()} == {
        Seat.E: "random",
        Seat.S: "rules",
        Seat.W: "random",
    }
    assert Session.resume(record, bots=Bot.named("rules")).bots[Seat.N].name == "rules"


def test_records_that_no_session_wrote():
    deal = forehand.deal("ristiklappi", seed=2, dealer="S", scores={"NS": 6, "EW": 0})
    session = Session.resume(deal.record())
    assert (session.seat, session.seed, session.position) == (Seat.S, 1, deal)
    assert session.match.scores == deal.scores
    match = forehand.Match.start("busca", dealer="E", scores={"N": 31, "E": 0, "S": 0, "W": 0})
    session = Session.resume(match.record(), seat="N")
    assert not session.is_in
    assert session.position.dealer is Seat.E
    with pytest.raises(forehand.InvalidDealError):
        _ = session.view
    typed(session)
    assert session.is_over, "the others play on"


@pytest.mark.parametrize(
    ("note", "message"),
    [
        (3, "an object with seat, seed, bots is expected"),
        ({"seat": "Q"}, "x-play: seat: 'Q'"),
        ({"seed": -1}, "x-play: seed: .*-1"),
        ({"seed": "1"}, "x-play: seed: .*whole number"),
        ({"bots": ["rules"]}, "x-play: bots"),
        ({"bots": {"N": {"metod": "rules"}}}, "x-play: bots: .*metod"),
        ({"chair": "N"}, "x-play: chair: one of seat, seed, bots is expected"),
    ],
)
def test_notes_that_no_session_wrote(note, message):
    record = forehand.deal("busca", seed=2).record()
    with pytest.raises(NotationError, match=message):
        Session.resume({**record, "x-play": note})


def test_arguments_that_can_not_be():
    match = forehand.Match.start("busca", dealer="E")
    with pytest.raises(ValueError, match="one for each of N E W"):
        Session(match, seat="S", bots={Seat.N: Bot.named("rules")})
    with pytest.raises(ValueError, match="bots: S is the person's seat"):
        Session.start("busca", bots={Seat.S: Bot.named("rules")})
    with pytest.raises(ValueError, match="seed"):
        Session.start("busca", seed=-1)
    with pytest.raises(ValueError, match="'Q'"):
        Session.start("busca", seat="Q")
    with pytest.raises(TypeError, match="bots"):
        Session.start("busca", bots="rules")


def test_advice_is_by_the_view():
    session = Session.start("cincinnati-euchre", seed=5, dealer="W")
    while session.step():
        pass
    assert session.advise(worlds=20) == forehand.advise(session.view, worlds=20, seed=5)
    session.act(by_rules(session))
    with pytest.raises(forehand.NotSolvableError):
        session.advise()
