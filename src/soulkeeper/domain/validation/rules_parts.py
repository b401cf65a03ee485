"""Lint rules 2xx and 4xx: the frontmatter's keys and the sections that a profile requires."""

from __future__ import annotations

import re
from collections.abc import Iterator

from soulkeeper.domain.history.semver import version
from soulkeeper.domain.souls.blocks import BlockKind
from soulkeeper.domain.souls.frontmatter import Entry
from soulkeeper.domain.souls.names import canonical_key
from soulkeeper.domain.souls.table import data_rows
from soulkeeper.domain.souls.text import Section
from soulkeeper.domain.validation.rule import LintRule, LintSeverity, Spot, Subject
from soulkeeper.errors import Invalid

VALUES, CONSTRAINTS = "values", "constraints"
DATES = ("created", "updated")
# other names that people use for a section of the strict profile
_OTHER_NAMES = {
    "identity": ("core-identity", "who-i-am", "who-you-are", "about"),
    "prime-directive": ("mission", "purpose", "core-purpose", "directive", "prime-directives"),
    "values": ("core-values", "core-truths", "principles"),
    "audience-awareness": ("audience", "communication-style"),
    "constraints": ("never-do", "boundaries", "limits", "hard-limits", "rules"),
    "role-extension": ("role", "extension"),
    "changelog": ("history", "version-history", "change-log", "changes"),
}
_DAY = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[T ].*)?")
_BASE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*@(.+)")


def _unreadable(subject: Subject) -> Iterator[Spot]:
    front = subject.soul.front
    if front and front.problem:
        yield Spot(
            subject.at(front.start),
            f"the frontmatter cannot be read: {front.problem}",
            "fix it; none of its keys can be read",
        )


def _missing_frontmatter(subject: Subject) -> Iterator[Spot]:
    if not subject.soul.front and subject.requirements.keys:
        names = ", ".join(subject.requirements.keys)
        hint = f"begin the file with ---, the keys {names}, and a closing ---"
        yield Spot(0, "the text has no frontmatter", hint, part="frontmatter")


def _late_frontmatter(subject: Subject) -> Iterator[Spot]:
    if subject.offset:
        yield Spot(subject.offset, "the frontmatter comes after a title, as in a template", "move it to the first line")


def _missing_keys(subject: Subject) -> Iterator[Spot]:
    front = subject.soul.front
    if front and front.problem:
        return
    for name in subject.requirements.keys:
        entry = subject.entry(canonical_key(name))
        if entry is None:
            at = subject.at(front.start) if front else 0
            yield Spot(at, f"the frontmatter has no {name}", f"add a line {name}: …", part=name)
        elif not _is_populated(entry):
            yield Spot(subject.at(entry.start), f"{entry.name} is empty", f"write {entry.name}: …")


def _is_populated(entry: Entry) -> bool:
    value = entry.value
    return value.strip() not in ("", "~", "null") if isinstance(value, str) else bool(value)


def _dates(subject: Subject) -> Iterator[Spot]:
    for name in DATES:
        entry, value = subject.entry(name), subject.scalar(name)
        if entry and value and not _DAY.fullmatch(value):
            yield Spot(
                subject.at(entry.start), f"{entry.name} is {value!r}, which is not a date", "write it as 2026-01-31"
            )
    created, updated = (subject.scalar(name) for name in DATES)
    both = _DAY.fullmatch(created) and _DAY.fullmatch(updated)
    if both and updated[:10] < created[:10] and (entry := subject.entry("updated")):
        yield Spot(
            subject.at(entry.start), f"updated ({updated}) is before created ({created})", "one of them is wrong"
        )


def _extends(subject: Subject) -> Iterator[Spot]:
    entry, value = subject.entry("extends"), subject.scalar("extends")
    if entry is None or (not value and entry.value == ""):
        return
    match = _BASE.fullmatch(value)
    try:
        version(match[1] if match else "")
    except Invalid:
        yield Spot(
            subject.at(entry.start), f"extends {value!r} does not name a base and its version", "write it as base@1.2.0"
        )


