"""`solve`: exact values against a plain search of the reference, true limits, refusals."""

from __future__ import annotations

import json
from functools import cache

import pytest

from forehand import reference
from forehand.seats import Seat

OBJECTIVES = {
    "huutopussi": ["points", "margin", "score"],
    "busca": ["paranoid", "maxn"],
    "ristiklappi": ["points", "game-points"],
    "cincinnati-euchre": ["tricks", "score"],
}
LAST = 7  # so many actions before the end a plain search is still quick


def counted(position, objective, root):
    """Return what a finished deal is worth."""
    found = position.outcome()
    if objective == "paranoid":
        return None if root is None else found["points"][root]
    if objective == "maxn":
        return tuple(found["points"].items())
    if objective == "game-points":
        return found["game_points"]["NS"] - found["game_points"]["EW"]
    if objective == "score" or position.game.value == "ristiklappi":
        return found["points"]["NS"] - found["points"]["EW"]
    side = Seat(found["declarer"]).side
    if objective == "tricks":
        return found["tricks"][side.value]
    total = found["totals"][side.value]
    return total - found["totals"][side.other.value] if objective == "margin" else total


def wanted(position, objective, root):
    """Return a key by which the seat to act prefers values: the least is the best."""
    seat = position.to_act
    if objective == "paranoid":
        return (lambda value: value) if seat.value == root else (lambda value: -value)
    if objective == "maxn":
        order = [seat, seat.right, seat.right.right, seat.right.right.right]

        def preference(value):
            points = dict(value)
            own, *others = [points[each.value] for each in order if each.value in points]
            return (own, *(-other for other in others))

        return preference
    large = seat.side.value == "NS"
    if objective in ("tricks", "margin") or (
        objective == "points" and position.game.value == "huutopussi"
    ):
        large = seat.side is declarer(position).side
    return (lambda value: -value) if large else (lambda value: value)


def declarer(position):
    """Return the declarer: whoever bid last."""
    steps = reference.replay(position.record())["steps"]
    return Seat([step["seat"] for step in steps if step["action"].startswith("bid")][-1])


def values(position, objective, root):
    """Return every legal action's value and the key of the seat to act."""
    key = wanted(position, objective, root)
    found = {}
    for action in position.legal_actions:
        after = position.apply(action)
        found[str(action)] = search(after, objective, root)
    return found, key


def search(position, objective, root):
    """Return a position's value."""
    if position.to_act is None:
        return counted(position, objective, root)
    found, key = values(position, objective, root)
    return min(found.values(), key=key)


def shown(value):
    """Return a value as JSON shows it."""
    return dict(value) if isinstance(value, tuple) else value


def within(value, bounds):
    """Tell whether a value keeps to its bounds, that of each seat for a value by seat."""
    low, high = bounds
    if isinstance(value, int):
        return low <= value <= high
    return all(low[seat] <= points <= high[seat] for seat, points in value)


@cache
def endings():
    """Return records of finished deals."""
    from pathlib import Path

    path = Path(__file__).parent.parent / "data" / "records" / "good.jsonl"
    every = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        record
        for record in every
        if len(record.get("actions", [])) > 20 and reference.load(record).to_act is None
    ]


@pytest.mark.parametrize(
    ("game", "objective"), [(g, o) for g, those in OBJECTIVES.items() for o in those]
)
def test_endings_against_a_plain_search(run, jsonl, game, objective):
    finished = [record for record in endings() if record["game"] == game]
    assert len(finished) >= 3
    cut = []
    for number, record in enumerate(finished):
        short = {**record, "actions": record["actions"][: -(LAST - number % 3)]}
        if reference.load(short).phase.value in ("play", "answer"):
            cut.append(short)
    ran = run("solve", "--json", "--objective", objective, "-", stdin=jsonl([*cut, *finished]))
    assert (ran.status, ran.err) == (0, "")
    for record, row in zip(cut, ran.rows, strict=False):
        position = reference.load(record)
        root = position.to_act.value
        expected, key = values(position, objective, root)
        best = min(expected.values(), key=key)
        assert row["game"] == game
        assert row["to_act"] == root
        assert row["objective"] == objective
        assert row["value"] == shown(best)
        order = sorted(expected, key=lambda action: (key(expected[action]), action))
        assert row["actions"] == [
            {"action": action, "value": shown(expected[action])} for action in order
        ]
        for action in row["line"]:
            position = position.apply(reference.position.Action.parse(action))
        assert position.to_act is None
        assert shown(counted(position, objective, root)) == row["value"]
        assert list(row) == ["game", "to_act", "objective", "value", "actions", "line"]
    for record, row in zip(finished, ran.rows[len(cut) :], strict=True):
        position = reference.load(record)
        assert row == {
            "game": game,
            "to_act": None,
            "objective": objective,
            "value": shown(counted(position, objective, None)),
            "actions": [],
            "line": [],
        }


def test_the_first_objective_is_the_default(run, jsonl):
    for game, objectives in OBJECTIVES.items():
        record = next(record for record in endings() if record["game"] == game)
        stdin = jsonl([{**record, "actions": record["actions"][:-LAST]}])
        named = run("solve", "--json", "--objective", objectives[0], "-", stdin=stdin)
        assert run("solve", "--json", "-", stdin=stdin).out == named.out


