"""The story of a deal as text, for all commands: heading, auction, exchange, tricks."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..display import TITLES, auction, card, pretty, standing, wrapped
from ..games import Game
from .history import Call, Event, Trick, events
from .records import Target

# The phases before the play, which come before it in every record.
_EARLY = ("auction", "give", "contract", "return", "name")

_SAYS = {
    "give": "gives",
    "return": "returns",
    "contract": "sets the contract:",
    "declare": "declares",
    "ask": "asks",
    "answer": "answers",
    "name": "names",
}


def heading(target: Target) -> list[str]:
    """Return who plays what: the game, the dealer, the standing before the deal, the options."""
    record = json.loads(target.position.record())
    first = f"{TITLES[Game(record['game'])]}, dealer {record['dealer']}"
    if target.deal is not None:
        first += f", deal {target.deal + 1} of a match"
    lines = [first, f"Standing before the deal: {standing(record['scores'])}."]
    if record["rules"]:
        options = ", ".join(
            f"{name} {json.dumps(value).strip(chr(34))}" for name, value in record["rules"].items()
        )
        lines += wrapped(f"Options: {options}.", 0, hanging=2)
    return lines


def history(target: Target) -> list[Event]:
    """Return what has happened in a deal."""
    position = target.position
    return events(position.start(), position.actions())


def told(happened: Sequence[Event]) -> list[str]:
    """Return what has happened as lines: sections for the auction, the exchange, the play."""
    early = [event for event in happened if isinstance(event, Call) and event.phase in _EARLY]
    calls = [(call.seat, pretty(call.action)) for call in early if call.phase == "auction"]
    exchange = [call for call in early if call.phase != "auction"]
    play = happened[len(early) :]
    lines: list[str] = []
    if calls:
        lines += ["Auction", *(f"  {row}" for row in auction(calls))]
    if exchange:
        title = "Trumps" if exchange[0].phase == "name" else "Exchange"
        lines += [title, *(f"  {_call(call)}" for call in exchange)]
    if play:
        lines += ["Play", *tricks(play)]
    return lines


def tricks(happened: Sequence[Event]) -> list[str]:
    """Return the tricks, one a line, with the declarations between them."""
    lines: list[str] = []
    for event in happened:
        lines += [f"      {_call(event)}"] if isinstance(event, Call) else _trick(event)
    return lines


def _call(call: Call) -> str:
    word, _, rest = pretty(call.action).partition(" ")
    if call.action == "ask":
        return f"{call.seat} asks for a marriage"
    if word == "ask":
        return f"{call.seat} asks for the other half of {rest}"
    return f"{call.seat} {_SAYS.get(word, word)} {rest}".rstrip()


def _trick(trick: Trick) -> list[str]:
    lines = []
    if trick.cards:
        laid = "  ".join(
            f"{seat} {card(name)}{'*' if name in trick.blind else ' '}"
            for seat, name in trick.cards
        )
        end = "" if trick.winner is None else f"  won by {trick.winner}"
        lines.append(f"  {trick.number:>2}  {laid}{end}".rstrip())
    blocked = "turned up {}, which may not be played"
    return lines + [f"      {seat} {blocked.format(card(name))}" for seat, name in trick.blocked]


def blind_note(happened: Sequence[Event]) -> list[str]:
    """Return what the asterisk means, if there is one."""
    turned = any(isinstance(event, Trick) and event.blind for event in happened)
    return ["  * turned up from the stock"] if turned else []


def continuation(target: Target, line: Sequence[str]) -> list[str]:
    """Return the tricks of a line that goes on from a position, an unfinished one whole."""
    position = target.position
    done = position.actions()
    whole = events(position.start(), [*done, *line])
    ahead = [event for event in whole if event.step >= len(done)]
    return tricks(ahead) + blind_note(ahead)
