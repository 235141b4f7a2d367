"""The language of conditions on a deal: read and checked once, then asked of any number of deals.

    condition  = both { "or" both }
    both       = negation { "and" negation }
    negation   = "not" negation | comparison
    comparison = sum { ("==" | "!=" | "<" | "<=" | ">" | ">=") sum }
    sum        = product { ("+" | "-") product }
    product    = factor { "*" factor }
    factor     = "-" factor | number | "(" condition ")" | seat | hand "." question
    seat       = "dealer" | "forehand" | text
    hand       = "N" | "E" | "S" | "W" | "NS" | "EW" | "stock"
    question   = name [ "(" text { "," text } ")" ]

It looks like Python and means the same, so that a condition can become a predicate; but nothing of
it is ever run as Python. What is read is numbers, truths and seats, whose kinds are checked while
reading: a condition that was read can be asked of every deal.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .dealt import SEATS, Row, eldest, stock
from .errors import NotationError
from .games import Game
from .questions import answer, known, question
from .seats import Side

__all__ = ["DEEPEST", "LONGEST", "read_condition"]

LONGEST = 1000
"""The longest condition that is read, in characters."""

DEEPEST = 30
"""How many brackets, `not` and signs may stand inside each other."""

_LARGEST_DIGITS = 6

Work = Callable[[Row], int]
Test = Callable[[Row], bool]

NUMBER, TRUTH, SEAT, TEXT = "a number", "a condition", "a seat", "a text"

_TOKEN = re.compile(
    r"(?P<blank>[ \t\r\n]+)|(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")|(?P<sign>==|!=|<=|>=|[<>()+\-*.,])"
)

_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a condition: what kind of thing it is, where it stands, how to find its value."""

    kind: str
    at: int
    end: int
    work: Work
    text: str = ""


def read_condition(text: str, game: Game, row: Row) -> Test:
    """Read a condition on deals of a game; return what tells whether a deal meets it.

    `row` is any of the deals that will be asked: it says which seats are in. Raises NotationError
    that names the place in the text, what stood there and what was expected.
    """
    if len(text) > LONGEST:
        raise NotationError(
            f"a condition of {len(text)} characters stands there, at most {LONGEST} are expected"
        )
    reader = _Reader(text, game, row)
    found = reader.whole()
    work = found.work
    return lambda dealt: bool(work(dealt))


def _together(one: int, other: int) -> Work:
    return lambda row: row[one] | row[other]


