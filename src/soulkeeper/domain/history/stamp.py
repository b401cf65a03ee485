"""Version and changelog inside the file: written with a change, and part of the reviewed text.

- A file with a version gets the new one; a file with a changelog table gets one more row. A file that has neither gets neither:
  the ledger has both. Rows that manual edits left out are written with the next change.
- The least bump is computed from the rest of the text; an author may ask for more by the version or by a row, up to the next major,
  never for less. A number that leaves no room for later ones is refused, and so is a change of nothing but version, date or rows.
- A rollback restores the old text, not the old version: changelog rows are never lost, and only rows are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from soulkeeper.domain.history.changelog_table import (
    disorder,
    has_table,
    new_authors,
    row_versions,
    with_changelog_of,
    with_row,
)
from soulkeeper.domain.history.semver import Bump, Least, Version, least_bump, version
from soulkeeper.domain.history.summary import clean, summary
from soulkeeper.domain.souls.changelog import rewritten_rows
from soulkeeper.domain.souls.edits import set_key
from soulkeeper.domain.souls.fields import FieldChange, compare
from soulkeeper.domain.souls.served import serves_changelog
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Invalid

VERSION, UPDATED = "version", "updated"
LARGEST_PART = 99_999_999


@dataclass(frozen=True, slots=True)
class Stamped:
    """A text with its new version and changelog row, and why it has that version."""

    text: str
    version: Version
    least: Least
    changes: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Author:
    """The author and date of a changelog row."""

    name: str
    on: date


@dataclass(frozen=True, slots=True)
class ChangelogRow:
    """One row of a changelog."""

    version: Version
    author: Author
    summary: str


def stamped(
    before: str,
    after: str,
    head: Version,
    author: Author,
    *,
    protected: frozenset[str] = frozenset(),
    requested: Bump = Bump.NONE,
    missing: tuple[ChangelogRow, ...] = (),
) -> Stamped:
    """The final text. ``missing`` are the rows that earlier manual edits left out.

    Raises if the text asks for a lower version than the change needs, or changes nothing but version, date or rows.
    """
    _ensure_one_version(before, after)
    plain = unstamped(after, before)
    changes = compare(before, plain)
    if rewritten_rows(before, after) is None:  # the text rules refuse that, with the row that must stay
        _ensure_content(changes)
        _ensure_order(before, after)
    least = least_bump(changes, protected)
    lowest = head.bumped(max(least.bump, requested, Bump.PATCH))
    target = max([lowest, *_requested_versions(before, after, head, lowest)])
    dated = _with_date(_with_version(after, target), before, author.on)
    text = _with_rows(dated, (*missing, ChangelogRow(target, author, summary(changes))))
    return Stamped(text, target, least, changes)


def version_of_edit(before: str, after: str, head: Version, *, protected: frozenset[str] = frozenset()) -> Version:
    """The version of a text that is recorded as it was found: what the change needs, or more if its author asked for more."""
    least = least_bump(compare(before, unstamped(after, before)), protected)
    return max([head.bumped(max(least.bump, Bump.PATCH)), *_raised_versions(before, after, head)])


def changes_content(before: str, after: str) -> bool:
    """Whether a change is about more than version, date and changelog rows."""
    return bool(compare(before, unstamped(after, before)))


def lag(text: str, head: Version) -> str:
    """How a text lags behind its version in the ledger, in words; empty if it does not."""
    current, rows = carried_version(text), row_versions(text)
    behind = [f"its version says {current}"] if current and current < head else []
    if has_table(text) and max(rows, default=None) != head and (not rows or max(rows) < head):
        behind.append(f"its changelog ends at {max(rows)}" if rows else "its changelog has no rows")
    return " and ".join(behind)


def unstamped(after: str, before: str) -> str:
    """The text with its earlier version and changelog, so that only the change itself remains. A changelog that is served is part
    of it."""
    plain = _with_version_of(after, before)
    return plain if serves_changelog(plain) or serves_changelog(before) else with_changelog_of(plain, before)


def restored_text(old: str, head: str) -> str:
    """An old text with the current version and rows, which stay when a text is rolled back."""
    return with_changelog_of(_with_version_of(old, head), head)


def _with_version_of(text: str, other: str) -> str:
    return _with_key_of(_with_key_of(text, other, VERSION), other, UPDATED)


def ensure_own_rows(before: str, after: str, names: frozenset[str]) -> None:
    """Raise if a change adds a changelog row in the name of somebody else."""
    own = {_cell(name).casefold() for name in names}
    if rewritten_rows(before, after) is not None:
        return  # the text rules refuse that, with the row that must stay
    if others := [author for author in new_authors(before, after) if author.casefold() not in own]:
        hint = "leave the row out: it is written with the change"
        raise Invalid(f"a new row of the changelog names {others[0]} as its author", hint=hint)


def carried_version(text: str) -> Version | None:
    """The version in a text, if it is valid."""
    current = _version_key(text)
    try:
        return with_room(version(current)) if current is not None else None
    except Invalid:
        return None


def _has_room(number: Version) -> bool:
    return max(number.major, number.minor, number.patch) <= LARGEST_PART


def with_room(number: Version) -> Version:
    """The same version. Raises if it leaves no room for later ones: the text could not be changed any more."""
    if not _has_room(number):
        raise Invalid(f"version {number} leaves no room for later ones", hint=f"use numbers up to {LARGEST_PART:,}")
    return number


def _ensure_one_version(before: str, after: str) -> None:
    """Two keys may name the version (version, soul_version); a change must not make them differ."""
    versions = dict.fromkeys(_key_values(after, VERSION))
    if len(versions) > 1 and versions != dict.fromkeys(_key_values(before, VERSION)):
        raise Invalid(f"the text has two versions: {' and '.join(versions)}", hint="keep one of the keys")


def _ensure_content(changes: tuple[FieldChange, ...]) -> None:
    if not changes:
        raise Invalid(
            "only the version, the date or the changelog changed", hint="change the text too: a version counts changes"
        )


def _ensure_order(before: str, after: str) -> None:
    if wrong := disorder(before, after):
        raise Invalid(wrong, hint="add one row for each version, in order")


def _requested_versions(before: str, after: str, head: Version, lowest: Version) -> tuple[Version, ...]:
    """The versions that the author asks for. Raises if one is too high, or lower than the change needs."""
    highest = head.bumped(Bump.MAJOR)
    key = _raised_key(before, after)
    versions = (*((with_room(version(key)),) if key else ()), *_raised_rows(before, after, head))
    if versions and max(versions) > highest:
        raise Invalid(
            f"version {max(versions)} is higher than the next major, {highest}", hint=f"write {highest} at most"
        )
    if versions and min(versions) < lowest:
        raise Invalid(
            f"this change needs version {lowest}, but the text says {min(versions)}",
            hint=f"write {lowest} or leave the version as it was",
        )
    return versions


def _raised_versions(before: str, after: str, head: Version) -> tuple[Version, ...]:
    """The versions that an author raised in a file, as far as they are valid."""
    current = carried_version(after) if _raised_key(before, after) else None
    return (*((current,) if current and current > head else ()), *_raised_rows(before, after, head))


def _raised_key(before: str, after: str) -> str | None:
    """The author's own version, if it differs from the earlier one."""
    was, now = _version_key(before), _version_key(after)
    return None if now == was or carried_version(before) is None else now


