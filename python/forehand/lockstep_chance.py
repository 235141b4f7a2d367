"""The random choices of a lock-step run: options, standings, and play that reaches every phase."""

from __future__ import annotations

import random
from itertools import groupby
from typing import Any

from .cards import Card, Suit
from .games import Game
from .rules import OPTIONS, Option
from .seats import Seat, Side

# How readily a kind of action is taken. Passing is common: auctions end, and the play is reached.
_WEIGHTS = {"pass": 6.0, "bid": 4.0, "redeal": 2.0, "play": 5.0, "flip": 2.0}
_DECLARING = 5.0

_NUMBERS = {
    (Game.HUUTOPUSSI, "target"): (1, 100, 300, 500, 1000),
    (Game.BUSCA, "limit"): (1, 2, 5, 10, 21, 31, 41),
    (Game.RISTIKLAPPI, "target"): (1, 2, 3, 7),
    (Game.CINCINNATI_EUCHRE, "target"): (1, 5, 11, 32, 60),
}


class Chance:
    """The choices of one deal or match; the same generator makes the same choices."""

    def __init__(self, game: Game, source: random.Random) -> None:
        """Draw for a game from a source of random numbers."""
        self._game = game
        self._random = source
        # A few deals are played by people who never pass if they can help it.
        self._eager = source.random() < 0.15
        self._cards = [str(Card(rank, suit)) for suit in Suit for rank in game.rank_order]

    def start(self) -> dict[str, Any]:
        """Draw options, standing and dealer, as the keys of a record; a key may be left out."""
        found: dict[str, Any] = {"rules": self._rules(), "scores": self._scores({})}
        if self._game is Game.BUSCA:
            found["scores"] = self._scores(found["rules"])
        if self._random.random() < 0.5:
            found["dealer"] = self._random.choice("NESW")
        return found

    def action(self, legal: list[str]) -> str:
        """Choose among the legal actions: first what kind of action, then which."""
        kinds = {
            word: list(texts)
            for word, texts in groupby(sorted(legal), lambda text: text.split()[0])
        }
        weights = [self._weight(word) for word in kinds]
        word = self._random.choices(list(kinds), weights)[0]
        texts = kinds[word]
        if word in ("bid", "contract") and self._random.random() < 0.8:
            # Mostly small steps: auctions that climb slowly have more turns.
            texts = sorted(texts, key=_level)[:3]
        elif word == "play" and self._game is Game.HUUTOPUSSI and self._random.random() < 0.7:
            # Kings and queens are kept, so that there are marriages to declare and to ask for.
            texts = [text for text in texts if text[5] not in "KQ"] or texts
        return self._random.choice(texts)

    def attempts(self, legal: list[str]) -> list[str]:
        """Draw a few actions to ask about, legal here or not."""
        card = self._random.choice(self._cards)
        other = self._random.sample(self._cards, 3)
        suit = self._random.choice("SHDC")
        every = [
            f"play {card}",
            f"play {self._random.choice(self._cards)}",
            "pass",
            "flip",
            "redeal",
            "ask",
            f"ask {card}",
            f"declare {suit}",
            f"name {self._random.choice(['S', 'H', 'D', 'C', 'NT'])}",
            f"answer {self._random.choice([suit, 'none', 'yes', 'no'])}",
            f"bid {self._random.choice([0, 3, 4, 5, 6, 50, 52, 55, 100, 440, 445])}",
            f"bid {self._random.choice(['', 'double-', 'triple-', 'quadruple-'])}moon",
            f"contract {self._random.choice([0, 5, 50, 77, 200, 440, 445])}",
            f"give {' '.join(other)}",
            f"return {' '.join(other)}",
        ]
        # Mostly actions of the kinds that are due: the interesting refusals are among them.
        due = {text.split()[0] for text in legal}
        if due & {"play", "flip"}:
            due |= {"ask", "declare", "flip"}
        near = [text for text in every if text.split()[0] in due]
        return [*self._random.sample(near, min(2, len(near))), self._random.choice(every)]

    def _weight(self, word: str) -> float:
        if self._eager:
            return 0.3 if word == "pass" else 1.0
        return _WEIGHTS.get(word, _DECLARING)

    def _rules(self) -> dict[str, Any]:
        if self._random.random() < 0.3:
            return {}
        return {
            option.name: self._value(option)
            for option in OPTIONS[self._game]
            if self._random.random() < 0.5
        }

    def _value(self, option: Option) -> str | bool | int:
        if option.choices:
            return self._random.choice(option.choices)
        if isinstance(option.default, bool):
            return self._random.random() < 0.5
        return self._random.choice(_NUMBERS[self._game, option.name])

    def _scores(self, rules: dict[str, Any]) -> dict[str, int]:
        if self._game is Game.BUSCA:
            limit = rules.get("limit", 31)
            # Up to the limit and a little over: some seats are out, now and then too many.
            return {
                seat.value: self._random.choice(
                    [0, max(0, limit - 3), self._random.randint(0, limit)]
                )
                if self._random.random() < 0.85
                else limit + self._random.randint(0, 3)
                for seat in Seat
            }
        marks = {
            Game.HUUTOPUSSI: (0, 120, 450, 495, -505, -500, -499),
            Game.RISTIKLAPPI: (0, 3, 6, 7),
            Game.CINCINNATI_EUCHRE: (0, 20, 29, 31, -14, 33),
        }[self._game]
        return {side.value: self._random.choice(marks) for side in Side}


def _level(text: str) -> tuple[bool, int, str]:
    level = text.split()[1]
    return (not level.isdigit(), int(level) if level.isdigit() else len(level), level)
