"""Protected fields, judged by the result: what a field says before and after, wherever and however it is written.

A field is every place that carries its canonical key: frontmatter keys in any spelling and sections with all their sub-sections.
Look-alike spellings are folded first, so that a heading which only reads like the protected one is the protected one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from soulkeeper.domain.evolution.lookalikes import skeleton
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.text import SoulText, parse

_SYSTEM_PROMPT = ("system-prompt", "system-message")


def touched(before: str, after: str, protected: Iterable[str]) -> list[str]:
    """The protected fields that do not say the same before and after."""
    old, new = parse(before), parse(after)
    return [name for name in sorted(protected) if said(old, name) != said(new, name)]


def said(soul: SoulText, field: str) -> Counter[str]:
    """What a field says: its places, each without its own heading's spelling, in any order."""
    wanted = _folded(field)
    entries = soul.front.entries if soul.front else ()
    held = (
        _plain(soul.text[entry.value_start : entry.value_end]) for entry in entries if _folded(entry.name) == wanted
    )
    parts = (soul.text[part.body : part.whole] for part in soul.sections if _folded(part.title) == wanted)
    return Counter((*held, *map(_plain, parts)))


def system_prompt_changed(before: str, after: str, named: str = "") -> bool:
    """Whether a change touches a field that stands for the whole system prompt, in any spelling."""
    if _folded(named) in map(_folded, _SYSTEM_PROMPT):
        return True
    return bool(touched(before, after, _SYSTEM_PROMPT))


def _folded(name: str) -> str:
    """A name as it reads: its markup and numbering go first, for a digit may be drawn like a letter."""
    return skeleton(canonical_key(name)) if name else ""


def _plain(text: str) -> str:
    """Line ends, and blank lines around it, do not make a field say something else."""
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
