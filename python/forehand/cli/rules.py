"""`forehand rules`: the rule page of a game, and its options for programs."""

from __future__ import annotations

import re
from importlib.resources import files

from ..display import WIDTH
from ..games import Game
from ..rules import HIGHEST_NUMBER, OPTIONS, Option
from .output import DONE, coloured, out
from .records import dumps
from .version import RULES_VERSION


def rules(game: Game, *, as_json: bool) -> int:
    """Print a game's rules, or its options as one line of JSON; return the exit status."""
    if as_json:
        options = [_option(option) for option in OPTIONS[game]]
        out.line(dumps({"game": game.value, "rules": RULES_VERSION, "options": options}))
        return DONE
    page = (files("forehand") / "rulebook" / f"{game.value}.md").read_text(encoding="utf-8")
    out.line(_coloured(page) if coloured() else _plain(page))
    return DONE


def _option(option: Option) -> dict[str, object]:
    found: dict[str, object] = {"name": option.name, "default": option.default}
    if option.choices:
        found["values"] = list(option.choices)
    elif isinstance(option.default, bool):
        found["values"] = [False, True]
    else:
        found["range"] = [1, HIGHEST_NUMBER]
    return found | {"clause": option.clause, "meaning": option.meaning}


def _coloured(page: str) -> str:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as capture:
        console.print(Markdown(page))
    return capture.get().rstrip("\n")


def _plain(page: str) -> str:
    """Lay a page out without colour, at 80 columns; letters say what bold and italics say."""
    from rich.console import Console
    from rich.markdown import Markdown

    page = re.sub(r"(?m)^## .*$", lambda heading: heading[0].upper(), page)
    page = re.sub(
        r"(?m)^\| `.*$", lambda row: re.sub(r"\*\*(.+?)\*\*", r"\1 (default)", row[0]), page
    )
    page = page.replace("values (default in bold)", "values")
    page = re.sub(r"in\sitalics", "between asterisks", page)
    page = re.sub(r"(?<!\*)\*(?!\*)", r"\*", page)
    console = Console(width=WIDTH, color_system=None)
    with console.capture() as capture:
        console.print(Markdown(page, hyperlinks=False))
    lines = "\n".join(line.rstrip() for line in capture.get().splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n")
