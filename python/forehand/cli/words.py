"""The objectives that the command line takes."""

from __future__ import annotations

from ..errors import UnknownOptionError
from ..games import Game
from ..solving import Objective

__all__ = ["check_objective"]


def check_objective(game: Game, objective: str | None) -> None:
    """Raise UnknownOptionError, which lists the game's own, for an objective of another game."""
    known = [known.value for known in Objective.of(game)]
    if objective is not None and objective not in known:
        raise UnknownOptionError(
            f"objective {objective!r} is no objective of {game.value}; "
            f"its objectives are {', '.join(known)}"
        )
