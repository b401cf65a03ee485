"""Dry runs: the gate on cases somebody wrote down, without touching a workspace. For scores, and for trying a policy."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from soulkeeper.domain.evolution import gate, text_rules
from soulkeeper.domain.evolution.change import Change, Trigger, Way, applied
from soulkeeper.domain.evolution.drift import moved
from soulkeeper.domain.evolution.past import Statistics
from soulkeeper.domain.evolution.policy import DEFAULT, Policy, from_record
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.diff import share_changed
from soulkeeper.errors import SoulError

_ENOUGH = Statistics(sessions=5, exchanges=20)
_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)


def tried(case: Mapping[str, Any]) -> dict[str, Any]:
    """What the gate says to one case: pass, flag or refuse, with the codes."""
    policy = from_record(case.get("policy") or {})
    proposal = case["proposal"]
    try:
        change = change_of(proposal)
        after = change.new_text if change.way is Way.REPLACE else applied(change, case["base"])
    except SoulError as error:
        return _outcome(case, "refuse", ["does_not_fit"], [], message=error.message)
    judged = gate.Case(
        agent="default",
        kind=Kind(case.get("target", "soul")),
        before=case["base"],
        after=after,
        reason=proposal.get("reason", ""),
        now=_SOME_DAY,
        trigger=Trigger(proposal.get("trigger") or Trigger.CONVERSATION),
        named_field=change.field,
        policy=policy,
        protected=frozenset(policy.protected_fields),
        talked=_ENOUGH,
    )
    reasons = [reason.code for reason in gate.judge(judged)]
    found = _findings(judged, case.get("baseline") or case["base"], policy)
    return _outcome(case, "refuse" if reasons else "flag" if found else "pass", reasons, found)


def change_of(proposal: Mapping[str, Any]) -> Change:
    """A change as JSON says it; ``value`` of a FAQ is an object with question and answer."""
    value: Any
    way, value = Way(proposal["kind"]), proposal.get("value")
    if way is Way.ADD_FAQ:
        return Change(way=way, field="faq", old=value["question"], value=value["answer"])
    new_text = proposal.get("new_text") or proposal.get("newText") or ""
    old = proposal.get("old") or ""
    return Change(way=way, field=proposal.get("field") or "", old=old, value=value or "", new_text=new_text)


def _findings(judged: gate.Case, baseline: str, policy: Policy) -> list[str]:
    found = [f.code for f in text_rules.findings(judged.before, judged.after, reason=judged.reason)]
    if share_changed(judged.before, judged.after) > policy.rewrite_share:
        found.append("rewrite")
    if moved(baseline, judged.after) > (policy or DEFAULT).drift_budget and baseline != judged.before:
        found.append("drift")
    return list(dict.fromkeys(found))


def _outcome(
    case: Mapping[str, Any], outcome: str, reasons: list[str], findings: list[str], **more: str
) -> dict[str, Any]:
    return {"id": case.get("id"), "outcome": outcome, "reasons": reasons, "findings": findings, **more}
