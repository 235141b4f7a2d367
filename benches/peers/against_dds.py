"""Rows 1 to 3: Cincinnati Euchre against DDS, the double dummy solver of bridge, in endplay.

About half of the time of DDS is set-up that is sized for hands of 13 cards: tables over all 8192
subsets of a suit, filled anew for each board. So a second ratio is given, to its search alone. The
set-up is measured on boards on which there is nothing to search: of the same size, every hand
holding one whole suit, the ranks drawn at random so that no two boards are equal. What these cost,
the few nodes that DDS looks at included, is taken from what the real boards cost.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator
from itertools import islice
from statistics import median

import bridge
import endplay._dds as dds
from bridge import NO_TRUMP, SPADES, Board
from contest import Race, Stopwatch, interleave
from endplay.dds import solve_all_boards
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player

import forehand
from forehand import Denomination, Objective, Seat
from table import seconds, spread

GAME = forehand.Game.CINCINNATI_EUCHRE
DEALS = 200
"""Deals whose tables are made: five calls of DDS with 200 boards each."""
SOLVES = 400
"""Single solves."""
PYTHON_DEALS = 40
REPEAT = 5
"""Runs of ours in a round, so that it lasts long enough to be timed."""


def empty_boards(count: int) -> list[Board]:
    """Return boards of six tricks without anything to search: every hand is one whole suit."""
    chance = random.Random("empty boards")
    found = []
    for _ in range(count):
        ranks = [sum(1 << rank for rank in chance.sample(range(2, 15), 6)) for _ in range(4)]
        suits = [[0, 0, 0, 0] for _ in range(4)]
        for seat, rank in enumerate(ranks):
            suits[seat][seat] = rank
        found.append(tuple((s[0], s[1], s[2], s[3]) for s in suits))
    return found


def alone(sides: list[tuple[float, float]], set_up: list[float]) -> tuple[str, str]:
    """Return what to add to a row: how much of the peer's time is set-up, and the other ratio."""
    spent = median(theirs for _, theirs in sides)
    ratios = [(theirs - empty) / ours for (ours, theirs), empty in zip(sides, set_up, strict=True)]
    return f" ({median(set_up) / spent:.0%} set-up)", f"{spread(ratios)}×"


def tables(race: Race) -> None:
    """Row 1: whole tables in a batch, inside both engines.

    Ours make the 60 moons of a deal along with its tricks, and this is in their time.
    """
    bridge.one_thread()
    positions = [forehand.deal(GAME, seed=1, index=index) for index in range(DEALS)]
    five = [bridge.boards_of(position.hands) for position in positions]
    # Trumps can share a call, as they are spades after relabelling; no trumps can't.
    trumps = [board for boards in five for board in boards[:4]]
    calls = bridge.calls(trumps, SPADES) + bridge.calls([boards[4] for boards in five], NO_TRUMP)
    empty = empty_boards(bridge.BOARDS)
    idle = [call for strain in (SPADES, NO_TRUMP) for call in bridge.calls(empty, strain)]
    watch = Stopwatch("tables", positions, repeat=REPEAT)
    set_up: list[float] = []

    def ours() -> float:
        run = watch.run()
        assert run.values == _by_forehand(calls), "DDS says something else"
        return run.seconds / DEALS

    def theirs() -> float:
        spent = seconds(lambda: [call.run() for call in calls])
        suits, none = (seconds(call.run) for call in idle)
        set_up.append((4 * suits + none) / DEALS)
        return spent / DEALS

    theirs()
    sides = interleave(race.rounds, ours, theirs)
    watch.close()
    note, search = alone(sides, set_up[-race.rounds :])
    work = (
        "Cincinnati Euchre, 5 denominations × 4 forehands, batch, ours with the moons; "
        "DDS CalcAllTables, small table"
    )
    race.ratio("1", work, sides, "µs a deal", (4, 8), note)
    race.races.rows.append(("1. the same, against its search alone", "", "", search, "", "", ""))


def _by_forehand(calls: list[bridge.Call]) -> list[list[int]]:
    """Return for each deal the tricks of NS, denomination by denomination for each forehand."""
    found = [tricks for call in calls for tricks in call.tricks()]
    suits, none = found[: 4 * DEALS], found[4 * DEALS :]
    deals = [[*suits[4 * deal : 4 * deal + 4], none[deal]] for deal in range(DEALS)]
    return [[row[seat] for seat in range(4) for row in deal] for deal in deals]


