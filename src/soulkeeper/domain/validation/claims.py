"""Claims: the sentences of a text that require something, and which of them can be compared.

- Quotes, code, comments, questions, examples, templates and changelog rows are not claims.
- A claim under a heading that forbids is read as forbidden.
- A claim knows its position, and there are at most ``MOST`` of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import re2

from soulkeeper.domain import language
from soulkeeper.domain.history.semver import DIRECTIVES, WEIGHTY
from soulkeeper.domain.souls.blocks import Block, BlockKind
from soulkeeper.domain.souls.frontmatter import Entry
from soulkeeper.domain.souls.mask import unquoted
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.text import Section
from soulkeeper.domain.validation.rule import Subject

MOST: Final = 80
_SHORT, _LONGEST, _LETTERS = 6, 20, 140

RULE_FIELDS: Final = (
    WEIGHTY
    | DIRECTIVES
    | {
        *("tone", "style", "voice", "vibe", "communication", "communication-style", "priorities", "directives"),
        *("guidelines", "behavioral-guidelines", "behavior", "behaviour", "working-style", "audience-awareness"),
        *("do", "dont", "always", "never", "must-always", "must-never", "avoid", "core-truths", "hard-limits"),
    }
)
_NO_RULES: Final = frozenset(
    {"changelog", "history", "version-history", "changes", "faq", "sources", "references", "lineage"}
)
_SAMPLE: Final = frozenset(
    {"example", "examples", "sample", "samples", "template", "templates", "anti-patterns", "bad", "good"}
)
_FORBIDDING: Final = frozenset({"never", "not", "dont", "avoid", "no", "forbidden", "wont"})

_LABEL: Final = re2.compile(
    r"^\s*(?:\*\*|__)[^*_\n]{1,60}(?:\*\*|__)\s*(?:[:：—–-]+\s*)?|^\s*[\w '’]{1,30}(?:[:：]|\s[—–])\s+"
)
_MARKER: Final = re2.compile(r"^\s*(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?")
_MARKUP: Final = str.maketrans(dict.fromkeys("*_~#>|", " "))


@dataclass(frozen=True, slots=True)
class Claim:
    """``block`` is where its item or paragraph begins; ``among_rules``: it is in a list of rules; ``topics`` are its subjects."""

    text: str
    at: int
    block: int
    among_rules: bool
    topics: frozenset[str]
    words: int


def claims(subject: Subject) -> tuple[Claim, ...]:
    """The claims in order of appearance, each text once."""
    by_key: dict[str, Claim] = {}
    for claim in _all_claims(subject):
        by_key.setdefault(claim.text.casefold(), claim)
        if len(by_key) == MOST:
            break
    return tuple(by_key.values())


def comparable(one: Claim, other: Claim) -> bool:
    """Whether two claims are close enough to compare.

    Sentences of one item explain each other. Short rules are always compared, longer ones if they share a topic; sentences found
    elsewhere have to share half of their topics.
    """
    if one.block == other.block:
        return False
    shared = len(one.topics & other.topics)
    if not (one.among_rules and other.among_rules):
        return shared > 0 and 2 * shared >= max(len(one.topics), len(other.topics))
    return shared > 0 or max(one.words, other.words) <= _SHORT


def _all_claims(subject: Subject) -> Iterator[Claim]:
    for entry in subject.soul.front.entries if subject.soul.front else ():
        if entry.key in RULE_FIELDS:
            yield from _entry_claims(subject, entry)
    for section in subject.soul.sections:
        keys = (*section.path, section.key)
        words = {word for key in keys for word in key.split("-")}
        if _NO_RULES.isdisjoint(keys) and _SAMPLE.isdisjoint(words):
            among_rules = not RULE_FIELDS.isdisjoint(keys)
            yield from _section_claims(subject, section, among_rules=among_rules, forbids=_forbids(section.key))


def _entry_claims(subject: Subject, entry: Entry) -> Iterator[Claim]:
    forbids = _forbids(entry.key)
    for start, end in entry.elements:
        text = _claim_text(unquoted(subject.soul.text[start:end].strip("\"' \t\r\n")), among_rules=True)
        if text:
            yield _claim(text, subject.at(start), subject.at(start), among_rules=True, forbids=forbids)


def _section_claims(subject: Subject, section: Section, *, among_rules: bool, forbids: bool) -> Iterator[Claim]:
    for block in subject.soul.blocks_of(section.body, section.end):
        if block.kind is BlockKind.ITEM:
            yield from _block_claims(subject, block, among_rules=among_rules, forbids=forbids)
        elif block.kind is BlockKind.PARAGRAPH:
            yield from _block_claims(subject, block, among_rules=False, forbids=False)


def _block_claims(subject: Subject, block: Block, *, among_rules: bool, forbids: bool) -> Iterator[Claim]:
    for at, source in _statements(subject.bare, subject.at(block.start), subject.at(block.end)):
        statement = unquoted(source)
        begin = _end_of(_MARKER.match(statement))
        label = _end_of(_LABEL.match(statement[begin:]))
        label_forbids = label > 0 and _forbids(canonical_key(statement[begin : begin + label]))
        for start, sentence in _sentences(statement, begin + label):
            text = _claim_text(sentence, among_rules=among_rules)
            if text:
                yield _claim(text, at + start, at, among_rules=among_rules, forbids=forbids or label_forbids)


def _statements(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """The items of a list, including nested ones, with their continuation lines."""
    at, statement = start, ""
    for line in text[start:end].split("\n"):
        if statement and _MARKER.match(line):
            yield at, statement
            at, statement = at + len(statement), ""
        statement += line + "\n"
    yield at, statement


def _sentences(statement: str, begin: int) -> Iterator[tuple[int, str]]:
    for start, end in language.sentence_spans(statement[begin:]):
        sentence = statement[begin + start : begin + end]
        yield begin + end - len(sentence.lstrip()), sentence


def _end_of(match: Any) -> int:
    return int(match.end()) if match else 0


def _claim_text(sentence: str, *, among_rules: bool) -> str:
    """The sentence without markup; empty if it is not a claim that can be compared."""
    text = " ".join(sentence.translate(_MARKUP).split())
    size = len(text.split())
    short = size <= _LONGEST and len(text) <= _LETTERS
    if not short or max(size, len(text) // 4) < 2 or "{{" in text or text.endswith(("?", "？", ":", "：")):
        return ""
    return text if among_rules or _is_rule(text) else ""


def _is_rule(text: str) -> bool:
    """Whether a sentence outside lists of rules binds: it denies, or says always or must."""
    code = language.language_of(text)
    binding_words = language.words_of("modals", code) | language.table("frequencies").get(f"all-{code}", frozenset())
    return language.negated(text) or not binding_words.isdisjoint(language.bare_words(text))


def _claim(words: str, at: int, block: int, *, among_rules: bool, forbids: bool) -> Claim:
    text = f"Never {words[0].lower()}{words[1:]}" if forbids and not language.negated(words) else words
    return Claim(text, at, block, among_rules, language.content_words(words), len(words.split()))


def _forbids(key: str) -> bool:
    return not _FORBIDDING.isdisjoint(key.split("-"))
