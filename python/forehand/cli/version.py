"""The versions: of the engine, of the format of records, of the rules, of the shuffle."""

from __future__ import annotations

from .. import _engine
from .output import DONE, out
from .records import dumps

RULES_VERSION = 1
"""The version of the rule pages: the numbers of their clauses and the defaults of their options."""


def version(*, as_json: bool) -> int:
    """Print the versions and return the exit status."""
    if as_json:
        out.line(
            dumps(
                {
                    "engine": _engine.VERSION,
                    "format": _engine.FORMAT,
                    "rules": RULES_VERSION,
                    "shuffle": _engine.SHUFFLE,
                }
            )
        )
    else:
        out.line(
            f"forehand {_engine.VERSION} (format {_engine.FORMAT}, rules {RULES_VERSION}, "
            f"shuffle {_engine.SHUFFLE})"
        )
    return DONE
