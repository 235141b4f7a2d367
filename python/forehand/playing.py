"""A match that a person plays at one seat, with bots at the others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from .actions import Action
from .advising import Advice, advise
from .bots import Bot
from .dealing import check_word, deal
from .errors import NotationError, UnknownOptionError
from .games import Game
from .match import Match
from .position import Position
from .record import load, loads
from .rules import Rules
from .seats import Seat
from .view import View

__all__ = ["Session"]

NOTE = "x-play"
"""The key of a record under which a session keeps its seat, its seed and its bots."""

_SEATED = ("seat", "seed", "bots")
_OF_A_DEAL = ("deal", "stock", "actions")


class Session:
    """A match in the making: a person at one seat, bots at the others. It changes.

    The bots know what their seats know. What a bot does follows from the seed, the number of the
    deal, the step and what it knows, and from nothing else: taken back and played again, all goes
    as it went.

    >>> import forehand
    >>> session = forehand.Session.start("cincinnati-euchre", seat="S", seed=5, dealer="W")
    >>> while not session.is_due:
    ...     print(*session.step())
    N bid 3
    E pass
    >>> session.act("pass")
    >>> session.step()
    (Seat.W, Bid(4))
    >>> session.undo()
    (Pass(), Bid(4))
    >>> session.view.record()["actions"]
    ['bid 3', 'pass']
    """

    def __init__(self, match: Match, *, seat: Seat | str, bots: Mapping[Seat, Bot], seed: int = 1):
        """Go on with a match where it stands; if it has no deal yet, deal the first.

        Raises ValueError unless there is a bot for each seat but the person's, InvalidDealError
        if no deal can be played from the standing.
        """
        check_word("seed", seed)
        self.seat = Seat(seat)
        """The seat of the person."""
        self.seed = seed
        """What the deals and the bots' choices follow from."""
        others = [other for other in Seat if other is not self.seat]
        if set(bots) != set(others):
            raise ValueError(f"bots: one for each of {' '.join(map(str, others))} is expected")
        self.bots = {other: bots[other] for other in others}
        """The bots by seat."""
        self._begun = Match.from_record({**match.record(), "deals": []})
        self._positions = list(match.deals)
        if not self._positions:
            self.next_deal()

    @classmethod
    def start(
        cls,
        game: Game | str,
        *,
        seat: Seat | str = Seat.S,
        bots: Mapping[Seat, Bot] | Bot | None = None,
        seed: int = 1,
        dealer: Seat | str | None = None,
        rules: Rules | Mapping[str, object] | None = None,
    ) -> Session:
        """Begin a match: its first deal is deal 0 of the seed.

        `bots` is one for all other seats, or some by seat; where none is named the hand-written
        player (`rules`) sits. The seed picks the dealer unless one is named. Raises as
        `forehand.deal`.
        """
        first = deal(game, seed=seed, dealer=dealer, rules=rules)
        match = Match.start(first.game, dealer=first.dealer, rules=rules)
        return cls(match, seat=seat, bots=_seated(Seat(seat), bots), seed=seed)

    @classmethod
    def resume(
        cls,
        record: Mapping[str, object] | str,
        *,
        seat: Seat | str | None = None,
        bots: Mapping[Seat, Bot] | Bot | None = None,
        seed: int | None = None,
    ) -> Session:
        """Go on with a record of a match or a deal, finished or not.

        A record that a session wrote says who sits where; what is named here comes before that.
        Of any other record the person is S, the bots are `rules` and the seed is 1. Raises as
        `forehand.load`; NotationError for a note that no session wrote.
        """
        found = loads(record) if isinstance(record, str) else load(record)
        whole = json.loads(record) if isinstance(record, str) else record
        note = _note(whole.get(NOTE, {}))
        match = found if isinstance(found, Match) else _match_of(found)
        whose = Seat(seat) if seat is not None else note.get("seat", Seat.S)
        kept: dict[Seat, Bot] = note.get("bots", {})
        if bots is None:
            bots = {seat: bot for seat, bot in kept.items() if seat is not whose}
        number = seed if seed is not None else note.get("seed", 1)
        return cls(match, seat=whose, bots=_seated(whose, bots), seed=number)

    @property
    def game(self) -> Game:
        """Which game it is."""
        return self._begun.game

    @property
    def position(self) -> Position:
        """The deal that is played, or that is just over: all its cards, which nobody sees."""
        return self._positions[-1]

    @property
    def number(self) -> int:
        """Which deal of the match it is, counted from 0."""
        return len(self._positions) - 1

    @property
    def deals(self) -> tuple[Position, ...]:
        """All deals so far, the present one last."""
        return tuple(self._positions)

    @property
    def match(self) -> Match:
        """The match as far as it is played."""
        deals = []
        for position in self._positions:
            record = position.record()
            deals.append({key: record[key] for key in _OF_A_DEAL if key in record})
        return Match.from_record({**self._begun.record(), "deals": deals})

    @property
    def is_in(self) -> bool:
        """Whether the person is in the match; in Busca one can be out."""
        return self.position.game is not Game.BUSCA or self.seat in self._in()

    @property
    def is_due(self) -> bool:
        """Whether it is the person's turn."""
        return self.position.to_act is self.seat

    @property
    def has_decided(self) -> bool:
        """Whether the person has decided anything, so that `undo` takes something back."""
        return any(_last_turn(position, self.seat) for position in self._positions)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        outcome = self.position.outcome()
        return outcome is not None and outcome.get("winner") is not None

    @property
    def view(self) -> View:
        """What the person knows of the deal. Raises InvalidDealError if they are out."""
        return View.from_position(self.position, self.seat)

    def act(self, action: Action | str) -> None:
        """Do something at the person's turn.

        Raises IllegalActionError with the reason and the clause, and NotationError for a text that
        is no action; then nothing has changed. ValueError if it isn't the person's turn.
        """
        if not self.is_due:
            raise ValueError(f"it is not {self.seat}'s turn")
        self._positions[-1] = self.position.apply(action)

    def step(self, *, workers: int | None = None) -> tuple[Seat, Action] | None:
        """Let the bot whose turn it is act; return who it was and what it did.

        None if it is the person's turn or the deal is over. Raises NotSolvableError for a bot that
        can't play the position; Ctrl-C ends it with KeyboardInterrupt.
        """
        position = self.position
        seat = position.to_act
        if seat is None or seat is self.seat:
            return None
        seed = _turn_seed(self.seed, self.number, len(position.actions))
        action = self.bots[seat].choose(position, seed=seed, workers=workers)
        self._positions[-1] = position.apply(action)
        return seat, action

    def next_deal(self) -> None:
        """Deal the next deal. Raises InvalidDealError if this one, or the match, is not over."""
        number = len(self._positions)
        self._positions.append(self.match.next_deal(seed=self.seed, index=number))

    def undo(self) -> tuple[Action, ...]:
        """Take back all that was done since the person's last decision, and that decision.

        It may be one of an earlier deal. Returns what was taken back of that deal, in order; empty
        if the person has decided nothing yet, and then nothing has changed.
        """
        for number in reversed(range(len(self._positions))):
            position = self._positions[number]
            before = _last_turn(position, self.seat)
            if before is not None:
                self._positions[number:] = [before]
                return position.actions[len(before.actions) :]
        return ()

    def advise(self, *, worlds: int = 200, workers: int | None = None) -> Advice:
        """Value what the person may do, from what they know; see `forehand.advise`.

        Raises NotSolvableError if it isn't the person's turn.
        """
        return advise(self.view, worlds=worlds, seed=self.seed, workers=workers)

    def record(self) -> dict[str, Any]:
        """Return the match record, with who sits where as a note that `resume` reads."""
        bots = {seat.value: bot.parts for seat, bot in self.bots.items()}
        note = {"seat": self.seat.value, "seed": self.seed, "bots": bots}
        return {**self.match.record(), NOTE: note}

    def _in(self) -> set[Seat]:
        hands = self.position.record()["deal"].removeprefix("N:").split()
        return {seat for seat, hand in zip(Seat, hands, strict=True) if hand != "-"}


