"""Text made safe for HTML and SVG, and the colours that both use."""

from __future__ import annotations

import html

__all__ = ["BAD", "GOOD", "RED", "attribute", "heat", "plain"]

RED = "#dd2c2c"
"""The red suits. Like the two others it is told from white and from black alike (4.4 to 1)."""
GOOD = "#0a7d8c"
"""The best of some actions."""
BAD = "#c2570c"
"""The worst of them; the length of the bar says the same."""


def plain(text: str) -> str:
    r"""Return a text that markup can't be hidden in: escaped, and without unprintable characters.

    Line ends stay. Others that can't be seen become blanks: some may not stand in XML at all, and
    some turn round the direction of what follows.

    >>> plain("<b>1 & 2</b>\u202e!")
    '&lt;b&gt;1 &amp; 2&lt;/b&gt; !'
    """
    return html.escape("".join(c if c.isprintable() or c == "\n" else " " for c in text))


def attribute(text: str) -> str:
    """Return a text for an attribute in double quotes, in one line.

    >>> attribute('a "b"')
    'a &quot;b&quot;'
    """
    return plain(text.replace("\n", " "))


def heat(good: float) -> str:
    """Return the colour of an action between the worst (0) and the best (1).

    >>> heat(0.0) == BAD, heat(1.0) == GOOD
    (True, True)
    """
    mixed = (
        round(int(BAD[at : at + 2], 16) * (1 - good) + int(GOOD[at : at + 2], 16) * good)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)
