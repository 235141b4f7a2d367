"""Cincinnati Euchre: the rules CE-1 to CE-17, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..actions import Action, Bid, Moon, Name, Pass, Play
from ..cards import Card, Denomination, Rank, Suit
from ..games import Phase
from ..rules import CincinnatiEuchreRules
from ..seats import Seat, Side
from .opening import Opening
from .position import Position, Refused, refuse_kind
from .score import reached
from .tricks import Trick, cards_of, check_held, highest, listed, player_of

PLAIN_ORDER = [Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE]
SAME_COLOUR = {Suit.S: Suit.C, Suit.C: Suit.S, Suit.H: Suit.D, Suit.D: Suit.H}

Level = int | Moon
LADDER: list[Level] = [
    3,
    4,
    5,
    Moon.MOON,
    Moon.DOUBLE_MOON,
    Moon.TRIPLE_MOON,
    Moon.QUADRUPLE_MOON,
]
MOON_VALUE = {
    Moon.MOON: 12,
    Moon.DOUBLE_MOON: 24,
    Moon.TRIPLE_MOON: 32,
    Moon.QUADRUPLE_MOON: 48,
}
ALL_TRICKS = 6


def right_bower(trumps: Suit) -> Card:
    """Return the jack of trumps (CE-2)."""
    return Card(Rank.JACK, trumps)


def left_bower(trumps: Suit) -> Card:
    """Return the other jack of the same colour (CE-2)."""
    return Card(Rank.JACK, SAME_COLOUR[trumps])


def suit_of(card: Card, trumps: Suit | None) -> Suit:
    """Return the suit that a card belongs to: the left bower is a trump (CE-2)."""
    if trumps is not None and card == left_bower(trumps):
        return trumps
    return card.suit


def trump_strength(trumps: Suit) -> list[Card]:
    """Return the trumps from high to low (CE-2)."""
    others = [rank for rank in PLAIN_ORDER if rank is not Rank.JACK]
    return [right_bower(trumps), left_bower(trumps), *(Card(rank, trumps) for rank in others)]


def trick_winner(trick: Trick, trumps: Suit | None) -> Seat:
    """Return who wins a trick: the highest trump, else the highest of the led suit (CE-12)."""
    cards = cards_of(trick)
    if trumps is not None:
        for trump in trump_strength(trumps):
            if trump in cards:
                return player_of(trick, trump)
    led = suit_of(cards[0], trumps)
    return player_of(trick, highest([c for c in cards if suit_of(c, trumps) is led], PLAIN_ORDER))


def hand_score(bid: Level, declarer: Side, tricks: Mapping[Side, int]) -> dict[Side, int]:
    """Return what a hand adds to each side's score (CE-13 to CE-16)."""
    taken = tricks[declarer]
    if isinstance(bid, Moon):
        gain = MOON_VALUE[bid] if taken == ALL_TRICKS else -MOON_VALUE[bid]
    else:
        gain = taken if taken >= bid else -bid
    return {side: gain if side is declarer else tricks[side] for side in Side}


def match_winner(
    scores: Mapping[Side, int], declarer: Side, rules: CincinnatiEuchreRules
) -> Side | None:
    """Return the winner after a hand (CE-17), None while the match goes on."""
    there = reached(scores, rules.target)
    if len(there) < 2:
        return there[0] if there else None
    if rules.both_reach == "higher-score" and scores[declarer.other] > scores[declarer]:
        return declarer.other
    return declarer


