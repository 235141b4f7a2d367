"""The commands that need no record: deals, checks and rules, with their options."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import ForehandError, NotationError
from ..games import Game
from . import options
from .options import GameName, Json, Seed
from .usage import UsageError

MOST_TRIES = 1_000_000


def deal(
    game: GameName,
    seed: Seed,
    count: Annotated[
        int,
        typer.Option(
            metavar="N", parser=options.whole(0, options.WORD - 1), help="How many deals."
        ),
    ] = 1,
    dealer: Annotated[
        str | None,
        typer.Option(
            metavar="X", parser=options.seat, help="Who deals; by default the seed decides."
        ),
    ] = None,
    first: Annotated[
        int,
        typer.Option(
            metavar="I",
            parser=options.whole(0, options.WORD - 1),
            help="The number of the first deal.",
        ),
    ] = 0,
    where: Annotated[
        str | None,
        typer.Option(
            metavar="CONDITION",
            help="Only deals that meet it, such as \"N.count('H') >= 3 and not S.void('D')\". "
            "Hands N E S W NS EW stock are asked has('AS') count('S') void('S') rank('K') "
            "and, by game, points trumps('H') bowers('H') marriage('H') marriages sixes redeal; "
            "dealer and forehand are seats.",
        ),
    ] = None,
    predeal: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HANDS",
            help="Cards that seats hold already, as N:AJ.K.. or, for several seats, "
            "'N:AJ.K.. S:.A..'.",
        ),
    ] = None,
    tries: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=options.whole(0, options.WORD - 1),
            help=f"With --where: look at so many deals at most, by default {MOST_TRIES}.",
        ),
    ] = None,
) -> int:
    """Print deals from a seed, one record a line.

    Deal I of seed S is always the same; so it is among the same cards held already.
    """
    from ..constrained import deals
    from ..dealing import read_predeal
    from .deal import deal
    from .output import BAD, talk

    if first + count > options.WORD:
        raise UsageError("--first and --count: the numbers of the deals end at 2**64 - 1")
    if tries is not None and where is None:
        raise UsageError("--tries goes with --where: without a condition every deal is accepted")
    try:
        held = None if predeal is None else read_predeal(" ".join(predeal))
        if where is not None and tries is None:
            tries = MOST_TRIES
        found = deals(
            game,
            seed=seed,
            first=first,
            count=count,
            where=where,
            predeal=held,
            dealer=dealer,
            tries=tries,
        )
    except NotationError as error:
        raise UsageError(str(error)) from None
    except ForehandError as error:
        talk(str(error))
        return BAD
    return deal(found, count, filtered=where is not None)


def verify(
    games: Annotated[
        list[Game],
        typer.Argument(metavar="GAME…", parser=options.game, help="Which games, one or more."),
    ],
    deals: Annotated[
        int,
        typer.Option(
            metavar="N", parser=options.whole(0, 2**53), help="How many deals of each game."
        ),
    ] = 100,
    seed: Seed = 0,
    workers: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=options.whole(1, 1024),
            help="How many processes; the result is the same.",
        ),
    ] = 1,
    as_json: Json = False,
) -> int:
    """Compare the engine with the reference on random play.

    The first difference ends the run; it is printed as a record that reproduces it.
    """
    from .verify import verify

    return verify(games, deals, seed, workers, as_json=as_json)


def rules(
    game: GameName,
    as_json: Annotated[bool, typer.Option("--json", help="Print the options as JSON.")] = False,
) -> int:
    """Print the rules of a game, by numbered clause.

    The options of the game are among them.
    """
    from .rules import rules

    return rules(game, as_json=as_json)