def _missing_sections(subject: Subject) -> Iterator[Spot]:
    for title in required_sections(subject):
        if subject.section(canonical_key(title)) is None:
            near = similar_section(subject, canonical_key(title))
            hint = (
                f"“{near.title}” on line {_line(subject, near)} may be the one: rename it to {title}"
                if near
                else f"add ## {title}"
            )
            at, part = _where_it_belongs(subject, title), "" if near else title
            yield Spot(at, f"the section {title} is missing", hint, part=part)


def required_sections(subject: Subject) -> tuple[str, ...]:
    """In the order of the profile; sections only for a soul with a base come before the last one, as in the template."""
    titles, more = subject.requirements.sections, subject.requirements.when_extending
    return (*titles[:-1], *more, *titles[-1:]) if subject.scalar("extends") else titles


def similar_section(subject: Subject, key: str) -> Section | None:
    return next((section for kin in _OTHER_NAMES.get(key, ()) if (section := subject.section(kin))), None)


def _where_it_belongs(subject: Subject, title: str) -> int:
    """At the end of the required section before it; if there is none, after the frontmatter."""
    titles = required_sections(subject)
    before = [subject.section(canonical_key(name)) for name in titles[: titles.index(title)]]
    at = max(
        (section.whole for section in before if section), default=subject.soul.front.end if subject.soul.front else 0
    )
    return subject.at(min(at, max(len(subject.soul.text) - 1, 0)))


def _line(subject: Subject, section: Section) -> int:
    return subject.text.count("\n", 0, subject.at(section.start)) + 1


def _empty_sections(subject: Subject) -> Iterator[Spot]:
    for title in required_sections(subject):
        section = subject.section(canonical_key(title))
        if section and not subject.soul.text[section.body : section.whole].strip(" \t\r\n-*_"):
            yield Spot(subject.at(section.start), f"the section {title} is empty", "write a sentence or a list")


def _values(subject: Subject) -> Iterator[Spot]:
    section = subject.section(VALUES)
    fewest, most = subject.requirements.fewest_values, subject.requirements.most_values
    count = _count(subject, section) if section else fewest
    if section and not fewest <= count <= (most or count):
        many = "keep the most important ones" if count > fewest else "write what comes first, second and third"
        yield Spot(subject.at(section.start), f"{_number(count, 'value')}; {fewest} to {most} are required", many)


def _constraints(subject: Subject) -> Iterator[Spot]:
    section, fewest = subject.section(CONSTRAINTS), subject.requirements.fewest_constraints
    if section and (count := _count(subject, section)) < fewest:
        message = f"{_number(count, 'constraint')}; at least {fewest} are required"
        yield Spot(subject.at(section.start), message, "write what the agent never does, one per line")


def _number(count: int, noun: str) -> str:
    return f"there {'is' if count == 1 else 'are'} {count or 'no'} {noun}{'' if count == 1 else 's'}"


def _count(subject: Subject, section: Section) -> int:
    """The number of items in its lists; else of sub-sections; else of table rows."""
    soul = subject.soul
    blocks = soul.blocks_of(section.body, section.whole)
    items = sum(block.kind is BlockKind.ITEM for block in blocks)
    subsections = sum(section.start < other.start < section.whole for other in soul.sections)
    table_rows = sum(len(data_rows(soul.text, block)) for block in blocks if block.kind is BlockKind.TABLE)
    return items or subsections or table_rows


_WARNING, _ERROR, _NOTE, _OFF = LintSeverity.WARNING, LintSeverity.ERROR, LintSeverity.NOTE, LintSeverity.OFF
_FRONT = "---\nname: Maya\nversion: 1.0.0\ncreated: 2026-01-31\nupdated: 2026-02-01\n---\n"
_SECTIONS = "".join(
    f"\n## {title}\n\n- One.\n- Two.\n- Three.\n"
    for title in ("Identity", "Prime Directive", "Values", "Audience Awareness", "Constraints", "Changelog")
)

