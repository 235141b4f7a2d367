"""Records in, positions out: one deal or one match as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import _engine
from .match import Match
from .position import Position, _dumps, _line, readable

__all__ = ["load", "loads", "replay"]


def loads(line: str) -> Position | Match:
    """Read a deal or match record from JSON text.

    Raises NotationError, InvalidDealError, IllegalActionError, UnknownOptionError or
    ViewRecordError; each says where in the record and by which clause.

    >>> import forehand
    >>> forehand.loads('{"format": "forehand/1", "game": "busca", "dealer": "Q"}')
    Traceback (most recent call last):
        ...
    forehand.errors.NotationError: dealer: "Q" stands there, a seat (N E S W) is expected
    """
    native = _engine.read(readable(line))
    return Position(native) if isinstance(native, _engine.Position) else Match(native)


def load(record: Mapping[str, object]) -> Position | Match:
    """Read a deal or match record from a mapping. Raises as :func:`loads`."""
    return loads(_dumps(record))


def replay(record: Mapping[str, object] | str, *, legal: bool = False) -> dict[str, Any]:
    """Check and score a record; return what `forehand replay --json` prints for it.

    With `legal`, every step lists the actions that were legal. Raises as :func:`loads`.
    """
    result: dict[str, Any] = json.loads(_engine.replay(_line(record), legal))
    return result
