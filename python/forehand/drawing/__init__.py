"""Deals drawn: diagrams and tables as text, SVG and HTML, all from one view of the data.

`Diagram`, `ValueTable`, `MakeableTable` and `ReviewTable` hold what is shown. `svg` and `page`
write files, `html` a fragment for a notebook or a page of one's own.
"""

from . import text
from .fragments import Drawable, html
from .makeable import MakeableTable
from .pages import Entry, page
from .picture import svg
from .tabular import Grid, ReviewRow, ReviewTable, ValueRow, ValueTable
from .view import Diagram, Place, Row, ShownCard

__all__ = [
    "Diagram",
    "Drawable",
    "Entry",
    "Grid",
    "MakeableTable",
    "Place",
    "ReviewRow",
    "ReviewTable",
    "Row",
    "ShownCard",
    "ValueRow",
    "ValueTable",
    "html",
    "page",
    "svg",
    "text",
]
