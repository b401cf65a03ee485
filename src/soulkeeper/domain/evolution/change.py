"""A requested change: it turns a base text into a new text.

There are five kinds (``replace``, ``add``, ``modify``, ``remove``, ``add_faq``), and each results in one new text. A change that
does not fit, or that changes nothing, raises; a change is never applied in part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from soulkeeper.domain.canonical import record_hash
from soulkeeper.errors import Invalid

MOST_EVIDENCE = 20


class ChangeKind(StrEnum):
    """How a change is written."""

    REPLACE = "replace"
    ADD = "add"
    MODIFY = "modify"
    REMOVE = "remove"
    ADD_FAQ = "add_faq"


# The parts of each kind, under the names that every door uses: the required ones, then the optional ones.
PARTS: Mapping[ChangeKind, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        ChangeKind.REPLACE: (("newText",), ()),
        ChangeKind.ADD: (("field", "value"), ()),
        ChangeKind.MODIFY: (("field", "value"), ("old",)),
        ChangeKind.REMOVE: (("field",), ("value",)),
        ChangeKind.ADD_FAQ: (("question", "answer"), ()),
    }
)


class Trigger(StrEnum):
    CONVERSATION = "conversation"
    REFLECTION = "reflection"
    OWNER_DIRECTED = "owner_directed"
    OUTSIDE = "outside"
    SYNC = "sync"

    @property
    def is_foreign(self) -> bool:
        """Whether the text was written elsewhere: it is recorded byte for byte, and its problems are shown to the owner."""
        return self in (Trigger.OUTSIDE, Trigger.SYNC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """``old`` and ``value`` are an item, a scalar or a passage; for ``add_faq`` they are the question and the answer."""

    kind: ChangeKind
    field: str = ""
    old: str = ""
    value: str = ""
    new_text: str = ""


def parse_change(kind: ChangeKind, fields: Mapping[str, str | None]) -> Change:
    """The change with these parts. The error names a required part that is missing."""
    needed, optional = PARTS[kind]
    missing = [name for name in needed if fields.get(name) is None]
    if missing:
        more = f"; {' and '.join(optional)} may be left out" if optional else ""
        raise Invalid(f"{kind} needs {' and '.join(missing)}", hint=f"{kind} takes {' and '.join(needed)}{more}")
    part = {name: fields.get(name) or "" for name in (*needed, *optional)}
    if kind is ChangeKind.ADD_FAQ:
        return Change(kind=kind, field="faq", old=part["question"], value=part["answer"])
    text = part.get("newText", "")
    return Change(
        kind=kind, field=fields.get("field") or "", old=part.get("old", ""), value=part.get("value", ""), new_text=text
    )


def applied(change: Change, text: str) -> str:
    """The text after the change."""
    from soulkeeper.domain.souls import edits  # noqa: PLC0415 - slow to load, and a change that is only shown needs none of it

    match change.kind:
        case ChangeKind.REPLACE:
            new = change.new_text
        case ChangeKind.ADD:
            new = edits.add(text, change.field, change.value)
        case ChangeKind.MODIFY:
            new = edits.modify(text, change.field, change.old, change.value)
        case ChangeKind.REMOVE:
            new = edits.remove(text, change.field, change.value)
        case ChangeKind.ADD_FAQ:
            new = edits.add_faq(text, change.old, change.value)
    if new == text:
        raise Invalid("this changes nothing", hint="the text already says this")
    return new


def digest(*, target: str, base_hash: str, new_hash: str, policy_hash: str, nonce: str) -> str:
    """The digest of questions from before ``carry.change_digest``. Those that are still pending are checked with it.

    The nonce is created when the question is recorded, so that the author of a text cannot choose its review code.
    """
    bound = {"target": target, "base": base_hash, "new": new_hash, "policy": policy_hash}
    return record_hash({**bound, "nonce": nonce})
