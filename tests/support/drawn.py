"""Deals that are drawn in tests, analysed without a clock, so that each run draws the same."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import forehand
from forehand import Analysis, BuscaMakeable, Seat, Worth

DATA = Path(__file__).parent.parent / "data"
NAMES = ("huutopussi-late", "busca-three", "ristiklappi-turned-up", "cincinnati-euchre-play")
"""One deal of each game, in its play."""
NODES = 3000


def record(name: str) -> dict[str, Any]:
    """Return one of the records that `analyze` is tested with."""
    found: dict[str, Any] = json.loads((DATA / "golden" / f"{name}.json").read_text("utf-8"))
    return found


def good() -> list[forehand.Position]:
    """Return the deals of the records that every command is tested with."""
    lines = (DATA / "records" / "good.jsonl").read_text("utf-8").splitlines()
    read = map(forehand.loads, lines)
    deals = [deal for item in read for deal in getattr(item, "deals", [item])]
    return [deal for deal in deals if isinstance(deal, forehand.Position)]


def analysis(name: str) -> Analysis:
    """Analyse a deal within a number of nodes: a clock would stop elsewhere each time."""
    return analysis_of(forehand.load(record(name)))


@cache
def analysis_of(position: forehand.Position) -> Analysis:
    """Analyse a position within a number of nodes."""
    return forehand.analyze(position, max_nodes=NODES)


EVERYBODY = BuscaMakeable(
    sure={seat: Worth(20 + place, (20 + place,) * 2) for place, seat in enumerate(Seat)},
    everybody=forehand.SeatPoints({seat: 10 for seat in Seat}),
    buscas={seat: place for place, seat in enumerate(Seat)},
)
"""What a deal of Busca makes, where all of it was found."""
