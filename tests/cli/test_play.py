"""`play`: whole matches through pipes, what is shown and what is not, undo, files, a terminal.

`FOREHAND_RENEW_GOLDENS=1` writes `tests/data/play` and the example of docs/play.md anew; look at
what has changed.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from matches import SHORT, decisions, typed
from terminal import Seated

import forehand
from forehand import Game, Session, reference
from forehand.cli import play_commands, play_screen, play_talk, play_words
from forehand.cli.play_file import Keeper

RENEW = os.environ.get("FOREHAND_RENEW_GOLDENS") == "1"
DATA = Path(__file__).parent.parent / "data"
every_game = pytest.mark.parametrize("game", Game)
RULES = {
    game: [word for name, value in rules.items() for word in ("--rule", f"{name}={value}")]
    for game, rules in SHORT.items()
}
START = ["play", "cincinnati-euchre", "--seed", "5", "--dealer", "W"]
"""A deal in which N bids 3, E passes, and S is to bid with T♠ 9♠ Q♦ T♦ 9♦ Q♣."""


def lines(*texts):
    return "".join(f"{text}\n" for text in texts)


@every_game
def test_a_whole_match(run, tmp_path, game):
    """To its end; what is kept can be replayed, by the reference too, and reviewed."""
    session = Session.start(game, seed=11, rules=SHORT[game])
    file = tmp_path / "match.jsonl"
    given = ["play", game.value, "--seed", "11", *RULES[game]]
    ran = run(*given, "--save", str(file), stdin=lines(*typed(session)))
    assert (ran.status, ran.err) == (0, "")
    assert max(map(len, ran.out.replace(str(file), "").splitlines())) <= play_screen.WIDTH
    assert ran.out.isprintable() or "\x1b" not in ran.out
    assert re.findall(r"^The match is over: (.*) won\.$", ran.out, re.M)
    assert ran.out.count(" is over.\n") + ran.out.count("Standing after it") == len(session.deals)
    assert f"forehand review {file}" in ran.out
    record = json.loads(file.read_text())
    assert forehand.load(record) == session.match
    assert reference.load_match(record).winner is not None
    again = run("play", game.value, "--resume", str(file))
    assert (again.status, again.err) == (0, "")
    assert "The match is over" in again.out
    assert json.loads(file.read_text()) == record


@every_game
def test_screens_of_a_deal(run, game):
    """Golden: all that is shown during a deal, with the commands that tell of it."""
    session = Session.start(game, seed=GOLDEN[game])
    texts = []
    for number, text in enumerate(decisions(session, deals=1)):
        texts += ["history", "trick", "score", "legal"] if number == 6 else []
        texts += [f"why {text}", "why 2s"] if number == 3 else []
        texts.append(text)
    ran = run(
        "play",
        game.value,
        "--seed",
        str(GOLDEN[game]),
        "--no-save",
        stdin=lines(*texts, "?", "quit"),
    )
    assert (ran.status, ran.err) == (0, "")
    golden = DATA / "play" / f"{game}.txt"
    if RENEW:
        golden.write_text(ran.out, encoding="utf-8")
    assert ran.out == golden.read_text(encoding="utf-8")


def test_the_example_of_the_documentation(run):
    """What docs/play.md shows is what comes when the same is typed."""
    file = DATA.parent.parent / "docs" / "play.md"
    page = file.read_text(encoding="utf-8")
    shown = re.search(r"^```console\n\$ forehand (play .*)\n((?:.|\n)*?)^```", page, re.M)
    assert shown, "an example that begins with the command"
    answers = re.findall(r"^[A-Z][a-z ]+(?: \(Enter: [^)]*\))?> ?(.*)$", shown[2], re.M)
    ran = run(*shown[1].split(), stdin=lines(*answers))
    assert len(answers) > 5
    if RENEW:
        file.write_text(page.replace(shown[2], ran.out), encoding="utf-8")
    else:
        assert ran.out == shown[2]


GOLDEN = {
    Game.HUUTOPUSSI: 8,
    Game.BUSCA: 2,
    Game.RISTIKLAPPI: 3,
    Game.CINCINNATI_EUCHRE: 5,
}
"""The seed of the deal that is shown."""


class Scripted:
    """Answers in place of a person, and keeps what was said."""

    def __init__(self, monkeypatch):
        self.said = []
        for module in (play_commands, play_talk):
            monkeypatch.setattr(module, "show", self.said.extend)
            monkeypatch.setattr(module, "say", self.said.append)

    def all_said(self, session, rng):
        """Return everything that the person can be shown at their turn, and told."""
        self.said.clear()
        commands = play_commands.Commands(session, Keeper(session, None), worlds=3)
        for text in ("show", "legal", "history", "trick", "score", "hint"):
            assert commands.obey(text)
        for text in rng.sample(EVERY, 15):
            assert commands.obey(f"why {text}")
            try:
                session.position.apply(text)
            except forehand.IllegalActionError as error:
                commands.refused(error)
        return list(self.said)


CARDS = [f"{rank}{suit}" for suit in "SHDC" for rank in "AKQJT98765432"]
EVERY = [
    *(f"play {card}" for card in CARDS),
    *(f"ask {card}" for card in CARDS if card[0] in "KQ"),
    *(f"{word} {suit}" for word in ("declare", "answer", "name") for suit in "SHDC"),
    *("ask", "answer yes", "answer no", "answer none", "flip", "pass", "redeal", "bid 3"),
    *("bid moon", "bid 100", "contract 100", "give AS KS QS", "return AS KS QS"),
]


@every_game
@pytest.mark.parametrize("seat", ["S", "E"])
def test_nothing_hidden_is_shown(game, seat, monkeypatch):
    """Other cards behind the same view change no byte of what is said before the deal's end."""
    scripted = Scripted(monkeypatch)
    session = Session.start(game, seat=seat, seed=21)
    asked = 0
    for number, _ in enumerate(decisions(session, deals=2)):
        if number % 5:
            continue
        said = scripted.all_said(session, random.Random(number))
        assert len(said) > 20
        for world in session.view.sample(2, seed=number):
            twin = Session.resume(world.record(), seat=seat, seed=21)
            twin._positions = [*session.deals[:-1], twin.position]
            assert twin.view == session.view
            assert scripted.all_said(twin, random.Random(number)) == said
            asked += twin.position != session.position
    assert asked >= 4


