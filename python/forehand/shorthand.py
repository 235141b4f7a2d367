"""Actions as people type them at their turn: a card, a number of a list, ``55`` or ``moon``."""

from __future__ import annotations

from collections.abc import Callable

from .actions import (
    Action,
    Answer,
    Bid,
    Contract,
    Flip,
    Give,
    Moon,
    Name,
    Pass,
    Play,
    Return,
)
from .cards import Card, Denomination, Rank, Suit
from .errors import NotationError, shown
from .games import Game, Phase
from .notation import parse_hand
from .view import View
from .words import BOWERS

__all__ = ["held", "menu", "read"]

_LISTED = (Phase.PLAY, Phase.NAME, Phase.ANSWER)
"""The phases in which actions have numbers; in the others a number is a bid or a contract."""

_WORDS = {
    *("bid", "pass", "redeal", "give", "contract", "return", "play"),
    *("declare", "ask", "answer", "flip", "name"),
}
_SHORT: dict[Phase, dict[str, str]] = {
    Phase.AUCTION: {"b": "bid", "p": "pass"},
    Phase.CONTRACT: {"c": "contract"},
    Phase.PLAY: {"p": "play", "d": "declare", "a": "ask", "f": "flip"},
}
_RANKS = {rank.value: rank for rank in Rank if rank.value.isalpha()}
_SUITS = {
    name: suit
    for suit, word in zip(Suit, ("spades", "hearts", "diamonds", "clubs"), strict=True)
    for name in (suit.value.lower(), suit.symbol, word, word[:-1])
}
_MOONS = {
    **{moon.value: moon for moon in Moon},
    **{moon.value.replace("-", " "): moon for moon in Moon},
    **{moon.value.removesuffix("-moon"): moon for moon in Moon},
}
_NO_TRUMPS = ("nt", "no trumps", "no trump", "no-trump", "notrump")


def held(view: View) -> list[list[Card]]:
    """Return the seat's cards, suit by suit, each from high to low; empty suits are left out.

    In Ristiklappi, where suits mean nothing (RK-3), they come rank by rank instead. The bowers of
    Cincinnati Euchre are among the trumps, on top (CE-2). The hand of a partner who sits out is
    shown to that partner.
    """
    world = view.sample(1, seed=0)[0]
    table = world.table()
    cards = list(view.hand)
    if not cards and table["aside"] and table["facts"].get("declarer") == view.seat.partner.value:
        cards = list(parse_hand(table["aside"]))
    order = view.game.rank_order
    bowers: list[Card] = []
    if view.game is Game.CINCINNATI_EUCHRE and world.trump is not None:
        bowers = [Card(Rank.JACK, Suit(suit)) for suit in BOWERS[world.trump.value]]

    def place(card: Card) -> int:
        return bowers.index(card) - len(bowers) if card in bowers else order.index(card.rank)

    if view.game is Game.RISTIKLAPPI:
        ranks = [[card for card in cards if card.rank is rank] for rank in order]
        return [row for row in ranks if row]
    rows = []
    for suit in Suit:
        row = [card for card in cards if (world.trump if card in bowers else card.suit) is suit]
        if row:
            rows.append(sorted(row, key=place))
    return rows


def menu(view: View) -> tuple[Action, ...]:
    """Return the legal actions in the order of their numbers; none where numbers are bids.

    Cards come first, as they are held; () if it is not the seat's turn.

    >>> import forehand
    >>> position = forehand.deal("busca", seed=3, dealer="E")
    >>> [str(action) for action in menu(forehand.View.from_position(position))][:4]
    ['play 2S', 'play JS', 'play 2H', 'play KH']
    """
    legal = view.legal_actions
    if legal is None or view.phase not in _LISTED:
        return ()
    cards = [Play(card) for row in held(view) for card in row]
    plays = [action for action in cards if action in legal]
    return (*plays, *(action for action in legal if not isinstance(action, Play)))


def read(text: str, view: View) -> Action:
    """Read what the seat to act wants to do; whether it is legal is not asked.

    Every action's own text is read, and what is shorter and clear in the phase: a card, a number
    of the `menu`, a rank of which one card is legal (``K``), a bid or contract alone, ``moon``,
    three cards to give, a suit's letter, name or symbol, ``yes``.

    Raises NotationError that says what was expected, ValueError if it is not the seat's turn.

    >>> import forehand
    >>> position = forehand.deal("huutopussi", seed=1, dealer="W")
    >>> view = forehand.View.from_position(position)
    >>> read("55", view), read("b 60", view), read("p", view)
    (Bid(55), Bid(60), Pass())
    """
    phase = view.phase
    if phase is None or view.to_act is not view.seat:
        raise ValueError(f"it is not {view.seat}'s turn")
    words = text.lower().split()
    first, rest = (words[0], words[1:]) if words else ("", [])
    if first not in _WORDS:
        found = _READERS[phase](words, view)
        if found is not None:
            return found
        # Behind the short forms: alone "a" is an ace, and "p" no card.
        first = _SHORT.get(phase, {}).get(first, "")
    if first not in _WORDS:
        raise NotationError(f"{shown(text.strip())} stands there, {_EXPECTED[phase]} is expected")
    return _whole(first, rest)


