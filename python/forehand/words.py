"""What numbers mean, in words: values, results of deals, what has been settled, who is to act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import Suit
from .display import card, standing
from .games import Game
from .seats import Seat

UNITS = {
    Game.CINCINNATI_EUCHRE: ("tricks", "tricks of the declarer's side"),
    Game.HUUTOPUSSI: ("points", "points of the declarer's side"),
    Game.RISTIKLAPPI: ("points", "card points of NS less those of EW"),
    Game.BUSCA: ("points", "the most penalty points that the seat that acts can be held to"),
}
"""The games' own units of a review: in a word, and what they count."""

BOWERS = {"S": ("S", "C"), "C": ("C", "S"), "H": ("H", "D"), "D": ("D", "H")}
"""By trump suit: the suit of the right bower and that of the left (CE-2)."""

_SO_FAR = (
    ("tricks", "Tricks so far"),
    ("card_points", "Card points so far"),
    ("points", "Points so far"),
)


def meaning(game: Game, objective: str, declarer: str | None, to_act: str | None) -> str:
    """Return what a value of an objective counts and who wants it large, as a sentence."""
    what = counted(game, objective, declarer)
    if objective == "maxn":
        return f"{what} when everyone plays to take few points themselves"
    if objective == "paranoid":
        seat = to_act or "the seat to act"
        return (
            f"the most penalty points {seat} can end with, however well the others play together "
            f"against {seat}; few are good"
        )
    if objective in ("tricks", "margin") or (game is Game.HUUTOPUSSI and objective == "points"):
        declaring, others = _sides(declarer)
        return f"{what}; {declaring} wants many, {others} few"
    if objective == "points":
        what += ", the order of the stock known"
    return f"{what}; NS wants it high, EW low"


def counted(game: Game, objective: str, declarer: str | None) -> str:
    """Return what a value of an objective counts."""
    if game is Game.BUSCA:
        return "penalty points of each seat"
    declaring, others = _sides(declarer)
    if declarer is not None:
        declaring += ", the declarer's side,"
    if objective == "tricks":
        return f"tricks of {declaring} in the whole deal"
    if objective == "margin":
        return f"points of {declaring} less those of {others}"
    if objective == "score":
        return "what this deal adds to the score of NS, less what it adds to that of EW"
    if objective == "game-points":
        return "game points of NS less those of EW for this deal"
    if game is Game.RISTIKLAPPI:
        return "card points of NS less those of EW"
    return f"points of {declaring} in the whole deal (cards, last trick, marriages)"


def _sides(declarer: str | None) -> tuple[str, str]:
    """Return the side of the declarer and the other side."""
    if declarer is None:
        return "the declarer's side", "the others"
    side = Seat(declarer).side
    return str(side), str(side.other)


def value(found: Any) -> str:
    """Return a value as text: a number, the points of each seat, or a dash for none."""
    if found is None:
        return "-"
    return standing(found) if isinstance(found, Mapping) else str(found)


def count(number: int, unit: str) -> str:
    """Return a number of things, such as ``1 trick`` or ``2 tricks``."""
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def bid(level: str) -> str:
    """Return a bid of Cincinnati Euchre in words."""
    return level.replace("-", " ")


def denomination(name: str) -> str:
    """Return a denomination with its symbol, or in words."""
    return "no trumps" if name == "NT" else Suit(name).symbol


