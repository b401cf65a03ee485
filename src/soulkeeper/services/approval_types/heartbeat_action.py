"""Leave for an action: an agent says which tool it wants to call, with what and why. A yes is taken once, by a claim."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from soulkeeper.domain.approvals.action import action, lines
from soulkeeper.errors import Reason
from soulkeeper.services.approval_types import ApprovalType, Payload, Review, without_bound

_WAITS = timedelta(hours=24)  # an old yes must not linger


def _lines(review: Review) -> Iterable[str]:
    """The action; and what of its input reads like something else, a second time in letters that cannot."""
    from soulkeeper.domain.evolution.findings.inputs import mistakable  # noqa: PLC0415 - loaded when somebody looks

    asked = action(without_bound(review.approval.payload))
    again = mistakable(asked.input)
    return [*lines(asked), *(["the same in ASCII:", *(f"  {text}" for text in again)] if again else ())]


def _same(payload: Payload) -> Payload:
    return {"tool": payload["tool"], "input": payload["input"]}


def _against(payload: Payload) -> tuple[Reason, ...]:
    """What the owner reads holds nothing hidden, and what the ledger keeps for good holds no secret."""
    from soulkeeper.domain.evolution.findings.hidden_text import hidden_reason  # noqa: PLC0415
    from soulkeeper.domain.evolution.findings.secrets import secret_reason  # noqa: PLC0415 - loaded when somebody asks
    from soulkeeper.domain.evolution.text_rules import check_reason  # noqa: PLC0415

    written = json.dumps(payload["input"], ensure_ascii=False, indent=1)
    held = [reason for check in (hidden_reason, secret_reason) if (reason := check("", written))]
    said = [reason for words in (payload["why"], payload.get("task", "")) for reason in check_reason(words)]
    return tuple(dict.fromkeys((*said, *held)))


def _noticed(payload: Payload) -> dict[str, Any]:
    from soulkeeper.domain.evolution.findings.finding import highest_risk  # noqa: PLC0415 - as above
    from soulkeeper.domain.evolution.findings.inputs import findings  # noqa: PLC0415

    found = findings(payload["input"])
    return {"findings": [asdict(each) for each in found], "risk": highest_risk(found)} if found else {}


APPROVAL_TYPE = ApprovalType(
    name="heartbeat_action",
    payload=lambda said: action(said).as_record(),
    about=lambda payload: str(payload["tool"]),
    lines=_lines,
    same=_same,
    against=_against,
    noticed=_noticed,
    agents_may_ask=True,
    waits=_WAITS,
)
