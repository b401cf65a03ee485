"""Sections: turns a record of fields into the text of a soul, and the text back into fields.

- Each field appears verbatim under its own heading. A heading that names no field belongs to the field before it.
- ``split(render(parts)) == parts``, unless the text of a field repeats another heading. Even then an unchanged field is found
  again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from soulkeeper.domain.souls import frontmatter
from soulkeeper.domain.souls.keys import set_key
from soulkeeper.errors import Invalid
from soulkeeper.formats.json_text import Path

MOST_SECTIONS = 200  # far more than the text of a soul has room for

_BREAK = r"\r?\n"
_TITLE = re.compile(r"\s*# (?P<name>[^\r\n]*)(?:\r?\n|\Z)")
_HEADING = re.compile(r"^(?P<level>##?) +(?P<title>[^\r\n]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RecordField:
    """One field of a record: its heading, where it came from, and its text."""

    title: str
    path: Path
    value: str


@dataclass(frozen=True, slots=True)
class Fields:
    """A soul's text by field: the text before the first field, the values by title, and headings that name no field."""

    preamble: str
    values: Mapping[str, str]
    unknown_headings: tuple[tuple[str, str], ...] = ()  # a heading, and the field that contains it


def render(name: str, parts: Iterable[RecordField], **front: str) -> str:
    """A soul's text from a record: frontmatter, the name as the title, and a section for every field that is not empty."""
    head = front_matter({"name": name, **front})
    title = f"\n# {' '.join(name.split())}\n" if name.strip() else ""
    return head + title + "".join(f"\n## {part.title}\n\n{part.value}\n" for part in parts if part.value)


def front_matter(values: Mapping[str, str]) -> str:
    """Frontmatter with these keys. A value that it cannot hold is left out, because the envelope has it."""
    text = ""
    for key, value in values.items():
        try:
            text = set_key(text, key, value, create=True) if value else text
        except Invalid:
            continue
    return text


def heading(label: str, used_titles: Iterable[str] = ()) -> str:
    """A label as a heading: one line, different from all used ones."""
    title = " ".join(label.split()).strip("# ") or "Untitled"
    others = set(used_titles)
    return next(
        name for n in range(1, len(others) + 2) if (name := title if n == 1 else f"{title} ({n})") not in others
    )


def split(text: str, name: str, titles: Iterable[str], old_values: Mapping[str, str]) -> Fields:
    """Find the fields in a text again. ``old_values`` are their earlier values, which may contain anything."""
    body = without_front(text)
    title = _TITLE.match(body)
    if title and title["name"].strip() == " ".join(name.split()):
        body = body[title.end() :]
    starts = _starts(body, frozenset(titles), old_values)
    ends = [start for _, start, _ in starts[1:]] + [len(body)]
    values = {
        title: _value(body[begin:end], old_values.get(title, ""), breaks=1 if end == len(body) else 2)
        for (title, _, begin), end in zip(starts, ends, strict=False)
    }
    preamble = body[: starts[0][1]] if starts else body
    return Fields(preamble.strip("\r\n"), values, tuple(_unknown_headings(body, starts, frozenset(titles))))


def changes(
    text: str, name: str, parts: Sequence[RecordField], places: Mapping[str, Path]
) -> tuple[dict[Path, str], list[str]]:
    """The fields that a text changed, and notes on text outside them. Text that belongs to no field goes to the first one."""
    old_values = {part.title: part.value for part in parts}
    fields, before = split(text, name, places, old_values), split(render(name, parts), name, places, old_values)
    values, home, notes = dict(fields.values), next(iter(places)), []
    if fields.preamble:
        values[home] = "\n\n".join(filter(None, (fields.preamble, values.get(home, ""))))
    new = [entry for entry in fields.unknown_headings if entry not in before.unknown_headings]
    if new:
        inside = ", ".join(f"{title} (in {owner or home})" for title, owner in new)
        notes.append(f"sections without a field of their own are part of another: {inside}")
    return {
        path: values.get(title, "")
        for title, path in places.items()
        if values.get(title, "") != old_values.get(title, "")
    }, notes


def without_front(text: str) -> str:
    front = frontmatter.read(text)
    return text[front.end :] if front else text


def front_values(text: str) -> dict[str, str]:
    """The scalar values of the frontmatter by canonical key."""
    front = frontmatter.read(text)
    entries = front.entries if front else ()
    return {entry.key: entry.value for entry in entries if isinstance(entry.value, str)}


def _starts(body: str, titles: frozenset[str], old_values: Mapping[str, str]) -> list[tuple[str, int, int]]:
    """The title of each field, and where its heading begins and ends."""
    starts: list[tuple[str, int, int]] = []
    position = 0
    while line := _HEADING.search(body, position):
        title, position = _title(line), line.end()
        if line["level"] != "##" or title not in titles or any(title == name for name, _, _ in starts):
            continue
        starts.append((title, line.start(), line.end()))
        old_body = f"\n\n{old_values[title]}\n" if old_values.get(title) else ""
        position += len(old_body) if old_body and body.startswith(old_body, position) else 0
    return starts


def _unknown_headings(
    body: str, starts: list[tuple[str, int, int]], titles: frozenset[str]
) -> Iterable[tuple[str, str]]:
    for line in _HEADING.finditer(body):
        if (title := _title(line)) not in titles:
            owners = [name for name, start, _ in starts if start < line.start()]
            yield title, owners[-1] if owners else ""


def _title(line: re.Match[str]) -> str:
    return line["title"].rstrip(" \t#")


def _value(segment: str, old_value: str, *, breaks: int) -> str:
    """The text between two headings, without the line breaks that ``render`` adds around it."""
    if segment == f"\n\n{old_value}" + "\n" * breaks:
        return old_value
    inner = re.sub(rf"\A(?:{_BREAK}){{0,2}}", "", segment)
    for _ in range(breaks):
        inner = re.sub(rf"{_BREAK}\Z", "", inner)
    return inner
