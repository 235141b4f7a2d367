"""What a deal makes, in words and tables for people."""

from __future__ import annotations

from collections.abc import Mapping

from ..actions import Action, Declare
from ..analysis import (
    BuscaMakeable,
    Declared,
    EuchreMakeable,
    HuutopussiMakeable,
    Makeable,
    RistiklappiMakeable,
)
from ..cards import Denomination, Suit
from ..display import pretty, table, wrapped
from ..seats import Seat, Side
from .words import denomination


def makeable(found: Makeable) -> list[str]:
    """Return what a deal makes, all cards seen."""
    match found:
        case EuchreMakeable():
            return _euchre(found)
        case HuutopussiMakeable():
            return _huutopussi(found)
        case BuscaMakeable():
            return _busca(found)
        case RistiklappiMakeable():
            return _ristiklappi(found)


def _euchre(found: EuchreMakeable) -> list[str]:
    who = "the declarer" if found.leader is None else f"{found.leader}, the forehand,"
    rows = [["", *map(_title, Denomination)]]
    rows += [
        [side.value, *(str(row[d]) for d in Denomination)] for side, row in found.tricks.items()
    ]
    moons = [
        f"{seat} in {' '.join(map(_title, named))}" for seat, named in found.moons.items() if named
    ]
    calls = [
        f"{seat} {pretty(str(action))} ({worth:+d})"
        for seat, (action, worth) in found.calls.items()
    ]
    order = [*found.calls]
    said = [
        f"{seat} {pretty(str(action))}" for seat, action in zip(order, found.line, strict=False)
    ]
    named = pretty(str(found.line[-1]))
    return [
        *wrapped(
            f"Tricks that each side takes as declarer, all cards seen, when {who} leads:",
            0,
            hanging=2,
        ),
        *(f"  {row}" for row in table(rows, right=range(1, 6))),
        *_sentence(f"A moon (all six tricks alone) is made by: {'; '.join(moons) or 'nobody'}."),
        *_sentence(
            "Best calls if all before pass (points NS less EW when both sides go on as well as can "
            f"be): {', '.join(calls)}."
        ),
        *_sentence(f"Par: {found.par:+d} for NS, by {', '.join(said)}; {named}."),
    ]


def _title(name: Denomination) -> str:
    return "NT" if name is Denomination.NT else denomination(name.value)


def _sentence(text: str) -> list[str]:
    return wrapped(text, 0, hanging=2)


def _huutopussi(found: HuutopussiMakeable) -> list[str]:
    rows = [["", "without", "with", "give", "return", "contract"]]
    rows += [_declarer(seat, declared) for seat, declared in found.declarers.items()]
    lines = [
        *_sentence(
            "The most points that each seat's side can be sure of as declarer, all cards seen, "
            "without an exchange and with the best, and the highest contract then:"
        ),
        *(f"  {row}" for row in table(rows, right=(1, 2, 5))),
    ]
    for seat, declared in found.declarers.items():
        told = [
            f"{who} {pretty(str(action))} before trick {trick}"
            for trick, who, action in declared.marriages or ()
            if isinstance(action, Declare) or str(action) in _GRANTED
        ]
        if told:
            lines += _sentence(f"Marriages when {seat} declares: {', '.join(told)}.")
    return lines


# A question that is denied brings nothing.
_GRANTED = {"answer yes", *(f"answer {suit}" for suit in Suit)}


def _said(action: Action) -> str:
    word, _, rest = pretty(str(action)).partition(" ")
    return f"{word}s {rest}"


def _declarer(seat: Seat, declared: Declared) -> list[str]:
    found = declared.exchange
    cards = [pretty(str(action)).partition(" ")[2] for action in (found.give, found.returned)]
    return [
        seat.value,
        _range(found.points_without, found.bounds_without),
        _range(found.points, found.bounds),
        *cards,
        "-" if found.contract is None else str(found.contract),
    ]


def _range(value: int | None, bounds: tuple[int, int] | None) -> str:
    return str(value) if bounds is None else f"{bounds[0]} to {bounds[1]}"


def _busca(found: BuscaMakeable) -> list[str]:
    sure = ", ".join(f"{seat} {worth}" for seat, worth in found.sure.items())
    lines = _sentence(
        "The most penalty points that each seat can be held to from the first lead on, if all the "
        f"others play together against it: {sure}."
    )
    if found.everybody is None:
        return lines + _sentence(
            "What comes of it when every seat plays for itself was not found within the limit."
        )
    return lines + _sentence(
        "When every seat plays for itself from where the record stops: "
        f"{_points(found.everybody)}; buscas: {_points(found.buscas or {})}."
    )


def _points(points: Mapping[Seat, int]) -> str:
    return ", ".join(f"{seat} {number}" for seat, number in points.items())


def _ristiklappi(found: RistiklappiMakeable) -> list[str]:
    lines = _sentence(
        "From the first lead on, the order of the stock known: card points NS less EW "
        f"{found.points}, game points {found.game_points}."
    )
    return lines + _sentence(f"{_status(found, Side.NS)}; {_status(found, Side.EW)}.")


def _status(found: RistiklappiMakeable, side: Side) -> str:
    if found.clean[side]:
        return f"{side} is clean"
    later = "can still be cleaned" if found.can_clean[side] else "can't be cleaned any more"
    return f"{side} is not clean and {later}"
