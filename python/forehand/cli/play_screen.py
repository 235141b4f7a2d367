"""The table as a player sees it before a decision, and what a deal came to, within 72 columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from ..actions import Action
from ..display import TITLES, auction, card, pretty, standing, summary
from ..drawing import Diagram
from ..drawing.text import diagram
from ..games import Game, Phase
from ..position import Position
from ..seats import Seat, Side
from ..shorthand import held, menu
from ..view import View
from ..words import by_name, count, result, settled
from .history import Call
from .play_words import done, happened, since, told, world_of

WIDTH = 72

_ENDS = {
    Game.HUUTOPUSSI: ("target", "{} wins"),
    Game.BUSCA: ("limit", "{} buscas put a player out"),
    Game.RISTIKLAPPI: ("target", "{} wins"),
    Game.CINCINNATI_EUCHRE: ("target", "{} wins"),
}
_HARD_BLANK = "\u00a0"
_TRICKS = {Game.HUUTOPUSSI: 9, Game.RISTIKLAPPI: 13, Game.CINCINNATI_EUCHRE: 6}
_BANNED_AT = -500


def filled(text: str, indent: int = 2, hanging: int = 0) -> list[str]:
    """Return a text broken into lines of at most 72 columns, between two words or numbers."""
    first = " " * indent
    rows = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [row.replace(_HARD_BLANK, " ") for row in rows]


def _unbroken(text: str) -> str:
    """Return a text whose standings are not broken between a name and its number."""
    return re.sub(r"\b([NESW]|NS|EW) (-?\d)", rf"\1{_HARD_BLANK}\2", text)


def spread(before: str, items: Sequence[str], between: str) -> list[str]:
    """Return items after a heading, broken into lines between items only."""
    lines = [before]
    for place, item in enumerate(items):
        joined = item if place == 0 else between + item
        if len(lines[-1]) + len(joined) > WIDTH:
            lines.append(" " * len(before) + item)
        else:
            lines[-1] += joined
    return lines


def heading(view: View, number: int) -> list[str]:
    """Return which deal it is and how the match stands."""
    record = view.record()
    name, words = _ENDS[view.game]
    limit = getattr(world_of(view).rules, name)
    return [
        f"{TITLES[view.game]}, deal {number + 1}, dealer {record['dealer']}",
        *filled(_unbroken(f"Standing: {standing(record['scores'])}; {words.format(limit)}.")),
    ]


def screen(view: View, number: int) -> list[str]:
    """Return all that a player needs before a decision; it depends on the view alone.

    `number` is the deal's in the match, counted from 0.
    """
    world = world_of(view)
    table = world.table()
    lines = heading(view, number)
    recent = since(view, done(view))
    for paragraph in told(view, recent):
        lines += filled(paragraph, hanging=2)
    lines += ["", *_seats(view, world, table)]
    lines += [""]
    if view.phase is Phase.AUCTION:
        calls = [event for event in happened(view) if isinstance(event, Call)]
        if len(calls) > len(recent):
            order = [seat.value for seat in _clockwise(view.seat.left)]
            called = [(call.seat, pretty(call.action)) for call in calls]
            lines += [f"  {row}" for row in auction(called, order)]
    facts = _facts(view, table)
    if facts:
        lines += _sentences(facts)
    return [*lines, *hand(view), *choices(view)]


def hand(view: View) -> list[str]:
    """Return the seat's hand, a group for each suit."""
    groups = [" ".join(card(str(one)) for one in row) for row in held(view)]
    return spread("  Your hand  ", groups or ["-"], "   ")


def choices(view: View) -> list[str]:
    """Return what the seat may do, with numbers where they may be typed."""
    listed = menu(view)
    if listed:
        rows = [f"{place}) {_short(action)}" for place, action in enumerate(listed, 1)]
        return spread("  You may    ", rows, "   ")
    legal = [] if view.legal_actions is None else [str(action) for action in view.legal_actions]
    return spread("  You may    ", summary(legal), ", ") if legal else []


def _short(action: Action) -> str:
    return pretty(str(action)).removeprefix("play ").removeprefix("name ").removeprefix("answer ")


def _clockwise(first: Seat) -> list[Seat]:
    seats = [first]
    while len(seats) < len(Seat):
        seats.append(seats[-1].left)
    return seats


def _sentences(sentences: Sequence[str]) -> list[str]:
    """Return sentences as lines, each whole on a line where it fits."""
    lines: list[str] = []
    for sentence in sentences:
        if lines and len(lines[-1]) + 1 + len(sentence) <= WIDTH:
            lines[-1] += f" {sentence}"
        else:
            lines += filled(_unbroken(sentence), hanging=2)
    return lines


