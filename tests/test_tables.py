"""The example tables of the rules, row by row, through the public API.

The rules end each game's part with a table of examples (1.4, 2.4, 3.4, 4.4). An example is worth
more than the sentence it illustrates: people check a program against it. So every row is played
here as a real deal, once by the engine and once by the reference. Rows that only come up at the
end of a deal are records in `data/tables`, found by search; the tests prove that each record
really shows its row.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import forehand
from forehand import Action, Card, Game, Phase, Seat, Suit, reference
from forehand.notation import parse_deal, write_deal

DATA = Path(__file__).parent / "data" / "tables"

# Both implementations read records and offer the same names from there on, so that a row needs
# no more of an adapter than the function that reads.
LOAD: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "engine": forehand.load,
    "reference": reference.load,
}

both = pytest.mark.parametrize("load", LOAD.values(), ids=LOAD.keys())


def cards(text: str) -> list[Card]:
    """Read cards separated by blanks, as leniently as the rules write them: ``D10 HJ``."""
    return [Card.parse(word) for word in text.split()]


def seat_after(dealer: str, turns: int) -> str:
    return "NESW"[("NESW".index(dealer) + turns) % 4]


def fill(game: str, wanted: Mapping[str, str], void: Mapping[str, str] | None = None) -> str:
    """Build a whole deal of four players: the wanted cards where wanted, the rest where it may go.

    `void` names the suits of which a seat may get no card but the wanted ones.
    """
    order = Game(game).rank_order
    pack = [Card(rank, suit) for suit in Suit for rank in order]
    hands = {seat: cards(wanted.get(seat, "")) for seat in "NESW"}
    size = len(pack) // 4
    banned = {seat: {Suit(s) for s in (void or {}).get(seat, "")} for seat in "NESW"}
    fixed = [card for hand in hands.values() for card in hand]
    assert len(set(fixed)) == len(fixed) and set(fixed) <= set(pack), "a row's cards clash"
    free: dict[str, list[Card]] = {seat: [] for seat in "NESW"}

    def place(card: Card, tried: set[str]) -> bool:
        """Find room for a card, moving others on if need be (augmenting paths)."""
        for seat in "NESW":
            if seat in tried or card.suit in banned[seat]:
                continue
            tried.add(seat)
            if len(hands[seat]) + len(free[seat]) < size:
                free[seat].append(card)
                return True
            for other in list(free[seat]):
                if place(other, tried):
                    free[seat].remove(other)
                    free[seat].append(card)
                    return True
        return False

    for card in pack:
        if card not in fixed:
            assert place(card, set()), f"no room for {card}"
    return write_deal({seat: [*hands[seat.value], *free[seat.value]] for seat in Seat}, order)


def legal(position: Any) -> list[str]:
    return [str(action) for action in position.legal_actions]


def play_on(position: Any, *texts: str) -> Any:
    for text in texts:
        position = position.apply(Action.parse(text))
    return position


def rows(game: str) -> dict[str, dict[str, Any]]:
    """Return a game's records of `data/tables` by the row that each shows."""
    lines = (DATA / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    for record in records:
        assert record["game"] == game and record["x-note"], record["x-row"]
    found = {record["x-row"]: record for record in records}
    assert len(found) == len(records), "a row is shown twice"
    return found


def outcome(load: Callable[[Mapping[str, Any]], Any], record: Mapping[str, Any]) -> dict[str, Any]:
    """Play a record to its end and return the result; it must be a whole deal."""
    result = load(record).outcome()
    assert result is not None
    return result


# 1.4 Huutopussi


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


# 2.4 Busca

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


# 3.4 Ristiklappi

TRICKS = {"2 5 2 4": 2, "7 5 A 3": 0, "K 3 10 K": 3, "9 9 9 9": 3}


@both
@pytest.mark.parametrize("ranks", TRICKS)
@pytest.mark.parametrize("dealer", "NESW")
def test_3_4_rk_5_winner(load, ranks, dealer):
    """Section 3.4: the last card of the rank led wins, else the leader."""
    seats = [seat_after(dealer, turn) for turn in (1, 2, 3, 4)]
    laid = cards(" ".join(rank + suit for rank, suit in zip(ranks.split(), "SHDC", strict=True)))
    rest = [Card(rank, suit) for suit in Suit for rank in Game.RISTIKLAPPI.rank_order]
    rest = [card for card in rest if card not in laid]
    hands = {Seat(seat): [card] for seat, card in zip(seats, laid, strict=True)}
    for hand in hands.values():
        hand += [rest.pop() for _ in range(4)]
    record = {
        "format": "forehand/1",
        "game": "ristiklappi",
        "dealer": dealer,
        "deal": write_deal(hands, Game.RISTIKLAPPI.rank_order),
        "stock": " ".join(map(str, rest)),
        "actions": [f"play {card}" for card in laid],
    }
    assert str(load(record).to_act) == seats[TRICKS[ranks]]


def tricks_of(record: Mapping[str, Any]) -> list[tuple[str, list[Card]]]:
    """Return the side that won, and the cards in the order played, of each trick of a deal.

    This counts for itself, from the record alone (RK-5, RK-6, RK-7), so that the tests don't
    take the word of what they test. It knows no blocked flips; the records have none.
    """
    assert len(record["actions"]) == 52
    stock = cards(record["stock"])
    seat = seat_after(record["dealer"], 1)
    tricks: list[tuple[str, list[Card]]] = []
    trick: list[tuple[str, Card]] = []
    for text in record["actions"]:
        top = stock.pop(0) if stock else None  # drawn, or turned up
        card = top if text == "flip" else Card.parse(text.removeprefix("play "))
        assert card is not None
        trick.append((seat, card))
        seat = seat_after(seat, 1)
        if len(trick) == 4:
            seat = [who for who, card in trick if card.rank is trick[0][1].rank][-1]
            tricks.append((Seat(seat).side.value, [card for _, card in trick]))
            trick = []
    return tricks


def kinds_won(record: Mapping[str, Any]) -> set[str]:
    """Return which kinds of tricks, of those that matter to cleaning, N and S won."""
    found = set()
    for number, (side, trick) in enumerate(tricks_of(record), 1):
        ranks = [card.rank.value for card in trick]
        if side != "NS":
            continue
        if "Q" in ranks:
            found.add("queen in the stock phase" if number <= 8 else "queen in the end phase")
        if "K" in ranks and number <= 8:
            found.add("king in the stock phase")
        elif "K" in ranks:
            found.add("king in a queen-led trick" if ranks[0] == "Q" else "king in the end phase")
    return found


# What N and S win, and what they must not win, and whether they are clean in the end.
STATUS = {
    "status no/-": (set(), {"queen in the stock phase", "queen in the end phase"}, True),
    "status yes/no": (
        {"queen in the stock phase"},
        {"king in the stock phase", "king in the end phase", "king in a queen-led trick"},
        False,
    ),
    "status yes/yes": ({"queen in the stock phase", "king in the end phase"}, set(), True),
    "status yes/queen-led only": (
        {"queen in the stock phase", "king in a queen-led trick"},
        {"king in the end phase"},
        False,
    ),
    "status queens in the end phase only": (
        {"queen in the end phase"},
        {"queen in the stock phase", "king in the end phase", "king in a queen-led trick"},
        True,
    ),
    "status kings in tricks 1-8 only": (
        {"queen in the stock phase", "king in the stock phase"},
        {"king in the end phase", "king in a queen-led trick"},
        False,
    ),
}

# Points of N/S, who is clean, then the game points NS/EW by default and with dirty_winner.
GAME_POINTS = {
    "75-45 c c": (75, "c", "c", (1, 0), (1, 0)),
    "75-45 c d": (75, "c", "d", (1, 0), (1, 0)),
    "75-45 d c": (75, "d", "c", (0, 0), (0, 1)),
    "75-45 d d": (75, "d", "d", (0, 0), (0, 0)),
    "60-60 c c": (60, "c", "c", (0, 0), (0, 0)),
    "61-59 c c": (61, "c", "c", (1, 0), (1, 0)),
    "120-0 c c": (120, "c", "c", (1, 0), (1, 0)),
}


def test_3_4_every_row_has_a_record():
    assert rows("ristiklappi").keys() == STATUS.keys() | GAME_POINTS.keys()


@both
@pytest.mark.parametrize("row", STATUS)
def test_3_4_rk_10_11_12_status(load, row):
    """Section 3.4, the status table: stock-phase queen / end-phase king."""
    won, not_won, clean = STATUS[row]
    record = rows("ristiklappi")[row]
    kinds = kinds_won(record)
    assert won <= kinds and not not_won & kinds
    result = outcome(load, record)
    assert result["clean"]["NS"] is clean
    assert ("NS" in result["dishonoured"]) is not clean


@both
@pytest.mark.parametrize("option", ["none", "clean-opponents"])
@pytest.mark.parametrize("row", GAME_POINTS)
def test_3_4_rk_13_14_15_game_points(load, option, row):
    """Section 3.4: points and cleanness to game points, by default and by option (RK-A10)."""
    points, ns, ew, default, generous = GAME_POINTS[row]
    record = rows("ristiklappi")[row] | {"rules": {"dirty_winner": option}}
    result = outcome(load, record)
    assert result["points"] == {"NS": points, "EW": 120 - points}
    assert result["clean"] == {"NS": ns == "c", "EW": ew == "c"}
    won = default if option == "none" else generous
    assert result["game_points"] == {"NS": won[0], "EW": won[1]}
    dishonoured = [side for side, state in (("NS", ns), ("EW", ew)) if state == "d"]
    assert result["dishonoured"] == dishonoured
    assert result["scores"] == result["game_points"]  # the records start from 0
    # The points again, counted from the tricks.
    values = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    mine = [card for side, trick in tricks_of(record) if side == "NS" for card in trick]
    assert sum(values.get(card.rank.value, 0) for card in mine) == points


def stock_left(position: Any) -> int:
    """Return the size of the stock; here the two implementations differ in their names."""
    if isinstance(position, forehand.Position):
        return len(position.stock)
    return len(position.places()["stock"])


@both
@pytest.mark.parametrize("row", [*STATUS, *GAME_POINTS])
def test_3_4_rk_6_trick_count(load, row):
    """Section 3.4: 13 tricks; the stock is gone exactly after the fourth card of trick 8."""
    record = rows("ristiklappi")[row]
    assert len(tricks_of(record)) == 13
    position = load(record | {"actions": []})
    for number, text in enumerate(record["actions"]):
        assert stock_left(position) == max(0, 32 - number)
        assert ("flip" in legal(position)) == (number < 32)
        position = play_on(position, text)
    assert position.to_act is None


# 4.4 Cincinnati Euchre

LADDER = ["3", "4", "5", "moon", "double-moon", "triple-moon", "quadruple-moon"]
NUMBERS = ["bid 3", "bid 4", "bid 5", "bid moon"]
CALLS = [
    # Highest so far, the calls before, what is allowed.
    ("none", [], ["pass", *NUMBERS]),
    ("none", ["pass"], ["pass", *NUMBERS]),
    ("none", ["pass", "pass"], ["pass", *NUMBERS]),
    ("none", ["pass", "pass", "pass"], NUMBERS),
    *[
        (highest, [*before, *passes], allowed)
        for highest, before, allowed in [
            ("3", ["bid 3"], ["pass", "bid 4", "bid 5", "bid moon"]),
            ("4", ["bid 4"], ["pass", "bid 5", "bid moon"]),
            ("5", ["bid 5"], ["pass", "bid moon"]),
            ("moon", ["bid moon"], ["pass", "bid double-moon"]),
            ("double-moon", ["bid moon", "bid double-moon"], ["pass", "bid triple-moon"]),
            (
                "triple-moon",
                ["bid moon", "bid double-moon", "bid triple-moon"],
                ["pass", "bid quadruple-moon"],
            ),
        ]
        # With more passes behind it the dealer is reached, who has then a prior bid to pass on.
        for passes in [["pass"] * n for n in range(4 - len(before))]
    ],
]


def euchre(deal: str, dealer: str, *actions: str, **more: Any) -> dict[str, Any]:
    start = {"format": "forehand/1", "game": "cincinnati-euchre", "dealer": dealer}
    return {**start, **more, "deal": deal, "actions": list(actions)}


@both
@pytest.mark.parametrize(
    ("highest", "before", "allowed"), CALLS, ids=["-".join(row[1]) or "first" for row in CALLS]
)
@pytest.mark.parametrize("dealer", "NESW")
def test_4_4_ce_6_7_8_legal_calls(load, highest, before, allowed, dealer):
    """Section 4.4: which calls the highest bid allows."""
    deal = fill("cincinnati-euchre", {})
    position = load(euchre(deal, dealer, *before))
    bids = [text.removeprefix("bid ") for text in before if text != "pass"]
    assert (bids[-1] if bids else "none") == highest
    assert str(position.to_act) == seat_after(dealer, 1 + len(before))
    assert legal(position) == sorted(allowed)


@both
def test_4_4_ce_7_quadruple_needs_all_four(load):
    """Section 4.4: over Quadruple nobody has a turn left."""
    deal = fill("cincinnati-euchre", {})
    position = load(euchre(deal, "S", *(f"bid {level}" for level in LADDER[3:])))
    assert (str(position.to_act), position.phase) == ("S", Phase.NAME)
    assert legal(position) == ["name C", "name D", "name H", "name NT", "name S"]


# Bid and tricks taken, then the points of bidders and defenders.
HAND_SCORES = {
    "3 with 3": (3, 3),
    "4 with 5": (5, 1),
    "4 with 3": (-4, 3),
    "5 with 6": (6, 0),
    "3 with 0": (-3, 6),
    "moon with 6": (12, 0),
    "moon with 5": (-12, 1),
    "double-moon with 6": (24, 0),
    "double-moon with 4": (-24, 2),
    "triple-moon with 6": (32, 0),
    "triple-moon with 0": (-32, 6),
    "quadruple-moon with 6": (48, 0),
    "quadruple-moon with 5": (-48, 1),
}

# Standing of bidders and defenders before and after, and who wins.
ENDS = {
    "30 bid 3 take 3 - 30": ((30, 30), (33, 33), "bidders"),
    "20 bid 3 take 3 - 30": ((20, 30), (23, 33), "defenders"),
    "31 bid 4 take 3 - 29": ((31, 29), (27, 32), "defenders"),
}


def test_4_4_every_row_has_a_record():
    assert rows("cincinnati-euchre").keys() == HAND_SCORES.keys() | ENDS.keys()


@both
@pytest.mark.parametrize("row", HAND_SCORES)
def test_4_4_ce_13_14_15_16_scores(load, row):
    """Section 4.4: bidders' tricks to the points of both sides."""
    bid, taken = row.split(" with ")
    result = outcome(load, rows("cincinnati-euchre")[row])
    side = Seat(result["declarer"]).side
    mine, yours = side.value, side.other.value
    assert (result["bid"], result["alone"]) == (bid, "moon" in bid)
    assert result["tricks"] == {mine: int(taken), yours: 6 - int(taken)}
    own, other = HAND_SCORES[row]
    assert result["points"] == {mine: own, yours: other}
    assert result["made"] is (own > 0)


@both
@pytest.mark.parametrize("option", ["bidder", "higher-score"])
@pytest.mark.parametrize("row", ENDS)
def test_4_4_ce_17_end_of_the_match(load, option, row):
    """Section 4.4: who wins (CE-17, CE-A11, CE-A12); in these rows the option changes nothing."""
    before, after, winner = ENDS[row]
    record = rows("cincinnati-euchre")[row] | {"rules": {"both_reach": option}}
    result = outcome(load, record)
    side = Seat(result["declarer"]).side
    mine, yours = side.value, side.other.value
    _, _, bid, _, taken, _, _ = row.split()
    assert (result["bid"], result["tricks"][mine]) == (bid, int(taken))
    assert record["scores"] == {mine: before[0], yours: before[1]}
    assert result["scores"] == {mine: after[0], yours: after[1]}
    assert result["winner"] == (mine if winner == "bidders" else yours)


def led_to(trumps: str, led: str, hand: str, void: str) -> dict[str, Any]:
    """Build a deal in which N, left of the dealer W, has led a card and E holds a hand."""
    deal = fill("cincinnati-euchre", {"N": led, "E": hand}, {"E": void})
    return euchre(deal, "W", "bid 3", "pass", "pass", "pass", f"name {trumps}", f"play {led}")


@both
@pytest.mark.parametrize(
    ("trumps", "led", "hand", "void", "expected"),
    [
        # A filler of the suit to be followed would be legal too, so E gets none.
        ("D", "9D", "JH CA HA", "D", "JH"),
        ("D", "9H", "JH CA", "HD", None),
        ("NT", "9H", "JH CA", "H", "JH"),
    ],
)
def test_4_4_ce_2_12_follow_suit(load, trumps, led, hand, void, expected):
    """Section 4.4: the left bower follows trumps, not its printed suit; at no-trump it doesn't."""
    record = led_to(trumps, led, hand, void)
    position = load(record)
    assert str(position.to_act) == "E"
    held = parse_deal(record["deal"])[Seat.E] or ()
    allowed = cards(expected) if expected else held
    assert legal(position) == sorted(f"play {card}" for card in allowed)


@both
@pytest.mark.parametrize(
    ("trick", "winner"), [("DA JH D9 JD", "JD"), ("DA JH D9 TD", "JH"), ("DA JH D9 KD", "JH")]
)
@pytest.mark.parametrize("dealer", "NESW")
def test_4_4_ce_2_12_trick_winner(load, trick, winner, dealer):
    """Section 4.4: trump diamonds, the right bower beats the left, the left beats the ace."""
    seats = [seat_after(dealer, turn) for turn in (1, 2, 3, 4)]
    laid = cards(trick)
    wanted = {seat: str(card) for seat, card in zip(seats, laid, strict=True)}
    deal = fill("cincinnati-euchre", wanted)
    start = euchre(deal, dealer, "bid 3", "pass", "pass", "pass", "name D")
    position = play_on(load(start), *(f"play {card}" for card in laid))
    assert str(position.to_act) == seats[laid.index(Card.parse(winner))]


@both
@pytest.mark.parametrize(("bidder", "leader"), [("E", "N"), ("N", "W"), ("S", "W"), ("W", "W")])
def test_4_4_ce_11_lead_with_a_moon(load, bidder, leader):
    """Section 4.4: dealer S, W is eldest; if W sits out, N leads."""
    calls = ["pass"] * 4
    calls["WNES".index(bidder)] = "bid moon"
    deal = fill("cincinnati-euchre", {})
    for denomination in ("S", "H", "D", "C", "NT"):
        position = load(euchre(deal, "S", *calls, f"name {denomination}"))
        assert (str(position.to_act), position.phase) == (leader, Phase.PLAY)


@both
@pytest.mark.parametrize("bidder", "NESW")
def test_4_4_ce_11_lead_without_a_moon(load, bidder):
    """CE-11, the other half of the example: without a moon W leads whoever bid."""
    calls = ["pass"] * 4
    calls["WNES".index(bidder)] = "bid 5"
    position = load(euchre(fill("cincinnati-euchre", {}), "S", *calls, "name H"))
    assert str(position.to_act) == "W"
