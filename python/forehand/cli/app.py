"""The command `forehand`: which commands there are, in the order of the help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from . import deals_app, players_app, records_app
from .usage import UsageError

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


for _command in (
    records_app.replay,
    records_app.solve,
    records_app.analyze,
    records_app.review,
    records_app.explain,
    players_app.advise,
    players_app.arena,
    players_app.play,
    records_app.perft,
    deals_app.deal,
    deals_app.verify,
    deals_app.rules,
):
    app.command(_command.__name__)(_command)
