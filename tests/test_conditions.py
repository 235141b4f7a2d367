"""The language of conditions: what it means, what it refuses and how, and that it runs nothing."""

from __future__ import annotations

import random
import string

import pytest

import forehand
from forehand import _engine
from forehand.conditions import DEEPEST, LONGEST, read_condition
from forehand.dealt import Dealt
from forehand.games import Game

GAME = Game.CINCINNATI_EUCHRE
ROWS = _engine.dealt(GAME.value, 1, 0, 200, "{}")


def read(text, game=GAME, row=None):
    return read_condition(text, game, row or ROWS[0])


def random_condition(numbers, depth):
    """Write a condition that is Python as well."""
    kind = numbers.randrange(6) if depth else 5
    inner = lambda: random_condition(numbers, depth - 1)  # noqa: E731
    if kind == 0:
        return f"{inner()} and {inner()}"
    if kind == 1:
        return f"{inner()} or {inner()}"
    if kind == 2:
        return f"not {inner()}"
    if kind == 3:
        return f"({inner()})"
    if kind == 4:
        sign = numbers.choice(["==", "!=", "<", "<=", ">", ">="])
        return f"{random_number(numbers, depth)} {sign} {random_number(numbers, depth)}"
    return numbers.choice(
        [
            "N.has('JH')",
            "S.void('C')",
            "EW.has('AS', 'KS')",
            "1 <= W.count('D') <= 2 < 3",
            "dealer == 'N'",
            "forehand != 'S'",
            "N.has('JH') == S.has('JD')",
        ]
    )


def random_number(numbers, depth):
    kind = numbers.randrange(5) if depth else 4
    inner = lambda: random_number(numbers, depth - 1)  # noqa: E731
    if kind == 0:
        return f"{inner()} {numbers.choice('+-*')} {inner()}"
    if kind == 1:
        return f"-{inner()}"
    if kind == 2:
        return f"({inner()} {numbers.choice('+-*')} {inner()})"
    if kind == 3:
        return f"{inner()} + ({random_condition(numbers, depth - 1)})"
    return numbers.choice(["N.count('S')", "E.trumps('H')", "NS.rank('A')", "0", "2", "11"])


def test_it_means_what_python_means():
    """Python itself is the oracle, here and only here: for conditions written by this test."""
    numbers = random.Random(11)
    names = ("N", "E", "S", "W", "NS", "EW", "dealer", "forehand")
    met = 0
    for _ in range(400):
        text = random_condition(numbers, 4)
        if len(text) > LONGEST:
            continue
        test = read(text)
        code = compile(text, "condition", "eval")
        for index in range(10):
            deal = Dealt(GAME, index, ROWS[index], lambda index: None)
            values = {name: getattr(deal, name) for name in names}
            values |= {name: str(values[name]) for name in ("dealer", "forehand")}
            expected = eval(code, {"__builtins__": {}}, values)
            assert test(ROWS[index]) == expected, text
            met += expected
    assert 1000 < met < 3000


def test_stock_and_points():
    rows = _engine.dealt("ristiklappi", 1, 0, 50, "{}")
    test = read("stock.points + NS.points + EW.points == 120", Game.RISTIKLAPPI, rows[0])
    assert all(map(test, rows))
    test = read("stock.rank('K') + NS.rank('K') + EW.rank('K') == 4", Game.RISTIKLAPPI, rows[0])
    assert all(map(test, rows))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "character 1 of '': found the end of the text, expected a number, a bracket, or one"),
        ("  ", "character 3 of '  ': found the end of the text"),
        ("N", "character 2 of 'N': found the end of the text, expected a dot and a question: has"),
        ("N.", "character 3 of 'N.': found the end of the text, expected a question that"),
        ("N.foo", "found 'foo', expected a question that cincinnati-euchre has: has('AS'), count"),
        ("N.points > 3", "character 3 of 'N.points > 3': found 'points', expected a question"),
        ("N.count", "character 8 of 'N.count': found the end of the text, expected a bracket, as"),
        ("N.count(S) > 1", "character 9 of 'N.count(S) > 1': found 'S', expected a text in quotes"),
        ("N.count('X') > 1", "found \"'X'\", expected what count('S') shows ('X' stands there, a"),
        ("N.count('S','H') > 1", "character 13 of "),
        ("N.count('S' > 1", "found '>', expected a comma or a closing )"),
        ("N.count('S > 1", 'character 9 of "N.count(\'S > 1": found "\'S > 1", expected a closing'),
        ("N.has()", "found ')', expected a text in quotes, as in has('AS')"),
        ("N.has('5S')", "5S is not in the pack of cincinnati-euchre"),
        ("N.rank('7') > 1", "a rank (A K Q J T 9) is expected"),
        ("N.trumps('NT') > 1", "'NT' stands there, a suit (S H D C) is expected"),
        ("N.count('S')", "found \"N.count('S')\", expected a condition, not a number"),
        ("1 + N.count('S')", "expected a condition, not a number"),
        (
            "N.has('JH') > 1",
            "character 1 of \"N.has('JH') > 1\": found \"N.has('JH')\", expected a",
        ),
        ("N.has('JH') == 1", "found '1', expected a condition, not a number"),
        ("N.count('S') = 1", "character 14 of \"N.count('S') = 1\": found '=', expected =="),
        ("N.count('S') > 1 1", "found '1', expected and, or, a sign of calculation, or the end"),
        ("N.void('S') and", "found the end of the text"),
        ("not", "found the end of the text"),
        ("not 3", "found '3', expected a condition, not a number"),
        ("3 and N.void('S')", "found '3', expected a condition, not a number"),
        ("(N.void('S')", "found the end of the text, expected a closing )"),
        ("N.void('S'))", "found ')', expected and, or"),
        ("dealer", "found 'dealer', expected a condition, not a seat"),
        ("dealer > 'N'", "found 'dealer', expected a number, not a seat"),
        ("dealer == 'X'", "found 'X', expected a seat (N E S W)"),
        ("dealer == 3", "found '3', expected a seat, not a number"),
        ("dealer + 1 > 2", "found 'dealer', expected a number or a condition, not a seat"),
        ("'N' == 'N'", "found \"'N'\", expected a number, not a text"),
        ("1234567 > 2", "found '1234567', expected a number of at most 6 digits"),
        ("deal.N.void('S')", "found 'deal', expected a number, a bracket, or one of N E S W NS EW"),
        ("stock.has('AS')", "found 'stock', expected"),
    ],
)
def test_every_refusal_says_the_place(text, said):
    with pytest.raises(forehand.NotationError) as caught:
        read(text)
    assert said in str(caught.value)


