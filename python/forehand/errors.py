"""The one exception tree, shared by the engine's bindings, the commands and the reference."""

from __future__ import annotations

import copy
from typing import ClassVar, Self

_FIELDS = ("line", "deal", "step", "action", "clause")


def shown(text: str, limit: int = 40) -> str:
    """Quote a piece of somebody's input for a message, cut to `limit` characters."""
    return repr(text if len(text) <= limit else text[:limit] + "…")


class ForehandError(Exception):
    """Anything that forehand refuses; catch this to catch them all.

    Attributes:
        message: what is wrong, for a person; `str(error)` is the same text.
        line: the input line, counted from 1.
        deal: the index in a match record's `deals`, counted from 0.
        step: the index in `actions`, counted from 0.
        action: the action's text.
        clause: the clause of the rules that was broken, such as ``"HP-15"``.

    A field that does not apply is None.

    """

    kind: ClassVar[str] = "error"

    # All state lives in `args` and the instance dictionary, which is exactly what the
    # inherited __reduce__ carries: that keeps keyword fields through pickle and copy.
    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        deal: int | None = None,
        step: int | None = None,
        action: str | None = None,
        clause: str | None = None,
    ) -> None:
        """Build an error from its message and the fields that apply."""
        super().__init__(message)
        self.message = message
        self.line = line
        self.deal = deal
        self.step = step
        self.action = action
        self.clause = clause

    def __str__(self) -> str:
        """Return the message alone."""
        return self.message

    def to_json(self) -> dict[str, object]:
        """Return the contract's error object: kind, the fields that apply, message."""
        found: dict[str, object] = {"kind": self.kind}
        for name in _FIELDS:
            value = getattr(self, name)
            if value is not None:
                found[name] = value
        found["message"] = self.message
        return found

    def replace(self, **fields: object) -> Self:
        """Return a copy with some fields (or the message) changed.

        Raises TypeError for a name that is not a field.
        """
        changed = copy.copy(self)
        for name, value in fields.items():
            if name == "message":
                changed.args = (value,)
            elif name not in _FIELDS:
                raise TypeError(f"{type(self).__name__} has no field {name!r}")
            setattr(changed, name, value)
        return changed


class NotationError(ForehandError, ValueError):
    """A text or a record that can't be read."""

    kind = "syntax"

    @classmethod
    def at(cls, text: str, index: int, expected: str, *, found: str | None = None) -> Self:
        """Build the error for a place in a text.

        `index` counts from 0 (the message counts characters from 1); `found` is the piece
        that stood there, by default one character.
        """
        if found is None:
            found = text[index : index + 1]
        what = shown(found) if found else "the end of the text"
        return cls(f"character {index + 1} of {shown(text)}: found {what}, expected {expected}")


class InvalidDealError(ForehandError):
    """A record that can be read, but whose cards, seats or standing can't be."""

    kind = "invalid-deal"


class IllegalActionError(ForehandError):
    """An action that the rules don't allow in this position."""

    kind = "illegal-action"


class UnknownOptionError(ForehandError):
    """A rules option that the game doesn't have, or a value that the option doesn't take."""

    kind = "unknown-option"


class ViewRecordError(ForehandError):
    """A view record (one seat's knowledge) where the whole deal is needed."""

    kind = "view-record"


class NotSolvableError(ForehandError):
    """A position that can't be solved exactly, such as one before the play."""

    kind = "not-solvable"


class LimitReached(ForehandError):  # noqa: N818 - the name is part of the public contract
    """A search stopped by its limit: on nodes or time, or on the deals that are tried."""

    kind = "limit-reached"


class InternalError(ForehandError):
    """A fault in forehand itself; please report it."""

    kind = "internal"


ERROR_BY_KIND: dict[str, type[ForehandError]] = {
    error.kind: error
    for error in (
        NotationError,
        InvalidDealError,
        IllegalActionError,
        UnknownOptionError,
        ViewRecordError,
        NotSolvableError,
        LimitReached,
        InternalError,
    )
}
