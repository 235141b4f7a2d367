"""Cincinnati Euchre against DDS, the double dummy solver of bridge, which knows nothing of ours."""

from __future__ import annotations

import bridge
import oracle
import pytest

import forehand
from forehand import Card, Denomination, Rank, Seat, Side, Suit

# Together 100,000 cells: 20 in a table of tricks, 60 in one of moons.
TRICKS, MOONS = 4_000, 334


@pytest.fixture(autouse=True)
def one_thread() -> None:
    bridge.one_thread()


@pytest.mark.parametrize("part", range(4))
def test_ce_12_the_tables_of_tricks_are_those_of_dds(part: int) -> None:
    assert sum(oracle.tricks(seed=10 + part, deals=TRICKS // 4)) == TRICKS // 4 * 20


@pytest.mark.parametrize("part", range(2))
def test_ce_10_moons_are_those_of_dds(part: int) -> None:
    assert sum(oracle.moons(seed=20 + part, deals=MOONS // 2)) == MOONS // 2 * 60


@pytest.mark.parametrize("alone", [False, True])
def test_ce_12_solve_is_dds_at_the_first_lead(alone: bool) -> None:
    wanted = []
    solved = []
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
        out = declarer.partner if alone else None
        wanted.append((position.hands, denomination, out))
        solved.append((position.apply(forehand.Name(denomination)), declarer))
    for (position, declarer), tricks in zip(solved, bridge.north_south(wanted), strict=True):
        solution = forehand.solve(position, "tricks")
        assert position.to_act is not None
        ns = tricks[list(Seat).index(position.to_act)]
        assert solution.value == (ns if declarer.side is Side.NS else 6 - ns), position.record()


def test_ce_2_bowers_are_the_highest_spades_of_a_relabelled_deal() -> None:
    hands = {seat: frozenset[Card]() for seat in Seat}
    hands[Seat.N] = frozenset(Card(Rank.JACK, suit) for suit in Suit)
    (spades, plain, *_), *_ = bridge.board(hands, Denomination.H)
    # Right and left bower as ace and king; two black jacks stay what they are.
    assert spades == 1 << 14 | 1 << 13
    assert plain == 1 << 11
    assert sum(bridge.board(hands, Denomination.NT)[0]) == 4 << 11
