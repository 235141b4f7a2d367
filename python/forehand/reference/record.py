"""Records read: from JSON objects to positions and matches, and every way they can be wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from ..actions import Action
from ..cards import Card
from ..errors import ForehandError, InvalidDealError, NotationError, ViewRecordError, shown
from ..games import Game
from ..notation import parse_cards, parse_deal
from ..rules import Rules, from_record
from ..seats import Seat
from .match import Match
from .opening import Opening, score_keys
from .position import FORMAT, Position
from .starting import start

HEAD_KEYS = ("format", "game", "rules", "dealer", "scores")
DEAL_KEYS = ("deal", "stock", "actions")
HIGHEST_SCORE = 1_000_000_000

Cards = tuple[dict[Seat, tuple[Card, ...] | None], tuple[Card, ...]]


def load(record: Mapping[str, Any]) -> Position:
    """Return the position in which a deal record stops.

    Raises NotationError (a record that can't be read, or a match record), ViewRecordError,
    UnknownOptionError, InvalidDealError, and IllegalActionError with the step.
    """
    position = load_opening(record)
    for step, text in enumerate(read_texts(record)):
        position = take_step(position, step, text)
    return position


def load_match(record: Mapping[str, Any]) -> Match:
    """Return the match in the state in which a match record stops.

    Raises what `load` does, with the index of the deal.
    """
    match, elements = load_match_head(record)
    for element in elements:
        match = begin_from(match, element)
        for step, text in enumerate(read_texts(element, deal=len(match.deals) - 1)):
            match = take_match_step(match, step, text)
    return match


def is_match(record: Mapping[str, Any]) -> bool:
    """Tell whether a record is one of a match (it has `deals`)."""
    return "deals" in record


def load_opening(record: Mapping[str, Any]) -> Position:
    """Return the position before a deal record's first action."""
    rules, dealer, scores = _read_head(record)
    if is_match(record):
        raise NotationError("a match record (it has 'deals'), expected a deal record")
    hands, stock = _read_cards(rules_game(record), record)
    return start(Opening(rules, dealer, scores, hands, stock))


def load_match_head(record: Mapping[str, Any]) -> tuple[Match, list[Mapping[str, Any]]]:
    """Return a match record's match before its first deal, and the elements of `deals`."""
    rules, dealer, scores = _read_head(record)
    if not is_match(record):
        raise NotationError("a deal record, expected a match record (with 'deals')")
    elements = record["deals"]
    if not isinstance(elements, (list, tuple)):
        _wrong("deals", "a list of deals")
    return Match(rules, dealer, scores), list(elements)


def begin_from(match: Match, element: Mapping[str, Any]) -> Match:
    """Return the match with the deal of one element of `deals` begun."""
    index = len(match.deals)
    try:
        if not isinstance(element, Mapping):
            _wrong("deals", "objects with 'deal' and 'actions'")
        _check_keys(element, DEAL_KEYS, own_keys=False)
        hands, stock = _read_cards(match.game, element)
    except ForehandError as error:
        raise error.replace(deal=index) from None
    return match.begin(hands, stock)


def take_step(position: Position, step: int, text: str) -> Position:
    """Return the position after an action's text; errors carry the step and the text."""
    try:
        return position.apply(Action.parse(text))
    except ForehandError as error:
        raise error.replace(step=step, action=error.action or text) from None


def take_match_step(match: Match, step: int, text: str) -> Match:
    """Return the match after an action's text; errors carry deal, step and text.

    An action after the end of its deal is an illegal action.
    """
    deal = len(match.deals) - 1
    try:
        if match.current is None:
            match.deals[-1].apply(Action.parse(text))
        return match.apply(Action.parse(text))
    except ForehandError as error:
        raise error.replace(deal=deal, step=step, action=error.action or text) from None


def read_texts(element: Mapping[str, Any], deal: int | None = None) -> list[str]:
    """Return the texts of a record's `actions`, absent meaning none."""
    texts = element.get("actions", [])
    if not isinstance(texts, (list, tuple)):
        _wrong("actions", "a list of texts", deal=deal)
    for step, text in enumerate(texts):
        if not isinstance(text, str):
            _wrong("actions", "a list of texts", deal=deal, step=step)
        if text.lower().split() in (["give", "?"], ["return", "?"]):
            raise ViewRecordError(
                "the cards passed are not known", deal=deal, step=step, action=text
            )
    return list(texts)


def rules_game(record: Mapping[str, Any]) -> Game:
    """Return the game of a record."""
    text = record["game"]
    if not isinstance(text, str):
        _wrong("game", "the id of a game")
    return Game.parse(text)


def read_dealer(text: object) -> Seat:
    """Read a record's `dealer`: exactly N, E, S or W."""
    for seat in Seat:
        if seat.value == text:
            return seat
    raise NotationError(f"dealer: found {shown(str(text))}, expected one of N, E, S, W")


def read_scores(game: Game, scores: object) -> dict[str, int]:
    """Read a record's `scores`; None means all zero. Keys come back in the game's order."""
    keys = score_keys(game)
    if scores is None:
        return {key: 0 for key in keys}
    if not isinstance(scores, Mapping) or set(scores) != set(keys):
        _wrong("scores", f"an object with exactly the keys {', '.join(keys)}")
    for key in keys:
        value = scores[key]
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not -HIGHEST_SCORE <= value <= HIGHEST_SCORE:
            _wrong(f"scores of {key}", f"a whole number at most {HIGHEST_SCORE} from 0")
        if game is Game.BUSCA and value < 0:
            raise InvalidDealError(f"scores of {key}: {value} buscas, never below 0", clause="BU-8")
    return {key: scores[key] for key in keys}


def _read_head(record: Mapping[str, Any]) -> tuple[Rules, Seat, dict[str, int]]:
    if not isinstance(record, Mapping):
        raise NotationError("expected a record, which is one JSON object")
    if "format" not in record:
        raise NotationError("missing key 'format'")
    if record["format"] != FORMAT:
        raise NotationError(f"format: found {shown(str(record['format']))}, expected {FORMAT!r}")
    if "view" in record:
        raise ViewRecordError("a view record: only what one seat knows, not the whole deal")
    for key in ("game", "dealer"):
        if key not in record:
            raise NotationError(f"missing key {key!r}")
    own = ("deals",) if is_match(record) else DEAL_KEYS
    if is_match(record) and "deal" in record:
        raise NotationError("found both 'deal' and 'deals', expected one of them")
    _check_keys(record, (*HEAD_KEYS, *own))
    game = rules_game(record)
    rules = record.get("rules", {})
    if not isinstance(rules, Mapping):
        _wrong("rules", "an object of named options")
    scores = record.get("scores")
    if "scores" in record and scores is None:
        _wrong("scores", "an object")
    return from_record(game, rules), read_dealer(record["dealer"]), read_scores(game, scores)


def _read_cards(game: Game, element: Mapping[str, Any]) -> Cards:
    """Return hands and stock of a deal record or of an element of `deals`."""
    if "deal" not in element:
        raise NotationError("missing key 'deal'")
    text = element["deal"]
    if not isinstance(text, str):
        _wrong("deal", "a text")
    stock: tuple[Card, ...] = ()
    if game is not Game.RISTIKLAPPI:
        if "stock" in element:
            raise NotationError(f"stock: {game} has no stock")
        return parse_deal(text), stock
    hands = parse_deal(text)
    if "stock" not in element:
        raise InvalidDealError("missing key 'stock': the 32 cards in drawing order", clause="RK-2")
    if not isinstance(element["stock"], str):
        _wrong("stock", "a text")
    return hands, parse_cards(element["stock"])


def _check_keys(
    record: Mapping[str, Any], known: tuple[str, ...], *, own_keys: bool = True
) -> None:
    """Refuse unknown keys; keys of the writer's own (x-…) may stand at the top level only."""
    for key in record:
        if key not in known and not (own_keys and str(key).startswith("x-")):
            extra = ", and any x-…" if own_keys else ""
            raise NotationError(f"unknown key {shown(str(key))}, known: {', '.join(known)}{extra}")


def _wrong(
    key: str, expected: str, *, deal: int | None = None, step: int | None = None
) -> NoReturn:
    raise NotationError(f"{key}: expected {expected}", deal=deal, step=step)
