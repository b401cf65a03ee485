"""Versions: the version and the changelog row of a change, and files that lag behind the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from soulkeeper.domain.history.changelog_table import has_table, row_versions
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.history.semver import version
from soulkeeper.domain.history.stamp import Author, ChangelogRow, Stamped, lag, stamped, version_of_edit
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Records
from soulkeeper.services.lookups import text_or_none
from soulkeeper.services.policies import protected_fields

_MOST_MISSING = 200


def stamp(
    records: Records,
    soul: Soul,
    after: str,
    *,
    by: str,
    at: datetime,
    before: str = "",
    protected: frozenset[str] | None = None,
) -> Stamped:
    """The text after this change, with its computed version and the rows that manual edits left out. ``before`` and ``protected``
    are the text and the protected fields of the soul, if they are known."""
    before = before or records.text(soul.hash)
    return stamped(
        before,
        after,
        version(soul.version),
        Author(by, at.date()),
        protected=protected_fields(records, soul) if protected is None else protected,
        missing=_missing_rows(records, soul, before),
    )


def bump_reasons(stamped_text: Stamped) -> tuple[str, ...]:
    """``MAJOR: value "Honesty" removed``, one sentence for each change that requires the bump."""
    return tuple(f"{stamped_text.least.bump.name}: {sentence}" for sentence in stamped_text.least.because)


def recorded_version(records: Records, soul: Soul, content: str) -> str:
    """The version of a text that is recorded as it was found on disk."""
    head, protected = version(soul.version), protected_fields(records, soul)
    return str(version_of_edit(records.text(soul.hash), content, head, protected=protected))


def missing_rows(records: Records, soul: Soul) -> tuple[ChangelogRow, ...]:
    """A row for each of the newest revisions that the changelog in the file does not have, oldest first."""
    return _missing_rows(records, soul, records.text(soul.hash))


def _missing_rows(records: Records, soul: Soul, text: str) -> tuple[ChangelogRow, ...]:
    if not has_table(text) or version(soul.version) in row_versions(text):
        return ()
    highest = max(row_versions(text), default=None)
    rows = [revision for revision in _newest(records, soul) if highest is None or version(revision.version) > highest]
    return tuple(_row(revision) for revision in reversed(rows))


def lag_note(records: Records, soul: Soul) -> str:
    """How the file of a soul lags behind the ledger, in words; empty if it does not."""
    behind = lag(records.text(soul.hash), version(soul.version))
    return f"{soul.address}: {behind}, the ledger is at {soul.version}; the next change catches up" if behind else ""


def _newest(records: Records, soul: Soul) -> Iterator[Revision]:
    """The newest revisions whose text has a changelog, without the first one, which was imported as it is."""
    for revision in records.revisions(soul.uuid, limit=_MOST_MISSING):
        if revision.number == 1 or not has_table(text_or_none(records, revision.hash) or ""):
            return
        yield revision


def _row(revision: Revision) -> ChangelogRow:
    return ChangelogRow(
        version(revision.version), Author(revision.author, revision.created_at.date()), revision.summary
    )
