"""What the documents promise: their Python examples, links, commands and make targets.

A reader tries the first example of a README before anything else. So every example with a prompt
runs here and has to print what stands under it, every relative link has to lead somewhere, and
every command has to exist with the options that are shown.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

# The tests run from another folder, against the installed package.
ROOT = Path(__file__).parent.parent

PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("**/*.md")])
PAGES += sorted((ROOT / "docs" / "rules").glob("*.md"))  # a link, which the pattern doesn't follow
PAGES = list(dict.fromkeys(PAGES))

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"(?:^|[`|;&] *)(?:\$ )?(?:\.venv/bin/)?forehand +([^`|#\n]+)", re.MULTILINE)


def blocks(page: Path) -> list[tuple[str, str]]:
    """Return language and text of the fenced blocks of a page."""
    return FENCE.findall(page.read_text(encoding="utf-8"))


@every_page
def test_fences_are_closed(page):
    lines = page.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("```") for line in lines) == 2 * len(blocks(page))


@every_page
def test_python_examples(page, capsys):
    """All examples of a page run one after the other, as a reader would enter them."""
    source = "\n".join(text for _, text in blocks(page) if ">>>" in text)
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(test)
    assert runner.failures == 0, capsys.readouterr().out


def test_the_readme_has_python_examples():
    source = "\n".join(text for _, text in blocks(ROOT / "README.md"))
    assert source.count(">>>") >= 5


def slug(heading: str) -> str:
    """Return the anchor of a heading, as the web page of the repository makes it."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


def anchors(page: Path) -> set[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return {slug(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


@every_page
def test_links_lead_somewhere(page):
    for target in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page.resolve()
        assert found.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in anchors(found), f"{page.name} links to {target}"


def commands(page: Path) -> list[str]:
    """Return the arguments of every `forehand …` command that a page shows."""
    shown = [text for language, text in blocks(page) if language in ("console", "sh", "bash", "")]
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    inline = re.findall(r"`(?:\.venv/bin/)?forehand +[^`]+`", text)
    found = []
    for piece in [*shown, *inline]:
        found += [match.strip() for match in COMMAND.findall(piece)]
    return found


@cache
def help_of(*words: str) -> str:
    """Return what the installed command prints for `--help`, wide and without colour."""
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
    run = subprocess.run(
        [sys.executable, "-m", "forehand", *words, "--help"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert run.returncode == 0, f"forehand {' '.join(words)} --help: {run.stderr or run.stdout}"
    return run.stdout


@every_page
def test_commands_exist_with_their_options(page):
    for command in commands(page):
        words = command.split()
        name = "" if words[0].startswith("-") else words[0]
        if name and not re.fullmatch(r"[a-z]+", name):
            continue  # a sentence about forehand, no command
        text = help_of(name) if name else help_of()
        for option in re.findall(r"--[a-z][a-z-]*", command):
            assert option == "--help" or option in text, f"{page.name}: forehand {command}"
        for word in words[1:]:
            if word.startswith("examples/"):
                assert list(ROOT.glob(word)), f"{page.name}: forehand {command}"


def test_the_readme_shows_commands():
    assert len(commands(ROOT / "README.md")) >= 5


def test_commands_are_found_in_text():
    """The pattern sees pipes, prompts and inline code, or the tests above would pass unawares."""
    text = ".venv/bin/forehand deal busca --seed 1 | .venv/bin/forehand replay - --json  # so\n"
    assert [found.strip() for found in COMMAND.findall(text)] == [
        "deal busca --seed 1",
        "replay - --json",
    ]
    assert [found.strip() for found in COMMAND.findall("`forehand rules busca`")] == ["rules busca"]
    assert [found.strip() for found in COMMAND.findall("$ forehand verify x")] == ["verify x"]


@every_page
def test_make_targets_exist(page):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    shown = re.findall(r"^(?:\$ )?make ([a-z-]+)", "\n".join(t for _, t in blocks(page)), re.M)
    shown += re.findall(r"`(?:[A-Z_]+=\S+ )?make ([a-z-]+)[^`]*`", text)
    for target in shown:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: make {target}"
