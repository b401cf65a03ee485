"""FAQ: a question and its answer, added in the style of the file.

- The existing text does not change.
- The same question is not added twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from soulkeeper.domain.souls.fields import Field, FieldShape, Part, fields
from soulkeeper.domain.souls.frontmatter import ANSWER_KEYS, QUESTION_KEYS, Entry, quoted
from soulkeeper.domain.souls.keys import entries
from soulkeeper.domain.souls.lists import append_item
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.splices import (
    append_section,
    field_level,
    folded,
    line_break,
    place_section,
    splice,
    verified,
    with_breaks_of,
)
from soulkeeper.domain.souls.text import Item, Section, SoulText, items, parse
from soulkeeper.errors import Invalid

FAQ = "faq"

_QUESTION = re.compile(r"^[ \t]*(\**Q(?:uestion)?[ \t]*[:：]\**[:：]?[ \t]*)(.*?)[ \t]*\r?$", re.MULTILINE)
_ANSWER = re.compile(r"^[ \t]*(\**A(?:nswer)?[ \t]*[:：]\**[:：]?[ \t]*)", re.MULTILINE)
_BOLD_START = re.compile(r"\*\*([^*]+)\*\*")
_ROW_KEYS = re.compile(r"^[ \t]*(?:-[ \t]+)?(\w+)[ \t]*:", re.MULTILINE)


def add_faq(text: str, question: str, answer: str) -> str:
    question, answer = folded(question), answer.strip()
    if not question or not answer:
        raise Invalid("a question and an answer are both required", hint="give both")
    soul = parse(text)
    current = fields(soul).get(FAQ)
    if current and _bare(question) in map(_bare, _questions(soul, current)):
        raise Invalid(f"the question {question!r} is already there")
    return verified(text, _with_pair(soul, current, question, answer), {FAQ, canonical_key(question)})


def _bare(question: str) -> str:
    return folded(question).strip("*_ :：?？").casefold()


def _questions(soul: SoulText, current: Field) -> Iterator[str]:
    yield from (section.title for section in _below(soul))
    for part in current.parts:
        yield from (match[2] for match in _QUESTION.finditer(part.value))
        for item in part.items:
            yield item.split("\n", 1)[0]
            yield from _BOLD_START.findall(item)[:1]
            yield from (match[2] for match in _QUESTION.finditer(item))


def _below(soul: SoulText) -> list[Section]:
    return [section for section in soul.sections if section.path[-1:] == (FAQ,)]


def _with_pair(soul: SoulText, current: Field | None, question: str, answer: str) -> str:
    if current is None:
        hashes = "#" * min(field_level(soul) + 1, 6)
        return append_section(soul, FAQ, f"{hashes} {question}\n\n{answer}")
    part = current.parts[-1]
    if part.place == "frontmatter":
        return _in_frontmatter(soul, part, question, answer)
    if list_items := items(soul.text, part.start, part.end):
        return _as_item(soul.text, list_items, question, answer)
    if matches := list(_QUESTION.finditer(soul.text, part.start, part.end)):
        return _as_lines(soul.text, part, matches[-1], question, answer)
    return _as_heading(soul, part, question, answer)


def _in_frontmatter(soul: SoulText, part: Part, question: str, answer: str) -> str:
    entry = next(entry for entry in entries(soul) if entry.start == part.start)
    if part.shape is not FieldShape.PAIRS:
        raise Invalid("faq in the frontmatter is not a list of questions and answers", hint="propose the whole text")
    lead, names = _row_style(soul.text, entry)
    parts = {True: answer, False: question}
    rows = [f"{name}: {quoted(parts[name.casefold() in ANSWER_KEYS])}" for name in names]
    margin, eol = " " * len(lead), line_break(soul.text)
    end = entry.rows[-1][1]
    return splice(soul.text, end, end, f"{lead}{rows[0]}{eol}{margin}{rows[1]}{eol}")


def _row_style(text: str, entry: Entry) -> tuple[str, tuple[str, str]]:
    """The text before the first key of the last pair, and the spelling of its two keys."""
    if not entry.rows:
        raise Invalid("faq is written on one line", hint="propose the whole text")
    start, end = entry.rows[-1]
    row = text[start:end]
    indent = row[: row.index("-")]
    names = [match[1] for match in _ROW_KEYS.finditer(row) if match[1].casefold() in QUESTION_KEYS | ANSWER_KEYS]
    return (f"{indent}- ", (names[0], names[1])) if len(names) == 2 else (f"{indent}- ", ("question", "answer"))


def _as_item(text: str, list_items: Sequence[Item], question: str, answer: str) -> str:
    last = list_items[-1]
    question_match, answer_match = _QUESTION.search(last.text), _ANSWER.search(last.text)
    value = f"**{question}** {answer}"
    if question_match and answer_match:
        value = f"{question_match[1]}{question}\n{answer_match[1]}{answer}"
    return append_item(text, list_items, value)


def _as_lines(text: str, part: Part, question_match: re.Match[str], question: str, answer: str) -> str:
    eol = line_break(text)
    end = part.start + len(text[part.start : part.end].rstrip())
    answer_match = _ANSWER.search(text, question_match.end(), part.end)
    label = answer_match[1] if answer_match else question_match[1].replace("Question", "Answer").replace("Q", "A")
    apart = answer_match and text.count("\n", question_match.end(), answer_match.start()) > 1
    gap = eol * 2 if apart else eol
    return splice(text, end, end, f"{eol}{eol}{question_match[1]}{question}{gap}{label}{with_breaks_of(text, answer)}")


def _as_heading(soul: SoulText, part: Part, question: str, answer: str) -> str:
    top = next(section for section in soul.sections if section.body == part.start)
    below = [section for section in _below(soul) if top.start < section.start < top.whole]
    if below and below[-1].bold:
        heading = f"**{question}**"
    else:
        heading = f"{'#' * (below[-1].level if below else min(top.level + 1, 6))} {question}"
    return place_section(soul, top.whole, heading, answer)
