"""The verdict on an edited file in ``follow`` mode: recorded, or held for the owner, and why.

- An edit that the text rules refuse, or with a finding of high severity, is held, and the file is restored.
- A text that git left with the markers of a merge, and that would be recorded otherwise, is not an edit yet.
- An edit that alters changelog rows or weakens a protected field is held, but the file stays: an editor may be open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from soulkeeper.domain.evolution.protection import system_prompt_changed, weakened_fields
from soulkeeper.domain.history.changelog_table import disorder, with_changelog_of
from soulkeeper.domain.souls.changelog import rewritten_rows

_ROWS = "changelog_rewritten"
_MARKERS = ("<<<<<<< ", "=======", ">>>>>>> ")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why an edit is held: ``grave`` reasons put the file back, ``mild`` ones leave it as it is. No reasons: it is recorded, and
    the note about it names what the rules ``found``."""

    grave: tuple[str, ...] = ()
    mild: tuple[str, ...] = ()
    found: tuple[str, ...] = ()

    @property
    def is_held(self) -> bool:
        return bool(self.grave or self.mild)

    @property
    def stays(self) -> bool:
        """Whether the file is left as it is."""
        return not self.grave

    @property
    def words(self) -> str:
        return ", ".join((*self.grave, *self.mild))

    def with_grave(self, reasons: list[str]) -> Verdict:
        return replace(self, grave=(*self.grave, *reasons))


@lru_cache(maxsize=32)
def verdict(before: str, after: str, protected: frozenset[str]) -> Verdict:
    """Pure and cached: after judging before the write lock, judging inside it is free."""
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    weakened = list(weakened_fields(before, after, protected))
    refusal_codes = [reason.code for reason in text_rules.refusals(before, after) if reason.code != _ROWS]
    findings = text_rules.findings(before, after)
    high_codes = [finding.code for finding in findings if finding.severity == "high"]
    hollow_codes = [finding.code for finding in text_rules.undermining_findings(before, after)]
    grave = [
        code for code in dict.fromkeys((*high_codes, *hollow_codes)) if not (weakened and code in _weakening_codes())
    ]
    if system_prompt_changed(before, after):
        grave.append("system prompt")
    rows = [_ROWS] if alters_rows(before, after) else []
    found = tuple(dict.fromkeys(finding.code for finding in findings if finding.severity != "low"))
    return Verdict((*refusal_codes, *grave), (*rows, *(f"protected field {name}" for name in weakened)), found)


def alters_rows(before: str, after: str) -> bool:
    """Whether past changelog rows were changed, dropped or moved, or a version got a second row."""
    return bool(rewritten_rows(before, after) or disorder(before, after))


def is_unresolved_merge(before: str, after: str) -> bool:
    """Whether git left the text for a person to merge, with the markers of both sides. A text may speak of them, too: then it had
    them before."""
    return _has_markers(after) and not _has_markers(before)


def _has_markers(text: str) -> bool:
    return all(f"\n{marker}" in f"\n{text}" for marker in _MARKERS)


def with_rows_restored(before: str, after: str) -> str:
    """The edit with past changelog rows restored."""
    return with_changelog_of(after, before) if alters_rows(before, after) else after


@cache
def _weakening_codes() -> frozenset[str]:
    """The rules that report the same words as the loss of a protected field."""
    from soulkeeper.domain.evolution.findings.finding import Kind  # noqa: PLC0415 - as above
    from soulkeeper.domain.evolution.findings.registry import registry  # noqa: PLC0415 - as above

    around = {"around-protected", "no-longer-served"}  # these weaken a text that is still there
    return frozenset(rule.code for rule in registry() if rule.kind is Kind.WEAKENING) - around
