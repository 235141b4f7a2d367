"""`forehand analyze`: a deal drawn for people, what has happened, what each action is worth."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import _engine
from ..analysis import Analysis
from ..analysis import analyze as analyzed
from ..display import card as shown_card
from ..display import compass, listed, standing, summary, wrapped
from ..games import Game
from ..position import Position
from ..seats import Seat
from .history import Call, Event, Trick
from .makeable import makeable
from .output import people, working
from .records import Target, dumps, each, facts_of, target
from .review import costs
from .review import told as reviewed
from .solve import explained, patience
from .story import blind_note, heading, history, told, waiting
from .words import bid, check_objective, denomination, result

SEATS = [seat.value for seat in Seat]


@dataclass(frozen=True, slots=True)
class Study:
    """All that is known about a position."""

    target: Target
    record: dict[str, Any]
    table: dict[str, Any]
    facts: dict[str, Any]
    happened: list[Event]
    outcome: dict[str, Any] | None
    analysis: Analysis

    @property
    def position(self) -> _engine.Position:
        """The position."""
        return self.target.position

    @property
    def game(self) -> Game:
        """The game."""
        return Game(self.position.game)

    @property
    def out(self) -> list[str]:
        """The seats that are out of a Busca match."""
        hands = self.record["deal"].split(":")[1].split()
        return [seat for seat, hand in zip(SEATS, hands, strict=True) if hand == "-"]

    @property
    def sits_out(self) -> str | None:
        """The partner of a bidder who plays alone, from the first lead on (CE-10)."""
        alone = self.facts.get("alone") and self.facts.get("declarer")
        return Seat(alone).partner.value if alone else None

    @property
    def forehand(self) -> str | None:
        """Who leads to the first trick; None while that is open."""
        for event in self.happened:
            if isinstance(event, Trick) and event.number == 1 and event.cards:
                return event.cards[0][0]
        if self.position.phase == "play":
            return self.position.to_act
        if self.game is Game.HUUTOPUSSI:
            declarer: str | None = self.facts.get("declarer")
            return declarer
        if self.game is Game.CINCINNATI_EUCHRE and self.record["rules"].get("lead") != "bidder":
            return Seat(self.record["dealer"]).left.value
        return None


def analyze(
    files: Sequence[str],
    objective: str | None,
    max_nodes: int | None,
    timeout: float,
    *,
    as_json: bool,
) -> int:
    """Analyse the position in which each record stops; return the exit status."""

    def handle(text: str) -> str:
        if as_json:
            return dumps(_facts(_study(target(text), objective, max_nodes, timeout)))
        with working(patience(timeout)):
            study = _study(target(text), objective, max_nodes, timeout)
        return people("\n".join([*_text(study, _note(text))]))

    return each(files, handle, as_json=as_json, between="\n\n")


def _study(found: Target, objective: str | None, max_nodes: int | None, timeout: float) -> Study:
    position = found.position
    game = Game(position.game)
    check_objective(game, objective)
    return Study(
        target=found,
        record=json.loads(position.record()),
        table=json.loads(position.table()),
        facts=facts_of(position),
        happened=history(found),
        outcome=json.loads(position.result()),
        analysis=analyzed(Position(position), objective, max_nodes=max_nodes, timeout=timeout),
    )


def _facts(study: Study) -> dict[str, Any]:
    """Return everything that the text says, for programs."""
    position = study.position
    found: dict[str, Any] = {
        "game": position.game,
        "rules": study.record["rules"],
        "dealer": study.record["dealer"],
        "scores": study.record["scores"],
        "deal": study.target.deal,
        "to_act": position.to_act,
        "phase": position.phase,
        "forehand": study.forehand,
        "out": study.out,
        "table": study.table,
        "history": [_event(event) for event in study.happened],
        "legal": position.legal(),
        "result": study.outcome,
        **study.analysis.to_json(),
        "record": study.record,
    }
    return found


def _event(event: Event) -> dict[str, Any]:
    if isinstance(event, Call):
        return {"seat": event.seat, "phase": event.phase, "action": event.action}
    return {
        "trick": event.number,
        "cards": [list(pair) for pair in event.cards],
        "turned_up": sorted(event.blind),
        "blocked": [list(pair) for pair in event.blocked],
        "winner": event.winner,
    }


def _note(text: str) -> list[str]:
    """Return what the writer of a record, known to be one, says of it in a key of their own."""
    note = json.loads(text.removeprefix("\ufeff")).get("x-note")
    if not isinstance(note, str):
        return []
    # Whatever it is, it can't move the cursor or colour the screen.
    plain = "".join(c if c.isprintable() else " " for c in note)
    return ["", *wrapped(plain, 0, hanging=0)]


def _text(study: Study, note: Sequence[str]) -> list[str]:
    lines = [*heading(study.target), *note, "", *_diagram(study), *_stock(study)]
    happened = told(study.happened)
    if happened:
        lines += ["", *happened, *blind_note(study.happened)]
    if study.outcome is not None:
        lines += ["", *_broken(result(study.game, study.outcome))]
    else:
        so_far = _so_far(study)
        if so_far:
            lines += ["", *so_far]
        lines += ["", waiting(study.position, study.facts), *_legal(study)]
    analysis = study.analysis
    if analysis.makeable is not None:
        lines += ["", *makeable(analysis.makeable)]
    if analysis.review.actions:
        lines += ["", *reviewed(analysis.review, analysis.review.mistakes), *costs(analysis.review)]
    if analysis.solution is not None:
        lines += ["", *explained(study.target, analysis.solution.to_json())]
    elif study.outcome is None:
        lines += ["", *_unvalued(study)]
    return [*lines, "", "Record:", dumps(study.record)]


def _broken(sentences: Sequence[str]) -> list[str]:
    return [line for sentence in sentences for line in wrapped(sentence, 0, hanging=2)]


def _diagram(study: Study) -> list[str]:
    """Return the compass; a finished deal is shown as it was dealt."""
    over = study.outcome is not None
    hands: dict[str, str | None] = (
        json.loads(study.position.start().table())["hands"] if over else dict(study.table["hands"])
    )
    if not over and study.sits_out is not None:
        hands[study.sits_out] = study.table["aside"]
    for seat in study.out:
        hands[seat] = None
    trick = {seat: card for seat, card in study.table["trick"]}
    title = ["As dealt:"] if over else []
    return title + compass(hands, {seat: _marks(study, seat) for seat in SEATS}, trick)


def _marks(study: Study, seat: str) -> list[str]:
    marks = {
        "dealer": study.record["dealer"],
        "declarer": study.facts.get("declarer"),
        "forehand": study.forehand,
        "sits out": study.sits_out,
        "to act": study.position.to_act,
    }
    if seat in study.out:
        return ["out of the match"]
    return [mark for mark, holder in marks.items() if holder == seat]


def _stock(study: Study) -> list[str]:
    if study.game is not Game.RISTIKLAPPI or study.outcome is not None:
        return []
    stock = study.table["stock"].split()
    if not stock:
        return ["", "The stock is gone."]
    cards = " ".join(map(shown_card, stock))
    return ["", *wrapped(f"Stock, {len(stock)} cards, the next first: {cards}", 0, hanging=2)]


def _legal(study: Study) -> list[str]:
    """Return the legal actions, unless the solution lists them anyway."""
    if study.analysis.solution is not None:
        return []
    return listed(summary(study.position.legal()), "Legal:")


def _so_far(study: Study) -> list[str]:
    """Return what has been settled and won so far, in sentences."""
    facts = study.facts
    told = []
    playing = study.analysis.solution is not None
    if "contract" in facts:
        told.append(f"Contract {facts['contract']} by {facts['declarer']}.")
    elif "bid" in facts:
        told.append(f"{facts['declarer']} bid {bid(str(facts['bid']))}.")
    if "denomination" in facts:
        told.append(_trumps(facts["denomination"]))
    elif "trump" in facts:
        told.append(
            "No trump suit yet."
            if facts["trump"] is None
            else f"Trumps {denomination(facts['trump'])}."
        )
    for name, title in (
        ("tricks", "Tricks so far"),
        ("card_points", "Card points so far"),
        ("points", "Points so far"),
    ):
        by_name = _by_name(facts, name)
        if by_name and playing:
            told.append(f"{title}: {standing(by_name)}.")
    married = {side: suits for side, suits in _by_name(facts, "marriages").items() if suits}
    if married:
        named = {side: " ".join(map(denomination, suits)) for side, suits in married.items()}
        told.append(f"Marriages so far: {standing(named)}.")
    for name, right in (
        ("own_lost", "to declare a marriage of one's own"),
        ("full_lost", "to ask for a whole marriage"),
    ):
        if facts.get(name):
            told.append(f"The right {right} is lost for {', '.join(facts[name])}.")
    clean = _by_name(facts, "clean")
    if clean:
        words = {side: "clean" if is_clean else "not clean" for side, is_clean in clean.items()}
        told.append(f"{standing(words)}; kings played: {facts.get('kings_played', 0)}.")
    if facts.get("leads_in_a_row", 0) > 1:
        told.append(f"Rank {facts['rank_led']} was led {facts['leads_in_a_row']} times in a row.")
    return _broken(told)


def _by_name(facts: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the facts that come by side or seat, such as tricks_NS and tricks_EW."""
    found = {
        key: facts[f"{name}_{key}"] for key in (*SEATS, "NS", "EW") if f"{name}_{key}" in facts
    }
    whole = facts.get(name)
    return found or (dict(whole) if isinstance(whole, Mapping) else {})


def _trumps(name: str) -> str:
    if name == "NT":
        return "Played without trumps (NT)."
    other = {"S": "C", "C": "S", "H": "D", "D": "H"}[name]
    return (
        f"Trumps {denomination(name)}: {shown_card('J' + name)} is the right bower, "
        f"{shown_card('J' + other)} the left."
    )


def _unvalued(study: Study) -> list[str]:
    missing = {
        "auction": "the bids",
        "name": "the choice of trumps",
        "give": "the exchange",
        "contract": "the contract",
        "return": "the exchange",
    }[study.position.phase or ""]
    return wrapped(
        f"No exact value can be given yet for {missing}: values begin with the first lead, when "
        "the hands that will be played are known.",
        0,
        hanging=2,
    )
