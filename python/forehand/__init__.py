"""Exact rules, solving and analysis for four trick-taking card games.

Huutopussi, Busca, Ristiklappi and Cincinnati Euchre: start with `deal`, `load` or `loads`.

>>> import forehand
>>> position = forehand.deal("ristiklappi", seed=1)
>>> position.phase
Phase.PLAY
"""

from . import _engine
from .actions import (
    Action,
    Answer,
    Ask,
    Bid,
    Contract,
    Declare,
    Flip,
    Give,
    Moon,
    Name,
    Pass,
    Play,
    Redeal,
    Return,
)
from .batch import solve_many
from .cards import Card, Denomination, Rank, Suit
from .dealing import Playouts, deal, playouts
from .errors import (
    ForehandError,
    IllegalActionError,
    InternalError,
    InvalidDealError,
    LimitReached,
    NotationError,
    NotSolvableError,
    UnknownOptionError,
    ViewRecordError,
)
from .games import Game, Phase
from .match import Match
from .position import LegalActions, Position
from .record import load, loads, replay
from .rules import BuscaRules, CincinnatiEuchreRules, HuutopussiRules, RistiklappiRules, Rules
from .seats import Seat, Side
from .solving import ActionValue, Objective, SeatPoints, Solution, TableUse, solve
from .tables import DealTables, Tables, tables

__version__: str = _engine.VERSION

__all__ = [
    "Action",
    "ActionValue",
    "Answer",
    "Ask",
    "Bid",
    "BuscaRules",
    "Card",
    "CincinnatiEuchreRules",
    "Contract",
    "DealTables",
    "Declare",
    "Denomination",
    "Flip",
    "ForehandError",
    "Game",
    "Give",
    "HuutopussiRules",
    "IllegalActionError",
    "InternalError",
    "InvalidDealError",
    "LegalActions",
    "LimitReached",
    "Match",
    "Moon",
    "Name",
    "NotSolvableError",
    "NotationError",
    "Objective",
    "Pass",
    "Phase",
    "Play",
    "Playouts",
    "Position",
    "Rank",
    "Redeal",
    "Return",
    "RistiklappiRules",
    "Rules",
    "Seat",
    "SeatPoints",
    "Side",
    "Solution",
    "Suit",
    "TableUse",
    "Tables",
    "UnknownOptionError",
    "ViewRecordError",
    "__version__",
    "deal",
    "load",
    "loads",
    "playouts",
    "replay",
    "solve",
    "solve_many",
    "tables",
]
