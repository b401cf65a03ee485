"""Protected fields, judged by the result: what a field says before and after, wherever and however it is written.

A field is every place that carries its canonical key: frontmatter keys in any spelling and sections with all their sub-sections.
Look-alike spellings are folded first, so that a heading which only reads like the protected one is the protected one.
What counts is both what is written and what a model is given: a rule that stands in the file and is not served is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from soulkeeper.domain.evolution.rules.lookalikes import skeleton
from soulkeeper.domain.prompts.served import parts
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.text import Section, SoulText, parse

_SYSTEM_PROMPT = ("system-prompt", "system-message")


def touched(before: str, after: str, protected: Iterable[str]) -> list[str]:
    """The protected fields that do not say the same before and after, are not served the same, or stand under a new heading."""
    old, new = _seen(before), _seen(after)
    return [name for name in sorted(protected) if not old.says_as(new, name)]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A text as it is written and as a model is given it."""

    soul: SoulText
    fields: tuple[tuple[str, str], ...]
    body: SoulText

    def says_as(self, new: _Seen, name: str) -> bool:
        same = said(self.soul, name) == said(new.soul, name) and self._served(name) == new._served(name)
        return same and _above(new.soul, name) <= _above(self.soul, name)

    def _served(self, name: str) -> Counter[str]:
        wanted = _folded(name)
        return said(self.body, name) + Counter(text for key, text in self.fields if _folded(key) == wanted)


@lru_cache(maxsize=32)
def _seen(text: str) -> _Seen:
    given = parts(text)
    return _Seen(parse(text), given.fields, parse(given.body))


def said(soul: SoulText, field: str) -> Counter[str]:
    """What a field says: its places, each without its own heading's spelling, in any order."""
    wanted = _folded(field)
    entries = soul.front.entries if soul.front else ()
    held = (
        _plain(soul.text[entry.value_start : entry.value_end]) for entry in entries if _folded(entry.name) == wanted
    )
    return Counter((*held, *(_plain(soul.text[part.body : part.whole]) for part in _sections(soul, wanted))))


def _above(soul: SoulText, field: str) -> frozenset[tuple[str, str]]:
    """The headings a field stands under, each with what the field says there. The text's own title may be any."""
    title = soul.sections[0].key if soul.sections and soul.sections[0].level == 1 else None
    return frozenset(
        ("" if depth == 0 and head == title else head, _plain(soul.text[part.body : part.whole]))
        for part in _sections(soul, _folded(field))
        for depth, head in enumerate(part.path)
    )


def _sections(soul: SoulText, wanted: str) -> list[Section]:
    return [part for part in soul.sections if _folded(part.title) == wanted]


def system_prompt_changed(before: str, after: str, named: str = "") -> bool:
    """Whether a change touches a field that stands for the whole system prompt, in any spelling."""
    if _folded(named) in map(_folded, _SYSTEM_PROMPT):
        return True
    return bool(touched(before, after, _SYSTEM_PROMPT))


@lru_cache(maxsize=2_048)
def _folded(name: str) -> str:
    """A name as it reads: its markup and numbering go first, for a digit may be drawn like a letter."""
    return skeleton(canonical_key(name)) if name else ""


def _plain(text: str) -> str:
    """Line ends, and blank lines around it, do not make a field say something else."""
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
