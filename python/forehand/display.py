"""Deals drawn for people: suit symbols, hands as a compass, tables, all within 80 columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from .cards import Suit
from .games import Game

__all__ = [
    "TITLES",
    "auction",
    "card",
    "compass",
    "hand_rows",
    "listed",
    "pretty",
    "standing",
    "summary",
    "table",
    "wrapped",
]

WIDTH = 80
_HARD_BLANK = "\u00a0"

TITLES = {
    Game.HUUTOPUSSI: "Huutopussi",
    Game.BUSCA: "Busca",
    Game.RISTIKLAPPI: "Ristiklappi",
    Game.CINCINNATI_EUCHRE: "Cincinnati Euchre",
}
"""The games' names as people write them."""

_CARD = re.compile(r"\b([AKQJT2-9])([SHDC])\b")
_LONE_SUIT = re.compile(r"\b(declare|answer|name) ([SHDC])\b")

# Where the blocks of the compass begin, and how wide their headings may be: enough for a seat that
# is dealer, declarer, forehand and to act.
_WEST, _NORTH, _EAST = 2, 22, 42
_HEADING = 38


def card(text: str) -> str:
    """Return a card with its suit symbol.

    >>> card("TD")
    'T♦'
    """
    return text[:-1] + Suit(text[-1]).symbol


def pretty(action: str) -> str:
    """Return an action with suit symbols; it can be read back as it is.

    >>> pretty("give AS KH 6C"), pretty("declare H"), pretty("name NT")
    ('give A♠ K♥ 6♣', 'declare ♥', 'name NT')
    """
    action = _CARD.sub(lambda found: card(found[0]), action)
    return _LONE_SUIT.sub(lambda found: f"{found[1]} {Suit(found[2]).symbol}", action)


def hand_rows(hand: str) -> list[str]:
    """Return a hand's suits, one a row; an empty suit has a dash.

    >>> hand_rows("AT.KQ9..876")
    ['♠ AT', '♥ KQ9', '♦ -', '♣ 876']
    """
    return [
        f"{suit.symbol} {ranks or '-'}" for suit, ranks in zip(Suit, hand.split("."), strict=True)
    ]


def compass(
    hands: Mapping[str, str | None],
    marks: Mapping[str, Sequence[str]],
    trick: Mapping[str, str],
) -> list[str]:
    """Return the hands as a compass: N on top, W left, E right, S below, the trick in the middle.

    `hands` has a hand or None (nothing to show) for each seat, `marks` what to say about a seat,
    such as ``dealer``, `trick` the cards of the unfinished trick.
    """
    headings = {seat: _heading(seat, marks.get(seat, ())) for seat in "NESW"}
    level = max(len(headings["W"]), len(headings["E"]))
    for seat in "WE":  # their suits stand at the same height
        headings[seat] = [""] * (level - len(headings[seat])) + headings[seat]
    blocks = {
        seat: headings[seat] + (hand_rows(hand) if hand is not None else [])
        for seat, hand in hands.items()
    }
    rows = [" " * _NORTH + row for row in blocks["N"]]
    middle = [""] * level + _centre(trick)
    height = max(len(blocks["W"]), len(blocks["E"]), len(middle))
    for west, centre, east in zip(
        *(_filled(block, height) for block in (blocks["W"], middle, blocks["E"])), strict=True
    ):
        row = f"{' ' * _WEST}{west}".ljust(_NORTH) + centre
        rows.append((row.ljust(_EAST) + east).rstrip())
    return rows + [" " * _NORTH + row for row in blocks["S"]]


def _heading(seat: str, marks: Sequence[str]) -> list[str]:
    first, *more = textwrap.wrap(", ".join(marks), _HEADING - 3) or [""]
    return [f"{seat}  {first}".rstrip(), *(f"   {row}" for row in more)]


def _centre(trick: Mapping[str, str]) -> list[str]:
    """Return the middle of the compass: the cards of the trick where their players sit."""
    if not trick:
        return []
    n, e, s, w = (card(trick[seat]) if seat in trick else " ·" for seat in "NESW")
    return ["", f"      {n}", f"  {w}      {e}", f"      {s}"]


def _filled(block: list[str], height: int) -> list[str]:
    return block + [""] * (height - len(block))


def auction(calls: Iterable[tuple[str, str]], order: Sequence[str] = "NESW") -> list[str]:
    """Return an auction, pairs of seat and call, as a table with a column for each seat."""
    columns = list(order)
    rows: list[list[str]] = []
    last = len(columns)
    for seat, call in calls:
        place = columns.index(seat)
        if place <= last or not rows:
            rows.append([""] * len(columns))
        rows[-1][place] = call
        last = place
    return table([columns, *rows])


def table(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Return rows of cells with their columns aligned, those in `right` to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def wrapped(text: str, indent: int = 2, *, hanging: int = 0) -> list[str]:
    """Return a text broken into lines of at most 80 columns, indented."""
    first = " " * indent
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def listed(items: Iterable[str], before: str, indent: int = 0) -> list[str]:
    """Return items with commas between, broken into lines between items only."""
    joined = ", ".join(item.replace(" ", _HARD_BLANK) for item in items)
    rows = wrapped(f"{before.replace(' ', _HARD_BLANK)} {joined}", indent, hanging=2)
    return [row.replace(_HARD_BLANK, " ") for row in rows]


def summary(legal: Sequence[str]) -> list[str]:
    """Return legal actions for people: numbers in their order, long rows of them as from and to.

    >>> summary(["bid 100", "bid 105", "bid 95", "pass", "redeal"])
    ['bid 95 to 105 in steps of 5', 'pass', 'redeal']
    >>> summary(["bid 3", "bid 4", "bid moon", "play AS"])
    ['bid 3', 'bid 4', 'bid moon', 'play A♠']
    """
    numbers: dict[str, list[int]] = {}
    found: list[str] = []
    exchanges: dict[str, int] = {}
    for action in legal:
        word, _, rest = action.partition(" ")
        if rest.isdigit():
            numbers.setdefault(word, []).append(int(rest))
        elif word in ("give", "return"):
            exchanges[word] = exchanges.get(word, 0) + 1
        else:
            found.append(pretty(action))
    rows = [row for word, levels in numbers.items() for row in _levels(word, sorted(levels))]
    rows += [f"{word} three cards of the hand ({ways} ways)" for word, ways in exchanges.items()]
    return rows + found


def _levels(word: str, levels: Sequence[int]) -> list[str]:
    steps = {high - low for low, high in pairwise(levels)}
    if len(levels) < 3 or len(steps) != 1 or steps == {1}:
        return [f"{word} {level}" for level in levels]
    return [f"{word} {levels[0]} to {levels[-1]} in steps of {steps.pop()}"]


def standing(scores: Mapping[str, Any]) -> str:
    """Return numbers by seat or side as text.

    >>> standing({"NS": 120, "EW": -5})
    'NS 120, EW -5'
    """
    return ", ".join(f"{name} {score}" for name, score in scores.items())
