"""Carrying: the change that the owner saw, applied to a text that has changed in the meantime.

- What the owner saw is the removed and added lines, each under its headings, without blank lines, version and changelog stamp.
- A change is carried only if it merges cleanly, shows the very same lines and has the same context: its headings, the opening
  paragraphs under them, what introduces a heading from above it, the nearest paragraphs around the change in its section, and the
  tags that are open there. Items, with their indented lines, may have come or gone, but not what introduces others ("Never:").
- What the head has changed since keeps its own context too: a change that was reviewed without a new item does not put that item
  under another introduction.
- The change digest stays the same while a proposal is carried; the state digest names the two texts as well.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple, TypeAlias

from soulkeeper.domain.canonical import content_hash, record_hash
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls import diff
from soulkeeper.domain.souls.blocks import BlockKind
from soulkeeper.domain.souls.fields import LAYOUT, compare
from soulkeeper.domain.souls.merge import merge
from soulkeeper.domain.souls.statements import introduces
from soulkeeper.domain.souls.text import Section, SoulText, parse

_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
_TAG = re.compile(r"\s*<(/?)([A-Za-z][\w:.-]*)(?:\s[^<>]*)?(?<!/)>\s*")
_COMMENT = "<!--"
_FRONT = "---"


@dataclass(frozen=True, slots=True)
class CarryResult:
    """The result of the change on the new base; None if it cannot be carried, and why."""

    text: str | None
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class LineChange:
    """A removed or an added line, and the headings above it."""

    mark: str
    path: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ChangeContext:
    """The context of changed lines: the opening paragraphs of their sections, and hashes of what introduces their headings and of
    the nearest paragraphs."""

    path: tuple[str, ...]
    openings: tuple[str, ...]
    introductions: tuple[str, ...]
    above: str
    below: str


@lru_cache(maxsize=32)
def change_digest(*, target: str, before: str, after: str, nonce: str) -> str:
    """The digest behind the review code: the change as the owner sees it, bound to its soul."""
    plain = unstamped(after, before)
    lines = [[line.mark, list(line.path), line.text] for line in line_changes(before, plain)]
    fields = [
        {
            "field": change.field,
            "type": change.type,
            "values": change.values,
            "before": change.before,
            "after": change.after,
        }
        for change in compare(before, plain)
        if change.field != LAYOUT
    ]
    return record_hash({"target": target, "lines": lines, "fields": fields, "nonce": nonce})


def state_digest(*, change: str, base_hash: str, new_hash: str) -> str:
    """The change together with the texts before and after it."""
    return record_hash({"change": change, "base": base_hash, "new": new_hash})


def carry_change(base: str, proposed: str, head: str, *, stamped: bool = True) -> CarryResult:
    """The same change on ``head``. ``stamped``: the version and the changelog row in ``proposed`` are computed, not by its
    author."""
    theirs = unstamped(proposed, base) if stamped else proposed
    merged = merge(base, unstamped(head, base) if stamped else head, theirs)
    if merged.text is None:
        fields = ", ".join(sorted({conflict.field for conflict in merged.conflicts}))
        return CarryResult(None, f"both changed {fields}")
    text = unstamped(merged.text, head) if stamped else merged.text
    if text == head:
        return CarryResult(None, "the text already has this change")
    reviewed, current = (base, unstamped(proposed, base)), (head, unstamped(text, head))
    if line_changes(*reviewed) != line_changes(*current):
        return CarryResult(None, "it would change other lines than the ones you saw")
    if contexts(*reviewed) != contexts(*current):
        return CarryResult(None, "the text around it changed")
    if contexts(base, unstamped(head, base)) != contexts(reviewed[1], unstamped(text, reviewed[1])):
        return CarryResult(None, "it would change the context of newer text")
    return CarryResult(text)


@lru_cache(maxsize=32)
def line_changes(before: str, after: str) -> tuple[LineChange, ...]:
    """The removed and added lines in order, without blank ones. Cached: it is needed to propose, show and approve a change."""
    runs = ((run, run.place.path) for run in _runs(before, after))
    return tuple(LineChange(run.mark, path, run.side.texts[at]) for run, path in runs for at in run.numbers)


def contexts(before: str, after: str) -> tuple[ChangeContext, ...]:
    """The context of every run of changed lines within one section."""
    return tuple(run.context for run in _runs(before, after))


_Body: TypeAlias = tuple[int, int]


class _Place(NamedTuple):
    """The section that a line belongs to: its number in the text, its headings, the opening paragraph under each of them, and
    the numbers of the sections around it."""

    number: int
    path: tuple[str, ...]
    openings: tuple[str, ...]
    around: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of a text, for each line its section and hashes of the paragraphs beside it, and for each section a hash of what
    introduces the sections in it."""

    texts: tuple[str, ...]
    places: tuple[_Place, ...]
    above: tuple[str, ...]
    below: tuple[str, ...]
    introductions: Mapping[int, str]

    @classmethod
    def of(cls, text: str) -> _Lines:
        spans = [*_front_spans(soul := parse(text)), *_body_spans(soul)]
        numbers = {span.body: number for number, span in enumerate(spans) if span.body}
        openings = {body: _opening(text, *body) for body in {body for span in spans for body in span.bodies}}
        places = [
            _Place(
                number,
                span.path,
                tuple(openings[body] for body in span.bodies),
                tuple(numbers[body] for body in span.bodies if body in numbers and body != span.body),
            )
            for number, span in enumerate(spans)
        ]
        starts, lines = [span.start for span in spans], diff.lines(text)
        offsets = tuple(accumulate(map(len, lines[:-1]), initial=0)) if lines else ()
        own = tuple(places[max(bisect_right(starts, offset) - 1, 0)] for offset in offsets)
        texts = tuple(line.rstrip("\r\n") for line in lines)
        above, introductions = _paragraphs_above(texts, own)
        above = tuple(map(str.__add__, _openings_of_blocks(soul, offsets), above))
        return cls(texts, own, above, _paragraphs_below(texts, own), introductions)


