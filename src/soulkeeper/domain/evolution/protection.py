"""Protected fields, judged by the result: what a field says before and after, wherever and however it is written.

- A field is every place with its canonical key: frontmatter keys in any spelling, and sections with all their sub-sections.
  Look-alike letters are folded first, so that a heading that looks like a protected one is treated as that one.
- Both the file and what a model gets from it count: a rule that is in the file but not served is gone.
- Headings count too: the words of its heading, and of those above it, may differ only in spaces, case, numbering and bold type.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from soulkeeper.domain.characters.lookalikes import skeleton
from soulkeeper.domain.souls.frontmatter import Entry
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.served import parts
from soulkeeper.domain.souls.statements import Statement, whole_statements
from soulkeeper.domain.souls.text import Section, SoulText, parse

_SYSTEM_PROMPT = ("system-prompt", "system-message")
_NUMBER = re.compile(r"\A\d{1,3}(?:\.\d{1,3}){0,3}[.):]?\s+")
_BOLD = re.compile(r"(\*\*|__)([^\s*_](?:.*[^\s*_])?)\1", re.DOTALL)
_JOINT = re.compile(r"(?<=[^\W_])(?:\s+|[_-])(?=[^\W_])")


def changed_fields(before: str, after: str, protected: Iterable[str]) -> list[str]:
    """The protected fields whose content, served text or headings above it differ."""
    old, new = _reading(before), _reading(after)
    return [name for name in sorted(protected) if not old.says_the_same(new, name)]


def weakened_fields(before: str, after: str, protected: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The protected fields that lose something, each with what it loses. Additions do not count."""
    old, new = _reading(before), _reading(after)
    lost = {name: old.lost_lines(new, name) for name in sorted(protected)}
    return {name: lines for name, lines in lost.items() if lines}


@dataclass(frozen=True, slots=True)
class _Reading:
    """A text as it is written and as a model gets it."""

    soul: SoulText
    fields: tuple[tuple[str, str], ...]
    body: SoulText

    def says_the_same(self, new: _Reading, name: str) -> bool:
        if _folded(name) not in _names(self.soul.text) | _names(new.soul.text):
            return True
        same = content_of(self.soul, name) == content_of(new.soul, name) and self._served(name) == new._served(name)
        return same and _headings_above(new.soul, name) <= _headings_above(self.soul, name)

    def lost_lines(self, new: _Reading, name: str) -> tuple[str, ...]:
        """What this text says in a field and the new one does not; and new headings above the field."""
        if self.says_the_same(new, name):
            return ()
        written = _statements(content_of(self.soul, name)) - _statements(content_of(new.soul, name))
        served = _statements(self._served(name)) - _statements(new._served(name))
        new_titles = _titles_above(new.soul, name) - _titles_above(self.soul, name)
        headings = new_titles if content_of(self.soul, name) else ()
        return tuple(dict.fromkeys((*(statement[-1] for statement in (*written, *served)), *sorted(headings))))

    def _served(self, name: str) -> Counter[tuple[str, str]]:
        key = _folded(name)
        return content_of(self.body, name) + Counter(("", text) for field, text in self.fields if _folded(field) == key)


@lru_cache(maxsize=32)
def _reading(text: str) -> _Reading:
    soul, served = parse(text), parts(text)
    return _Reading(soul, served.fields, _served_body(soul, served.body))


@lru_cache(maxsize=32)
def _names(text: str) -> frozenset[str]:
    """The names of the fields of a text, written and served: most texts have few that are protected."""
    reading = _reading(text)
    entries = reading.soul.front.entries if reading.soul.front else ()
    titles = (part.title for part in (*reading.soul.sections, *reading.body.sections))
    keys = (*(entry.name for entry in entries), *(key for key, _ in reading.fields))
    return frozenset(map(_folded, (*titles, *keys)))


def _served_body(soul: SoulText, body: str) -> SoulText:
    """The body as a model gets it. If all of it is served, it has the sections that were parsed already."""
    written = soul.text[soul.front.end if soul.front else 0 :].removeprefix("\ufeff").strip("\r\n") + "\n"
    return replace(soul, front=None) if body == written and not body.startswith("---") else parse(body)


def content_of(soul: SoulText, field: str) -> Counter[tuple[str, str]]:
    """The content of a field: its places in any order, each with the words of its heading, if it has one."""
    key = _folded(field)
    entries = (entry for entry in (soul.front.entries if soul.front else ()) if _folded(entry.name) == key)
    values = (("", _plain(_value(soul.text, entry))) for entry in entries)
    written = ((heading_words(part.title), _whole(soul, part)) for part, _ in _sections(soul, key))
    return Counter((*values, *written))


def _value(text: str, entry: Entry) -> str:
    """The value of a key, with the indentation of its first line if it has lines of its own."""
    line = text.rfind("\n", 0, entry.value_start) + 1
    return text[line if text[line : entry.value_start].isspace() else entry.value_start : entry.value_end]


def _statements(places: Counter[tuple[str, str]]) -> Counter[Statement]:
    """The lines and list items of a field, each with the words of its heading and the lines that it is under."""
    return Counter((head, *line) for (head, text), times in places.items() for line in whole_statements(text) * times)


def _titles_above(soul: SoulText, field: str) -> set[str]:
    return {head for head, _ in _headings_above(soul, field)}


def _headings_above(soul: SoulText, field: str) -> frozenset[tuple[str, str]]:
    """The headings above a field, each with the content of the field there. The title of the text may be any."""
    first = soul.sections[0] if soul.sections else None
    title = heading_words(first.title) if first and first.level == 1 else None
    return frozenset(
        ("" if depth == 0 and heading_words(head.title) == title else heading_words(head.title), _whole(soul, part))
        for part, heads in _sections(soul, _folded(field))
        for depth, head in enumerate(heads)
    )


def _sections(soul: SoulText, key: str) -> Iterator[tuple[Section, tuple[Section, ...]]]:
    """The sections of a field, each with the headings above it, outermost first."""
    heads: list[Section] = []
    for part in soul.sections:
        while heads and heads[-1].level >= part.level:
            heads.pop()
        if _folded(part.title) == key:
            yield part, tuple(heads)
        heads.append(part)


@lru_cache(maxsize=2_048)
def heading_words(title: str) -> str:
    """The words of a heading, without differences of spelling: spaces, single hyphens, case, numbering, bold type."""
    bare = _unbold(_NUMBER.sub("", _unbold(title)))
    return _JOINT.sub("", bare.lower())


def _unbold(title: str) -> str:
    plain = title.strip()
    bold = _BOLD.fullmatch(plain.removesuffix(":"))
    return (bold[2] if bold else plain).removesuffix(":").strip()


def system_prompt_changed(before: str, after: str, named: str = "") -> bool:
    """Whether a change affects a field that stands for the whole system prompt, in any spelling."""
    if _folded(named) in map(_folded, _SYSTEM_PROMPT):
        return True
    return bool(changed_fields(before, after, _SYSTEM_PROMPT))


@lru_cache(maxsize=2_048)
def _folded(name: str) -> str:
    """A name as it reads. Markup and numbering are removed first, because a digit may look like a letter."""
    return skeleton(canonical_key(name)) if name else ""


def _whole(soul: SoulText, part: Section) -> str:
    return _plain(soul.text[part.body : part.whole])


def _plain(text: str) -> str:
    """The text without trailing spaces and surrounding blank lines, which do not change what a field says."""
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
