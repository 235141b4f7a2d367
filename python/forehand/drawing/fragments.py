"""Diagrams and tables as pieces of HTML, for pages and for notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..analysis import (
    Analysis,
    BuscaMakeable,
    EuchreMakeable,
    HuutopussiMakeable,
    Makeable,
    RistiklappiMakeable,
)
from ..display import listed, summary
from ..position import Position
from ..reviewing import Review
from ..solving import Solution
from ..tables import DealTables, Tables
from .makeable import MakeableTable
from .markup import BAD, attribute, heat, plain
from .picture import inline
from .tabular import Grid, ReviewRow, ReviewTable, ValueRow, ValueTable
from .view import Diagram

__all__ = ["STYLE", "Drawable", "diagram", "grids", "html", "makeable", "review", "values"]

Drawable = Position | Solution | Analysis | Review | Makeable | DealTables | Tables
"""What can be drawn as HTML."""

# Colours of the text around, so that it can be read on any background: a notebook with a dark theme
# doesn't say so. Cells are named at length, since notebooks set all of them to the right.
STYLE = """\
.forehand{line-height:1.45;font-variant-emoji:text}
.forehand p,.forehand ul{margin:.4em 0}
.forehand .wide{overflow-x:auto;max-width:100%}
.forehand table{border-collapse:collapse;margin:.6em 0;color:inherit;font-size:inherit;border:0}
.forehand caption{text-align:left;padding:.2em .55em;caption-side:top;color:inherit;\
font-weight:700;white-space:nowrap}
.forehand .about{margin:1em 0 0;max-width:46em}
.forehand .wide table th,.forehand .wide table td{text-align:left;\
vertical-align:middle;padding:.15em .55em;border:0;border-bottom:1px solid rgba(127,127,127,.35);\
white-space:nowrap}
.forehand .wide table thead>tr>*{border-bottom-width:2px}
.forehand tbody th{font-weight:600}
.forehand .wide table td.n,.forehand .wide table th.n{text-align:right;\
font-variant-numeric:tabular-nums}
.forehand svg.bar{display:block;overflow:visible}
.forehand .red{color:var(--forehand-red,#dd2c2c)}
.forehand svg .red{fill:var(--forehand-red,#dd2c2c)}
.forehand table.actions tbody th{font-weight:400}
.forehand table.actions tr.mistake>*{font-weight:700}
.forehand tr.mistake>:first-child{box-shadow:inset 3px 0 #c2570c}
.forehand tr.forced>*{opacity:.75}
.forehand summary{cursor:pointer}"""

_REDS = re.compile(r"(?:\b[2-9TJQKA]+)?[♥♦]")
_MOST_ROWS = 20  # of values that are shown at once
_MOST_DEALS = 10  # of tables that are shown
_BAR = 64
_COST = 40  # the bar of a cost
_RIGHT = ' class="n"'


def html(shown: Drawable) -> str:
    """Return a piece of HTML that draws something: what a notebook shows of it.

    It brings its own style, which touches nothing outside of it.

    >>> import forehand
    >>> from forehand import drawing
    >>> "<table>" in drawing.html(forehand.tables(["N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9"]))
    True
    """
    return f'<style>{STYLE}</style><div class="forehand">{"".join(_pieces(shown))}</div>'


def _pieces(shown: Drawable) -> Iterable[str]:
    match shown:
        case Position():
            return [_position(shown)]
        case Solution():
            return [values(ValueTable.of(shown))]
        case Analysis():
            return analysis(shown)
        case Review():
            return [review(ReviewTable.of(shown))]
        case (
            EuchreMakeable()
            | HuutopussiMakeable()
            | BuscaMakeable()
            | RistiklappiMakeable()
            | DealTables()
        ):
            return [makeable(MakeableTable.of(shown))]
        case Tables():
            return _tables(shown)
    raise TypeError(f"a position, a solution, … is expected, not {type(shown).__name__}")


def _position(position: Position) -> str:
    shown = Diagram.of(position)
    parts = [f"<p><strong>{_shown(shown.title)}</strong></p>", diagram(shown)]
    if not shown.over:
        parts.append(_sentence(" ".join(listed(summary(position.legal_actions.texts()), "Legal:"))))
    return "".join(parts)


def analysis(found: Analysis) -> list[str]:
    """Return the diagram of an analysed deal, what it makes, the values, the review."""
    shown = Diagram.of(found.position)
    parts = [f"<p><strong>{_shown(shown.title)}</strong></p>", diagram(shown)]
    if found.makeable is not None:
        parts.append(makeable(MakeableTable.of(found.makeable)))
    return parts + actions(found)


def actions(found: Analysis) -> list[str]:
    """Return what an analysis says of actions: their values now, and what those so far cost."""
    parts = []
    if found.solution is not None:
        parts.append(values(ValueTable.of(found.solution, found.position)))
    if found.review.actions:
        parts.append(review(ReviewTable.of(found.review)))
    return parts


def diagram(shown: Diagram) -> str:
    """Return a diagram with what there is to say about it."""
    told = ["As dealt."] if shown.over else []
    told.append(f"Standing before the deal: {shown.standing}.")
    if shown.options:
        told.append(f"Options: {shown.options}.")
    told += shown.facts
    if shown.stock is not None:
        cards = " ".join(card.symbol for card in shown.stock)
        told.append(
            f"Stock, {len(shown.stock)} cards, the next first: {cards}."
            if shown.stock
            else "The stock is gone."
        )
    if not shown.over:
        told.append(shown.waiting)
    return f'<div class="diagram">{inline(shown)}</div>{"".join(map(_sentence, told))}'


def makeable(shown: MakeableTable) -> str:
    """Return what a deal makes."""
    return grids(shown.grids) + "".join(map(_sentence, shown.notes))


def grids(shown: Iterable[Grid]) -> str:
    """Return tables of texts."""
    return "".join(
        _table(
            grid.caption,
            grid.about,
            list(zip(grid.columns, numbers := _numbers(grid), strict=True)),
            [_grid_row(row, numbers) for row in grid.rows],
        )
        for grid in shown
    )


def _numbers(grid: Grid) -> list[bool]:
    """Tell which columns hold numbers alone."""
    return [all(map(_is_number, cells)) for cells in zip(*grid.rows, strict=True)]


def _grid_row(row: tuple[str, ...], numbers: Sequence[bool]) -> str:
    first, *cells = zip(row, numbers, strict=True)
    return f"<tr>{_heading(first[0])}{''.join(_cell(cell, number=n) for cell, n in cells)}</tr>"


def _is_number(cell: str) -> bool:
    return cell == "-" or all(part.lstrip("+-").isdigit() for part in cell.split(" to "))


def values(shown: ValueTable) -> str:
    """Return the values of actions, best first, with a bar for how good each is."""
    who = f"{shown.to_act} to act. " if shown.to_act else ""
    parts = [_sentence(f"{who}{'Value' if shown.exact else 'Bounds'}: {shown.value}")]
    if not shown.exact:
        stopped = "The time was up" if shown.timed_out else "The limit was reached"
        parts.append(
            _sentence(
                f"{stopped} before the search ended. The true value lies within the bounds shown "
                "(both included); which action is best is not known."
            )
        )
    if shown.rows:
        columns = [("action", False), ("value", True), ("cost", True), ("", False)]
        columns.append(("how good", False))
        rows = [_value_row(row) for row in shown.rows]
        parts.append(_table("Values", shown.about, columns, rows[:_MOST_ROWS]))
        more = rows[_MOST_ROWS:]
        if more:
            rest = _table("Values, the others", "", columns, more)
            parts.append(f"<details><summary>{len(more)} more</summary>{rest}</details>")
    else:
        parts.insert(0, _sentence(shown.about))
    if shown.line:
        parts.append(_sentence(f"One best line: {', '.join(shown.line)}."))
    return "".join(parts)


def _value_row(row: ValueRow) -> str:
    loss = "" if row.loss is None else str(row.loss)
    bar = "" if row.good is None else _bar(*row.good, heat(sum(row.good) / 2))
    return (
        f"<tr>{_heading(row.action)}{_cell(row.value, number=True)}{_cell(loss, number=True)}"
        f"<td>{'✓ best' if row.best else ''}</td><td>{bar}</td></tr>"
    )


def _bar(least: float, most: float, colour: str, length: int = _BAR) -> str:
    """Return a bar from nothing to its full length, at least and at most; between is an outline."""
    solid = max(round(least * length), 2 if least == most else 0)
    open_end = round(most * length)
    outline = ""
    if open_end > solid:
        outline = (
            f'<rect x="{solid}" y="2" width="{open_end - solid}" height="8" fill="none" '
            'stroke="currentColor" stroke-dasharray="2 2"/>'
        )
    return (
        f'<svg class="bar" width="{length}" height="12" aria-hidden="true">'
        f'<rect y="11" width="{length}" height="1" fill="currentColor" fill-opacity="0.3"/>'
        f'<rect class="good" width="{solid}" y="1" height="10" fill="{colour}"/>'
        f"{outline}</svg>"
    )


def review(shown: ReviewTable) -> str:
    """Return what the actions of a deal cost, with the mistakes marked."""
    columns = [("step", True), ("seat", False), ("action", False), ("mark", False)]
    columns += [(shown.unit, True), ("cost", True)]
    columns += [("score", True), ("cost", True)] if shown.scored else []
    columns += [("", False), ("better", False)]
    start = ["", "", "as dealt", "", shown.start, ""]
    start += [shown.score_start, ""] if shown.scored else []
    start += ["", ""]
    first = "".join(
        _cell(text, number=right) for text, (_, right) in zip(start, columns, strict=True)
    )
    about = (
        f"{shown.about} Values are those after the action; cost is what the seat that acted "
        "gave up. ?? is the dearest of the deal, ? cost something, = had no choice."
    )
    rows = [f"<tr>{first}</tr>"]
    rows += [_review_row(row, shown.scored) for row in shown.rows]
    return _table("Review", about, columns, rows, kind="actions") + "".join(
        _sentence(told) for told in (shown.lost, shown.limit) if told
    )


def _review_row(row: ReviewRow, scored: bool) -> str:
    kind = ' class="mistake"' if row.share else ' class="forced"' if row.forced else ""
    cells = [_cell(str(row.step), number=True), _cell(row.seat), _heading(row.action)]
    cells.append(_cell(row.mark))
    cells += [_cell(row.after, number=True), _cell(_cost(row.loss), number=True)]
    if scored:
        cells += [_cell(row.score_after, number=True), _cell(_cost(row.score_loss), number=True)]
    bar = f"<td>{_bar(row.share, row.share, BAD, _COST) if row.share else ''}</td>"
    return f"<tr{kind}>{''.join(cells)}{bar}{_cell(row.better)}</tr>"


def _cost(cost: int | None) -> str:
    return "" if not cost else str(cost)


def _tables(shown: Tables) -> list[str]:
    parts = [_sentence(f"Tables of {len(shown)} deals.")]
    for place in range(min(len(shown), _MOST_DEALS)):
        tricks = MakeableTable.of(shown[place]).grids[0]
        caption = f"Deal {place}: {tricks.caption}"
        parts.append(grids([Grid(caption, "", tricks.columns, tricks.rows)]))
    if len(shown) > _MOST_DEALS:
        parts.append(_sentence(f"{len(shown) - _MOST_DEALS} more are not shown."))
    return parts


def _table(
    caption: str,
    about: str,
    columns: Sequence[tuple[str, bool]],
    rows: Sequence[str],
    kind: str = "",
) -> str:
    """Return a table that scrolls in a frame of its own where it is too wide."""
    head = "".join(
        f'<th scope="col"{_RIGHT if right else ""}>{_shown(name)}</th>' if name else "<td></td>"
        for name, right in columns
    )
    kind = f' class="{kind}"' if kind else ""
    told = f'<p class="about">{_shown(about)}</p>' if about else ""
    return (
        f'{told}<div class="wide" role="region" tabindex="0" aria-label="{attribute(caption)}">'
        f"<table{kind}><caption>{_shown(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _heading(text: str) -> str:
    return f'<th scope="row">{_shown(text)}</th>'


def _cell(text: str, *, number: bool = False) -> str:
    return f"<td{_RIGHT if number else ''}>{_shown(text)}</td>"


def _sentence(text: str) -> str:
    return f"<p>{_shown(text)}</p>"


def _shown(text: str) -> str:
    """Return a text as HTML, the red suits in red."""
    return _REDS.sub(lambda found: f'<span class="red">{found[0]}</span>', plain(text))
