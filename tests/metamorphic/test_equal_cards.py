"""Cards that the rules can't tell apart for the rest of a deal are worth the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from mirror import EVERY, SIZES, history, mapped, positions, renamed, shown

from forehand import Card, Game, IllegalActionError, Objective, Position, Rank, Suit

# Cards of a suit from high to low that count the same, each next to the other. Kings, queens and
# jacks of Huutopussi are left out, as a marriage can tell them apart.
RUNS = {
    Game.HUUTOPUSSI: ("AT", "9876"),
    Game.BUSCA: ("32", "KQJ", "7654"),
}
# No card of Cincinnati Euchre counts; a suit that has a bower to spare has five.
PLAIN, WITHOUT_JACK = "AKQJT9", "AKQT9"
COLOURS = {Suit.S: Suit.C, Suit.C: Suit.S, Suit.H: Suit.D, Suit.D: Suit.H}


def runs(position: Position) -> Iterator[list[Card]]:
    """Yield the runs of a game, suit by suit."""
    trump = position.trump
    for suit in Suit:
        if position.game is not Game.CINCINNATI_EUCHRE:
            for ranks in RUNS[position.game]:
                yield [Card(Rank(rank), suit) for rank in ranks]
        elif suit is trump:
            bowers = [Card(Rank.JACK, suit), Card(Rank.JACK, COLOURS[suit])]
            yield bowers + [Card(Rank(rank), suit) for rank in WITHOUT_JACK]
        else:
            left_bower = trump is not None and COLOURS[trump] is suit
            yield [Card(Rank(rank), suit) for rank in (WITHOUT_JACK if left_bower else PLAIN)]


def gone(position: Position) -> set[Card]:
    """Return the cards of finished tricks, and those of a partner who sits out."""
    pack = {card for hand in position.start().hands.values() for card in hand}
    held = {card for hand in position.hands.values() for card in hand}
    return pack - held - {card for _, card in position.trick}


def neighbours(position: Position) -> Iterator[tuple[Card, Card]]:
    """Yield two cards of a run between which everything is in finished tricks."""
    over = gone(position)
    for run in runs(position):
        for high in range(len(run)):
            for low in range(high + 1, len(run)):
                if all(card in over for card in run[high + 1 : low]):
                    yield run[high], run[low]


WITH_RUNS = [(game, objective) for game, objective in EVERY if game is not Game.RISTIKLAPPI]


@pytest.mark.parametrize(("game", "objective"), WITH_RUNS, ids=str)
def test_neighbours_in_one_hand_are_worth_the_same(game: Game, objective: Objective) -> None:
    pairs = 0
    for position in positions(game, SIZES[game], 100, seed=71):
        values = shown(position, objective)
        for high, low in neighbours(position):
            if f"play {high}" in values and f"play {low}" in values:
                # What follows may differ in names only, and maxn's choice never rests on names.
                assert values[f"play {high}"] == values[f"play {low}"], (position.record(), high)
                pairs += 1
    assert pairs >= 25


@pytest.mark.parametrize("objective", Objective.of("ristiklappi"), ids=str)
def test_two_of_a_rank_in_one_hand_are_worth_the_same(objective: Objective) -> None:
    pairs = 0
    for position in positions(Game.RISTIKLAPPI, 6, 60, seed=72):
        worth: dict[str, int] = {}
        for action, value in shown(position, objective).items():
            if action.startswith("play"):
                assert worth.setdefault(action[:-1], value) == value, position.record()
                pairs += 1
        pairs -= len(worth)
    assert pairs >= 15


@pytest.mark.parametrize(("game", "objective"), WITH_RUNS, ids=str)
def test_a_card_changes_places_with_a_neighbour_that_is_gone(
    game: Game, objective: Objective
) -> None:
    exchanged = 0
    for position in positions(game, SIZES[game] - 1, 80, seed=73):
        record = position.record()
        over = gone(position)
        for high, low in neighbours(position):
            if (high in over) == (low in over):
                continue
            swap = {high: low, low: high}

            def card(old: Card, swap=swap) -> Card:
                return swap.get(old, old)

            other = renamed(record, card)
            try:
                same = [seat for seat, _ in history(other)] == [seat for seat, _ in history(record)]
            except IllegalActionError:
                continue  # the history, not the rest of the deal, can tell them apart
            after = Position.from_record(other) if same else None
            if after is None or after.to_act is not position.to_act:
                continue
            ours = shown(position, objective, lambda action: mapped(action, card))
            assert shown(after, objective) == ours, (record, high, low)
            exchanged += 1
            break  # one for each position
    assert exchanged >= 20