def _raised_rows(before: str, after: str, head: Version) -> tuple[Version, ...]:
    """The versions above the head that new rows are for."""
    old_versions = set(row_versions(before))
    new = (number for number in row_versions(after) if number > head and number not in old_versions)
    return tuple(number for number in new if _has_room(number))


def _version_key(text: str) -> str | None:
    return _key_value(text, VERSION)


def _key_value(text: str, key: str) -> str | None:
    values = _key_values(text, key)
    return values[0] if values else None


def _key_values(text: str, key: str) -> list[str]:
    front = parse(text).front
    return [e.value for e in front.entries if e.key == key and isinstance(e.value, str)] if front else []


def _with_version(text: str, target: Version) -> str:
    current = carried_version(text)
    return text if current is None or current == target else set_key(text, VERSION, str(target))


def _with_key_of(text: str, other: str, key: str) -> str:
    value, earlier = _key_value(text, key), _key_value(other, key)
    return text if value is None or earlier is None or value == earlier else set_key(text, key, earlier)


def _with_date(text: str, before: str, on: date) -> str:
    """A file with an update date gets the date of this change, unless its author wrote one."""
    date_text = _key_value(text, UPDATED)
    return text if not date_text or date_text != _key_value(before, UPDATED) else set_key(text, UPDATED, on.isoformat())


def _with_rows(text: str, rows: Iterable[ChangelogRow]) -> str:
    """The text with a row added for each of these versions that has none."""
    for row in rows:
        cells = (str(row.version), row.author.on.isoformat(), _cell(row.author.name), _cell(row.summary))
        text = with_row(text, row.version, f"| {' | '.join(cells)} |")
    return text


def _cell(text: str) -> str:
    return clean(text).replace("|", "/").strip()
