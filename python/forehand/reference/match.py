"""A match: deals one after the other, with the dealers and standings that the rules derive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..actions import Action
from ..cards import Card
from ..errors import ForehandError, InvalidDealError
from ..games import Game
from ..rules import Rules, game_of, to_record
from ..seats import Seat
from .busca import next_in
from .opening import Opening, check_standing, seats_in
from .position import FORMAT, Position
from .starting import start


def next_dealer_and_scores(finished: Position) -> tuple[Seat, dict[str, int]]:
    """Return the dealer and the standing of the deal after a finished one.

    A redeal keeps both (HP-10). In Busca the deal passes to the next remaining player on the
    right (BU-13), in the other games to the left (HP-5, RK-2, CE-4). Raises ValueError for an
    unfinished deal, and where a Busca match has nobody left to deal.
    """
    outcome = finished.outcome()
    if outcome is None:
        raise ValueError("the deal is not finished")
    if outcome.get("redeal"):
        return finished.dealer, finished.scores
    scores: dict[str, int] = outcome["scores"]
    if finished.game is not Game.BUSCA:
        return finished.dealer.left, scores
    remaining = seats_in(finished.rules, scores)
    if not remaining:
        raise ValueError("the match is over, nobody remains")
    return next_in(finished.dealer, remaining), scores


class Match:
    """A match from a starting standing. Nothing changes it: `begin` and `apply` return another."""

    def __init__(
        self,
        rules: Rules,
        dealer: Seat,
        scores: Mapping[str, int],
        deals: tuple[Position, ...] = (),
    ) -> None:
        """Start a match; raises InvalidDealError where no deal can start (BU-9, BU-13)."""
        check_standing(rules, dealer, scores)
        self._rules = rules
        self._dealer = dealer
        self._scores = dict(scores)
        self._deals = deals

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self._rules)

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self._rules

    @property
    def deals(self) -> tuple[Position, ...]:
        """The deals so far, the last perhaps unfinished."""
        return self._deals

    @property
    def current(self) -> Position | None:
        """The unfinished deal, None between deals."""
        if self._deals and self._deals[-1].to_act is not None:
            return self._deals[-1]
        return None

    @property
    def scores(self) -> dict[str, int]:
        """The standing after the last finished deal."""
        for position in reversed(self._deals):
            outcome = position.outcome()
            if outcome is not None and "scores" in outcome:
                return dict(outcome["scores"])
        return dict(self._scores)

    @property
    def winner(self) -> str | list[str] | None:
        """The side or seat that has won (a list when Busca is shared), None while it goes on."""
        outcome = self._deals[-1].outcome() if self._deals else None
        winner: str | list[str] | None = None if outcome is None else outcome.get("winner")
        return winner

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals the deal that can begin now; None within a deal and after the end."""
        if not self._deals:
            return self._dealer
        if self.current is not None or self.winner is not None:
            return None
        return next_dealer_and_scores(self._deals[-1])[0]

    def begin(
        self,
        hands: Mapping[Seat, tuple[Card, ...] | None],
        stock: tuple[Card, ...] = (),
    ) -> Match:
        """Return the match with one more deal begun.

        Raises InvalidDealError, with the index of the deal, within a deal, after the end of the
        match, and for cards that can't be.
        """
        index = len(self._deals)
        if self.current is not None:
            raise InvalidDealError("the deal before this one is unfinished", deal=index)
        dealer = self.next_dealer
        if dealer is None:
            raise InvalidDealError(
                f"the match was over before this deal, won by {self.winner}", deal=index
            )
        try:
            position = start(Opening(self._rules, dealer, self.scores, hands, stock))
        except ForehandError as error:
            raise error.replace(deal=index) from None
        return self._with(*self._deals, position)

    def apply(self, action: Action) -> Match:
        """Return the match after an action in the current deal.

        Raises IllegalActionError as a position does, InvalidDealError between deals.
        """
        current = self.current
        if current is None:
            raise InvalidDealError("no deal is in progress", deal=len(self._deals))
        try:
            after = current.apply(action)
        except ForehandError as error:
            raise error.replace(deal=len(self._deals) - 1) from None
        return self._with(*self._deals[:-1], after)

    def record(self) -> dict[str, Any]:
        """Return the match record."""
        deals = []
        for position in self._deals:
            whole = position.record()
            deals.append({key: whole[key] for key in ("deal", "stock", "actions") if key in whole})
        return {
            "format": FORMAT,
            "game": self.game.value,
            "rules": to_record(self._rules),
            "dealer": self._dealer.value,
            "scores": dict(self._scores),
            "deals": deals,
        }

    def _with(self, *deals: Position) -> Match:
        return Match(self._rules, self._dealer, self._scores, deals)
