"""What the tables of a deal's makeable show, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..analysis import (
    BuscaMakeable,
    Declared,
    EuchreMakeable,
    HuutopussiMakeable,
    Makeable,
    RistiklappiMakeable,
)
from ..cards import Denomination
from ..display import pretty
from ..exchange import Exchange
from ..seats import Seat, Side
from ..tables import DealTables
from ..words import denomination
from .tabular import Grid, denominations

__all__ = ["MakeableTable"]


@dataclass(frozen=True, slots=True)
class MakeableTable:
    """What a deal makes: tables, and sentences below them.

    >>> import forehand
    >>> from forehand.drawing import MakeableTable
    >>> found = forehand.analyze(forehand.deal("cincinnati-euchre", seed=1)).makeable
    >>> MakeableTable.of(found).grids[0].rows[0]
    ('NS', '3', '0', '0', '2', '0')
    """

    grids: tuple[Grid, ...]
    notes: tuple[str, ...]

    @staticmethod
    def of(makeable: Makeable | DealTables) -> MakeableTable:
        """Return what a table of a deal's makeable shows."""
        match makeable:
            case EuchreMakeable():
                return _euchre(makeable)
            case HuutopussiMakeable():
                return _huutopussi(makeable)
            case BuscaMakeable():
                return _busca(makeable)
            case RistiklappiMakeable():
                return _ristiklappi(makeable)
            case DealTables():
                return _tables(makeable)
        raise TypeError(f"what a deal makes is expected, not {type(makeable).__name__}")


def _euchre(found: EuchreMakeable) -> MakeableTable:
    who = "the declarer" if found.leader is None else f"{found.leader}, the forehand,"
    order = [*found.calls]
    said = [
        f"{seat} {pretty(str(action))}" for seat, action in zip(order, found.line, strict=False)
    ]
    moons = [f"{seat} in {_names(named)}" for seat, named in found.moons.items() if named]
    return MakeableTable(
        grids=(
            Grid(
                "Tricks as declarer",
                f"All cards seen, when {who} leads.",
                ("", *denominations()),
                tuple(
                    (side.value, *(str(row[name]) for name in Denomination))
                    for side, row in found.tricks.items()
                ),
            ),
            Grid(
                "Best calls",
                "If all before pass; score: what the deal comes to when both sides go on as well "
                "as can be, points NS less EW.",
                ("", "call", "score"),
                tuple(
                    (seat.value, pretty(str(action)), f"{worth:+d}")
                    for seat, (action, worth) in found.calls.items()
                ),
            ),
        ),
        notes=(
            f"A moon (all six tricks alone) is made by: {'; '.join(moons) or 'nobody'}.",
            f"Par: {found.par:+d} for NS, by {', '.join(said)}; {pretty(str(found.line[-1]))}.",
        ),
    )


def _names(named: tuple[Denomination, ...]) -> str:
    return " ".join("NT" if name is Denomination.NT else denomination(name.value) for name in named)


def _huutopussi(found: HuutopussiMakeable) -> MakeableTable:
    grid = Grid(
        "As declarer",
        "The most points that each seat's side can be sure of, all cards seen, without an exchange "
        "and with the best, and the highest contract then.",
        ("", "without", "with", "contract", "give", "return"),
        tuple(_declarer(seat, declared) for seat, declared in found.declarers.items()),
    )
    married = {seat: _marriages(declared) for seat, declared in found.declarers.items()}
    notes = tuple(
        f"Marriages when {seat} declares: {told}." for seat, told in married.items() if told
    )
    return MakeableTable(grids=(grid,), notes=notes)


def _marriages(declared: Declared) -> str:
    """Return the declarations and the questions that were answered with a suit or yes."""
    told = []
    asked = ""
    for trick, seat, action in declared.marriages or ():
        word, _, rest = pretty(str(action)).partition(" ")
        if word == "ask":
            asked = rest
        elif word == "declare":
            told.append(f"{seat} declares {rest} before trick {trick}")
        elif rest == "yes":
            told.append(f"{seat.partner} asks {asked} before trick {trick}")
        # A question that is denied brings nothing.
        elif rest not in ("no", "none"):
            told.append(f"{seat} answers {rest} before trick {trick}")
    return ", ".join(told)


def _declarer(seat: Seat, declared: Declared) -> tuple[str, ...]:
    found = declared.exchange
    cards = [pretty(str(action)).partition(" ")[2] for action in (found.give, found.returned)]
    return (
        seat.value,
        _range(found.points_without, found.bounds_without),
        _range(found.points, found.bounds),
        _contract(found),
        *cards,
    )


def _contract(found: Exchange) -> str:
    if found.contract is None:
        return "-" if found.exact else "?"
    return str(found.contract) if found.exact else f"{found.contract} or more"


def _range(value: int | None, bounds: tuple[int, int] | None) -> str:
    return str(value) if bounds is None else f"{bounds[0]} to {bounds[1]}"


def _busca(found: BuscaMakeable) -> MakeableTable:
    points: Mapping[Seat, int] = found.everybody or {}
    buscas = found.buscas or {}
    columns = ["", "held to"]
    notes = []
    if found.everybody is None:
        notes.append(
            "What comes of it when every seat plays for itself was not found within the limit."
        )
    else:
        columns += ["for itself", "buscas"]
    rows = tuple(
        (
            seat.value,
            str(worth),
            *((str(points[seat]), str(buscas.get(seat, 0))) if points else ()),
        )
        for seat, worth in found.sure.items()
    )
    about = (
        "Held to: the most penalty points that a seat can be made to take from the first lead on, "
        "if all the others play together against it"
    )
    if points:
        about += "; for itself: what it takes when every seat plays so from where the record stops"
    grid = Grid("Makeable", f"{about}.", tuple(columns), rows)
    return MakeableTable(grids=(grid,), notes=tuple(notes))


def _ristiklappi(found: RistiklappiMakeable) -> MakeableTable:
    grid = Grid(
        "Makeable",
        "From the first lead on, the order of the stock known, NS less EW.",
        ("", "NS less EW"),
        (("card points", str(found.points)), ("game points", str(found.game_points))),
    )
    status = "; ".join(_status(found, side) for side in Side)
    return MakeableTable(grids=(grid,), notes=(f"{status}.",))


def _status(found: RistiklappiMakeable, side: Side) -> str:
    if found.clean[side]:
        return f"{side} is clean"
    if found.king_left[side]:
        return f"{side} is not clean; a king that could clean it is still to come"
    return f"{side} is not clean and can't be cleaned any more"


def _tables(found: DealTables) -> MakeableTable:
    tricks = tuple(
        (leader.value, *(str(row[name]) for name in Denomination))
        for leader, row in found.tricks.items()
    )
    moons = tuple(
        (
            leader.value,
            *(
                _names(tuple(name for name in Denomination if row[name])) or "-"
                for row in soloists.values()
            ),
        )
        for leader, soloists in found.moons.items()
    )
    seats = tuple(seat.value for seat in Seat)
    return MakeableTable(
        grids=(
            Grid(
                "Tricks of NS",
                "All cards seen, by who leads to the first trick; EW take the others.",
                ("lead", *denominations()),
                tricks,
            ),
            Grid(
                "Moons",
                "Denominations in which each seat takes all six tricks alone, by who leads.",
                ("lead", *seats),
                moons,
            ),
        ),
        notes=(),
    )