HOSTILE = [
    "__import__('os').system('true')",
    "N.__class__",
    "N.__class__.__mro__",
    "N._bits > 0",
    "N.count.__self__",
    "N.count('S').real > 0",
    "N.has.__globals__",
    "lambda: 1",
    "(lambda: 1)()",
    "[x for x in N]",
    "{x for x in N}",
    "{'a': 1}",
    "N['S']",
    "9**9**9 > 1",
    "9 ** 999999 > 1",
    "1 << 999999 > 1",
    "9 // 0 > 1",
    "9 % 2 > 1",
    "~1 > 0",
    "'a' * 999999 == 'b'",
    "'a' + 'b' == 'ab'",
    "f'{N}' == 'N'",
    "'%s' % N == 'N'",
    "'{0.__class__}'.format(N) == 'N'",
    "b'N' == dealer",
    "(N := 3) > 1",
    "N.void('S') if 1 else 2",
    "N.void('S'); 1",
    "N is N",
    "N in (N, S)",
    "exec('1')",
    "print('N')",
    "N.has(*'AS')",
    "N.has(card='AS')",
    "N.has('AS',)",
    "N.has('A\\x53')",
    "N . has('AS') # talk",
    "Ñ.void('S')",
    "\u0039\ufe0f > 1",
    "\u0663 > 1",
    "\uff2e.void('S')",
    "N.void('S')\x00",
    "\udc80",
    "True",
    "None == 1",
    "1_000 > 1",
    "0x10 > 1",
    "1.5 > 1",
    "1e3 > 1",
    "@N",
    "N.void('''S''')",
    '"',
    "(" * 500 + "N.void('S')" + ")" * 500,
    "(" * 999,
    "not " * 200 + "N.void('S')",
    "-" * 500 + "1 > 0",
    "N." * 400,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_condition_is_refused(text):
    with pytest.raises(forehand.NotationError):
        read(text)


def test_length_and_depth_have_limits():
    assert read("(" * DEEPEST + "N.void('S')" + ")" * DEEPEST)
    with pytest.raises(forehand.NotationError, match=f"at most {DEEPEST} of"):
        read("(" * (DEEPEST + 1) + "N.void('S')" + ")" * (DEEPEST + 1))
    # What stands side by side is not inside each other.
    assert read(" and ".join(["(not N.void('S'))"] * 40))
    long = "N.void('S')" + " " * (LONGEST - 11)
    assert read(long)
    with pytest.raises(forehand.NotationError, match=f"at most {LONGEST} are expected"):
        read(long + " ")
    assert read("*".join(["999999"] * 140) + " > 1")(ROWS[0]), "the largest number there can be"


def test_noise_is_refused_or_read():
    """Whatever is typed, it is a condition or a NotationError, and nothing else."""
    numbers = random.Random(3)
    words = ["N", "dealer", ".", "count", "has", "('S')", "('AS')", "(", ")", "and", "not", "-"]
    words += ["==", ">", "3", "'N'", " ", "or", "+", "*", ","]
    for _ in range(5000):
        if numbers.random() < 0.7:
            text = " ".join(numbers.choices(words, k=numbers.randint(1, 12)))
        else:
            text = "".join(numbers.choices(string.printable, k=numbers.randint(1, 20)))
        try:
            test = read(text)
        except forehand.NotationError:
            continue
        assert test(ROWS[0]) in (True, False)
