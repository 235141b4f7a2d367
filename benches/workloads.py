"""The work that both benches time, so that engine and reference are asked to do the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import forehand
from forehand import Game, Objective, Phase, Position
from forehand.reference import deal as reference_deal
from forehand.reference import load as reference_load
from forehand.reference import replay as reference_replay

SEED = 1
PACK = {
    Game.HUUTOPUSSI: 36,
    Game.BUSCA: 40,
    Game.RISTIKLAPPI: 52,
    Game.CINCINNATI_EUCHRE: 24,
}
# How many decisions a playout may have on the average, at least and at most. Moons of Cincinnati
# Euchre are played by three, and some games decide about more than cards.
PLAUSIBLE = {
    Game.HUUTOPUSSI: (36, 60),
    Game.BUSCA: (40, 40),
    Game.RISTIKLAPPI: (52, 60),
    Game.CINCINNATI_EUCHRE: (18, 24),
}
KINDS = ("replay", "stepping", "playouts")
UNITS = {"replay": "deal", "stepping": "decision", "playouts": "decision"}


@dataclass(frozen=True, slots=True)
class Done:
    """How much was done in a run, in deals or decisions, and what came of it."""

    units: int
    answer: Any


@dataclass(frozen=True, slots=True)
class Pair:
    """The same work for both sides."""

    game: Game
    kind: str
    engine: Callable[[], Done]
    reference: Callable[[], Done]

    def check(self, engine: Done, reference: Done) -> None:
        """Raise AssertionError unless both answers are right."""
        if self.kind == "playouts":
            for done in (engine, reference):
                low, high = PLAUSIBLE[self.game]
                assert low <= done.units / done.answer <= high, (self.game, done)
        else:
            assert engine == reference, (self.game, self.kind)


def pair(game: Game, kind: str, *, deals: int = 4, playouts: int = 20_000) -> Pair:
    """Prepare the work of a kind on the first deals of the seed.

    `replay`: whole records checked and scored, one call each. `stepping`: at every decision of
    these records the legal actions are listed and one of them applied. `playouts`: random deals
    played to the end from the first lead; the engine does as many as `playouts` says in one call.
    """
    records = finished(game, deals)
    if kind == "replay":
        lines = [json.dumps(record) for record in records]
        return Pair(game, kind, lambda: _replays(lines), lambda: _reference_replays(records))
    if kind == "stepping":
        engine, reference = ([load(r | {"actions": []}) for r in records] for load in LOADERS)
        choices = [_choices(record) for record in records]
        return Pair(game, kind, lambda: _steps(engine, choices), lambda: _steps(reference, choices))
    starts = [reference_load(record) for record in at_first_lead(game, deals)]
    chance = random.Random(SEED)
    return Pair(
        game,
        kind,
        lambda: _native_playouts(game, playouts),
        lambda: _reference_playouts(starts, chance),
    )


LOADERS: tuple[Callable[[dict[str, Any]], Any], ...] = (Position.from_record, reference_load)


def finished(game: Game, deals: int) -> list[dict[str, Any]]:
    """Return the records of the first deals of the seed that have a play, played at random."""
    found = []
    for record in at_first_lead(game, deals):
        chance = random.Random(f"finish {record['deal']}")
        position = Position.from_record(record)
        while not position.is_over:
            position = position.apply(chance.choice(position.legal_actions))
        found.append(position.record())
    return found


def at_first_lead(game: Game, deals: int) -> list[dict[str, Any]]:
    """Return the records of these deals, brought to the first lead by random decisions."""
    found: list[dict[str, Any]] = []
    index = 0
    while len(found) < deals:
        position = Position.from_record(reference_deal(game, SEED, index))
        chance = random.Random(f"start {game.value} {index}")
        while not position.is_over and position.phase is not Phase.PLAY:
            position = position.apply(chance.choice(position.legal_actions))
        if not position.is_over:  # a redeal has no play
            found.append(position.record())
        index += 1
    return found


def _choices(record: dict[str, Any]) -> list[int]:
    """Return for each action of a record the place where it stands among the legal ones."""
    position = reference_load(record | {"actions": []})
    places = []
    for text in record["actions"]:
        legal = position.legal_actions
        places.append([str(action) for action in legal].index(text))
        position = position.apply(legal[places[-1]])
    return places


def _replays(lines: list[str]) -> Done:
    return Done(len(lines), [forehand.replay(line) for line in lines])


def _reference_replays(records: list[dict[str, Any]]) -> Done:
    return Done(len(records), [reference_replay(record) for record in records])


def _steps(starts: list[Any], choices: list[list[int]]) -> Done:
    """Walk through deals by either implementation: their positions have the same face."""
    steps = 0
    answers = []
    for position, places in zip(starts, choices, strict=True):
        seen = 0
        for place in places:
            legal = tuple(position.legal_actions)
            seen += len(legal)
            position = position.apply(legal[place])
        steps += len(places)
        answers.append((seen, position.outcome()))
    return Done(steps, answers)


def _native_playouts(game: Game, playouts: int) -> Done:
    done = forehand.playouts(game, playouts, seed=SEED)
    return Done(done.decisions, done.playouts)


def _reference_playouts(starts: list[Any], chance: random.Random) -> Done:
    decisions = 0
    for position in starts:
        while legal := position.legal_actions:
            position = position.apply(chance.choice(legal))
            decisions += 1
    return Done(decisions, len(starts))


@dataclass(frozen=True, slots=True)
class Ending:
    """Positions to solve: so many tricks before the end of a deal, for an objective."""

    game: Game
    tricks: int
    objective: Objective


ENDINGS = (
    Ending(Game.CINCINNATI_EUCHRE, 6, Objective.TRICKS),
    Ending(Game.CINCINNATI_EUCHRE, 6, Objective.SCORE),
    Ending(Game.HUUTOPUSSI, 7, Objective.POINTS),
    Ending(Game.HUUTOPUSSI, 9, Objective.POINTS),
    Ending(Game.BUSCA, 7, Objective.PARANOID),
    Ending(Game.BUSCA, 8, Objective.PARANOID),
    Ending(Game.BUSCA, 6, Objective.MAXN),
    Ending(Game.RISTIKLAPPI, 5, Objective.POINTS),
    Ending(Game.RISTIKLAPPI, 7, Objective.POINTS),
)


def endings(ending: Ending, deals: int) -> list[Position]:
    """Return the first deals of the seed with so many tricks to go, played at random up to there.

    In Cincinnati Euchre somebody bids 3 and nobody more, so that four players play.
    """
    found: list[Position] = []
    index = 0
    while len(found) < deals:
        position = forehand.deal(ending.game, seed=SEED, index=index)
        chance = random.Random(f"ending {ending.game.value} {ending.tricks} {index}")
        while not (position.is_over or _at(position, ending.tricks)):
            legal = list(position.legal_actions)
            if ending.game is Game.CINCINNATI_EUCHRE and position.phase is Phase.AUCTION:
                legal = [action for action in legal if str(action) in ("bid 3", "pass")]
                # "bid 3" sorts first, and is legal until somebody has bid.
                legal = legal[:1]
            position = position.apply(chance.choice(legal))
        if not position.is_over:
            found.append(position)
        index += 1
    return found


def _at(position: Position, tricks: int) -> bool:
    if position.phase is not Phase.PLAY or position.trick:
        return False
    cards = sum(map(len, position.hands.values())) + len(position.stock)
    return cards == tricks * sum(map(bool, position.hands.values()))