def by_name(facts: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the facts that come by side or seat, such as tricks_NS and tricks_EW."""
    names = (*(seat.value for seat in Seat), "NS", "EW")
    found = {key: facts[f"{name}_{key}"] for key in names if f"{name}_{key}" in facts}
    whole = facts.get(name)
    return found or (dict(whole) if isinstance(whole, Mapping) else {})


def trumps(name: str) -> str:
    """Return the trumps of Cincinnati Euchre and their bowers, as a sentence."""
    if name == "NT":
        return "Played without trumps (NT)."
    left = BOWERS[name][1]
    return (
        f"Trumps {denomination(name)}: {card('J' + name)} is the right bower, "
        f"{card('J' + left)} the left."
    )


def settled(facts: Mapping[str, Any], *, playing: bool) -> list[str]:
    """Return what has been settled and won so far in a deal that goes on, in sentences."""
    told = []
    if "contract" in facts:
        told.append(f"Contract {facts['contract']} by {facts['declarer']}.")
    elif "bid" in facts:
        told.append(f"{facts['declarer']} bid {bid(str(facts['bid']))}.")
    if "denomination" in facts:
        told.append(trumps(facts["denomination"]))
    elif "trump" in facts:
        told.append(
            "No trump suit yet."
            if facts["trump"] is None
            else f"Trumps {denomination(facts['trump'])}."
        )
    for name, title in _SO_FAR:
        found = by_name(facts, name)
        if found and playing:
            told.append(f"{title}: {standing(found)}.")
    married = {side: suits for side, suits in by_name(facts, "marriages").items() if suits}
    if married:
        named = {side: " ".join(map(denomination, suits)) for side, suits in married.items()}
        told.append(f"Marriages so far: {standing(named)}.")
    for name, right in (
        ("own_lost", "to declare a marriage of one's own"),
        ("full_lost", "to ask for a whole marriage"),
    ):
        if facts.get(name):
            told.append(f"The right {right} is lost for {', '.join(facts[name])}.")
    clean = by_name(facts, "clean")
    if clean:
        words = {side: "clean" if is_clean else "not clean" for side, is_clean in clean.items()}
        told.append(f"{standing(words)}; kings played: {facts.get('kings_played', 0)}.")
    if facts.get("leads_in_a_row", 0) > 1:
        told.append(f"Rank {facts['rank_led']} was led {facts['leads_in_a_row']} times in a row.")
    return told


_ASKED = {
    "auction": "to bid",
    "give": "to give three cards to the declarer",
    "contract": "to set the contract",
    "return": "to return three cards",
    "name": "to name trumps",
    "answer": "to answer",
}


def waiting(to_act: str | None, phase: str | None, table: Mapping[str, Any]) -> str:
    """Return who is to do what, as a sentence, from a position's table."""
    if to_act is None:
        return "The deal is over."
    what = _ASKED.get(phase or "", "to play" if table["trick"] else "to lead")
    if "turned_up" in table["facts"]:
        blocked = card(str(table["facts"]["turned_up"]))
        what = f"to play from the hand; {blocked} was turned up and may not be played"
    return f"{to_act} is {what}."


def result(game: Game, found: Mapping[str, Any]) -> list[str]:
    """Return what a finished deal came to, in sentences."""
    if found.get("redeal"):
        return ["A redeal was demanded: the same dealer deals again."]
    told = _TELLERS[game](found)
    told.append(f"Standing after the deal: {standing(found['scores'])}.")
    winner = found["winner"]
    if isinstance(winner, list):
        told.append(f"The match is over: {' and '.join(winner)} share the win.")
    elif winner is not None:
        told.append(f"The match is over: {winner} wins.")
    return told


def _euchre(found: Mapping[str, Any]) -> list[str]:
    alone = ", alone" if found["alone"] else ""
    made = "made" if found["made"] else "failed"
    return [
        f"{found['declarer']} bid {bid(found['bid'])} and named "
        f"{denomination(found['denomination'])}{alone}: {made}.",
        f"Tricks: {standing(found['tricks'])}. Points: {standing(found['points'])}.",
    ]


def _huutopussi(found: Mapping[str, Any]) -> list[str]:
    made = "made" if found["made"] else "failed"
    told = [
        f"{found['declarer']} played a contract of {found['contract']}: {made}.",
        f"Tricks: {standing(found['tricks'])}. Card points: {standing(found['card_points'])}. "
        f"Last trick: {found['last_trick']}.",
    ]
    married = {
        side: " ".join(map(denomination, suits))
        for side, suits in found["marriages"].items()
        if suits
    }
    if married:
        told.append(f"Marriages: {standing(married)}.")
    return [*told, f"Totals: {standing(found['totals'])}. Points: {standing(found['points'])}."]


def _busca(found: Mapping[str, Any]) -> list[str]:
    told = [
        f"Penalty points: {standing(found['points'])}.",
        f"Buscas: {standing(found['buscas'])}.",
    ]
    if found["eliminated"]:
        told.append(f"Out of the match: {', '.join(found['eliminated'])}.")
    return told


def _ristiklappi(found: Mapping[str, Any]) -> list[str]:
    clean = {
        side: "clean" if is_clean else "not clean" for side, is_clean in found["clean"].items()
    }
    told = [
        f"Card points: {standing(found['points'])} ({standing(clean)}).",
        f"Game points: {standing(found['game_points'])}.",
    ]
    if found["dishonoured"]:
        told.append(f"Dishonoured: {', '.join(found['dishonoured'])}.")
    return told


_TELLERS = {
    Game.CINCINNATI_EUCHRE: _euchre,
    Game.HUUTOPUSSI: _huutopussi,
    Game.BUSCA: _busca,
    Game.RISTIKLAPPI: _ristiklappi,
}