def test_an_objective_of_another_game_is_an_error_of_the_record(run, jsonl, euchre):
    busca = next(record for record in endings() if record["game"] == "busca")
    for command in ("solve", "analyze"):
        ran = run(command, "--json", "--objective", "paranoid", "-", stdin=jsonl([euchre, busca]))
        assert ran.status == 1
        error, answer = ran.rows
        assert error["error"]["kind"] == "unknown-option"
        assert error["error"]["line"] == 1
        assert error["error"]["message"] == (
            "objective 'paranoid' is no objective of cincinnati-euchre; "
            "its objectives are tricks, score"
        )
        assert answer["game"] == "busca"


def test_positions_before_the_play(run, jsonl, good):
    records = [record for record in good if record["game"] == "huutopussi"][:3]
    match = next(r for r in good if "deals" in r and not r["deals"])
    ran = run("solve", "--json", "-", stdin=jsonl([*records, match]))
    assert ran.status == 1
    assert [row["error"]["kind"] for row in ran.rows] == ["not-solvable"] * 4
    for_people = run("solve", "-", stdin=jsonl(records))
    assert (for_people.status, for_people.out) == (1, "")
    assert len(for_people.err.splitlines()) == 3


def test_a_match_is_solved_where_it_stops(run, jsonl, good):
    match = next(r for r in good if r["game"] == "huutopussi" and "deals" in r)
    whole = reference.load_match(match)
    [row] = run("solve", "--json", "--timeout", "60", "-", stdin=jsonl([match])).rows
    assert row["to_act"] == whole.deals[-1].to_act.value
    assert [entry["action"] for entry in row["actions"]]
    before = {**match, "deals": [*match["deals"][:-1], {**match["deals"][-1], "actions": []}]}
    [row] = run("solve", "--json", "-", stdin=jsonl([before])).rows
    assert row["error"]["kind"] == "not-solvable"
    assert row["error"]["deal"] == len(match["deals"]) - 1


@pytest.mark.parametrize("game", OBJECTIVES)
@pytest.mark.parametrize(
    "limit",
    [["--max-nodes", "0"], ["--max-nodes", "500"], ["--timeout", "0"], ["--timeout", "0.05"]],
)
def test_limits_give_true_bounds(run, jsonl, game, limit):
    record = next(record for record in endings() if record["game"] == game)
    play = next(
        i for i, step in enumerate(reference.replay(record)["steps"]) if step["phase"] == "play"
    )
    early = {**record, "actions": record["actions"][: play + 2]}
    late = {**record, "actions": record["actions"][:-LAST]}
    for objective in OBJECTIVES[game]:
        ran = run(
            "solve", "--json", "--objective", objective, *limit, "-", stdin=jsonl([early, late])
        )
        assert (ran.status, ran.err) == (0, "")
        for row in ran.rows:
            if row.get("exact", True):
                assert "value" in row
                assert "bounds" not in row
                assert "timed_out" not in row
                continue
            assert row["exact"] is False
            assert "value" not in row
            low, high = row["bounds"]
            assert low == high or isinstance(low, dict) or low < high
            assert row.get("timed_out", False) is (limit[0] == "--timeout")
        for record, row in zip((early, late), ran.rows, strict=True):
            legal = reference.replay(record)["legal"]
            assert sorted(entry["action"] for entry in row["actions"]) == legal
        # What is claimed about the late position must hold.
        row = ran.rows[1]
        position = reference.load(late)
        root = position.to_act.value
        expected, key = values(position, objective, root)
        best = min(expected.values(), key=key)
        if row.get("exact", True):
            assert row["value"] == shown(best)
        else:
            assert within(best, row["bounds"])
        for entry in row["actions"]:
            value = expected[entry["action"]]
            if "value" in entry:
                assert entry["value"] == shown(value)
            else:
                assert within(value, entry["bounds"])


@pytest.mark.parametrize(
    ("game", "objective"), [(g, o) for g, those in OBJECTIVES.items() for o in those]
)
def test_a_finished_deal_in_words(run, jsonl, game, objective):
    record = next(record for record in endings() if record["game"] == game)
    arguments = ["solve", "--objective", objective, "-"]
    [row] = run(*arguments, "--json", stdin=jsonl([record])).rows
    ran = run(*arguments, stdin=jsonl([record]))
    assert (ran.status, ran.err) == (0, "")
    title, said = ran.out.split("\n", 1)
    assert title.endswith(", finished deal")
    said = " ".join(said.split())
    assert said.startswith("The deal is over. ")
    if objective == "paranoid":
        assert said.endswith(" The objective paranoid has no value, since nobody is to act.")
        assert row["value"] is None
    elif objective != "maxn":
        assert said.endswith(f": {row['value']}.")
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_redeal_in_words(run, jsonl, good):
    record = next(r for r in good if r.get("actions", [])[-1:] == ["redeal"])
    out = run("solve", "-", stdin=jsonl([record])).out
    assert out.split("\n", 1)[1] == (
        "The deal is over: a redeal was demanded. The objective points has no value,\n"
        "  since there is no declarer.\n"
    )
    out = run("solve", "--objective", "score", "-", stdin=jsonl([record])).out
    assert out.endswith(": 0.\n")


def test_text_for_people(run, jsonl, euchre):
    ran = run("solve", "-", stdin=jsonl([euchre]))
    assert (ran.status, ran.err) == (0, "")
    [row] = run("solve", "--json", "-", stdin=jsonl([euchre])).rows
    assert f"Value: {row['value']}\n" in ran.out
    assert ran.out.count("best\n") == sum(
        entry["value"] == row["value"] for entry in row["actions"]
    )
    assert "the declarer's side" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    limited = run("solve", "--max-nodes", "0", "-", stdin=jsonl([euchre]))
    assert limited.status == 0
    assert "The limit was reached" in limited.out
    assert "Bounds: " in limited.out
    assert "best\n" not in limited.out
