"""Which class plays which game: the position that a deal starts from."""

from __future__ import annotations

from ..games import Game
from .busca import BuscaPosition
from .cincinnati_euchre import CincinnatiEuchrePosition
from .huutopussi import HuutopussiPosition
from .opening import Opening
from .position import Position
from .ristiklappi import RistiklappiPosition

POSITION_OF: dict[Game, type[Position]] = {
    Game.HUUTOPUSSI: HuutopussiPosition,
    Game.BUSCA: BuscaPosition,
    Game.RISTIKLAPPI: RistiklappiPosition,
    Game.CINCINNATI_EUCHRE: CincinnatiEuchrePosition,
}


def start(opening: Opening) -> Position:
    """Return the position before the first decision.

    Raises InvalidDealError if the cards or seats can't be.
    """
    return POSITION_OF[opening.game](opening)
