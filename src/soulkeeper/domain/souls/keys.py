"""Keys: edits of frontmatter values in place.

- Every byte outside the value stays.
- A value keeps its quotes where they can hold the new one.
- What is written reads back as the same text.
"""

from __future__ import annotations

from soulkeeper.domain.souls.frontmatter import Entry, Frontmatter, double_quoted, quoted, single_quoted
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.splices import line_break, splice
from soulkeeper.domain.souls.text import BOM, SoulText, parse
from soulkeeper.errors import Invalid, NotFound


def set_key(text: str, key: str, value: str, *, create: bool = False) -> str:
    soul = parse(text)
    if soul.front is None:
        return _read_back(_with_frontmatter(text, key, value, create=create), key, value)
    front = _readable(soul.front)
    matches = [entry for entry in front.entries if entry.key == canonical_key(key)]
    if not matches:
        return _read_back(_with_entry(text, front, f"{key}: {quoted(value)}"), key, value)
    for entry in reversed(matches):
        text = replace_scalar(text, entry, value)
    return _read_back(text, key, value)


def _read_back(text: str, key: str, value: str) -> str:
    values = [entry.value for entry in entries(parse(text)) if entry.key == canonical_key(key)]
    if set(values) != {value}:
        raise Invalid(f"the frontmatter cannot contain {key}: {value!r}", hint="choose a plain key and a shorter value")
    return text


def remove_key(text: str, key: str) -> str:
    soul = parse(text)
    matches = [entry for entry in entries(soul) if entry.key == canonical_key(key)]
    if not matches:
        raise NotFound(f"the frontmatter has no key {key}", hint="soul show --fields lists the fields")
    for entry in reversed(matches):
        text = splice(text, entry.start, entry.end, "")
    return text


def entries(soul: SoulText) -> tuple[Entry, ...]:
    return soul.front.entries if soul.front else ()


def replace_scalar(text: str, entry: Entry, value: str) -> str:
    if not isinstance(entry.value, str):
        raise Invalid(f"{entry.name} is not a single value", hint="name one of its items")
    space = " " if text[entry.value_start - 1] == ":" else ""
    return splice(text, entry.value_start, entry.value_end, space + _styled(value, entry.style))


def add_list_key(soul: SoulText, key: str, value: str) -> str:
    """A new block list, with its key in the style of the other keys."""
    if soul.front is None:
        raise NotFound("the text has no frontmatter")
    front, eol = _readable(soul.front), line_break(soul.text)
    return _with_entry(soul.text, front, f"{_spelled(key, front)}:{eol}  - {quoted(value)}")


def add_element(text: str, entry: Entry, value: str) -> str:
    eol = line_break(text)
    if entry.rows:
        start, end = entry.rows[-1]
        dash = text[start : entry.elements[-1][0]]
        lead = dash if dash.strip() == "-" and "\n" not in dash else text[start : text.index("-", start)] + "- "
        return splice(text, end, end, f"{lead}{_like_others(text, entry, value)}{eol}")
    if entry.elements:
        end = entry.elements[-1][1]
        return splice(text, end, end, f", {_like_others(text, entry, value)}")
    if entry.style == "flow":
        inside = entry.value_start + 1
        return splice(text, inside, inside, quoted(value, flow=True))
    return splice(text, entry.value_start, entry.value_end, f"{eol}  - {quoted(value)}")


def replace_element(text: str, entry: Entry, number: int, value: str) -> str:
    start, end = entry.elements[number]
    flow = entry.style == "flow"
    return splice(text, start, end, _styled(value, text[start : start + 1], flow=flow))


def remove_element(text: str, entry: Entry, number: int) -> str:
    if entry.rows:
        return splice(text, *entry.rows[number], "")
    spans = entry.elements
    if number:
        return splice(text, spans[number - 1][1], spans[number][1], "")
    return splice(text, spans[0][0], spans[1][0] if len(spans) > 1 else spans[0][1], "")


def _readable(front: Frontmatter) -> Frontmatter:
    if front.problem:
        raise Invalid(f"the frontmatter cannot be read: {front.problem}", hint="fix it, or propose the whole text")
    return front


def _with_frontmatter(text: str, key: str, value: str, *, create: bool) -> str:
    if not create:
        raise NotFound("the text has no frontmatter", hint="begin the file with a line --- to add one")
    eol = line_break(text)
    begin = len(BOM) if text.startswith(BOM) else 0
    gap = eol if text[begin:].strip() else ""
    return splice(text, begin, begin, f"---{eol}{key}: {quoted(value)}{eol}---{eol}{gap}")


def _with_entry(text: str, front: Frontmatter, lines: str) -> str:
    last = front.entries[-1] if front.entries else None
    position = last.end if last else front.inner_end
    first = text[last.start : last.end] if last else ""
    indent = first[: len(first) - len(first.lstrip(" "))]
    eol = line_break(text)
    return splice(text, position, position, "".join(f"{indent}{line}{eol}" for line in lines.split(eol)))


def _styled(value: str, style: str, *, flow: bool = False) -> str:
    if style == '"':
        return double_quoted(value)
    if style == "'":
        return single_quoted(value)
    return quoted(value, flow=flow, typed=True)


def _like_others(text: str, entry: Entry, value: str) -> str:
    marks = {text[start : start + 1] for start, _ in entry.elements}
    style = marks.pop() if len(marks) == 1 else ""
    flow = entry.style == "flow"
    return _styled(value, style, flow=flow) if style in ("'", '"') else quoted(value, flow=flow)


def _spelled(key: str, front: Frontmatter) -> str:
    names = [entry.name for entry in front.entries]
    words = canonical_key(key).split("-")
    if any("_" in name for name in names):
        return "_".join(words)
    if any(name != name.lower() and "-" not in name for name in names):
        return words[0] + "".join(word.title() for word in words[1:])
    return "-".join(words)