def cold(race: Race) -> None:
    """Row 2: single solves. Ours remembers nothing of the boards before; the table of DDS does."""
    bridge.one_thread()
    # First all with trumps, which are spades after relabelling, then all without.
    strains = [SPADES] * (SOLVES * 4 // 5) + [NO_TRUMP] * (SOLVES // 5)
    positions, boards, empty = [], [], []
    for index, (strain, without) in enumerate(zip(strains, empty_boards(SOLVES), strict=True)):
        leader = list(Seat)[index % 4]
        position = forehand.deal(GAME, seed=2, index=index, dealer=leader.right)
        trump = list(Denomination)[index // 4 % 4] if strain == SPADES else Denomination.NT
        for action in ("bid 3", "pass", "pass", "pass", f"name {trump.value}"):
            position = position.apply(action)
        positions.append(position)
        boards.append(_deal(strain, bridge.board(position.hands, trump), index % 4))
        empty.append(_deal(strain, without, index % 4))
    watch = Stopwatch("value", positions, Objective.TRICKS, repeat=REPEAT)
    solved = [0] * SOLVES
    set_up: list[float] = []

    def ours() -> float:
        run = watch.run()
        # The forehand both bids and leads, so both count the tricks of the same side.
        assert run.values == [[tricks] for tricks in solved], "DDS says something else"
        return run.seconds / SOLVES

    def theirs() -> float:
        spent = seconds(lambda: _solve(boards, solved))
        set_up.append(seconds(lambda: _solve(empty, [0] * SOLVES)) / SOLVES)
        return spent / SOLVES

    theirs()
    sides = interleave(race.rounds, ours, theirs)
    race.count("2", "Cincinnati Euchre, tricks, one cold solve", watch.run().nodes)
    watch.close()
    note, search = alone(sides, set_up[-race.rounds :])
    work = "one cold solve (deal, denomination, forehand); DDS SolveBoard, mode 2"
    race.ratio("2", work, sides, "µs", (6, 10), note)
    race.races.rows.append(("2. the same, against its search alone", "", "", search, "", "", ""))


def _deal(strain: int, board: Board, leader: int) -> dds.deal:
    found = dds.deal()
    found.trump, found.first = strain, leader
    for seat, suits in enumerate(board):
        found.remainCards[seat][:] = suits
    return found


def _solve(boards: list[dds.deal], solved: list[int]) -> None:
    """Solve boards one by one in mode 2 for the best score and one card, strain by strain.

    In mode 2 DDS keeps its table from board to board, as its entries hold for other deals of the
    same trumps too; so it has to be emptied (mode 1) when the trumps change.
    """
    found = dds.futureTricks()
    into = ctypes.byref(found)
    solve = dds._dll.SolveBoard
    trumps = None
    for place, board in enumerate(boards):
        mode = 2 if board.trump == trumps else 1
        trumps = board.trump
        assert solve(board, -1, 1, mode, into, 0) == 1
        solved[place] = found.score[0]


def from_python(race: Race) -> None:
    """Row 3: tables from Python, from the text of the deals to numbers in lists, on both sides."""
    bridge.one_thread()
    positions = [forehand.deal(GAME, seed=3, index=index) for index in range(PYTHON_DEALS)]
    deals = [position.record()["deal"] for position in positions]
    # endplay is given its bridge deals as text; that ours have to be relabelled is not its fault.
    texts = [[_text(board) for board in bridge.boards_of(p.hands)] for p in positions]
    made: list[list[list[int]]] = []
    solved: list[list[list[int]]] = []

    def ours() -> float:
        return seconds(repeated) / REPEAT / PYTHON_DEALS

    def repeated() -> None:
        for _ in range(REPEAT):
            made[:] = forehand.tables(deals, workers=1).tricks.tolist()

    def theirs() -> float:
        spent = seconds(lambda: solved.__setitem__(slice(None), _endplay_tables(texts)))
        assert made in ([], solved), "endplay says something else"
        return spent / PYTHON_DEALS

    sides = interleave(race.rounds, ours, theirs)
    assert made == solved
    work = "the tables from Python, every Python cost included; endplay solve_all_boards"
    race.ratio("3", work, sides, "µs a deal", (8, 15))


def _text(board: Board) -> str:
    ranks = "23456789TJQKA"
    hands = (
        ".".join("".join(r for n, r in enumerate(ranks, start=2) if suit >> n & 1) for suit in hand)
        for hand in board
    )
    return "N:" + " ".join(hands)


def _endplay_tables(texts: list[list[str]]) -> list[list[list[int]]]:
    """Return the tricks of NS for each deal, forehand and denomination, by endplay."""
    players = [Player.north, Player.east, Player.south, Player.west]

    def boards() -> Iterator[Deal]:
        # endplay copies each board as it takes it, so one object serves all four leaders.
        for five in texts:
            for place, text in enumerate(five):
                deal = Deal(text, trump=Denom.nt if place == 4 else Denom.spades)
                for player in players:
                    deal.first = player
                    yield deal

    stream = boards()
    made: list[int] = []
    while len(made) < 20 * len(texts):
        solved = solve_all_boards(islice(stream, bridge.BOARDS), SolveMode.OptimalOne)
        made += [next(iter(board))[1] for board in solved]
    leaders = [made[at : at + 4] for at in range(0, len(made), 4)]
    return [
        [
            [tricks[seat] if seat % 2 == 0 else 6 - tricks[seat] for tricks in leaders[at : at + 5]]
            for seat in range(4)
        ]
        for at in range(0, len(leaders), 5)
    ]
