"""Statements: the lines and list items of a field, each with the lines that it is under.

A line is under the headings above it, under the last line that introduces something ("Never do these:", "Never →", a line that is
set apart by emphasis, a quote or a tag), and an item is also under the last sentence before it and under the items that it is
indented below, and under the item beside it that introduced it ("- Never:"). The same line under another one says something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from soulkeeper.domain import language

Statement = tuple[str, ...]

_HEADING = re.compile(r"(#{1,6})\s")
_UNDERLINE = re.compile(r"[ ]{0,3}(?:=+|-+)\s*")
_NOT_UNDERLINED = re.compile(r"\s{4}|\s*(?:[>#]|(?:[-*+]|\d{1,9}[.)])\s)")  # code, a quote, a heading, an item
_SET_APART = re.compile(r"([*_]).+\1|[<>].*")
_POINTS_ON = re.compile(  # a colon or what looks like one, three dots, a dash or an arrow, at the end
    "(?:[:：﹕︓꞉∶ː…–—―]|[.]{3}|[-=]>|\\s-+"
    "|[\u2190-\u21ff\u25b2-\u25c5\u27f0-\u27ff\u2900-\u297f\u2b00-\u2b4f\U0001f447\U0001f449\U0001f53d\U0001f800-\U0001f8ff])\\Z"
)
_TAG = re.compile(r"<[^<>]*>\Z")
_CLOSING = "*_~`)]\"'”’» \t\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"  # may follow the sign
_MARKER = re.compile(r"(?:[-*+]|\d{1,9}[.)])\s+")
_OTHER_BLOCK = re.compile(r"#{1,6}\s|[>|]|```|~~~|(?:=+|-+|\*{3,}|_{3,})\s*\Z")
_INSIDE = 2  # a line indented by as much belongs to the item above it, also after an empty line
_SENTENCE = 8
_INTRODUCED = _SENTENCE - 1


def statements(text: str) -> list[Statement]:
    """Every statement of a text, as the lines that it is under and the line itself."""
    flow = text.strip()
    if flow.startswith("[") and flow.endswith("]"):
        return [(line,) for part in flow[1:-1].split(",") if (line := _bare(part))]
    result: list[Statement] = []
    above: list[tuple[int, str]] = []
    sources = text.split("\n")
    numbers = iter(range(len(sources)))
    for number in numbers:
        if not (line := _bare(sources[number])):
            continue
        in_item = bool(above) and above[-1][0] > _SENTENCE
        if _is_underlined(sources, number, in_item=in_item):
            rank, line = 1, f"# {line}"
            next(numbers)
        else:
            rank = _rank(sources[number], in_item=in_item, has_own=_has_own_items(sources, number))
        while above and above[-1][0] >= rank:
            above.pop()
        result.append((*(lead for _, lead in above), line))
        above.append((rank, line))
    return result


def whole_statements(text: str) -> list[Statement]:
    """The same with every further line of an item on its first line: "unless Ada asks" below a rule is part of the rule, also
    as an item of its own."""
    result: list[str] = []
    item = -1  # where the item is that the next line may belong to
    for source in text.split("\n"):
        line = source.strip()
        if line and item >= 0 and _continues(source, is_after_blank=not result[-1].strip()):
            result[item] = f"{result[item].rstrip()} {_bare(line)}"
            continue
        if line:
            item = len(result) if _MARKER.match(line) else -1
        result.append(source)
    return statements("\n".join(result))


def _continues(source: str, *, is_after_blank: bool) -> bool:
    """Whether a line belongs to the item above it: it is indented, or goes on without an empty line and is no other block. Another
    item belongs to it if it begins with an exception."""
    if _MARKER.match(source.strip()):
        return _privatives().match(_bare(source)) is not None
    if _indent(source) >= _INSIDE:
        return True
    return not is_after_blank and not (_points_on(source.strip()) or _OTHER_BLOCK.match(source.strip()))


@cache
def _privatives() -> re.Pattern[str]:
    """What matches a text that begins with a word such as "unless", perhaps emphasized."""
    words = sorted(word for words in language.table("privatives").values() for word in words)
    return re.compile(rf"\W*(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE)


def introduces(line: str) -> bool:
    """Whether the lines after this one are about it: it ends with a colon or another sign that points on, whatever closes after
    it, all of it is emphasized, or it is a quote or a tag."""
    return _SET_APART.fullmatch(line.strip()) is not None or _points_on(line.strip())


def _points_on(line: str) -> bool:
    return _POINTS_ON.search(_TAG.sub("", line.rstrip(_CLOSING)).rstrip(_CLOSING)) is not None


def _is_underlined(sources: Sequence[str], number: int, *, in_item: bool) -> bool:
    """Whether a line is a heading because of the line below it, which is a horizontal rule if this line is no paragraph of
    its own: an item, the next line of an item, a quote."""
    continues_item = in_item and bool(sources[number - 1].strip())
    if continues_item or _NOT_UNDERLINED.match(sources[number]):
        return False
    return any(map(_UNDERLINE.fullmatch, sources[number + 1 : number + 2]))


def _bare(source: str) -> str:
    line = source.strip()
    return line[marker.end() :] if (marker := _MARKER.match(line)) else line


def _rank(source: str, *, in_item: bool, has_own: bool) -> int:
    """How far a line reaches: it is under those with a lower rank. An item that introduces others reaches over the items beside
    it, unless it has some of its own."""
    line, indent = source.expandtabs(4).strip(), _indent(source)
    if marker := _MARKER.match(line):
        return _SENTENCE + 1 + 2 * indent + (has_own or not introduces(line[marker.end() :]))
    if in_item and indent:
        return _SENTENCE + 2 + 2 * indent
    if heading := _HEADING.match(line):
        return len(heading[1])
    return _INTRODUCED if introduces(line) else _SENTENCE


def _has_own_items(sources: Sequence[str], number: int) -> bool:
    """Whether the next line is indented below this one."""
    below = next((at for at in range(number + 1, len(sources)) if sources[at].strip()), number)
    return _indent(sources[below]) > _indent(sources[number])


def _indent(source: str) -> int:
    expanded = source.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())
