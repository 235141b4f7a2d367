"""The package as a caller meets it: its import, its names, positions."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys

import pytest
from shared_values import POSITIONS, ROOT

import forehand
from forehand import (
    Answer,
    Ask,
    Denomination,
    ForehandError,
    Game,
    Name,
    Phase,
    Seat,
    Suit,
    _engine,
    reference,
)
from forehand.notation import parse_hand, write_cards
from forehand.rules import to_record


def test_import_is_light():
    """`import forehand` drags in nothing that a program would notice."""
    heavy = {
        *("rich", "typer", "click", "numpy", "pandas", "hypothesis", "pytest", "jsonschema"),
        *("asyncio", "concurrent", "multiprocessing", "http", "xml", "unittest", "email"),
        *("socket", "ssl", "logging", "argparse", "sqlite3", "ctypes", "tkinter", "doctest"),
        *("urllib", "subprocess", "pydoc"),
    }
    script = (
        "import sys; before = set(sys.modules); import forehand; "
        "print('\\n'.join(sorted(set(sys.modules) - before)))"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )
    loaded = run.stdout.split()
    assert "forehand._engine" in loaded and run.stderr == ""
    assert not heavy & {name.partition(".")[0] for name in loaded}
    own = {name for name in loaded if name.startswith("forehand.")}
    assert not [name for name in own if name.startswith(("forehand.cli", "forehand.reference"))]


def test_version_is_one():
    """The package's metadata, the engine and the head of the changelog name the same version."""
    assert importlib.metadata.version("forehand") == forehand.__version__ == _engine.VERSION
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    head = re.search(r"^## (\d+\.\d+\.\d+\S*)", changelog, re.MULTILINE)
    assert head is not None and head[1] == forehand.__version__


def test_public_names():
    assert len(set(forehand.__all__)) == len(forehand.__all__)
    for name in forehand.__all__:
        assert hasattr(forehand, name)


@pytest.mark.parametrize("name", POSITIONS)
def test_position_properties_agree_with_its_record_and_table(name):
    position = POSITIONS[name]
    record, table = position.record(), position.table()
    assert position.game is Game(record["game"]) and position.dealer is Seat(record["dealer"])
    assert {str(who): score for who, score in position.scores.items()} == record["scores"]
    assert to_record(position.rules) == record["rules"]
    assert [str(action) for action in position.actions] == record["actions"]
    assert position.start().actions == () and position.start().record()["deal"] == record["deal"]
    assert list(record) == [
        *("format", "game", "rules", "dealer", "scores", "deal"),
        *(["stock"] if position.game is Game.RISTIKLAPPI else []),
        "actions",
    ]
    assert {seat.value for seat in position.hands} == set(table["hands"]) == set("NESW")
    for seat, cards in position.hands.items():
        assert parse_hand(table["hands"][seat.value]) == cards
    assert write_cards(position.stock) == table["stock"]
    assert [[str(seat), str(card)] for seat, card in position.trick] == table["trick"]
    assert position.perft(0) == 1
    assert position.perft(1) == max(1, len(position.legal_actions))
    replayed = forehand.replay(record)
    assert replayed["result"] == position.outcome()
    assert replayed == reference.replay(record)
    assert forehand.replay(record, legal=True) == reference.replay(record, legal=True)


def test_trump_follows_the_deal():
    position = forehand.deal("cincinnati-euchre", seed=1, dealer="S")
    assert position.trump is None
    for action in ("bid 3", "pass", "pass", "pass"):
        position = position.apply(action)
    for denomination in Denomination:
        assert position.apply(Name(denomination)).trump is denomination.suit
    assert forehand.deal("busca", seed=1).trump is None
    declared = [
        p for p in POSITIONS.values() if p.game is Game.HUUTOPUSSI and p.phase is Phase.ANSWER
    ]
    for asked in declared:
        for answer in asked.legal_actions:
            after = asked.apply(answer)
            question = next(a for a in reversed(after.actions) if isinstance(a, Ask))
            if isinstance(answer, Answer) and isinstance(answer.reply, Suit):
                assert after.trump is answer.reply
            elif isinstance(answer, Answer) and answer.reply is True:
                assert question.card is not None and after.trump is question.card.suit
            else:
                assert after.trump is asked.trump


def test_next_deal_only_after_the_end():
    for position in POSITIONS.values():
        if not position.is_over:
            with pytest.raises(ForehandError):
                position.next_deal(seed=1)
            continue
        following = position.next_deal(seed=6, index=2)
        oracle = reference.load(position.record())
        dealer, scores = reference.next_dealer_and_scores(oracle)
        assert following.dealer is dealer
        assert {str(who): score for who, score in following.scores.items()} == scores
        again = reference.deal(position.game, 6, 2, dealer, position.rules, scores)
        assert following.record() == again
