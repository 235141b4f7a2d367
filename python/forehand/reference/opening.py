"""What a deal starts from: options, dealer, standing and cards, and whether they fit together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Card, Rank, Suit
from ..errors import InvalidDealError
from ..games import Game
from ..rules import BuscaRules, Rules, game_of
from ..seats import Seat, Side

FOUR_OF_CLUBS = Card(Rank.FOUR, Suit.C)


@dataclass(frozen=True)
class Opening:
    """One deal before its first decision.

    `scores` is the standing before the deal, by side or (Busca) by seat. A seat that is out of
    a Busca match has None for a hand. `stock` is empty but in Ristiklappi; its first is the top.
    """

    rules: Rules
    dealer: Seat
    scores: Mapping[str, int]
    hands: Mapping[Seat, tuple[Card, ...] | None]
    stock: tuple[Card, ...] = ()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.rules)


def score_keys(game: Game) -> list[str]:
    """Return the keys of a standing: seats in Busca, sides in the other games."""
    if game is Game.BUSCA:
        return [seat.value for seat in Seat]
    return [side.value for side in Side]


def seats_in(rules: Rules, scores: Mapping[str, int]) -> list[Seat]:
    """Return the seats that take part, in the order N, E, S, W (BU-9: below the limit)."""
    if isinstance(rules, BuscaRules):
        return [seat for seat in Seat if scores[seat.value] < rules.limit]
    return list(Seat)


def pack(game: Game, players: int) -> list[Card]:
    """Return the pack (HP-2, BU-2, BU-10, RK-1, CE-1), by suit S H D C, then ace down to two."""
    ranks = [rank for rank in Rank if rank in game.rank_order]
    cards = [Card(rank, suit) for suit in Suit for rank in ranks]
    if game is Game.BUSCA and players == 3:
        cards.remove(FOUR_OF_CLUBS)
    return cards


def hand_size(game: Game, players: int) -> int:
    """Return the cards dealt to each player (HP-5, BU-5, BU-10, BU-11, RK-2, CE-4)."""
    if game is Game.RISTIKLAPPI:
        return 5
    return len(pack(game, players)) // players


def check_standing(rules: Rules, dealer: Seat, scores: Mapping[str, int]) -> None:
    """Raise InvalidDealError if no deal can start from this standing (Busca only)."""
    if not isinstance(rules, BuscaRules):
        return
    players = seats_in(rules, scores)
    if rules.end_when == "first-elimination" and len(players) < 4:
        raise InvalidDealError(
            f"a seat already has {rules.limit} buscas or more: the match is over", clause="BU-9"
        )
    if len(players) < 2:
        raise InvalidDealError(
            f"fewer than two seats have less than {rules.limit} buscas: the match is over",
            clause="BU-9",
        )
    if dealer not in players:
        raise InvalidDealError(f"the dealer {dealer} is out of the match", clause="BU-13")


def check(opening: Opening) -> None:
    """Raise InvalidDealError unless seats, hand sizes, stock and pack are those of the game."""
    check_standing(opening.rules, opening.dealer, opening.scores)
    game = opening.game
    players = seats_in(opening.rules, opening.scores)
    size = hand_size(game, len(players))
    deck = pack(game, len(players))
    seen: dict[Card, str] = {}

    def put(card: Card, place: str) -> None:
        if card not in deck:
            raise InvalidDealError(f"{card} ({place}) is not in this deal's pack")
        if card in seen:
            raise InvalidDealError(f"{card} is twice in the deal: {seen[card]} and {place}")
        seen[card] = place

    for seat in Seat:
        hand = opening.hands[seat]
        if seat not in players:
            if hand is not None:
                raise InvalidDealError(
                    f"{seat} is out of the match, its hand must be '-'", clause="BU-9"
                )
            continue
        if hand is None:
            raise InvalidDealError(f"{seat} has no hand, but is not out of a match")
        if len(hand) != size:
            raise InvalidDealError(f"{seat} holds {len(hand)} cards, expected {size}")
        for card in hand:
            put(card, f"hand of {seat}")
    if game is Game.RISTIKLAPPI:
        left = len(deck) - size * len(players)
        if len(opening.stock) != left:
            raise InvalidDealError(
                f"the stock has {len(opening.stock)} cards, expected {left}", clause="RK-2"
            )
        for card in opening.stock:
            put(card, "stock")
