"""`forehand arena`: bots against each other, and which is better by how much."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from .. import _engine
from ..arena import Duel, rounds
from ..bots import Bot
from ..display import TITLES, table, wrapped
from ..errors import ForehandError
from ..games import Game
from .output import BAD, DONE, out, talk
from .progress import Progress, Reach
from .records import dumps
from .results import Results

Pair = tuple[int, int]


def arena(
    game: Game,
    bots: Sequence[Bot],
    deals: int,
    seed: int,
    *,
    workers: int | None,
    results: str | None,
    matches: bool,
    as_json: bool,
) -> int:
    """Let every two of the bots play so many deals; print what comes of it, return the status."""
    pairs = list(itertools.combinations(range(len(bots)), 2))
    header = {
        "game": game.value,
        "bots": [bot.parts for bot in bots],
        "seed": seed,
        "unit": "match" if matches else "deal",
        "version": _engine.VERSION,
    }
    thought = [[0.0, 0] for _ in bots]
    with Results(results, header) as kept:
        try:
            _play(game, bots, pairs, deals, seed, kept, thought, workers=workers, matches=matches)
        except ForehandError as error:
            talk(str(error))
            return BAD
        except KeyboardInterrupt:
            if results is not None:
                talk(f"{kept.count:,} rounds are in {results}; the same command goes on from there")
            raise
        duels = {
            pair: Duel(game, (bots[pair[0]], bots[pair[1]]), seed, matches, kept.of(pair, deals))
            for pair in pairs
        }
    if as_json:
        for duel in duels.values():
            out.line(dumps(duel.to_json()))
        return DONE
    for line in told(game, bots, duels, deals, seed, matches=matches):
        out.line(line)
    for line in _slow(bots, thought):
        out.line(line)
    return DONE


def _play(
    game: Game,
    bots: Sequence[Bot],
    pairs: Sequence[Pair],
    deals: int,
    seed: int,
    kept: Results,
    thought: list[list[float]],
    *,
    workers: int | None,
    matches: bool,
) -> None:
    """Play what isn't among the results yet."""
    missing = {pair: kept.missing(pair, deals) for pair in pairs}
    of_all = sum(map(len, missing.values()))
    done = 0
    what = "match" if matches else "deal"

    def reach() -> Reach:
        return Reach(done, done / max(1, of_all), f"{game}: {done:,} of {of_all:,} {what} pairs")

    with Progress(reach, alone=True):
        for pair, numbers in missing.items():
            both = (bots[pair[0]], bots[pair[1]])
            seconds = [0.0, 0.0]
            played = rounds(
                game, both, numbers, seed=seed, matches=matches, workers=workers, thought=seconds
            )
            for found in played:
                kept.add(pair, found)
                done += 1
            for bot, spent in zip(pair, seconds, strict=True):
                thought[bot][0] += spent
                thought[bot][1] += len(numbers)


UNITS = {
    Game.HUUTOPUSSI: "points of its side less the other's",
    Game.CINCINNATI_EUCHRE: "points of its side less the other's",
    Game.RISTIKLAPPI: "game points of its side less the other's",
    Game.BUSCA: "buscas of the other's two seats less those of its own two",
}


def told(
    game: Game,
    bots: Sequence[Bot],
    duels: dict[Pair, Duel],
    deals: int,
    seed: int,
    *,
    matches: bool,
) -> list[str]:
    """Return the results as lines for people."""
    unit = "matches won less matches lost, of one" if matches else UNITS[game]
    what = "matches" if matches else "deals"
    lines = [f"{TITLES[game]}, {deals:,} {what} of seed {seed}, each played twice, seats exchanged"]
    lines += wrapped(
        f"Mean: {unit}, a {'match' if matches else 'deal'}, with its 95 % interval. Won, level, "
        f"lost: {what}, both tables together.",
        0,
        hanging=2,
    )
    rows = [["bot", "against", "mean", "95 % interval", "won", "level", "lost"]]
    for (one, other), duel in duels.items():
        rows.append(_row(bots[one], bots[other], duel))
    lines += [f"  {row}" for row in table(rows, right=(2, 4, 5, 6))]
    if len(bots) > 2:
        lines += ["Ladder: the mean of the means against the others"]
        ladder = sorted(
            ((_standing(place, duels), bot) for place, bot in enumerate(bots)),
            key=lambda entry: -entry[0],
        )
        rows = [[str(bot), f"{mean:+.2f}"] for mean, bot in ladder]
        lines += [f"  {row}" for row in table(rows, right=(1,))]
    return lines


def _row(one: Bot, other: Bot, duel: Duel) -> list[str]:
    margin = duel.margin
    interval = "too few to tell"
    if margin is not None:
        interval = f"{duel.mean - margin:+.2f} to {duel.mean + margin:+.2f}"
    mean = f"{duel.mean:+.2f}" if duel.rounds else "-"
    return [str(one), str(other), mean, interval, *map(str, (duel.won, duel.level, duel.lost))]


def _standing(place: int, duels: dict[Pair, Duel]) -> float:
    means = [
        duel.mean if pair[0] == place else -duel.mean
        for pair, duel in duels.items()
        if place in pair and duel.rounds
    ]
    return sum(means) / max(1, len(means))


def _slow(bots: Sequence[Bot], thought: Sequence[Sequence[float]]) -> list[str]:
    """Return how long the bots have thought, those that did."""
    spent = [
        f"{bot} {seconds / many:.2g} s"
        for bot, (seconds, many) in zip(bots, thought, strict=True)
        if many and seconds / many >= 0.001
    ]
    return wrapped(f"Thought a pair of tables: {', '.join(spent)}.", 0, hanging=2) if spent else []
