"""Diagrams and tables: what is shown is what is there, as text and as SVG.

`FOREHAND_RENEW_GOLDENS=1` writes `tests/data/drawing` anew; look at what has changed.
"""

from __future__ import annotations

import os
import re
from xml.etree import ElementTree

import drawn
import pytest

import forehand
from forehand import Seat, drawing
from forehand.drawing import Diagram, MakeableTable, ReviewTable, ValueTable, text

RENEW = os.environ.get("FOREHAND_RENEW_GOLDENS") == "1"
SVG = "{http://www.w3.org/2000/svg}"
GOLDEN_TEXTS = sorted(path.stem for path in (drawn.DATA / "golden").glob("*.txt"))

every_game = pytest.mark.parametrize("name", drawn.NAMES)


def golden(file: str, made: str) -> None:
    path = drawn.DATA / "drawing" / file
    if RENEW:
        path.write_text(made, encoding="utf-8")
    assert made == path.read_text("utf-8")


def told(found: forehand.Analysis) -> list[str]:
    """Return all texts of an analysis."""
    lines = text.diagram(Diagram.of(found.position))
    if found.makeable is not None:
        lines += text.makeable(MakeableTable.of(found.makeable))
    if found.solution is not None:
        lines += text.values(ValueTable.of(found.solution, found.position))
    return lines + text.review(ReviewTable.of(found.review))


@every_game
def test_golden_text(name):
    golden(f"{name}.txt", "\n".join(told(drawn.analysis(name))) + "\n")


@every_game
def test_golden_svg(name):
    golden(f"{name}.svg", drawing.svg(drawn.analysis(name).position) + "\n")


@every_game
def test_golden_page(name):
    entry = drawing.Entry(drawn.analysis(name), f"{name}.json", "A note.")
    golden(f"{name}.html", "".join(drawing.page([entry])))


def test_text_fits_the_terminal():
    for position in drawn.good():
        assert max(map(len, told(drawn.analysis_of(position)))) <= 80


@pytest.mark.parametrize("name", GOLDEN_TEXTS)
def test_the_command_draws_the_same_diagram(name):
    found = forehand.load(drawn.record(name))
    position = found.deals[-1] if isinstance(found, forehand.Match) else found
    printed = (drawn.DATA / "golden" / f"{name}.txt").read_text("utf-8")
    assert "\n".join(text.diagram(Diagram.of(position))) in printed


def cards(element: ElementTree.Element) -> list[str]:
    found = [shown for shown in element.iter() if "data-card" in shown.attrib]
    assert all(shown.text == shown.attrib["data-card"][0] for shown in found)
    return [shown.attrib["data-card"] for shown in found]


def test_svg_shows_every_card_where_it_is():
    for position in drawn.good():
        root = ElementTree.fromstring(drawing.svg(position))
        shown = position.start() if position.is_over else position
        hands = {seat: [str(card) for card in hand] for seat, hand in shown.hands.items()}
        aside = position.table()["aside"]
        if aside is not None and not position.is_over:
            out = next(p.seat for p in Diagram.of(position).places if p.aside)
            hands[out] = [str(card) for card in forehand.notation.parse_hand(aside)]
        for seat in Seat:
            group = root.find(f".//{SVG}g[@data-seat='{seat}']")
            assert cards(group) == hands[seat], position
        trick = [] if position.is_over else [str(card) for _, card in position.trick]
        every = [card for hand in hands.values() for card in hand] + trick
        assert sorted(cards(root)) == sorted(every)


def test_svg_is_told_to_those_who_cannot_see_it():
    position = forehand.load(drawn.record("cincinnati-euchre-moon"))
    root = ElementTree.fromstring(drawing.svg(position))
    assert root.attrib["role"] == "img"
    assert root.find(f"{SVG}title").text == "Cincinnati Euchre, dealer N"
    assert "S (sits out): hearts KQT, diamonds J, clubs T9." in root.find(f"{SVG}desc").text


def test_svg_needs_nothing_from_outside():
    for position in drawn.good():
        made = drawing.svg(position)
        assert set(re.findall(r"https?://[^\s\"'<]+", made)) == {"http://www.w3.org/2000/svg"}
        tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(made).iter()}
        assert tags <= {"svg", "title", "desc", "style", "g", "rect", "path", "text"}
        assert "url(" not in made


def test_svg_stays_within_its_frame():
    for position in drawn.good():
        root = ElementTree.fromstring(drawing.svg(position))
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for shown in root.findall(f"{SVG}text"):
            assert float(shown.attrib["y"]) < height
            wide = 0.55 * float(shown.attrib["font-size"]) * len(shown.text)  # on average
            assert float(shown.attrib["x"]) + wide < width


def test_marks():
    banned = forehand.deal("huutopussi", seed=1, dealer="W", scores={"NS": -500, "EW": -499})
    marks = {place.seat: place.marks for place in Diagram.of(banned).places}
    assert marks[Seat.N] == ("may not bid", "to act")
    assert marks[Seat.E] == ()
    assert marks[Seat.S] == ("may not bid",)
    assert marks[Seat.W] == ("dealer",)
    out = Diagram.of(forehand.load(drawn.record("busca-three"))).places[2]
    assert (out.marks, out.rows, out.cards) == (("out of the match",), None, ())
    alone = Diagram.of(forehand.load(drawn.record("cincinnati-euchre-moon"))).places
    assert [place.seat for place in alone if place.aside] == [Seat.S]
    assert [place.seat for place in alone if place.to_act] == [Seat.E]


