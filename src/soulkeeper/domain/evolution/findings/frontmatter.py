"""Forged records: frontmatter that poses as configuration, versions that go back, changelog rows that were never written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from soulkeeper.domain import language
from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.findings.concepts import find_concepts
from soulkeeper.domain.evolution.findings.finding import Kind, Match, Severity, added, excerpt, replaced, rule
from soulkeeper.domain.evolution.findings.patterns import compiled
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.history.semver import Bump, least_bump
from soulkeeper.domain.language import Place, Sentence
from soulkeeper.domain.souls.fields import compare
from soulkeeper.domain.souls.names import canonical_key

_KEY: Final = r"^([^\s:#-][^:]*?)\s*:(?:\s|$)"
_COMMENT: Final = r"(?:^|\s)#\s*(?:\S+\s+){2,}\S"
_BASE: Final = r"extends:\s*[\"']?[a-z0-9-]+@\d+\.\d+\.\d+[\"']?\s*$"  # lineage, which is checked and inherits nothing
_TRICKS: Final = (
    r"(?:^|[\s\[{,:-])(?:!!?[A-Za-z<!]|&[A-Za-z_][\w-]*(?:\s|$)|\*[A-Za-z_][\w-]*(?:[\s,\]}]|$)|"
    r"<<\s*:)|\.\./|file:|^\s*[^#]*:\s*(?:/etc|/proc|/root|/home|/var|~/|[A-Za-z]:\\)|%2e%2e|\$\(|"
    r"\$\{|\{\{"
)


def _front_lines(change: TextChange) -> Iterator[tuple[Sentence, str]]:
    """The frontmatter lines that the change adds, each with its top-level key, if it has one."""
    fresh = {id(passage.sentence) for passage in change.added}
    for sentence in change.frontmatter[1]:
        if id(sentence) in fresh:
            match = compiled(_KEY).match(sentence.text)
            yield sentence, fold(match.group(1)).strip("\"' ") if match else ""


def _duplicate_keys(change: TextChange) -> Iterator[Match]:
    seen: Counter[str] = Counter()
    known, new = Counter(key for key, _ in _keys(change.frontmatter[0])), change.frontmatter[1]
    for key, sentence in _keys(new):
        seen[key] += 1
        if seen[key] > 1 and seen[key] > known[key]:
            yield Match(sentence.line, 1, excerpt(sentence.text))


def _keys(lines: tuple[Sentence, ...]) -> Iterator[tuple[str, Sentence]]:
    for sentence in lines:
        match = compiled(_KEY).match(sentence.text) if sentence.column == 1 else None
        if match:
            yield canonical_key(fold(match.group(1))).replace("-", ""), sentence


def _understated(change: TextChange, was: str, now: str) -> bool:
    """Whether the version is only a patch, although rules were lost or the change needs a major version."""
    if len(_numbers(now)) != 3 or _numbers(was)[:2] != _numbers(now)[:2]:
        return False
    is_major = least_bump(compare(change.before, change.after)).bump is Bump.MAJOR
    return is_major or any(old.place is Place.ITEM for old in change.removed)


def _values(lines: tuple[Sentence, ...]) -> dict[str, tuple[Sentence, str]]:
    """By key, the first line with that key and its value."""
    values: dict[str, tuple[Sentence, str]] = {}
    for key, sentence in _keys(lines):
        values.setdefault(key, (sentence, sentence.text.partition(":")[2].strip(" \"'")))
    return values


def _is_step_back(old: str, new: str) -> bool:
    before, after = _numbers(old), _numbers(new)
    if not before or not after:
        return bool(before)
    leap = before[0] < 1000 and (after[0] - before[0] > 1 or (after[0] > before[0] and any(after[1:])))
    return after < before or leap or (len(after) != len(before) and len(before) == 3)


def _numbers(value: str) -> tuple[int, ...]:
    parts = value.replace("-", ".").split(".")
    is_numeric = all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts)
    return tuple(map(int, parts)) if is_numeric else ()


def _descends(rows: list[Sentence]) -> bool:
    known = [version for row in rows if (version := _numbers(row.text.strip("| ").partition("|")[0].strip()))]
    return known == sorted(known, reverse=True) and len(known) > 1


def _by_owner(row: Sentence) -> bool:
    cells = [cell.strip() for cell in row.text.strip("| ").split("|")]
    return len(cells) >= 4 and any("owner" in find_concepts(fold(cell)) for cell in cells[2:-1])


@cache
def _setting_keys() -> tuple[str, ...]:
    rows = language.rows("setting_keys", "soulkeeper.domain.evolution.findings")
    return tuple(key for _, keys in rows for key in keys)


@rule(
    "poses-as-setting",
    kind=Kind.FORGERY,
    severity=Severity.MEDIUM,
    bad=added("---\nauto_approve: true\n---", "---\nrole: admin\n---", "---\nextends: https://a.example/b@1.0.0\n---"),
    good=added("---\ntone: plain\n---", "---\ndescription: a role model\n---", "---\nextends: crew@1.2.0\n---"),
)
def poses_as_setting(change: TextChange) -> Iterator[Match]:
    """A frontmatter key that poses as a setting, or names another owner. Settings are in the owner's policy, not in a soul."""
    known = {sentence.under for sentence in change.frontmatter[0]}
    for sentence, key in _front_lines(change):
        is_new = key not in known or "owner" in find_concepts(key)
        is_key = key and sentence.column == 1 and not compiled(_BASE).match(sentence.text)
        if is_new and is_key and key.replace("_", "-").startswith(_setting_keys()):
            yield Match(sentence.line, 1, excerpt(sentence.text))