def test_cards_that_pass_out_of_sight(run, tmp_path):
    """Who did not get them is told that there were three; the partner is told which."""
    position = forehand.deal("huutopussi", seed=1, dealer="W")
    texts = ["bid 50", "pass", "pass", "pass"]
    for _ in range(2):
        for text in texts:
            position = position.apply(text)
        texts = [str(position.legal_actions[0])]
    file = tmp_path / "exchange.jsonl"
    file.write_text(json.dumps(position.record()))
    shown = {}
    for seat in "NES":
        given = ["play", "huutopussi", "--resume", str(file), "--no-save", "--seat", seat]
        shown[seat] = run(*given, stdin=lines("history", "show")).out
    given = str(position.actions[4]).split()[1:]
    symbols = " ".join(play_words.card(one) for one in given)
    said = {seat: " ".join(text.split()) for seat, text in shown.items()}
    assert f"S gives you {symbols}." in said["N"]
    assert f"You give {symbols}." in said["S"]
    assert "S gives three cards. N sets the contract at" in said["E"]
    assert "N returns three cards." in said["E"]
    assert "    S gives three cards\n" in shown["E"], "in the history too"


def test_an_illegal_try_is_explained_and_changes_nothing(run):
    ran = run(
        *START, "--no-save", stdin=lines("3", "moon 3", "pass", "9c", "jd", "history", "quit")
    )
    assert ran.status == 0
    assert "bid 3 is illegal (CE-6): S bids 3; more than the 3 of N is expected." in ran.out
    assert "'moon 3' stands there, a bid or pass is expected. ? lists" in ran.out
    assert "play 9♣ is illegal (CE-12): S does not hold 9♣" in ran.out
    assert "play J♦ is illegal" in ran.out
    assert "1  N J♥   E 9♣\n" in ran.out, "still at the same trick"


