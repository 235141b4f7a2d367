"""Keep the record schema, the sample records and the rule pages in step with one another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

RECORDS = Path(__file__).parent / "data" / "records"
EXAMPLES = Path(__file__).parent.parent / "examples"
NOTATION = Path(__file__).parent.parent / "docs" / "notation.md"
KINDS = {"syntax", "invalid-deal", "illegal-action", "unknown-option", "view-record"}

# Per rule page: the head of its clause numbers, how many clauses and how many doubtful points.
PAGES = {
    "huutopussi": ("HP", 30, 17),
    "busca": ("BU", 14, 11),
    "ristiklappi": ("RK", 17, 15),
    "cincinnati-euchre": ("CE", 17, 14),
}


def schema() -> dict[str, Any]:
    """Return the schema that ships with the package."""
    text = (files("forehand") / "schema" / "record.schema.json").read_text(encoding="utf-8")
    return json.loads(text)


def page(game: str) -> str:
    """Return the rule page of a game that ships with the package."""
    return (files("forehand") / "rulebook" / f"{game}.md").read_text(encoding="utf-8")


def rows(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield a name such as ``good.jsonl:3`` and the value of every line of a file."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield f"{path.name}:{number}", json.loads(line)


def params(*paths: Path) -> list[Any]:
    """Return the lines of some files as test parameters, named by file and line."""
    return [pytest.param(value, id=name) for path in paths for name, value in rows(path)]


VALIDATOR = Draft202012Validator(schema())


def test_the_schema_is_valid() -> None:
    """The schema is itself a valid schema of its dialect."""
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize(
    "record",
    params(
        RECORDS / "good.jsonl",
        RECORDS / "views.jsonl",
        *sorted(EXAMPLES.glob("*.jsonl")),
    ),
)
def test_good_records_fit_the_schema(record: object) -> None:
    """Everything that forehand reads has the shape that the schema describes."""
    problems = [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(record)]
    assert problems == []


def test_records_in_the_notation_page_fit_the_schema() -> None:
    """The page on notation shows only records that have the right shape."""
    text = NOTATION.read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    records = [block for block in blocks if "format" in block]
    assert len(records) == 3
    for record in records:
        assert VALIDATOR.is_valid(record), record


@pytest.mark.parametrize("case", params(RECORDS / "bad.jsonl"))
def test_bad_records_are_told_apart_by_shape(case: dict[str, Any]) -> None:
    """The schema refuses a bad record exactly where the fault is one of shape."""
    assert case["why"]
    assert case["kind"] in KINDS
    if "text" in case:
        assert case["schema"] is False
        assert "record" not in case
    else:
        assert VALIDATOR.is_valid(case["record"]) is case["schema"]


def test_the_samples_cover_all_games_and_kinds() -> None:
    """Every game has good, bad and view records, and every kind of error has bad ones."""
    good = [record for _, record in rows(RECORDS / "good.jsonl")]
    views = [record for _, record in rows(RECORDS / "views.jsonl")]
    bad = [case for _, case in rows(RECORDS / "bad.jsonl")]
    assert {record["game"] for record in good} == set(PAGES)
    assert {record["game"] for record in views} == set(PAGES)
    assert {case["kind"] for case in bad} == KINDS
    assert not any("view" in record for record in good)
    assert all("view" in record for record in views)
    for game in PAGES:
        used = {
            name for record in good if record["game"] == game for name in record.get("rules", {})
        }
        assert used == set(options(game)), f"options of {game} without a good record"


@pytest.mark.parametrize("game", PAGES)
def test_rule_pages_hold_every_clause_once(game: str) -> None:
    """Each clause and each doubtful point heads exactly one paragraph, in order."""
    head, clauses, doubts = PAGES[game]
    found = re.findall(r"\*\*([A-Z]{2}-A?\d+)\*\*", page(game))
    expected = [f"{head}-{number}" for number in range(1, clauses + 1)]
    expected += [f"{head}-A{number}" for number in range(1, doubts + 1)]
    assert found == expected


@pytest.mark.parametrize("game", PAGES)
def test_rule_pages_hold_every_option(game: str) -> None:
    """The table of options has every option of the schema, its values and its default."""
    table = {
        row.split("|")[1].strip().strip("`"): row.split("|")[2]
        for row in page(game).splitlines()
        if row.startswith("| `")
    }
    assert list(table) == list(options(game))
    for name, option in options(game).items():
        default = json.dumps(option["default"]).strip('"')
        assert re.search(rf"\*\*`?{default}`?\*\*", table[name]), name
        for value in option.get("enum", ()):
            assert f"`{value}`" in table[name], name


@pytest.mark.parametrize("game", PAGES)
def test_rule_pages_fit_a_terminal(game: str) -> None:
    """No line is longer than a hundred columns, tables a little more."""
    for number, line in enumerate(page(game).splitlines(), 1):
        limit = 106 if line.startswith("|") else 100
        assert len(line) <= limit, f"line {number}"


def options(game: str) -> dict[str, dict[str, Any]]:
    """Return the options of a game as the schema describes them."""
    return schema()["$defs"][game]["properties"]["rules"]["properties"]
