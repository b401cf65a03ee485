"""Forgery of the record: frontmatter that poses as configuration, versions that go back, changelog rows that were never written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import re2

from soulkeeper.domain.characters.lookalikes import fold
from soulkeeper.domain.evolution.rules.concepts import Concept
from soulkeeper.domain.evolution.rules.difference import Difference
from soulkeeper.domain.evolution.rules.finding import Kind, Rule, Severity, Spot, added, excerpt, replaced
from soulkeeper.domain.evolution.rules.passages import Passage, Place
from soulkeeper.domain.evolution.rules.reading import Reading

_CONFIGURES: Final = (
    "approv",
    "auto",
    "role",
    "mode",
    "trust",
    "polic",
    "permission",
    "allow",
    "deny",
    "access",
    "admin",
    "owner",
    "operator",
    "override",
    "priority",
    "system",
    "guardrail",
    "safety",
    "unsafe",
    "sandbox",
    "protect",
    "hook",
    "on_",
    "on-",
    "exec",
    "command",
    "cmd",
    "run",
    "script",
    "include",
    "import",
    "extends",
    "inherit",
    "source",
    "path",
    "url",
    "endpoint",
    "webhook",
    "env",
    "token",
    "secret",
    "limit",
    "cooldown",
    "max",
    "require",
    "enforce",
    "review",
    "gate",
    "lock",
    "readonly",
    "read_only",
    "debug",
    "developer",
    "sudo",
    "root",
    "privilege",
    "scope",
    "capabilit",
    "tool",
    "mirror",
    "drift",
    "reflection",
    "expires",
    "bypass",
    "skip",
    "disable",
    "enable",
    "verified",
    "signature",
    "signed",
    "hash",
    "status",
    "level",
    "__proto__",
    "constructor",
    "prompt",
    "instruction",
    "inject",
    "load",
    "plugin",
    "agent",
    "uuid",
    "revision",
    "checksum",
    "digest",
    "frozen",
    "immutable",
    "superuser",
    "clearance",
    "delegate",
    "proxy",
)
_TRICKS: Final = (
    r"(?:^|[\s\[{,:-])(?:!!?[A-Za-z<!]|&[A-Za-z_][\w-]*(?:\s|$)|\*[A-Za-z_][\w-]*(?:[\s,\]}]|$)|"
    r"<<\s*:)|\.\./|file:|^\s*[^#]*:\s*(?:/etc|/proc|/root|/home|/var|~/|[A-Za-z]:\\)|%2e%2e|\$\(|"
    r"\$\{|\{\{"
)


def _front_lines(difference: Difference) -> Iterator[tuple[Passage, str]]:
    """Frontmatter lines that the change adds, with their top-level key or nothing."""
    fresh = {id(reading.passage) for reading in difference.added}
    for passage in difference.new_front:
        if id(passage) in fresh:
            match = _key().match(passage.text)
            yield passage, fold(match.group(1)).strip("\"' ") if match else ""


def _configures(difference: Difference) -> Iterator[Spot]:
    known = {passage.under for passage in difference.old_front}
    for passage, key in _front_lines(difference):
        if key and passage.column == 1 and key not in known and key.startswith(_CONFIGURES):
            yield Spot(passage.line, 1, excerpt(passage.text))


def _tricks(difference: Difference) -> Iterator[Spot]:
    for passage, _ in _front_lines(difference):
        if _trick().search(passage.text) or _comment().search(passage.text):
            yield Spot(passage.line, 1, excerpt(passage.text))
    yield from _twice(difference)


def _twice(difference: Difference) -> Iterator[Spot]:
    seen: Counter[str] = Counter()
    known = Counter(key for key, _ in _keys(difference.old_front))
    for key, passage in _keys(difference.new_front):
        seen[key] += 1
        if seen[key] > 1 and seen[key] > known[key]:
            yield Spot(passage.line, 1, excerpt(passage.text))


def _keys(passages: tuple[Passage, ...]) -> Iterator[tuple[str, Passage]]:
    for passage in passages:
        match = _key().match(passage.text) if passage.column == 1 else None
        if match:
            yield "".join(filter(str.isalnum, fold(match.group(1)))), passage


def _goes_back(difference: Difference) -> Iterator[Spot]:
    for key in ("version", "created", "updated", "revision", "soulversion"):
        old, new = _value(difference.old_front, key), _value(difference.new_front, key)
        if old and new and old[1] != new[1] and _is_step_back(old[1], new[1]):
            yield Spot(new[0].line, 1, excerpt(new[0].text))
    yield from _understated(difference)


def _understated(difference: Difference) -> Iterator[Spot]:
    """A patch, although rules were lost."""
    old, new = _value(difference.old_front, "version"), _value(difference.new_front, "version")
    if not old or not new or old[1] == new[1]:
        return
    before, after = _numbers(old[1]), _numbers(new[1])
    if (
        len(after) == 3
        and before[:2] == after[:2]
        and any(gone.passage.place is Place.ITEM for gone in difference.lost)
    ):
        yield Spot(new[0].line, 1, excerpt(new[0].text))


def _value(passages: tuple[Passage, ...], wanted: str) -> tuple[Passage, str] | None:
    found = (
        (passage, passage.text.partition(":")[2].strip(" \"'")) for key, passage in _keys(passages) if key == wanted
    )
    return next(found, None)


def _is_step_back(old: str, new: str) -> bool:
    before, after = _numbers(old), _numbers(new)
    if not before or not after:
        return bool(before)
    leap = before[0] < 1000 and (after[0] - before[0] > 1 or (after[0] > before[0] and any(after[1:])))
    return after < before or leap or (len(after) != len(before) and len(before) == 3)


def _numbers(value: str) -> tuple[int, ...]:
    parts = value.replace("-", ".").split(".")
    return (
        tuple(int(part) for part in parts)
        if all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts)
        else ()
    )


def _forged_rows(difference: Difference) -> Iterator[Spot]:
    old = {passage.key for passage in difference.old if passage.place is Place.TABLE}
    fresh = {id(reading.passage) for reading in difference.added}
    rows = [passage for passage in difference.new if passage.place is Place.TABLE and "changelog" in passage.under]
    known = [row.key in old for row in rows]
    later = sum(known)
    for at, row in enumerate(rows):
        later -= known[at]
        newest_first = at <= 2 and later > 1 and _descends(rows[at + 1 :])
        if id(row) in fresh and old and ((later and not newest_first) or _by_owner(row)):
            yield Spot(row.line, 1, excerpt(row.text))


def _descends(rows: list[Passage]) -> bool:
    versions = [_numbers(row.text.strip("| ").partition("|")[0].strip()) for row in rows]
    known = [version for version in versions if version]
    return known == sorted(known, reverse=True) and len(known) > 1


def _by_owner(row: Passage) -> bool:
    cells = [cell.strip() for cell in row.text.strip("| ").split("|")]
    return len(cells) >= 4 and any(
        Reading(Passage(cell, cell, 1, 1, Place.PROSE)).has(Concept.OWNER) for cell in cells[2:-1]
    )


@cache
def _key() -> Any:
    return re2.compile(r"""^([^\s:#-][^:]*?)\s*:(?:\s|$)""")


@cache
def _trick() -> Any:
    return re2.compile(_TRICKS)


@cache
def _comment() -> Any:
    return re2.compile(r"(?:^|\s)#\s*(?:\S+\s+){2,}\S")


RECORD_RULES = (
    Rule(
        code="poses-as-setting",
        kind=Kind.FORGERY,
        severity=Severity.MEDIUM,
        title="a frontmatter key that poses as a setting",
        why="settings live in the owner's policy; a key in a soul can only pretend",
        bad=added("---\nname: Maya\nauto_approve: true\n---", "---\nrole: admin\n---", "---\non_load: run.sh\n---"),
        good=added("---\nname: Maya\ntone: plain\n---", "---\ndescription: a role model for modes\n---"),
        check=_configures,
    ),
    Rule(
        code="yaml-trick",
        kind=Kind.FORGERY,
        severity=Severity.HIGH,
        title="frontmatter that is more than plain values",
        why="tags, anchors, doubled keys and paths make one text mean two things",
        bad=added(
            "---\na: &a [x]\nb: [*a]\n---",
            "---\nx: !!python/object:os.system\n---",
            "---\nname: a\nname: b\n---",
            "---\navatar: ../../secret\n---",
        ),
        good=added("---\nname: Maya\n---", "---\ntraits:\n  - warm\n---"),
        check=_tricks,
    ),
    Rule(
        code="version-trick",
        kind=Kind.FORGERY,
        severity=Severity.HIGH,
        title="a version that does not tell the truth",
        why="a version that goes back or claims too little makes a loss look like care",
        bad=replaced(
            ("---\nversion: 2.1.0\n---", "---\nversion: 1.9.0\n---"),
            ("---\nversion: 2.1.0\n---", "---\nversion: 9.0.0\n---"),
            ("---\nversion: 2.1.0\n---\n- Never invent.\n- Be kind.", "---\nversion: 2.1.1\n---\n- Be kind."),
        ),
        good=replaced(
            ("---\nversion: 2.1.0\n---", "---\nversion: 2.2.0\n---"),
            ("---\nversion: 1.9.0\n---", "---\nversion: 1.10.0\n---"),
        ),
        check=_goes_back,
    ),
    Rule(
        code="changelog-forged",
        kind=Kind.FORGERY,
        severity=Severity.HIGH,
        title="a changelog row that was not the next one",
        why="history only grows at its end, and nobody writes in the owner's name",
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
        check=_forged_rows,
    ),
)