def _facts(view: View, table: Mapping[str, Any]) -> list[str]:
    facts = table["facts"]
    playing = view.phase in (Phase.PLAY, Phase.ANSWER)
    found = settled(facts, playing=playing)
    if playing:
        tricks = 1 + sum(by_name(facts, "tricks").values())
        of_all = _TRICKS.get(view.game)
        found.insert(0, f"Trick {tricks} of {of_all}." if of_all else f"Trick {tricks}.")
    if view.game is Game.RISTIKLAPPI:
        left = len(table["stock"].split())
        found.append(f"The stock has {count(left, 'cards')}." if left else "The stock is gone.")
    if "turned_up" in facts:
        found.append(f"{card(facts['turned_up'])} was turned up and may not be played.")
    return found


_CENTRE, _EAST = 28, 46


def _seats(view: View, world: Position, table: Mapping[str, Any]) -> list[str]:
    """Return the seats around the table, and the trick between them."""
    laid = {seat: card(name) for seat, name in table["trick"]}
    n, e, s, w = (laid.get(seat, " ·" if laid else "") for seat in "NESW")
    blocks = {seat: _block(seat, view, world, table) for seat in Seat}
    lines = [f"{'':{_CENTRE}}{row}" for row in blocks[Seat.N]]
    middle = [f"{'':3}{n}", f"{w}{'':{6 - len(w)}}{e}", f"{'':3}{s}"]
    west, east = blocks[Seat.W], blocks[Seat.E]
    level = max(len(west), len(east), 3)
    for row in range(level):
        left = west[row] if row < len(west) else ""
        centre = middle[row] if row < len(middle) else ""
        right = east[row] if row < len(east) else ""
        line = f"  {left}".ljust(_CENTRE) + centre
        lines.append((line.ljust(_EAST) + right).rstrip())
    return [*lines, *(f"{'':{_CENTRE}}{row}" for row in blocks[Seat.S])]


def _block(seat: Seat, view: View, world: Position, table: Mapping[str, Any]) -> list[str]:
    """Return what is said of a seat: who it is, and how many cards it has."""
    record = view.record()
    facts = table["facts"]
    hands = record["deal"].removeprefix("N:").split()
    if hands[list(Seat).index(seat)] == "-":
        return [f"{seat}  out of the match"]
    marks = ["you"] if seat is view.seat else []
    if view.game is not Game.BUSCA and seat is view.seat.partner:
        marks.append("partner")
    if record["dealer"] == seat.value:
        marks.append("dealer")
    declarer = facts.get("declarer")
    if declarer == seat.value:
        marks.append("declarer")
    if facts.get("alone") and declarer == seat.partner.value:
        return [f"{seat}  {', '.join([*marks, 'sits out'])}"]
    barred = view.game is Game.HUUTOPUSSI and record["scores"][seat.side.value] <= _BANNED_AT
    if barred and view.phase is Phase.AUCTION:
        marks.append("may not bid")
    cards = len(world.hands[seat])
    return [f"{seat}  {', '.join(marks)}".rstrip(), f"   {count(cards, 'cards')}"]


def ended(position: Position, view: View, number: int) -> list[str]:
    """Return how a finished deal went on from the player's last decision, and what it came to.

    All cards are shown: the deal is over.
    """
    lines = []
    for paragraph in told(view, since(view, done(view))):
        lines += filled(paragraph, hanging=2)
    outcome = position.outcome()
    assert outcome is not None
    lines += ["", f"{TITLES[position.game]}, deal {number + 1} is over."]
    if outcome.get("redeal"):
        return [*lines, *filled(result(position.game, outcome)[0])]
    lines += [*diagram(Diagram.of(position)), ""]
    # Who has won is told to the player in other words.
    for sentence in result(position.game, {**outcome, "winner": None}):
        lines += filled(sentence, hanging=2)
    return lines


def score(position: Position, number: int) -> list[str]:
    """Return what a finished deal added, and the standing after it."""
    outcome = position.outcome()
    assert outcome is not None
    if outcome.get("redeal"):
        return [f"  Deal {number + 1}: a redeal."]
    kind = {Game.RISTIKLAPPI: "game_points", Game.BUSCA: "buscas"}.get(position.game, "points")
    added, after = standing(outcome[kind]), standing(outcome["scores"])
    return filled(_unbroken(f"Deal {number + 1}: {added}. Standing after it: {after}."))


def scores(deals: Sequence[Position]) -> list[str]:
    """Return what each finished deal added and the standing after it; before the first, that."""
    over = [(number, position) for number, position in enumerate(deals) if position.is_over]
    if not over:
        names = {str(name): points for name, points in deals[-1].scores.items()}
        return filled(f"No deal is over yet. Standing: {standing(names)}.")
    return [line for number, position in over for line in score(position, number)]


def winner(found: Side | Seat | tuple[Seat, ...], seat: Seat) -> str:
    """Return who has won the match, told to a seat."""
    if isinstance(found, tuple):
        who = " and ".join(map(str, found))
        return f"The match is over: {who} share the win."
    won = found is seat or found is seat.side
    return f"The match is over: {'you have won' if won else f'{found} has won'}."
