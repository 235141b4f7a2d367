"""The named options of each game, their defaults, and how a record writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from .errors import NotationError, UnknownOptionError, shown
from .games import Game

HIGHEST_NUMBER = 1_000_000


@dataclass(frozen=True, slots=True)
class Option:
    """One option of one game.

    Attributes:
        name: the key in a record's `rules`.
        default: the value that is meant when the key is absent.
        choices: the names it takes; empty for a switch (true or false) and for a number.
        clause: the clause of the rules that it changes.
        meaning: one line for a person.

    """

    name: str
    default: str | bool | int
    choices: tuple[str, ...]
    clause: str
    meaning: str

    @property
    def values(self) -> str:
        """The values it takes, as text for a person."""
        if self.choices:
            return ", ".join(self.choices)
        if isinstance(self.default, bool):
            return "true, false"
        return f"a whole number from 1 to {HIGHEST_NUMBER}"

    def accepts(self, value: object) -> bool:
        """Tell whether a value, in JSON's types, is one that the option takes."""
        if self.choices:
            return isinstance(value, str) and value in self.choices
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        whole = isinstance(value, int) and not isinstance(value, bool)
        # mypy does not see that `whole` makes it an int.
        return whole and 1 <= value <= HIGHEST_NUMBER  # type: ignore[operator]


@dataclass(frozen=True, slots=True)
class HuutopussiRules:
    """Huutopussi's options; raises UnknownOptionError for a value that isn't one."""

    failed_contract: Literal["zero-unless-trickless", "minus-contract"] = "zero-unless-trickless"
    declare_after: Literal["led-and-won", "any-won-trick"] = "led-and-won"
    answers_may_decline: bool = False
    target: int = 500

    def __post_init__(self) -> None:
        """Check every value."""
        _check(Game.HUUTOPUSSI, self)


@dataclass(frozen=True, slots=True)
class BuscaRules:
    """Busca's options; raises UnknownOptionError for a value that isn't one."""

    end_when: Literal["last-survivor", "first-elimination"] = "last-survivor"
    limit: int = 31
    zero_basis: Literal["points", "tricks"] = "points"

    def __post_init__(self) -> None:
        """Check every value."""
        _check(Game.BUSCA, self)


@dataclass(frozen=True, slots=True)
class RistiklappiRules:
    """Ristiklappi's options; raises UnknownOptionError for a value that isn't one."""

    cleaning: bool = True
    dirty_winner: Literal["none", "clean-opponents"] = "none"
    sweep_double: bool = False
    target: int = 7

    def __post_init__(self) -> None:
        """Check every value."""
        _check(Game.RISTIKLAPPI, self)


@dataclass(frozen=True, slots=True)
class CincinnatiEuchreRules:
    """Cincinnati Euchre's options; raises UnknownOptionError for a value that isn't one."""

    moon_jumps: bool = False
    force_exactly_3: bool = False
    lead: Literal["eldest", "bidder"] = "eldest"
    both_reach: Literal["bidder", "higher-score"] = "bidder"
    target: int = 32

    def __post_init__(self) -> None:
        """Check every value."""
        _check(Game.CINCINNATI_EUCHRE, self)


Rules = HuutopussiRules | BuscaRules | RistiklappiRules | CincinnatiEuchreRules

RULES_OF: dict[Game, type[Rules]] = {
    Game.HUUTOPUSSI: HuutopussiRules,
    Game.BUSCA: BuscaRules,
    Game.RISTIKLAPPI: RistiklappiRules,
    Game.CINCINNATI_EUCHRE: CincinnatiEuchreRules,
}

