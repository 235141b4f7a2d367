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
from .advising import Advice, Advised, advise
from .analysis import (
    Analysis,
    BuscaMakeable,
    Declared,
    EuchreMakeable,
    HuutopussiMakeable,
    RistiklappiMakeable,
    analyze,
)
from .arena import Duel, Round, duel, rounds
from .batch import solve_many
from .bots import Bot
from .cards import Card, Denomination, Rank, Suit
from .constrained import Deals, deals
from .dealing import Playouts, deal, playouts
from .dealt import Dealt, DealtHand
from .equity import chances
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
from .exchange import Exchange, best_exchange
from .explaining import Explanation
from .games import Game, Phase
from .match import Match
from .playing import Session
from .position import LegalActions, Position
from .record import load, loads, replay
from .reviewing import Review, Reviewed, Track, Worth, review
from .rules import BuscaRules, CincinnatiEuchreRules, HuutopussiRules, RistiklappiRules, Rules
from .seats import Seat, Side
from .solving import ActionValue, Objective, SeatPoints, Solution, TableUse, par, solve, sure
from .tables import DealTables, Tables, tables
from .view import View

__version__: str = _engine.VERSION

__all__ = [
    "Action",
    "ActionValue",
    "Advice",
    "Advised",
    "Analysis",
    "Answer",
    "Ask",
    "Bid",
    "Bot",
    "BuscaMakeable",
    "BuscaRules",
    "Card",
    "CincinnatiEuchreRules",
    "Contract",
    "DealTables",
    "Deals",
    "Dealt",
    "DealtHand",
    "Declare",
    "Declared",
    "Denomination",
    "Duel",
    "EuchreMakeable",
    "Exchange",
    "Explanation",
    "Flip",
    "ForehandError",
    "Game",
    "Give",
    "HuutopussiMakeable",
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
    "Review",
    "Reviewed",
    "RistiklappiMakeable",
    "RistiklappiRules",
    "Round",
    "Rules",
    "Seat",
    "SeatPoints",
    "Session",
    "Side",
    "Solution",
    "Suit",
    "TableUse",
    "Tables",
    "Track",
    "UnknownOptionError",
    "View",
    "ViewRecordError",
    "Worth",
    "__version__",
    "advise",
    "analyze",
    "best_exchange",
    "chances",
    "deal",
    "deals",
    "duel",
    "load",
    "loads",
    "par",
    "playouts",
    "replay",
    "review",
    "rounds",
    "solve",
    "solve_many",
    "sure",
    "tables",
]