def test_why_does_not_look_at_hidden_cards(run):
    ran = run(*START, "--no-save", stdin=lines("why bid 3", "why bid 4", "why x", "why", "quit"))
    assert "bid 3 is illegal (CE-6)" in ran.out
    assert "bid 4 is legal; hint tells what it is worth." in ran.out
    assert "why: 'x' stands there" in ran.out
    assert "why: '' stands there" in ran.out


def test_hints(run):
    ran = run(*START, "--no-save", stdin=lines("hint 20", "hint", "hint 0", "hint x", "quit"))
    assert ran.out.count("20 worlds") == 1
    assert ran.out.count("200 worlds") == 1
    assert "hint: 0 stands there, a number of worlds from 1 to" in ran.out
    assert "hint: x stands there" in ran.out
    session = Session.start("cincinnati-euchre", seed=5, dealer="W")
    while session.step():
        pass
    rows = [line.split() for line in ran.out.splitlines() if " ± " in line]
    shown = {" ".join(row[: row.index("±") - 1]): row[row.index("±") - 1 :] for row in rows[4:]}
    for one in session.advise().actions:
        mean, _, error, *behind, best, _ = shown[str(one.action)]
        assert (mean, error) == (f"{one.mean:+.2f}", f"{one.stderr:.2f}")
        assert best == f"{one.best_share:.0%}"
        told = [f"{one.behind:.2f}", "±", f"{one.behind_stderr:.2f}", "behind"]
        assert behind == ([] if one.action == session.advise().best else told)


def test_undo(run):
    ran = run(*START, "--no-save", stdin=lines("undo", "pass", "ts", "undo", "undo", "quit"))
    assert "there is nothing to take back" in ran.out
    assert "Taken back: 4 actions from your T♠ on." in ran.out
    assert "Taken back: 5 actions from your pass on." in ran.out
    screens = ran.out.split("Cincinnati Euchre, deal 1, dealer W\n")
    shown = [re.split("^Your", text, flags=re.M)[0] for text in screens[1:]]
    assert len(shown) == 5
    assert shown[3] == shown[1]
    assert shown[4] == shown[0]


def test_the_end_of_the_input_keeps_the_match(run, tmp_path):
    file = tmp_path / "kept.jsonl"
    ran = run(*START, "--save", str(file), stdin="pass\n")
    assert (ran.status, ran.err) == (0, "")
    assert f"forehand play cincinnati-euchre --resume {file}\n" in ran.out
    record = json.loads(file.read_text())
    assert record["deals"][0]["actions"][:4] == ["bid 3", "pass", "pass", "bid 4"]
    for command in (["replay"], ["review", "--max-nodes", "0"], ["analyze", "--max-nodes", "0"]):
        assert run(*command, str(file)).status == 0
    ran = run("play", "cincinnati-euchre", "--resume", str(file), stdin="ts\nquit\n")
    assert (ran.status, ran.err) == (0, "")
    assert "seed 5." in ran.out
    assert json.loads(file.read_text())["deals"][0]["actions"][-1].startswith("play")


def test_nothing_is_kept_before_anything_is_decided(run, tmp_path):
    file = tmp_path / "none.jsonl"
    ran = run(*START, "--save", str(file), stdin=lines("save", "hint 5"))
    assert (ran.status, ran.err) == (0, "")
    assert "there is nothing to write down" in ran.out
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_its_own(forehand, tmp_path):
    """Without --save the match is in the folder, and no match overwrites another."""
    for _ in range(2):
        done = subprocess.run(
            [*forehand, *START], input=b"pass\n", cwd=tmp_path, capture_output=True, timeout=60
        )
        assert done.returncode == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["cincinnati-euchre-5-2.jsonl", "cincinnati-euchre-5.jsonl"]
    first, second = (json.loads((tmp_path / name).read_text()) for name in names)
    assert first == second


