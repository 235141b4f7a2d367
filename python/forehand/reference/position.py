"""What the positions of all four games share: the deal so far, and the checked step forward."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, NoReturn, Self

from ..actions import Action
from ..cards import Card
from ..errors import IllegalActionError
from ..games import Game, Phase
from ..notation import write_cards, write_deal
from ..rules import Rules, to_record
from ..seats import Seat
from .opening import Opening, check

FORMAT = "forehand/1"


class Refused(Exception):  # noqa: N818 - not an error of the program: it never leaves `apply`
    """Why an action is illegal: the clause, if one can be named, and an explanation."""

    def __init__(self, clause: str | None, why: str) -> None:
        """Keep the clause and the explanation."""
        super().__init__(why)
        self.clause = clause
        self.why = why


class Position(ABC):
    """A deal in progress or finished. `apply` returns a new position and changes nothing.

    A game's class keeps its state in plain attributes, lists and dicts. It says which actions
    are worth considering (`_candidates`), why one is not allowed (`_examine`, which raises
    Refused, and is the only place where legality is decided), and what one does (`_perform`).
    """

    def __init__(self, opening: Opening) -> None:
        """Start the deal; raises InvalidDealError for cards or seats that can't be."""
        check(opening)
        self._opening = opening
        self._actions: tuple[Action, ...] = ()
        self._to_act: Seat | None = None
        self._phase: Phase | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._opening.game

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self._opening.rules

    @property
    def dealer(self) -> Seat:
        """The dealer of this deal."""
        return self._opening.dealer

    @property
    def scores(self) -> dict[str, int]:
        """The standing before this deal, by side or (Busca) by seat."""
        return dict(self._opening.scores)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions so far."""
        return self._actions

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides next, None when the deal is over."""
        return self._to_act

    @property
    def phase(self) -> Phase | None:
        """The kind of decision that is due, None when the deal is over."""
        return self._phase

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action, sorted by text in code-point order; empty when over."""
        if self._to_act is None:
            return ()
        return tuple(sorted(filter(self.is_legal, set(self._candidates())), key=str))

    def is_legal(self, action: Action) -> bool:
        """Tell whether the seat to act may take the action."""
        try:
            self._examine_any(action)
        except Refused:
            return False
        return True

    def apply(self, action: Action) -> Self:
        """Return the position after an action.

        Raises IllegalActionError with the action's text, the clause and an explanation.
        """
        try:
            self._examine_any(action)
        except Refused as refused:
            raise IllegalActionError(
                f"{action}: {refused.why}", action=str(action), clause=refused.clause
            ) from None
        after = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(after, name, _fresh(value))
        after._actions = (*self._actions, action)
        after._perform(action)
        return after

    def record(self) -> dict[str, Any]:
        """Return the deal record, with the actions so far."""
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.value,
            "rules": to_record(self.rules),
            "dealer": self.dealer.value,
            "scores": self.scores,
            "deal": write_deal(self._opening.hands, self.game.rank_order),
        }
        if self.game is Game.RISTIKLAPPI:
            record["stock"] = write_cards(self._opening.stock)
        record["actions"] = [str(action) for action in self._actions]
        return record

    def _examine_any(self, action: Action) -> None:
        if self._to_act is None:
            raise Refused(None, "the deal is over")
        self._examine(action)

    @abstractmethod
    def outcome(self) -> dict[str, Any] | None:
        """Return the contract's result object in plain JSON types, None while unfinished."""

    @abstractmethod
    def places(self) -> dict[str, list[Card]]:
        """Return where every card of this deal's pack is, each in exactly one place."""

    @abstractmethod
    def _candidates(self) -> Iterable[Action]:
        """Return actions among which are all the legal ones."""

    @abstractmethod
    def _examine(self, action: Action) -> None:
        """Raise Refused unless the action is legal; the deal is not over."""

    @abstractmethod
    def _perform(self, action: Action) -> None:
        """Carry out a legal action on this position itself, which nobody else has seen."""


def _fresh(value: Any) -> Any:
    """Copy the containers of a state; what is in them otherwise never changes."""
    if isinstance(value, list):
        return [_fresh(item) for item in value]
    if isinstance(value, set):
        return set(value)
    if isinstance(value, dict):
        return {key: _fresh(item) for key, item in value.items()}
    return value


def refuse_kind(action: Action, phase: Phase, clause: str | None, expected: str) -> NoReturn:
    """Refuse an action of a kind that the phase does not have."""
    raise Refused(clause, f"no such action now; in the phase '{phase}' expected: {expected}")
