"""Analysis: all that can be said of a deal with every card seen, from one call."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .actions import Action, Play
from .cards import Denomination
from .exchange import Exchange, best_exchange
from .games import Game, Phase
from .position import Position, _action
from .reviewing import Review, Worth, review
from .seats import Seat, Side
from .shown import Shown
from .solving import Objective, SeatPoints, Solution, check_limits, check_objective, solve

__all__ = [
    "Analysis",
    "BuscaMakeable",
    "Declared",
    "EuchreMakeable",
    "HuutopussiMakeable",
    "Makeable",
    "RistiklappiMakeable",
    "analyze",
]


@dataclass(frozen=True, slots=True)
class EuchreMakeable(Shown):
    """What a deal of Cincinnati Euchre makes, and what its best bidding comes to."""

    leader: Seat | None
    """Who leads to the first trick; None where the declarer does (the option `lead`)."""
    tricks: Mapping[Side, Mapping[Denomination, int]]
    """The tricks of each side as declarer, by denomination; if the declarer leads, from its better
    seat."""
    tricks_by_seat: Mapping[Seat, Mapping[Denomination, int]]
    """The same for each declarer."""
    moons: Mapping[Seat, tuple[Denomination, ...]]
    """The denominations in which each seat takes all six tricks alone."""
    calls: Mapping[Seat, tuple[Action, int]]
    """The best call of each seat if all before it pass, from the left of the dealer on, and what
    the deal is worth with it: points NS minus EW."""
    par: int
    """What the deal comes to when both sides bid and play as well as can be: points NS minus EW."""
    line: tuple[Action, ...]
    """One auction of that kind."""
    raw: Mapping[str, Any]
    """The same as plain data."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return dict(self.raw)


@dataclass(frozen=True, slots=True)
class Declared:
    """What a seat of Huutopussi makes as declarer."""

    exchange: Exchange
    """What its side is sure of without an exchange and with the best, and the highest contract."""
    marriages: tuple[tuple[int, Seat, Action], ...] | None
    """One way to that many points: the declarations, questions and answers on it, each with the
    number of the trick before whose lead it is made. None where the limit came first."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        found = self.exchange
        marriages = self.marriages
        return {
            "without": _number(found.points_without, found.bounds_without),
            "with": _number(found.points, found.bounds),
            "give": str(found.give),
            "return": str(found.returned),
            "contract": found.contract,
            "exact": found.exact,
            "marriages": None
            if marriages is None
            else [
                {"trick": trick, "seat": seat.value, "action": str(action)}
                for trick, seat, action in marriages
            ],
        }


def _number(value: int | None, bounds: tuple[int, int] | None) -> dict[str, Any]:
    return {"value": value} if bounds is None else {"exact": False, "bounds": list(bounds)}


@dataclass(frozen=True, slots=True)
class HuutopussiMakeable(Shown):
    """What each seat of Huutopussi makes as declarer."""

    declarers: Mapping[Seat, Declared]
    """By seat; without those that may not become declarer (HP-11)."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {seat.value: declared.to_json() for seat, declared in self.declarers.items()}


@dataclass(frozen=True, slots=True)
class BuscaMakeable(Shown):
    """What each seat of Busca can be sure of, and what becomes of it if each plays for itself."""

    sure: Mapping[Seat, Worth]
    """The most penalty points that each seat ends with, whatever the others do (`paranoid`)."""
    everybody: SeatPoints | None
    """The points when every seat plays for itself (`maxn`) from where the record stops; None if
    the limit came first."""
    buscas: Mapping[Seat, int] | None
    """The buscas that these points charge."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""

        def seats(points: Mapping[Seat, int] | None) -> dict[str, int] | None:
            if points is None:
                return None
            return {seat.value: number for seat, number in points.items()}

        return {
            "sure": {seat.value: worth.to_json() for seat, worth in self.sure.items()},
            "maxn": seats(self.everybody),
            "buscas": seats(self.buscas),
        }


@dataclass(frozen=True, slots=True)
class RistiklappiMakeable(Shown):
    """What a deal of Ristiklappi is worth, as far as the limit lets one see."""

    points: Worth
    """Card points NS minus EW from the first lead on."""
    game_points: Worth
    """Game points NS minus EW."""
    exact_from: int
    """The step from which on both are known in the review; the number of steps plus one if from
    nowhere."""
    clean: Mapping[Side, bool]
    """Whether each side is clean where the record stops."""
    king_left: Mapping[Side, bool]
    """Of a side that isn't clean, whether a king that could clean it is still to come (RK-11).

    Without one it can't be cleaned any more; with one that depends on the play."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "points": self.points.to_json(),
            "game_points": self.game_points.to_json(),
            "exact_from": self.exact_from,
            "clean": {side.value: clean for side, clean in self.clean.items()},
            "king_left": {side.value: left for side, left in self.king_left.items()},
        }


