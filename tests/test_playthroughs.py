"""One annotated deal of each game, from the first decision to the result, to be read by people.

Somebody who knows a game can check `data/playthroughs/<game>.txt` against what happens at a real
table, without reading a line of code. All of it but the annotations (the lines that begin with a
bar) is written again here, by the engine and by the reference, and compared.
`FOREHAND_RENEW_GOLDENS=1` writes the files anew and keeps record and annotations.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import forehand
from forehand import Flip, Game, Phase, Play, Seat, reference
from forehand.notation import write_hand

DATA = Path(__file__).parent / "data" / "playthroughs"
RENEW = os.environ.get("FOREHAND_RENEW_GOLDENS") == "1"
LOAD = {"engine": forehand.load, "reference": reference.load}

CLAUSE = re.compile(r"\b(HP|BU|RK|CE)-(A?)(\d+)\b")
CLAUSES_OF = {
    Game.HUUTOPUSSI: ("HP", 30, 17),
    Game.BUSCA: ("BU", 14, 11),
    Game.RISTIKLAPPI: ("RK", 17, 15),
    Game.CINCINNATI_EUCHRE: ("CE", 17, 14),
}

INDENT = " " * 5
LONGEST_LIST = 16

Notes = dict[int, list[str]]


def hands(position: Any) -> dict[Seat, str]:
    """Return the hand of each seat, as text."""
    held = (
        position.hands
        if isinstance(position, forehand.Position)
        else {seat: position.places()[f"hand {seat}"] for seat in Seat}
    )
    return {seat: write_hand(held[seat], position.game.rank_order) for seat in Seat}


def laid(position: Any) -> list[str]:
    """Return the cards of the unfinished trick."""
    if isinstance(position, forehand.Position):
        return [str(card) for _, card in position.trick]
    return [str(card) for card in position.places()["trick"]]


def stock(position: Any) -> int:
    if isinstance(position, forehand.Position):
        return len(position.stock)
    return len(position.places().get("stock", []))


def listed(texts: list[str]) -> str:
    """Write a list of actions; of a long one the beginning, the end and the number."""
    if len(texts) <= LONGEST_LIST:
        return ", ".join(texts)
    return f"{', '.join(texts[:4])}, …, {', '.join(texts[-2:])} ({len(texts)} in all)"


def shows_hands(before: Any, position: Any) -> bool:
    """Tell whether the hands are written before a step: at a new stage and at every new trick."""
    if before is None:
        return True
    if isinstance(position.actions[-1], (Play, Flip)):
        return not laid(position)
    asking = Phase.ANSWER in (before.phase, position.phase)
    return before.phase is not position.phase and not asking


def step_lines(number: int, position: Any, action: str, notes: Notes) -> list[str]:
    texts = [str(legal) for legal in position.legal_actions]
    assert action in texts
    table = laid(position)
    lines = [f"{number:3}. {position.to_act} {position.phase}"]
    if table:
        lines.append(f"{INDENT}table   {' '.join(table)}")
    lines.append(f"{INDENT}legal   {listed(texts)}")
    lines.append(f"{INDENT}action  {action}")
    return lines + [f"{INDENT}| {note}" for note in notes.get(number, [])]


def render(implementation: str, record: Mapping[str, Any], notes: Notes) -> str:
    """Write the whole file for a record: this is what the golden text must be."""
    lines = [f"| {note}" for note in notes.get(-1, [])]
    lines += ["", f"record {json.dumps(record, ensure_ascii=False)}"]
    position = LOAD[implementation]({**record, "actions": []})
    before = None
    for number, text in enumerate(record["actions"]):
        lines.append("")
        if shows_hands(before, position):
            lines += [f"{INDENT}{seat}  {hand}" for seat, hand in hands(position).items()]
            if stock(position):
                lines.append(f"{INDENT}stock   {stock(position)}")
        lines += step_lines(number, position, text, notes)
        before, position = position, position.apply(forehand.Action.parse(text))
    result = position.outcome()
    assert result is not None, "a playthrough goes to the end of its deal"
    lines += ["", "result"]
    lines += [f"{INDENT}{name:14}{json.dumps(value)}" for name, value in result.items()]
    lines += [f"{INDENT}| {note}" for note in notes.get(len(record["actions"]), [])]
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[dict[str, Any], Notes]:
    """Take record and annotations from a file; key -1 is its head, the last key the result."""
    record: dict[str, Any] = {}
    notes: Notes = {}
    step = -1
    for line in text.splitlines():
        if line.startswith("record "):
            record = json.loads(line.removeprefix("record "))
        elif found := re.match(r" *(\d+)\. [NESW] [a-z]+$", line):
            step = int(found[1])
        elif line == "result":
            step = len(record["actions"])
        elif found := re.match(r" *\| (.*)$", line):
            notes.setdefault(step, []).append(found[1])
    return record, notes


def path_of(game: Game) -> Path:
    return DATA / f"{game}.txt"


@pytest.mark.parametrize("game", Game, ids=str)
def test_every_game_has_its_playthrough(game):
    assert path_of(game).is_file()
    record, _ = read(path_of(game).read_text(encoding="utf-8"))
    assert record["game"] == game.value


def test_no_other_files():
    assert {path.name for path in DATA.iterdir()} == {path_of(game).name for game in Game}


@pytest.mark.parametrize("implementation", LOAD)
@pytest.mark.parametrize("game", Game, ids=str)
def test_playthrough(game, implementation):
    golden = path_of(game).read_text(encoding="utf-8")
    record, notes = read(golden)
    written = render(implementation, record, notes)
    if RENEW:
        path_of(game).write_text(written, encoding="utf-8")
    else:
        assert written == golden


@pytest.mark.parametrize("game", Game, ids=str)
def test_annotations_cite_clauses_that_exist(game):
    record, notes = read(path_of(game).read_text(encoding="utf-8"))
    head, clauses, doubts = CLAUSES_OF[game]
    cited = set()
    for note in (note for lines in notes.values() for note in lines):
        for found in CLAUSE.finditer(note):
            cited.add(found[0])
            assert found[1] == head, note
            assert 1 <= int(found[3]) <= (doubts if found[2] else clauses), note
    assert len(cited) >= 6
    # The head, the result, the first decision and at least every fourth step are explained.
    assert {-1, 0, len(record["actions"])} <= notes.keys()
    steps = sorted(notes)
    assert all(later - earlier <= 4 for earlier, later in itertools.pairwise(steps))


@pytest.mark.parametrize("game", Game, ids=str)
def test_a_changed_line_is_noticed(game):
    """Every line but the annotations is written again: one that is changed makes a difference."""
    golden = path_of(game).read_text(encoding="utf-8")
    lines = golden.splitlines()
    for number, line in list(enumerate(lines))[::3]:
        if not line or "| " in line or line.startswith("record "):
            continue
        changed = "\n".join([*lines[:number], f"{line}x", *lines[number + 1 :]]) + "\n"
        record, notes = read(changed)
        # A step whose heading is spoilt loses its annotations to the step before; else the text
        # that is written is the golden one.
        assert render("engine", record, notes) != changed
