"""What of a soul's file a model is given: its body, with the structured fields of the frontmatter before it.

The in-file changelog, HTML comments and all other frontmatter are not served; each is named, so that nobody has to guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from soulkeeper.domain.souls.blocks import Kind
from soulkeeper.domain.souls.frontmatter import Entry, Nested
from soulkeeper.domain.souls.text import SoulText, parse

STRUCTURED = (
    "traits",
    "core-values",
    "greeting",
    "tone",
    "communication-style",
    "always-do",
    "never-do",
    "blocked-topics",
    "escalation-triggers",
    "faq",
)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)


def served(text: str) -> tuple[str, tuple[str, ...]]:
    """The text that is served, and what was left out."""
    soul = parse(text)
    fields = "".join(_rendered(entry) for entry in _structured(soul))
    body, left_out = _body(soul)
    return fields + body, (*_unserved_keys(soul), *left_out)


def _structured(soul: SoulText) -> list[Entry]:
    """The known fields in the order of the table, not of the file: the same fields give the same prompt."""
    entries = [entry for entry in (soul.front.entries if soul.front else ()) if entry.key in STRUCTURED]
    return sorted(entries, key=lambda entry: STRUCTURED.index(entry.key))


def _rendered(entry: Entry) -> str:
    title = entry.key.replace("-", " ").title()
    match entry.value:
        case str():
            lines = [entry.value]
        case Nested():
            lines = [entry.value.source]
        case _:
            lines = [_item(value) for value in entry.value]
    return f"## {title}\n\n" + "\n".join(lines) + "\n\n"


def _item(value: str | tuple[str, str]) -> str:
    return f"- {value}" if isinstance(value, str) else f"- {value[0]}\n  {value[1]}"


def _unserved_keys(soul: SoulText) -> Iterator[str]:
    if soul.front and soul.front.problem:
        yield f"frontmatter: it cannot be read ({soul.front.problem})"
    names = [entry.name for entry in (soul.front.entries if soul.front else ()) if entry.key not in STRUCTURED]
    if names:
        yield f"frontmatter: {', '.join(names)}"


def _body(soul: SoulText) -> tuple[str, list[str]]:
    left_out = []
    start = soul.front.end if soul.front else 0
    changelog = next((part for part in soul.sections if part.key == "changelog"), None)
    pieces = [(start, len(soul.text))]
    if changelog is not None:
        left_out.append("section: Changelog")
        pieces = [(start, changelog.start), (changelog.whole, len(soul.text))]
    body = "".join(_without_comments(soul, begin, end) for begin, end in pieces)
    count = sum(len(_COMMENT.findall(soul.text[b.start : b.end])) for b in soul.blocks if b.kind is not Kind.FENCE)
    if count:
        left_out.append(f"comments: {count}")
    return body.removeprefix("\ufeff").strip("\r\n") + "\n", left_out


def _without_comments(soul: SoulText, begin: int, end: int) -> str:
    """The text between two places without its HTML comments; what stands in a fence is shown, not hidden, and stays."""
    kept, at = [], begin
    for block in soul.blocks_of(begin, end):
        if block.kind is Kind.FENCE:
            kept.append(_COMMENT.sub("", soul.text[at : block.start]))
            kept.append(soul.text[block.start : block.end])
            at = block.end
    return "".join([*kept, _COMMENT.sub("", soul.text[at:end])])
