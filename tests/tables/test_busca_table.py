"""The example tables of Busca (2.4), row by row, through the public API."""

from __future__ import annotations

import pytest
from rows import both, outcome, rows

POINTS_TO_BUSCAS = {
    "18,10,7,5": "1,0,0,0",
    "19,10,6,5": "2,0,0,0",
    "22,16,1,1": "2,0,0,0",
    "23,15,1,1": "3,0,0,0",
    "37,1,1,1": "17,0,0,0",
    "15,15,6,4": "2,2,0,0",
    "19,19,1,1": "4,4,0,0",
    "13,13,13,1": "3,3,3,0",
    "10,10,10,10": "4,4,4,4",
    "0,13,13,14": "1,0,0,0",
    "0,38,1,1": "1,0,0,0",
    "20,20,0,0": "0,0,2,2",
    "39,1,0,0": "0,0,2,2",
    "40,0,0,0": "0,3,3,3",
    "3 players 38,1,1": "18,0,0",
    "3 players 40,0,0": "0,3,3",
    "2 players 20,20": "4,4",
    "2 players 21,19": "2,0",
    "2 players 40,0": "0,3",
}


def test_2_4_every_row_has_a_record():
    assert rows("busca").keys() == POINTS_TO_BUSCAS.keys()


@both
@pytest.mark.parametrize("row", POINTS_TO_BUSCAS)
def test_2_4_bu_8_12_points_to_buscas(load, row):
    """Section 2.4: the buscas of a round (BU-8, BU-12), played out by 4, 3 or 2 players."""
    record = rows("busca")[row]
    result = outcome(load, record)
    points = [int(number) for number in row.split()[-1].split(",")]
    buscas = [int(number) for number in POINTS_TO_BUSCAS[row].split(",")]
    assert len(result["points"]) == len(points)
    assert len(record["actions"]) == (39 if len(points) == 3 else 40)
    # The row doesn't say who sits where; it says who with which points pays what.
    paid = [(result["points"][seat], result["buscas"][seat]) for seat in result["points"]]
    assert sorted(paid) == sorted(zip(points, buscas, strict=True))
    before = record.get("scores", dict.fromkeys("NESW", 0))
    assert result["scores"] == {
        seat: before[seat] + result["buscas"].get(seat, 0) for seat in "NESW"
    }
