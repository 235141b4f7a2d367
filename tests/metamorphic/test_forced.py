"""A forced card changes nothing, and a finished trick counts what it counts and nothing more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from operator import add

import pytest
from mirror import EVERY, SIZES, history, positions, shown

from forehand import Card, Game, IllegalActionError, Objective, Phase, Play, Position, Seat, Side

# `paranoid` is the value of the seat to act, so it is another question after the action.
STEADY = [(game, objective) for game, objective in EVERY if objective is not Objective.PARANOID]


@pytest.mark.parametrize(("game", "objective"), STEADY, ids=str)
def test_a_forced_decision_changes_nothing(game: Game, objective: Objective) -> None:
    """A whole run of forced cards, up to a trick in which all who follow are forced."""
    forced = 0
    # Any card of Ristiklappi may follow, so that only the last ones are forced.
    near_the_end = 2 if game is Game.RISTIKLAPPI else SIZES[game] - 1
    for tricks_left, count in ((SIZES[game], 20), (near_the_end, 20)):
        for position in positions(game, tricks_left, count, seed=81):
            values = shown(position, objective)
            for action in position.legal_actions:
                after = position.apply(action)
                value = values[str(action)]
                assert shown(after, objective)[""] == value, (position.record(), action)
                steps = 0
                while len(after.legal_actions) == 1:
                    after = after.apply(after.legal_actions[0])
                    steps += 1
                if steps:
                    assert shown(after, objective)[""] == value, after.record()
                    forced += steps
    assert forced >= 20


# What cards count, by rank; the points objectives only.
WORTH = {
    Game.HUUTOPUSSI: {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5},
    Game.BUSCA: {"A": 3} | dict.fromkeys("32KQJ", 1),
    Game.RISTIKLAPPI: {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    Game.CINCINNATI_EUCHRE: {},
}


def worth(game: Game, card: Card) -> int:
    """Return what a card counts (HP-4, BU-4, RK-3)."""
    return 8 if game is Game.BUSCA and str(card) == "AD" else WORTH[game].get(card.rank.value, 0)


def tricks(position: Position) -> Iterator[tuple[Seat, dict[Seat, int]]]:
    """Yield for each finished trick who won it, and with which action each seat played to it.

    Cards that were turned up are left out.
    """
    at = position.start()
    played: dict[Seat, int] = {}
    for place, action in enumerate(position.actions):
        seat, before = at.to_act, len(at.trick)
        at = at.apply(action)
        assert seat is not None
        if isinstance(action, Play):
            played[seat] = place
        if before and not at.trick:
            assert at.to_act is not None
            yield at.to_act, played
            played = {}


def led(position: Position) -> list[bool]:
    """Return for each action whether it began a trick."""
    at = position.start()
    found = []
    for action in position.actions:
        found.append(at.phase is Phase.PLAY and not at.trick)
        at = at.apply(action)
    return found


def counted(game: Game, position: Position, winner: Seat, points: int):
    """Return what points for the winner of a trick are worth in the objective of points."""
    if game is Game.HUUTOPUSSI:
        declarer = position.table()["facts"]["declarer"]
        return points if winner.side is Seat(declarer).side else 0
    if game is Game.RISTIKLAPPI:
        return points if winner.side is Side.NS else -points
    return points if game is Game.BUSCA and winner is position.to_act else 0


# Tricks that are left. Two have to be over; drawing makes most exchanges wrong in Ristiklappi.
LEFT = {
    Game.HUUTOPUSSI: 5,
    Game.BUSCA: 5,
    Game.RISTIKLAPPI: 3,
    Game.CINCINNATI_EUCHRE: 3,
}
POINTS = [
    (Game.HUUTOPUSSI, Objective.POINTS),
    (Game.BUSCA, Objective.PARANOID),
    (Game.RISTIKLAPPI, Objective.POINTS),
    (Game.CINCINNATI_EUCHRE, Objective.TRICKS),
]


@pytest.mark.parametrize(("game", "objective"), POINTS, ids=str)
def test_two_cards_of_a_seat_change_tricks(game: Game, objective: Objective) -> None:
    """The same cards are left, so the value changes by what has moved to another trick."""
    found = moved = 0
    for number, position in enumerate(positions(game, LEFT[game], 60, seed=82)):
        chance = random.Random(number)
        record = position.record()
        over = list(tricks(position))
        # Leads are left alone: Ristiklappi remembers their ranks (RK-8).
        leads = led(position)
        pairs = [
            (first, second, seat)
            for one, first in enumerate(over)
            for second in over[one + 1 :]
            for seat in first[1]
            if seat in second[1] and leads[first[1][seat]] is leads[second[1][seat]] is False
        ]
        chance.shuffle(pairs)
        for (one, early), (two, late), seat in pairs[:40]:
            actions = list(record["actions"])
            at, to = early[seat], late[seat]
            actions[at], actions[to] = actions[to], actions[at]
            other = record | {"actions": actions}
            try:
                after = Position.from_record(other)
            except IllegalActionError:
                continue
            if [s for s, _ in history(other)] != [s for s, _ in history(record)]:
                continue
            if after.to_act is not position.to_act or after.phase is not Phase.PLAY:
                continue
            a, b = (Card.parse(actions[place].split()[1]) for place in (to, at))
            # `a` was played early and is played late now.
            more = worth(game, a) - worth(game, b)
            change = counted(game, position, two, more) - counted(game, position, one, more)
            ours = shown(position, objective, value=partial(add, change))
            assert shown(after, objective) == ours, (record, other)
            found += 1
            moved += change != 0
            break
    assert found >= 15
    assert moved or game is Game.CINCINNATI_EUCHRE
