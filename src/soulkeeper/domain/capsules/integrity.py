"""Integrity of capsules: which parts may change, and the functions that every write goes through.

- The time stamp, the short-term memories and the time of the last memory may be replaced.
- Every other list of the memory, and the relay, only grow: the old list is a prefix of the new one.
- The fingerprint and the seal are derived, and nobody sets them by hand.
- Everything else never changes. A change raises; it is never repaired silently.
- No function changes its arguments, and no result shares a part with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.capsules.capsule import LAST_MEMORY, SHORT_TERM, Document, problems
from soulkeeper.domain.capsules.fingerprint import content_changed, recalculate_fingerprint, same
from soulkeeper.errors import CapsuleIntegrityError

Part: TypeAlias = tuple[str, ...]  # a section, or a section and a key in it


class Mutability(StrEnum):
    NEVER = "never"
    DERIVED = "derived"
    REPLACED = "replaced"
    APPENDED = "appended"


_RULES: Mapping[Part, Mutability] = {
    ("metadata", "timestamp"): Mutability.REPLACED,
    ("metadata", "fingerprint_hash"): Mutability.DERIVED,
    ("metadata", "seal"): Mutability.DERIVED,
    ("metadata", "relay"): Mutability.APPENDED,
    ("memory", SHORT_TERM): Mutability.REPLACED,
    ("memory", LAST_MEMORY): Mutability.REPLACED,
}
_SPLIT = ("metadata", "memory")


@dataclass(frozen=True, slots=True)
class Violation:
    """One field that a write would change against its rule. An absent value is None."""

    field: str
    original: Any
    updated: Any
    message: str


@dataclass(frozen=True, slots=True)
class Validation:
    """Whether a capsule may be written, the first objection, and every violation."""

    valid: bool
    error: str = ""
    violations: tuple[Violation, ...] = ()


def extract_immutable_fields(capsule: Document) -> dict[str, Any]:
    """A copy of everything that never changes."""
    return _with({}, {part: value for part, value in _parts(capsule).items() if _rule(part, value) is Mutability.NEVER})


def restore_immutable_fields(capsule: Document, immutable: Document) -> dict[str, Any]:
    """The capsule with these immutable fields and no others; the rest stays as it is. Only for a deliberate repair."""
    restored = deepcopy(dict(capsule))
    for part in [part for part, value in _parts(capsule).items() if _rule(part, value) is Mutability.NEVER]:
        _remove(restored, part)
    return _with(restored, _parts(immutable))


def validate_before_write(original: Document | None, capsule: Document) -> Validation:
    """Whether ``capsule`` may replace ``original``, or may be written as a new one if there is no original."""
    violations = tuple(changes_against_rules(original, capsule)) if original is not None else ()
    wrong = [violation.message for violation in violations] or list(_own_problems(capsule))
    return Validation(valid=not wrong, error=wrong[0] if wrong else "", violations=violations)


def prepare_capsule_update(original: Document, updates: Document, at: datetime) -> dict[str, Any]:
    """The capsule with these updates: new entries of lists are appended, other values replaced.

    If content changes, the fingerprint is new and the old seal is removed. Raises CapsuleIntegrityError with every violation.
    """
    updated = _with(deepcopy(dict(original)), dict(_updated_parts(_parts(original), _parts(updates))))
    _ensure_none([*changes_against_rules(original, updated), *_set_by_hand(original, updated)])
    updated["metadata"]["timestamp"] = moment(at)
    if content_changed(original, updated):
        updated["metadata"]["fingerprint_hash"] = recalculate_fingerprint(updated)
        updated["metadata"].pop("seal", None)
    return updated


def update_capsule_metadata(capsule: Document, at: datetime) -> dict[str, Any]:
    """The capsule with its time stamp set. The fingerprint and the seal stay valid: they do not cover it."""
    return prepare_capsule_update(capsule, {}, at)


def ensure_unbroken(original: Document, updated: Document) -> None:
    """Raise CapsuleIntegrityError if something changed against its rule."""
    _ensure_none(list(changes_against_rules(original, updated)))


def changes_against_rules(original: Document, updated: Document) -> Iterator[Violation]:
    before, after = _parts(original), _parts(updated)
    for part in {**before, **after}:
        message = _wrong(part, before, after)
        if message:
            yield Violation(".".join(part), deepcopy(before.get(part)), deepcopy(after.get(part)), message)


def _ensure_none(violations: list[Violation]) -> None:
    if violations:
        first, *rest = violations
        others = [violation.message for violation in rest]
        raise CapsuleIntegrityError(first.field, first.original, first.updated, message=first.message, others=others)


def _own_problems(capsule: Document) -> Iterator[str]:
    reasons = list(problems(capsule))
    yield from reasons
    if not reasons and recalculate_fingerprint(capsule) != capsule["metadata"]["fingerprint_hash"]:
        yield "metadata.fingerprint_hash does not match the content"


def _wrong(part: Part, before: Mapping[Part, Any], after: Mapping[Part, Any]) -> str:
    """The objection to the change of one part, as a sentence."""
    name, rule = ".".join(part), _rule(part, before.get(part, after.get(part)))
    if rule is Mutability.DERIVED:
        return ""
    if part not in after:
        return f"{name} was removed"
    if rule is Mutability.APPENDED:
        return _wrong_list(name, before.get(part, []), after[part])
    if rule is Mutability.REPLACED:
        return f"{name} is not a list" if part[-1] == SHORT_TERM and not isinstance(after[part], list) else ""
    if part not in before:
        return f"{name} was added"
    return "" if same(before[part], after[part]) else f"{name} was changed"


def _wrong_list(name: str, before: object, after: object) -> str:
    if not isinstance(before, list) or not isinstance(after, list):
        return f"{name} is not a list"
    if len(after) < len(before):
        return f"{name} was shortened from {len(before)} to {len(after)} entries"
    changed = (number for number, entry in enumerate(before) if not same(entry, after[number]))
    first = next(changed, None)
    return "" if first is None else f"{name} was rewritten at entry {first + 1}"


def _set_by_hand(original: Document, updated: Document) -> Iterator[Violation]:
    before, after = _parts(original), _parts(updated)
    for part in (part for part, rule in _RULES.items() if rule is Mutability.DERIVED):
        if part in after and not (part in before and same(before[part], after[part])):
            name = ".".join(part)
            yield Violation(name, before.get(part), after[part], f"{name} is computed and cannot be set")


def _rule(part: Part, value: object) -> Mutability:
    default = (
        Mutability.APPENDED if part[0] == "memory" and len(part) == 2 and isinstance(value, list) else Mutability.NEVER
    )
    return _RULES.get(part, default)


def _updated_parts(before: Mapping[Part, Any], updates: Mapping[Part, Any]) -> Iterator[tuple[Part, Any]]:
    for part, value in updates.items():
        current = before.get(part, [])
        grows = _rule(part, before.get(part, value)) is Mutability.APPENDED
        yield part, [*current, *value] if grows and isinstance(current, list) and isinstance(value, list) else value


def _parts(capsule: Document) -> dict[Part, Any]:
    """Every part under its name: metadata and memory key by key, other sections whole."""
    parts: dict[Part, Any] = {}
    for section, value in capsule.items():
        if section in _SPLIT and isinstance(value, dict):
            parts |= {(section, key): inner for key, inner in value.items()}
        else:
            parts[section,] = value
    return parts


def _with(document: dict[str, Any], parts: Mapping[Part, Any]) -> dict[str, Any]:
    """The document with these parts set, as copies."""
    for (section, *key), value in parts.items():
        if not key:
            document[section] = deepcopy(value)
            continue
        if not isinstance(document.get(section), dict):
            document[section] = {}
        document[section][key[0]] = deepcopy(value)
    return document


def _remove(document: dict[str, Any], part: Part) -> None:
    section, *key = part
    if key:
        del document[section][key[0]]
    else:
        del document[section]
