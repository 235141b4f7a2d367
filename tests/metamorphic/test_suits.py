"""What a deal is worth when its suits change their names, where the rules know no difference."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest
from mirror import SIZES, mapped, positions, renamed, shown, suits

from forehand import Card, Game, Objective, Position, Rank, Seat, Suit
from forehand.notation import parse_deal

BLACK, RED = {Suit.S, Suit.C}, {Suit.H, Suit.D}
PACK = [Card(rank, suit) for rank in Rank for suit in Suit]
ALL = [dict(zip(Suit, order, strict=True)) for order in permutations(Suit)]


def alike(position: Position, objective: Objective, names: dict[Suit, Suit]) -> None:
    """Assert that the position is worth the same with other names of the suits."""
    card, suit = suits(names)
    record = position.record()
    ours = shown(position, objective, lambda action: mapped(action, card, suit))
    assert shown(renamed(record, card, suit), objective) == ours, (record, names)


@pytest.mark.parametrize("objective", Objective.of("cincinnati-euchre"), ids=str)
def test_ce_2_suits_that_keep_their_partner_in_colour(objective: Objective) -> None:
    # With a trump suit a jack of its colour is a bower, so pairs of a colour stay together.
    # Without one the four suits are equal.
    pairs = [names for names in ALL if {names[suit] for suit in BLACK} in (BLACK, RED)]
    chance = random.Random(62)
    for position in positions(Game.CINCINNATI_EUCHRE, SIZES[Game.CINCINNATI_EUCHRE], 80, seed=62):
        alike(position, objective, chance.choice(ALL if "name NT" in _texts(position) else pairs))


def _texts(position: Position) -> list[str]:
    return [str(action) for action in position.actions]


@pytest.mark.parametrize("objective", Objective.of("huutopussi"), ids=str)
def test_hp_4_suits_of_which_nobody_has_a_marriage(objective: Objective) -> None:
    # Marriages are worth more in one suit than in another (HP-4). A king and a queen that were
    # dealt to different sides never make one, so their suits are equal.
    tried = 0
    chance = random.Random(63)
    # The exchange moves cards between partners only.
    for position in positions(Game.HUUTOPUSSI, SIZES[Game.HUUTOPUSSI], 80, seed=63):
        side = {card: seat.side for seat, hand in _dealt(position) for card in hand}
        split = [s for s in Suit if side[Card(Rank.KING, s)] is not side[Card(Rank.QUEEN, s)]]
        if len(split) > 1:
            names = dict(zip(Suit, Suit, strict=True))
            order = split[1:] + split[:1] if chance.random() < 0.5 else split[::-1]
            alike(position, objective, names | dict(zip(split, order, strict=True)))
            tried += 1
    assert tried >= 40


def _dealt(position: Position) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    for seat, hand in parse_deal(position.record()["deal"]).items():
        assert hand is not None
        yield seat, hand


@pytest.mark.parametrize("objective", Objective.of("busca"), ids=str)
def test_bu_7_all_suits_but_diamonds(objective: Objective) -> None:
    free = [names for names in ALL if names[Suit.D] is Suit.D]
    chance = random.Random(64)
    for position in positions(Game.BUSCA, SIZES[Game.BUSCA], 60, seed=64):
        alike(position, objective, chance.choice(free))


@pytest.mark.parametrize("objective", Objective.of("ristiklappi"), ids=str)
def test_rk_3_the_cards_of_a_rank_in_ristiklappi(objective: Objective) -> None:
    # Suits don't matter at all, so the four cards of each rank can change places on their own.
    for number, position in enumerate(positions(Game.RISTIKLAPPI, 6, 60, seed=65)):
        chance = random.Random(number)
        names = {rank: chance.choice(ALL) for rank in Rank}
        cards = {card: Card(card.rank, names[card.rank][card.suit]) for card in PACK}
        renamed_alike(position, objective, cards)


@pytest.mark.parametrize("objective", Objective.of("ristiklappi"), ids=str)
def test_rk_3_the_worthless_ranks_of_ristiklappi(objective: Objective) -> None:
    low = [rank for rank in Rank if rank.value in "98765432"]
    for number, position in enumerate(positions(Game.RISTIKLAPPI, 6, 60, seed=66)):
        order = random.Random(number).sample(low, len(low))
        names = dict(zip(low, order, strict=True))
        cards = {card: Card(names.get(card.rank, card.rank), card.suit) for card in PACK}
        renamed_alike(position, objective, cards)


def renamed_alike(position: Position, objective: Objective, cards: dict[Card, Card]) -> None:
    """Assert that the position is worth the same with other names of single cards."""
    record = position.record()
    ours = shown(position, objective, lambda action: mapped(action, cards.__getitem__))
    assert shown(renamed(record, cards.__getitem__), objective) == ours, record
