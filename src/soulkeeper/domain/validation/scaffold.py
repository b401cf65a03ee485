"""The scaffold of a profile: adds the keys and sections that a text lacks, taken from a starter text, where they belong.

- No character of the text is changed or moved.
- A section that may go by another name is left to its author.
- A text whose frontmatter cannot be read, or that would swallow what is added, is left as it is.
- Doing it twice equals doing it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from soulkeeper.domain.history.changelog_table import row_versions
from soulkeeper.domain.souls.frontmatter import Entry, quoted
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.text import BOM, parse
from soulkeeper.domain.validation.rule import Requirements, Subject, parse_subject
from soulkeeper.domain.validation.rules_parts import required_sections, similar_section

_VERSION = "version"


@dataclass(frozen=True, slots=True)
class Scaffold:
    """A completed text, and the names of the parts that were added."""

    text: str
    added: tuple[str, ...] = ()


def scaffolded(text: str, starter: str, requirements: Requirements) -> Scaffold:
    """``starter`` is a text that meets all requirements of the profile."""
    subject = parse_subject(text, requirements=requirements)
    if subject.soul.front and subject.soul.front.problem:
        return Scaffold(text)
    keys = tuple(name for name in requirements.keys if subject.entry(canonical_key(name)) is None)
    titles = tuple(title for title in required_sections(subject) if _is_missing(subject, title))
    inserts = [
        *_section_inserts(subject, starter, titles),
        *_key_inserts(subject, starter, keys),
    ]  # the last one comes first
    line_end = "\r\n" if "\r\n" in text else "\n"
    whole = text
    for at, block in sorted(inserts, key=lambda insert: insert[0], reverse=True):
        whole = whole[:at] + block.replace("\n", line_end) + whole[at:]
    return Scaffold(whole, (*keys, *titles)) if _has_all(whole, keys, titles) else Scaffold(text)


def _has_all(text: str, keys: tuple[str, ...], titles: tuple[str, ...]) -> bool:
    """Whether the additions are parsed as keys and sections: an unclosed fence or comment would swallow them."""
    subject = parse_subject(text)
    has_keys = all(subject.entry(canonical_key(name)) for name in keys)
    return has_keys and all(subject.section(canonical_key(title)) for title in titles)


def _is_missing(subject: Subject, title: str) -> bool:
    key = canonical_key(title)
    return subject.section(key) is None and similar_section(subject, key) is None


def _key_inserts(subject: Subject, starter: str, keys: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    if not keys:
        return
    values = {entry.key: str(entry.value) for entry in _entries(starter)}
    if versions := row_versions(subject.text):
        values[_VERSION] = str(max(versions))
    lines = "".join(f"{name}: {quoted(values.get(canonical_key(name), ''), typed=True)}\n" for name in keys)
    front = subject.soul.front
    yield (subject.at(front.inner_end), lines) if front else (_after_mark(subject.text), f"---\n{lines}---\n\n")


def _entries(text: str) -> tuple[Entry, ...]:
    front = parse(text).front
    return front.entries if front else ()


def _after_mark(text: str) -> int:
    return len(BOM) if text.startswith(BOM) else 0


def _section_inserts(subject: Subject, starter: str, titles: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Sections for the same place become one insert, in order."""
    blocks: dict[int, str] = {}
    for title in titles:
        at = _before_the_next(subject, title)
        blocks[at] = blocks.get(at, "") + _section(subject, starter, title)
    for at, block in blocks.items():
        yield at, block if at < len(subject.text) else f"{_gap(subject.text)}{block.rstrip()}\n"


def _before_the_next(subject: Subject, title: str) -> int:
    """Where the next required section that the text has begins; the end of the text if there is none."""
    titles = required_sections(subject)
    later = (subject.section(canonical_key(name)) for name in titles[titles.index(title) + 1 :])
    next_section = next((section for section in later if section), None)
    return subject.at(next_section.start) if next_section else len(subject.text)


def _gap(text: str) -> str:
    return "" if text in ("", BOM) else "\n" if text.endswith("\n") else "\n\n"


def _section(subject: Subject, starter: str, title: str) -> str:
    soul = parse(starter)
    section = next((part for part in soul.sections if part.key == canonical_key(title)), None)
    if section is None:
        return f"## {title}\n\nWhat this soul adds to {subject.scalar('extends') or 'its base'}.\n\n"
    block = soul.text[section.start : section.whole].rstrip()
    own = subject.scalar(_VERSION)
    return f"{block.replace('| 1.0.0 |', f'| {own} |', 1) if own else block}\n\n"
