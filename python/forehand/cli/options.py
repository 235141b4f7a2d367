"""The arguments and options that commands share, with the texts they are read from."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from ..actions import Action
from ..bots import Bot
from ..errors import ForehandError
from ..games import Game
from ..rules import HIGHEST_NUMBER, from_record
from ..seats import Seat
from ..solving import MOST_WORKERS, WANTS, Objective
from .usage import UsageError

WORD = 2**64
LONGEST_TIMEOUT = 1e9


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`."""

    def parse(text: str | int) -> int:
        digits = str(text)
        if (
            digits.isascii()
            and digits.isdigit()
            and len(digits) <= 20
            and least <= int(digits) <= most
        ):
            return int(digits)
        raise typer.BadParameter(
            f"{text!r} stands there, a whole number from {least} to {most} is expected"
        )

    return parse


def seconds(text: str | float) -> float:
    """Read a number of seconds; what is too long counts as the longest there is."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise typer.BadParameter(
            f"{text!r} stands there, a number of seconds, 0 or more, is expected"
        )
    return min(value, LONGEST_TIMEOUT)


def game(text: str | Game) -> Game:
    """Read the name of a game."""
    try:
        return text if isinstance(text, Game) else Game.parse(text)
    except ForehandError as error:
        raise typer.BadParameter(str(error)) from None


def action(text: str) -> str:
    """Read an action; the canonical text is returned."""
    try:
        return str(Action.parse(text))
    except ForehandError as error:
        raise typer.BadParameter(str(error)) from None


def objective(text: str) -> str:
    """Read an objective of any game."""
    known = [objective.value for objective in Objective]
    if text not in known:
        raise typer.BadParameter(f"{text!r} stands there, one of {', '.join(known)} is expected")
    return text


def want(text: str) -> str:
    """Read how much is asked."""
    if text not in WANTS:
        raise typer.BadParameter(f"{text!r} stands there, one of {', '.join(WANTS)} is expected")
    return text


def seat(text: str) -> str:
    """Read a seat, of either case."""
    known = [seat.value for seat in Seat]
    if text.upper() not in known:
        raise typer.BadParameter(f"{text!r} stands there, a seat ({' '.join(known)}) is expected")
    return text.upper()


def bot(text: str) -> Bot:
    """Read a bot: its name or the path of its file."""
    try:
        return Bot.parse(text)
    except ForehandError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"bot: {text} can't be read: {error.strerror}") from None


def rules(game: Game, texts: Sequence[str]) -> dict[str, object]:
    """Read options of a game's rules, each as NAME=VALUE."""
    found: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name in found:
            raise UsageError(f"--rule: {text!r} stands there, NAME=VALUE is expected, each once")
        whole = value.isascii() and value.isdigit() and len(value) <= len(str(HIGHEST_NUMBER))
        found[name] = int(value) if whole else {"true": True, "false": False}.get(value, value)
    try:
        from_record(game, found)
    except ForehandError as error:
        raise UsageError(f"--rule: {error}") from None
    return found


def one_of(names: Sequence[str]) -> Callable[[str], str]:
    """Return a reader of one of some names."""

    def parse(text: str) -> str:
        if text not in names:
            raise typer.BadParameter(
                f"{text!r} stands there, one of {', '.join(names)} is expected"
            )
        return text

    return parse


Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE…", help="Files of records, one on each line; - is standard input."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON Lines instead of text for people.")]
GameName = Annotated[Game, typer.Argument(metavar="GAME", parser=game, help="Which game.")]
ObjectiveName = Annotated[
    str | None,
    typer.Option(
        "--objective",
        metavar="NAME",
        parser=objective,
        help="What a value counts; the default is the game's first. "
        "cincinnati-euchre: tricks, score. huutopussi: points, margin, score. "
        "busca: paranoid, maxn. ristiklappi: points, game-points.",
    ),
]
MaxNodes = Annotated[
    int | None,
    typer.Option(
        "--max-nodes",
        metavar="N",
        parser=whole(0, WORD - 1),
        help="Stop each search after so many nodes.",
    ),
]
Patience = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        parser=seconds,
        help="Stop solving after so long, per record; 10 unless --max-nodes is given.",
    ),
]


def patience(timeout: float | None, max_nodes: int | None) -> float | None:
    """Return how long a record may take: without any limit as long as people wait."""
    return 10.0 if timeout is None and max_nodes is None else timeout


Workers = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(1, MOST_WORKERS),
        help="How many threads, by default all cores; the result is the same.",
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="S",
        parser=whole(0, WORD - 1),
        help="A number from which the deals follow: the same number, the same deals.",
    ),
]
