"""Pages and what a notebook shows: valid, closed in itself, and saying what was found."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import drawn
import html5lib
import pytest

import forehand
from forehand import drawing
from forehand.display import pretty

HOSTILE = "<script>alert(1)</script>\n\"'&amp;</code></style>\x00\x1b[31m\u202e\ud800-->"
DEALS = ["N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9"]

RECT = "{http://www.w3.org/2000/svg}rect"

every_game = pytest.mark.parametrize("name", drawn.NAMES)


def parsed(page: str) -> Element:
    """Parse a page; anything that the standard calls a parse error is one here."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(page)
    return root


def pages() -> Iterator[str]:
    for position in drawn.good():
        yield "".join(drawing.page([drawn.analysis_of(position)]))


def test_pages_are_valid_and_accessible():
    for page in pages():
        root = parsed(page)
        assert root.attrib["lang"] == "en"
        assert root.find("head/title").text
        viewport = root.find("head/meta[@name='viewport']").attrib["content"]
        assert viewport == "width=device-width, initial-scale=1"
        for table in root.iter("table"):
            assert text_of(table.find("caption"))
            assert {th.attrib["scope"] for th in table.iter("th")} <= {"col", "row"}
            widths = {len(row) for row in table.iter("tr")}
            assert len(widths) == 1, "each row has a cell for each column"
        named = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(named) == len(set(named))


def test_nothing_is_fetched_and_nothing_runs():
    for page in [*pages(), *map(drawing.html, drawables())]:
        assert not re.search(r"(?i)\b(src|href|srcset|action|data|poster)\s*=|url\(|@import", page)
        assert "http" not in page
        assert not re.search(r"(?i)<(script|iframe|object|embed|link|base|form)\b|\son\w+=", page)


