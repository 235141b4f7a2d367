"""A page of analysed deals: one file, without a script or a link to anything outside of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..analysis import Analysis
from ..errors import ForehandError
from .fragments import STYLE, actions, diagram, makeable
from .makeable import MakeableTable
from .markup import plain
from .view import Diagram

__all__ = ["Entry", "page"]

_STYLE = """\
:root{color-scheme:light dark;--ink:#1c1c1c;--ground:#fff;--panel:#f6f7f9;--line:#d8dbe0;\
--forehand-red:#c62828;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--ground:#15171a;--panel:#1d2025;\
--line:#3a3f47;--forehand-red:#ff7b72;--bad:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--ground);font:16px/1.5 ui-sans-serif,system-ui,\
"Segoe UI",Roboto,Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:84rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;margin:.3em 0}
h2{font-size:1.2rem;margin:.2em 0 .6em}
h2 small{font-weight:400;opacity:.8;font-size:.8em}
section{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:1rem;\
margin:1rem 0}
.note{white-space:pre-line;border-left:3px solid var(--line);padding-left:.8em;max-width:46em}
.columns{display:grid;gap:0 1.5rem;grid-template-columns:minmax(0,1fr)}
@media(min-width:68rem){.columns{grid-template-columns:minmax(0,29rem) minmax(0,1fr)}\
.forehand .columns table{font-size:.9rem}.forehand .columns .wide table td,\
.forehand .columns .wide table th{padding:.15em .45em}}
.columns>*{min-width:0}
section p{overflow-wrap:anywhere}
.diagram svg{display:block;max-width:100%;height:auto}
code{display:block;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,\
monospace;background:var(--ground);border:1px solid var(--line);border-radius:6px;padding:.6em;\
user-select:all}
.error{border-color:var(--bad)}
.error h2{color:var(--bad)}
@media(max-width:34rem){main{padding:.5rem}section{padding:.7rem}.forehand .wide table th,\
.forehand .wide table td{padding:.15em .4em}.forehand table{font-size:.92rem}}
@media print{:root{--ink:#000;--ground:#fff;--panel:#fff;--line:#999;--forehand-red:#b00020}\
section{border:0;border-top:1px solid #999;border-radius:0;padding:.5rem 0}\
.forehand .wide{overflow:visible}tr,.diagram{break-inside:avoid}h2{break-after:avoid}}"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A record on a page: what was found out about its deal, or the error in its place."""

    found: Analysis | ForehandError
    place: str = ""
    """Where it comes from, such as ``deals.jsonl, line 3``; any text."""
    note: str = ""
    """What the writer of the record says of it; any text."""


def page(
    entries: Iterable[Entry | Analysis | ForehandError],
    *,
    title: str = "Deals analysed by forehand",
) -> Iterator[str]:
    r"""Yield the pieces of an HTML page of analysed deals; write them one after the other.

    An entry is drawn when its turn comes, so that a page of any length takes the memory of one
    deal. An error stands in the place of its record. Texts may hold anything: nothing in them
    becomes markup.

    >>> import forehand
    >>> from forehand import drawing
    >>> found = forehand.analyze(forehand.deal("cincinnati-euchre", seed=1))
    >>> "".join(drawing.page([found]))[:32]
    '<!DOCTYPE html>\n<html lang="en">'
    """
    heading = plain(title)
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{heading}</title>\n<style>\n{STYLE}\n{_STYLE}\n</style>\n</head>\n"
        f'<body class="forehand">\n<main>\n<h1>{heading}</h1>\n'
    )
    for number, given in enumerate(entries, start=1):
        entry = given if isinstance(given, Entry) else Entry(given)
        yield _section(number, entry)
    yield "</main>\n</body>\n</html>\n"


def _section(number: int, entry: Entry) -> str:
    found = entry.found
    if isinstance(found, ForehandError):
        name, kind, body = "not analysed", ' class="error"', _error(found)
    elif isinstance(found, Analysis):
        shown = Diagram.of(found.position)
        name, kind, body = shown.title, "", _body(found, shown, entry.note)
    else:
        raise TypeError(f"an Analysis or an error is expected, not {type(found).__name__}")
    place = f" <small>{plain(entry.place)}</small>" if entry.place else ""
    return (
        f'<section{kind} id="deal-{number}" aria-labelledby="deal-{number}-title">\n'
        f'<h2 id="deal-{number}-title">Deal {number}: {plain(name)}{place}</h2>\n'
        f"{body}\n</section>\n"
    )


def _body(found: Analysis, shown: Diagram, note: str) -> str:
    told = f'<p class="note">{plain(note)}</p>\n' if note else ""
    record = plain(found.position._native.record())
    made = "" if found.makeable is None else makeable(MakeableTable.of(found.makeable))
    left, right = f"{diagram(shown)}{made}", "".join(actions(found))
    if not right:
        left, right = diagram(shown), made
    return (
        f'{told}<div class="columns"><div>{left}</div>\n<div>{right}</div></div>\n'
        f"<p>Record, one line that reproduces the deal:</p>\n<code>{record}</code>"
    )


def _error(error: ForehandError) -> str:
    told = error.to_json()
    message = told.pop("message", str(error))
    more = ", ".join(f"{name} {value}" for name, value in told.items() if value is not None)
    return f"<p><strong>{plain(str(message))}</strong></p>\n<p>{plain(more)}</p>"