def test_save_in_another_file(run, tmp_path):
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    texts = lines("pass", f"save {second}", "ts", "save", f"save {tmp_path}/no/c", f"save {first}")
    ran = run(*START, "--save", str(first), stdin=texts)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count(f"The match is in {second}.\n") == 2
    said = " ".join(ran.out.split())
    assert "can't be written: No such file or directory." in said
    assert f"{first} is there already and is not overwritten" in said
    kept = [json.loads(path.read_text())["deals"][0]["actions"] for path in (first, second)]
    assert kept[1][: len(kept[0])] == kept[0]
    assert len(kept[1]) > len(kept[0])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "busca", "--bot", "clever"], "bot: 'clever' stands there"),
        (["play", "busca", "--bot", "none.toml"], "can't be read"),
        (["play", "busca", "--partner", "rules"], "in Busca everybody plays alone"),
        (["play", "busca", "--rule", "limit"], "NAME=VALUE"),
        (["play", "busca", "--rule", "limit=5", "--rule", "limit=5"], "each once"),
        (["play", "busca", "--rule", "limit=many"], "is not one of its values"),
        (["play", "busca", "--rule", "goal=5"], "unknown option 'goal'"),
        (["play", "busca", "--save", "a", "--no-save"], "exclude each other"),
        (["play", "busca", "--save", "-"], "the name of a file is expected"),
        (["play", "busca", "--save", "no/such/folder"], "can't be written"),
        (["play", "busca", "--resume", "none.jsonl"], "can't be read"),
        (["play", "busca", "--resume", "none.jsonl", "--dealer", "N"], "--dealer is for a new"),
        (["play", "busca", "--resume", "none.jsonl", "--rule", "limit=5"], "--rule is for a new"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage(run, arguments, message):
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_files_that_can_not_be_gone_on_with(run, tmp_path):
    file = tmp_path / "match.jsonl"

    def refusal(text, game="busca"):
        file.write_text(text)
        ran = run("play", game, "--resume", str(file))
        assert ran.out == ""
        assert file.read_text() == text
        return ran.status, ran.err

    deal = run("deal", "busca", "--seed", "1").out
    assert refusal("")[0] == 2
    assert "has 2 records, one is expected" in refusal(deal * 2)[1]
    assert "is a match of busca, ristiklappi is expected" in refusal(deal, "ristiklappi")[1]
    assert refusal("nonsense\n")[0] == 2
    status, err = refusal(json.dumps({**json.loads(deal), "actions": ["play AD"]}))
    assert (status, "BU-7" in err or "step 0" in err or "AD" in err) == (1, True)
    status, err = refusal(json.dumps({**json.loads(deal), "x-play": {"seat": 7}}))
    assert (status, "x-play: seat" in err) == (2, True)


def test_who_sits_where(run, tmp_path):
    (tmp_path / "odd.toml").write_text('method = "random"\nphases.auction.method = "rules"\n')
    given = ["play", "huutopussi", "--seed", "1", "--no-save", "--seat", "e"]
    ran = run(*given, "--bot", "random", "--partner", str(tmp_path / "odd.toml"))
    assert "  You sit E with W (odd) against N (random) and S (random).\n" in ran.out
    ran = run("play", "busca", "--no-save", "--bot", "random")
    assert "  You sit S against N (random), E (random) and W (random).\n" in ran.out
    assert re.search(r"those of seed \d+\.", ran.out)


def test_only_one_thing_may_be_done(run):
    texts = lines("pass", "", "10s", "")
    ran = run(*START, "--no-save", stdin=texts)
    assert ran.out.count("Your card>") == 2, "a blank line is asked again"
    assert "Your card (Enter: 9S)>" in ran.out
    assert "You play 9♠." in ran.out


def test_typing_errors_do_no_harm(run):
    ran = run(*START, "--no-save", stdin=b"\xff\xfe\n\x1b[2J\n" + "ﬀ\u2028\x00\n".encode() + b"4")
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert "\x00" not in ran.out
    assert "You bid 4." in ran.out


def test_a_player_who_is_out_sees_the_end(run, tmp_path):
    scores = {"N": 0, "E": 25, "S": 31, "W": 0}
    match = forehand.Match.start("busca", dealer="E", scores=scores)
    file = tmp_path / "out.jsonl"
    file.write_text(json.dumps(match.record()))
    ran = run("play", "busca", "--resume", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert re.search(r"The match is over: [NEW] has won\.\n$", ran.out)
    assert forehand.loads(file.read_text()).winner is not None


def test_interrupting_keeps_the_match(forehand, tmp_path):
    file = tmp_path / "kept.jsonl"
    process = subprocess.Popen(
        [*forehand, *START, "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdin.write(b"pass\n")
    process.stdin.flush()
    while b"You pass" not in process.stdout.readline():
        pass
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert time.monotonic() - began < 1.0
    assert process.returncode == 130
    assert err.decode() == f"forehand: the match is in {file}; --resume goes on with it\n"
    assert json.loads(file.read_text())["deals"][0]["actions"][2] == "pass"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.jsonl"]


def test_interrupting_a_hint(forehand, tmp_path):
    process = subprocess.Popen(
        [*forehand, "play", "busca", "--seed", "1", "--save", str(tmp_path / "kept.jsonl")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdin.write(b"hint 1000000\n")
    process.stdin.flush()
    while b"hint" not in process.stdout.readline():
        pass
    time.sleep(0.3)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert time.monotonic() - began < 1.0
    assert (process.returncode, err) == (130, b"")


SEATED = ("stdin", "stdout", "stderr")


def press(seated, text):
    os.write(seated.leader, text.encode())
    seated.shown = ""


def test_at_a_terminal(tmp_path):
    file = tmp_path / "match.jsonl"
    with Seated(*START, "--save", str(file), streams=SEATED) as seated:
        seated.wait_for(r"\x1b\[1mCincinnati Euchre, deal 1, dealer W\x1b\[0m(.|\n)*Your bid> $")
        press(seated, "pass\n")
        seated.wait_for(r"N leads \x1b\[31mJ♥\x1b\[0m(.|\n)*Your card> $")
        for _ in range(5):
            press(seated, "1\n")
            seated.wait_for(r"Your card( \(Enter: ..\))?> $")
        press(seated, "1\n")
        seated.wait_for("Enter deals the next hand> $")
        press(seated, "nonsense\n")
        seated.wait_for("The deal is over: Enter goes on(.|\n)*> $")
        press(seated, "hint\n")
        seated.wait_for("It is not your turn(.|\n)*> $")
        press(seated, "undo\n")
        seated.wait_for(r"Taken back: 1 action(.|\n)*Trick 6 of 6(.|\n)*Your card \(Enter: QC\)> $")
        press(seated, "\n")
        seated.wait_for("Enter deals the next hand> $")
        press(seated, "\n")
        seated.wait_for("deal 2, dealer N(.|\n)*Your bid> $")
        press(seated, "\x04")
        status, _, shown = seated.end()
    assert status == 0
    assert f"--resume {file}" in shown
    assert len(json.loads(file.read_text())["deals"]) == 2


def test_ctrl_c_at_a_terminal(tmp_path):
    file = tmp_path / "match.jsonl"
    with Seated(*START, "--save", str(file), streams=SEATED) as seated:
        seated.wait_for("Your bid> $")
        press(seated, "pass\n")
        seated.wait_for("Your card> $")
        # In the moment in which the prompt has come and readline does not wait yet, CPython keeps
        # the signal for the next one.
        time.sleep(0.3)
        seated.process.send_signal(signal.SIGINT)
        status, _, shown = seated.end()
    assert status == 130
    assert shown.splitlines()[-1] == f"forehand: the match is in {file}; --resume goes on with it"


def test_no_colour_for_who_wants_none(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    with Seated(*START, "--no-save", streams=SEATED) as seated:
        seated.wait_for("Your bid> $")
        assert "\x1b[1m" not in seated.shown
        assert "\x1b[31m" not in seated.shown
