"""One suite that every game runs: what any position of any game must keep, on random deals.

Callers of the API, the solver and the notation rely on these properties without asking which
game they have before them. The deals have random options and standings, Busca with seats out and
Huutopussi with banned sides among them; the walks prefer rare kinds of action, so that questions,
flips and moons come up often. The reference runs all that it has an equivalent for.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import forehand
from forehand import (
    Action,
    Answer,
    Ask,
    Bid,
    Card,
    Contract,
    Declare,
    Denomination,
    Flip,
    Game,
    Give,
    IllegalActionError,
    Moon,
    Name,
    Pass,
    Phase,
    Play,
    Rank,
    Redeal,
    Return,
    Seat,
    Suit,
    reference,
)
from forehand.notation import parse_hand
from forehand.rules import OPTIONS

DEALS = 150
REFERENCE_DEALS = 25
CHUNKS = 5

KINDS = {
    Phase.AUCTION: (Bid, Pass, Redeal),
    Phase.GIVE: (Give,),
    Phase.CONTRACT: (Contract,),
    Phase.RETURN: (Return,),
    Phase.PLAY: (Play, Declare, Ask, Flip),
    Phase.ANSWER: (Answer,),
    Phase.NAME: (Name,),
}

KINDS_OF = {
    Game.HUUTOPUSSI: {
        *("Bid", "Pass", "Redeal", "Give", "Contract", "Return"),
        *("Play", "Declare", "Ask", "Answer"),
    },
    Game.BUSCA: {"Play"},
    Game.RISTIKLAPPI: {"Play", "Flip"},
    Game.CINCINNATI_EUCHRE: {"Bid", "Pass", "Name", "Play"},
}

# The least and the most actions of a whole deal.
LENGTHS = {
    # A redeal at the first call; at most all 79 bids and 3 passes, the exchange of 3 actions,
    # 36 cards, and after each of tricks 1 to 8 a question with its answer.
    Game.HUUTOPUSSI: (1, 79 + 3 + 3 + 36 + 2 * 8),
    # 13 tricks of three, else 40 cards.
    Game.BUSCA: (39, 40),
    # 52 cards. A flip is an action more if it turns up a card that may not be played: the fourth
    # king, once; or the fourth card of a rank led three times in a row, for which the eight
    # tricks with a stock have room twice.
    Game.RISTIKLAPPI: (52, 52 + 1 + 2),
    # Four calls, a name, six tricks of three (a moon) or four.
    Game.CINCINNATI_EUCHRE: (5 + 18, 5 + 24),
}


def random_start(game: Game, index: int) -> dict[str, Any]:
    """Return rules, dealer and standing for a deal, of all the sorts that a match can have."""
    rng = random.Random(f"{game} start {index}")
    rules: dict[str, Any] = {}
    for option in OPTIONS[game]:
        if rng.random() < 0.4:
            if option.choices:
                rules[option.name] = rng.choice(option.choices)
            elif isinstance(option.default, bool):
                rules[option.name] = rng.random() < 0.5
            else:
                rules[option.name] = rng.randint(2, 2 * option.default)
    if game is not Game.BUSCA:
        ranges = {Game.HUUTOPUSSI: (-700, 600), Game.RISTIKLAPPI: (0, 7)}
        low, high = ranges.get(game, (-50, 40))
        scores = {side: rng.randint(low, high) for side in ("NS", "EW")}
        if game is Game.HUUTOPUSSI and rng.random() < 0.3:
            scores[rng.choice(["NS", "EW"])] = rng.choice([-499, -500, -501])
        return {"rules": rules, "dealer": rng.choice("NESW"), "scores": scores}
    limit = rules.get("limit", 31)
    out = 0 if rules.get("end_when") == "first-elimination" else rng.choice([0, 0, 1, 1, 2])
    gone = rng.sample("NESW", out)
    scores = {
        seat: rng.randint(limit, limit + 9) if seat in gone else rng.randrange(limit)
        for seat in "NESW"
    }
    dealer = rng.choice([seat for seat in "NESW" if seat not in gone])
    return {"rules": rules, "dealer": dealer, "scores": scores}


def choose(rng: random.Random, texts: list[str]) -> Action:
    """Choose a kind of action first and then one of it; in an auction rather a small step."""
    word = rng.choice(sorted({text.split()[0] for text in texts}))
    if word == "play" and len({text.split()[0] for text in texts}) > 1 and rng.random() < 0.4:
        word = rng.choice(sorted({text.split()[0] for text in texts} - {"play"}))
    if word == "redeal" and rng.random() < 0.7:
        word = "bid" if any(text.startswith("bid") for text in texts) else "pass"
    mine = [Action.parse(text) for text in texts if text.split()[0] == word]
    if word == "bid" and rng.random() < 0.8:
        numbers = [a for a in mine if isinstance(a, Bid) and isinstance(a.level, int)]
        mine = sorted(numbers, key=lambda a: a.level)[:4] or mine
    return rng.choice(mine)


@cache
def walk(implementation: str, game: Game, index: int) -> tuple[Any, ...]:
    """Return the positions of a random deal, from the first decision to the end."""
    rng = random.Random(f"{game} walk {index}")
    start = random_start(game, index)
    if implementation == "engine":
        position: Any = forehand.deal(game, seed=20, index=index, **start)
    else:
        position = reference.load(reference.deal(game, 20, index, **start))
    positions = [position]
    while position.to_act is not None:
        position = position.apply(choose(rng, [str(a) for a in position.legal_actions]))
        positions.append(position)
    return tuple(positions)


def walks(implementation: str, game: Game, chunk: int) -> list[tuple[Any, ...]]:
    number = DEALS if implementation == "engine" else REFERENCE_DEALS
    return [walk(implementation, game, index) for index in range(chunk, number, CHUNKS)]


# Chunks of one game and one implementation share their walks, so they stay on one worker.
every_walk = pytest.mark.parametrize(
    "positions_of",
    [
        pytest.param(
            (implementation, game, chunk),
            id=f"{implementation}-{game}-{chunk}",
            marks=pytest.mark.xdist_group(f"{implementation}-{game}"),
        )
        for implementation in ("engine", "reference")
        for game in Game
        for chunk in range(CHUNKS)
    ],
    indirect=True,
)
engine_walk = pytest.mark.parametrize(
    "positions_of",
    [
        pytest.param(
            ("engine", game, chunk),
            id=f"{game}-{chunk}",
            marks=pytest.mark.xdist_group(f"engine-{game}"),
        )
        for game in Game
        for chunk in range(CHUNKS)
    ],
    indirect=True,
)


@pytest.fixture
def positions_of(request: pytest.FixtureRequest) -> list[tuple[Any, ...]]:
    return walks(*request.param)


def texts(position: Any) -> list[str]:
    return [str(action) for action in position.legal_actions]


def is_over(position: Any) -> bool:
    return position.to_act is None


def places(position: Any) -> Counter[Card]:
    """Return how often each card is somewhere: in a hand, the trick, taken, aside, the stock."""
    found: Counter[Card] = Counter()
    if not isinstance(position, forehand.Position):
        for cards in position.places().values():
            found.update(cards)
        return found
    table = position.table()
    for hand in (*table["hands"].values(), *table["taken"].values(), table["aside"]):
        if hand is not None:
            found.update(parse_hand(hand))
    found.update(Card.parse(card) for _, card in table["trick"])
    found.update(map(Card.parse, table["stock"].split()))
    return found


def hand_of(position: Any) -> list[Card]:
    """Return the hand of the seat to act."""
    if isinstance(position, forehand.Position):
        return list(position.hands[position.to_act])
    return list(position.places()[f"hand {position.to_act}"])


def pack(game: Game, players: int) -> Counter[Card]:
    cards = Counter(Card(rank, suit) for suit in Suit for rank in game.rank_order)
    if game is Game.BUSCA and players == 3:
        del cards[Card(Rank.FOUR, Suit.C)]
    return cards


EVERY_CARD = [Card(rank, suit) for suit in Suit for rank in Rank]
NUMBERS = [*range(0, 451, 5), 1, 2, 4, 6, 49, 51, 53, 57, 123, 439, 441, 500, 999_999_999]
WORDS: list[Action] = [
    *(Bid(number) for number in [3, *NUMBERS]),
    *(Bid(moon) for moon in Moon),
    Pass(),
    Redeal(),
    *(Contract(number) for number in NUMBERS),
    *map(Play, EVERY_CARD),
    *map(Declare, Suit),
    Ask(),
    *map(Ask, EVERY_CARD),
    *map(Answer, [None, True, False, *Suit]),
    Flip(),
    *map(Name, Denomination),
]


WORDS_AND_TEXTS = [(word, str(word)) for word in WORDS]


def every_word(position: Any) -> list[tuple[Action, str]]:
    """Return every action word of every game, with its text.

    Of threes of cards, all those of the hand where the phase asks for some, else a few; and some
    that are not held.
    """
    rng = random.Random(str(position.record()["actions"]))
    threes = list(combinations(hand_of(position), 3))
    if position.phase not in (Phase.GIVE, Phase.RETURN):
        threes = rng.sample(threes, min(len(threes), 20))
    threes += [tuple(rng.sample(EVERY_CARD, 3)) for _ in range(20)]
    exchanges = [kind(three) for kind in (Give, Return) for three in threes]
    return WORDS_AND_TEXTS + [(word, str(word)) for word in exchanges]


def sampled(positions: tuple[Any, ...], every: int) -> list[Any]:
    """Return the first position of each phase, the first and second after it, and some others."""
    seen: Counter[Phase] = Counter()
    found = []
    for number, position in enumerate(positions):
        if is_over(position):
            continue
        seen[position.phase] += 1
        if seen[position.phase] <= 2 or number % every == 0:
            found.append(position)
    return found


@every_walk
def test_legal_actions_are_sorted_unique_and_there_until_the_end(positions_of):
    """The order is that of the text, by code point; a deal ends just when nothing is legal."""
    for positions in positions_of:
        for position in positions:
            listed = texts(position)
            assert listed == sorted(set(listed))
            assert bool(listed) == (not is_over(position))
            assert (position.phase is None) == is_over(position)
            assert (position.outcome() is not None) == is_over(position)
        assert is_over(positions[-1]) and not any(map(is_over, positions[:-1]))


@engine_walk
def test_legal_actions_view_agrees_with_itself(positions_of):
    """Length, iteration, index, slice, `in` and the list of texts are one thing."""
    for positions in positions_of:
        for position in positions:
            view = position.legal_actions
            listed = view.texts()
            actions = list(view)
            assert [str(action) for action in actions] == listed
            assert len(view) == len(listed) == len(actions)
            assert view[:] == tuple(actions) and view[-3:] == tuple(actions[-3:])
            if actions:
                assert view[0] == actions[0] and view[-1] == actions[-1]
            assert all(text in view for text in listed)
            assert all(action in view for action in actions)
            assert "bid 123456789" not in view and "nonsense" not in view and 3 not in view
            assert position.is_over is is_over(position)


@every_walk
def test_action_texts_and_expressions_round_trip(positions_of):
    seen = {text for positions in positions_of for p in positions for text in texts(p)}
    for text in seen:
        action = Action.parse(text)
        assert str(action) == text
        assert eval(repr(action), vars(forehand)) == action


@every_walk
def test_one_seat_acts_and_the_phase_fits(positions_of):
    """Every legal action is of the phase's kinds, and its cards are in that one seat's hand."""
    for positions in positions_of:
        for position in positions[:-1]:
            assert isinstance(position.to_act, Seat) and isinstance(position.phase, Phase)
            hand = set(hand_of(position))
            for action in position.legal_actions:
                assert isinstance(action, KINDS[position.phase])
                held = []
                if isinstance(action, (Give, Return)):
                    held = list(action.cards)
                elif isinstance(action, Play) or (isinstance(action, Ask) and action.card):
                    held = [action.card]
                assert set(held) <= hand


@engine_walk
def test_every_kind_of_action_comes_up(positions_of):
    """The walks are not vacuous: together the chunks of a game have all of its kinds."""
    game = positions_of[0][0].game
    found = set()
    for chunk in range(CHUNKS):
        for positions in walks("engine", game, chunk):
            found |= {type(action).__name__ for action in positions[-1].actions}
    assert found == KINDS_OF[game]


@every_walk
def test_apply_leaves_the_position_unchanged(positions_of):
    for positions in positions_of:
        for position in sampled(positions, 5):
            before = (position.record(), texts(position), places(position))
            for action in position.legal_actions[:3]:
                after = position.apply(action)
                assert after is not position
                assert after.record()["actions"] == [*before[0]["actions"], str(action)]
                assert list(after.actions) == [*position.actions, action]
            illegal = Pass() if position.game is Game.RISTIKLAPPI else Flip()
            with pytest.raises(IllegalActionError):
                position.apply(illegal)
            assert (position.record(), texts(position), places(position)) == before
        for position in sampled(positions, 5):  # again, now that all have been gone on from
            assert position.record()["actions"] == [str(action) for action in position.actions]


@engine_walk
def test_copies_and_pickles_are_equal_and_independent(positions_of):
    for positions in positions_of:
        for position in [*sampled(positions, 6), positions[-1]]:
            pickled = pickle.loads(pickle.dumps(position))
            for twin in (copy.copy(position), copy.deepcopy(position), pickled):
                assert twin == position and hash(twin) == hash(position)
                assert twin.legal_actions == position.legal_actions
                assert twin.outcome() == position.outcome()
            if not is_over(position):
                later = pickled.apply(pickled.legal_actions[0])
                assert later != position and pickled == position
        assert len(set(positions)) == len(positions)


@every_walk
def test_record_replays_to_the_same_position_at_every_step(positions_of):
    for positions in positions_of:
        for position in positions:
            record = position.record()
            if isinstance(position, forehand.Position):
                assert forehand.load(record) == position
                assert position.start().record() == record | {"actions": []}
                continue
            again = reference.load(record)
            assert again.record() == record
            assert (again.to_act, again.phase) == (position.to_act, position.phase)
            assert texts(again) == texts(position) and again.outcome() == position.outcome()
            assert again.places() == position.places()


@every_walk
def test_totals_add_up(positions_of):
    """HP-4 and the invariant of 1.4; BU-4; RK-3; CE-12: what a whole deal always adds up to."""
    marriages = {"S": 40, "C": 60, "D": 80, "H": 100}
    for positions in positions_of:
        end = positions[-1]
        result = end.outcome()
        if result == {"redeal": True}:
            assert end.game is Game.HUUTOPUSSI and str(end.actions[-1]) == "redeal"
            continue
        scores = end.record()["scores"]
        if end.game is Game.HUUTOPUSSI:
            declared = [suit for suits in result["marriages"].values() for suit in suits]
            assert len(set(declared)) == len(declared)  # HP-21
            assert sum(result["card_points"].values()) == 140
            assert sum(result["tricks"].values()) == 9
            assert sum(result["totals"].values()) == 160 + sum(marriages[s] for s in declared)
            added = result["points"]
        elif end.game is Game.BUSCA:
            assert sum(result["points"].values()) == 40
            added = result["buscas"]
        elif end.game is Game.RISTIKLAPPI:
            assert sum(result["points"].values()) == 120
            added = result["game_points"]
        else:
            assert sum(result["tricks"].values()) == 6
            added = result["points"]
        assert result["scores"] == {who: scores[who] + added.get(who, 0) for who in scores}


@every_walk
def test_length_of_a_deal_is_bounded(positions_of):
    for positions in positions_of:
        game = positions[0].game
        least, most = LENGTHS[game]
        assert least <= len(positions) - 1 <= most
        cards = sum(isinstance(action, Play) for action in positions[-1].actions)
        if game is Game.BUSCA:
            players = len(positions[-1].outcome()["points"])
            assert cards == len(positions) - 1 == (39 if players == 3 else 40)
        elif game is Game.CINCINNATI_EUCHRE:
            assert cards == (18 if positions[-1].outcome()["alone"] else 24)


@every_walk
def test_every_card_is_in_exactly_one_place(positions_of):
    """At every step, with the trick, the tricks taken, the hand aside and the stock."""
    for positions in positions_of:
        game = positions[0].game
        players = 4
        if game is Game.BUSCA:
            players = len(positions[-1].outcome()["points"])
        whole = pack(game, players)
        for position in positions:
            assert places(position) == whole


@every_walk
def test_is_legal_agrees_with_the_list_for_every_word(positions_of):
    """Every action word there is, of this game and of the others, held or not."""
    engine = isinstance(positions_of[0][0], forehand.Position)
    for positions in positions_of:
        for position in sampled(positions, 20 if engine else 30):
            legal = set(texts(position))
            for word, text in every_word(position):
                assert position.is_legal(word) is (text in legal), (text, position.record())


@engine_walk
def test_refusal_is_none_exactly_for_legal_actions_and_names_a_clause(positions_of):
    """And `apply` raises the same refusal. Building one takes its time, so words are drawn."""
    rng = random.Random(f"refusals {positions_of[0][0].record()['deal']}")
    for positions in positions_of:
        for position in sampled(positions, 25):
            legal = set(texts(position))
            words = rng.sample(every_word(position), 150)
            words += [(action, str(action)) for action in position.legal_actions[:20]]
            for word, text in words:
                refusal = position.refusal(word)
                assert (refusal is None) is (text in legal), (text, position.record())
                if refusal is not None:
                    assert isinstance(refusal, IllegalActionError)
                    assert refusal.clause and refusal.message, (text, position.record())
                    assert refusal.action and Action.parse(refusal.action) == word
            for word, text in words[:5]:
                if text not in legal:
                    with pytest.raises(IllegalActionError) as caught:
                        position.apply(word)
                    refusal = position.refusal(word)
                    assert refusal is not None
                    assert caught.value.message == refusal.message
                    assert caught.value.clause == refusal.clause
                    assert caught.value.step == len(position.actions)


@engine_walk
def test_a_finished_deal_allows_nothing(positions_of):
    for positions in positions_of[:5]:
        end = positions[-1]
        for word in WORDS:
            assert not end.is_legal(word) and word not in end.legal_actions
            with pytest.raises(IllegalActionError):
                end.apply(word)


def test_reference_walks_are_those_of_the_engine():
    """The same choices lead through the same positions: the two agree on every step."""
    for game in Game:
        for index in range(REFERENCE_DEALS):
            ours, theirs = walk("engine", game, index), walk("reference", game, index)
            assert len(ours) == len(theirs)
            for position, other in zip(ours, theirs, strict=True):
                assert position.record() == other.record()
                assert position.legal_actions.texts() == texts(other)
                assert (position.to_act, position.phase) == (other.to_act, other.phase)
                assert position.outcome() == other.outcome()


@pytest.mark.parametrize("kind", [Bid, Contract])
def test_numbers_beyond_the_text_form_are_no_actions(kind):
    for number in (-5, 10**9):
        with pytest.raises(forehand.NotationError):
            kind(number)
