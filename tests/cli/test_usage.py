"""Usage: versions, help, and wrong arguments, which end with status 2 and one clear sentence."""

from __future__ import annotations

import json
import re
import time

import pytest

COMMANDS = ["replay", "solve", "analyze", "review", "explain", "advise", "arena", "play", "perft"]
COMMANDS += ["deal", "verify", "rules"]


def test_version(run):
    ran = run("--version", "--json")
    assert ran.status == 0
    assert ran.err == ""
    [found] = ran.rows
    assert list(found) == ["engine", "format", "rules", "shuffle"]
    assert found["format"] == "forehand/1"
    assert found["shuffle"] == 1
    text = run("--version")
    assert text.status == 0
    assert text.out.startswith(f"forehand {found['engine']} (format forehand/1, ")


def test_version_in_either_order_and_through_the_parser(run):
    assert run("--json", "--version").rows == run("--version", "--json").rows
    # More arguments than the short cut knows go through the parser, to the same answer.
    assert run("--version", "--version").out == run("--version").out


def test_version_is_quick(run):
    run("--version")
    began = time.monotonic()
    for _ in range(3):
        run("--version")
    # A third of a second leaves room for slow machines; it is some 0.1 s on a quick one.
    assert (time.monotonic() - began) / 3 < 0.33


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_every_option(run, command):
    ran = run(command, "--help")
    assert ran.status == 0
    assert ran.err == ""
    assert f"Usage: forehand {command}" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_help_lists_the_commands(run):
    ran = run("--help")
    assert ran.status == 0
    assert all(f"  {command} " in ran.out for command in COMMANDS)
    assert "..." not in ran.out.split("Commands:")[1], "no summary is cut"
    assert run("-h").out == ran.out


@pytest.mark.parametrize("command", ["deal", "play", "rules", "verify"])
def test_a_missing_game_is_said_in_one_sentence(run, command):
    said = run(command).err.splitlines()[0]
    assert said.endswith("Choose from: huutopussi, busca, ristiklappi, cincinnati-euchre")
    assert run(command, "--help").out.count("busca") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "a command is expected: replay, solve"),
        (["frobnicate"], "frobnicate"),
        (["--frobnicate"], "--frobnicate"),
        (["--json"], "--json before a command"),
        (["replay"], "FILE"),
        (["replay", "--frobnicate", "-"], "--frobnicate"),
        (["solve"], "FILE"),
        (["solve", "-", "--objective", "money"], "one of tricks, score"),
        (["solve", "-", "--objective"], "--objective"),
        (["solve", "-", "--timeout", "-1"], "a number of seconds, 0 or more, is expected"),
        (["solve", "-", "--timeout", "nan"], "a number of seconds, 0 or more, is expected"),
        (["solve", "-", "--timeout", "inf"], "a number of seconds, 0 or more, is expected"),
        (["solve", "-", "--timeout", "soon"], "a number of seconds, 0 or more, is expected"),
        (["solve", "-", "--max-nodes", "-1"], "a whole number from 0"),
        (["solve", "-", "--max-nodes", "1e6"], "a whole number from 0"),
        (["analyze", "-", "--timeout", "-0.5"], "a number of seconds, 0 or more, is expected"),
        (["perft", "-"], "--depth"),
        (["perft", "-", "--depth", "-1"], "a whole number from 0"),
        (["perft", "-", "--depth", "two"], "a whole number from 0"),
        (["perft", "-", "--depth", "٣"], "a whole number from 0"),
        (["deal"], "GAME"),
        (["deal", "busca"], "--seed"),
        (["deal", "whist", "--seed", "1"], "expected one of: huutopussi, busca"),
        (["deal", "busca", "--seed", "-1"], "a whole number from 0 to 18446744073709551615"),
        (["deal", "busca", "--seed", "18446744073709551616"], "a whole number from 0"),
        (["deal", "busca", "--seed", "1_000"], "a whole number from 0"),
        (["deal", "busca", "--seed", "1", "--dealer", "X"], "a seat (N E S W) is expected"),
        (["deal", "busca", "--seed", "1", "--count", "-1"], "a whole number from 0"),
        (
            ["deal", "busca", "--seed", "1", "--first", "18446744073709551615", "--count", "2"],
            "--first and --count",
        ),
        (["deal", "busca", "--seed", "1", "--tries", "9"], "--tries goes with --where"),
        (
            ["deal", "busca", "--seed", "1", "--where", "N.void('S')", "--tries", "-1"],
            "a whole number from 0",
        ),
        (["deal", "busca", "--seed", "1", "--where", ""], "character 1 of ''"),
        (
            ["deal", "busca", "--seed", "1", "--where", "N.trumps('S') > 1"],
            "found 'trumps', expected a question that busca has: has('AS'), count('S')",
        ),
        (
            ["deal", "busca", "--seed", "1", "--where", "__import__('os').system('true')"],
            "character 1 of",
        ),
        (["deal", "busca", "--seed", "1", "--where", "\udc80"], "character 1 of"),
        (["deal", "busca", "--seed", "1", "--predeal", ""], "a seat (N E S W) and a colon"),
        (["verify"], "GAME"),
        (["verify", "whist"], "expected one of: huutopussi, busca"),
        (["verify", "busca", "--deals", "-1"], "a whole number from 0"),
        (["verify", "busca", "--workers", "0"], "a whole number from 1"),
        (["rules"], "GAME"),
        (["rules", "whist"], "expected one of: huutopussi, busca"),
        (["rules", "busca", "busca"], "busca"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage(run, arguments, said):
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert said in ran.err
    assert ran.err.startswith("forehand: ")
    assert len(ran.err.splitlines()) == 2, "one sentence and one hint"
    assert "--help" in ran.err.splitlines()[1]


def test_control_characters_do_not_reach_the_terminal(run):
    ran = run("\x1b[31mred")
    assert ran.status == 2
    assert "\x1b" not in ran.err


@pytest.mark.parametrize("game", ["huutopussi", "busca", "ristiklappi", "cincinnati-euchre"])
def test_rules(run, game):
    ran = run("rules", game)
    assert ran.status == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    # What the page marks is still told apart: headings, remarks in italics, defaults in bold.
    assert not re.search(r"\*\*|`|^#|italics|in bold", ran.out, re.MULTILINE)
    assert "\nHOW A DEAL GOES\n\n 1 " in ran.out
    assert "says so between asterisks" in " ".join(ran.out.split())
    assert re.search(r"^[A-Z]{2}-1 Four players", ran.out, re.MULTILINE)
    [found] = run("rules", game, "--json").rows
    assert found["game"] == game
    for option in found["options"]:
        assert re.search(rf"^ {option['name']}  ", ran.out, re.MULTILINE)
        assert option["clause"] in ran.out
        default = json.dumps(option["default"]).strip('"')
        # The cell may break in between.
        assert re.search(rf"\b{default}(\s+[A-Z]{{2}}-\d+ .*\n)? +\(default\)", ran.out)
        assert "values" in option or option["range"] == [1, 1_000_000]
        assert option["default"] in option.get("values", [option["default"]])
    assert json.dumps(found)
