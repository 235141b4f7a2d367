"""The four games by name, the phases of a deal, and each game's order of ranks in text."""

from __future__ import annotations

from enum import Enum

from .cards import Rank
from .errors import NotationError, shown


class Game(Enum):
    """One of the four games; the value is its id."""

    HUUTOPUSSI = "huutopussi"
    BUSCA = "busca"
    RISTIKLAPPI = "ristiklappi"
    CINCINNATI_EUCHRE = "cincinnati-euchre"

    @staticmethod
    def parse(text: str) -> Game:
        """Read a game id, exactly as written in the contract.

        Raises NotationError that lists the ids.
        """
        for game in Game:
            if game.value == text:
                return game
        known = ", ".join(game.value for game in Game)
        raise NotationError(f"unknown game {shown(text)}, expected one of: {known}")

    @property
    def rank_order(self) -> tuple[Rank, ...]:
        """The ranks of the game's pack from high to low (HP-3, BU-3, RK-3, CE-3).

        This is the order in which a hand is written. Ristiklappi has no order of strength and
        is written ace to two; Cincinnati Euchre is written without regard to bowers.
        """
        return _RANK_ORDER[self]

    def __str__(self) -> str:
        """Return the id."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Game.BUSCA``."""
        return f"Game.{self.name}"


_ORDER = {
    Game.HUUTOPUSSI: "ATKQJ9876",
    Game.BUSCA: "32AKQJ7654",
    Game.RISTIKLAPPI: "AKQJT98765432",
    Game.CINCINNATI_EUCHRE: "AKQJT9",
}


_RANK_ORDER = {game: tuple(Rank(letter) for letter in _ORDER[game]) for game in Game}


class Phase(Enum):
    """What kind of decision is due; the value is its text."""

    AUCTION = "auction"
    GIVE = "give"
    CONTRACT = "contract"
    RETURN = "return"
    PLAY = "play"
    ANSWER = "answer"
    NAME = "name"

    @staticmethod
    def parse(text: str) -> Phase:
        """Read a phase, exactly as written in the contract.

        Raises NotationError that lists the phases.
        """
        for phase in Phase:
            if phase.value == text:
                return phase
        known = ", ".join(phase.value for phase in Phase)
        raise NotationError(f"unknown phase {shown(text)}, expected one of: {known}")

    def __str__(self) -> str:
        """Return the text."""
        return self.value

    def __repr__(self) -> str:
        """Return the expression, such as ``Phase.PLAY``."""
        return f"Phase.{self.name}"