class _Reader:
    """Reads one condition by recursive descent."""

    def __init__(self, text: str, game: Game, row: Row) -> None:
        self._text = text
        self._game = game
        self._row = row
        self._tokens = self._split()
        self._next = 0
        self._depth = 0

    def _split(self) -> list[_Token]:
        tokens = []
        at = 0
        while at < len(self._text):
            found = _TOKEN.match(self._text, at)
            if found is None:
                letter = self._text[at]
                if letter in "'\"":
                    raise self._fail(at, f"a closing {letter}", self._text[at:])
                if letter == "=":
                    raise self._fail(at, "== (two signs compare)")
                raise self._fail(at, "a hand, a number, a sign or a bracket")
            if found.lastgroup != "blank":
                tokens.append(_Token(str(found.lastgroup), found.group(), at))
            at = found.end()
        return [*tokens, _Token("end", "", len(self._text))]

    def _fail(self, at: int, expected: str, found: str | None = None) -> NotationError:
        return NotationError.at(self._text, at, expected, found=found)

    def _refuse(self, token: _Token, expected: str) -> NotationError:
        return self._fail(token.at, expected, token.text)

    @property
    def _token(self) -> _Token:
        return self._tokens[self._next]

    def _take(self, *texts: str) -> _Token | None:
        """Take the next token if it is one of these signs or words."""
        token = self._token
        if token.kind in ("sign", "name") and token.text in texts:
            self._next += 1
            return token
        return None

    def _deeper(self, token: _Token) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._refuse(token, f"at most {DEEPEST} of (, - and not inside each other")

    def whole(self) -> _Part:
        found = self._needed(self._either(), TRUTH)
        if self._token.kind != "end":
            raise self._refuse(self._token, "and, or, a sign of calculation, or the end")
        return found

    def _needed(self, part: _Part, *kinds: str) -> _Part:
        if part.kind not in kinds:
            wanted = " or ".join(kinds)
            found = self._text[part.at : part.end]
            raise self._fail(part.at, f"{wanted}, not {part.kind}", found)
        return part

    def _part(self, kind: str, at: int, work: Work, text: str = "") -> _Part:
        """Return the piece that begins at a place and ends with what was read last."""
        last = self._tokens[self._next - 1]
        return _Part(kind, at, last.at + len(last.text), work, text)

    def _either(self) -> _Part:
        return self._joined(self._both, "or", any)

    def _both(self) -> _Part:
        return self._joined(self._negation, "and", all)

    def _joined(self, one: Callable[[], _Part], word: str, join: Callable[..., bool]) -> _Part:
        first = one()
        if not (self._token.kind == "name" and self._token.text == word):
            return first
        works = [self._needed(first, TRUTH).work]
        while self._take(word):
            works.append(self._needed(one(), TRUTH).work)
        parts = tuple(works)
        if len(parts) > 2:
            return self._part(TRUTH, first.at, lambda row: join(work(row) for work in parts))
        # By far the most frequent, and faster without a generator.
        left, right = parts
        if word == "and":
            return self._part(TRUTH, first.at, lambda row: left(row) and right(row))
        return self._part(TRUTH, first.at, lambda row: left(row) or right(row))

    def _negation(self) -> _Part:
        word = self._take("not")
        if word is None:
            return self._comparison()
        self._deeper(word)
        work = self._needed(self._negation(), TRUTH).work
        self._depth -= 1
        return self._part(TRUTH, word.at, lambda row: not work(row))

    def _comparison(self) -> _Part:
        first = left = self._sum()
        tests: list[Work] = []
        while sign := self._take(*_ORDERS):
            right = self._sum()
            tests.append(self._compared(left, sign, right))
            left = right
        if not tests:
            return first
        if len(tests) == 1:
            return self._part(TRUTH, first.at, tests[0])
        # As in Python: 1 <= a <= 3 is 1 <= a and a <= 3.
        return self._part(TRUTH, first.at, lambda row: all(test(row) for test in tests))

    def _compared(self, left: _Part, sign: _Token, right: _Part) -> Work:
        if SEAT in (left.kind, right.kind) and sign.text in ("==", "!="):
            left, right = self._seat(left), self._seat(right)
        elif left.kind == TRUTH and sign.text in ("==", "!="):
            self._needed(right, TRUTH)
        else:
            self._needed(left, NUMBER)
            self._needed(right, NUMBER)
        order, one, other = _ORDERS[sign.text], left.work, right.work
        return lambda row: order(one(row), other(row))

    def _seat(self, part: _Part) -> _Part:
        if part.kind == TEXT:
            seats = [seat.value for seat in SEATS]
            if part.text not in seats:
                raise self._fail(part.at, f"a seat ({' '.join(seats)})", part.text)
            place = seats.index(part.text)
            return self._part(SEAT, part.at, lambda _: place)
        return self._needed(part, SEAT)

    def _sum(self) -> _Part:
        first = self._product()
        terms = [(1, first)]
        while sign := self._take("+", "-"):
            terms.append((1 if sign.text == "+" else -1, self._product()))
        if len(terms) == 1:
            return first
        works = tuple((times, self._needed(part, NUMBER, TRUTH).work) for times, part in terms)
        return self._part(
            NUMBER, first.at, lambda row: sum(times * work(row) for times, work in works)
        )

    def _product(self) -> _Part:
        first = self._factor()
        parts = [first]
        while self._take("*"):
            parts.append(self._factor())
        if len(parts) == 1:
            return first
        works = tuple(self._needed(part, NUMBER, TRUTH).work for part in parts)

        def product(row: Row) -> int:
            result = 1
            for work in works:
                result *= work(row)
            return result

        return self._part(NUMBER, first.at, product)

    def _factor(self) -> _Part:
        token = self._token
        if token.kind == "number":
            if len(token.text) > _LARGEST_DIGITS:
                raise self._refuse(token, f"a number of at most {_LARGEST_DIGITS} digits")
            self._next += 1
            number = int(token.text)
            return self._part(NUMBER, token.at, lambda _: number)
        if self._take("-"):
            self._deeper(token)
            work = self._needed(self._factor(), NUMBER).work
            self._depth -= 1
            return self._part(NUMBER, token.at, lambda row: -work(row))
        if self._take("("):
            self._deeper(token)
            inner = self._either()
            if self._take(")") is None:
                raise self._refuse(self._token, "a closing )")
            self._depth -= 1
            return inner
        if token.kind == "text":
            self._next += 1
            return self._part(TEXT, token.at, lambda _: 0, token.text[1:-1])
        return self._named()

    def _named(self) -> _Part:
        token = self._token
        game = self._game
        names = self._hands()
        if token.kind == "name" and token.text in names:
            self._next += 1
            return self._asked(token.at, names[token.text])
        if self._take("dealer"):
            return self._part(SEAT, token.at, lambda row: row[0])
        if self._take("forehand"):
            return self._part(SEAT, token.at, lambda row: SEATS.index(eldest(game, row)))
        expected = f"a number, a bracket, or one of {' '.join([*names, 'dealer', 'forehand'])}"
        if token.kind == "name":
            expected += f" (what there is in {game})"
        raise self._refuse(token, expected)

    def _hands(self) -> dict[str, Work]:
        """Return how to find the cards that each name stands for, in this game and standing."""
        game = self._game
        hands: dict[str, Work] = {
            seat.value: operator.itemgetter(place)
            for place, seat in enumerate(SEATS, 1)
            if self._row[place]
        }
        if game is not Game.BUSCA:
            for side in Side:
                one, other = side.seats
                hands[side.value] = _together(1 + SEATS.index(one), 1 + SEATS.index(other))
        if game is Game.RISTIKLAPPI:
            hands["stock"] = lambda row: stock(game, row)
        return hands

    def _asked(self, at: int, cards: Work) -> _Part:
        if self._take(".") is None:
            raise self._refuse(self._token, f"a dot and a question: {known(self._game)}")
        token = self._token
        asked = question(self._game, token.text) if token.kind == "name" else None
        if asked is None:
            raise self._refuse(token, f"a question that {self._game} has: {known(self._game)}")
        self._next += 1
        texts = self._arguments(asked.form) if asked.takes else []
        if not asked.takes and self._token.text == "(":
            raise self._refuse(self._token, f"no bracket after {asked.name}")
        for place, text in enumerate(texts):
            if place and asked.takes != "cards":
                raise self._refuse(text, f"one {asked.takes} only, as in {asked.form}")
            try:
                answer(self._game, asked.name, text.text[1:-1])
            except NotationError as error:
                expected = f"what {asked.form} shows ({error.message})"
                raise self._refuse(text, expected) from None
        found = answer(self._game, asked.name, *(text.text[1:-1] for text in texts))
        return self._part(TRUTH if asked.yes_or_no else NUMBER, at, lambda row: found(cards(row)))

    def _arguments(self, form: str) -> list[_Token]:
        if self._take("(") is None:
            raise self._refuse(self._token, f"a bracket, as in {form}")
        texts = []
        while True:
            if self._token.kind != "text":
                raise self._refuse(self._token, f"a text in quotes, as in {form}")
            texts.append(self._token)
            self._next += 1
            if self._take(")"):
                return texts
            if self._take(",") is None:
                raise self._refuse(self._token, "a comma or a closing )")