class Tags(HTMLParser):
    """The tags of a page, for comparing two."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.append(tag)


def test_texts_never_become_markup():
    found = drawn.analysis("cincinnati-euchre-play")
    tame = "".join(drawing.page([drawing.Entry(found, "x", "y")], title="z"))
    page = "".join(drawing.page([drawing.Entry(found, HOSTILE, HOSTILE)], title=HOSTILE))
    assert Tags(page).found == Tags(tame).found
    page.encode()
    root = parsed(page)
    note = text_of(root.find(".//p[@class='note']"))
    assert note == "<script>alert(1)</script>\n\"'&amp;</code></style>  [31m  -->"
    error = forehand.NotationError(HOSTILE, line=3, action=HOSTILE, clause=HOSTILE)
    plain = forehand.NotationError("m", line=3, action="a", clause="c")
    bad = "".join(drawing.page([drawing.Entry(error, HOSTILE)], title=HOSTILE))
    assert Tags(bad).found == Tags("".join(drawing.page([drawing.Entry(plain, "p")]))).found
    parsed(bad)


def poisoned(shown: Any) -> Any:
    """Return a view with something hostile in every text that is free."""
    if isinstance(shown, str):
        return HOSTILE
    if isinstance(shown, tuple):
        return tuple(map(poisoned, shown))
    if dataclasses.is_dataclass(shown) and not isinstance(shown, type):
        names = [field.name for field in dataclasses.fields(shown)]
        free = {name: poisoned(getattr(shown, name)) for name in names if name not in FIXED}
        return dataclasses.replace(shown, **free)
    return shown


# The ranks of cards and the marks of seats are this package's own.
FIXED = ("places", "stock")


@every_game
def test_no_text_of_a_view_becomes_markup(name):
    found = drawn.analysis(name)
    views = {
        drawing.fragments.diagram: drawing.Diagram.of(found.position),
        drawing.fragments.values: drawing.ValueTable.of(found.solution, found.position),
        drawing.fragments.makeable: drawing.MakeableTable.of(found.makeable),
        drawing.fragments.review: drawing.ReviewTable.of(found.review),
    }
    for draw, view in views.items():
        made = draw(poisoned(view))
        assert HOSTILE[:8] not in made
        assert {*Tags(made).found} <= {*Tags(draw(view)).found, "p", "span"}
    ElementTree.fromstring(drawing.svg(poisoned(views[drawing.fragments.diagram])))


def test_an_error_stands_in_the_place_of_its_record():
    error = forehand.IllegalActionError(
        "can't be", line=2, step=5, action="play AS", clause="HP-15"
    )
    found = drawn.analysis("busca-three")
    root = parsed(
        "".join(drawing.page([found, drawing.Entry(error, "deals.jsonl, line 2"), found]))
    )
    titles = [text_of(title) for title in root.iter("h2")]
    assert titles == [
        "Deal 1: Busca, dealer N",
        "Deal 2: not analysed deals.jsonl, line 2",
        "Deal 3: Busca, dealer N",
    ]
    section = root.findall(".//section")[1]
    assert section.attrib["class"] == "error"
    assert [text_of(p) for p in section.iter("p")] == [
        "can't be",
        "kind illegal-action, line 2, step 5, action play AS, clause HP-15",
    ]


def test_a_page_is_written_as_its_records_come():
    asked = []

    def entries() -> Iterator[forehand.Analysis]:
        for number in range(3):
            asked.append(number)
            yield drawn.analysis("busca-three")

    pieces = drawing.page(entries())
    assert (next(pieces)[:15], asked) == ("<!DOCTYPE html>", [])
    for number in range(3):
        assert 'id="deal-' in next(pieces)
        assert asked == list(range(number + 1))
    assert next(pieces).endswith("</html>\n")
    assert list(pieces) == []


def test_a_page_without_records_is_a_page():
    parsed("".join(drawing.page([])))


def text_of(element: Element | None) -> str:
    assert element is not None
    return "".join(element.itertext())


def table(root: Element, caption: str) -> list[list[str]]:
    """Return the cells of the bodies of the tables with a caption."""
    return [
        [text_of(cell) for cell in row]
        for shown in root.iter("table")
        if text_of(shown.find("caption")).startswith(caption)
        for row in shown.findall("tbody/tr")
    ]


def number(value: object) -> str:
    return "" if not value else str(value)


@every_game
def test_each_number_is_that_of_the_analysis(name):
    found = drawn.analysis(name)
    root = parsed("".join(drawing.page([found])))
    values = table(root, "Values")
    assert found.solution is not None
    assert [row[0] for row in values] == [pretty(str(a.action)) for a in found.solution.actions]
    for row, entry in zip(values, found.solution.actions, strict=True):
        if entry.value is None:
            assert row[1:3] == ["{} to {}".format(*entry.bounds), ""]
        else:
            best = found.solution.actions[0].value
            assert row[1:3] == [str(entry.value), str(abs(entry.value - best))]
            assert row[3] == ("✓ best" if entry.value == best else "")
    scored = found.review.score_objective is not None
    start, *actions = table(root, "Review")
    assert start[2] == "as dealt"
    for row, action in zip(actions, found.review.actions, strict=True):
        expected = [str(action.step), action.seat.value, pretty(str(action.action))]
        expected.append("=" if action.forced else action.mark)
        expected += ["" if action.after is None else str(action.after), number(action.loss)]
        if scored:
            after = "" if action.score_after is None else str(action.score_after)
            expected += [after, number(action.score_loss)]
        better = "" if action.better is None else pretty(str(action.better))
        assert row == [*expected, "", better]
    record = text_of(root.find(".//code"))
    assert forehand.loads(record) == found.position


def test_makeable_of_euchre():
    found = drawn.analysis("cincinnati-euchre-play").makeable
    root = parsed("".join(drawing.page([drawn.analysis("cincinnati-euchre-play")])))
    assert table(root, "Tricks as declarer") == [
        [side.value, *map(str, row.values())] for side, row in found.tricks.items()
    ]
    assert table(root, "Best calls") == [
        [seat.value, pretty(str(action)), f"{worth:+d}"]
        for seat, (action, worth) in found.calls.items()
    ]
    assert f"Par: {found.par:+d} for NS" in "".join(root.itertext())


def test_makeable_of_busca():
    rows = table(parsed(f"<!DOCTYPE html>{drawing.html(drawn.EVERYBODY)}"), "Makeable")
    made = drawn.EVERYBODY
    assert rows == [
        [seat.value, str(made.sure[seat]), str(made.everybody[seat]), str(made.buscas[seat])]
        for seat in forehand.Seat
    ]


def test_tables_of_deals():
    found = forehand.tables(DEALS * 12)
    root = parsed(f"<!DOCTYPE html>{drawing.html(found)}")
    rows = [[seat.value, *map(str, row.values())] for seat, row in found[0].tricks.items()]
    assert table(root, "Deal 3:") == rows
    assert len(list(root.iter("table"))) == 10
    assert "2 more are not shown." in "".join(root.itertext())
    one = parsed(f"<!DOCTYPE html>{drawing.html(found[0])}")
    assert table(one, "Tricks of NS") == rows
    assert [row[4] for row in table(one, "Moons")] == ["♣", "♣", "♣", "♣ NT"]


def drawables() -> Iterator[drawing.Drawable]:
    for name in drawn.NAMES:
        found = drawn.analysis(name)
        yield from (found, found.position, found.position.start(), found.review)
        if found.solution is not None:
            yield found.solution
        if found.makeable is not None:
            yield found.makeable
    yield forehand.tables(DEALS)
    yield forehand.tables(DEALS)[0]
    yield forehand.tables([])


def test_a_notebook_shows_everything_without_a_call():
    kinds = set()
    for shown in drawables():
        made = shown._repr_html_()
        assert made == drawing.html(shown)
        parsed(f"<!DOCTYPE html><title>x</title>{made}")
        kinds.add(type(shown))
        if isinstance(shown, forehand.Position):
            assert shown._repr_svg_() == drawing.svg(shown)
    assert kinds == set(drawing.Drawable.__args__)


def test_a_notebook_chooses_the_colours():
    """It has a dark theme or not, and tells nobody: nothing may have a ground or ink of its own."""
    for shown in drawables():
        made = shown._repr_html_()
        assert "background" not in made
        assert set(re.findall(r'fill="(#[0-9a-f]+)"', made)) <= {
            drawing.markup.RED,
            *(drawing.markup.heat(place / 1000) for place in range(1001)),
        }


@pytest.mark.parametrize("ground", [0.0, 1.0])
def test_colours_are_told_from_black_and_from_white(ground):
    colours = {drawing.markup.heat(place / 10): 3.5 for place in range(11)}
    for colour, contrast in {drawing.markup.RED: 4.4, **colours}.items():
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        high, low = max(light, ground), min(light, ground)
        assert (high + 0.05) / (low + 0.05) >= contrast


def test_many_values_are_folded():
    position = forehand.deal("huutopussi", seed=1, dealer="W")
    for action in ("bid 50", "pass", "pass", "pass"):
        position = position.apply(action)
    values = tuple(
        forehand.ActionValue(action, 200 - place)
        for place, action in enumerate(position.legal_actions)
    )
    shown = forehand.Solution(
        game=position.game,
        to_act=position.to_act,
        objective=forehand.Objective.SCORE,
        value=200,
        bounds=None,
        actions=values,
        line=(),
        exact=True,
        timed_out=False,
        nodes=0,
    )
    root = parsed(f"<!DOCTYPE html>{drawing.html(shown)}")
    assert text_of(root.find(".//details/summary")) == "64 more"
    assert [row[1] for row in table(root, "Values")] == [str(entry.value) for entry in values]


@every_game
def test_bars_of_a_page_are_as_long_as_the_actions_are_good(name):
    found = drawn.analysis(name)
    table = drawing.ValueTable.of(found.solution, found.position)
    root = parsed("".join(drawing.page([found])))
    values, review = (
        next(t for t in root.iter("table") if text_of(t.find("caption")) == caption)
        for caption in ("Values", "Review")
    )
    bars = [float(bar.attrib["width"]) for bar in values.iter(RECT) if "class" in bar.attrib]
    assert bars == [
        max(round(row.good[0] * 64), 2 * (row.good[0] == row.good[1])) for row in table.rows
    ]
    shares = [row.share for row in drawing.ReviewTable.of(found.review).mistakes]
    costs = [float(bar.attrib["width"]) for bar in review.iter(RECT) if "class" in bar.attrib]
    assert costs == [max(round(share * 40), 2) for share in shares]
    marked = [row for row in review.iter("tr") if row.attrib.get("class") == "mistake"]
    assert len(marked) == len(found.review.mistakes)