class CincinnatiEuchrePosition(Position):
    """A hand of Cincinnati Euchre."""

    def __init__(self, opening: Opening) -> None:
        """Deal; the player left of the dealer calls first (CE-5)."""
        super().__init__(opening)
        self._hands = {seat: list(opening.hands[seat] or ()) for seat in Seat}
        self._calls: list[tuple[Seat, Level | None]] = []
        self._trumps: Suit | None = None
        self._named: Denomination | None = None
        self._aside: list[Card] = []
        self._sitting_out: Seat | None = None
        self._trick: Trick = []
        self._taken: dict[Side, list[Card]] = {side: [] for side in Side}
        self._tricks = {side: 0 for side in Side}
        self._to_act = opening.dealer.left
        self._phase = Phase.AUCTION

    @property
    def _options(self) -> CincinnatiEuchreRules:
        assert isinstance(self.rules, CincinnatiEuchreRules)
        return self.rules

    @property
    def _high(self) -> tuple[Seat, Level] | None:
        """The highest bid so far, which is the last, and its bidder."""
        for seat, level in reversed(self._calls):
            if level is not None:
                return seat, level
        return None

    def places(self) -> dict[str, list[Card]]:
        """Return where every card of the pack is."""
        found = {f"hand {seat}": list(self._hands[seat]) for seat in Seat}
        found |= {f"taken {side}": list(self._taken[side]) for side in Side}
        found["trick"] = cards_of(self._trick)
        found["aside"] = list(self._aside)
        return found

    def _candidates(self) -> Iterable[Action]:
        assert self._to_act is not None
        if self._phase is Phase.AUCTION:
            return [Pass(), *(Bid(level) for level in LADDER)]
        if self._phase is Phase.NAME:
            return [Name(denomination) for denomination in Denomination]
        return [Play(card) for card in self._hands[self._to_act]]

    def _examine(self, action: Action) -> None:
        if self._phase is Phase.AUCTION:
            self._examine_call(action)
        elif self._phase is Phase.NAME:
            if not isinstance(action, Name):
                refuse_kind(action, Phase.NAME, "CE-9", "name S, H, D, C or NT")
        else:
            self._examine_play(action)

    def _examine_call(self, action: Action) -> None:
        forced = [level for _, level in self._calls] == [None, None, None]
        if isinstance(action, Pass):
            if forced:
                raise Refused("CE-8", "three players have passed, so the dealer must bid")
            return
        if not isinstance(action, Bid):
            refuse_kind(action, Phase.AUCTION, "CE-5", "pass or bid 3, 4, 5, moon, …")
        level = action.level
        if level not in LADDER:
            raise Refused("CE-6", "there is no such bid; the ladder is 3, 4, 5, moon, …")
        if forced and self._options.force_exactly_3 and level != 3:
            raise Refused("CE-8", "the forced dealer may only bid 3 (option force_exactly_3)")
        step = LADDER.index(level)
        high = None if self._high is None else self._high[1]
        if high is not None and step <= LADDER.index(high):
            raise Refused("CE-6", f"the highest bid is {high}, a bid must be higher")
        needs_step = isinstance(level, Moon) and level is not Moon.MOON
        if needs_step and not self._options.moon_jumps and high != LADDER[step - 1]:
            raise Refused("CE-7", f"{level} may be bid only directly over {LADDER[step - 1]}")

    def _examine_play(self, action: Action) -> None:
        assert self._to_act is not None
        if not isinstance(action, Play):
            refuse_kind(action, Phase.PLAY, None, "play C")
        hand = self._hands[self._to_act]
        check_held(action.card, hand, self._to_act)
        if not self._trick:
            return
        led = suit_of(self._trick[0][1], self._trumps)
        follow = [card for card in hand if suit_of(card, self._trumps) is led]
        if follow and action.card not in follow:
            raise Refused("CE-12", f"{led} was led and must be followed with {listed(follow)}")

    def _perform(self, action: Action) -> None:
        assert self._to_act is not None
        if isinstance(action, (Pass, Bid)):
            self._calls.append((self._to_act, action.level if isinstance(action, Bid) else None))
            self._to_act = self._to_act.left
            if len(self._calls) == 4:
                assert self._high is not None
                self._to_act = self._high[0]
                self._phase = Phase.NAME
        elif isinstance(action, Name):
            self._start_play(action.denomination)
        else:
            assert isinstance(action, Play)
            self._lay(action.card)

    def _start_play(self, named: Denomination) -> None:
        assert self._high is not None
        declarer, bid = self._high
        self._named = named
        self._trumps = named.suit
        if isinstance(bid, Moon):
            self._sitting_out = declarer.partner  # CE-10
            self._aside = self._hands[declarer.partner]
            self._hands[declarer.partner] = []
        leader = declarer if self._options.lead == "bidder" else self.dealer.left
        if leader is self._sitting_out:
            leader = leader.left
        self._to_act = leader
        self._phase = Phase.PLAY

    def _lay(self, card: Card) -> None:
        assert self._to_act is not None
        self._hands[self._to_act].remove(card)
        self._trick.append((self._to_act, card))
        if len(self._trick) < (4 if self._sitting_out is None else 3):
            self._to_act = self._to_act.left
            if self._to_act is self._sitting_out:
                self._to_act = self._to_act.left
            return
        winner = trick_winner(self._trick, self._trumps)
        self._taken[winner.side] += cards_of(self._trick)
        self._tricks[winner.side] += 1
        self._trick = []
        self._to_act = winner
        if sum(self._tricks.values()) == ALL_TRICKS:
            self._to_act = None
            self._phase = None

    def outcome(self) -> dict[str, Any] | None:
        """Return bid, tricks, points, the new standing and the winner (CE-13 to CE-17)."""
        if self._to_act is not None:
            return None
        assert self._high is not None and self._named is not None
        declarer, bid = self._high
        points = hand_score(bid, declarer.side, self._tricks)
        scores = {side: self.scores[side.value] + points[side] for side in Side}
        winner = match_winner(scores, declarer.side, self._options)
        return {
            "declarer": declarer.value,
            "bid": str(bid),
            "denomination": self._named.value,
            "alone": self._sitting_out is not None,
            "tricks": {side.value: self._tricks[side] for side in Side},
            "made": points[declarer.side] > 0,
            "points": {side.value: points[side] for side in Side},
            "scores": {side.value: scores[side] for side in Side},
            "winner": None if winner is None else winner.value,
        }
