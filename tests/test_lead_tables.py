"""Tables of many deals of Cincinnati Euchre: against single solves, from arrays, with mistakes."""

from __future__ import annotations

import array
import json
import pickle
from typing import Any

import numpy as np
import pytest

import forehand
from forehand import Denomination, Position, Seat, Side

PACK = [f"{rank}{suit}" for suit in "SHDC" for rank in "AKQJT9"]


def deals(n: int, seed: int = 1, **options: Any) -> list[Position]:
    return [
        forehand.deal("cincinnati-euchre", seed=seed, index=i, dealer="NESW"[i % 4], **options)
        for i in range(n)
    ]


def seats(position: Position) -> list[int]:
    """Return who holds each card of the pack, the way an array says it."""
    holder = {str(card): i for i, seat in enumerate(Seat) for card in position.hands[seat]}
    return [holder[card] for card in PACK]


@pytest.mark.parametrize("lead", ["eldest", "bidder"])
def test_ce_11_the_rows_of_the_leaders_are_what_makeable_says(lead: str) -> None:
    positions = deals(100, rules={"lead": lead})
    for position, table in zip(positions, forehand.tables(positions), strict=True):
        made = json.loads(position._native.makeable())
        for declarer in Seat:
            leader = declarer if lead == "bidder" else position.dealer.left
            row = table.tricks[leader]
            own = {
                d.value: row[d] if declarer.side is Side.NS else 6 - row[d] for d in Denomination
            }
            assert own == made["tricks_by_seat"][declarer.value]
            moons = [d.value for d in Denomination if table.moons[leader][declarer][d]]
            assert moons == made["moons"][declarer.value]


def test_ce_12_each_cell_is_the_value_of_a_solve() -> None:
    for i, position in enumerate(deals(40, seed=2)):
        (table,) = forehand.tables([position])
        for n, denomination in enumerate(Denomination):
            bid = "bid moon" if (i + n) % 3 == 0 else "bid 3"
            # The dealer bids last, and may always bid.
            played = position
            for action in ("pass", "pass", "pass", bid, forehand.Name(denomination)):
                played = played.apply(action)
            value = forehand.solve(played, "tricks").value
            leader, declarer = position.dealer.left, position.dealer
            if bid == "bid 3":
                tricks = table.tricks[leader][denomination]
                assert value == (tricks if declarer.side is Side.NS else 6 - tricks)
            else:
                assert (value == 6) == table.moons[leader][declarer][denomination]


def test_positions_texts_and_arrays_are_the_same_deals() -> None:
    positions = deals(50)
    expected = forehand.tables(positions)
    rows = np.array([seats(position) for position in positions], dtype=np.uint8)
    texts = [position.record()["deal"] for position in positions]
    wide = np.repeat(rows, 2, axis=0)
    inputs: list[Any] = [
        iter(positions),
        texts,
        tuple(positions[:20] + texts[20:]),
        rows,
        np.asfortranarray(rows),
        wide[::2],
        rows.tobytes(),
        array.array("B", rows.tobytes()),
        memoryview(rows),
    ]
    for given in inputs:
        assert forehand.tables(given) == expected
    # A deal counts as it was dealt.
    assert forehand.tables([position.apply("pass") for position in positions]) == expected


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_any_number_of_workers_gives_the_same(workers: int) -> None:
    positions = deals(333, seed=3)
    expected = forehand.tables(positions)
    found = forehand.tables(positions, workers=workers)
    assert found.tricks.tobytes() == expected.tricks.tobytes()
    assert found.moons.tobytes() == expected.moons.tobytes()
    # Each deal alone too: nothing depends on what was solved before.
    assert [forehand.tables([position])[0] for position in positions[::30]] == list(expected[::30])


def test_arrays_are_views() -> None:
    found = forehand.tables(deals(7))
    tricks, moons = np.asarray(found.tricks), np.asarray(found.moons)
    assert (tricks.shape, tricks.dtype) == ((7, 4, 5), np.uint8)
    assert (moons.shape, moons.dtype) == ((7, 4, 4, 5), np.bool_)
    assert np.shares_memory(tricks, np.asarray(found.tricks))
    for i, table in enumerate(found):
        assert found[i] == table == found[i - 7]
        for a, leader in enumerate(Seat):
            for d, denomination in enumerate(Denomination):
                assert table.tricks[leader][denomination] == tricks[i, a, d] <= 6
                for s, soloist in enumerate(Seat):
                    assert table.moons[leader][soloist][denomination] is bool(moons[i, a, s, d])
    assert found[1:3] == (found[1], found[2])
    with pytest.raises(IndexError):
        found[7]


def test_no_deals_are_no_tables() -> None:
    for nothing in ([], b"", np.zeros((0, 24), dtype=np.uint8)):
        found = forehand.tables(nothing)
        assert (len(found), list(found)) == (0, [])
        assert found.tricks.shape == (0, 4, 5)
        assert np.asarray(found.moons).shape == (0, 4, 4, 5)


