"""A diff as a page shows it: two sides, changed words marked, hidden characters escaped, findings at their lines."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

from soulkeeper.domain.characters.visible import beside_wide, is_mistakable
from soulkeeper.domain.evolution.payloads import FindingNote
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.diff import Hunk, Mark, Tag, hunks, lines, splices, words
from soulkeeper.domain.souls.surroundings import leads
from soulkeeper.errors import SoulError
from soulkeeper.faces.hints import without_flags
from soulkeeper.faces.owner.web.wording import capital, sentence

CONTEXT = 3
WHOLE = 100_000
_ALIKE = 0.3
_LONGEST_LINE = 2_000
_NAMES = {
    "\u00a0": "NBSP", "\u00ad": "SHY", "\u200b": "ZWSP", "\u200c": "ZWNJ", "\u200d": "ZWJ", "\u200e": "LRM", "\u200f": "RLM",
    "\u202a": "LRE", "\u202b": "RLE", "\u202c": "PDF", "\u202d": "LRO", "\u202e": "RLO", "\u2060": "WJ", "\u2066": "LRI",
    "\u2067": "RLI", "\u2068": "FSI", "\u2069": "PDI", "\ufeff": "BOM", "\r": "CR",
}  # fmt: skip
_SEVERITIES = ("high", "medium", "note")


@dataclass(frozen=True, slots=True)
class LineSegment:
    """A piece of a line. ``mark``: empty, ``word`` for a changed word, ``odd`` for a character that could not be seen."""

    mark: str
    text: str
    title: str = ""


Segments = tuple[LineSegment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of the diff: one line on each side, or on one side only. ``skipped`` stands for unchanged lines left out,
    and ``note`` says what the lines after them are under."""

    kind: str
    old: int = 0
    new: int = 0
    left: Segments = ()
    right: Segments = ()
    stamped: bool = False
    skipped: int = 0
    note: str = ""
    findings: tuple[ShownFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """``quote`` is the part of the text that the rule points to, if there is one."""

    number: int
    severity: str
    title: str
    quote: str
    consequence: str
    code: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Diff:
    """``elsewhere`` are findings whose line the diff does not show."""

    lines: tuple[Line, ...]
    added: int
    removed: int
    elsewhere: tuple[ShownFinding, ...] = ()

    @property
    def is_whole(self) -> bool:
        return not any(line.skipped for line in self.lines)


def findings(notes: Iterable[FindingNote]) -> list[ShownFinding]:
    """Findings as the owner reads them, the most severe first. If two rules report the same words, they are reported once."""
    ordered = sorted(notes, key=lambda note: (_rank(note.severity), note.line, note.column))
    once: dict[tuple[int, str], FindingNote] = {}
    for note in ordered:
        once.setdefault((note.line, note.message.partition("”")[0]), note)
    return [_finding(at, note) for at, note in enumerate(once.values(), 1)]


def _finding(number: int, note: FindingNote) -> ShownFinding:
    title, sign, quote = note.message.partition(": “")
    quoted = f"“{quote}" if sign else ""
    consequence = capital(without_flags(note.hint))
    return ShownFinding(number, note.severity, sentence(title), quoted, consequence, note.code, note.line, note.column)


def diff(before: str, after: str, findings: Sequence[ShownFinding] = (), *, context: int = CONTEXT) -> Diff:
    rows = list(_rows(before, after, context))
    by_line: dict[int, list[ShownFinding]] = defaultdict(list)
    for finding in findings:
        by_line[finding.line].append(finding)
    with_findings = [_with_findings(row, by_line) for row in rows]
    shown_numbers = {finding.number for row in with_findings for finding in row.findings}
    added, removed = (
        sum(row.kind in kinds for row in rows) for kinds in (("added", "changed"), ("removed", "changed"))
    )
    return Diff(
        tuple(with_findings),
        added,
        removed,
        tuple(finding for finding in findings if finding.number not in shown_numbers),
    )


def _rank(severity: str) -> int:
    return _SEVERITIES.index(severity) if severity in _SEVERITIES else len(_SEVERITIES)


def _with_findings(row: Line, by_line: Mapping[int, Sequence[ShownFinding]]) -> Line:
    return replace(row, findings=tuple(by_line[row.new])) if row.new and row.new in by_line else row


def _rows(before: str, after: str, context: int) -> Iterator[Line]:
    stamped_lines, at, total = _stamped_lines(before, after), 0, len(lines(before))
    parts = hunks(before, after, context=context)
    for hunk, lead in zip(parts, leads(before, after, context=context), strict=True):
        start = hunk.start - 1 if hunk.length else hunk.start
        if start > at:
            yield Line(kind="gap", skipped=start - at, note=lead)
        yield from (replace(row, stamped=row.new in stamped_lines) for row in _hunk_rows(hunk))
        at = start + hunk.length
    if total > at:
        yield Line(kind="gap", skipped=total - at)


def _hunk_rows(hunk: Hunk) -> Iterator[Line]:
    old = hunk.start if hunk.length else hunk.start + 1
    new = hunk.new_start if hunk.new_length else hunk.new_start + 1
    removed: list[tuple[int, str]] = []
    added: list[tuple[int, str]] = []
    for mark, text in hunk.lines:
        if mark is Mark.SAME:
            yield from _pairs(removed, added)
            removed, added = [], []
            plain = segments(text)
            yield Line(kind="same", old=old, new=new, left=plain, right=plain)
        elif mark is not Mark.NOTE:
            (removed if mark is Mark.REMOVED else added).append((old if mark is Mark.REMOVED else new, text))
        old += mark in (Mark.SAME, Mark.REMOVED)
        new += mark in (Mark.SAME, Mark.ADDED)
    yield from _pairs(removed, added)
    if any(mark is Mark.NOTE for mark, _ in hunk.lines):
        yield Line(kind="note", note="One of the texts does not end with a line break")


def _pairs(removed: Sequence[tuple[int, str]], added: Sequence[tuple[int, str]]) -> Iterator[Line]:
    for was, now in zip_longest(removed, added):
        if was and now:
            left, right = _marked(was[1], now[1])
            yield Line(kind="changed", old=was[0], new=now[0], left=left, right=right)
        elif was:
            yield Line(kind="removed", old=was[0], left=segments(was[1]))
        else:
            yield Line(kind="added", new=now[0], right=segments(now[1]))


def _marked(before: str, after: str) -> tuple[Segments, Segments]:
    """Both sides with the words that differ marked; two lines with little in common are shown without marks."""
    longest = max(len(before), len(after))
    pieces = words(before, after) if longest <= _LONGEST_LINE else ()
    common = sum(len(old) for tag, old, _ in pieces if tag is Tag.EQUAL)
    if not pieces or common < _ALIKE * longest:
        return segments(before), segments(after)
    sides = (
        [(tag is not Tag.EQUAL, old) for tag, old, _ in pieces],
        [(tag is not Tag.EQUAL, new) for tag, _, new in pieces],
    )
    return _joined(sides[0]), _joined(sides[1])


def _joined(side: Iterable[tuple[bool, str]]) -> Segments:
    return tuple(segment for changed, text in side if text for segment in segments(text, "word" if changed else ""))


@lru_cache(maxsize=4096)
def segments(text: str, mark: str = "") -> Segments:
    """A text with a separate segment for every character that cannot be seen or looks like another."""
    if text.isascii() and text.isprintable():
        return (LineSegment(mark, text),) if text else ()
    result: list[LineSegment] = []
    plain = 0
    for at, char in enumerate(text):
        if char != "\t" and is_mistakable(text, at) and not (char == "\u3000" and beside_wide(text, at)):
            result += [LineSegment(mark, text[plain:at])] if plain < at else []
            result.append(LineSegment("odd", _NAMES.get(char, f"U+{ord(char):04X}"), _title(char)))
            plain = at + 1
    return (*result, LineSegment(mark, text[plain:])) if plain < len(text) else tuple(result)


def is_right_to_left(text: str | Segments) -> bool:
    """Whether a text begins with a letter that is written from right to left, and most others are too. A few such letters do not
    turn a line around: it would be read in another order than it was written in."""
    words = text if isinstance(text, str) else "".join(piece.text for piece in text if piece.mark != "odd")
    ways = () if words.isascii() else [unicodedata.bidirectional(char) for char in words]
    letters = [way in ("R", "AL") for way in ways if way in ("L", "R", "AL")]
    return bool(letters) and letters[0] and 2 * sum(letters) > len(letters)


def _title(char: str) -> str:
    return f"U+{ord(char):04X} {unicodedata.name(char, 'control character').lower()}"


def _stamped_lines(before: str, after: str) -> frozenset[int]:
    """The lines of the new text that are the version, its date or rows of the changelog, whoever wrote them."""
    try:
        plain = unstamped(after, before)
    except SoulError:
        return frozenset()
    spans = splices(lines(plain), lines(after))
    return frozenset(number for span in spans for number in range(span.new_start + 1, span.new_end + 1))
