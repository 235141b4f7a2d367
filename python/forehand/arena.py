"""Bots against bots: the same cards for both, and how sure the difference is."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from . import _engine
from .bots import Bot
from .dealing import check_word
from .errors import ForehandError
from .games import Game
from .solving import check_workers

__all__ = ["Duel", "Round", "duel", "rounds"]

FEWEST = 5
"""Fewer rounds than this say nothing about how sure a mean is."""

_Z = statistics.NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Round:
    """A deal, or a match, played twice, with the seats exchanged."""

    number: int
    """Which deal of the seed it is."""
    scores: tuple[int, int]
    """What it came to for the first bot, at north and south and then at east and west: its points
    less the other's (Ristiklappi game points; Busca the buscas of the other's two seats less those
    of its own two). Of a match 1 if it won, -1 if the other did, 0 if neither."""

    @property
    def mean(self) -> float:
        """The mean of both tables."""
        return sum(self.scores) / 2


@dataclass(frozen=True, slots=True)
class Duel:
    """What two bots came to against each other."""

    game: Game
    bots: tuple[Bot, Bot]
    seed: int
    matches: bool
    """Whether a round is a whole match."""
    rounds: tuple[Round, ...]

    @property
    def mean(self) -> float:
        """The first bot's mean score a deal (or match); nan without rounds."""
        means = [played.mean for played in self.rounds]
        return statistics.fmean(means) if means else math.nan

    @property
    def margin(self) -> float | None:
        """How far the mean is off at most, 19 times in 20; None with fewer than five rounds.

        A round counts once, by the mean of both tables: they have the same cards. Student's t
        distribution, by the expansion of Cornish and Fisher.
        """
        n = len(self.rounds)
        if n < FEWEST:
            return None
        spread = statistics.stdev(played.mean for played in self.rounds)
        return _student(n - 1) * spread / math.sqrt(n)

    @property
    def won(self) -> int:
        """The rounds that the first bot won, both tables together."""
        return sum(played.mean > 0 for played in self.rounds)

    @property
    def lost(self) -> int:
        """The rounds that the other bot won."""
        return sum(played.mean < 0 for played in self.rounds)

    @property
    def level(self) -> int:
        """The rounds that neither won."""
        return len(self.rounds) - self.won - self.lost

    def to_json(self) -> dict[str, object]:
        """Return what `forehand arena --json` prints."""
        margin = self.margin
        mean = None if not self.rounds else round(self.mean, 6)
        return {
            "game": self.game.value,
            "bots": [bot.parts for bot in self.bots],
            "seed": self.seed,
            "unit": "match" if self.matches else "deal",
            "rounds": len(self.rounds),
            "mean": mean,
            "margin": None if margin is None else round(margin, 6),
            "won": self.won,
            "level": self.level,
            "lost": self.lost,
        }


def _student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t; for 4 degrees of freedom or more to 0.01."""
    z = _Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def rounds(
    game: Game | str,
    bots: Sequence[Bot | str],
    numbers: Iterable[int],
    *,
    seed: int = 1,
    matches: bool = False,
    workers: int | None = None,
    thought: list[float] | None = None,
) -> Iterator[Round]:
    """Play the rounds of these numbers between two bots, and yield each as it is done, in order.

    A bot is one, its name, or the path of its TOML file. A round is the same whatever else is
    played, and by however many threads, `workers`, unless a bot has a time. The seconds that each
    bot thinks are added to the two numbers of `thought`.

    Raises NotSolvableError if a bot can't play the game, ValueError for numbers that can't be.

    >>> import forehand
    >>> [played.scores for played in forehand.rounds("busca", ["rules", "random"], range(3))]
    [(1, 1), (1, -1), (11, -1)]
    """
    game = Game(game) if isinstance(game, str) else game
    one, other = (bot if isinstance(bot, Bot) else Bot.parse(bot) for bot in bots)
    check_word("seed", seed)
    check_workers(workers)
    for first, end in _runs(numbers):
        check_word("a round", first)
        native = _engine.Arena(
            game.value,
            (one.text, other.text),
            seed,
            first,
            end,
            workers=workers,
            matches=matches,
        )
        try:
            while (played := native.next()) is not None:
                if isinstance(played, ForehandError):
                    raise played
                number, a, b, *seconds = played
                if thought is not None:
                    thought[:] = [sum(pair) for pair in zip(thought, seconds, strict=True)]
                yield Round(number, (a, b))
        finally:
            native.close()


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Return numbers as runs without a gap: the first of each, and the one after its last."""
    run: tuple[int, int] | None = None
    for number in numbers:
        if run is not None and number == run[1]:
            run = run[0], number + 1
            continue
        if run is not None:
            yield run
        run = number, number + 1
    if run is not None:
        yield run


def duel(
    game: Game | str,
    one: Bot | str,
    other: Bot | str,
    *,
    deals: int = 100,
    seed: int = 1,
    matches: bool = False,
    workers: int | None = None,
) -> Duel:
    """Let two bots play so many deals, each twice with the seats exchanged; or matches.

    Raises as `rounds`.

    >>> import forehand
    >>> result = forehand.duel("cincinnati-euchre", "rules", "random", deals=200)
    >>> result.mean > result.margin > 0
    True
    """
    game = Game(game) if isinstance(game, str) else game
    if isinstance(deals, bool) or not isinstance(deals, int):
        raise TypeError(f"deals: a whole number is expected, not {deals!r}")
    if deals < 0:
        raise ValueError(f"deals: {deals} stands there, a number from 0 on is expected")
    pair = tuple(bot if isinstance(bot, Bot) else Bot.parse(bot) for bot in (one, other))
    played = rounds(game, pair, range(deals), seed=seed, matches=matches, workers=workers)
    return Duel(game, (pair[0], pair[1]), seed, matches, tuple(played))
