"""The diagram of a deal as SVG: no script, no font, no link, readable on light and dark.

Inside a page the picture has no background and takes the colour of the text around it. As a file
of its own it brings a background, since whoever shows it may put it on white or on black.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..cards import Suit
from ..position import Position
from ..seats import Seat, Side
from .markup import RED, plain
from .view import Diagram, Place, Row, ShownCard

__all__ = ["inline", "svg"]

# Suits as outlines in a box of 20 by 20: fonts may lack them or show them as coloured pictures.
_OUTLINES = {
    Suit.S: "M10 0C12 4 19 8.5 19 13.2C19 16 17 17.2 15.2 17.2C13.2 17.2 11.6 16 "
    "10.8 14.4C11 17 11.6 18.6 13.2 20H6.8C8.4 18.6 9 17 9.2 14.4C8.4 16 6.8 "
    "17.2 4.8 17.2C3 17.2 1 16 1 13.2C1 8.5 8 4 10 0Z",
    Suit.H: "M10 19C4 13.5 .7 10 .7 5.6C.7 2.5 3 .8 5.6 .8C7.6 .8 9.2 2 10 4C10.8 2 "
    "12.4 .8 14.4 .8C17 .8 19.3 2.5 19.3 5.6C19.3 10 16 13.5 10 19Z",
    Suit.D: "M10 0Q13.5 5.5 17.6 10Q13.5 14.5 10 20Q6.5 14.5 2.4 10Q6.5 5.5 10 0Z",
    Suit.C: "M5.8 4.6a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 1-8.4 0zM.8 11.6a4.2 4.2 0 "
    "1 1 8.4 0a4.2 4.2 0 1 1-8.4 0zM10.8 11.6a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 "
    "1-8.4 0zM9.3 8H10.7C10.9 15 11.6 18.6 13.2 20H6.8C8.4 18.6 9.1 15 9.3 8Z",
}
_NAMES = {Suit.S: "spades", Suit.H: "hearts", Suit.D: "diamonds", Suit.C: "clubs"}

_FONT = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
_MARGIN = 12
_GAP = 14
_STEP = 15  # from one rank of a row to the next
_RANKS = 26  # from the left of a block to its first rank
_LINE = 22  # from one suit to the next
_BLOCK = 112  # the least width of a hand
_TABLE = 128  # the side of the square in the middle
_MARKS = 22  # the first letter of the marks, beside that of the seat
_MARK_LINE = 14
_BROAD = 220  # room for the marks of N and S, which have no neighbour
_LETTER = 6.4  # the width of a letter of the marks
_FOOT = 18
_FOOT_LETTER = 8.2  # what a letter of the stock takes, the widest text; others take less
_HARD_BLANK = "\u00a0"

_STYLE = """\
svg{color-scheme:light dark;color:#1c1c1c}.ground{fill:#fff}.red{fill:#c62828}
@media(prefers-color-scheme:dark){svg{color:#eee}.ground{fill:#1b1d21}.red{fill:#ff7b72}}"""


def svg(position: Position | Diagram) -> str:
    """Return the diagram of a position as an SVG file.

    >>> import forehand
    >>> from forehand import drawing
    >>> drawing.svg(forehand.deal("busca", seed=1))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    diagram = position if isinstance(position, Diagram) else Diagram.of(position)
    layout = _Layout.of(diagram, top=54)
    width = layout.width
    letters = int((width - 2 * _MARGIN) / _FOOT_LETTER)
    foot = [line for sentence in _foot(diagram) for line in textwrap.wrap(sentence, letters)]
    height = layout.height + (_FOOT * len(foot) + 6 if foot else 0)
    parts = [
        f'<rect class="ground" width="{width}" height="{height}" rx="8" fill="#fff"/>',
        _text(_MARGIN, 26, diagram.title, size=17, bold=True),
        _text(_MARGIN, 44, f"Standing before the deal: {diagram.standing}", size=12),
        *_drawn(diagram, layout),
        *(
            _text(_MARGIN, layout.height + _FOOT * place + 8, line, size=12)
            for place, line in enumerate(foot)
        ),
    ]
    return _element(diagram, width, height, parts, alone=True)


def inline(diagram: Diagram) -> str:
    """Return the diagram as an SVG element for a page, the hands and the trick alone."""
    layout = _Layout.of(diagram, top=_MARGIN)
    parts = list(_drawn(diagram, layout))
    return _element(diagram, layout.width, layout.height, parts, alone=False)


def described(diagram: Diagram) -> str:
    """Return what the diagram shows for those who can't see it."""
    told = ["As dealt." if diagram.over else ""]
    for place in diagram.places:
        marks = f" ({', '.join(place.marks)})" if place.marks else ""
        rows = place.rows or ()
        hand = ", ".join(f"{_NAMES[row.suit]} {row.ranks}" for row in rows if row.cards)
        told.append(f"{place.seat}{marks}: {hand or 'no cards'}.")
    trick = [f"{place.seat} {place.played.text}" for place in diagram.places if place.played]
    if trick:
        told.append(f"Trick led by {diagram.led}: {', '.join(trick)}.")
    return " ".join(filter(None, told))


def _foot(diagram: Diagram) -> list[str]:
    told = ["As dealt. What it came to:"] if diagram.over else []
    if diagram.options:
        told.append(f"Options: {diagram.options}.")
    told += diagram.facts
    if diagram.stock:
        cards = " ".join(card.symbol for card in diagram.stock)
        told.append(f"Stock, {len(diagram.stock)} cards, the next first: {cards}")
    return told if diagram.over else [*told, diagram.waiting]


def _element(
    diagram: Diagram, width: float, height: float, parts: Sequence[str], *, alone: bool
) -> str:
    about = f"<title>{plain(diagram.title)}</title><desc>{plain(described(diagram))}</desc>"
    opening = (
        f'viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" height="{_n(height)}" '
        f'role="img" font-family="{_FONT}" fill="currentColor"'
    )
    if alone:
        opening = f'xmlns="http://www.w3.org/2000/svg" {opening} color="#1c1c1c"'
        about += f"<style>{_STYLE}</style>"
    else:
        opening += ' style="max-width:100%;height:auto"'
    return f"<svg {opening}>{about}{''.join(parts)}</svg>"


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the blocks are: each by the place of its upper left corner."""

    width: float
    height: float
    places: dict[Seat, tuple[float, float]]
    table: tuple[float, float]

    @staticmethod
    def of(diagram: Diagram, top: float) -> _Layout:
        n, e, s, w = diagram.places
        west, east = _width(w), _width(e)
        middle = _MARGIN + west + _GAP
        right = middle + _TABLE + _GAP
        width = max(right + east, middle + max(_width(n), _width(s))) + _MARGIN
        level = top + _height(n) + _GAP
        row = max(_TABLE, _height(w), _height(e))
        below = level + row + _GAP
        return _Layout(
            width=width,
            height=below + _height(s) + _MARGIN,
            places={
                Seat.N: (middle, top),
                Seat.E: (right, level + (row - _height(e)) / 2),
                Seat.S: (middle, below),
                Seat.W: (_MARGIN, level + (row - _height(w)) / 2),
            },
            table=(middle, level + (row - _TABLE) / 2),
        )


def _width(place: Place) -> float:
    longest = max((len(row.cards) for row in place.rows or ()), default=0)
    return max(_BLOCK, _RANKS + longest * _STEP)


def _marks(place: Place) -> list[str]:
    room = _width(place) if place.seat in Side.EW.seats else _BROAD
    letters = int((room - _MARKS) / _LETTER) - (2 if place.to_act else 0)
    marks = ", ".join(mark.replace(" ", _HARD_BLANK) for mark in place.marks)
    return [line.replace(_HARD_BLANK, " ") for line in textwrap.wrap(marks, letters)] or [""]


def _height(place: Place) -> float:
    rows = 0 if place.rows is None else len(place.rows)
    return 20 + _MARK_LINE * (len(_marks(place)) - 1) + rows * _LINE


def _drawn(diagram: Diagram, layout: _Layout) -> Iterator[str]:
    for place in diagram.places:
        x, y = layout.places[place.seat]
        faded = ' opacity="0.6"' if place.aside else ""
        yield f'<g data-seat="{place.seat}"{faded} transform="translate({_n(x)} {_n(y)})">'
        yield from _hand(place)
        yield "</g>"
    x, y = layout.table
    yield f'<g transform="translate({_n(x)} {_n(y)})">'
    yield from _middle(diagram)
    yield "</g>"


def _hand(place: Place) -> Iterator[str]:
    if place.to_act:
        yield '<path d="M0 4 9 9.5 0 15Z"/>'
    letter = 14 if place.to_act else 0
    yield _text(letter, 15, place.seat.value, size=16, bold=True)
    marks = _marks(place)
    for number, line in enumerate(marks):
        yield _text(_MARKS + letter, 14 + _MARK_LINE * number, line, size=12)
    top = 20 + _MARK_LINE * (len(marks) - 1)
    for number, row in enumerate(place.rows or ()):
        yield from _suit_row(row, top + number * _LINE)


def _suit_row(row: Row, y: float) -> Iterator[str]:
    if row.trump:
        width = _RANKS + max(len(row.cards), 1) * _STEP - 2
        yield _shade(-3, y + 1, width)
    yield _suit(row.suit, 2, y + 4, 15)
    colour = _colour(row.suit)
    if not row.cards:
        yield _text(_RANKS, y + 17, "–", size=15, more=' opacity="0.6"')
    for place, card in enumerate(row.cards):
        x = _RANKS + place * _STEP
        if card.trump and not row.trump:
            yield _shade(x - 3, y + 1, _STEP + 3)
        more = f' data-card="{card.text}" text-anchor="middle"{colour}'
        yield _text(x + 5.5, y + 17, card.rank, size=16, bold=True, more=more)
        if card.bower:
            yield _text(x + 9.5, y + 10, card.bower[0].upper(), size=8, bold=True)


def _middle(diagram: Diagram) -> Iterator[str]:
    yield (
        f'<rect x="0.5" y="0.5" width="{_TABLE - 1}" height="{_TABLE - 1}" rx="10" fill="none" '
        'stroke="currentColor" stroke-opacity="0.45"/>'
    )
    half = _TABLE / 2
    centres = {
        Seat.N: (half, 25.0),
        Seat.E: (_TABLE - 30, half),
        Seat.S: (half, _TABLE - 25.0),
        Seat.W: (30.0, half),
    }
    for place in diagram.places:
        if place.played is not None:
            yield from _played(place.played, *centres[place.seat], led=place.seat is diagram.led)
    if diagram.trump is None:
        return
    suit = diagram.trump.suit
    if suit is None:
        yield _text(10, 24, "NT", size=15, bold=True)
    else:
        yield _suit(suit, 10, 9, 17)
        yield _text(8, 38, "trumps", size=10)


def _played(card: ShownCard, x: float, y: float, *, led: bool) -> Iterator[str]:
    yield (
        f'<rect x="{_n(x - 20)}" y="{_n(y - 14)}" width="40" height="28" rx="4" fill="none" '
        f'stroke="currentColor" stroke-width="{2.5 if led else 1}"/>'
    )
    more = f' data-card="{card.text}" text-anchor="middle"{_colour(card.suit)}'
    yield _text(x - 8, y + 6, card.rank, size=16, bold=True, more=more)
    yield _suit(card.suit, x + 1, y - 7, 13)
    if led:
        yield _text(x, y + 24, "led", size=9, more=' text-anchor="middle"')


def _colour(suit: Suit) -> str:
    return f' class="red" fill="{RED}"' if suit in (Suit.H, Suit.D) else ""


def _suit(suit: Suit, x: float, y: float, size: float) -> str:
    place = f'transform="translate({_n(x)} {_n(y)}) scale({_n(size / 20)})"'
    return f'<path {place}{_colour(suit)} d="{_OUTLINES[suit]}"/>'


def _shade(x: float, y: float, width: float) -> str:
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="20" rx="4" '
        'fill-opacity="0.14" stroke="currentColor" stroke-opacity="0.5"/>'
    )


def _text(x: float, y: float, text: str, *, size: float, bold: bool = False, more: str = "") -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{weight}{more}>{plain(text)}</text>'
    )


def _n(number: float) -> str:
    """Write a length, whole where it is."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
