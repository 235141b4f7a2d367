"""Deals from a seed, and random playouts of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from . import _engine
from .cards import BLANKS, Card, Rank, skip_blanks
from .errors import InvalidDealError, NotationError
from .games import Game
from .notation import write_hand
from .position import Position, readable
from .rules import Rules, rules_record
from .seats import Seat, Side

__all__ = ["Playouts", "Predeal", "Scores", "deal", "playouts", "read_predeal"]

WORD = 2**64
_SEATS = [seat.value for seat in Seat]

Scores = Mapping[Side, int] | Mapping[Seat, int] | Mapping[str, int]
"""A match standing: by side, in Busca by seat."""

Predeal = (
    Mapping[Seat, str]
    | Mapping[str, str]
    | Mapping[Seat, Iterable[Card]]
    | Mapping[str, Iterable[Card]]
)
"""Cards that seats hold before a deal: by seat, the text of a hand or cards."""


class Playouts(NamedTuple):
    """What a run of random playouts came to."""

    playouts: int
    """Deals played out, from the first lead to the last card."""
    decisions: int
    """Decisions made in them: cards, declarations, questions, answers, flips."""


def deal(
    game: Game | str,
    *,
    seed: int,
    index: int = 0,
    dealer: Seat | str | None = None,
    rules: Rules | Mapping[str, object] | None = None,
    scores: Scores | None = None,
    predeal: Predeal | None = None,
) -> Position:
    """Deal number `index` of `seed`, before its first decision.

    The same seed and index give the same deal in every release and on every platform, and the same
    as in the reference; `docs/notation.md` states the shuffle. Seed and index are whole numbers
    from 0 to 2**64 - 1. The seed picks the dealer unless one is given; `scores` is the match
    standing before the deal. `predeal` gives seats cards that they hold already, the whole hand or
    part of it, as the text of a hand or as cards; the rest of the pack is shuffled and fills the
    hands up.

    Raises InvalidDealError if no deal can be played from that standing or around those cards,
    UnknownOptionError for unknown rules, NotationError for a text that is no hand.

    >>> import forehand
    >>> forehand.deal("cincinnati-euchre", seed=7) == forehand.deal("cincinnati-euchre", seed=7)
    True
    >>> forehand.deal("cincinnati-euchre", seed=7, predeal={"N": "AJ.K.."}).record()["deal"]
    'N:AJ.K9..QT Q9.QJ.KT. T..QJ9.A9 K.AT.A.KJ'
    """
    which = game if isinstance(game, Game) else Game.parse(game)
    check_word("seed", seed)
    check_word("index", index)
    start = start_of(which, dealer, rules, scores, predeal)
    return Position(_engine.deal(which.value, seed, index, start))


def check_word(name: str, number: int) -> None:
    """Raise ValueError for a number that is no unsigned 64-bit one, TypeError for none at all."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{name}: a whole number is expected, not {number!r}")
    if not 0 <= number < WORD:
        raise ValueError(
            f"{name}: {number} stands there, a whole number from 0 to 2**64 - 1 is expected"
        )


def start_of(
    game: Game,
    dealer: Seat | str | None,
    rules: Rules | Mapping[str, object] | None,
    scores: Scores | None,
    predeal: Predeal | None,
) -> str:
    """Return what deals start from as the JSON text that the engine takes."""
    start: dict[str, object] = {}
    if rules is not None:
        start["rules"] = rules_record(game, rules)
    if dealer is not None:
        start["dealer"] = str(dealer)
    if scores is not None:
        start["scores"] = {str(name): score for name, score in scores.items()}
    if predeal is not None:
        held: dict[str, str] = {}
        for seat, hand in predeal.items():
            if str(seat) in held:
                raise InvalidDealError(f"predeal: the hand of {seat} stands there twice")
            held[str(seat)] = readable(hand) if isinstance(hand, str) else _written(game, hand)
        start["predeal"] = held
    return json.dumps(start)


def _written(game: Game, hand: Iterable[Card]) -> str:
    """Return cards as the text of a hand; a card that the game lacks is for the engine to refuse.

    A card that comes twice stays twice in the text, so that it is refused there too.
    """
    cards = list(hand)
    for card in cards:
        if not isinstance(card, Card):
            raise TypeError(f"predeal: a hand's text or cards are expected, not {card!r}")
    return write_hand(cards, tuple(Rank))


def read_predeal(text: str) -> dict[Seat, str]:
    """Read which seats hold what: hands by seat, such as ``N:AJ.K.. S:.A..``.

    A hand without a seat is that of the next seat clockwise, so a deal's text can be read too;
    ``?`` is a hand of which nothing is known. ``=`` may stand for the colon. The hands themselves
    are read where they are dealt. Raises NotationError that names the place, InvalidDealError for
    a seat that comes twice.

    >>> read_predeal("N:AJ.K.. ? .A..")
    {Seat.N: 'AJ.K..', Seat.S: '.A..'}
    """
    held: dict[Seat, str] = {}
    seen: set[Seat] = set()
    seat: Seat | None = None
    at = skip_blanks(text, 0)
    while at < len(text):
        stop = next((i for i in range(at, len(text)) if text[i] in BLANKS), len(text))
        letter = text[at].upper() if text[at].isascii() else text[at]
        if text[at + 1 : at + 2] in (":", "=") and letter in _SEATS:
            seat = Seat(letter)
            at += 2
        elif seat is None or ":" in text[at:stop] or "=" in text[at:stop]:
            raise NotationError.at(text, at, "a seat (N E S W) and a colon before its hand")
        else:
            seat = seat.left
        if seat in seen:
            raise InvalidDealError(f"predeal: the hand of {seat} stands there twice")
        if at == stop:
            raise NotationError.at(text, at, f"the hand of {seat}, such as AJ.K..")
        seen.add(seat)
        if text[at:stop] != "?":
            held[seat] = text[at:stop]
        at = skip_blanks(text, stop)
    if not seen:
        raise NotationError.at(text, at, "a seat (N E S W) and a colon before its hand")
    return held


def playouts(game: Game | str, n: int, seed: int = 0) -> Playouts:
    """Play out the play phase of random deals `n` times at random, in one native call.

    Every 64 playouts start from a new deal, brought to its first lead by random decisions.

    >>> import forehand
    >>> forehand.playouts("busca", 100, seed=1)
    Playouts(playouts=100, decisions=4000)
    """
    which = game if isinstance(game, Game) else Game.parse(game)
    if n < 0:
        raise ValueError(f"n: {n} stands there, a number of playouts from 0 on is expected")
    return Playouts(*_engine.playouts(which.value, n, seed))
