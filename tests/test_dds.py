"""Cincinnati Euchre against DDS, the double dummy solver of bridge, which knows nothing of ours.

With its trumps relabelled right, left, A, K, Q, 10, 9 as A, K, Q, J, T, 9, 8 a deal is a bridge
deal of six tricks. A partner who sits out (CE-10) gets the lowest cards of one plain suit, with
which he can neither win nor force anything.
"""

from __future__ import annotations

import json

import pytest
from endplay.dds import calc_all_tables
from endplay.types import Deal, Denom, Player

import forehand
from forehand import Card, Denomination, Position, Rank, Seat, Side, Suit

DENOMS = {
    "S": Denom.spades,
    "H": Denom.hearts,
    "D": Denom.diamonds,
    "C": Denom.clubs,
    "NT": Denom.nt,
}
SAME_COLOUR = {Suit.S: Suit.C, Suit.C: Suit.S, Suit.H: Suit.D, Suit.D: Suit.H}
TRUMPS = dict(zip("AKQT9", "QJT98", strict=True))


def bridge_card(card: Card, denomination: Denomination) -> tuple[Suit, str]:
    """Return suit and rank of the bridge card that stands for a card."""
    if denomination is Denomination.NT:
        return card.suit, card.rank.value
    trump = Suit(denomination.value)
    if card.rank is Rank.JACK and card.suit is trump:
        return trump, "A"
    if card.rank is Rank.JACK and card.suit is SAME_COLOUR[trump]:
        return trump, "K"
    return card.suit, TRUMPS[card.rank.value] if card.suit is trump else card.rank.value


def bridge_deal(position: Position, denomination: Denomination, out: Seat | None) -> Deal:
    """Return the bridge deal that stands for the hands; `out` holds cards that can do nothing."""
    hands = []
    plain = next(suit for suit in Suit if suit.value != denomination.value)
    for seat in Seat:
        cards = {suit: "" for suit in Suit}
        if seat is out:
            cards[plain] = "765432"
        else:
            for card in position.start().hands[seat]:
                suit, rank = bridge_card(card, denomination)
                cards[suit] += rank
        hands.append(".".join(cards.values()))
    return Deal("N:" + " ".join(hands))


def tricks(boards: list[tuple[Position, Denomination, Seat, Seat | None]]) -> list[int]:
    """Return what DDS finds for each (deal, denomination, leader, who is out): the tricks of NS."""
    found: list[int] = []
    players = {seat: Player.find(seat.value) for seat in Seat}
    for denomination in Denomination:
        exclude = [denom for name, denom in DENOMS.items() if name != denomination.value]
        mine = [(i, board) for i, board in enumerate(boards) if board[1] is denomination]
        found = found or [-1] * len(boards)
        for at in range(0, len(mine), 32):
            chunk = mine[at : at + 32]
            tables = calc_all_tables([bridge_deal(b[0], b[1], b[3]) for _, b in chunk], exclude)
            for (i, (_, _, leader, _)), table in zip(chunk, tables, strict=True):
                # DDS counts seven tricks as already taken; the declarer sits to the right of the
                # leader.
                declarers = table[DENOMS[denomination.value], players[leader.right]] - 7
                found[i] = declarers if leader.right.side is Side.NS else 6 - declarers
    return found


def leader_of(dealer: Seat, out: Seat | None) -> Seat:
    """Return who leads to trick 1 (CE-11)."""
    return dealer.left.left if dealer.left is out else dealer.left


@pytest.mark.parametrize("seed", [1, 2])
def test_ce_12_the_table_of_tricks_is_that_of_dds(seed: int) -> None:
    positions = [forehand.deal("cincinnati-euchre", seed=seed, index=i) for i in range(250)]
    boards = [(p, d, p.dealer.left, None) for p in positions for d in Denomination]
    expected = tricks(boards)
    for (position, denomination, *_), ns in zip(boards, expected, strict=True):
        found = json.loads(position._native.makeable())["tricks"]
        got = found["NS"][denomination.value], found["EW"][denomination.value]
        assert got == (ns, 6 - ns), (position.record(), denomination)


@pytest.mark.parametrize("seed", [3])
def test_ce_10_moons_are_those_of_dds(seed: int) -> None:
    positions = [forehand.deal("cincinnati-euchre", seed=seed, index=i) for i in range(60)]
    boards = [
        (p, d, leader_of(p.dealer, soloist.partner), soloist.partner)
        for p in positions
        for soloist in Seat
        for d in Denomination
    ]
    expected = tricks(boards)
    made = 0
    for (position, denomination, _, out), ns in zip(boards, expected, strict=True):
        assert out is not None
        soloist = out.partner
        side = ns if soloist.side is Side.NS else 6 - ns
        moons = json.loads(position._native.makeable())["moons"]
        assert (denomination.value in moons[soloist.value]) == (side == 6), (
            position.record(),
            soloist,
            denomination,
        )
        made += side == 6
    assert made > 0


@pytest.mark.parametrize("alone", [False, True])
def test_ce_12_solve_is_dds_at_the_first_lead_and_after_each_lead(alone: bool) -> None:
    boards = []
    positions = []
    for i in range(100):
        position = forehand.deal("cincinnati-euchre", seed=4 + alone, index=i)
        turn = i % 4
        for caller in range(4):
            position = position.apply(
                ("bid moon" if alone else "bid 3") if caller == turn else "pass"
            )
        declarer = position.to_act
        assert declarer is not None
        denomination = list(Denomination)[i % 5]
        position = position.apply(forehand.Name(denomination))
        out = declarer.partner if alone else None
        boards.append((position, denomination, leader_of(position.dealer, out), out))
        positions.append((position, declarer))
    for (position, declarer), ns in zip(positions, tricks(boards), strict=True):
        solution = forehand.solve(position, "tricks")
        assert solution.value == (ns if declarer.side is Side.NS else 6 - ns), position.record()
