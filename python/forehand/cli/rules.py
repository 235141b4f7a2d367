"""`forehand rules`: the rule page of a game, and its options for programs."""

from __future__ import annotations

from importlib.resources import files

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
    out.line(_rendered(page) if coloured() else page.rstrip("\n"))
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


def _rendered(page: str) -> str:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as capture:
        console.print(Markdown(page))
    return capture.get().rstrip("\n")
