"""Dry runs: the gate on cases somebody wrote down, without touching a workspace. For scores, and for trying a policy.

A case stands alone: what it changes is judged, and nothing of the past. Limits of number and time, minimum data, denials and
questions that wait are not tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

from soulkeeper.domain.evolution import extent, gate, text_rules
from soulkeeper.domain.evolution.change import PARTS, Change, Trigger, Way, applied, change_said
from soulkeeper.domain.evolution.policy import from_record
from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid, SoulError

Word = TypeVar("Word", bound=StrEnum)

_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
_CASE = "base (a text) and proposal (an object) are needed; id, target, policy and baseline may be left out"


def tried(case: Mapping[str, Any]) -> dict[str, Any]:
    """What the gate says to one case: pass, flag or refuse, with the codes. What is no case raises, and names the part."""
    base, proposal = _text(case, "base"), _object(case, "proposal")
    kind, trigger = _word(case, "target", Kind.SOUL), _word(proposal, "trigger", Trigger.CONVERSATION, "proposal.")
    policy = from_record(_object(case, "policy") if case.get("policy") else {})
    baseline = _text(case, "baseline") if case.get("baseline") else base
    reason = _text(proposal, "reason", "proposal.") if proposal.get("reason") else ""
    change = change_of(proposal)
    try:
        after = change.new_text if change.way is Way.REPLACE else applied(change, base)
    except SoulError as error:
        return _outcome(case, ["does_not_fit"], [], message=error.message)
    judged = gate.Case(
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
    found = (
        *text_rules.findings(base, after, reason=reason),
        *extent.findings(base, after, baseline=baseline, policy=policy),
    )
    return _outcome(case, [refusal.code for refusal in gate.content(judged)], [finding.code for finding in found])


def change_of(proposal: Mapping[str, Any]) -> Change:
    """A change as JSON says it. ``new_text`` is ``newText``; question and answer of a FAQ may stand in ``value``."""
    if proposal.get("kind") is None:
        raise Invalid("proposal.kind is missing", hint=_choices(Way))
    way = _word(proposal, "kind", Way.REPLACE, "proposal.")
    said = {**proposal, "newText": proposal.get("newText", proposal.get("new_text"))}
    if way is Way.ADD_FAQ and isinstance(said.get("value"), dict):
        said |= said.pop("value")
    parts = {name: said[name] for names in PARTS[way] for name in names if said.get(name) is not None}
    named = {"field": said["field"]} if said.get("field") else {}
    return change_said(way, {name: _text({**named, **parts}, name, "proposal.") for name in {**named, **parts}})


def _text(said: Mapping[str, Any], name: str, where: str = "") -> str:
    if said.get(name) is None:
        raise Invalid(f"{where}{name} is missing", hint=_CASE)
    if not isinstance(said[name], str):
        raise Invalid(f"{where}{name} is no text", hint=f"{where}{name} is written in quotes")
    return str(said[name])


def _object(said: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    if said.get(name) is None:
        raise Invalid(f"{name} is missing", hint=_CASE)
    if not isinstance(said[name], dict):
        raise Invalid(f"{name} is no object", hint=f"{name} is written in braces")
    found: dict[str, Any] = said[name]
    return found


def _word(said: Mapping[str, Any], name: str, usual: Word, where: str = "") -> Word:
    words, word = type(usual), said.get(name) or usual
    if not isinstance(word, str) or word not in set(words):
        raise Invalid(f"{where}{name} cannot be {str(word)[:40]!r}", hint=_choices(words))
    return words(word)


def _choices(words: type[StrEnum]) -> str:
    return f"one of {', '.join(words)}"


def _outcome(case: Mapping[str, Any], reasons: list[str], findings: list[str], **more: str) -> dict[str, Any]:
    outcome = "refuse" if reasons else "flag" if findings else "pass"
    found = list(dict.fromkeys(findings))
    return {"id": case.get("id"), "outcome": outcome, "reasons": reasons, "findings": found, **more}
