"""Perft: the number of action sequences of a length, against counts kept in readable files.

A count over all sequences finds what no chosen example does: an action too many, an action
missing, a turn that passes to the wrong seat. The numbers in `data/perft` were counted by the
reference, which shares no rule with the engine; the engine must find the same, and the reference
is asked again wherever that is quick.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import forehand
from forehand import Game, reference

DATA = Path(__file__).parent / "data" / "perft"

# How many entries each file has: an entry that is lost, or not read, is a failure.
ENTRIES = {
    Game.HUUTOPUSSI: 17,
    Game.BUSCA: 10,
    Game.RISTIKLAPPI: 11,
    Game.CINCINNATI_EUCHRE: 11,
}

# The reference takes about a tenth of a millisecond for a node.
QUICK = 2_500


@dataclass
class Entry:
    """A position and its counts."""

    name: str
    record: dict[str, Any] | None = None
    nodes: dict[int, int] = field(default_factory=dict)


def read(text: str) -> list[Entry]:
    """Read a perft file; a line that is none of its kinds, or out of place, is an error."""
    entries: list[Entry] = []
    for number, line in enumerate(text.splitlines(), 1):
        place = f"line {number}: {line!r}"
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1]
            if name in [entry.name for entry in entries]:
                raise ValueError(f"{place}: this id stands twice")
            if entries and not entries[-1].nodes:
                raise ValueError(f"{place}: the entry before it has no counts")
            entries.append(Entry(name))
        elif not entries:
            raise ValueError(f"{place}: expected an id such as [opening]")
        elif entries[-1].record is None:
            entries[-1].record = json.loads(line)
        else:
            words = line.split()
            if len(words) != 2 or not all(word.isdecimal() for word in words):
                raise ValueError(f"{place}: expected a depth and a number of nodes")
            depth, nodes = map(int, words)
            if depth != len(entries[-1].nodes) + 1:
                raise ValueError(f"{place}: depths start at 1 and go up by 1")
            entries[-1].nodes[depth] = nodes
    if entries and not entries[-1].nodes:
        raise ValueError(f"the last entry, {entries[-1].name}, has no counts")
    return entries


def entries_of(game: Game) -> list[Entry]:
    path = DATA / f"{game}.perft"
    return read(path.read_text(encoding="utf-8")) if path.exists() else []


CASES = [
    pytest.param(game, entry, id=f"{game}-{entry.name}")
    for game in Game
    for entry in entries_of(game)
]


def differences(ours: dict[str, int], theirs: dict[str, int]) -> str:
    """Write two splits side by side, a mark where they differ."""
    lines = []
    for action in sorted(ours.keys() | theirs.keys()):
        engine, oracle = ours.get(action), theirs.get(action)
        mark = "" if engine == oracle else "   <-- differs"
        lines.append(f"  {action:24} engine {engine!s:>8}  reference {oracle!s:>8}{mark}")
    return "\n".join(lines)


@pytest.mark.parametrize("game", Game, ids=str)
def test_every_game_has_its_perft_file(game):
    assert len(entries_of(game)) == ENTRIES[game], DATA / f"{game}.perft"
    for entry in entries_of(game):
        assert entry.record is not None and entry.record["game"] == game.value, entry.name


def test_no_other_files():
    assert {path.name for path in DATA.iterdir()} == {f"{game}.perft" for game in Game}


@pytest.mark.parametrize(("game", "entry"), CASES)
def test_engine_counts(game, entry):
    position = forehand.load(entry.record)
    assert isinstance(position, forehand.Position) and position.game is game
    for depth, nodes in entry.nodes.items():
        found = position.perft(depth)
        if found != nodes:
            split = dict(position._native.perft_split(depth))
            oracle = {}
            if nodes <= 100_000:
                oracle = reference.perft_split(reference.load(entry.record), depth)
            pytest.fail(
                f"{entry.name}, depth {depth}: the engine counts {found}, the file says {nodes}\n"
                f"{differences(split, oracle)}"
            )


@pytest.mark.parametrize(("game", "entry"), CASES)
def test_reference_counts(game, entry):
    position = reference.load(entry.record)
    assert position.game is game
    for depth, nodes in entry.nodes.items():
        if nodes > QUICK:
            break
        found = reference.perft(position, depth)
        if found != nodes:
            split = reference.perft_split(position, depth)
            native = dict(forehand.load(entry.record)._native.perft_split(depth))
            pytest.fail(
                f"{entry.name}, depth {depth}: the reference counts {found}, "
                f"the file says {nodes}\n{differences(native, split)}"
            )


@pytest.mark.parametrize(("game", "entry"), CASES)
def test_splits_add_up_and_are_sorted(game, entry):
    position = forehand.load(entry.record)
    for depth, nodes in entry.nodes.items():
        split = position._native.perft_split(depth)
        assert sum(count for _, count in split) == nodes
        assert [action for action, _ in split] == position.legal_actions.texts()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 5", "expected an id"),
        ("[a]\n{}\n1 5\n[a]\n{}\n1 5", "stands twice"),
        ("[a]\n{}\n[b]", "no counts"),
        ("[a]\n{}", "no counts"),
        ("[a]\n{}\n1 5 6", "a depth and a number"),
        ("[a]\n{}\nnonsense", "a depth and a number"),
        ("[a]\n{}\n2 5", "go up by 1"),
        ("[a]\n{}\n1 -5", "a depth and a number"),
    ],
)
def test_unread_lines_are_errors(text, words):
    with pytest.raises(ValueError, match=words):
        read(text)
