"""Deals from a seed: "forehand shuffle 1", the same in every implementation and release."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cards import Card
from ..errors import InvalidDealError, NotationError
from ..games import Game
from ..notation import parse_hand
from ..rules import Rules, from_record, game_of
from ..seats import Seat
from .opening import Opening, check_standing, hand_size, pack, seats_in
from .record import read_dealer, read_scores
from .starting import start

WORD = 2**64
GAMMA = 0x9E3779B97F4A7C15
TAGS = {
    Game.HUUTOPUSSI: 1,
    Game.BUSCA: 2,
    Game.RISTIKLAPPI: 3,
    Game.CINCINNATI_EUCHRE: 4,
}


def mix(value: int) -> int:
    """Scramble a 64-bit number."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB % WORD
    return value ^ (value >> 31)


class Numbers:
    """The stream of random numbers that belongs to one deal."""

    def __init__(self, game: Game, seed: int, index: int) -> None:
        """Start the stream of deal `index` of a seed, both from 0 to 2^64 - 1."""
        state = mix((GAMMA + TAGS[game]) % WORD)
        state = mix(state ^ mix((seed + GAMMA) % WORD))
        self._state = mix(state ^ mix((index + GAMMA) % WORD))

    def next(self) -> int:
        """Return the next 64-bit number."""
        self._state = (self._state + GAMMA) % WORD
        return mix(self._state)

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each equally likely."""
        limit = WORD // bound * bound
        number = self.next()
        while number >= limit:
            number = self.next()
        return number % bound


def deal(
    game: Game | str,
    seed: int,
    index: int = 0,
    dealer: Seat | str | None = None,
    rules: Rules | Mapping[str, object] | None = None,
    scores: Mapping[str, int] | None = None,
    predeal: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the deal record of deal `index` of a seed.

    The dealer is drawn unless given; the cards don't depend on which. `rules` are options or a
    record's `rules` object, `scores` the standing (absent: all zero), `predeal` the cards that
    seats hold already, by seat. Raises NotationError for a seed, index, dealer or standing that
    can't be, UnknownOptionError, and InvalidDealError for a Busca standing under which no deal
    can start and for cards that can't be held.
    """
    game = game if isinstance(game, Game) else Game.parse(game)
    if rules is None or isinstance(rules, Mapping):
        rules = from_record(game, rules or {})
    elif game_of(rules) is not game:
        raise TypeError(f"{type(rules).__name__} are not the options of {game}")
    for name, number in (("seed", seed), ("index", index)):
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < WORD:
            raise NotationError(f"{name}: expected a whole number from 0 to {WORD - 1}")
    standing = read_scores(game, scores)
    numbers = Numbers(game, seed, index)
    players = seats_in(rules, standing)
    # A dealer is drawn even if one is given, so that the cards stay the same.
    drawn = players[numbers.below(len(players))] if players else Seat.N
    if dealer is None:
        dealer = drawn
    elif not isinstance(dealer, Seat):
        dealer = read_dealer(dealer)
    check_standing(rules, dealer, standing)
    held = _held(game, players, predeal or {})
    taken = [card for hand in held.values() for card in hand]
    cards = [card for card in pack(game, len(players)) if card not in taken]
    for last in range(len(cards) - 1, 0, -1):
        other = numbers.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    dealt, stock = _hand_out(game, cards, dealer, held)
    hands = {seat: tuple(dealt[seat]) if seat in players else None for seat in Seat}
    return start(Opening(rules, dealer, standing, hands, tuple(stock))).record()


def _held(
    game: Game, players: list[Seat], predeal: Mapping[str, str]
) -> dict[Seat, tuple[Card, ...]]:
    """Read the cards that seats hold already; raise unless a deal can be made around them."""
    held: dict[Seat, tuple[Card, ...]] = {seat: () for seat in players}
    owners: dict[Card, Seat] = {}
    for name, text in predeal.items():
        seat = read_dealer(name)
        hand = parse_hand(text)
        if seat not in players:
            if hand:
                raise InvalidDealError(f"{seat} is out of the match, it holds none", clause="BU-9")
            continue
        if len(hand) > hand_size(game, len(players)):
            raise InvalidDealError(f"{seat} would hold {len(hand)} cards")
        for card in hand:
            if card not in pack(game, len(players)):
                raise InvalidDealError(f"{card} (predealt to {seat}) is not in this deal's pack")
            if card in owners:
                raise InvalidDealError(f"{card} is predealt to {owners[card]} and to {seat}")
            owners[card] = seat
        held[seat] = hand
    return held


def _hand_out(
    game: Game, cards: list[Card], dealer: Seat, held: Mapping[Seat, tuple[Card, ...]]
) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """Give out a shuffled pack from its first card on until all hands are full; the rest is left.

    A seat gets a whole packet, or as much of one as it has room for beside what it holds.
    """
    packet = 3 if game is Game.CINCINNATI_EUCHRE else 1  # CE-4
    size = hand_size(game, len(held))
    hands: dict[Seat, list[Card]] = {seat: list(hand) for seat, hand in held.items()}
    seat = dealer
    rest = list(cards)
    while any(len(hand) < size for hand in hands.values()):
        seat = seat.right if game is Game.BUSCA else seat.left  # BU-1
        if seat in hands:
            wanted = min(packet, size - len(hands[seat]))
            hands[seat] += rest[:wanted]
            rest = rest[wanted:]
    return hands, rest
