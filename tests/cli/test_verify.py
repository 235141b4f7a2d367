"""`verify` and the lock-step run: agreement, and a planted difference found and reproduced."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from forehand import _engine, lockstep, reference
from forehand.games import Game
from forehand.rules import OPTIONS

GAMES = [game.value for game in Game]

# Rules of the reference changed so that they are wrong: what to change, and what must be noticed.
PLANTS = {
    "busca scoring": (
        "busca",
        "from forehand.reference import busca; busca.LAST_TRICK = 4",
        "result",
    ),
    "busca following": (
        "busca",
        "from forehand.reference import busca as b; b.PITA = b.Card(b.Rank.KING, b.Suit.D)",
        "",
    ),
    "euchre scoring": (
        "cincinnati-euchre",
        "from forehand.reference import cincinnati_euchre as e; e.MOON_VALUE[e.Moon.MOON] = 13",
        "result",
    ),
    "euchre bowers": (
        "cincinnati-euchre",
        "from forehand.reference import cincinnati_euchre as e; e.left_bower = e.right_bower",
        "",
    ),
    "huutopussi ban": (
        "huutopussi",
        "from forehand.reference import huutopussi; huutopussi.BAN = -499",
        "legal actions",
    ),
    "huutopussi undertrumping": (
        "huutopussi",
        "from forehand.reference import huutopussi_play as h; h._must_beat = lambda *_: None",
        "legal actions",
    ),
    "ristiklappi winner": (
        "ristiklappi",
        "from forehand.reference import ristiklappi as r; r.trick_winner = lambda t: t[0][0]",
        "",
    ),
    "ristiklappi points": (
        "ristiklappi",
        "from forehand.reference import ristiklappi as r; r.ENOUGH = 60",
        "result",
    ),
    "dealing": (
        "busca",
        "from forehand.reference import dealing; dealing.GAMMA += 2",
        "the deal of a seed",
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_engine_and_reference_agree(game):
    assert lockstep.run(game, 24, seed=11) is None


def test_every_deal_is_reached_alone():
    done = []
    assert lockstep.run("busca", 3, seed=2, first=4, progress=done.append) is None
    assert done == [4, 5, 6]
    assert lockstep.check(Game.BUSCA, 2, 5) is None


def test_the_run_reaches_every_phase_and_action(monkeypatch):
    seen = set()
    options = set()
    chosen = lockstep.Chance.action
    begun = lockstep.Chance.start

    def action(self, legal):
        text = chosen(self, legal)
        word, _, rest = text.partition(" ")
        seen.add(f"{word} {rest}" if "moon" in rest or word == "answer" else word)
        if word == "ask" and rest:
            seen.add("ask half")
        return text

    def start(self):
        found = begun(self)
        options.update((self._game, *option) for option in found["rules"].items())
        return found

    monkeypatch.setattr(lockstep.Chance, "action", action)
    monkeypatch.setattr(lockstep.Chance, "start", start)
    for game, deals in (
        ("huutopussi", 60),
        ("cincinnati-euchre", 100),
        ("ristiklappi", 8),
        ("busca", 8),
    ):
        assert lockstep.run(game, deals, seed=3) is None
    assert seen >= {
        "bid", "pass", "redeal", "give", "contract", "return", "play", "declare", "ask", "ask half",
        "answer none", "answer yes", "answer no", "flip", "name", "bid moon", "bid double-moon",
        "bid triple-moon", "bid quadruple-moon",
    }  # fmt: skip
    assert any(text in seen for text in ("answer S", "answer H", "answer D", "answer C"))
    for option in OPTIONS[Game.CINCINNATI_EUCHRE]:
        values = {value for game, name, value in options if name == option.name}
        assert len(values) > 1, option.name


def test_the_command(run):
    ran = run("verify", "busca", "ristiklappi", "--deals", "5", "--seed", "1")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "busca: 5 deals of seed 1, engine and reference agree",
        "ristiklappi: 5 deals of seed 1, engine and reference agree",
    ]
    [row] = run("verify", "busca", "--deals", "2", "--json").rows
    assert row == {"game": "busca", "deals": 2, "seed": 0, "difference": None}
    assert run("verify", "busca", "--deals", "0").status == 0


def planted(change, *arguments):
    """Run the command with a changed reference."""
    program = f"import sys\n{change}\nfrom forehand.cli import main\nsys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", program, "verify", *arguments], capture_output=True, timeout=240
    )


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_difference_is_found(plant):
    game, change, what = PLANTS[plant]
    done = planted(change, game, "--deals", "400")
    assert done.returncode == 1
    [line] = done.stdout.decode().splitlines()
    record = json.loads(line)
    said = record["x-difference"]
    assert said["game"] == game
    assert said["engine"] != said["reference"]
    assert what in said["what"]
    assert done.stderr.decode().startswith(f"forehand: {game}, deal {said['deal']} of seed 0: ")
    # The record is one that both can read: it leads to the place of the difference.
    assert json.loads(_engine.replay(line, False))["game"] == game
    # With the rules as they are there is no difference at that place.
    assert lockstep.check(Game(game), said["seed"], said["deal"]) is None
    reference.replay(record)


def test_any_number_of_workers_finds_the_same(tmp_path):
    program = tmp_path / "planted.py"
    program.write_text(
        "import sys\nfrom forehand.reference import cincinnati_euchre as e\n"
        "e.MOON_VALUE[e.Moon.TRIPLE_MOON] = 33\nfrom forehand.cli import main\n"
        "if __name__ == '__main__': sys.exit(main())\n"
    )
    found = [
        subprocess.run(
            [
                sys.executable,
                str(program),
                "verify",
                "cincinnati-euchre",
                "--deals",
                "600",
                "--workers",
                workers,
            ],
            capture_output=True,
            timeout=240,
        )
        for workers in ("1", "3")
    ]
    assert found[0].returncode == found[1].returncode == 1
    assert found[0].stdout == found[1].stdout
    assert found[0].stderr == found[1].stderr
