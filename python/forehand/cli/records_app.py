"""The commands that read records, every card seen, with their options."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import _engine
from . import options
from .options import Files, Json, MaxNodes, ObjectiveName, Patience, Workers


def replay(
    files: Files,
    legal: Annotated[
        bool, typer.Option("--legal", help="List what was legal at every step.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Check and score deal and match records."""
    from .replay import replay

    return replay(files, legal=legal, as_json=as_json)


def solve(
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


def analyze(
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


def review(
    files: Files, max_nodes: MaxNodes = None, timeout: Patience = None, as_json: Json = False
) -> int:
    """Tell what each action of a deal cost, all cards seen.

    Each is valued before and after, in the game's own units and in score, and the dearest are
    marked. Stopped by the timeout, the early values are bounds.
    """
    from .review import command

    return command(files, max_nodes, options.patience(timeout, max_nodes), as_json=as_json)


def explain(
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


def perft(
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
