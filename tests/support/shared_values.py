"""What several tests of the package share: positions, records and values of every kind."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings

import forehand
from forehand import (
    ActionValue,
    Answer,
    Ask,
    Bid,
    BuscaRules,
    Card,
    CincinnatiEuchreRules,
    Contract,
    Declare,
    Declared,
    Denomination,
    Flip,
    ForehandError,
    Game,
    Give,
    HuutopussiRules,
    Match,
    Moon,
    Name,
    Objective,
    Pass,
    Phase,
    Play,
    Playouts,
    Position,
    Rank,
    Redeal,
    Return,
    RistiklappiRules,
    Seat,
    SeatPoints,
    Side,
    Solution,
    Suit,
    TableUse,
    View,
    Worth,
    reference,
)
from forehand.rules import RULES_OF

ROOT = Path(__file__).parents[2]


# Hypothesis looks at the same examples in every run, as everything else here does.
alike = settings(
    derandomize=True,
    deadline=None,
    max_examples=400,
    suppress_health_check=[HealthCheck.too_slow],
)


def positions(game: Game) -> dict[str, Position]:
    """Return a position of each phase of a game, and the end of its deal."""
    found: dict[str, Position] = {}
    for index in range(40):
        rng = random.Random(f"{game} {index}")
        position = forehand.deal(game, seed=5, index=index)
        while not position.is_over:
            found.setdefault(str(position.phase), position)
            words = {str(action).split()[0] for action in position.legal_actions} - {"redeal"}
            word = rng.choice(sorted(words))
            texts = [t for t in position.legal_actions.texts() if t.split()[0] == word]
            position = position.apply(rng.choice(texts))
        found.setdefault("over", position)
    return found


POSITIONS = {f"{game}-{name}": p for game in Game for name, p in positions(game).items()}


def match_record(game: Game, deals: int, last: bool = True) -> dict[str, Any]:
    """Return the record of a match of some deals; the last breaks off unless `last`."""
    rng = random.Random(f"match {game}")
    position = forehand.deal(game, seed=9, dealer="E")
    record = position.record()
    head = {key: record[key] for key in ("format", "game", "rules", "dealer", "scores")}
    elements = []
    for number in range(deals):
        while not position.is_over:
            position = position.apply(rng.choice(position.legal_actions))
            if number == deals - 1 and not last and len(position.actions) == 5:
                break
        record = position.record()
        elements.append({k: record[k] for k in ("deal", "stock", "actions") if k in record})
        if position.is_over:
            position = position.next_deal(seed=9, index=number + 1)
    return {**head, "deals": elements}


REVIEW = forehand.review(POSITIONS["cincinnati-euchre-over"])
EXCHANGE = forehand.best_exchange(POSITIONS["huutopussi-auction"], "N", max_nodes=100)
ADVICE = forehand.advise(POSITIONS["cincinnati-euchre-play"], worlds=3)

VALUES: dict[str, Any] = {
    **{f"suit {suit}": suit for suit in Suit},
    **{f"denomination {one}": one for one in Denomination},
    **{f"rank {rank}": rank for rank in Rank},
    **{f"card {rank}{suit}": Card(rank, suit) for rank in Rank for suit in Suit},
    **{f"seat {seat}": seat for seat in Seat},
    **{f"side {side}": side for side in Side},
    **{f"game {game}": game for game in Game},
    **{f"phase {phase}": phase for phase in Phase},
    **{f"moon {moon}": moon for moon in Moon},
    **{f"objective {objective}": objective for objective in Objective},
    **{
        str(action): action
        for action in (
            *(Bid(50), Bid(3), *map(Bid, Moon), Pass(), Redeal(), Contract(440), Flip()),
            Give((Card.parse("AS"), Card.parse("TH"), Card.parse("6C"))),
            Return((Card.parse("6C"), Card.parse("7D"), Card.parse("9S"))),
            *(Play(Card.parse("TD")), Ask(), Ask(Card.parse("KH"))),
            *(*map(Declare, Suit), *map(Name, Denomination)),
            *map(Answer, [None, True, False, *Suit]),
        )
    },
    **{f"default {kind.__name__}": kind() for kind in RULES_OF.values()},
    "huutopussi rules": HuutopussiRules("minus-contract", "any-won-trick", True, 300),
    "busca rules": BuscaRules("first-elimination", 41, "tricks"),
    "ristiklappi rules": RistiklappiRules(False, "clean-opponents", True, 5),
    "euchre rules": CincinnatiEuchreRules(True, True, "bidder", "higher-score", 40),
    **{f"position {name}": position for name, position in POSITIONS.items()},
    **{
        f"view {name}": View.from_position(
            position, next(iter(position.scores)) if position.game is Game.BUSCA else "S"
        )
        for name, position in POSITIONS.items()
    },
    **{f"match {game}": Match.from_record(match_record(game, 2)) for game in Game},
    **{f"open match {game}": Match.from_record(match_record(game, 2, False)) for game in Game},
    "playouts": Playouts(100, 4000),
    "seat points": SeatPoints({Seat.N: 10, Seat.W: 30}),
    "action value": ActionValue(Play(Card.parse("AS")), 7),
    "bounded action value": ActionValue(Play(Card.parse("AS")), None, (3, 9)),
    "solution": Solution(
        Game.BUSCA,
        Seat.N,
        Objective.MAXN,
        SeatPoints({Seat.N: 10, Seat.W: 30}),
        None,
        (ActionValue(Play(Card.parse("AS")), SeatPoints({Seat.N: 10, Seat.W: 30})),),
        (Play(Card.parse("AS")),),
        True,
        False,
        12,
    ),
    "table use": TableUse(4096, 98304, 1200, 31),
    "worth": Worth(7, (7, 7)),
    "bounded worth": Worth(None, (3, 9)),
    "track": REVIEW.tracks[0],
    "reviewed": REVIEW.actions[0],
    "review": REVIEW,
    "explanation": POSITIONS["cincinnati-euchre-auction"].explain("name H"),
    "exchange": EXCHANGE,
    "declared": Declared(EXCHANGE, None),
    "advice": ADVICE,
    "bot": forehand.Bot.named("rules"),
    "round": forehand.Round(3, (1, -2)),
    "duel": forehand.Duel(
        Game.BUSCA,
        (forehand.Bot.named("rules"), forehand.Bot.named("random")),
        1,
        False,
        (forehand.Round(0, (1, 2)),),
    ),
    "advised": ADVICE.actions[0],
}

TABLES = forehand.tables(
    [forehand.deal("cincinnati-euchre", seed=3, index=i) for i in range(3)], workers=1
)


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda value, protocol=protocol: pickle.loads(
            pickle.dumps(value, protocol)
        )
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    },
    "repr": lambda value: eval(repr(value), dict(vars(forehand))),
}


Read = Callable[[str], Any]


def outcome_of(read: Read, text: str) -> Any:
    """Return what a reader makes of a text: a value, or the class of its error."""
    try:
        return read(text)
    except ForehandError as error:
        assert error.message
        return type(error)


def engine_record(record: Mapping[str, Any]) -> Any:
    return outcome_of(lambda line: forehand.loads(line).record(), json.dumps(record))


def reference_record(record: Mapping[str, Any]) -> Any:
    return outcome_of(lambda line: reference.load(json.loads(line)).record(), json.dumps(record))
