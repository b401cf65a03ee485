"""Hidden text: characters that a reader cannot see, or that make a reader see something else.

- An invisible character is hidden text wherever it is, and so is a mark on a letter of another script, or one mark too many.
- Tabs, line feeds, CRLF and a byte order mark at the very start are not hidden text.
- What the text already contained before the change is not reported.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import re2

from soulkeeper.domain.characters import invisible, scripts
from soulkeeper.domain.souls.frontmatter import Entry, Nested
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Reason

PLACES_SHOWN: Final = 3

_UNSEEN: Final = "cannot be seen"
_SHORT_ESCAPES = {
    "0": 0, "a": 7, "b": 8, "e": 0x1B, "f": 0xC, "v": 0xB, "N": 0x85, "L": 0x2028, "P": 0x2029,
}  # fmt: skip


class Hidden(NamedTuple):
    """A run of hidden characters: where it starts (from 1), the name of its first character, and what is wrong with it."""

    run: str
    line: int
    column: int
    problem: str = _UNSEEN

    @property
    def name(self) -> str:
        first = self.run[0]
        return f"U+{ord(first):04X} {unicodedata.name(first, _name_of_unnamed(first))}"


def hidden_text(text: str) -> tuple[Hidden, ...]:
    """Every run of hidden characters, in order."""
    return (*_literal(text), *_escaped(text))


def _literal(text: str) -> tuple[Hidden, ...]:
    if text.isascii() and text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable() and _only_crlf(text):
        return ()
    starts = [0, *(end.end() for end in re.finditer("\n", text))]
    return tuple(_placed(text, start, end, starts, problem) for start, end, problem in _runs(text))


def _escaped(text: str) -> Iterator[Hidden]:
    """Frontmatter may contain a character as an escape sequence; a program that reads the value gets the character."""
    front = parse(text).front if "\\" in text else None
    if front is None:
        return
    if front.problem:
        yield from _literal(_unescaped(text[: front.end]))
    for entry in front.entries:
        line = text.count("\n", 0, entry.start) + 1
        if "\\" in text[entry.start : entry.end]:
            runs = (hidden for value in _strings(entry) for hidden in _literal(f" {value}"))
            yield from (Hidden(hidden.run, line, 1, hidden.problem) for hidden in runs)


def _strings(entry: Entry) -> Iterator[str]:
    yield entry.name
    match entry.value:
        case str():
            yield entry.value
        case Nested():
            yield _unescaped(entry.value.source)
        case _:
            yield from (text for value in entry.value for text in ((value,) if isinstance(value, str) else value))


def _unescaped(source: str) -> str:
    read: str = re2.sub(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0abefvNLP])", _character, source)
    return read


def _character(match: Any) -> str:
    sign = str(match.group())[1:]
    code = _SHORT_ESCAPES[sign] if len(sign) == 1 else int(sign[1:], 16)
    return chr(code) if code < 0x110000 else str(match.group())


def hidden_reason(before: str, after: str) -> Reason | None:
    """The refusal of a text that hides more than the text before it did."""
    every = hidden_text(after)
    known = Counter(hidden.run for hidden in hidden_text(before)) if every else Counter()
    fresh = []
    for hidden in every:
        known[hidden.run] -= 1
        if known[hidden.run] < 0:
            fresh.append(hidden)
    return _reason(fresh) if fresh else None


def _reason(fresh: list[Hidden]) -> Reason:
    unseen_ones = [hidden for hidden in fresh if hidden.problem == _UNSEEN]
    marks = [hidden for hidden in fresh if hidden.problem != _UNSEEN]
    problems = [f"characters that cannot be seen: {_places(unseen_ones)}"] if unseen_ones else []
    problems += [f"misplaced marks: {_places(marks)}"] if marks else []
    return Reason(
        "hidden_text",
        f"the text contains {'; and '.join(problems)}",
        limit=0,
        value=sum(len(h.run) for h in fresh),
        hint="remove them; joiners in emoji, and in scripts that need them, are fine",
    )


def _places(fresh: list[Hidden]) -> str:
    places = "; ".join(f"{h.name} at line {h.line}, column {h.column}" for h in fresh[:PLACES_SHOWN])
    return places + (f" and {len(fresh) - PLACES_SHOWN} more places" if len(fresh) > PLACES_SHOWN else "")


def _runs(text: str) -> Iterator[tuple[int, int, str]]:
    """The spans of hidden characters; neighbours with the same problem are one span."""
    start, end, current = -1, -1, ""
    places, marks = list(_invisible(text)), list(scripts.misplaced(text))
    for at, problem in sorted(places + marks) if places and marks else places or marks:
        if at != end or problem != current:
            if start >= 0:
                yield start, end, current
            start, current = at, problem
        end = at + 1
    if start >= 0:
        yield start, end, current


def _invisible(text: str) -> Iterable[tuple[int, str]]:
    places = ((at, _UNSEEN) for at in invisible.places(text))
    return places if text.isprintable() else (place for place in places if not _ends_a_line_or_opens(text, place[0]))


def _ends_a_line_or_opens(text: str, at: int) -> bool:
    return (text[at] == "\r" and text[at + 1 : at + 2] == "\n") or (text[at] == "\ufeff" and at == 0)


def _placed(text: str, start: int, end: int, starts: list[int], problem: str) -> Hidden:
    line = bisect_right(starts, start)
    return Hidden(text[start:end], line, start - starts[line - 1] + 1, problem)


def _only_crlf(text: str) -> bool:
    return text.count("\r") == text.count("\r\n")


def _name_of_unnamed(char: str) -> str:
    kinds = {"Cc": "control character", "Co": "private character", "Cs": "surrogate"}
    return kinds.get(unicodedata.category(char), "unassigned character")
