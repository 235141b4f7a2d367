"""Engine and reference side by side on random play: the first place where they differ."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import _engine
from .actions import Action
from .errors import ForehandError, IllegalActionError
from .games import Game
from .lockstep_chance import Chance
from .reference import deal as reference_deal
from .reference import load, load_match, next_dealer_and_scores
from .reference import replay as reference_replay
from .reference.position import Position as ReferencePosition

__all__ = ["Difference", "check", "run"]

LONGEST_MATCH = 40
"""A match is broken off after so many deals."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where engine and reference differ."""

    game: Game
    seed: int
    index: int
    """The number of the deal in the run; `check` with the same game and seed gets there again."""
    record: dict[str, Any]
    """The record of the deal or match up to that place."""
    what: str
    """What differs, such as ``legal actions``."""
    engine: Any
    reference: Any

    def __str__(self) -> str:
        """Return what differs and both answers."""
        return f"{self.what}: engine {self.engine!r}, reference {self.reference!r}"


class _DifferenceError(Exception):
    """Leaves the walk through a deal with what differs."""

    def __init__(self, record: dict[str, Any], what: str, engine: Any, reference: Any) -> None:
        super().__init__(what)
        self.record = record
        self.what = what
        self.engine = engine
        self.reference = reference


def run(
    game: Game | str,
    deals: int,
    seed: int = 0,
    *,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Difference | None:
    """Play some deals of a seed, from number `first` on, in lock-step; return the first difference.

    Every eighth deal's record is replayed by both as well, and every sixteenth deal goes on as a
    match to its end. `progress` is called with the number of each deal that is done.
    """
    which = game if isinstance(game, Game) else Game.parse(game)
    for index in range(first, first + deals):
        found = check(which, seed, index)
        if found is not None:
            return found
        if progress is not None:
            progress(index)
    return None


def check(game: Game, seed: int, index: int) -> Difference | None:
    """Play one deal (or match) of a seed in lock-step; the same every time."""
    chance = Chance(game, random.Random(f"lockstep/{game.value}/{seed}/{index}"))
    try:
        walk = _Walk(game, seed, index, chance)
        walk.whole(as_match=index % 16 == 15, replay=index % 8 == 7)
    except _DifferenceError as found:
        return Difference(
            game, seed, index, found.record, found.what, found.engine, found.reference
        )
    return None


class _Walk:
    """One deal, or a match of several, played by both."""

    def __init__(self, game: Game, seed: int, index: int, chance: Chance) -> None:
        self.game = game
        self.seed = seed
        self.index = index
        self.chance = chance
        self.match: dict[str, Any] | None = None

    def whole(self, *, as_match: bool, replay: bool) -> None:
        """Play the deal, on to the end of the match if asked, and replay the record if asked."""
        start = self.chance.start()
        number = 0
        while True:
            dealt = self.deal(start, number)
            if dealt is None:
                return
            engine, reference = dealt
            if self.match is None and as_match:
                head = reference.record()
                keys = ("format", "game", "rules", "dealer", "scores")
                self.match = {key: head[key] for key in keys} | {"deals": []}
            engine, reference = self.play(engine, reference)
            if self.match is not None:
                self.match = self.with_deal(reference)
            following = self.after(engine, reference)
            number += 1
            if self.match is None or following is None or number >= LONGEST_MATCH:
                break
            start = following
        # What was compared step by step would show again; replaying costs as much as playing.
        if replay:
            self.replayed(reference)

    def deal(
        self, start: dict[str, Any], number: int
    ) -> tuple[_engine.Position, ReferencePosition] | None:
        """Deal with both; None if both refuse the standing."""
        # Each deal of a match has a number of its own; the deals of one seed never meet.
        place = (self.index * 1_000_003 + number) % 2**64
        shown = {"format": "forehand/1", "game": self.game.value, **start}
        engine = _answer(lambda: _engine.deal(self.game.value, self.seed, place, json.dumps(start)))
        reference = _answer(lambda: reference_deal(self.game, self.seed, place, **start))
        if isinstance(engine, ForehandError) or isinstance(reference, ForehandError):
            if not isinstance(reference, ForehandError):
                shown = reference
            elif not isinstance(engine, ForehandError):
                shown = json.loads(engine.record())
            self.same(shown, "whether a deal can start", _kind(engine), _kind(reference))
            return None
        self.same(reference, "the deal of a seed", json.loads(engine.record()), reference)
        return engine, load(reference)

    def play(
        self, engine: _engine.Position, reference: ReferencePosition
    ) -> tuple[_engine.Position, ReferencePosition]:
        """Play the deal to its end, comparing at every step."""
        while True:
            legal = self.compare(engine, reference)
            if not legal:
                return engine, reference
            self.refusals(engine, reference, legal)
            action = self.chance.action(legal)
            # mypy cannot infer the type of a lambda with default values.
            stepped = _answer(lambda now=engine, text=action: now.apply(text))  # type: ignore[misc]
            if isinstance(stepped, ForehandError):
                self.same(reference, f"applying {action!r}", _kind(stepped), "legal")
            engine, reference = stepped, reference.apply(Action.parse(action))

    def compare(self, engine: _engine.Position, reference: ReferencePosition) -> list[str]:
        """Compare two positions in everything that both tell; return the legal actions."""
        legal = [str(action) for action in reference.legal_actions]
        seat, phase = reference.to_act, reference.phase
        self.same(reference, "seat to act", engine.to_act, None if seat is None else seat.value)
        self.same(reference, "phase", engine.phase, None if phase is None else phase.value)
        self.same(reference, "legal actions", engine.legal(), legal)
        self.same(reference, "result", json.loads(engine.result()), reference.outcome())
        self.same(reference, "places of the cards", _engine_places(engine), _places(reference))
        return legal

    def refusals(
        self, engine: _engine.Position, reference: ReferencePosition, legal: list[str]
    ) -> None:
        """Ask both about a few actions, most of them illegal here."""
        for text in self.chance.attempts(legal):
            action = Action.parse(text)
            # As above: a lambda with a default value.
            theirs = _answer(lambda act=action: reference.apply(act))  # type: ignore[misc]
            refused = theirs if isinstance(theirs, IllegalActionError) else None
            ours = engine.refusal(text)
            self.same(reference, f"whether {text!r} is legal", ours is None, refused is None)
            self.same(reference, f"is_legal of {text!r}", engine.is_legal(text), refused is None)
            if ours is not None and refused is not None:
                self.clauses(reference, text, ours.clause, refused.clause)

    def clauses(
        self, reference: ReferencePosition, text: str, ours: str | None, theirs: str | None
    ) -> None:
        """Compare what the clauses named against an action are about.

        Where an action breaks several clauses each may name another, and for an action of
        another phase the reference names none.
        """
        if ours is not None and theirs is not None:
            what = f"what the clause against {text!r} ({ours}, {theirs}) is about"
            self.same(reference, what, _topic(ours), _topic(theirs))

    def after(
        self, engine: _engine.Position, reference: ReferencePosition
    ) -> dict[str, Any] | None:
        """Compare what the match goes on with; return it, or None when the match is over."""
        outcome = reference.outcome() or {}
        if outcome.get("winner") is not None:
            return None
        dealer, scores = next_dealer_and_scores(reference)
        found = json.loads(engine.next() or "null")
        expected = {
            "rules": reference.record()["rules"],
            "dealer": dealer.value,
            "scores": scores,
        }
        self.same(reference, "dealer and standing of the next deal", found, expected)
        return expected

    def replayed(self, reference: ReferencePosition) -> None:
        """Compare the replay of the whole record, and what both say about a match."""
        record = self.match if self.match is not None else reference.record()
        text = json.dumps(record)
        found = _answer(lambda: json.loads(_engine.replay(text, True)))
        self.same(record, "the replay of the record", found, reference_replay(record, True))
        if self.match is not None:
            match, theirs = _engine.Match(text), load_match(record)
            self.same(record, "the match's standing", json.loads(match.scores()), theirs.scores)
            self.same(record, "the match's winner", json.loads(match.winner()), theirs.winner)
            self.same(record, "the match's record", json.loads(match.record()), theirs.record())

    def with_deal(self, reference: ReferencePosition) -> dict[str, Any]:
        """Return the match record with one more deal."""
        assert self.match is not None
        whole = reference.record()
        one = {key: whole[key] for key in ("deal", "stock", "actions") if key in whole}
        return {**self.match, "deals": [*self.match["deals"], one]}

    def so_far(self, reference: ReferencePosition) -> dict[str, Any]:
        """Return the record that leads here."""
        return reference.record() if self.match is None else self.with_deal(reference)

    def same(
        self,
        record: ReferencePosition | dict[str, Any],
        what: str,
        engine: Any,
        reference: Any,
    ) -> None:
        """Go on if both say the same; `record` is where they were asked."""
        if engine != reference:
            found = record if isinstance(record, dict) else self.so_far(record)
            raise _DifferenceError(found, what, engine, reference)


def _answer(ask: Callable[[], Any]) -> Any:
    """Return what a call returns, or the ForehandError that it raises."""
    try:
        return ask()
    except ForehandError as error:
        return error


_TOPICS = {
    "auction": "HP-6 HP-7 HP-8 HP-9 HP-10 HP-11 CE-5 CE-6 CE-7 CE-8 CE-A3 CE-A5",
    "exchange": "HP-12",
    "trumps": "CE-9",
    "declaring": "HP-18 HP-19 HP-20 HP-21 HP-22 HP-23",
    "stock": "RK-7 RK-A5 RK-A6",
}


def _topic(clause: str) -> str:
    """Return what a clause is about; those not listed are about the cards that may be played."""
    return next((topic for topic, those in _TOPICS.items() if clause in those.split()), "cards")


def _kind(answer: Any) -> str:
    return answer.kind if isinstance(answer, ForehandError) else "a deal"


def _places(reference: ReferencePosition) -> dict[str, list[str]]:
    """Return where the reference has every card; only a trick and the stock have an order."""
    found = {place: [str(card) for card in cards] for place, cards in reference.places().items()}
    return _sorted(found)


def _engine_places(engine: _engine.Position) -> dict[str, list[str]]:
    """Return where the engine has every card, in the reference's words."""
    table = json.loads(engine.table())
    found = {f"hand {seat}": _cards(hand) for seat, hand in table["hands"].items()}
    found |= {f"taken {who}": _cards(cards) for who, cards in table["taken"].items()}
    found["trick"] = [card for _, card in table["trick"]]
    found["stock"] = table["stock"].split()
    found["aside"] = _cards(table["aside"] or "...")
    return _sorted(found)


def _sorted(places: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the places that hold cards, those without an order sorted."""
    return {
        place: cards if place in ("trick", "stock") else sorted(cards)
        for place, cards in sorted(places.items())
        if cards
    }


def _cards(hand: str) -> list[str]:
    suits = zip("SHDC", hand.split("."), strict=True)
    return [rank + suit for suit, ranks in suits for rank in ranks]
