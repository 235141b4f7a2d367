"""The `forehand` command: does what the arguments ask and turns every end into a status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from .output import INTERRUPTED, PIPE_CLOSED, UNUSABLE, USAGE, out, talk

__all__ = ["main"]

# Asked often, by scripts too, and answered without loading the parser of arguments.
_VERSION_QUESTIONS = (["--version"], ["--version", "--json"], ["--json", "--version"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0, 1, 2, 130 or 141."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        out.listen()
        status = _run(given)
        if sys.stdout is not None:
            sys.stdout.flush()  # help is written there by the parser of arguments
        return status
    except KeyboardInterrupt:
        out.deafen()
        _drop_output()
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:
            _drop_output()
            talk(f"standard output can't be written: {error.strerror}")
            return UNUSABLE
        if os.environ.get("FOREHAND_DEBUG"):
            raise
        # No path through here is known. If one is found, people get a sentence and not a traceback.
        talk(
            f"a fault in forehand itself ({type(error).__name__}: {error}); please report it "
            "with the input (FOREHAND_DEBUG=1 shows where it happened)"
        )
        return UNUSABLE


def _run(given: list[str]) -> int:
    if given in _VERSION_QUESTIONS:
        from .version import version

        return version(as_json="--json" in given)
    from .app import run

    try:
        return run(given)
    except Exception as error:
        # The parser's exceptions moved between releases of typer; what they can do did not.
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        context = getattr(error, "ctx", None)
        command = "forehand" if context is None else context.command_path
        # The parser lists choices one under the other.
        said = message().replace("\n\t", " ")
        talk(said, hint=f"try '{command} --help'")
        return USAGE


def _drop_output() -> None:
    """Make the flush at the interpreter's end harmless: what is still to be written can't be."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.close(null)
    except OSError:
        pass
