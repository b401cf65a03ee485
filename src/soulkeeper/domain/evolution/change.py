"""A change that somebody asks for: *base text → new text*, whatever the way it was said.

Five ways to say it (``replace``, ``add``, ``modify``, ``remove``, ``add_faq``), one result. A change that does not fit, or that
changes nothing, raises; nothing is ever applied partly.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from soulkeeper.domain.canonical import record_hash
from soulkeeper.domain.souls import edits
from soulkeeper.errors import Invalid

MOST_EVIDENCE = 20


class Way(StrEnum):
    """How a change is said. On the wire it is ``kind``."""

    REPLACE = "replace"
    ADD = "add"
    MODIFY = "modify"
    REMOVE = "remove"
    ADD_FAQ = "add_faq"


class Trigger(StrEnum):
    CONVERSATION = "conversation"
    REFLECTION = "reflection"
    OWNER_DIRECTED = "owner_directed"
    OUTSIDE = "outside"
    SYNC = "sync"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """``old`` and ``value`` are item, scalar or passage; for ``add_faq`` they are question and answer."""

    way: Way
    field: str = ""
    old: str = ""
    value: str = ""
    new_text: str = ""


def applied(change: Change, text: str) -> str:
    """The text after the change."""
    match change.way:
        case Way.REPLACE:
            new = change.new_text
        case Way.ADD:
            new = edits.add(text, change.field, change.value)
        case Way.MODIFY:
            new = edits.modify(text, change.field, change.old, change.value)
        case Way.REMOVE:
            new = edits.remove(text, change.field, change.value)
        case Way.ADD_FAQ:
            new = edits.add_faq(text, change.old, change.value)
    if new == text:
        raise Invalid("this changes nothing", hint="the text is already so")
    return new


def digest(*, target: str, base_hash: str, new_hash: str, policy_hash: str, nonce: str) -> str:
    """What an approval is bound to. Approving re-derives it.

    The nonce is made when the question is written down: whoever chose the text cannot choose its review code.
    """
    bound = {"target": target, "base": base_hash, "new": new_hash, "policy": policy_hash}
    return record_hash({**bound, "nonce": nonce})
