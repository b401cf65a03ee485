"""What a proposal has to have before anybody judges it: a reason, evidence that names sessions, and a link that is one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from soulkeeper.domain.evolution.change import MOST_EVIDENCE
from soulkeeper.domain.evolution.source_link import ensure_link
from soulkeeper.errors import Invalid
from soulkeeper.services.approvals import ProposalDraft

_MOST_CHARACTERS = 24
_EVIDENCE = re.compile(r"[A-Za-z0-9._:@-]{1,128}")


def ensure_complete(draft: ProposalDraft) -> None:
    """Raise unless the owner can see why this is proposed and what it is based on."""
    if not draft.reason.strip():
        raise Invalid("a proposal needs a reason", hint="say what happened and how often, so that the owner can judge")
    _ensure_evidence(draft.evidence)
    ensure_link(draft.link)


def _ensure_evidence(ids: Sequence[str]) -> None:
    """Evidence must be session ids and nothing else, because the owner reads it beside the diff."""
    if len(ids) > MOST_EVIDENCE:
        raise Invalid(
            f"{len(ids)} sessions as evidence; at most {MOST_EVIDENCE} are allowed", hint="name the most telling ones"
        )
    for id in ids:
        if not _EVIDENCE.fullmatch(id):
            excerpt = ascii(id[:_MOST_CHARACTERS]) + ("…" if len(id) > _MOST_CHARACTERS else "")
            raise Invalid(f"evidence {excerpt} is not a session id", hint="letters, digits and . _ : @ -, at most 128")
    _ensure_no_secret(ids)


def _ensure_no_secret(ids: Sequence[str]) -> None:
    from soulkeeper.domain.evolution.findings.secrets import secret_reason  # noqa: PLC0415 - its forms are seldom needed

    for number, id in enumerate(ids, 1):
        if secret_reason("", id):
            raise Invalid(f"evidence {number} looks like a secret", hint="name a session by its id")