Makeable = EuchreMakeable | HuutopussiMakeable | BuscaMakeable | RistiklappiMakeable


@dataclass(frozen=True, slots=True)
class Analysis(Shown):
    """All that can be said of a deal with every card seen."""

    position: Position
    """Where the record stops."""
    solution: Solution | None
    """The values of the actions there; None before the play and when the deal is over."""
    makeable: Makeable | None
    """What the deal as it was dealt makes."""
    review: Review
    """What each action so far cost."""

    def to_json(self) -> dict[str, Any]:
        """Return solution, makeable and review as plain data, the solution as `solve` prints it."""
        return {
            "solution": None if self.solution is None else self.solution.to_json(),
            "makeable": None if self.makeable is None else self.makeable.to_json(),
            "review": self.review.to_json(),
        }


def analyze(
    position: Position,
    objective: Objective | str | None = None,
    *,
    max_nodes: int | None = None,
    timeout: float | None = None,
    hash_mb: int | None = None,
) -> Analysis:
    """Say what a deal makes, what the actions from here are worth, and what those so far cost.

    All cards are seen. `objective` is that of the solution from here, by default the game's first.
    `timeout` is for the whole, in seconds, `max_nodes` for each search in it, which gives the same
    answer every time: what they don't suffice for has bounds, and is never wrong. Without either
    it goes on to the end, which a whole deal of Ristiklappi reaches in minutes or not at all.

    Raises UnknownOptionError for an objective that the game doesn't have; Ctrl-C ends it with
    KeyboardInterrupt.

    >>> import forehand
    >>> found = forehand.analyze(forehand.deal("cincinnati-euchre", seed=1))
    >>> found.makeable.par, str(found.makeable.line[-1])
    (-6, 'name D')
    """
    if not isinstance(position, Position):
        raise TypeError(f"a Position is expected, not {type(position).__name__}")
    check_objective(position.game, objective)
    check_limits("all", max_nodes, timeout, hash_mb)
    clock = _Clock(timeout)
    solution = None
    if position.phase in (Phase.PLAY, Phase.ANSWER):
        solution = solve(
            position, objective, timeout=clock.share(3), max_nodes=max_nodes, hash_mb=hash_mb
        )
    made: Makeable | None = None
    if position.game is Game.CINCINNATI_EUCHRE:
        made = _euchre(position)
    if position.game is Game.HUUTOPUSSI:
        made = _huutopussi(position, clock, max_nodes, hash_mb)
    everybody = None
    if position.game is Game.BUSCA:
        everybody = solve(
            position, "maxn", timeout=clock.share(3), max_nodes=max_nodes, hash_mb=hash_mb
        )
    reviewed = review(position, timeout=clock.share(1), max_nodes=max_nodes, hash_mb=hash_mb)
    if everybody is not None:
        made = _busca(position, reviewed, everybody)
    elif position.game is Game.RISTIKLAPPI:
        made = _ristiklappi(position, reviewed)
    return Analysis(position=position, solution=solution, makeable=made, review=reviewed)


class _Clock:
    """The time that is left, in shares."""

    def __init__(self, timeout: float | None) -> None:
        self._end = None if timeout is None else time.monotonic() + timeout

    def share(self, parts: int) -> float | None:
        """Return the seconds of a fair share, if so many parts are still to be done."""
        return None if self._end is None else max(self._end - time.monotonic(), 0.0) / parts


def _euchre(position: Position) -> EuchreMakeable:
    raw = json.loads(position.start()._native.makeable())
    leads = position.record()["rules"].get("lead", "eldest")

    def row(tricks: Mapping[str, int]) -> dict[Denomination, int]:
        return {Denomination(name): number for name, number in tricks.items()}

    return EuchreMakeable(
        leader=None if leads == "bidder" else Seat(raw["forehand"]),
        tricks={Side(side): row(tricks) for side, tricks in raw["tricks"].items()},
        tricks_by_seat={Seat(seat): row(tricks) for seat, tricks in raw["tricks_by_seat"].items()},
        moons={Seat(seat): tuple(map(Denomination, names)) for seat, names in raw["moons"].items()},
        calls={
            Seat(seat): (_action(call["action"]), call["value"])
            for seat, call in raw["calls"].items()
        },
        par=raw["par"]["value"],
        line=tuple(map(_action, raw["par"]["line"])),
        raw=raw,
    )


