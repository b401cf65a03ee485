"""Rule-like sections: what real files have instead of a ``never-do`` field.

- A section is found by its heading (``data/rule_headings.txt``, many languages) or because it consists mostly of prohibitions.
- Struck-out text is absent.
- The title of a text does not turn the whole text into rules.
- The result depends only on the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from soulkeeper.domain import language
from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.language import Place
from soulkeeper.domain.souls.prohibitions import PACKAGE, forbids
from soulkeeper.domain.souls.struck import without_struck
from soulkeeper.domain.souls.text import Section, SoulText, parse

_LONGEST_HEADING: Final = 80
_JOINT: Final = re.compile(r"[-_‐‑]")
_CONDUCT: Final = "conduct"
_MOSTLY: Final = 0.5
_ENOUGH: Final = 2
_UNREAD: Final = frozenset({Place.FENCE, Place.COMMENT, Place.FRONT, Place.HEADING, Place.TABLE})


class FoundBy(StrEnum):
    HEADING = "heading"
    CONTENT = "content"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSection:
    """A section that holds rules. ``start:body`` is its heading, ``body:end`` what counts as rules, sub-sections included."""

    title: str
    key: str
    by: FoundBy
    start: int
    body: int
    end: int
    statements: tuple[str, ...]


@lru_cache(maxsize=32)
def rule_sections(text: str) -> tuple[RuleSection, ...]:
    """The rule-like sections of a text, in order. One that lies within another is part of it."""
    soul, unstruck = parse(text), without_struck(text)
    sections: list[RuleSection] = []
    for part in soul.sections:
        inside = sections and part.start < sections[-1].end
        section = None if inside else _rule_section(soul, unstruck, part)
        if section is not None:
            sections.append(section)
    return tuple(sections)


def _rule_section(soul: SoulText, unstruck: str, part: Section) -> RuleSection | None:
    has_rule_heading = is_rule_heading(part.title) and not _is_title(soul, part)
    end = part.whole if has_rule_heading else part.end
    lines = statements(unstruck[part.body : end])
    if not lines or not (has_rule_heading or _is_mostly_bans(lines)):
        return None
    return RuleSection(
        title=_plain(part.title),
        key=part.key,
        by=FoundBy.HEADING if has_rule_heading else FoundBy.CONTENT,
        start=part.start,
        body=part.body,
        end=end,
        statements=lines,
    )


def rule_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The spans of text under rule-like headings."""
    return _spans(text, is_rule_heading)


def limit_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The spans of text under headings that set limits."""
    return _spans(text, sets_limits)


def _spans(text: str, is_wanted: Callable[[str], bool]) -> tuple[tuple[int, int], ...]:
    soul = parse(text)
    sections = (part for part in soul.sections if is_wanted(part.title) and not _is_title(soul, part))
    return tuple((part.body, part.whole) for part in sections)


def rule_text(text: str, other: str) -> str:
    """The text under rule-like headings, and the lines elsewhere that forbid something and that the other text lacks."""
    other_lines, rules, at = set(other.split("\n")), [], 0
    for start, end in (*rule_spans(text), (len(text), len(text))):
        rules += [line for line in text[at:start].split("\n") if line not in other_lines and forbids(line)]
        rules.append(text[max(at, start) : end])
        at = max(at, end)
    return "\n".join(rules)


def statements(text: str) -> tuple[str, ...]:
    """The items and sentences that a part of a text consists of."""
    return tuple(
        line for block in language.blocks(text) if block.place not in _UNREAD for line in _block_statements(block)
    )


@lru_cache(maxsize=4_000)
def is_rule_heading(title: str) -> bool:
    """Whether a heading announces rules: limits, or rules of conduct."""
    return sets_limits(title) or _has_any(title, _headings(_CONDUCT))


@lru_cache(maxsize=4_000)
def sets_limits(title: str) -> bool:
    """Whether a heading announces limits, such as "Boundaries": all that stands under it is a rule. Under "Style rules" that is
    only what forbids or binds."""
    return _has_any(title, _headings(""))


def _has_any(title: str, headings: _Headings) -> bool:
    folded = fold(title)
    if not 0 < len(folded) <= _LONGEST_HEADING:
        return False
    if language.is_unspaced(folded):
        return any(sign in folded for sign in headings.signs)
    words = language.bare_words(_JOINT.sub(" ", folded))
    spaced = f" {' '.join(words)} "
    return (
        not headings.words.isdisjoint(words)
        or any(word.startswith(headings.stems) for word in words)
        or any(phrase in spaced for phrase in headings.phrases)
    )


def _block_statements(block: language.TextBlock) -> Iterator[str]:
    if block.place is Place.ITEM:
        yield block.text
    else:
        yield from (block.text[start:end].strip() for start, end in language.sentence_spans(block.text))


def _is_title(soul: SoulText, part: Section) -> bool:
    """Whether a heading is the title at the top of a text: it names the whole text, not one section."""
    return part.level == 1 and part is soul.sections[0] and part.whole > part.end


def _is_mostly_bans(lines: tuple[str, ...]) -> bool:
    bans = sum(map(forbids, lines))
    return bans >= _ENOUGH and bans > _MOSTLY * len(lines)


def _plain(title: str) -> str:
    return " ".join(title.split()).strip("*_# ").rstrip(":：").strip("*_ ")


class _Headings(NamedTuple):
    words: frozenset[str]
    stems: tuple[str, ...]
    phrases: tuple[str, ...]
    signs: tuple[str, ...]


@cache
def _headings(kind: str) -> _Headings:
    rows = language.rows("rule_headings", PACKAGE)
    entries = [_JOINT.sub(" ", entry) for key, row in rows if (key == _CONDUCT) == bool(kind) for entry in row]
    signs = tuple(entry for entry in entries if language.is_unspaced(entry))
    spaced = [entry for entry in entries if not language.is_unspaced(entry)]
    phrases = [entry for entry in spaced if " " in entry]
    single = [entry for entry in spaced if " " not in entry]
    return _Headings(
        frozenset(entry for entry in single if not entry.endswith("*")),
        tuple(entry[:-1] for entry in single if entry.endswith("*")),
        tuple(f" {entry.rstrip('*')}" + ("" if entry.endswith("*") else " ") for entry in phrases),
        signs,
    )
