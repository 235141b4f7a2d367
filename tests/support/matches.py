"""Matches that are played without a person: what one would have typed, and what came of it."""

from __future__ import annotations

import random

from forehand import Bot, Game, Phase, Session

SHORT = {
    Game.HUUTOPUSSI: {"target": 200},
    Game.BUSCA: {"limit": 5},
    Game.RISTIKLAPPI: {"target": 2},
    Game.CINCINNATI_EUCHRE: {"target": 10},
}
"""Rules with which a match of each game is over after a few deals."""


def by_rules(session: Session) -> str:
    """Decide as the hand-written player does."""
    return str(Bot.named("rules").choose(session.view))


WILD = Bot.of(
    {
        "name": "wild",
        "method": "random",
        # A match of random bids takes hundreds of deals.
        "phases": {phase: {"method": "rules"} for phase in ("auction", "contract")},
    }
)
"""A bot that does anything, but bids like a player."""


def at_random(seed: int):
    """Return a way to decide: bids of the hand-written player, and then anything."""
    source = random.Random(seed)

    def decide(session: Session) -> str:
        if session.view.phase in (Phase.AUCTION, Phase.CONTRACT):
            return by_rules(session)
        legal = [str(action) for action in session.view.legal_actions]
        word = source.choice(sorted({text.split()[0] for text in legal}))
        return source.choice([text for text in legal if text.split()[0] == word])

    return decide


def decisions(session: Session, decide=by_rules, deals: int | None = None):
    """Play on, to the end of the match or of so many deals, and yield before each decision.

    What is yielded is the text that is decided then.
    """
    while True:
        if session.position.is_over:
            if session.is_over or session.number + 1 == deals:
                return
            session.next_deal()
        elif session.is_due:
            text = decide(session)
            yield text
            session.act(text)
        else:
            session.step()


def typed(session: Session, decide=by_rules, deals: int | None = None) -> list[str]:
    """Play a match out and return all that the person decided."""
    return list(decisions(session, decide, deals))
