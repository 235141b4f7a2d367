"""The example tables of Huutopussi (1.4), row by row, through the public API."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from rows import both, cards, fill, legal, outcome, play_on, rows

import forehand
from forehand import Action, Card, Phase, Seat
from forehand.notation import parse_deal


def quiet_opening(deal: str) -> list[str]:
    """Dealer N: E is the declarer at 50 and gets back the cards he was given, so nothing moves."""
    west = parse_deal(deal)[Seat.W]
    assert west is not None
    three = " ".join(str(card) for card in west[:3])
    return ["bid 50", "pass", "pass", "pass", f"give {three}", "contract 50", f"return {three}"]


@dataclass(frozen=True)
class Following:
    """A row of the table of legal plays, and the deal that leads to it. E leads to trick 1.

    Attributes:
        script: the actions from E's first lead up to the row, the trick of the row included.
        wanted: the cards that the script and the row need.
        void: suits of which a seat gets no further cards.
        fillers: whether the other cards in the row's hand are legal too (rows of "any card").

    """

    trump: str
    trick: str
    hand: str
    legal: str
    actor: str
    script: str
    wanted: Mapping[str, str]
    void: Mapping[str, str] = field(default_factory=dict)
    fillers: bool = False

    def record(self) -> dict[str, Any]:
        wanted = {**self.wanted, self.actor: f"{self.wanted.get(self.actor, '')} {self.hand}"}
        deal = fill("huutopussi", wanted, self.void)
        actions = [*quiet_opening(deal), *self.script.split(", ")]
        start = {"format": "forehand/1", "game": "huutopussi", "dealer": "N"}
        return {**start, "deal": deal, "actions": actions}


# In rows with trumps E leads AS (or AC) to trick 1, wins it and so may declare (HP-18). Who holds
# the king or queen of hearts in the row decides how hearts became trumps before it.
FOLLOWING = [
    Following(
        "-",
        "D9 DJ",
        hand="DQ D7 SA",
        legal="DQ",
        actor="W",
        script="play 9D, play JD",
        wanted={"E": "9D", "S": "JD"},
        void={"W": "D"},
    ),
    Following(
        "-",
        "D9 DA",
        hand="D10 D7",
        legal="D10 D7",
        actor="W",
        script="play 9D, play AD",
        wanted={"E": "9D", "S": "AD"},
        void={"W": "D"},
    ),
    Following(
        "-",
        "DK D9",  # the king is W's partner's
        hand="DA D8",
        legal="DA",
        actor="W",
        script="play KD, play 9D",
        wanted={"E": "KD", "S": "9D"},
        void={"W": "D", "S": "D"},
    ),
    Following(
        "-",
        "D9",
        hand="S6 CA",
        legal="S6 CA",
        actor="S",
        script="play 9D",
        wanted={"E": "9D"},
        void={"S": "D"},
        fillers=True,
    ),
    Following(
        "H",
        "D9 H6",
        hand="DA D7 HK",
        legal="DA D7",
        actor="W",
        script="play AS, play 6S, play 7S, play 8S, ask QH, answer yes, play 9D, play 6H",
        wanted={"E": "AS QH 9D", "S": "6S 6H", "W": "7S", "N": "8S"},
        void={"S": "D", "W": "D"},
    ),
    Following(
        "H",
        "D9 HJ",
        hand="HQ H9 CA",
        legal="HQ",
        actor="W",
        script="play AS, play 6S, play 7S, play 8S, ask KH, answer yes, play 9D, play JH",
        wanted={"E": "AS KH 9D", "S": "6S JH", "W": "7S", "N": "8S"},
        void={"S": "D", "W": "DH"},
    ),
    Following(
        "H",
        "D9 HJ",
        hand="H9 H7 CA",
        legal="H9 H7",
        actor="W",
        script="play AS, play 6S, play 7S, play 8S, declare H, play 9D, play JH",
        wanted={"E": "AS KH QH 9D", "S": "6S JH", "W": "7S", "N": "8S"},
        void={"S": "D", "W": "DH"},
    ),
    Following(
        "H",
        "D9 CA",
        hand="H6 HA S7",
        legal="H6 HA",
        actor="W",
        script="play AS, play 6S, play 8S, play 9S, declare H, play 9D, play AC",
        wanted={"E": "AS KH QH 9D", "S": "6S AC", "W": "8S", "N": "9S"},
        void={"S": "DH", "W": "DH"},
    ),
    # Hearts are led here by N, who must have won a trick; E, next, holds and declared the pair.
    Following(
        "H",
        "H9 HK",
        hand="H10 HJ",
        legal="H10",
        actor="S",
        script="play AS, play 6S, play 7S, play 9S, declare H, "
        "play 6C, play 7C, play 8C, play AC, play 9H, play KH",
        wanted={"E": "AS KH QH 6C", "S": "6S 7C", "W": "7S 8C", "N": "9S AC 9H"},
        void={"S": "HC"},
    ),
    Following(
        "H",
        "D9",
        hand="SA C7",
        legal="SA C7",
        actor="S",
        script="play AC, play 6C, play 8C, play 9C, declare H, play 9D",
        wanted={"E": "AC KH QH 9D", "S": "6C", "W": "8C", "N": "9C"},
        void={"S": "DH"},
        fillers=True,
    ),
]


@both
@pytest.mark.parametrize(
    "row", FOLLOWING, ids=[f"{row.trump}|{row.trick}|{row.hand}" for row in FOLLOWING]
)
def test_1_4_hp_15_legal_plays(load, row):
    """Section 1.4: what may follow (HP-15, HP-16)."""
    record = row.record()
    position = load(record)
    assert str(position.to_act) == row.actor and position.phase is Phase.PLAY
    trick = [Card.parse(text.split()[1]) for text in record["actions"][-len(row.trick.split()) :]]
    assert trick == cards(row.trick)
    declared = [text for text in record["actions"] if text.startswith(("declare", "answer"))]
    assert len(declared) == (row.trump != "-")

    found = {Action.parse(text).card for text in legal(position)}
    played = {text.removeprefix("play ") for text in record["actions"]}
    dealt = parse_deal(record["deal"])[Seat(row.actor)] or ()
    held = {card for card in dealt if str(card) not in played}
    assert set(cards(row.hand)) <= held
    assert found == (held if row.fillers else set(cards(row.legal)))
    for card in held - found:
        with pytest.raises(forehand.IllegalActionError) as caught:
            position.apply(forehand.Play(card))
        assert caught.value.clause in ("HP-15", "HP-16")


def auction(load: Callable[[Mapping[str, Any]], Any], *calls: str) -> Any:
    record = {"format": "forehand/1", "game": "huutopussi", "dealer": "N"}
    return load({**record, "deal": fill("huutopussi", {}), "actions": list(calls)})


@both
def test_1_4_hp_9_three_passes_end_the_auction(load):
    """Section 1.4: 50, pass, pass, pass: the opener is declarer at 50."""
    before = auction(load, "bid 50", "pass", "pass")
    assert (str(before.to_act), before.phase) == ("N", Phase.AUCTION)
    after = play_on(before, "pass")
    assert (str(after.to_act), after.phase) == ("W", Phase.GIVE)  # the partner of E, the declarer
    three = legal(after)[0].removeprefix("give ")
    contract = play_on(after, f"give {three}")
    assert (str(contract.to_act), contract.phase) == ("E", Phase.CONTRACT)
    assert legal(contract) == sorted(f"contract {points}" for points in range(50, 441, 5))


@both
def test_1_4_hp_9_440_ends_the_auction_at_once(load):
    """Section 1.4: 50, 55, pass, 440: nobody speaks after 440."""
    before = auction(load, "bid 50", "bid 55", "pass")
    assert (str(before.to_act), before.phase) == ("N", Phase.AUCTION)
    after = play_on(before, "bid 440")
    assert (str(after.to_act), after.phase) == ("S", Phase.GIVE)  # the partner of N, the declarer
    three = legal(after)[0].removeprefix("give ")
    assert legal(play_on(after, f"give {three}")) == ["contract 440"]


# Contract, the declarers' total as the table sums it up, their tricks, the defenders' total, then
# what the declarers add by default and with the option minus-contract.
DEAL_SCORES = {
    "contract 150: 155, 5 tricks - 105": (150, (75, True, "C"), 5, (65, False, "S"), 150, 150),
    "contract 160: 155, 5 tricks - 105": (160, (75, True, "C"), 5, (65, False, "S"), 0, -160),
    "contract 60: 0, no trick - 160": (60, (0, False, ""), 0, (140, True, ""), -60, -60),
    "contract 440: 440, 9 tricks - 0": (440, (140, True, "SHDC"), 9, (0, False, ""), 440, 440),
}
MARRIAGES = {"S": 40, "C": 60, "D": 80, "H": 100}  # HP-4


def test_1_4_every_deal_score_has_a_record():
    assert rows("huutopussi").keys() == DEAL_SCORES.keys()


@both
@pytest.mark.parametrize("option", ["zero-unless-trickless", "minus-contract"])
@pytest.mark.parametrize("row", DEAL_SCORES)
def test_1_4_hp_25_26_27_28_deal_scores(load, option, row):
    """Section 1.4: what a deal adds, by default and by option failed_contract (HP-A12)."""
    contract, own, tricks, other, default, minus = DEAL_SCORES[row]
    result = outcome(load, rows("huutopussi")[row] | {"rules": {"failed_contract": option}})
    side = forehand.Seat(result["declarer"]).side
    mine, yours = side.value, side.other.value
    assert result["contract"] == contract
    assert result["tricks"] == {mine: tricks, yours: 9 - tricks}
    assert result["last_trick"] == (mine if own[1] else yours)
    for who, (card_points, last, marriages) in ((mine, own), (yours, other)):
        assert result["card_points"][who] == card_points
        assert set(result["marriages"][who]) == set(marriages)
        declared = sum(MARRIAGES[suit] for suit in marriages)
        assert result["totals"][who] == card_points + 20 * last + declared
    added = default if option == "zero-unless-trickless" else minus
    assert result["points"] == {mine: added, yours: result["totals"][yours]}
    assert result["scores"] == result["points"]  # the records start from 0
    assert result["made"] == (result["totals"][mine] >= contract)
    # The invariant under the table.
    everything = 160 + sum(MARRIAGES[suit] for suit in own[2] + other[2])
    assert sum(result["totals"].values()) == everything
