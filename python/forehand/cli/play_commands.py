"""What can be asked at the table besides playing: hints, reasons, undo, what has happened."""

from __future__ import annotations

from collections.abc import Callable

from .. import _engine
from ..actions import Action
from ..advising import Advice, Advised
from ..display import pretty, table
from ..errors import IllegalActionError, NotationError
from ..playing import Session
from ..shorthand import read
from ..words import count
from .advise import counted
from .history import Trick
from .output import printable, working
from .play_file import Keeper
from .play_screen import choices, filled, scores, screen
from .play_talk import say, show
from .play_words import happened, world_of
from .story import blind_note, told, tricks
from .usage import UsageError

_HINTS = 8
"""How many actions a hint shows."""

HELP = (
    ("a card", "KS ks 10h th K♠; K if only one king may be played"),
    ("a number", "of the list; in an auction it is a bid: 55, b 55, bid 55"),
    ("a word", "pass, redeal; moon, double; yes, no, none; flip; trumps:"),
    ("", "s, hearts, nt; a marriage: declare h, ask, ask kh"),
    ("three cards", "to give or return: 6s 7h 10h"),
    ("Enter", "does the only thing that may be done"),
    ("hint [N]", "what each action is worth by what you know, in N worlds"),
    ("why ACTION", "why it is illegal, with the clause of the rules"),
    ("legal", "what you may do"),
    ("undo", "back to your last decision, also over what others did"),
    ("trick", "the last trick"),
    ("history", "the deal so far, as you saw it"),
    ("score", "what each deal added, and the standing"),
    ("show", "the table again"),
    ("save [FILE]", "write the match down; with FILE, from now on there"),
    ("quit", "end (also Ctrl-D); --resume FILE goes on with the match"),
)
"""What can be typed, and what it does."""


class QuitError(Exception):
    """The person wants to end."""


class Commands:
    """The commands of a session."""

    def __init__(self, session: Session, keeper: Keeper, worlds: int) -> None:
        """Serve a session; hints look at so many worlds."""
        self._session = session
        self._keeper = keeper
        self._worlds = worlds

    def obey(self, text: str) -> bool:
        """Do what a command says; return False, and do nothing, for what is none.

        Raises QuitError if the person wants to end.
        """
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        command = self._commands().get(word)
        if command is None or (rest and word not in ("hint", "why", "save")):
            return False
        command(rest)
        return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": lambda rest: self._help(),
            "help": lambda rest: self._help(),
            "hint": self._hint,
            "why": self._why,
            "legal": lambda rest: self._legal(),
            "undo": lambda rest: self._undo(),
            "trick": lambda rest: self._trick(),
            "history": lambda rest: self._history(),
            "score": lambda rest: show(scores(self._session.deals)),
            "show": lambda rest: self._show(),
            "save": self._save,
            "quit": lambda rest: self._quit(),
            "exit": lambda rest: self._quit(),
        }

    def _help(self) -> None:
        show([f"  {name:<11}  {what}" for name, what in HELP])

    def _hint(self, text: str) -> None:
        if not self._due():
            return
        worlds = self._worlds
        if text:
            if not (text.isascii() and text.isdigit() and 1 <= int(text) <= _engine.MOST_WORLDS):
                say(
                    f"hint: {printable(text)} stands there, a number of worlds from 1 to "
                    f"{_engine.MOST_WORLDS} is expected."
                )
                return
            worlds = int(text)
        with working(f"looking at {worlds:,} worlds, Ctrl-C ends …"):
            advice = self._session.advise(worlds=worlds)
        show(hint(advice))

    def _why(self, text: str) -> None:
        if not self._due():
            return
        view = self._session.view
        try:
            action = read(text, view)
            # Asked of a deal that agrees with what the seat knows: nothing else can come out.
            error = world_of(view).refusal(action)
        except NotationError as wrong:
            say(f"why: {printable(str(wrong))}.")
            return
        if error is None:
            say(f"{pretty(str(action))} is legal; hint tells what it is worth.")
        else:
            self.refused(error, str(action))

    def refused(self, error: IllegalActionError, action: str | None = None) -> None:
        """Say why something may not be done, and what may."""
        what = pretty(str(action or error.action or "that"))
        clause = "" if error.clause is None else f" ({error.clause})"
        say(f"{what} is illegal{clause}: {pretty(error.message)}.")
        show(choices(self._session.view))

    def _legal(self) -> None:
        if self._due():
            show(choices(self._session.view))

    def _undo(self) -> None:
        taken = self._session.undo()
        if not taken:
            say("You have decided nothing yet: there is nothing to take back.")
            return
        say(f"Taken back: {count(len(taken), 'actions')} from your {_named(taken[0])} on.")
        self.keep()

    def _trick(self) -> None:
        if not self._seated():
            return
        done = [event for event in happened(self._session.view) if isinstance(event, Trick)]
        finished = [trick for trick in done if trick.winner is not None]
        if finished:
            show([*tricks(finished[-1:]), *blind_note(finished[-1:])])
        else:
            say("No trick is finished yet.")

    def _history(self) -> None:
        if not self._seated():
            return
        events = happened(self._session.view)
        lines = [*told(events), *blind_note(events)]
        show([f"  {line}" for line in lines] or ["  Nothing has been done yet."])

    def _show(self) -> None:
        if self._seated():
            show(["", *screen(self._session.view, self._session.number)])

    def _save(self, path: str) -> None:
        try:
            if path:
                self._keeper.move(path)
            elif self._keeper.path is None:
                say("save: no file is kept (--no-save); save FILE names one.")
                return
            elif not self._keeper.save():
                say("You have decided nothing yet: there is nothing to write down.")
                return
        except UsageError as error:
            say(f"{printable(str(error))}.")
            return
        show([f"  The match is in {printable(str(self._keeper.path))}."])

    def keep(self) -> None:
        """Write the match down; if that can't be done, say so and go on."""
        try:
            self._keeper.save()
        except UsageError as error:
            say(f"{printable(str(error))}.")

    def _quit(self) -> None:
        raise QuitError

    def _due(self) -> bool:
        if not self._session.is_due:
            say("It is not your turn: the deal is over.")
        return self._session.is_due

    def _seated(self) -> bool:
        if not self._session.is_in:
            say("You are out of the match.")
        return self._session.is_in


def _named(action: Action) -> str:
    return pretty(str(action)).removeprefix("play ")


def hint(advice: Advice) -> list[str]:
    """Return advice as a table: the best actions, their means and how sure those are."""
    lines = filled(
        f"{counted(advice)} over {advice.worlds:,} worlds that agree with what you know (method "
        f"{advice.method}); behind: the best mean less its own, in the same worlds; best: in how "
        "many no action was better.",
        hanging=2,
    )
    first, *others = advice.actions[:_HINTS]
    rows = [[*_worth(first), "", "", f"{first.best_share:.0%} best"]]
    rows += [
        [
            *_worth(one),
            f"{one.behind:.2f}",
            _sure(one.behind_stderr, " behind"),
            f"{one.best_share:.0%} best",
        ]
        for one in others
    ]
    lines += [f"    {row}" for row in table(rows, right=(1, 3, 5))]
    more = len(advice.actions) - len(rows)
    return [*lines, f"    and {more} more"] if more else lines


def _worth(one: Advised) -> tuple[str, str, str]:
    return pretty(str(one.action)).removeprefix("play "), f"{one.mean:+.2f}", _sure(one.stderr)


def _sure(error: float | None, what: str = "") -> str:
    return f"±  ?{what}" if error is None else f"± {error:.2f}{what}"