def test_tables_are_values() -> None:
    found = forehand.tables(deals(3))
    again = forehand.tables(deals(3))
    assert found == again and hash(found) == hash(again) and found != forehand.tables(deals(2))
    assert pickle.loads(pickle.dumps(found)) == found
    assert pickle.loads(pickle.dumps(found[1])) == found[1] != found[2]
    assert len({*found, *again}) == 3
    assert repr(found) == "<Tables of 3 deals>"
    assert repr(found[0]).startswith("<DealTables: NS tricks by leader N: ")
    assert found != 1 and found[0] != 1


def test_sides_that_swap_swap_their_tricks() -> None:
    turned = []
    positions = deals(100, seed=5)
    rows = np.array([seats(position) for position in positions], dtype=np.uint8)
    found = np.asarray(forehand.tables(rows).tricks)
    moons = np.asarray(forehand.tables(rows).moons)
    turned = forehand.tables((rows + 1) % 4)
    assert (np.roll(np.asarray(turned.tricks), -1, axis=1) == 6 - found).all()
    assert (np.roll(np.asarray(turned.moons), (-1, -1), axis=(1, 2)) == moons).all()


def test_suits_of_one_colour_may_be_swapped() -> None:
    rows = np.array([seats(position) for position in deals(100, seed=6)], dtype=np.uint8)
    found = forehand.tables(rows)
    # Spades with clubs; denominations follow.
    swapped = rows.reshape(-1, 4, 6)[:, [3, 1, 2, 0]].reshape(-1, 24)
    other = forehand.tables(swapped)
    for name in ("tricks", "moons"):
        a, b = np.asarray(getattr(found, name)), np.asarray(getattr(other, name))
        assert (a == b[..., [3, 1, 2, 0, 4]]).all()


GOOD = "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9"


@pytest.mark.parametrize(
    ("bad", "error", "message"),
    [
        ("N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9.", forehand.NotationError, "deals[1]: deal: 3 hands"),
        (
            "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. AS...KQJT9",
            forehand.NotationError,
            "deals[1]: hand of W: ",
        ),
        (
            "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. A...KQJT9",
            forehand.InvalidDealError,
            "deals[1]: AS is dealt twice: to N and to W",
        ),
        (
            "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. -",
            forehand.InvalidDealError,
            "deals[1]: hand of W: - stands there, a hand is expected",
        ),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_place(
    bad: str, error: type[forehand.ForehandError], message: str
) -> None:
    with pytest.raises(error) as caught:
        forehand.tables([GOOD, bad, "nonsense"])
    assert str(caught.value).startswith(message)
    assert caught.value.deal == 1


def test_an_array_that_cannot_be_is_refused_with_its_place() -> None:
    rows = np.array([seats(position) for position in deals(3)], dtype=np.uint8)
    rows[2, 7] = 4
    with pytest.raises(
        forehand.InvalidDealError, match=r"^deals\[2\]: the seat of KH is 4, one "
    ) as no:
        forehand.tables(rows)
    assert no.value.deal == 2
    rows[2] = 1
    with pytest.raises(forehand.InvalidDealError, match=r"^deals\[2\]: hand of N: 0 cards"):
        forehand.tables(rows)
    with pytest.raises(TypeError, match="unsigned bytes"):
        forehand.tables(rows.astype(np.int64))
    for shape in ((24, 3), (3, 6, 4), (72, 1)):
        with pytest.raises(ValueError, match=r"\(n, 24\) is expected"):
            forehand.tables(rows.reshape(shape))
    with pytest.raises(ValueError, match=r"\(n, 24\) is expected"):
        forehand.tables(b"\0" * 25)


def test_wrong_calls() -> None:
    with pytest.raises(forehand.NotSolvableError, match=r"^deals\[1\]: .*not one of busca$") as no:
        forehand.tables([GOOD, forehand.deal("busca", seed=1)])
    assert no.value.deal == 1
    mistakes: list[Any] = [GOOD, forehand.deal("cincinnati-euchre", seed=1), {"deal": GOOD}, 5]
    for one in mistakes:
        with pytest.raises(TypeError):
            forehand.tables(one)
    with pytest.raises(
        TypeError, match=r"^deals\[1\]: a Position or a deal text is expected, not int$"
    ):
        forehand.tables([GOOD, 5])  # type: ignore[list-item]
    for workers in (0, -1, 2000, 10**30):
        with pytest.raises(ValueError, match="workers"):
            forehand.tables([GOOD], workers=workers)
    for wrong in ("2", 1.5, True):
        with pytest.raises(TypeError, match="workers"):
            forehand.tables([GOOD], workers=wrong)