def _whole(word: str, rest: list[str]) -> Action:
    """Read an action by its word; suits may be named, and moons be of two words."""
    if word == "bid":
        rest = [str(_MOONS.get(" ".join(rest), " ".join(rest)))]
    if word == "name" and " ".join(rest) in _NO_TRUMPS:
        rest = ["NT"]
    return Action.parse(" ".join([word, *(str(_SUITS.get(piece, piece)) for piece in rest)]))


def _card(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except NotationError:
        return None


def _number(words: list[str]) -> int | None:
    """Return a number that stands alone."""
    alone = words[0] if len(words) == 1 else ""
    return int(alone) if alone.isascii() and alone.isdigit() and len(alone) < 10 else None


def _listed(words: list[str], view: View) -> Action | None:
    """Return the action with a number of the menu."""
    number = _number(words)
    if number is None:
        return None
    known = menu(view)
    if not 1 <= number <= len(known):
        raise NotationError(f"{number} stands there, a number from 1 to {len(known)} is expected")
    return known[number - 1]


def _auction(words: list[str], view: View) -> Action | None:
    text = " ".join(words)
    number = _number(words)
    if number is not None:
        return Bid(number)
    if text in _MOONS:
        return Bid(_MOONS[text])
    return Pass() if text == "p" else None


def _contract(words: list[str], view: View) -> Action | None:
    number = _number(words)
    return None if number is None else Contract(number)


def _three(kind: type[Give] | type[Return]) -> _Reader:
    def read_three(words: list[str], view: View) -> Action | None:
        cards = [card for card in map(_card, words) if card is not None]
        # Three different ones, or the action itself says what is wrong.
        return kind(tuple(cards)) if cards and len(cards) == len(words) else None

    return read_three


def _play(words: list[str], view: View) -> Action | None:
    if len(words) != 1:
        return None
    if words == ["f"]:
        return Flip()
    card = _card(words[0])
    if card is not None:
        return Play(card)
    rank = _RANKS.get(words[0].upper())
    if rank is None:
        return _listed(words, view)
    plays = [action for action in menu(view) if isinstance(action, Play)]
    fitting = [play for play in plays if play.card.rank is rank]
    if len(fitting) == 1 or (fitting and view.game is Game.RISTIKLAPPI):
        return fitting[0]
    cards = " ".join(f"{play.card.rank}{play.card.suit.symbol}" for play in fitting)
    raise NotationError(
        f"{rank} is not clear: {cards} may be played"
        if fitting
        else f"no {rank} may be played here; a card with its suit is expected"
    )


def _answer(words: list[str], view: View) -> Action | None:
    text = " ".join(words)
    suit = _SUITS.get(text)
    if suit is not None:
        return Answer(suit)
    legal = view.legal_actions or ()
    if text in ("no", "n", "none"):
        # Asked for any marriage one has none; asked for a card one says no.
        return Answer(False if Answer(False) in legal or Answer(True) in legal else None)
    return Answer(True) if text in ("yes", "y") else _listed(words, view)


def _name(words: list[str], view: View) -> Action | None:
    text = " ".join(words)
    if text in _NO_TRUMPS:
        return Name(Denomination.NT)
    suit = _SUITS.get(text)
    return _listed(words, view) if suit is None else Name(Denomination(suit.value))


_Reader = Callable[[list[str], View], Action | None]
_READERS: dict[Phase, _Reader] = {
    Phase.AUCTION: _auction,
    Phase.GIVE: _three(Give),
    Phase.CONTRACT: _contract,
    Phase.RETURN: _three(Return),
    Phase.NAME: _name,
    Phase.PLAY: _play,
    Phase.ANSWER: _answer,
}
_EXPECTED = {
    Phase.AUCTION: "a bid or pass",
    Phase.GIVE: "three cards such as KS 10H 6C",
    Phase.CONTRACT: "a number of points",
    Phase.RETURN: "three cards such as KS 10H 6C",
    Phase.NAME: "a suit (s h d c), nt or a number of the list",
    Phase.PLAY: "a card such as KS or 10h, or a number of the list,",
    Phase.ANSWER: "yes, no, a suit, none or a number of the list",
}
