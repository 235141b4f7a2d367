"""Ristiklappi: the rules RK-1 to RK-17, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..actions import Action, Flip, Play
from ..cards import Card, Rank
from ..games import Phase
from ..rules import RistiklappiRules
from ..seats import Seat, Side
from .opening import Opening
from .position import Position, Refused, refuse_kind
from .score import higher_side
from .tricks import Trick, cards_of, check_held, listed, of_rank

POINTS = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
ENOUGH = 61
ALL_POINTS = 120


def card_points(card: Card) -> int:
    """Return a card's points (RK-3)."""
    return POINTS.get(card.rank, 0)


def trick_winner(trick: Trick) -> Seat:
    """Return who wins a trick: the last card of the rank led (RK-5)."""
    rank = trick[0][1].rank
    return [seat for seat, card in trick if card.rank is rank][-1]


def game_points(
    points: Mapping[Side, int], clean: Mapping[Side, bool], rules: RistiklappiRules
) -> dict[Side, int]:
    """Return the game points of a deal (RK-13 to RK-15 and the options)."""
    gained = {side: 0 for side in Side}
    for side in Side:
        if points[side] < ENOUGH:
            continue
        if clean[side]:
            double = rules.sweep_double and points[side] == ALL_POINTS
            gained[side] = 2 if double else 1
        elif rules.dirty_winner == "clean-opponents" and clean[side.other]:
            gained[side.other] = 1
    return gained


class RistiklappiPosition(Position):
    """A deal of Ristiklappi."""

    def __init__(self, opening: Opening) -> None:
        """Deal; the player left of the dealer leads (RK-4)."""
        super().__init__(opening)
        self._hands = {seat: list(opening.hands[seat] or ()) for seat in Seat}
        self._stock = list(opening.stock)
        self._trick: Trick = []
        self._taken: dict[Side, list[Card]] = {side: [] for side in Side}
        self._leads: list[Rank] = []
        self._kings_played = 0
        # The trick on the table was led while there was a stock (RK-A2).
        self._stock_phase = True
        self._dirty = {side: False for side in Side}
        # The card of a blocked flip, while its seat must choose another (RK-A5, RK-A6).
        self._blocked: Card | None = None
        self._to_act = opening.dealer.left
        self._phase = Phase.PLAY

    @property
    def _options(self) -> RistiklappiRules:
        assert isinstance(self.rules, RistiklappiRules)
        return self.rules

    def places(self) -> dict[str, list[Card]]:
        """Return where every card of the pack is."""
        found = {f"hand {seat}": list(self._hands[seat]) for seat in Seat}
        found |= {f"taken {side}": list(self._taken[side]) for side in Side}
        found["trick"] = cards_of(self._trick)
        found["stock"] = list(self._stock)
        return found

    def _candidates(self) -> Iterable[Action]:
        assert self._to_act is not None
        return [Flip(), *(Play(card) for card in self._hands[self._to_act])]

    def _examine(self, action: Action) -> None:
        assert self._to_act is not None
        if isinstance(action, Flip):
            if self._blocked is not None:
                raise Refused("RK-A5", "a second blind try is not allowed, play from the hand")
            if not self._stock:
                raise Refused("RK-7", "the stock is gone, nothing can be turned up")
            return
        if not isinstance(action, Play):
            refuse_kind(action, Phase.PLAY, None, "play C or flip")
        hand = self._hands[self._to_act]
        check_held(action.card, hand, self._to_act)
        if action.card == self._blocked:
            raise Refused("RK-A5", "the card just turned up is the one that may not be played")
        # During the second choice the stock counts as it stood when the turn began: it still
        # had the card that was turned up (RK-9).
        self._examine_card(action.card, bool(self._stock) or self._blocked is not None)

    def _examine_card(self, card: Card, stock_left: bool) -> None:
        """Refuse a card that may not be played, from hand or blind (RK-8, RK-9)."""
        assert self._to_act is not None
        locked = self._options.cleaning and self._kings_played == 3 and stock_left
        if locked and card.rank is Rank.KING:
            raise Refused(
                "RK-9", "three kings are out; the fourth is locked while there is a stock"
            )
        if not self._trick and self._leads[-3:] == [card.rank] * 3:
            hand = self._hands[self._to_act]
            if len(of_rank(hand, card.rank)) < len(hand):
                raise Refused(
                    "RK-8",
                    f"rank {card.rank} was led three times in a row, a fourth time is not "
                    f"allowed; in hand: {listed(hand)}",
                )

    def _perform(self, action: Action) -> None:
        assert self._to_act is not None
        if isinstance(action, Flip):
            card = self._stock.pop(0)
            try:
                # The card turned up belongs to the stock even if it was its last (RK-9).
                self._examine_card(card, stock_left=True)
            except Refused:
                self._hands[self._to_act].append(card)
                self._blocked = card
                return
            self._lay(card)
            return
        assert isinstance(action, Play)
        self._hands[self._to_act].remove(action.card)
        # RK-6: whoever plays from hand draws at once; not after a blocked flip (RK-A5).
        if self._stock and self._blocked is None:
            self._hands[self._to_act].append(self._stock.pop(0))
        self._blocked = None
        self._lay(action.card)

    def _lay(self, card: Card) -> None:
        """Put a card on the table and, with the fourth, finish the trick."""
        assert self._to_act is not None
        if not self._trick:
            self._leads.append(card.rank)
        if card.rank is Rank.KING:
            self._kings_played += 1
        self._trick.append((self._to_act, card))
        if len(self._trick) < 4:
            self._to_act = self._to_act.left
            return
        winner = trick_winner(self._trick)
        cards = cards_of(self._trick)
        self._taken[winner.side] += cards
        if self._options.cleaning:
            if self._stock_phase and of_rank(cards, Rank.QUEEN):
                self._dirty[winner.side] = True  # RK-10
            led_with_queen = cards[0].rank is Rank.QUEEN
            if not self._stock_phase and of_rank(cards, Rank.KING) and not led_with_queen:
                self._dirty[winner.side] = False  # RK-11; nobody gets dirty after this
        self._trick = []
        self._stock_phase = bool(self._stock)
        self._to_act = winner
        if not self._hands[winner]:
            self._to_act = None
            self._phase = None

    def outcome(self) -> dict[str, Any] | None:
        """Return points, cleanness, game points, honour, standing, winner (RK-12 to RK-17)."""
        if self._to_act is not None:
            return None
        points = {side: sum(map(card_points, self._taken[side])) for side in Side}
        clean = {side: not self._dirty[side] for side in Side}
        gained = game_points(points, clean, self._options)
        scores = {side: self.scores[side.value] + gained[side] for side in Side}
        winner = higher_side(scores, self._options.target)
        return {
            "points": {side.value: points[side] for side in Side},
            "clean": {side.value: clean[side] for side in Side},
            "game_points": {side.value: gained[side] for side in Side},
            "dishonoured": [side.value for side in Side if not clean[side]],
            "scores": {side.value: scores[side] for side in Side},
            "winner": None if winner is None else winner.value,
        }