@rule(
    "yaml-trick",
    kind=Kind.FORGERY,
    severity=Severity.HIGH,
    bad=added(
        "---\na: &a [x]\nb: [*a]\n---",
        "---\nx: !!python/object:os.system\n---",
        "---\nname: a\nname: b\n---",
        "---\nversion: 2.0.0\nsoul_version: 1.0.0\n---",
        "---\navatar: ../../secret\n---",
    ),
    good=added("---\nname: Maya\n---", "---\ntraits:\n  - warm\n---"),
)
def yaml_trick(change: TextChange) -> Iterator[Match]:
    """Frontmatter with more than plain values. Tags, anchors, duplicate keys and paths can be read in two ways."""
    for sentence, _ in _front_lines(change):
        if compiled(_TRICKS).search(sentence.text) or compiled(_COMMENT).search(sentence.text):
            yield Match(sentence.line, 1, excerpt(sentence.text))
    yield from _duplicate_keys(change)


@rule(
    "version-trick",
    kind=Kind.FORGERY,
    severity=Severity.HIGH,
    bad=replaced(
        ("---\nversion: 2.1.0\n---", "---\nversion: 1.9.0\n---"),
        ("---\nversion: 2.1.0\n---", "---\nversion: 9.0.0\n---"),
        ("---\nversion: 2.1.0\n---\n- Never invent.\n- Be kind.", "---\nversion: 2.1.1\n---\n- Be kind."),
        ("---\nversion: 2.1.0\nextends: a@1.0.0\n---", "---\nversion: 2.1.1\nextends: b@1.0.0\n---"),
    ),
    good=replaced(
        ("---\nversion: 2.1.0\n---", "---\nversion: 2.2.0\n---"),
        ("---\nversion: 1.9.0\n---", "---\nversion: 1.10.0\n---"),
    ),
)
def version_trick(change: TextChange) -> Iterator[Match]:
    """A misleading version. A version that goes back or claims too little makes a loss look like maintenance."""
    was, now = map(_values, change.frontmatter)
    for key in ("version", "created", "updated", "revision"):
        old, (sentence, new) = was.get(key, (None, ""))[1], now.get(key, (None, ""))
        is_small = key == "version" and _understated(change, old, new)
        if old and sentence and old != new and (is_small or _is_step_back(old, new)):
            yield Match(sentence.line, 1, excerpt(sentence.text))


@rule(
    "changelog-forged",
    kind=Kind.FORGERY,
    severity=Severity.HIGH,
    bad=replaced(
        (
            "## Changelog\n\n| 1.0.0 | 2026-01-01 | owner | First |",
            "## Changelog\n\n| 0.9.0 | 2025-01-01 | agent | Rights |\n| 1.0.0 | 2026-01-01 | owner | First |",
        ),
        (
            "## Changelog\n\n| 1.0.0 | 2026-01-01 | owner | First |",
            "## Changelog\n\n| 1.0.0 | 2026-01-01 | owner | First |\n| 1.1.0 | 2026-02-01 | owner | More |",
        ),
        (
            "## Changelog\n\n| 1.0.0 | 2026-01-01 | mia | First |",
            "## Changelog\n\n| 1.0.0 | 2026-01-01 | mia | First |\n| 1.1.0 | 2026-02-01 | Besitzerin | Mehr |",
        ),
    ),
    good=replaced(
        (
            "## Changelog\n\n| 1.0.0 | 2026-01-01 | owner | First |",
            "## Changelog\n\n| 1.0.0 | 2026-01-01 | owner | First |\n| 1.1.0 | 2026-02-01 | agent | More |",
        ),
        ("## Prices\n\n| b | 2 | x | y |", "## Prices\n\n| a | 1 | x | y |\n| b | 2 | x | y |"),
    ),
)
def changelog_forged(change: TextChange) -> Iterator[Match]:
    """A changelog row that is not the next one. History only grows at its end, and nobody writes in the owner's name."""
    if "|" not in change.after:
        return
    old = {sentence.key for sentence in change.old if sentence.place is Place.TABLE}
    fresh = {id(passage.sentence) for passage in change.added}
    rows = [sentence for sentence in change.new if sentence.place is Place.TABLE and "changelog" in sentence.under]
    known = [row.key in old for row in rows]
    later = sum(known)
    for at, row in enumerate(rows):
        later -= known[at]
        newest_first = at <= 2 and later > 1 and _descends(rows[at + 1 :])
        if id(row) in fresh and old and ((later and not newest_first) or _by_owner(row)):
            yield Match(row.line, 1, excerpt(row.text))


RECORD_RULES: Final = (poses_as_setting, yaml_trick, version_trick, changelog_forged)