def _openings_of_blocks(soul: SoulText, offsets: Sequence[int]) -> Iterator[str]:
    """For each line a hash of the first line of the code or HTML that it is inside; empty if it is inside neither."""
    inside = (block for block in soul.blocks if block.kind in (BlockKind.FENCE, BlockKind.HTML))
    block, opening = next(inside, None), ""
    for offset in offsets:
        while block and block.end <= offset:
            block, opening = next(inside, None), ""
        if block and block.start < offset:
            opening = opening or content_hash(soul.text[block.start : block.end].partition("\n")[0])
        yield opening


def _paragraphs_above(texts: Sequence[str], places: Sequence[_Place]) -> tuple[tuple[str, ...], Mapping[int, str]]:
    """For each line a hash of what is above it in its section: the nearest paragraph, and the item since then that introduces
    others. It is empty if there is neither. For the indented lines of an item it is the item so far. A paragraph after an
    introduction is one with it. Tags that are open there belong to it, from other sections too.

    The second value is the same for what the sections in a section are introduced by.
    """
    result: list[str] = []
    introductions: dict[int, str] = {}
    tags = _OpenTags()
    nearest = item = paragraph = ""
    is_item = is_introduction = False
    for at, line in enumerate(texts):
        number = places[at].number
        if at and number != places[at - 1].number:
            nearest = item = paragraph = ""
        marker = _ITEM.match(line)
        is_item = marker is not None or (is_item and bool(paragraph) and _is_indented(line))
        above = paragraph if is_item and not marker else nearest + item
        result.append(tags.hash + above)
        if not line.strip():
            paragraph = ""
            continue
        start = "" if marker else paragraph or (above if is_introduction else "")
        content = line[marker.end() :] if marker else line
        is_introduction = introduces(content) or (is_introduction and is_item and not marker)
        paragraph = content_hash(f"{start}\n{line}")
        if not is_item:
            nearest, item, introductions[number] = paragraph, "", ""
        if is_introduction:
            item = paragraph if is_item else ""
            introductions[number] = nearest + item
        tags.read(line)
    return tuple(result), introductions


@dataclass(slots=True)
class _OpenTags:
    """The tags that are open at a line, each with a hash of it and of those around it, and whether a comment is open there too."""

    tags: list[tuple[str, str]] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)
    is_comment: bool = False

    @property
    def hash(self) -> str:
        """Equal for two lines if the same is open at both; empty if nothing is."""
        return (_COMMENT if self.is_comment else "") + (self.tags[-1][1] if self.tags else "")

    def read(self, line: str) -> None:
        """Open or close a comment, or a tag that is alone in its line."""
        opened, closed = line.rfind(_COMMENT), line.rfind("-->")
        if opened != closed:
            self.is_comment = opened > closed
        if "<" not in line or not (tag := _TAG.fullmatch(line)):
            return
        name = tag[2].lower()
        if not tag[1]:
            around = self.tags[-1][1] if self.tags else ""
            self.tags.append((name, content_hash(f"{around}\n{line.strip()}")))
            self.count[name] += 1
        elif self.count[name]:
            self._close(name)

    def _close(self, name: str) -> None:
        """Close the innermost tag with this name, and those in it."""
        is_closed = False
        while not is_closed:
            inner, _ = self.tags.pop()
            self.count[inner] -= 1
            is_closed = inner == name


