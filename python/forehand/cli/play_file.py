"""The file in which a match is kept while it is played, and from which it goes on."""

from __future__ import annotations

from pathlib import Path

from ..bots import Bot
from ..errors import NotationError
from ..games import Game
from ..playing import Session
from ..seats import Seat
from .inputs import lines
from .records import dumps
from .usage import UsageError
from .whole import Whole


class Keeper:
    """Writes a match down, whole, as often as it is asked."""

    def __init__(self, session: Session, path: str | None, *, ours: bool = False) -> None:
        """Keep a session in a file; `ours` tells that it is what the session was read from.

        Without a path nothing is kept. Raises UsageError for a file that there is already and for
        one that can't be written.
        """
        self._session = session
        self.path = path
        self._ours = ours
        if path is not None and not ours:
            _check_new("--save", path)

    def move(self, path: str) -> None:
        """Keep it in another file from now on. Raises UsageError as at the beginning."""
        if path != self.path:
            _check_new("save", path)
            self.path, self._ours = path, True
        self.save()

    def save(self) -> bool:
        """Write the match, if the person has decided anything; return whether it is in the file.

        Raises UsageError if it can't be written; the file is then as it was.
        """
        if self.path is None or not (self._ours or self._session.has_decided):
            return False
        file = Whole("save", self.path)
        try:
            file.write(dumps(self._session.record()) + "\n")
        except BaseException:
            file.end(keep=False)
            raise
        file.end(keep=True)
        self._ours = True
        return True


def _check_new(option: str, path: str) -> None:
    if path == "-":
        raise UsageError(f"{option}: - stands there, the name of a file is expected")
    if Path(path).is_file():
        raise UsageError(
            f"{option}: {path} is there already and is not overwritten; --resume {path} goes on "
            "with a match"
        )
    Whole(option, path).end(keep=False)


def free_name(game: Game, seed: int) -> str:
    """Return a name for a new match, which no file in this folder has yet."""
    name, number = f"{game}-{seed}.jsonl", 1
    while Path(name).exists():
        number += 1
        name = f"{game}-{seed}-{number}.jsonl"
    return name


def resumed(
    path: str,
    game: Game,
    *,
    seat: Seat | None,
    bot: Bot | None,
    partner: Bot | None,
    seed: int | None,
) -> Session:
    """Read the match that a file holds; what is given comes before what it says itself.

    Raises UsageError unless the file has one record of the game, and as `Session.resume`.
    """
    try:
        found = list(lines(path))
    except OSError as error:
        raise UsageError(f"--resume: {path} can't be read: {error.strerror}") from None
    if len(found) != 1:
        raise UsageError(f"--resume: {path} has {len(found)} records, one is expected")
    try:
        session = Session.resume(found[0].text(), seat=seat, bots=bot, seed=seed)
    except NotationError as error:
        raise UsageError(f"--resume: {path}: {error}") from None
    if session.game is not game:
        raise UsageError(f"--resume: {path} is a match of {session.game}, {game} is expected")
    if partner is not None:
        session.bots[session.seat.partner] = partner
    return session
