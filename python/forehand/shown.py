"""What a notebook shows of a value without a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .drawing import Drawable


class Shown:
    """A value that a notebook draws by itself; `forehand.drawing` says how."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return a fragment of HTML."""
        # Drawing needs all kinds of values, and most programs need no drawing.
        from .drawing import html

        return html(cast("Drawable", self))
