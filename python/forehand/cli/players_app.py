"""The commands of those who see one hand, with their options."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import _engine
from ..advising import EVIDENCE, METHODS, OBJECTIVES
from . import options
from .options import Files, GameName, Json, Seed, Workers
from .usage import UsageError

MOST_ROUNDS = 10_000_000


def advise(
    files: Files,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="X",
            parser=options.seat,
            help="Who is advised; it has to be that seat's turn, which is the default.",
        ),
    ] = None,
    worlds: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=options.whole(1, _engine.MOST_WORLDS),
            help="How many deals that agree with what the seat knows are looked at.",
        ),
    ] = 200,
    time: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            parser=options.seconds,
            help="Stop after so long, per record, with the worlds done by then.",
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            metavar="S",
            parser=options.whole(0, options.WORD - 1),
            help="A number from which the deals follow: the same number, the same advice.",
        ),
    ] = 1,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="M",
            parser=options.one_of(METHODS),
            help="pimc (exact in every world), model (the hand-written player, then exact), "
            "rollout (the hand-written player), alphamu (worlds searched together: plays late in a "
            "deal), ismcts (a tree, no card open); by default what fits.",
        ),
    ] = None,
    evidence: Annotated[
        str,
        typer.Option(
            metavar="E",
            parser=options.one_of(EVIDENCE),
            help="What the calls of others suggest: none (nothing), calls (hands that the "
            "hand-written player would have called so are likelier).",
        ),
    ] = "none",
    objective: Annotated[
        str,
        typer.Option(
            metavar="O",
            parser=options.one_of(OBJECTIVES),
            help="score (of this deal), or match (the chance to win the match from its standing).",
        ),
    ] = "score",
    workers: Workers = None,
    distribution: Annotated[
        bool,
        typer.Option(
            "--distribution", help="Also tell how often which value came out, and what happened."
        ),
    ] = False,
    as_json: Json = False,
) -> int:
    """Tell a seat what its actions are worth, from what it knows.

    Takes view records and whole ones, whose hidden cards it does not use. Every legal action is
    valued in sampled deals, with the standard error of its mean.
    """
    from .advise import command

    return command(
        files,
        seat,
        worlds=worlds,
        time=time,
        seed=seed,
        method=method,
        evidence=evidence,
        objective=objective,
        workers=workers,
        distribution=distribution,
        as_json=as_json,
    )


def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT BOT…",
            help="Two bots or more: a name (default, random, rules, or a method of advice), or "
            "the path of a TOML file.",
        ),
    ],
    deals: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=options.whole(1, MOST_ROUNDS),
            help="How many deals every two bots play, each twice with the seats exchanged.",
        ),
    ] = 100,
    seed: Seed = 1,
    workers: Workers = None,
    results: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Keep every result in this file, and go on from what is in it.",
        ),
    ] = None,
    matches: Annotated[
        bool, typer.Option("--matches", help="Play whole matches instead of deals.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Let bots play against each other and tell which is better.

    Every deal is played twice with the seats exchanged, so that both have had the same cards;
    means come with their 95 % intervals.
    """
    from .arena import arena

    if len(bots) < 2:
        raise UsageError(f"one bot stands there ({bots[0]}), two or more are expected")
    return arena(
        game,
        [options.bot(text) for text in bots],
        deals,
        seed,
        workers=workers,
        results=results,
        matches=matches,
        as_json=as_json,
    )


def play(
    game: GameName,
    seat: Annotated[
        str | None,
        typer.Option(metavar="X", parser=options.seat, help="Where you sit; by default S."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="Who plays the other seats: a name (rules, random, default, or a method of "
            "advice), or the path of a TOML file; by default rules.",
        ),
    ] = None,
    partner: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Who is your partner, if not the same."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="S",
            parser=options.whole(0, options.WORD - 1),
            help="A number from which the deals follow; by default any.",
        ),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            metavar="X", parser=options.seat, help="Who deals first; by default the seed decides."
        ),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the game's rules (`forehand rules GAME` lists them); may be "
            "given more than once.",
        ),
    ] = None,
    worlds: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=options.whole(1, _engine.MOST_WORLDS),
            help="How many deals a hint looks at.",
        ),
    ] = 200,
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Where the match is kept, after each of your decisions; by default in "
            "GAME-SEED.jsonl in this folder.",
        ),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Keep no file.")] = False,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Go on with the match in this file, and keep it there."),
    ] = None,
) -> int:
    """Play a match against bots, one hand seen.

    With hints, undo and a reason for each illegal try; ? lists what can be typed. The match is
    kept as a record that the other commands read.
    """
    from .play import command

    return command(
        game,
        seat=seat,
        bot=None if bot is None else options.bot(bot),
        partner=None if partner is None else options.bot(partner),
        seed=seed,
        dealer=dealer,
        rules=None if rule is None else options.rules(game, rule),
        worlds=worlds,
        save=save,
        no_save=no_save,
        resume=resume,
    )
