"""The codec of payloads: what is written reads back the same, and what older versions wrote can still be read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soulkeeper.domain.approvals.action import Action
from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.canonical import canonical, strict_json
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.payloads import ActionRequest, Assessment, FindingNote, SoulUpdate, UnknownPayload
from soulkeeper.domain.souls.address import address
from tests.conftest import DAWN

WORDS = st.text("ab é\n", max_size=6)
NAMES = st.sampled_from(["maya", "maya/agents", "default"])
NOTES = st.builds(
    FindingNote, code=WORDS, severity=st.sampled_from(["note", "high"]), message=WORDS, line=st.integers(1, 9),
    column=st.integers(1, 9), hint=WORDS,
)  # fmt: skip
ASSESSMENTS = st.builds(
    Assessment,
    findings=st.lists(NOTES, max_size=2).map(tuple),
    cautions=st.lists(WORDS, max_size=2).map(tuple),
    drift=st.integers(0, 1_000).map(lambda thousandths: thousandths / 1_000),
    risk=st.sampled_from(["low", "medium", "high"]),
    marks=st.lists(st.tuples(WORDS, WORDS, WORDS), max_size=2).map(tuple),
    protected=st.lists(WORDS, max_size=2).map(tuple),
)
UPDATES = st.builds(
    SoulUpdate,
    target=NAMES.map(address),
    change=st.builds(Change, kind=st.sampled_from(ChangeKind), field=WORDS, old=WORDS, value=WORDS),
    reason=WORDS,
    trigger=st.sampled_from(Trigger),
    by=WORDS,
    nonce=WORDS,
    base_revision=st.integers(0, 9),
    base_hash=WORDS,
    new_hash=WORDS,
    evidence=st.lists(WORDS, max_size=2).map(tuple),
    version=WORDS,
    because=st.lists(WORDS, max_size=2).map(tuple),
    policy=WORDS,
    assessment=ASSESSMENTS,
    earlier=st.lists(WORDS, max_size=2).map(tuple),
    rebased_from=WORDS,
    rebased_by=WORDS,
)
REQUESTS = st.builds(
    ActionRequest,
    action=st.builds(Action, tool=st.just("mail.send"), input=st.dictionaries(WORDS, WORDS), why=st.just("a note")),
    by=WORDS,
    nonce=WORDS,
    findings=st.lists(NOTES, max_size=2).map(tuple),
)
OLD: dict[str, Any] = {
    "file": "soul", "filename": "SOUL.md", "address": "maya", "kind": "add", "field": "values", "value": "Calm", "reason": "asked",
    "trigger": "conversation", "evidence": ["s-1"], "baseRevision": 3, "baseHash": "sha256:a", "newHash": "sha256:b",
    "version": "1.1.0", "because": ["MINOR: value added"], "policy": "sha256:p", "by": "maya", "nonce": "n",
}  # fmt: skip


def question(type: str, payload: dict[str, Any]) -> Approval:
    return Approval(id="a", type=type, agent="maya", subject="u", payload=payload, digest="d", created_at=DAWN)


@given(UPDATES)
def test_a_soul_update_reads_back_as_it_was_written(update: SoulUpdate) -> None:
    stored = strict_json(canonical(payloads.record(update)).decode())
    again = payloads.read(question("soul_update", stored))
    assert again == update
    assert payloads.record(update) == stored


@given(REQUESTS)
def test_an_action_request_reads_back_as_it_was_written(request: ActionRequest) -> None:
    stored = strict_json(canonical(payloads.record(request)).decode())
    assert payloads.read(question("heartbeat_action", stored)) == request


def test_a_payload_from_before_assessments_is_read() -> None:
    update = payloads.read(question("soul_update", OLD))
    assert isinstance(update, SoulUpdate)
    assert (update.target, update.change.value, update.base_revision) == (address("maya"), "Calm", 3)
    assert (update.assessment, payloads.risk_of(update)) == (Assessment(), "low")


@pytest.mark.parametrize(
    ("type", "payload"),
    [
        ("telegram_pair", {"chat": "42"}),
        ("soul_update", {}),
        ("soul_update", {**OLD, "kind": "shuffle"}),
        ("soul_update", {**OLD, "address": "../etc"}),
        ("soul_update", {**OLD, "findings": [{"code": "x"}]}),
        ("soul_update", {**OLD, "findings": "x"}),
        ("heartbeat_action", {"tool": "", "input": {}, "why": "w", "by": "b", "nonce": "n"}),
    ],
)
def test_what_cannot_be_read_is_kept_whole_and_is_not_a_known_payload(type: str, payload: dict[str, Any]) -> None:
    assert payloads.read(question(type, payload)) == UnknownPayload(type=type, record=payload)


def test_no_other_module_knows_a_key_of_a_payload() -> None:
    """Every other module asks the codec for a part of a payload."""
    from pathlib import Path

    codec = Path(payloads.__file__)
    others = set(codec.parents[2].rglob("*.py")) - {codec}
    asking = ("payload[", "payload.get(")
    knowing = [path.name for path in others if any(key in path.read_text() for key in asking)]
    assert knowing == []
