"""The part of a soul's file that a model gets: the known fields of the frontmatter, then the body.

- The changelog, HTML comments and all other frontmatter are not served; each is listed as left out.
- Nothing else is left out: a changelog removes no other section, and a comment ends where its block ends.
- A section titled changelog is served if its list contains neither dates nor versions.
- A value of the frontmatter is one line, and none of its lines can be a heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from soulkeeper.domain.souls.blocks import Block, BlockKind
from soulkeeper.domain.souls.frontmatter import Entry, Nested, Span
from soulkeeper.domain.souls.text import Section, SoulText, parse

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
_CHANGELOG = "changelog"
_COMMENT = re.compile(
    r"(?P<code>(?<!`)(`++).*?(?<!`)\2(?!`)|~{3,}.*?~{3,})|<!--(?:-?>|.*?(?:-->|\Z))", re.DOTALL
)  # a comment inside code is not a comment
_DATED = re.compile(r"\d{4}[-/.年]\s?\d{1,2}|\A[\W_]*(?:version\s?|v)?\d+\.\d|\A[\W_]*v\d", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Parts:
    """The served parts: the fields of the frontmatter by key, as written, and the body."""

    fields: tuple[tuple[str, str], ...]
    body: str
    left_out: tuple[str, ...]


def served(text: str) -> tuple[str, tuple[str, ...]]:
    """The served text, and what was left out."""
    pieces = parts(text)
    return "".join(field for _, field in pieces.fields) + pieces.body, pieces.left_out


def served_lines(text: str) -> list[str]:
    """The served lines of the file as written, fields first."""
    source = "".join(text[start:end] for entry in _structured(parse(text)) for start, end in _source_spans(text, entry))
    return [*source.split("\n"), *parts(text).body.split("\n")]


def _source_spans(text: str, entry: Entry) -> list[Span]:
    """The places of an entry; for a list only its key and items, because comments between them are not served."""
    key = text.index("\n", entry.start) + 1
    return [(entry.start, key), *entry.rows] if entry.rows else [(entry.start, entry.end)]


def serves_changelog(text: str) -> bool:
    """Whether a section that is titled changelog is served, because it has other content."""
    soul = parse(text)
    return any(part.key == _CHANGELOG and not _is_record(soul, part) for part in soul.sections)


@lru_cache(maxsize=32)
def parts(text: str) -> Parts:
    soul = parse(text)
    body, left_out = _body(soul)
    fields = tuple((entry.key, rendered(entry)) for entry in _structured(soul))
    return Parts(fields, body, (*_unserved_keys(soul), *left_out))


def _structured(soul: SoulText) -> list[Entry]:
    """The known fields in a fixed order, so that the same fields give the same prompt."""
    entries = [entry for entry in (soul.front.entries if soul.front else ()) if entry.key in STRUCTURED]
    return sorted(entries, key=lambda entry: STRUCTURED.index(entry.key))


def rendered(entry: Entry) -> str:
    """A field of the frontmatter as a model gets it."""
    title = entry.key.replace("-", " ").title()
    match entry.value:
        case str():
            lines = [_line(entry.value)]
        case Nested():
            lines = [f"    {line}" for line in entry.value.source.splitlines()]
        case _:
            lines = [_item(value) for value in entry.value]
    return f"## {title}\n\n" + "\n".join(lines) + "\n\n"


def _line(value: str) -> str:
    """A value on one line; if it begins with a Markdown mark it becomes an item, so that the mark affects nothing else."""
    flat = _flat(value)
    return flat if flat[:1].isalpha() else f"- {flat}"


def _item(value: str | tuple[str, str]) -> str:
    return f"- {_flat(value)}" if isinstance(value, str) else f"- {_flat(value[0])}\n  {_flat(value[1])}"


def _flat(value: str) -> str:
    return " ".join(value.split())


def _unserved_keys(soul: SoulText) -> Iterator[str]:
    if soul.front and soul.front.problem:
        yield f"frontmatter: cannot be read ({soul.front.problem})"
    names = [entry.name for entry in (soul.front.entries if soul.front else ()) if entry.key not in STRUCTURED]
    if names:
        yield f"frontmatter: {', '.join(names)}"


def _body(soul: SoulText) -> tuple[str, list[str]]:
    left_out, pieces, at, count = [], [], soul.front.end if soul.front else 0, 0
    changelogs = [part for part in soul.sections if part.key == _CHANGELOG and _is_record(soul, part)]
    for begin, end in [*((part.start, part.end) for part in changelogs), (len(soul.text), len(soul.text))]:
        piece, comments = _without_comments(soul, at, begin)
        pieces.append(piece)
        at, count = end, count + comments
    if changelogs:
        left_out.append("section: Changelog")
    if count:
        left_out.append(f"comments: {count}")
    return "".join(pieces).removeprefix("\ufeff").strip("\r\n") + "\n", left_out


def _is_record(soul: SoulText, part: Section) -> bool:
    """Whether a section has the content of a changelog: nothing yet, a table or dated lines, and no item without a date."""
    blocks = [
        block for block in soul.blocks_of(part.body, part.end) if block.kind not in (BlockKind.HTML, BlockKind.RULE)
    ]
    dates = [
        block.kind is BlockKind.TABLE or bool(_DATED.search(soul.text[block.start : block.end])) for block in blocks
    ]
    return not blocks or (
        any(dates) and all(dated for block, dated in zip(blocks, dates, strict=True) if block.kind is BlockKind.ITEM)
    )


def _without_comments(soul: SoulText, begin: int, end: int) -> tuple[str, int]:
    """The text between two places without HTML comments, and how many there were."""
    if soul.text.find("<!--", begin, end) < 0:
        return soul.text[begin:end], 0
    pieces, at, count = [], begin, 0
    for block in soul.blocks_of(begin, end):
        block_text, comments = _without_block_comments(soul.text[block.start : block.end], block)
        pieces += [soul.text[at : block.start], block_text]
        at, count = block.end, count + comments
    return "".join([*pieces, soul.text[at:end]]), count


def _without_block_comments(source: str, block: Block) -> tuple[str, int]:
    """A block without its comments. An unclosed comment hides its block if the block is a comment, else nothing."""
    if block.kind in (BlockKind.FENCE, BlockKind.CODE) or "<!--" not in source:
        return source, 0
    comments = [match for match in _COMMENT.finditer(source) if _hides(match)]
    if block.kind is BlockKind.HTML and source.lstrip().startswith("<!--") and not comments:
        return "", 1
    return _COMMENT.sub(lambda match: "" if _hides(match) else match[0], source), len(comments)


def _hides(match: re.Match[str]) -> bool:
    return not match["code"] and match[0].endswith("-->")
