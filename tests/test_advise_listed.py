"""Advice against a list of every possible deal: drawn up and scored by the reference's rules."""

from __future__ import annotations

import itertools
import math
import random
import statistics
from typing import Any

import pytest

import forehand
from forehand import ForehandError, Game, Phase, Position, Seat, View, reference

SUITS = "SHDC"


def cards_of(hand: str) -> set[str]:
    suits = zip(SUITS, hand.split("."), strict=True)
    return {rank + suit for suit, ranks in suits for rank in ranks}


def hand_of(cards: set[str]) -> str:
    return ".".join("".join(sorted(c[0] for c in cards if c[1] == suit)) for suit in SUITS)


def late(game: Game, seed: int, left: int) -> Position | None:
    """Return a position with so many cards in hand and a choice; calls as the rules bot has them.

    Cards are played, and marriages asked for, at random: so voids, failed beats and answers come.
    None if the deal never gets there, if somebody plays alone, or if something was passed that the
    seat to act has not seen.
    """
    choice = random.Random(seed)
    rules = forehand.Bot.named("rules")
    position = forehand.deal(game, seed=seed)
    declarer = None
    while position.to_act is not None:
        playing = position.phase in (Phase.PLAY, Phase.ANSWER)
        if position.phase is Phase.CONTRACT:
            declarer = position.to_act
        if playing and len(position.hands[position.to_act]) == left:
            saw = declarer is None or declarer.side is position.to_act.side
            return position if saw and len(position.legal_actions) > 1 else None
        legal = position.legal_actions.texts()
        action = choice.choice(legal) if playing else rules.choose(position)
        if "moon" in str(action):
            return None
        position = position.apply(action)
    return None


def listed(position: Position, seat: Seat) -> list[dict[str, Any]]:
    """Return the record of every deal that the seat can't tell from this one."""
    record = position.record()
    was = [cards_of(hand) for hand in record["deal"].removeprefix("N:").split()]
    now = [{str(card) for card in position.hands[other]} for other in Seat]
    others = [place for place, other in enumerate(Seat) if other is not seat]
    unseen = sorted(set().union(*(now[place] for place in others)))
    found = []
    for first in itertools.combinations(unseen, len(now[others[0]])):
        rest = [card for card in unseen if card not in first]
        for second in itertools.combinations(rest, len(now[others[1]])):
            held = list(now)
            for place, cards in zip(others, (first, second, set(rest) - set(second)), strict=True):
                held[place] = set(cards)
            # Cards that came from the partner and are still there, there in every deal.
            came = [now[place] - was[place] for place in range(4)]
            if not all(came[place] <= held[place] for place in range(4)):
                continue
            hands = [(was[place] - now[place]) | (held[place] - came[place]) for place in range(4)]
            world = record | {"deal": "N:" + " ".join(map(hand_of, hands))}
            try:
                reference.load(world)
            except ForehandError:
                continue
            found.append(world)
    return found


def score(result: Any, game: Game, seat: Seat) -> int:
    """Return what a deal came to for a seat, by the reference's result."""
    if game is Game.BUSCA:
        return -result["buscas"][seat.value]
    own, other = seat.side.value, seat.side.other.value
    return result["points"][own] - result["points"][other]


def exact(world: dict[str, Any], action: str, seat: Seat) -> int:
    """Return what an action comes to for a seat if everybody sees all cards from then on."""
    position = forehand.load(world).apply(action)
    line = []
    if position.to_act is not None:
        objective = "maxn" if position.game is Game.BUSCA else "score"
        line = list(map(str, forehand.solve(position, objective=objective).line))
    actions = [*world["actions"], action, *line]
    return score(reference.load(world | {"actions": actions}).outcome(), position.game, seat)


MOST = 100
"""With two cards in hand there are no more; with three, where there are, it takes too long."""

GAMES = (Game.HUUTOPUSSI, Game.BUSCA, Game.CINCINNATI_EUCHRE)


@pytest.mark.parametrize("left", [2, 3])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_means_are_those_of_all_possible_deals(game, left):
    looked_at = 0
    fewer = 0
    for seed in itertools.count(100):
        position = late(game, seed, left)
        if position is None:
            continue
        seat = position.to_act
        view = View.from_position(position)
        assert view.count is not None
        if view.count > MOST:
            continue
        worlds = listed(position, seat)
        assert view.count == len(worlds)
        every = math.comb(3 * left, left) * math.comb(2 * left, left)
        fewer += len(worlds) < every / 2
        advice = forehand.advise(view, worlds=1000, method="pimc", seed=seed)
        values = {
            str(advised.action): [exact(world, str(advised.action), seat) for world in worlds]
            for advised in advice.actions
        }
        best = [max(column) for column in zip(*values.values(), strict=True)]
        for advised in advice.actions:
            row = values[str(advised.action)]
            assert {value for value, _ in advised.distribution} <= set(row)
            # Five standard errors, of the true spread: one advice in a million is further off.
            mean = statistics.fmean(row)
            error = statistics.pstdev(row) / math.sqrt(1000)
            assert abs(advised.mean - mean) <= 5 * error + 1e-6, (seed, advised)
            share = sum(map(int.__eq__, row, best)) / len(row)
            error = math.sqrt(share * (1 - share) / 1000)
            assert abs(advised.best_share - share) <= 5 * error + 1e-6, (seed, advised)
        looked_at += 1
        if looked_at == (6 if left == 2 else 2):
            break
    assert fewer, "facts told something"
