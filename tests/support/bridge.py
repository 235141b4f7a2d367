"""Cincinnati Euchre asked of DDS, the double dummy solver of bridge, many boards in a call.

With its trumps relabelled right, left, A, K, Q, 10, 9 as A, K, Q, J, T, 9, 8 a deal is a bridge
deal of six tricks. As every denomination has bowers of its own, a deal of ours is five of theirs;
all trumps become spades, so that one call holds boards of different denominations. A partner who
sits out (CE-10) gets the lowest cards of one plain suit, with which he can neither win nor force
anything.

DDS is called through the functions that endplay declares for it, on one thread.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping, Sequence

import endplay._dds as dds

from forehand import Card, Denomination, Rank, Seat, Suit

__all__ = [
    "BOARDS",
    "SPADES",
    "Board",
    "Call",
    "board",
    "boards_of",
    "calls",
    "north_south",
    "one_thread",
    "threads",
]

BOARDS = dds.MAXNOOFBOARDS
"""Boards in one call of DDS at the most: deals × denominations. Each is solved for four leaders."""
SPADES, NO_TRUMP = 0, 4
"""How DDS numbers two of the denominations."""

# Suits as DDS numbers them; a denomination's trump suit changes its place with the spades.
_SUITS = {suit: number for number, suit in enumerate((Suit.S, Suit.H, Suit.D, Suit.C))}
_SAME_COLOUR = {Suit.S: Suit.C, Suit.C: Suit.S, Suit.H: Suit.D, Suit.D: Suit.H}
_TRUMPS = dict(zip("AKQT9", "QJT98", strict=True))
_BITS = {rank: 1 << place for place, rank in enumerate("23456789TJQKA", start=2)}
_LOWEST = sum(_BITS[rank] for rank in "765432")
_PLAIN = 1
"""The suit of the cards of who sits out: no denomination's trumps, after relabelling."""

Board = tuple[tuple[int, int, int, int], ...]
"""The cards of each seat from north on: for each suit, a bit for each rank."""


def _label(card: Card, denomination: Denomination) -> tuple[int, int]:
    """Return suit and rank, as DDS writes them, of the bridge card that stands for a card."""
    if denomination is Denomination.NT:
        return _SUITS[card.suit], _BITS[card.rank.value]
    trump = Suit(denomination.value)
    if card.rank is Rank.JACK and card.suit is trump:
        return SPADES, _BITS["A"]
    if card.rank is Rank.JACK and card.suit is _SAME_COLOUR[trump]:
        return SPADES, _BITS["K"]
    if card.suit is trump:
        return SPADES, _BITS[_TRUMPS[card.rank.value]]
    # The suit whose place the trumps have taken takes theirs.
    place = _SUITS[trump] if card.suit is Suit.S else _SUITS[card.suit]
    return place, _BITS[card.rank.value]


_LABELS = {
    denomination: {
        Card(rank, suit): _label(Card(rank, suit), denomination)
        for suit in Suit
        for rank in Rank
        if rank.value in "AKQJT9"
    }
    for denomination in Denomination
}


def board(
    hands: Mapping[Seat, Iterable[Card]], denomination: Denomination, out: Seat | None = None
) -> Board:
    """Return the bridge deal that stands for these hands; `out` holds cards that can do nothing."""
    labels = _LABELS[denomination]
    found = []
    for seat in Seat:
        suits = [0, 0, 0, 0]
        if seat is out:
            suits[_PLAIN] = _LOWEST
        else:
            for card in hands[seat]:
                suit, bit = labels[card]
                suits[suit] |= bit
        found.append((suits[0], suits[1], suits[2], suits[3]))
    return tuple(found)


def boards_of(hands: Mapping[Seat, Iterable[Card]]) -> list[Board]:
    """Return the five boards of a deal, in the order of the denominations."""
    return [board(hands, denomination) for denomination in Denomination]


class Call:
    """Boards of one strain that are solved in one call, for each of the four leaders."""

    def __init__(self, boards: Sequence[Board], strain: int) -> None:
        """Write the boards in the structures of DDS. They must not be more than `BOARDS`."""
        assert len(boards) <= BOARDS
        self._deals = dds.ddTableDeals()
        self._deals.noOfTables = len(boards)
        for place, hands in enumerate(boards):
            for seat, suits in enumerate(hands):
                self._deals.ddTableDeal[place].cards[seat][:] = suits
        self._left_out = [number != strain for number in range(5)]
        self._strain = strain
        self._results = dds.ddTablesRes()
        self._par = dds.allParResults()

    def run(self) -> None:
        """Let DDS solve the boards. Nothing but its own work is in here."""
        dds.CalcAllTables(self._deals, -1, self._left_out, self._results, self._par)

    def tricks(self) -> list[list[int]]:
        """Return for each board, leader by leader from north on, the tricks of north and south."""
        found = []
        for place in range(self._deals.noOfTables):
            declarers = self._results.results[place].resTable[self._strain]
            # The declarer sits to the right of the leader, and DDS counts seven tricks as taken.
            made = [declarers[(leader - 1) % 4] - 7 for leader in range(4)]
            found.append([6 - n if leader % 2 == 0 else n for leader, n in enumerate(made)])
        return found


def calls(boards: Sequence[Board], strain: int) -> list[Call]:
    """Return the calls that solve these boards, as full as they can be."""
    return [Call(boards[at : at + BOARDS], strain) for at in range(0, len(boards), BOARDS)]


def north_south(
    wanted: Sequence[tuple[Mapping[Seat, Iterable[Card]], Denomination, Seat | None]],
) -> list[list[int]]:
    """Return the tricks of NS, by leader, for each (hands, denomination, who is out)."""
    found: list[list[int]] = [[] for _ in wanted]
    for strain in (SPADES, NO_TRUMP):
        places = [
            place
            for place, (_, denomination, _) in enumerate(wanted)
            if (denomination is Denomination.NT) == (strain == NO_TRUMP)
        ]
        made = (
            tricks
            for call in calls([board(*wanted[place]) for place in places], strain)
            for tricks in _ran(call).tricks()
        )
        for place, tricks in zip(places, made, strict=True):
            found[place] = tricks
    return found


def _ran(call: Call) -> Call:
    call.run()
    return call


class _Info(ctypes.Structure):
    """What DDS says of itself; endplay declares it as an older version had it."""

    _fields_ = [
        ("version", ctypes.c_int * 3),
        ("version_string", ctypes.c_char * 10),
        ("system", ctypes.c_int),
        ("bits", ctypes.c_int),
        ("compiler", ctypes.c_int),
        ("constructor", ctypes.c_int),
        ("cores", ctypes.c_int),
        ("threading", ctypes.c_int),
        ("threads", ctypes.c_int),
        ("sizes", ctypes.c_char * 128),
        ("text", ctypes.c_char * 1024),
    ]


def one_thread(*, small: bool = True) -> None:
    """Let DDS work on one thread, with its small or its large table."""
    # With 50 megabytes it gives its one thread a small table; without a limit, a large one.
    dds._dll.SetResources(50 if small else 0, 1)
    wanted = ("1 S, 0 L" if small else "0 S, 1 L", "2.9.0")
    assert threads() == wanted, threads()


def threads() -> tuple[str, str]:
    """Return how many threads with small and large tables DDS has, and its version."""
    info = _Info()
    dds._dll.GetDDSInfo(ctypes.byref(info))
    return info.sizes.decode(), info.version_string.decode()
