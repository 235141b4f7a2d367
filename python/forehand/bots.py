"""Bots: players put together from named parts, by themselves or from a TOML file."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from os.path import basename, splitext

from . import _engine
from .actions import Action
from .dealing import check_word
from .errors import ForehandError, NotationError, UnknownOptionError
from .position import Position, _action
from .solving import check_workers
from .view import View

__all__ = ["Bot"]


@dataclass(frozen=True, slots=True)
class Bot:
    r"""A player: what it is called and the parts it is made of.

    The parts are `method` (default, random, rules, or a method of advice), `worlds`, `time`,
    `evidence`, `objective`, and `phases` with other parts for some phases; docs/arena.md tells
    what each does.

    >>> import forehand
    >>> Bot.named("rules").choose(forehand.deal("cincinnati-euchre", seed=5, dealer="W"))
    Bid(3)
    >>> careful = Bot.from_toml('name = "careful"\nworlds = 400\nphases.auction.method = "rules"')
    >>> careful.name, careful.parts["worlds"], careful.parts["phases"]
    ('careful', 400, {'auction': {'method': 'rules'}})
    """

    name: str
    text: str
    """All parts as a JSON object, as the engine reads and writes them."""

    @classmethod
    def of(cls, parts: Mapping[str, object]) -> Bot:
        """Return the bot with these parts; those left out are the default's.

        Raises UnknownOptionError, with the key, for a part that there isn't.
        """
        _check_plain("", parts)
        given = json.dumps(dict(parts))
        text = _engine.bot_parts(given)
        return cls(json.loads(text)["name"], text)

    @classmethod
    def named(cls, name: str) -> Bot:
        """Return the bot that is a method by itself, with 200 worlds where it draws any.

        Raises UnknownOptionError for a name that is no method.
        """
        known = _engine.bot_methods()
        if name not in known:
            raise UnknownOptionError(
                f"bot: {name!r} stands there, one of {', '.join(known)} or a path that ends in "
                ".toml is expected"
            )
        return cls.of({"name": name, "method": name})

    @classmethod
    def from_toml(cls, text: str, name: str | None = None) -> Bot:
        """Return the bot that a TOML text names the parts of; `name` is used if it names none.

        Raises NotationError if it is no TOML, UnknownOptionError for a part that there isn't.
        """
        try:
            parts = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise NotationError(f"no TOML: {error}") from None
        if name is not None:
            parts = {"name": name} | parts
        return cls.of(parts)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Bot:
        """Return the bot of a TOML file; unless it has a name it is called as the file is.

        Raises OSError if the file can't be read, else as `from_toml`, with the path.
        """
        where = fspath(path)
        try:
            with open(where, encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError as error:
            raise NotationError(f"{path}: no UTF-8 at byte {error.start}") from None
        try:
            return cls.from_toml(text, splitext(basename(where))[0])
        except ForehandError as error:
            raise type(error)(f"{path}: {error.message}") from None

    @classmethod
    def parse(cls, text: str) -> Bot:
        """Return the bot of a path that ends in .toml, or the one of this name.

        Raises as `load` and `named`.
        """
        return cls.load(text) if text.endswith(".toml") else cls.named(text)

    @property
    def parts(self) -> dict[str, object]:
        """All parts by name."""
        parts: dict[str, object] = json.loads(self.text)
        return parts

    def choose(
        self, known: View | Position, *, seed: int = 1, workers: int | None = None
    ) -> Action:
        """Return what the bot does, by what the seat to act knows and nothing else.

        It depends on the view, the seed and the bot alone, unless the bot has a time, in seconds;
        not on the number of threads, `workers`.

        Raises NotSolvableError if it isn't the view's turn or the bot's method can't value the
        position. Ctrl-C ends it with KeyboardInterrupt.
        """
        if not isinstance(known, View | Position):
            raise TypeError(f"a View or a Position is expected, not {type(known).__name__}")
        check_word("seed", seed)
        check_workers(workers)
        view = known if isinstance(known, View) else View.from_position(known)
        return _action(view._native.choose(self.text, seed, workers))

    def __str__(self) -> str:
        """Return the name."""
        return self.name


def _check_plain(place: str, value: object) -> None:
    """Refuse what is no text, number or table: TOML has dates, and numbers that are none."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _check_plain(f"{place}.{key}" if place else str(key), inner)
    elif not (isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))):
        raise UnknownOptionError(
            f"{place}: {value} stands there, a text, a number or a table is expected"
        )
