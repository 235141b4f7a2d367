"""Diagrams and tables as text within 80 columns."""

from __future__ import annotations

from collections.abc import Iterable

from ..display import WIDTH, compass, table, wrapped
from .makeable import MakeableTable
from .tabular import ReviewRow, ReviewTable, ValueTable
from .view import Diagram

__all__ = ["diagram", "makeable", "review", "values"]


def diagram(shown: Diagram) -> list[str]:
    """Return the hands as a compass, and the stock below them.

    >>> import forehand
    >>> from forehand.drawing import Diagram, text
    >>> print(text.diagram(Diagram.of(forehand.deal("cincinnati-euchre", seed=1)))[0].strip())
    N  dealer
    """
    hands = {
        place.seat.value: None if place.rows is None else ".".join(row.ranks for row in place.rows)
        for place in shown.places
    }
    trick = {
        place.seat.value: place.played.text for place in shown.places if place.played is not None
    }
    lines = ["As dealt:"] if shown.over else []
    lines += compass(hands, {place.seat.value: place.marks for place in shown.places}, trick)
    if shown.stock is None:
        return lines
    if not shown.stock:
        return [*lines, "", "The stock is gone."]
    cards = " ".join(card.symbol for card in shown.stock)
    return [
        *lines,
        "",
        *wrapped(f"Stock, {len(shown.stock)} cards, the next first: {cards}", 0, hanging=2),
    ]


def makeable(shown: MakeableTable) -> list[str]:
    """Return what a deal makes: tables, and sentences below them."""
    lines: list[str] = []
    for grid in shown.grids:
        lines += _sentence(f"{grid.caption}: {grid.about}" if grid.about else f"{grid.caption}:")
        rows = [list(grid.columns), *map(list, grid.rows)]
        lines += _indented(table(rows, right=range(1, len(grid.columns))))
    return lines + [line for note in shown.notes for line in _sentence(note)]


def values(shown: ValueTable, *, line: bool = True) -> list[str]:
    """Return the values of actions, best first, with a bar for how good each is."""
    lines = _sentence(f"Values: {shown.about}")
    if not shown.exact:
        stopped = "The time was up" if shown.timed_out else "The limit was reached"
        lines += _sentence(
            f"{stopped} before the search ended. The true value lies within the bounds shown "
            "(both included); which action is best is not known."
        )
    lines.append(f"{'Value' if shown.exact else 'Bounds'}: {shown.value}")
    rows = [
        [row.action, row.value, bar(row.good), "best" if row.best else _loss(row.loss)]
        for row in shown.rows
    ]
    lines += _indented(table(rows, right=(1,))) if rows else []
    if line and shown.line:
        lines += wrapped(f"Best line: {' '.join(shown.line)}", 0, hanging=2)
    return lines


_BAR = 10


def bar(good: tuple[float, float] | None) -> str:
    """Return a bar of at most ten squares, full as far as it is known and light from there.

    >>> bar((1.0, 1.0)), bar((0.2, 0.5)), bar(None)
    ('■■■■■■■■■■', '■■□□□', '')
    """
    if good is None:
        return ""
    least, most = (round(part * _BAR) for part in good)
    return "■" * least + "□" * (most - least)


def _loss(loss: int | None) -> str:
    return "" if loss is None else f"costs {loss}"


def review(shown: ReviewTable, rows: Iterable[ReviewRow] | None = None) -> list[str]:
    """Return what the actions of a deal cost; of `rows` alone, if some are given."""
    listed = list(shown.rows if rows is None else rows)
    lines = _sentence(f"Review. {shown.about}")
    if listed:
        lines += _sentence(
            "Values are those after the action; cost is what the seat that acted gave up. ?? is "
            "the dearest of the deal, ? cost something, = had no choice."
        )
        scores = ["score", "cost"] if shown.scored else []
        head = ["step", "", "action", shown.unit, "cost", *scores]
        cells = [[*head, ""], *(_row(row, shown.scored) for row in listed)]
        first, *others = _indented(table(cells, right=(0, *range(3, len(head)))))
        lines.append(first)
        for row, line in zip(listed, others, strict=True):
            lines += _with_better(line, row.better)
    return lines + [line for told in (shown.lost, shown.limit) if told for line in _sentence(told)]


def _row(row: ReviewRow, scored: bool) -> list[str]:
    cells = [str(row.step), row.seat, row.action, row.after, _cost(row.loss)]
    cells += [row.score_after, _cost(row.score_loss)] if scored else []
    return [*cells, row.mark]


def _with_better(line: str, better: str) -> list[str]:
    """Return a row with the better action behind it, below where that is too long."""
    if not better:
        return [line]
    longer = f"{line}  better {better}" if line.endswith("??") else f"{line}   better {better}"
    return [longer] if len(longer) <= WIDTH else [line, f"{' ' * 11}better {better}"]


def _cost(cost: int | None) -> str:
    return "" if not cost else str(cost)


def _sentence(text: str) -> list[str]:
    return wrapped(text, 0, hanging=2)


def _indented(rows: list[str]) -> list[str]:
    return [f"  {row}" for row in rows]
