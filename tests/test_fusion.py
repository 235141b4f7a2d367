"""Strategy fusion: where open cards pick the losing action, and searching what is seen does not.

In Cincinnati Euchre north leads to the last three tricks with the highest trump, the queen of
diamonds and the king of clubs; the aces of both suits are out. With open cards it is best to draw
the last trumps first and then to lead the suit that is right in this world: a guess that comes out
right in every world. Who has to guess leads the king first, while the trump still stops the rest.

In Huutopussi west holds the kings of hearts and of diamonds and the nine of hearts, and may ask for
a queen. The partner has said four times that it lacks the queen of hearts: to ask again tells
nothing and puts the decision off, which open cards like, since later they always decide right. Who
doesn't see the cards asks for the queen of diamonds now, which the partner may have.
"""

from __future__ import annotations

import pytest

import forehand
from forehand import Action, Position, View

EUCHRE = {
    "format": "forehand/1",
    "game": "cincinnati-euchre",
    "dealer": "S",
    "view": "N",
    "deal": "N:AKJ..QT.K ? ? ?",
    "actions": [
        "bid 3",
        "pass",
        "pass",
        "pass",
        "name S",
        "play KD",
        "play TD",
        "play 9D",
        "play JD",
        "play TH",
        "play KS",
        "play 9H",
        "play 9C",
        "play JS",
        "play TC",
        "play JC",
        "play 9S",
    ],
}
HUUTOPUSSI = {
    "format": "forehand/1",
    "game": "huutopussi",
    "dealer": "W",
    "view": "W",
    "deal": "N:? ? ? T9.AK986..AK",
    "actions": [
        "bid 50",
        "bid 55",
        "bid 60",
        "bid 65",
        "bid 70",
        "bid 75",
        "pass",
        "bid 80",
        "bid 85",
        "pass",
        "bid 90",
        "bid 95",
        "bid 100",
        "bid 105",
        "bid 110",
        "bid 115",
        "bid 120",
        "pass",
        "give AS KD TC",
        "contract 120",
        "return 9S 8H 6H",
        "play AH",
        "play 6S",
        "play JH",
        "play TH",
        "ask",
        "answer none",
        "play TC",
        "play 7C",
        "play 6C",
        "play 9C",
        "ask KH",
        "answer no",
        "play TS",
        "play JS",
        "play 7S",
        "play 8S",
        "ask KH",
        "answer no",
        "play AC",
        "play QC",
        "play 8C",
        "play JC",
        "ask KH",
        "answer no",
        "play AS",
        "play QS",
        "play 9S",
        "play 6D",
        "ask KH",
        "answer no",
        "play KC",
        "play 7D",
        "play 6H",
        "play 9D",
    ],
}
CASES = [(EUCHRE, 124, "play AS", "play KC"), (HUUTOPUSSI, 90, "ask KH", "ask KD")]


def every_deal(view: View) -> list[Position]:
    """Return all deals that agree with a view, each once."""
    found: dict[object, Position] = {}
    first = 0
    while len(found) < view.count:
        for world in view.sample(500, seed=1, first=first):
            found.setdefault(str(world.start().record()["deal"]) + str(world.actions), world)
        first += 500
    return list(found.values())


def really(view: View, action: Action) -> float:
    """Return what an action comes to, on average over all deals, if it is really played on.

    The adviser goes on by what it sees; the others see all cards, and play as well as can be.
    """
    side = view.seat.side
    total = 0
    deals = every_deal(view)
    for deal in deals:
        position = deal.apply(action)
        while position.to_act is not None:
            if len(position.legal_actions) == 1:
                position = position.apply(position.legal_actions[0])
            elif position.to_act is view.seat:
                # The better of two ways to go on without seeing more.
                position = position.apply(
                    forehand.advise(position, method="alphamu", worlds=100, workers=1).best
                )
            else:
                position = position.apply(forehand.solve(position, "score", want="best").best)
        outcome = position.outcome()
        assert outcome is not None
        total += outcome["points"][side.value] - outcome["points"][side.other.value]
    return total / len(deals)


@pytest.mark.parametrize(("record", "count", "losing", "right"), CASES)
def test_the_cures_pick_what_is_really_better(record, count, losing, right):
    view = View.from_record(record)
    assert view.count == count
    chosen = {
        method: forehand.advise(view, method=method, worlds=600).best
        for method in ("pimc", "alphamu", "ismcts")
    }
    assert str(chosen["pimc"]) == losing
    assert str(chosen["alphamu"]) == str(chosen["ismcts"]) == right
    assert really(view, chosen["alphamu"]) > really(view, chosen["pimc"]) + 0.5


@pytest.mark.parametrize(("record", "count", "losing", "right"), CASES)
def test_open_cards_promise_too_much(record, count, losing, right):
    view = View.from_record(record)
    means = {}
    for method in ("pimc", "alphamu"):
        advice = forehand.advise(view, method=method, worlds=600)
        means[method] = {str(advised.action): advised.mean for advised in advice.actions}
    assert all(means["alphamu"][text] <= mean for text, mean in means["pimc"].items())
    assert means["pimc"][losing] > means["alphamu"][losing] + 0.5
    assert means["pimc"][losing] > means["pimc"][right]