def _huutopussi(
    position: Position, clock: _Clock, max_nodes: int | None, hash_mb: int | None
) -> HuutopussiMakeable:
    start = position.start()
    bought = {seat: _auction(start, seat) for seat in Seat}
    seats = [seat for seat, auction in bought.items() if auction is not None]
    found: dict[Seat, Exchange] = {}
    # The review, which comes after this, gets a tenth. What a seat leaves is shared by the others,
    # and in the end by those that were cut.
    for again in (False, True):
        todo = [seat for seat in seats if not again or found[seat].timed_out]
        for place, seat in enumerate(todo):
            share = clock.share(len(todo) - place)
            timeout = None if share is None else share * 0.9
            if again and (timeout is None or timeout < _WORTH_ANOTHER_TRY):
                break
            answer = best_exchange(
                position, seat, max_nodes=max_nodes, timeout=timeout, hash_mb=hash_mb
            )
            if not again or answer.exact:
                found[seat] = answer
    declarers = {}
    for seat, exchange in found.items():
        auction = bought[seat]
        if auction is not None:
            told = (
                _marriages(auction, exchange, clock.share(2), hash_mb) if exchange.exact else None
            )
            declarers[seat] = Declared(exchange=exchange, marriages=told)
    return HuutopussiMakeable(declarers)


# Seconds. A seat was cut after longer than this, and is begun anew.
_WORTH_ANOTHER_TRY = 2.0


def _auction(start: Position, declarer: Seat) -> Position | None:
    """Return the deal after the shortest auction that makes a seat the declarer, if one can."""
    position = start
    while position.phase is Phase.AUCTION:
        legal = position.legal_actions.texts()
        bids = ("bid 50", "bid 55") if position.to_act is declarer else ("pass", "bid 50")
        call = next((call for call in bids if call in legal), None)
        if call is None:
            call = "pass"
            if call not in legal:
                return None
        position = position.apply(call)
    facts = position.table()["facts"]
    return position if facts.get("declarer") == declarer.value else None


def _marriages(
    bought: Position, found: Exchange, timeout: float | None, hash_mb: int | None
) -> tuple[tuple[int, Seat, Action], ...] | None:
    position = bought.apply(found.give)
    bids = [int(str(action).split()[1]) for action in position.legal_actions]
    contract = max(min(bids), found.contract or 0)
    position = position.apply(f"contract {contract}").apply(found.returned)
    solution = solve(position, "points", timeout=timeout, hash_mb=hash_mb)
    if not solution.exact:
        return None
    told = []
    cards = 0
    for action in solution.line:
        if isinstance(action, Play):
            cards += 1
        elif position.to_act is not None:
            told.append((cards // 4 + 1, position.to_act, action))
        position = position.apply(action)
    return tuple(told)


def _busca(position: Position, reviewed: Review, everybody: Solution) -> BuscaMakeable:
    points = everybody.value if isinstance(everybody.value, SeatPoints) else None
    charged = None
    if points is not None:
        end = position
        for action in everybody.line:
            end = end.apply(action)
        outcome = end.outcome() or {}
        charged = {Seat(seat): buscas for seat, buscas in outcome["buscas"].items()}
    worths = {track.seat: track.worths[0] for track in reviewed.tracks}
    sure = {seat: worth for seat, worth in worths.items() if seat is not None and worth is not None}
    return BuscaMakeable(sure=sure, everybody=points, buscas=charged)


# The kings that are won in the first tricks, those with a stock to draw from, clean nobody (RK-11).
_STOCK_TRICKS = 8


def _ristiklappi(position: Position, reviewed: Review) -> RistiklappiMakeable:
    points, game_points = reviewed.tracks
    table = position.table()
    facts = table["facts"]
    left = " ".join([*table["hands"].values(), table["stock"]])
    trick = [card for _, card in table["trick"]]
    # A trick led with a queen cleans nobody, whoever holds the kings in it.
    counts = any(card[0] == "K" for card in trick) and trick[0][0] != "Q"
    counts = counts and facts["trick"] > _STOCK_TRICKS
    clean = {side: bool(facts[f"clean_{side}"]) for side in Side}
    can = "K" in left or counts
    worths = [track.worths[0] for track in (points, game_points)]
    nothing = Worth(None, (-120, 120))
    return RistiklappiMakeable(
        points=worths[0] or nothing,
        game_points=worths[1] or nothing,
        exact_from=max(points.exact_from, game_points.exact_from),
        clean=clean,
        king_left={side: not clean[side] and can for side in Side},
    )
