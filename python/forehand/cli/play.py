"""`forehand play`: a match in the terminal, a person at one seat and bots at the others."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from ..bots import Bot
from ..errors import ForehandError, IllegalActionError
from ..games import Game
from ..playing import Session
from ..seats import Seat
from ..shorthand import read
from .output import BAD, DONE, out, printable, talk, working
from .play_commands import Commands, QuitError
from .play_file import Keeper, free_name, resumed
from .play_screen import ended, score, screen, winner
from .play_talk import Asker, say, show
from .status import status
from .usage import UsageError

_SEEDS = 1_000_000
"""A match whose seed is not named has one below this: short to type again."""

_QUICK = ("rules", "random")
"""Bots that answer at once."""

_PROMPTS = {
    "auction": "Your bid",
    "give": "Three cards to give",
    "contract": "Your contract",
    "return": "Three cards to return",
    "name": "Trumps",
    "answer": "Your answer",
}


def command(
    game: Game,
    *,
    seat: str | None,
    bot: Bot | None,
    partner: Bot | None,
    seed: int | None,
    dealer: str | None,
    rules: Mapping[str, object] | None,
    worlds: int,
    save: str | None,
    no_save: bool,
    resume: str | None,
) -> int:
    """Begin a match or go on with one, and play it; return the exit status."""
    if no_save and save is not None:
        raise UsageError("--no-save and --save exclude each other")
    if partner is not None and game is Game.BUSCA:
        raise UsageError("--partner: in Busca everybody plays alone")
    whose = None if seat is None else Seat(seat)
    if resume is None:
        session = _begun(game, whose or Seat.S, bot, partner, seed, dealer, rules)
        path = save or free_name(game, session.seed)
    else:
        for option, given in (("--dealer", dealer), ("--rule", rules)):
            if given is not None:
                raise UsageError(f"{option} is for a new match; --resume has its own")
        try:
            session = resumed(resume, game, seat=whose, bot=bot, partner=partner, seed=seed)
        except ForehandError as error:
            talk(f"{resume}: {error}")
            return BAD
        path = save or resume
    ours = resume is not None and save is None
    keeper = Keeper(session, None if no_save else path, ours=ours)
    return Player(session, keeper, worlds).play()


def _begun(
    game: Game,
    seat: Seat,
    bot: Bot | None,
    partner: Bot | None,
    seed: int | None,
    dealer: str | None,
    rules: Mapping[str, object] | None,
) -> Session:
    bots = {other: bot or Bot.named("rules") for other in Seat if other is not seat}
    if partner is not None:
        bots[seat.partner] = partner
    if seed is None:
        seed = secrets.randbelow(_SEEDS)
    return Session.start(game, seat=seat, bots=bots, seed=seed, dealer=dealer, rules=rules)


class Player:
    """The dialogue with the person at the table."""

    def __init__(self, session: Session, keeper: Keeper, worlds: int) -> None:
        """Begin with a session; hints look at so many worlds."""
        self._session = session
        self._keeper = keeper
        self._commands = Commands(session, keeper, worlds)
        self._asker = Asker()
        self._shown: tuple[int, int] | None = None

    def play(self) -> int:
        """Play to the end of the match or until the person ends; return the exit status."""
        try:
            self._greet()
            self._match()
        except (EOFError, QuitError) as end:
            if isinstance(end, EOFError) and self._asker.is_terminal:
                out.line("")
            if self._keeper.save():
                path = printable(str(self._keeper.path))
                goes_on = f"    forehand play {self._session.game} --resume {path}"
                show([f"  The match is in {path}; it goes on with", goes_on])
        except KeyboardInterrupt:
            if self._keeper.save():
                if self._asker.is_terminal:
                    status.above("\n")
                talk(f"the match is in {self._keeper.path}; --resume goes on with it")
            raise
        return DONE

    def _greet(self) -> None:
        session = self._session
        bots = {seat: f"{seat} ({bot})" for seat, bot in session.bots.items()}
        partner = "" if session.game is Game.BUSCA else f" with {bots.pop(session.seat.partner)}"
        say(f"You sit {session.seat}{partner} against {_listed(list(bots.values()))}.")
        if self._keeper.path is not None:
            show([f"  The match is kept in {printable(self._keeper.path)}."])
        say(f"The deals are those of seed {session.seed}. ? lists what can be typed.")

    def _match(self) -> None:
        session = self._session
        while True:
            if session.position.is_over:
                if not self._after():
                    return
            elif session.is_due:
                self._turn()
            else:
                self._bot()

    def _bot(self) -> None:
        """Let a bot act; who waits for it is told so, unless it takes no time."""
        session = self._session
        seat = session.position.to_act
        assert seat is not None
        parts = session.bots[seat].parts
        if parts["method"] in _QUICK and not parts.get("phases"):
            session.step()
            return
        with working(f"{seat} thinks, Ctrl-C ends …"):
            session.step()

    def _after(self) -> bool:
        """Tell how a deal ended; deal the next one and return True unless the match is over."""
        session = self._session
        self._shown = None
        self._commands.keep()
        path = self._keeper.path
        if not session.is_in:
            show(score(session.position, session.number))
        else:
            show(["", *ended(session.position, session.view, session.number)])
        redealt = bool((session.position.outcome() or {}).get("redeal"))
        if path is not None and session.is_in and session.has_decided and not redealt:
            show(["  To see what each action cost:", f"    forehand review {printable(path)}"])
        if session.is_over:
            found = session.match.winner
            assert found is not None
            show(["", winner(found, session.seat)])
            return False
        if self._asker.is_terminal and session.is_in:
            self._pause()
        if session.position.is_over:
            session.next_deal()
        return True

    def _pause(self) -> None:
        """Let the person look at the end of a deal, and take something back."""
        while self._session.position.is_over:
            text = self._asker.ask("Enter deals the next hand")
            if not text:
                return
            if not self._commands.obey(text):
                say("The deal is over: Enter goes on; ? lists what can be typed.")

    def _turn(self) -> None:
        """Let the person decide."""
        session = self._session
        at = (session.number, len(session.position.actions))
        if self._shown != at:
            self._shown = at
            show(["", *screen(session.view, session.number)])
        view = session.view
        legal = view.legal_actions or ()
        only = legal[0] if len(legal) == 1 else None
        phase = str(view.phase)
        prompt = _PROMPTS.get(phase) or ("Your card" if session.position.trick else "Your lead")
        if only is not None:
            prompt += f" (Enter: {str(only).removeprefix('play ')})"
        text = self._asker.ask(prompt)
        if not text and only is None:
            return
        if text and self._commands.obey(text):
            return
        try:
            session.act(only if not text and only is not None else read(text, view))
        except IllegalActionError as error:
            self._commands.refused(error)
        except ForehandError as error:
            say(f"{printable(str(error))}. ? lists what can be typed.")
        else:
            self._commands.keep()


def _listed(items: Sequence[str]) -> str:
    """Return items with commas and an *and* before the last."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
