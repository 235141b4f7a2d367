"""The commands and their options, as typer reads them; the modules beside this one do the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from .. import _engine
from ..advising import EVIDENCE, METHODS, OBJECTIVES
from ..errors import ForehandError, NotationError
from ..games import Game
from . import options
from .options import Files, GameName, Json, MaxNodes, ObjectiveName, Patience, Seed, Workers
from .usage import UsageError

MOST_TRIES = 1_000_000
MOST_ROUNDS = 10_000_000


app = typer.Typer(
    name="forehand",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    help="Exact rules, solving and analysis for Huutopussi, Busca, Ristiklappi and "
    "Cincinnati Euchre.",
)


def run(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and return its exit status.

    The parser's exceptions for wrong usage pass through; each has `format_message` and `ctx`.
    """
    command = typer.main.get_command(app)
    try:
        # Not main(): it would take Ctrl-C and closed pipes into its own hands.
        with command.make_context("forehand", list(arguments)) as context:
            status = command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    return int(status or 0)


@app.callback(invoke_without_command=True)
def _forehand(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the versions and end.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the versions as JSON.")] = False,
) -> None:
    if version:
        from .version import version as print_version

        raise typer.Exit(print_version(as_json=as_json))
    if as_json:
        raise UsageError(
            "--json before a command goes with --version only; it belongs behind the command"
        )
    if context.invoked_subcommand is None:
        commands = ", ".join(command.name or "" for command in app.registered_commands)
        raise UsageError(f"a command is expected: {commands}")


@app.command("replay")
def _replay(
    files: Files,
    legal: Annotated[
        bool, typer.Option("--legal", help="List what was legal at every step.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Check and score deal and match records."""
    from .replay import replay

    return replay(files, legal=legal, as_json=as_json)


@app.command("solve")
def _solve(
    files: Files,
    objective: ObjectiveName = None,
    max_nodes: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=options.whole(0, options.WORD - 1), help="Stop after so many nodes."
        ),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS", parser=options.seconds, help="Stop after so long, per record."
        ),
    ] = None,
    want: Annotated[
        str,
        typer.Option(
            metavar="WHAT",
            parser=options.want,
            help="all, or less for less time: best (the value and one best action) or value.",
        ),
    ] = "all",
    workers: Workers = None,
    hash_mb: Annotated[
        int,
        typer.Option(
            metavar="MIB",
            parser=options.whole(1, _engine.MOST_HASH_MB),
            help="The most memory for the tables of each thread, in MiB.",
        ),
    ] = _engine.DEFAULT_HASH_MB,
    stats: Annotated[
        bool, typer.Option("--stats", help="Also tell what the search took: nodes, table.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Give every legal action its exact value, all cards seen.

    One best line follows. A search stopped by a limit gives true bounds instead. Records are
    solved on all cores and answered in the order of the input.
    """
    from .solve import solve

    return solve(
        files,
        objective,
        max_nodes,
        timeout,
        want=want,
        workers=workers,
        hash_mb=hash_mb,
        stats=stats,
        as_json=as_json,
    )


@app.command("analyze")
def _analyze(
    files: Files,
    objective: ObjectiveName = None,
    max_nodes: MaxNodes = None,
    timeout: Patience = None,
    html: Annotated[
        str | None,
        typer.Option(
            "--html", metavar="OUT", help="Also write a page of all records: one file, no links."
        ),
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="OUT",
            help="Also write the diagram; with more records OUT-2.svg and so on.",
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Draw a deal, tell what it makes and what each action cost.

    Every card is seen. What a limit leaves open is shown as bounds.
    """
    from .analyze import analyze

    limit = options.patience(timeout, max_nodes)
    return analyze(files, objective, max_nodes, limit, html=html, svg=svg, as_json=as_json)


@app.command("review")
def _review(
    files: Files, max_nodes: MaxNodes = None, timeout: Patience = None, as_json: Json = False
) -> int:
    """Tell what each action of a deal cost, all cards seen.

    Each is valued before and after, in the game's own units and in score, and the dearest are
    marked. Stopped by the timeout, the early values are bounds.
    """
    from .review import command

    return command(files, max_nodes, options.patience(timeout, max_nodes), as_json=as_json)


@app.command("explain")
def _explain(
    files: Files,
    action: Annotated[
        str,
        typer.Option(
            "--action",
            metavar="ACTION",
            parser=options.action,
            help='The action to explain: "play 9H".',
        ),
    ],
    max_nodes: MaxNodes = None,
    timeout: Patience = None,
    as_json: Json = False,
) -> int:
    """Tell why an action is illegal, or what it gives up.

    It is judged where each record stops, all cards seen.

    An illegal one ends with status 1.
    """
    from .explain import command

    limit = options.patience(timeout, max_nodes)
    return command(files, action, max_nodes, limit, as_json=as_json)


@app.command("advise")
def _advise(
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


@app.command("arena")
def _arena(
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


@app.command("play")
def _play(
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


@app.command("perft")
def _perft(
    files: Files,
    depth: Annotated[
        int,
        typer.Option(
            metavar="D", parser=options.whole(0, 2**32 - 1), help="The length of the sequences."
        ),
    ],
    split: Annotated[
        bool, typer.Option("--split", help="Count for each first action too.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Count the action sequences of a length from each position.

    A sequence that ends with the deal before that length counts as one.
    """
    from .perft import perft

    return perft(files, depth, split=split, as_json=as_json)


@app.command("deal")
def _deal(
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


@app.command("verify")
def _verify(
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


@app.command("rules")
def _rules(
    game: GameName,
    as_json: Annotated[bool, typer.Option("--json", help="Print the options as JSON.")] = False,
) -> int:
    """Print the rules of a game, by numbered clause.

    The options of the game are among them.
    """
    from .rules import rules

    return rules(game, as_json=as_json)