def _paragraphs_below(texts: Sequence[str], places: Sequence[_Place]) -> tuple[str, ...]:
    """The same below each line, where no item introduces anything. For an item it is the rest of the item, if it is indented."""
    result: list[str] = []
    nearest = paragraph = after = ""
    is_rest = False  # of an item
    for at in range(len(texts) - 1, -1, -1):
        line, is_last = texts[at], at + 1 == len(texts)
        if not is_last and places[at].number != places[at + 1].number:
            nearest = paragraph = ""
        result.append(nearest)
        if _ITEM.match(line):
            nearest, paragraph = after if paragraph and is_rest else nearest, ""
        elif line.strip():
            after = after if paragraph else nearest
            is_rest = _is_indented(line) and (is_rest or not paragraph)
            nearest = paragraph = content_hash(line + "\n" + paragraph)
        else:
            paragraph = ""
    return tuple(result[::-1])


def _is_indented(line: str) -> bool:
    return line[:1] in (" ", "\t")


@dataclass(frozen=True, slots=True)
class _Run:
    """Lines that one splice removed from a section, or added to it."""

    mark: str
    side: _Lines
    numbers: tuple[int, ...]

    @property
    def place(self) -> _Place:
        return self.side.places[self.numbers[0]]

    @property
    def context(self) -> ChangeContext:
        above, below = self.side.above[self.numbers[0]], self.side.below[self.numbers[-1]]
        introductions = tuple(self.side.introductions.get(number, "") for number in self.place.around)
        return ChangeContext(self.place.path, self.place.openings, introductions, above, below)


_lines_of = lru_cache(maxsize=16)(_Lines.of)  # the text before a change is mostly the same


def _runs(before: str, after: str) -> Iterator[_Run]:
    old, new = _lines_of(before), _lines_of(after)
    for splice in diff.splices(old.texts, new.texts):
        yield from _section_runs("-", old, range(splice.start, splice.end))
        yield from _section_runs("+", new, range(splice.new_start, splice.new_end))


def _section_runs(mark: str, side: _Lines, numbers: range) -> Iterator[_Run]:
    filled_lines = (at for at in numbers if side.texts[at].strip())
    runs = groupby(filled_lines, key=lambda at: side.places[at].number)
    yield from (_Run(mark, side, tuple(run)) for _, run in runs)


class _Span(NamedTuple):
    """Where a section begins, its headings, the bodies under them, and its own body; None for a line with a heading."""

    start: int
    path: tuple[str, ...]
    bodies: tuple[_Body, ...] = ()
    body: _Body | None = None


def _front_spans(soul: SoulText) -> Iterator[_Span]:
    """Each key of the frontmatter counts as a section, which the comment above it opens."""
    if soul.front:
        yield _Span(soul.front.start, (_FRONT,))
        end = soul.front.inner_start
        for entry in soul.front.entries:
            yield _Span(entry.start, (_FRONT, entry.name), ((end, entry.start),))
            yield _Span(entry.end, (_FRONT,))
            end = entry.end


def _body_spans(soul: SoulText) -> Iterator[_Span]:
    """The preamble is around every section."""
    yield _Span(soul.preamble[0], (), (soul.preamble,), soul.preamble)
    heads: list[Section] = []
    for section in soul.sections:
        while heads and heads[-1].level >= section.level:
            heads.pop()
        yield _Span(section.start, *_under(soul, heads))
        heads.append(section)
        yield _Span(section.body, *_under(soul, heads), (section.body, section.end))


def _under(soul: SoulText, heads: Sequence[Section]) -> tuple[tuple[str, ...], tuple[_Body, ...]]:
    return tuple(head.title for head in heads), (soul.preamble, *((head.body, head.end) for head in heads))


def _opening(text: str, start: int, end: int) -> str:
    """The paragraph that a section begins with; empty if it begins with a list."""
    while start < end and text[start] in "\r\n":
        start += 1
    paragraph: list[str] = []
    while start < end:
        line_end = text.find("\n", start, end)
        line = text[start : line_end if line_end >= 0 else end].rstrip("\r")
        if not line.strip() or _ITEM.match(line):
            break
        paragraph.append(line)
        start = line_end + 1 if line_end >= 0 else end
    return "\n".join(paragraph)
