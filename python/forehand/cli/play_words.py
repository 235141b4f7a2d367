"""What the players did, in sentences, as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..cards import Card
from ..display import card, pretty
from ..position import Position
from ..seats import Seat
from ..view import View
from ..words import bid, denomination
from .history import Event, Trick, events


@dataclass(frozen=True, slots=True)
class Done:
    """An action, and what came of it."""

    seat: Seat
    action: str
    """Its text as the seat that looks on knows it: ``give ?`` if the cards are hidden."""
    card: str | None
    """The card that was laid, or turned up."""
    leads: bool
    blocked: bool
    """Whether the card was turned up and may not be played."""
    drawn: tuple[Card, ...]
    """What the seat that looks on drew with it."""
    trick: Trick | None
    """The trick, if it is finished with this card."""


def world_of(view: View) -> Position:
    """Return a deal that agrees with the view; all that is public is the same in each of them."""
    return view.sample(1, seed=0)[0]


def happened(view: View) -> list[Event]:
    """Return the calls and tricks of a deal, with what is hidden from the seat left out."""
    world = world_of(view)
    seen = view.record()["actions"]
    found: list[Event] = []
    for event in events(world._native.start(), world._native.actions()):
        if not isinstance(event, Trick) and seen[event.step].endswith("?"):
            word = seen[event.step].split()[0]
            event = type(event)(event.step, event.seat, event.phase, f"{word} three cards")
        found.append(event)
    return found


def done(view: View) -> list[Done]:
    """Return all actions of a deal, as the seat saw them."""
    world = world_of(view)
    seen = view.record()["actions"]
    tricks = {event.step: event for event in happened(view) if isinstance(event, Trick)}
    found = []
    at = world.start()
    for step, action in enumerate(world._native.actions()):
        following = at.apply(action)
        before, after = at.table(), following.table()
        word, _, rest = action.partition(" ")
        laid = before["stock"].split()[0] if word == "flip" else rest if word == "play" else None
        own = set(following.hands[view.seat]) - set(at.hands[view.seat])
        trick = tricks.get(step)
        blocked = laid is not None and after["trick"] == before["trick"]
        found.append(
            Done(
                seat=Seat(str(at.to_act)),
                action=seen[step],
                card=laid,
                leads=not before["trick"],
                blocked=blocked,
                drawn=() if laid is None or blocked else tuple(own),
                trick=trick if trick is not None and trick.winner is not None else None,
            )
        )
        at = following
    return found


def since(view: View, actions: list[Done]) -> list[Done]:
    """Return what was done from the seat's last decision on; all, if it has decided nothing."""
    own = [step for step, action in enumerate(actions) if action.seat is view.seat]
    return actions[own[-1] if own else 0 :]


def told(view: View, actions: Iterable[Done]) -> Iterator[str]:
    """Yield what was done as paragraphs: the calls, and then each trick."""
    paragraph: list[str] = []
    played = False
    for action in actions:
        if action.card is not None and not played:
            played = True
            if paragraph:
                yield " ".join(paragraph)
                paragraph = []
        paragraph.append(sentence(view.seat, action))
        if action.trick is not None:
            winner = action.trick.winner
            takes = "You take" if winner == view.seat.value else f"{winner} takes"
            paragraph.append(f"{takes} trick {action.trick.number}.")
            yield " ".join(paragraph)
            paragraph = []
    if paragraph:
        yield " ".join(paragraph)


_VERBS = {
    "pass": "pass",
    "redeal": "demand a redeal",
    "bid": "bid",
    "give": "give",
    "contract": "set the contract at",
    "return": "return",
    "declare": "declare the marriage in",
    "name": "name",
    "answer": "answer",
    "play": "play",
    "lead": "lead",
    "ask": "ask",
    "turn up": "turn up",
}


def sentence(seat: Seat, action: Done) -> str:
    """Return what somebody did as a sentence, told to a seat."""
    you = action.seat is seat
    who = "You" if you else str(action.seat)
    word, _, rest = action.action.partition(" ")
    verb, what = _VERBS.get(word, word), pretty(action.action).partition(" ")[2]
    if rest == "?":
        what = "three cards"
    elif word in ("give", "return") and not you:
        # Who sees the cards is who gets them.
        what = f"you {what}"
    elif word == "bid":
        what = bid(rest)
    elif word == "name":
        what = denomination(rest)
    elif word == "ask":
        what = "for the other half of " + card(rest) if rest else "for a marriage"
    if action.card is not None:
        verb, what = ("lead" if action.leads else "play"), card(action.card)
        if word == "flip":
            verb, what = "turn up", f"{what}{' to lead' if action.leads else ''}"
        if action.blocked:
            what = f"{card(action.card)}, which may not be played"
        if action.drawn:
            what += " and draw " + " ".join(card(str(one)) for one in action.drawn)
    if not you:
        first, _, more = verb.partition(" ")
        ending = "es" if first.endswith("ss") else "s"
        verb = f"{first}{ending} {more}".rstrip()
    return f"{who} {verb} {what}".rstrip() + "."