PART_RULES: tuple[LintRule, ...] = (
    LintRule(
        code="SK201",
        title="A frontmatter that cannot be read",
        why="None of its keys can be read, so the soul has no name and no version.",
        any=_WARNING,
        versioned=_ERROR,
        check=_unreadable,
        bad=("---\nname: [Maya\n---\n", "---\nname: Maya\nname: Ada\n---\n"),
        good=("---\nname: Maya\n---\n", "# Maya\n"),
    ),
    LintRule(
        code="SK202",
        title="No frontmatter",
        why="The profile requires keys, and keys are in the frontmatter.",
        any=_OFF,
        versioned=_ERROR,
        check=_missing_frontmatter,
        bad=("# Maya\n",),
        good=(_FRONT, f"# Maya\n\n<!-- a template -->\n\n{_FRONT}"),
    ),
    LintRule(
        code="SK203",
        title="A frontmatter after a title",
        why="Soulkeeper reads it, but most programs only look at the first line.",
        any=_NOTE,
        versioned=_WARNING,
        check=_late_frontmatter,
        bad=(f"# Maya\n\n<!-- a template -->\n\n{_FRONT}",),
        good=(_FRONT, "# Maya\n\n---\n\nA rule, and no frontmatter.\n"),
    ),
    LintRule(
        code="SK204",
        title="A missing or empty key",
        why="People and programs identify a text by its name, version and dates.",
        any=_OFF,
        versioned=_ERROR,
        check=_missing_keys,
        bad=("---\nname: Maya\n---\n", _FRONT.replace("Maya", '""'), "# Maya\n"),
        good=(_FRONT, _FRONT.replace("name:", "agent_name:").replace("version:", "soul_version:")),
    ),
    LintRule(
        code="SK205",
        title="An invalid date",
        why="`created` and `updated` are compared and sorted.",
        any=_OFF,
        versioned=_WARNING,
        check=_dates,
        bad=(_FRONT.replace("2026-01-31", "last May"), _FRONT.replace("2026-02-01", "2025-02-01")),
        good=(_FRONT, _FRONT.replace("2026-02-01", '"2026-02-01T08:00:00Z"')),
    ),
    LintRule(
        code="SK206",
        title="A base without a version",
        why="A soul is written for one version of its base; without it nobody can tell when a review is due.",
        any=_OFF,
        versioned=_ERROR,
        check=_extends,
        bad=("---\nextends: base\n---\n", "---\nextends: base@1\n---\n", "---\nextends: ../base@1.0.0\n---\n"),
        good=('---\nextends: "timmy-base@1.0.0"\n---\n', "---\nextends:\n---\n"),
    ),
    LintRule(
        code="SK401",
        title="A missing section",
        why="The profile requires it. Any heading level is accepted.",
        any=_OFF,
        versioned=_ERROR,
        check=_missing_sections,
        bad=(
            "# Maya\n",
            _SECTIONS.replace("## Values", "## Core Truths"),
            f"---\nextends: base@1.0.0\n---\n{_SECTIONS}",
        ),
        good=(_SECTIONS, f"---\nextends: base@1.0.0\n---\n{_SECTIONS}\n## Role Extension\n\nGarden.\n"),
    ),
    LintRule(
        code="SK402",
        title="An empty section",
        why="A heading alone tells the agent nothing.",
        any=_OFF,
        versioned=_ERROR,
        check=_empty_sections,
        bad=("## Identity\n\n---\n\n## Values\n\n- Truth.\n",),
        good=(_SECTIONS, "## Identity\n\n### Name\n\nMaya\n"),
    ),
    LintRule(
        code="SK403",
        title="Too few or too many values",
        why="Values are a ranking: fewer than three settle little, more than eight settle nothing.",
        any=_OFF,
        versioned=_ERROR,
        check=_values,
        bad=("## Values\n\n1. Truth.\n2. Care.\n", "## Values\n\n" + "1. Truth.\n" * 9),
        good=("## Values\n\n1. Truth.\n2. Care.\n3. Calm.\n", "## Values\n\n### Truth\n\n### Care\n\n### Calm\n"),
    ),
    LintRule(
        code="SK404",
        title="Too few constraints",
        why="Owners rely on what an agent never does.",
        any=_OFF,
        versioned=_ERROR,
        check=_constraints,
        bad=("## Constraints\n\n- Never lie.\n",),
        good=("## Constraints\n\n- Never lie.\n- Never spend.\n- Never hide.\n",),
    ),
)