OPTIONS: dict[Game, tuple[Option, ...]] = {
    Game.HUUTOPUSSI: (
        Option(
            "failed_contract",
            "zero-unless-trickless",
            ("zero-unless-trickless", "minus-contract"),
            "HP-28",
            "a failed contract with a trick scores 0, or minus the contract as without one",
        ),
        Option(
            "declare_after",
            "led-and-won",
            ("led-and-won", "any-won-trick"),
            "HP-18",
            "who may declare: only who also led the trick just won, or the winner of any trick",
        ),
        Option(
            "answers_may_decline",
            False,
            (),
            "HP-19",
            "the asker's partner may say no although he holds what was asked for",
        ),
        Option("target", 500, (), "HP-30", "the score that ends the match"),
    ),
    Game.BUSCA: (
        Option(
            "end_when",
            "last-survivor",
            ("last-survivor", "first-elimination"),
            "BU-9",
            "play on until one player is left, or stop when somebody reaches the limit",
        ),
        Option("limit", 31, (), "BU-9", "the buscas that put a player out"),
        Option(
            "zero_basis",
            "points",
            ("points", "tricks"),
            "BU-8",
            "who is charged as having nothing: players without points, or without a trick",
        ),
    ),
    Game.RISTIKLAPPI: (
        Option("cleaning", True, (), "RK-10", "play with queens, cleaning and the king lock"),
        Option(
            "dirty_winner",
            "none",
            ("none", "clean-opponents"),
            "RK-15",
            "who gets the game point when the side with 61 or more is not clean",
        ),
        Option("sweep_double", False, (), "RK-13", "all 120 points are worth two game points"),
        Option("target", 7, (), "RK-17", "the game points that win the match"),
    ),
    Game.CINCINNATI_EUCHRE: (
        Option("moon_jumps", False, (), "CE-7", "higher moons may be bid over any lower bid"),
        Option("force_exactly_3", False, (), "CE-8", "the forced dealer may only bid 3"),
        Option("lead", "eldest", ("eldest", "bidder"), "CE-11", "who leads to the first trick"),
        Option(
            "both_reach",
            "bidder",
            ("bidder", "higher-score"),
            "CE-17",
            "who wins when both sides reach the target (equal scores: the bidding side)",
        ),
        Option("target", 32, (), "CE-17", "the score that wins the match"),
    ),
}


def _check(game: Game, rules: Rules) -> None:
    for option in OPTIONS[game]:
        value = getattr(rules, option.name)
        if not option.accepts(value):
            raise UnknownOptionError(
                f"{game.value} option {option.name}: {shown(repr(value))} is not one of its "
                f"values: {option.values}",
                clause=option.clause,
            )


def from_record(game: Game, mapping: Mapping[str, object]) -> Rules:
    """Read a record's `rules` object for a game; an absent option has its default.

    Raises UnknownOptionError that lists the known options or values, NotationError when the
    object is no object.
    """
    if not isinstance(mapping, Mapping):
        raise NotationError("rules: expected an object of named options")
    known = [option.name for option in OPTIONS[game]]
    for name in mapping:
        if name not in known:
            raise UnknownOptionError(
                f"unknown option {shown(str(name))} for {game.value}, known: {', '.join(known)}"
            )
    # The values are checked, one by one, by the class that is built.
    return RULES_OF[game](**mapping)  # type: ignore[arg-type]


def to_record(rules: Rules) -> dict[str, str | bool | int]:
    """Write the options that differ from the default, as a record's `rules` object."""
    default = type(rules)()
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(default, field.name)
    }


def game_of(rules: Rules) -> Game:
    """Return the game that a value of options belongs to."""
    for game, kind in RULES_OF.items():
        if isinstance(rules, kind):
            return game
    raise TypeError(f"not the rules of a game: {rules!r}")


def rules_record(game: Game, rules: Rules | Mapping[str, object]) -> dict[str, str | bool | int]:
    """Write a game's options, given as a value or as a record's object, as a record's object.

    Raises UnknownOptionError for what the game doesn't have.
    """
    if isinstance(rules, Mapping):
        return to_record(from_record(game, rules))
    if game_of(rules) is not game:
        raise UnknownOptionError(f"the rules are those of {game_of(rules)}, not of {game}")
    return to_record(rules)
