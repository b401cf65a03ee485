"""Diffs of texts, which reviewers read and which can be applied.

Laws:
- ``apply(unified(a, b), a) == b`` for all texts, and ``unified(a, b) == ""`` if and only if they are equal.
- A line ends at ``\\n`` and nowhere else; a carriage return is part of its line.
- As few lines are removed and added as a longest common subsequence allows. If more than ``_CELLS`` pairs of
  lines would have to be compared (some 16,000 lines a side), the diff is made in windows: correct, not always shortest.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain, compress, count, groupby, repeat
from operator import ne
from typing import Any, TypeVar

from soulkeeper.errors import Conflict, Invalid

T = TypeVar("T", bound=Hashable)
LABELS = ("current/SOUL.md", "proposed/SOUL.md")

_CELLS = 1 << 28  # one bit each: 32 MiB
_WINDOW = 512
_HUNK = re.compile(r"@@ -([0-9]{1,9})(?:,([0-9]{1,9}))? \+([0-9]{1,9})(?:,([0-9]{1,9}))? @@(?: .*)?")
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")  # scripts written without spaces go letter by letter
_ASCII_SIGNS = bytes(code for code in range(128) if not _WORD.match(chr(code)))
_NO_NEWLINE = " No newline at end of file"

Run = tuple[int, int, int]  # start, new start, length


class Mark(StrEnum):
    """The meaning of the first character of a diff line."""

    SAME = " "
    REMOVED = "-"
    ADDED = "+"
    NOTE = "\\"


class Tag(StrEnum):
    EQUAL = "equal"
    DELETE = "delete"
    INSERT = "insert"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class Splice:
    """``before[start:end]`` becomes ``after[new_start:new_end]``; at least one of them is not empty."""

    start: int
    end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Hunk:
    """Starts count as in the header: from 1, or the line before if that side is empty. Texts have no newline."""

    start: int
    length: int
    new_start: int
    new_length: int
    lines: tuple[tuple[Mark, str], ...]

    @property
    def header(self) -> str:
        return f"@@ -{_range(self.start, self.length)} +{_range(self.new_start, self.new_length)} @@"


def unified(
    before: str, after: str, *, context: int = 3, labels: tuple[str, str] = LABELS, leads: Sequence[str] = ()
) -> str:
    """A unified diff. ``leads`` say for each hunk what it is under; they follow its header, where ``patch`` ignores them."""
    parts = hunks(before, after, context=context)
    if not parts:
        return ""
    rows = [f"--- {labels[0]}", f"+++ {labels[1]}"]
    for hunk, lead in zip(parts, chain(leads, repeat("")), strict=False):
        rows.append(f"{hunk.header} {lead}" if lead else hunk.header)
        rows.extend(mark + text for mark, text in hunk.lines)
    return "\n".join(rows) + "\n"


def hunks(before: str, after: str, *, context: int = 3) -> tuple[Hunk, ...]:
    if context < 0:
        raise Invalid(f"{context} is not a valid number of context lines", hint="use 0 or more")
    old, new = lines(before), lines(after)
    return tuple(_hunk(old, new, group, context) for group in _groups(splices(old, new), context))


def apply(diff_text: str, before: str) -> str:
    """Apply a diff strictly: every line must be exactly where the diff says."""
    old = lines(before)
    result: list[str] = []
    at = 0
    for hunk in _parse_hunks(diff_text):
        removed, added = _side(hunk, Mark.REMOVED), _side(hunk, Mark.ADDED)
        start = hunk.start - 1 if hunk.length else hunk.start
        result += old[at:start]
        if start < at or old[start : start + len(removed)] != removed or len(result) != _new_index(hunk):
            raise Conflict(
                f"the diff does not apply at line {hunk.start}", hint="create the diff again from the current text"
            )
        result += added
        at = start + len(removed)
    return _joined([*result, *old[at:]])


def words(before_line: str, after_line: str) -> tuple[tuple[Tag, str, str], ...]:
    """The pieces of a changed line; joined again, the first pieces give the old line and the second the new one."""
    old, new = _words(before_line), _words(after_line)
    pieces: list[tuple[Tag, str, str]] = []
    at = 0
    for splice in splices(old, new):
        pieces += _equal(old[at : splice.start])
        pieces.append(_change(old[splice.start : splice.end], new[splice.new_start : splice.new_end]))
        at = splice.end
    return (*pieces, *_equal(old[at:]))


@lru_cache(maxsize=32)
def share_changed(before: str, after: str) -> float:
    """The share of lines, or of the letters in words where that is more, that only one side has."""
    lines, new_lines = before.split("\n"), after.split("\n")
    _, was, now = without_common(lines, new_lines)
    filled = len(_filled(lines)) + len(_filled(new_lines))
    return max(_lines_touched(was, now) / max(filled, 1), _words_changed(before, was, now))


def _lines_touched(was: Sequence[str], now: Sequence[str]) -> int:
    changes = splices(_filled(was), _filled(now))
    return sum(change.end - change.start + change.new_end - change.new_start for change in changes)


def _filled(lines: Iterable[str]) -> list[str]:
    """Blank lines and line ends do not count."""
    return list(filter(None, map(str.strip, lines)))


def _words_changed(before: str, was: Sequence[str], now: Sequence[str]) -> float:
    """A word counts by its length, wherever it is: one long line is as much text as many short ones."""
    old_lines, new_lines = Counter(was), Counter(now)
    old, new = (
        Counter(_WORD.findall("\n".join(lines.elements()))) for lines in (old_lines - new_lines, new_lines - old_lines)
    )
    touched = _letters(old - new) + _letters(new - old)
    return touched / max(2 * _letters_in_words(before) - _letters(old) + _letters(new), 1)


def _letters(words: Counter[str]) -> int:
    return sum(len(word) * number for word, number in words.items())


def _letters_in_words(text: str) -> int:
    if text.isascii():
        return len(text.encode().translate(None, _ASCII_SIGNS))
    return sum(map(len, _WORD.findall(text)))


def lines(text: str) -> list[str]:
    """The lines with their newlines; joined they are the text."""
    *complete, rest = text.split("\n")
    whole = [line + "\n" for line in complete]
    return [*whole, rest] if rest else whole


def splices(before: Sequence[Hashable], after: Sequence[Hashable]) -> tuple[Splice, ...]:
    """The fewest changes that turn one sequence into the other, in order and never touching."""
    if before == after:
        return ()
    head, old, new = without_common(before, after)
    result: list[Splice] = []
    at = new_at = 0
    for place, new_place in chain(_matches(old, new), [(len(old), len(new))]):
        if place != at or new_place != new_at:
            result.append(Splice(head + at, head + place, head + new_at, head + new_place))
        at, new_at = place + 1, new_place + 1
    return tuple(result)


def without_common(before: Sequence[T], after: Sequence[T]) -> tuple[int, Sequence[T], Sequence[T]]:
    """The length of the common beginning, and the rest of each without the common beginning and the common end."""
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    return head, before[head : len(before) - tail], after[head : len(after) - tail]


def _common(before: Sequence[Hashable], after: Sequence[Hashable]) -> int:
    return next(compress(count(), map(ne, before, after)), min(len(before), len(after)))


def _matches(before: Sequence[Hashable], after: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    """Pairs of places with equal elements, rising on both sides. Elements that only one side has are left out first."""
    shared = filter(set(after).__contains__, dict.fromkeys(before))
    codes = dict(zip(shared, map(chr, range(sys.maxunicode)), strict=False))
    left = [place for place, element in enumerate(before) if element in codes]
    right = [place for place, element in enumerate(after) if element in codes]
    for start, new_start, length in _alignment(_coded(before, codes), _coded(after, codes)):
        yield from zip(left[start : start + length], right[new_start : new_start + length], strict=True)


def _coded(elements: Sequence[Hashable], codes: dict[Hashable, str]) -> str:
    """One character for each shared element: rapidfuzz is quickest on strings."""
    return "".join(map(codes.get, elements, repeat("")))


def _alignment(old: str, new: str) -> list[Run]:
    """Guess in windows; keep the guess if nothing longer exists, which is quick to check when few lines changed."""
    guess = list(_windowed_runs(old, new))
    if max(len(old), len(new)) <= _WINDOW or len(old) * len(new) > _CELLS:
        return guess
    matched = sum(length for _, _, length in guess)
    longer = matched < len(old) // 2 or _lcs().similarity(old, new, score_cutoff=matched + 1)
    return _runs(old, new) if longer else guess


def _windowed_runs(old: str, new: str) -> Iterator[Run]:
    at = new_at = 0
    while at < len(old) and new_at < len(new):
        is_last = max(len(old) - at, len(new) - new_at) <= _WINDOW
        runs = _runs(old[at : at + _WINDOW], new[new_at : new_at + _WINDOW])
        sure = runs if is_last else list(_before_horizon(runs, _WINDOW * 3 // 4))
        yield from ((at + start, new_at + new_start, length) for start, new_start, length in sure)
        start, new_start, length = sure[-1] if sure else (0, 0, 0)
        stuck = start + new_start + 2 * length < _WINDOW // 4
        at += _WINDOW // 2 if stuck else start + length
        new_at += _WINDOW // 2 if stuck else new_start + length


def _before_horizon(runs: list[Run], horizon: int) -> Iterator[Run]:
    """What matches near the end of a window may match better in the next one."""
    for start, new_start, length in runs:
        size = min(length, horizon - start, horizon - new_start)
        if size > 0:
            yield start, new_start, size


def _runs(old: str, new: str) -> list[Run]:
    steps = _lcs().opcodes(old, new)
    return [(s.src_start, s.dest_start, s.src_end - s.src_start) for s in steps if s.tag == "equal"]


def _lcs() -> Any:
    """Loaded when two texts are compared: commands that only list or show do not need it."""
    from rapidfuzz.distance import LCSseq  # noqa: PLC0415 - see above

    return LCSseq


def _groups(splices: Sequence[Splice], context: int) -> list[list[Splice]]:
    groups: list[list[Splice]] = []
    for splice in splices:
        if groups and splice.start - groups[-1][-1].end <= 2 * context:
            groups[-1].append(splice)
        else:
            groups.append([splice])
    return groups


def _hunk(old: list[str], new: list[str], group: list[Splice], context: int) -> Hunk:
    start = max(group[0].start - context, 0)
    new_start = group[0].new_start - (group[0].start - start)
    end = min(group[-1].end + context, len(old))
    rows: list[tuple[Mark, str]] = []
    at = start
    for splice in group:
        rows += _marked(Mark.SAME, old[at : splice.start])
        rows += _marked(Mark.REMOVED, old[splice.start : splice.end])
        rows += _marked(Mark.ADDED, new[splice.new_start : splice.new_end])
        at = splice.end
    rows += _marked(Mark.SAME, old[at:end])
    length, new_length = end - start, group[-1].new_end + (end - at) - new_start
    return Hunk(start + bool(length), length, new_start + bool(new_length), new_length, tuple(rows))


def _marked(mark: Mark, texts: list[str]) -> Iterator[tuple[Mark, str]]:
    for text in texts:
        yield mark, text.removesuffix("\n")
        if not text.endswith("\n"):
            yield Mark.NOTE, _NO_NEWLINE


def _range(start: int, length: int) -> str:
    return f"{start}" if length == 1 else f"{start},{length}"


def _parse_hunks(diff_text: str) -> Iterator[Hunk]:
    rows = [line.removesuffix("\n") for line in lines(diff_text)]
    if rows and not (len(rows) > 2 and rows[0].startswith("--- ") and rows[1].startswith("+++ ")):
        raise Invalid("the text is not a unified diff", hint="a unified diff begins with a --- and a +++ line")
    at = 2
    while at < len(rows):
        hunk = _read_hunk(rows, at)
        at += 1 + len(hunk.lines)
        yield hunk


def _read_hunk(rows: list[str], at: int) -> Hunk:
    header = _HUNK.fullmatch(rows[at])
    if not header:
        raise Invalid(f"line {at + 1} of the diff is not a hunk header: {rows[at][:80]!r}")
    start, length, new_start, new_length = (int(figure) if figure else 1 for figure in header.groups())
    return Hunk(start, length, new_start, new_length, tuple(_body(rows, at + 1, length, new_length)))


def _body(rows: list[str], at: int, length: int, new_length: int) -> Iterator[tuple[Mark, str]]:
    while length or new_length or rows[at : at + 1] == [Mark.NOTE + _NO_NEWLINE]:
        row = rows[at] if at < len(rows) else ""
        if not row or row[0] not in set(Mark):
            raise Invalid(f"line {at + 1} of the diff is not a line of a hunk: {row[:80]!r}")
        mark = Mark(row[0])
        length -= mark in (Mark.SAME, Mark.REMOVED)
        new_length -= mark in (Mark.SAME, Mark.ADDED)
        if min(length, new_length) < 0:
            raise Invalid(f"line {at + 1} of the diff exceeds the count in its hunk header")
        yield mark, row[1:]
        at += 1


def _side(hunk: Hunk, own: Mark) -> list[str]:
    texts: list[str] = []
    last = Mark.NOTE
    for mark, text in hunk.lines:
        if mark in (Mark.SAME, own):
            texts.append(text + "\n")
        elif mark is Mark.NOTE and last in (Mark.SAME, own):
            texts[-1] = texts[-1].removesuffix("\n")
        last = mark
    return texts


def _new_index(hunk: Hunk) -> int:
    return hunk.new_start - 1 if hunk.new_length else hunk.new_start


def _joined(texts: list[str]) -> str:
    if not all(text.endswith("\n") for text in texts[:-1]):
        raise Conflict("the diff has a line without a newline before the end", hint="create the diff again")
    return "".join(texts)


def _words(line: str) -> list[str]:
    return ["".join(text for _, text in run) for _, run in groupby(enumerate(line), key=_kind)]


def _kind(position: tuple[int, str]) -> int | str:
    """Letters of one word are grouped, and so is white space; signs and scripts written without spaces are single."""
    place, character = position
    if character.isspace():
        return "space"
    return "word" if character.isalnum() and character < "\u2e80" else place


def _equal(pieces: list[str]) -> list[tuple[Tag, str, str]]:
    text = "".join(pieces)
    return [(Tag.EQUAL, text, text)] if text else []


def _change(removed: list[str], added: list[str]) -> tuple[Tag, str, str]:
    tag = Tag.INSERT if not removed else Tag.DELETE if not added else Tag.REPLACE
    return tag, "".join(removed), "".join(added)
