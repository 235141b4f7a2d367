"""The objectives that the command line takes, and the words for what numbers mean."""

from __future__ import annotations

from ..errors import UnknownOptionError
from ..games import Game
from ..words import bid, bounded, counted, denomination, meaning, result, value

__all__ = [
    "OBJECTIVES",
    "bid",
    "bounded",
    "check_objective",
    "counted",
    "denomination",
    "meaning",
    "result",
    "value",
]

OBJECTIVES: dict[Game, tuple[str, ...]] = {
    Game.HUUTOPUSSI: ("points", "margin", "score"),
    Game.BUSCA: ("paranoid", "maxn"),
    Game.RISTIKLAPPI: ("points", "game-points"),
    Game.CINCINNATI_EUCHRE: ("tricks", "score"),
}
"""The objectives of each game; the first is the default."""


def check_objective(game: Game, objective: str | None) -> None:
    """Raise UnknownOptionError, which lists the game's own, for an objective of another game."""
    if objective is not None and objective not in OBJECTIVES[game]:
        raise UnknownOptionError(
            f"objective {objective!r} is no objective of {game.value}; "
            f"its objectives are {', '.join(OBJECTIVES[game])}"
        )