def _seated(seat: Seat, bots: Mapping[Seat, Bot] | Bot | None) -> dict[Seat, Bot]:
    rules = Bot.named("rules")
    if bots is None or isinstance(bots, Bot):
        return {other: bots or rules for other in Seat if other is not seat}
    if not isinstance(bots, Mapping):
        raise TypeError(f"bots: a Bot, or Bots by seat, are expected, not {bots!r}")
    found = {Seat(other): bot for other, bot in bots.items()}
    if seat in found:
        raise ValueError(f"bots: {seat} is the person's seat; bots for the others are expected")
    return {other: rules for other in Seat if other is not seat} | found


def _turn_seed(seed: int, number: int, step: int) -> int:
    """Return a seed for one choice of a bot; no two choices of a match share theirs."""
    digest = blake2b(f"{seed}/{number}/{step}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def _last_turn(position: Position, seat: Seat) -> Position | None:
    """Return the deal before a seat's last decision; None if it has decided nothing."""
    found = None
    before = position.start()
    for action in position.actions:
        if before.to_act is seat:
            found = before
        before = before.apply(action)
    return found


def _match_of(position: Position) -> Match:
    record = position.record()
    match = Match.start(
        position.game, dealer=position.dealer, rules=record["rules"], scores=position.scores
    )
    return match.add(position)


def _note(note: object) -> dict[str, Any]:
    """Read who sits where; what isn't there is left out."""
    if not isinstance(note, Mapping):
        raise NotationError(f"{NOTE}: an object with {', '.join(_SEATED)} is expected")
    found: dict[str, Any] = {}
    for key, value in note.items():
        try:
            if key == "seat":
                found[key] = Seat(value)
            elif key == "seed":
                check_word("seed", value)
                found[key] = value
            elif key == "bots":
                found[key] = {Seat(seat): Bot.of(parts) for seat, parts in value.items()}
            else:
                raise ValueError(f"one of {', '.join(_SEATED)} is expected")
        except (AttributeError, TypeError, ValueError, UnknownOptionError) as error:
            raise NotationError(f"{NOTE}: {key}: {error}") from None
    return found
