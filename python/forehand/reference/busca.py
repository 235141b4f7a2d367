"""Busca: the rules BU-1 to BU-14, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..actions import Action, Play
from ..cards import Card, Rank, Suit
from ..games import Game, Phase
from ..rules import BuscaRules
from ..seats import Seat
from .opening import Opening, seats_in
from .position import Position, Refused, refuse_kind
from .tricks import Trick, cards_of, check_held, highest, listed, of_suit, player_of

ORDER = Game.BUSCA.rank_order
PITA = Card(Rank.ACE, Suit.D)
LAST_TRICK = 3
ALL_POINTS = 40


def card_points(card: Card) -> int:
    """Return a card's penalty points (BU-4)."""
    if card == PITA:
        return 8
    if card.rank is Rank.ACE:
        return 3
    if card.rank in (Rank.THREE, Rank.TWO, Rank.KING, Rank.QUEEN, Rank.JACK):
        return 1
    return 0


def next_in(seat: Seat, players: list[Seat]) -> Seat:
    """Return the next seat to the right that is still in (BU-1, BU-13)."""
    after = seat.right
    while after not in players:
        after = after.right
    return after


def trick_winner(trick: Trick) -> Seat:
    """Return who wins a trick: the highest card of the led suit (BU-6)."""
    led = trick[0][1].suit
    return player_of(trick, highest(of_suit(cards_of(trick), led), ORDER))


def base(points: int) -> int:
    """Return what the player with the most points is charged (BU-8, line 3)."""
    if points <= 18:
        return 1
    if points <= 22:
        return 2
    return points - 20


def buscas(points: Mapping[Seat, int], nothing: list[Seat]) -> dict[Seat, int]:
    """Return the buscas of a round (BU-8).

    `points` has an entry for every player in the round; `nothing` are the players that line 2
    charges: those without a point (or, by option, without a trick).
    """
    for seat, own in points.items():
        if own == ALL_POINTS:
            return {other: 0 if other is seat else 3 for other in points}
    if nothing:
        charge = 2 if len(nothing) == 2 else 1
        return {seat: charge if seat in nothing else 0 for seat in points}
    most = max(points.values())
    top = [seat for seat, own in points.items() if own == most]
    return {seat: len(top) * base(most) if seat in top else 0 for seat in points}


class BuscaPosition(Position):
    """A round of Busca."""

    def __init__(self, opening: Opening) -> None:
        """Deal the round; the player right of the dealer leads (BU-6)."""
        super().__init__(opening)
        self._players = seats_in(opening.rules, opening.scores)
        self._hands = {seat: list(opening.hands[seat] or ()) for seat in self._players}
        self._taken: dict[Seat, list[Card]] = {seat: [] for seat in self._players}
        self._tricks = {seat: 0 for seat in self._players}
        self._trick: Trick = []
        self._last_winner: Seat | None = None
        self._to_act = next_in(opening.dealer, self._players)
        self._phase = Phase.PLAY

    @property
    def _options(self) -> BuscaRules:
        assert isinstance(self.rules, BuscaRules)
        return self.rules

    def places(self) -> dict[str, list[Card]]:
        """Return where every card of this round's pack is."""
        found = {f"hand {seat}": list(self._hands[seat]) for seat in self._players}
        found |= {f"taken {seat}": list(self._taken[seat]) for seat in self._players}
        found["trick"] = cards_of(self._trick)
        return found

    def _candidates(self) -> Iterable[Action]:
        assert self._to_act is not None
        return [Play(card) for card in self._hands[self._to_act]]

    def _examine(self, action: Action) -> None:
        assert self._to_act is not None
        if not isinstance(action, Play):
            refuse_kind(action, Phase.PLAY, None, "play C")
        card = action.card
        hand = self._hands[self._to_act]
        check_held(card, hand, self._to_act)
        first_trick = sum(self._tricks.values()) == 0
        if first_trick and card == PITA:
            raise Refused("BU-7", "the pita may not be played to the first trick")
        if not self._trick:
            only_diamonds = len(of_suit(hand, Suit.D)) == len(hand)
            if first_trick and card.suit is Suit.D and not only_diamonds:
                raise Refused("BU-7", f"no diamond may be led to the first trick; {_in_hand(hand)}")
            return
        led = self._trick[0][1].suit
        follow = of_suit(hand, led)
        if follow and card.suit is not led:
            raise Refused("BU-6", f"{led} was led and must be followed with {listed(follow)}")

    def _perform(self, action: Action) -> None:
        assert isinstance(action, Play) and self._to_act is not None
        self._hands[self._to_act].remove(action.card)
        self._trick.append((self._to_act, action.card))
        if len(self._trick) < len(self._players):
            self._to_act = next_in(self._to_act, self._players)
            return
        winner = trick_winner(self._trick)
        self._taken[winner] += cards_of(self._trick)
        self._tricks[winner] += 1
        self._trick = []
        self._last_winner = winner
        self._to_act = winner
        if not self._hands[winner]:
            self._to_act = None
            self._phase = None

    def outcome(self) -> dict[str, Any] | None:
        """Return points, buscas, the new standing, who went out and who won (BU-8 to BU-14)."""
        if self._to_act is not None:
            return None
        points = {
            seat: sum(card_points(card) for card in self._taken[seat])
            + (LAST_TRICK if seat is self._last_winner else 0)
            for seat in self._players
        }
        counted = points if self._options.zero_basis == "points" else self._tricks
        nothing = [seat for seat in self._players if counted[seat] == 0]
        charged = buscas(points, nothing)
        scores = {seat: self.scores[seat.value] + charged.get(seat, 0) for seat in Seat}
        limit = self._options.limit
        eliminated = [seat for seat in self._players if scores[seat] >= limit]
        return {
            "points": {seat.value: points[seat] for seat in self._players},
            "buscas": {seat.value: charged[seat] for seat in self._players},
            "scores": {seat.value: scores[seat] for seat in Seat},
            "eliminated": [seat.value for seat in eliminated],
            "winner": self._winner(scores, eliminated),
        }

    def _winner(self, scores: Mapping[Seat, int], eliminated: list[Seat]) -> str | list[str] | None:
        remaining = [seat for seat in self._players if seat not in eliminated]
        if self._options.end_when == "first-elimination":
            if not eliminated:
                return None
            winners = _fewest(scores, self._players)
        elif len(remaining) == 1:
            winners = remaining
        elif not remaining:
            winners = _fewest(scores, self._players)
        else:
            return None
        return winners[0].value if len(winners) == 1 else [seat.value for seat in winners]


def _fewest(scores: Mapping[Seat, int], players: list[Seat]) -> list[Seat]:
    least = min(scores[seat] for seat in players)
    return [seat for seat in players if scores[seat] == least]


def _in_hand(hand: list[Card]) -> str:
    return f"in hand: {listed(hand)}"
