"""Random deals of all games under all options in the reference, and what must always hold."""

import itertools
import pickle
import random

import pytest

from forehand import reference
from forehand.actions import Answer, Ask, Declare
from forehand.games import Game
from forehand.reference.opening import pack
from forehand.reference.starting import POSITION_OF
from forehand.rules import OPTIONS
from forehand.seats import Seat, Side

MARRIAGE = {"S": 40, "C": 60, "D": 80, "H": 100}


def all_rules():
    """Every combination of the options that aren't numbers."""
    for game, options in OPTIONS.items():
        kept = [o for o in options if o.choices or isinstance(o.default, bool)]
        values = [o.choices or (False, True) for o in kept]
        for combination in itertools.product(*values):
            rules = dict(zip((o.name for o in kept), combination, strict=True))
            yield pytest.param(game, rules, id=" ".join(map(str, (game.value, *combination))))


def choose(rng, position):
    """Mostly at random, but fond of declarations and of not ending the auction early."""
    actions = position.legal_actions
    fond = [a for a in actions if isinstance(a, (Declare, Ask, Answer))]
    if fond and rng.random() < 0.6:
        return rng.choice(fond)
    if str(position.phase) == "auction" and rng.random() < 0.7:
        return actions[min(rng.randrange(3), len(actions) - 1)]
    return rng.choice(actions)


def standing(rng, game):
    if game is Game.BUSCA:
        return {str(seat): rng.choice((0, 5, 25, 30)) for seat in Seat}
    low = -600 if game is Game.HUUTOPUSSI else -10
    return {str(side): rng.randrange(low, 40) for side in Side}


def check_cards(position, deck):
    found = [card for cards in position.places().values() for card in cards]
    assert len(found) == len(deck) and set(found) == set(deck)


def check_outcome(position, outcome):
    if outcome == {"redeal": True}:
        return
    scores = position.scores
    if position.game is Game.BUSCA:
        assert sum(outcome["points"].values()) == 40
        for seat, charge in outcome["buscas"].items():
            assert charge >= 0
            assert outcome["scores"][seat] == scores[seat] + charge
        assert sum(outcome["buscas"].values()) > 0
        return
    if position.game is Game.HUUTOPUSSI:
        declared = [s for side in ("NS", "EW") for s in outcome["marriages"][side]]
        assert len(declared) == len(set(declared))
        married = sum(MARRIAGE[suit] for suit in declared)
        assert sum(outcome["totals"].values()) == 160 + married
        assert sum(outcome["card_points"].values()) == 140
        assert sum(outcome["tricks"].values()) == 9
        other = Seat(outcome["declarer"]).side.other.value
        assert outcome["points"][other] == outcome["totals"][other]
    elif position.game is Game.RISTIKLAPPI:
        assert sum(outcome["points"].values()) == 120
        assert sum(outcome["game_points"].values()) <= 2
    else:
        assert sum(outcome["tricks"].values()) == 6
    gained = outcome["game_points" if position.game is Game.RISTIKLAPPI else "points"]
    assert outcome["scores"] == {side: scores[side] + gained[side] for side in ("NS", "EW")}


@pytest.mark.parametrize(("game", "rules"), list(all_rules()))
def test_random_deals_keep_every_invariant(game, rules):
    for seed in range(4):
        rng = random.Random(f"{game} {rules} {seed}")
        # A match that ends with the first elimination can't start from one.
        whole = rules.get("end_when") == "first-elimination"
        scores = None if whole else standing(rng, game)
        record = reference.deal(game, seed, rules=rules, scores=scores)
        position = reference.load(record)
        deck = pack(game, sum(hand != "-" for hand in record["deal"][2:].split()))
        assert position.record() == record
        turns = 0
        while position.to_act:
            check_cards(position, deck)
            assert position.outcome() is None
            texts = [str(action) for action in position.legal_actions]
            assert texts == sorted(set(texts)) and texts
            action = choose(rng, position)
            if len(position.actions) % 9 == 0:
                before = pickle.dumps(position)
                position.apply(action)
                assert pickle.dumps(position) == before, "apply changed the position"
            position = position.apply(action)
            if game is Game.RISTIKLAPPI:
                turns += not (str(position.actions[-1]) == "flip" and position._blocked)
                assert (len(position.places()["stock"]) == 0) is (turns >= 32) or position._blocked
        check_cards(position, deck)
        check_outcome(position, position.outcome())
        assert position.legal_actions == () and position.phase is None
        if game is Game.RISTIKLAPPI:
            assert turns == 52
        again = reference.replay(position.record(), legal=True)
        assert again["result"] == position.outcome()
        assert all(step["action"] in step["legal"] for step in again["steps"])
        assert len(again["steps"]) == len(position.actions)


@pytest.mark.parametrize("game", list(Game))
def test_random_matches_come_to_an_end(game):
    for seed in range(2):
        rng = random.Random(seed)
        target = {} if game is Game.BUSCA else {"target": 3}
        first = reference.deal(game, seed, rules=target)
        record = {**first, "deals": []}
        for key in ("deal", "stock", "actions"):
            record.pop(key, None)
        match = reference.load_match(record)
        index = 0
        while match.winner is None:
            dealt = reference.deal(game, seed, index, match.next_dealer, match.rules, match.scores)
            opening = reference.load(dealt)
            match = match.begin(opening._opening.hands, opening._opening.stock)
            assert match.current.record() == dealt
            while match.current:
                match = match.apply(rng.choice(match.current.legal_actions))
            index += 1
        assert match.next_dealer is None
        record = match.record()
        assert reference.load_match(record).scores == match.scores
        replayed = reference.replay(record)
        assert list(replayed) == ["game", "deals", "scores", "winner"]
        assert replayed["winner"] == match.winner and len(replayed["deals"]) == index
        assert all(deal["result"].get("winner") is None for deal in replayed["deals"][:-1])


def test_every_game_has_a_position():
    assert set(POSITION_OF) == set(Game)


@pytest.mark.parametrize("game", list(Game))
def test_perft_counts_sequences(game):
    position = reference.load(reference.deal(game, 2))
    assert reference.perft(position, 0) == 1
    assert reference.perft(position, 1) == len(position.legal_actions)

    def count(at, depth):
        if depth == 0 or at.to_act is None:
            return 1
        return sum(count(at.apply(action), depth - 1) for action in at.legal_actions)

    assert reference.perft(position, 2) == count(position, 2)
    split = reference.perft_split(position, 2)
    assert sum(split.values()) == reference.perft(position, 2)
    assert list(split) == [str(action) for action in position.legal_actions]


def test_perft_stops_at_the_end_of_the_deal():
    calls = ["bid 3", "pass", "pass", "pass", "name NT"]
    position = reference.load({**reference.deal("cincinnati-euchre", 2), "actions": calls})
    while len(position.actions) < 5 + 20:
        position = position.apply(position.legal_actions[0])
    # One card each is left.
    assert reference.perft(position, 99) == reference.perft(position, 4) == 1
    with pytest.raises(ValueError, match="depth"):
        reference.perft(position, -1)
