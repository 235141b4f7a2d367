"""`forehand analyze`: a deal drawn for people, what has happened, what each action is worth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any

from .. import _engine
from ..analysis import Analysis
from ..analysis import analyze as analyzed
from ..display import listed, summary, wrapped
from ..drawing import Diagram, Entry, MakeableTable, ReviewTable
from ..drawing.text import diagram, makeable, review
from ..drawing.view import first_leader
from ..errors import ForehandError
from ..games import Game
from ..position import Position
from ..seats import Seat
from .drawn import Page, check_places, write_svg
from .history import Call, Event
from .inputs import Line
from .output import people, working
from .records import Target, Unreadable, attempt, dumps, inputs, report, target
from .solve import explained, patience
from .story import blind_note, heading, history, told

SEATS = [seat.value for seat in Seat]


@dataclass(frozen=True, slots=True)
class Study:
    """All that is known about a position."""

    target: Target
    record: dict[str, Any]
    table: dict[str, Any]
    happened: list[Event]
    outcome: dict[str, Any] | None
    analysis: Analysis

    @property
    def position(self) -> _engine.Position:
        """The position."""
        return self.target.position

    @property
    def game(self) -> Game:
        """The game."""
        return Game(self.position.game)

    @property
    def out(self) -> list[str]:
        """The seats that are out of a Busca match."""
        hands = self.record["deal"].split(":")[1].split()
        return [seat for seat, hand in zip(SEATS, hands, strict=True) if hand == "-"]


def analyze(
    files: Sequence[str],
    objective: str | None,
    max_nodes: int | None,
    timeout: float | None,
    *,
    html: str | None,
    svg: str | None,
    as_json: bool,
) -> int:
    """Analyse the position in which each record stops; return the exit status."""

    def told(text: str) -> tuple[str, Analysis]:
        if as_json:
            study = _study(target(text), objective, max_nodes, timeout)
            said = dumps(_facts(study))
        else:
            with working(patience(timeout)):
                study = _study(target(text), objective, max_nodes, timeout)
            said = people("\n".join([*_text(study, note(text))]))
        return said, study.analysis

    def answers(page: Page | None) -> Iterator[tuple[Line | Unreadable, str | ForehandError]]:
        for number, line in enumerate(inputs(files), 1):
            if isinstance(line, Unreadable):
                yield line, ""
                continue
            found = attempt(partial(_handled, line, told))
            if svg is not None and not isinstance(found, ForehandError):
                write_svg(svg, number, found[1].position)
            if page is not None:
                where = "standard input" if line.file == "-" else line.file
                shown = found if isinstance(found, ForehandError) else found[1]
                said = "" if isinstance(found, ForehandError) else note(line.text())
                page.add(Entry(shown, f"{where}, line {line.number}", said))
            yield line, found if isinstance(found, ForehandError) else found[0]

    check_places(files, svg=svg, html=html)
    with nullcontext() if html is None else Page(html) as page:
        return report(answers(page), files, as_json=as_json, between="\n\n")


def _handled(line: Line, told: Callable[[str], tuple[str, Analysis]]) -> tuple[str, Analysis]:
    return told(line.text())


def note(text: str) -> str:
    """Return what the writer of a record, known to be one, says of it in a key of their own."""
    found = json.loads(text.removeprefix("\ufeff")).get("x-note")
    return found if isinstance(found, str) else ""


def _study(
    found: Target, objective: str | None, max_nodes: int | None, timeout: float | None
) -> Study:
    position = found.position
    return Study(
        target=found,
        record=json.loads(position.record()),
        table=json.loads(position.table()),
        happened=history(found),
        outcome=json.loads(position.result()),
        analysis=analyzed(Position(position), objective, max_nodes=max_nodes, timeout=timeout),
    )


def _facts(study: Study) -> dict[str, Any]:
    """Return everything that the text says, for programs."""
    position = study.position
    found: dict[str, Any] = {
        "game": position.game,
        "rules": study.record["rules"],
        "dealer": study.record["dealer"],
        "scores": study.record["scores"],
        "deal": study.target.deal,
        "to_act": position.to_act,
        "phase": position.phase,
        "forehand": first_leader(study.analysis.position, study.record, study.table["facts"]),
        "out": study.out,
        "table": study.table,
        "history": [_event(event) for event in study.happened],
        "legal": position.legal(),
        "result": study.outcome,
        **study.analysis.to_json(),
        "record": study.record,
    }
    return found


def _event(event: Event) -> dict[str, Any]:
    if isinstance(event, Call):
        return {"seat": event.seat, "phase": event.phase, "action": event.action}
    return {
        "trick": event.number,
        "cards": [list(pair) for pair in event.cards],
        "turned_up": sorted(event.blind),
        "blocked": [list(pair) for pair in event.blocked],
        "winner": event.winner,
    }


def _text(study: Study, said: str) -> list[str]:
    shown = Diagram.of(Position(study.position))
    # Whatever it is, it can't move the cursor or colour the screen.
    plain = "".join(c if c.isprintable() else " " for c in said)
    lines = [*heading(study.target), *(["", *wrapped(plain, 0)] if said else [])]
    lines += ["", *diagram(shown)]
    happened = told(study.happened)
    if happened:
        lines += ["", *happened, *blind_note(study.happened)]
    facts = [line for fact in shown.facts for line in wrapped(fact, 0, hanging=2)]
    if facts:
        lines += ["", *facts]
    if not shown.over:
        lines += ["", shown.waiting, *_legal(study)]
    analysis = study.analysis
    if analysis.makeable is not None:
        lines += ["", *makeable(MakeableTable.of(analysis.makeable))]
    if analysis.review.actions:
        reviewed = ReviewTable.of(analysis.review)
        lines += ["", *review(reviewed, reviewed.mistakes)]
    if analysis.solution is not None:
        lines += ["", *explained(study.target, analysis.solution)]
    return [*lines, "", "Record:", dumps(study.record)]


def _legal(study: Study) -> list[str]:
    """Return the legal actions, unless the solution lists them anyway."""
    if study.analysis.solution is not None:
        return []
    return listed(summary(study.position.legal()), "Legal:")