def test_bowers_are_trumps():
    deal = "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9"
    actions = ["bid 3", "pass", "pass", "pass"]
    record = {"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S", "deal": deal}
    for named, right, left in (("S", "JS", "JC"), ("H", "JH", "JD"), ("D", "JD", "JH")):
        diagram = Diagram.of(forehand.load({**record, "actions": [*actions, f"name {named}"]}))
        shown = {card.text: card for place in diagram.places for card in place.cards}
        bowers = {text: card.bower for text, card in shown.items() if card.bower}
        assert bowers == {right: "right", left: "left"}
        trumps = {text for text, card in shown.items() if card.trump}
        assert trumps == {text for text in shown if text[1] == named} | {left}
    plain = Diagram.of(forehand.load({**record, "actions": [*actions, "name NT"]}))
    assert not any(card.trump or card.bower for place in plain.places for card in place.cards)


def test_huutopussi_has_no_bowers():
    diagram = Diagram.of(forehand.load(drawn.record("huutopussi-late")))
    shown = [card for place in diagram.places for card in (*place.cards, place.played) if card]
    assert "JD" in [card.text for card in shown]
    assert {card.text for card in shown if card.trump} == {"7D", "QD", "JD"}
    assert not any(card.bower for card in shown)


def playing() -> list[forehand.Position]:
    return [p for p in drawn.good() if p.phase in (forehand.Phase.PLAY, forehand.Phase.ANSWER)]


def objectives(position: forehand.Position) -> list[forehand.Objective]:
    return list(forehand.Objective.of(position.game))


def test_bars_are_as_long_as_actions_are_good():
    seen = 0
    for position in playing():
        for objective in objectives(position):
            solution = forehand.solve(position, objective, max_nodes=200_000)
            table = ValueTable.of(solution, position)
            if not solution.exact:
                continue
            assert [row.action for row in table.rows] == [
                forehand.display.pretty(str(entry.action)) for entry in solution.actions
            ]
            lengths = [row.good[0] for row in table.rows]
            assert lengths == sorted(lengths, reverse=True)
            assert lengths[:1] == [1.0][: len(lengths)]
            assert [row.best for row in table.rows] == [length == 1.0 for length in lengths]
            spread = {row.loss for row in table.rows}
            assert len(spread) == 1 or lengths[-1] == 0.0
            assert len(set(lengths)) == len(spread)
            seen += len(spread) > 1
    assert seen >= 5


def test_the_position_is_not_needed_where_values_tell():
    for position in playing():
        for objective in objectives(position):
            solution = forehand.solve(position, objective, max_nodes=200_000)
            if solution.exact:
                alone, known = ValueTable.of(solution), ValueTable.of(solution, position)
                assert [row.good for row in alone.rows] == [row.good for row in known.rows]


def test_bars_of_bounds_hold_the_truth():
    seen = 0
    for position in playing():
        for objective in objectives(position):
            exact = forehand.solve(position, objective, max_nodes=2_000_000)
            cut = forehand.solve(position, objective, max_nodes=40)
            if not exact.exact or cut.exact:
                continue
            table = ValueTable.of(cut, position)
            assert not any(row.best for row in table.rows)
            assert all(row.loss is None for row in table.rows)
            least = {row.action: row.good for row in table.rows}
            best = ValueTable.of(exact, position).rows[0].action
            # The truly best may be as good as any other is at least.
            assert least[best][1] >= max(low for low, _ in least.values())
            assert all(0 <= low <= high <= 1 for low, high in least.values())
            seen += 1
    assert seen >= 3


def test_without_a_position_bounds_of_a_declarers_side_have_no_bars():
    position = forehand.load(drawn.record("huutopussi-late")).start()
    for action in ("bid 65", "pass", "pass", "pass"):
        position = position.apply(action)
    while position.phase is not forehand.Phase.PLAY:
        position = position.apply(position.legal_actions[0])
    cut = forehand.solve(position, max_nodes=0)
    assert all(row.good is None for row in ValueTable.of(cut).rows)
    assert all(row.good is not None for row in ValueTable.of(cut, position).rows)


def test_every_kind_of_makeable_is_drawn():
    kinds = {type(drawn.analysis(name).makeable) for name in drawn.NAMES} - {type(None)}
    assert kinds == set(forehand.analysis.Makeable.__args__)
    with pytest.raises(TypeError, match="what a deal makes is expected, not str"):
        MakeableTable.of("nothing")


def test_wrong_types_are_named():
    with pytest.raises(TypeError, match="a Position is expected, not dict"):
        Diagram.of({})
    with pytest.raises(TypeError, match="a Position is expected, not str"):
        drawing.svg("N:...")
    with pytest.raises(TypeError, match="expected, not int"):
        drawing.html(3)
    with pytest.raises(TypeError, match="an Analysis or an error is expected, not str"):
        list(drawing.page(["nothing"]))
