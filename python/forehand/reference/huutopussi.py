"""Huutopussi: a deal from the auction to the last trick (HP-5 to HP-30), clause by clause."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from ..actions import (
    Action,
    Answer,
    Ask,
    Bid,
    Contract,
    Declare,
    Give,
    Pass,
    Play,
    Redeal,
    Return,
)
from ..cards import Card, Rank, Suit
from ..games import Phase
from ..rules import HuutopussiRules
from ..seats import Seat, Side
from .huutopussi_play import examine_following, trick_winner
from .huutopussi_score import LAST_TRICK, MARRIAGE, card_points, deal_points
from .opening import Opening
from .position import Position, Refused, refuse_kind
from .score import higher_side
from .tricks import Trick, cards_of, check_held, listed, of_rank

LOWEST_BID = 50
HIGHEST_BID = 440
STEP = 5
BAN = -500
BIDS = range(LOWEST_BID, HIGHEST_BID + 1, STEP)
HIGHER_THAN_JACK = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN)
OTHER_HALF = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}


def may_redeal(hand: list[Card]) -> bool:
    """Tell whether a hand gives the right to a redeal (HP-10)."""
    return len(of_rank(hand, Rank.SIX)) >= 3 or not any(c.rank in HIGHER_THAN_JACK for c in hand)


class HuutopussiPosition(Position):
    """A deal of Huutopussi."""

    def __init__(self, opening: Opening) -> None:
        """Deal; the player left of the dealer opens the auction (HP-6)."""
        super().__init__(opening)
        self._hands = {seat: list(opening.hands[seat] or ()) for seat in Seat}
        self._bids: list[tuple[Seat, int]] = []
        self._passed: list[Seat] = []
        self._had_turn: list[Seat] = []
        self._redealt = False
        self._contract: int | None = None
        self._trumps: Suit | None = None
        self._marriages: list[tuple[Side, Suit]] = []
        # HP-22: the ways of declaring that each seat still has; a half ask is never lost.
        self._rights: dict[Seat, set[str]] = {seat: {"own", "full"} for seat in Seat}
        # The seat to lead may make its one attempt (HP-18).
        self._attempt = False
        self._question: Ask | None = None
        self._trick: Trick = []
        self._taken: dict[Side, list[Card]] = {side: [] for side in Side}
        self._tricks = {side: 0 for side in Side}
        self._last_winner: Seat | None = None
        self._to_act = opening.dealer.left
        self._phase = Phase.AUCTION

    @property
    def _options(self) -> HuutopussiRules:
        assert isinstance(self.rules, HuutopussiRules)
        return self.rules

    @property
    def _declared(self) -> list[Suit]:
        return [suit for _, suit in self._marriages]

    def _married(self, seat: Seat) -> list[Suit]:
        """Return the undeclared suits of which a seat holds king and queen (HP-20, HP-21)."""
        hand = self._hands[seat]
        return [
            suit
            for suit in Suit
            if suit not in self._declared
            and Card(Rank.KING, suit) in hand
            and Card(Rank.QUEEN, suit) in hand
        ]

    def places(self) -> dict[str, list[Card]]:
        """Return where every card of the pack is."""
        found = {f"hand {seat}": list(self._hands[seat]) for seat in Seat}
        found |= {f"taken {side}": list(self._taken[side]) for side in Side}
        found["trick"] = cards_of(self._trick)
        return found

    def _candidates(self) -> Iterable[Action]:
        assert self._to_act is not None
        hand = self._hands[self._to_act]
        if self._phase is Phase.AUCTION:
            return [Pass(), Redeal(), *(Bid(level) for level in BIDS)]
        if self._phase is Phase.GIVE:
            return [Give(cards) for cards in combinations(hand, 3)]
        if self._phase is Phase.CONTRACT:
            return [Contract(points) for points in BIDS]
        if self._phase is Phase.RETURN:
            return [Return(cards) for cards in combinations(hand, 3)]
        if self._phase is Phase.ANSWER:
            return [Answer(reply) for reply in (None, True, False, *Suit)]
        plays = [Play(card) for card in hand]
        return [*plays, *map(Declare, Suit), Ask(None), *map(Ask, hand)]

    # Legality.

    def _examine(self, action: Action) -> None:
        assert self._to_act is not None and self._phase is not None
        hand = self._hands[self._to_act]
        if self._phase is Phase.AUCTION:
            self._examine_call(action, self._to_act)
        elif self._phase is Phase.GIVE or self._phase is Phase.RETURN:
            kind = Give if self._phase is Phase.GIVE else Return
            if not isinstance(action, (Give, Return)) or not isinstance(action, kind):
                refuse_kind(action, self._phase, "HP-12", f"{self._phase} C C C")
            for card in action.cards:
                check_held(card, hand, self._to_act)
        elif self._phase is Phase.CONTRACT:
            self._examine_contract(action)
        elif self._phase is Phase.ANSWER:
            self._examine_answer(action, self._to_act)
        elif isinstance(action, (Declare, Ask)):
            self._examine_attempt(action, self._to_act)
        elif isinstance(action, Play):
            check_held(action.card, hand, self._to_act)
            if self._trick:
                examine_following(action.card, hand, cards_of(self._trick), self._trumps)
        else:
            refuse_kind(action, Phase.PLAY, None, "play C, declare S, ask or ask C")

    def _examine_call(self, action: Action, seat: Seat) -> None:
        opening = not self._bids
        if isinstance(action, Pass):
            if opening:
                raise Refused("HP-6", f"{seat} opens the auction and must bid at least 50")
        elif isinstance(action, Redeal):
            if seat in self._had_turn:
                raise Refused("HP-10", "a redeal can only be demanded at the first turn")
            if not may_redeal(self._hands[seat]):
                raise Refused(
                    "HP-10",
                    "a redeal needs three 6s or no card above a jack; in hand: "
                    + listed(self._hands[seat]),
                )
        elif isinstance(action, Bid):
            if action.level not in BIDS:
                raise Refused("HP-7", "a bid is a multiple of 5 from 50 to 440")
            if self.scores[seat.side.value] <= BAN:
                if not opening:
                    raise Refused("HP-11", f"{seat.side} has -500 or less and may not bid")
                if action.level != LOWEST_BID:
                    raise Refused("HP-11", f"{seat.side} has -500 or less: it opens at exactly 50")
            assert isinstance(action.level, int)
            if not opening and action.level <= self._bids[-1][1]:
                raise Refused("HP-7", f"the last bid is {self._bids[-1][1]}, a bid must be higher")
        else:
            refuse_kind(action, Phase.AUCTION, "HP-8", "bid N, pass or redeal")

    def _examine_contract(self, action: Action) -> None:
        if not isinstance(action, Contract):
            refuse_kind(action, Phase.CONTRACT, "HP-12", "contract N")
        bid = self._bids[-1][1]
        if action.points % STEP != 0 or not bid <= action.points <= HIGHEST_BID:
            raise Refused("HP-12", f"the contract is a multiple of 5 from {bid} (the bid) to 440")

    def _examine_attempt(self, action: Declare | Ask, seat: Seat) -> None:
        if self._trick:
            raise Refused("HP-18", "suits are declared before leading, not within a trick")
        if not self._attempt:
            raise Refused(
                "HP-18",
                "no attempt to declare: it takes the trick just completed, led and won "
                "(option declare_after), and there is one attempt after each trick",
            )
        if isinstance(action, Declare):
            if "own" not in self._rights[seat]:
                raise Refused("HP-22", f"{seat} has lost the right to declare an own marriage")
            suit = action.suit
        elif action.card is None:
            if "full" not in self._rights[seat]:
                raise Refused("HP-22", f"{seat} has lost the right to ask for a full marriage")
            if len(self._declared) == 4:
                raise Refused("HP-21", "all four suits have been declared")
            return
        else:
            check_held(action.card, self._hands[seat], seat)
            if action.card.rank not in OTHER_HALF:
                raise Refused("HP-19", "half a marriage is a king or a queen")
            suit = action.card.suit
        if suit in self._declared:
            raise Refused("HP-21", f"{suit} has already been declared in this deal")
        if isinstance(action, Declare) and suit not in self._married(seat):
            raise Refused("HP-20", f"{seat} does not hold both K{suit} and Q{suit}")

    def _examine_answer(self, action: Action, seat: Seat) -> None:
        assert self._question is not None
        decline = self._options.answers_may_decline
        if self._question.card is None:
            if not isinstance(action, Answer) or isinstance(action.reply, bool):
                refuse_kind(action, Phase.ANSWER, "HP-19", "answer S or answer none")
            held = self._married(seat)
            if action.reply is None:
                if held and not decline:
                    raise Refused("HP-19", f"{seat} holds a marriage to be named: {_suits(held)}")
            elif action.reply not in held:
                raise Refused("HP-19", f"{seat} can truthfully name: {_suits(held)}")
            return
        if not isinstance(action, Answer) or not isinstance(action.reply, bool):
            refuse_kind(action, Phase.ANSWER, "HP-19", "answer yes or answer no")
        asked = self._question.card
        other = Card(OTHER_HALF[asked.rank], asked.suit)
        holds = other in self._hands[seat]
        if action.reply and not holds:
            raise Refused("HP-19", f"{seat} does not hold {other}")
        if not action.reply and holds and not decline:
            raise Refused("HP-19", f"{seat} holds {other} and must say yes")

    # What an action does.

    def _perform(self, action: Action) -> None:
        assert self._to_act is not None
        seat = self._to_act
        if isinstance(action, Redeal):
            self._redealt = True
            self._to_act = None
            self._phase = None
        elif isinstance(action, (Bid, Pass)):
            self._call(action, seat)
        elif isinstance(action, Give):
            self._hand_over(action.cards, seat)
            self._to_act = seat.partner
            self._phase = Phase.CONTRACT
        elif isinstance(action, Contract):
            self._contract = action.points
            self._phase = Phase.RETURN
        elif isinstance(action, Return):
            self._hand_over(action.cards, seat)
            self._phase = Phase.PLAY  # HP-13: the declarer, who acted, leads
        elif isinstance(action, Declare):
            self._attempt = False
            self._marry(seat.side, action.suit)
        elif isinstance(action, Ask):
            self._ask(action, seat)
        elif isinstance(action, Answer):
            self._answer(action, seat)
        else:
            assert isinstance(action, Play)
            self._lay(action.card, seat)

    def _call(self, action: Bid | Pass, seat: Seat) -> None:
        self._had_turn.append(seat)
        if isinstance(action, Bid):
            assert isinstance(action.level, int)
            self._bids.append((seat, action.level))
        else:
            self._passed.append(seat)
        bidder, bid = self._bids[-1]
        if len(self._passed) == 3 or bid == HIGHEST_BID:  # HP-9
            self._to_act = bidder.partner
            self._phase = Phase.GIVE
            return
        self._to_act = seat.left
        while self._to_act in self._passed:
            self._to_act = self._to_act.left

    def _hand_over(self, cards: Iterable[Card], seat: Seat) -> None:
        for card in cards:
            self._hands[seat].remove(card)
            self._hands[seat.partner].append(card)

    def _marry(self, side: Side, suit: Suit) -> None:
        self._marriages.append((side, suit))
        self._trumps = suit  # HP-14: the latest declaration holds

    def _ask(self, question: Ask, seat: Seat) -> None:
        self._attempt = False
        self._question = question
        # HP-22, row by row of its table.
        self._rights[seat].discard("own")
        self._rights[seat.partner].discard("full")
        if question.card is not None:
            self._rights[seat].discard("full")
            self._rights[seat.partner].discard("own")
        self._to_act = seat.partner
        self._phase = Phase.ANSWER

    def _answer(self, answer: Answer, seat: Seat) -> None:
        assert self._question is not None
        if isinstance(answer.reply, Suit):
            self._marry(seat.side, answer.reply)
        elif answer.reply is True:
            assert self._question.card is not None
            self._marry(seat.side, self._question.card.suit)
        self._question = None
        self._to_act = seat.partner  # HP-23: the asker leads
        self._phase = Phase.PLAY

    def _lay(self, card: Card, seat: Seat) -> None:
        self._hands[seat].remove(card)
        self._attempt = False
        self._trick.append((seat, card))
        if len(self._trick) < 4:
            self._to_act = seat.left
            return
        leader = self._trick[0][0]
        winner = trick_winner(self._trick, self._trumps)
        self._taken[winner.side] += cards_of(self._trick)
        self._tricks[winner.side] += 1
        self._trick = []
        self._last_winner = winner
        self._to_act = winner
        self._attempt = winner is leader or self._options.declare_after == "any-won-trick"
        if not self._hands[winner]:
            self._to_act = None
            self._phase = None

    def outcome(self) -> dict[str, Any] | None:
        """Return contract, tricks, points, marriages, standing, winner (HP-25 to HP-30)."""
        if self._to_act is not None:
            return None
        if self._redealt:
            return {"redeal": True}
        assert self._contract is not None and self._last_winner is not None
        declarer = self._bids[-1][0]
        last = self._last_winner.side
        cards = {side: sum(map(card_points, self._taken[side])) for side in Side}
        married = {side: [suit for who, suit in self._marriages if who is side] for side in Side}
        totals = {
            side: cards[side]
            + sum(MARRIAGE[suit] for suit in married[side])
            + (LAST_TRICK if side is last else 0)
            for side in Side
        }
        points = deal_points(declarer.side, self._contract, totals, self._tricks, self._options)
        scores = {side: self.scores[side.value] + points[side] for side in Side}
        winner = higher_side(scores, self._options.target)
        return {
            "declarer": declarer.value,
            "contract": self._contract,
            "made": totals[declarer.side] >= self._contract,
            "tricks": {side.value: self._tricks[side] for side in Side},
            "card_points": {side.value: cards[side] for side in Side},
            "last_trick": last.value,
            "marriages": {side.value: [str(suit) for suit in married[side]] for side in Side},
            "totals": {side.value: totals[side] for side in Side},
            "points": {side.value: points[side] for side in Side},
            "scores": {side.value: scores[side] for side in Side},
            "winner": None if winner is None else winner.value,
        }


def _suits(suits: list[Suit]) -> str:
    return " ".join(str(suit) for suit in suits) or "nothing (answer none)"
