"""Dry runs: the gate judges cases from a file, without a workspace. For scores, and for trying out a policy.

Each case is independent, and only its change is checked. Rate limits, minimum data, earlier denials and pending proposals are
not.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

from soulkeeper.domain.evolution import change_size, gate, text_rules
from soulkeeper.domain.evolution.change import PARTS, Change, ChangeKind, Trigger, applied, parse_change
from soulkeeper.domain.evolution.policy import from_record
from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid, SoulError

Word = TypeVar("Word", bound=StrEnum)

_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
_CASE = "base (a string) and proposal (an object) are required; id, target, policy and baseline are optional"


def judge_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """The gate's outcome for one case: pass, flag or refuse, with the codes. A malformed case raises and names the key."""
    base, proposal = _text(case, "base"), _object(case, "proposal")
    kind, trigger = _word(case, "target", Kind.SOUL), _word(proposal, "trigger", Trigger.CONVERSATION, "proposal.")
    policy = from_record(_object(case, "policy") if case.get("policy") else {})
    baseline = _text(case, "baseline") if case.get("baseline") else base
    reason = _text(proposal, "reason", "proposal.") if proposal.get("reason") else ""
    change = change_of(proposal)
    try:
        after = change.new_text if change.kind is ChangeKind.REPLACE else applied(change, base)
    except SoulError as error:
        return _outcome(case, ["does_not_fit"], [], message=error.message)
    gate_case = gate.Case(
        agent="default",
        kind=kind,
        before=base,
        after=after,
        reason=reason,
        now=_SOME_DAY,
        trigger=trigger,
        named_field=change.field,
        policy=policy,
        protected=frozenset(policy.protected_fields),
    )
    findings = (
        *text_rules.findings(base, after, reason=reason),
        *change_size.findings(base, after, baseline=baseline, policy=policy),
    )
    return _outcome(
        case, [refusal.code for refusal in gate.judge_content(gate_case)], [finding.code for finding in findings]
    )


def change_of(proposal: Mapping[str, Any]) -> Change:
    """A change from its JSON form. ``new_text`` is accepted for ``newText``; ``value`` may hold a FAQ's question and answer."""
    if proposal.get("kind") is None:
        raise Invalid("proposal.kind is missing", hint=_choices(ChangeKind))
    kind = _word(proposal, "kind", ChangeKind.REPLACE, "proposal.")
    values = {**proposal, "newText": proposal.get("newText", proposal.get("new_text"))}
    if kind is ChangeKind.ADD_FAQ and isinstance(values.get("value"), dict):
        values |= values.pop("value")
    parts = {name: values[name] for names in PARTS[kind] for name in names if values.get(name) is not None}
    field = {"field": values["field"]} if values.get("field") else {}
    return parse_change(kind, {name: _text({**field, **parts}, name, "proposal.") for name in {**field, **parts}})


def _text(record: Mapping[str, Any], name: str, where: str = "") -> str:
    if record.get(name) is None:
        raise Invalid(f"{where}{name} is missing", hint=_CASE)
    if not isinstance(record[name], str):
        raise Invalid(f"{where}{name} is not a string", hint=f"write {where}{name} in quotes")
    return str(record[name])


def _object(record: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    if record.get(name) is None:
        raise Invalid(f"{name} is missing", hint=_CASE)
    if not isinstance(record[name], dict):
        raise Invalid(f"{name} is not an object", hint=f"write {name} in braces")
    value: dict[str, Any] = record[name]
    return value


def _word(record: Mapping[str, Any], name: str, default: Word, where: str = "") -> Word:
    words, word = type(default), record.get(name) or default
    if not isinstance(word, str) or word not in set(words):
        raise Invalid(f"{where}{name} cannot be {str(word)[:40]!r}", hint=_choices(words))
    return words(word)


def _choices(words: type[StrEnum]) -> str:
    return f"use one of {', '.join(words)}"


def _outcome(case: Mapping[str, Any], reasons: list[str], findings: list[str], **more: str) -> dict[str, Any]:
    outcome = "refuse" if reasons else "flag" if findings else "pass"
    unique = list(dict.fromkeys(findings))
    return {"id": case.get("id"), "outcome": outcome, "reasons": reasons, "findings": unique, **more}
