"""Bots from names and files: what they are made of, and that they see one hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import forehand
from forehand import Bot, Game, View

EXAMPLES = sorted((Path(__file__).parents[1] / "examples" / "bots").glob("*.toml"))


def test_a_file_names_the_parts(tmp_path):
    file = tmp_path / "slow.toml"
    file.write_text('worlds = 7\ntime = 2\n[phases.auction]\nmethod = "rules"\n')
    bot = Bot.load(file)
    assert bot == Bot.parse(str(file))
    assert str(bot) == bot.name == "slow"
    assert bot.parts == {
        "name": "slow",
        "method": "default",
        "worlds": 7,
        "time": 2.0,
        "evidence": "none",
        "objective": "score",
        "phases": {"auction": {"method": "rules"}},
    }
    assert Bot.of(bot.parts) == bot


def test_examples_can_be_read():
    assert len(EXAMPLES) >= 3
    for file in EXAMPLES:
        assert Bot.load(file).name == file.stem


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('method = "magic"', 'method: "magic" stands there, one of default, random, rules'),
        ("worlds = 0", "worlds: 0 stands there, a whole number from 1 to"),
        ("time = nan", "time: nan stands there, a text, a number or a table is expected"),
        ("time = 1979-05-27", "time: 1979-05-27 stands there"),
        ("speed = 3", "speed: the key stands there, one of name, phases, method"),
        ("phases.lunch.worlds = 3", "phases.lunch: the key stands there, one of auction"),
        ('phases.play.method = "x"', 'phases.play.method: "x" stands there'),
        ("worlds 3", "no TOML"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, text, said):
    file = tmp_path / "bot.toml"
    file.write_text(text)
    with pytest.raises(forehand.ForehandError) as caught:
        Bot.load(file)
    assert str(caught.value).startswith(f"{file}: {said}")


def test_names():
    with pytest.raises(forehand.UnknownOptionError, match="one of default, random, rules, pimc"):
        Bot.named("grandmaster")
    assert Bot.named("pimc").parts["worlds"] == 200


@pytest.mark.parametrize("game", Game)
def test_a_bot_sees_one_hand(game):
    position = forehand.deal(game, seed=6)
    view = View.from_position(position)
    for name in ("random", "rules", "ismcts"):
        bot = Bot.of({"name": name, "method": name, "worlds": 3})
        choice = bot.choose(position, seed=4, workers=1)
        assert choice in position.legal_actions
        assert choice == bot.choose(view, seed=4, workers=2)
        assert choice == bot.choose(view.sample(1, seed=9)[0], seed=4)
    with pytest.raises(TypeError, match="a View or a Position is expected, not str"):
        Bot.named("rules").choose("N")
