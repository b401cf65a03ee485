"""What an owner should hear after a choice that has a price: fields that are protected no more, questions that no longer fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SOUL_UPDATE, SoulUpdate
from soulkeeper.domain.evolution.policy import PROTECTED, Policy, as_record, own_settings, policy_hash
from soulkeeper.domain.evolution.protection import said
from soulkeeper.domain.souls.text import parse
from soulkeeper.ports import Ports
from soulkeeper.services import agent_view
from soulkeeper.services.lookups import ALL

_NAMED = 5


def policy_changed(ports: Ports, agent: str, before: Policy, after: Policy) -> Iterator[str]:
    gone = [name for name in before.protected_fields if name not in after.protected_fields]
    if gone:
        yield f"no longer protected by the policy of {agent}: {', '.join(gone)}"
    known = (*PROTECTED, *before.protected_fields)
    yield from unknown_fields(ports, agent, (name for name in after.protected_fields if name not in known))
    yield from _outdated(ports, agent, after)


def settings_dropped(before: Policy, after: Policy) -> list[str]:
    """The owner's own settings that a preset put back, by their keys."""
    now = as_record(after)
    return [key for key, value in own_settings(before).items() if now[key] != value]


def unknown_fields(ports: Ports, agent: str, fields: Iterable[str]) -> Iterator[str]:
    """Fields that stand in no text the agent may propose for: the soul it wears, its AGENTS.md."""
    worn = [soul for kind, soul in agent_view.texts(ports, agent).items() if kind.proposable]
    with ports.ledger.reading() as records:
        texts = [parse(records.text(soul.hash)) for soul in worn]
    for name in fields:
        if not any(said(text, name) for text in texts):
            yield f"neither the soul that {agent} wears nor its AGENTS.md has a field {name}"


def _outdated(ports: Ports, agent: str, policy: Policy) -> Iterator[str]:
    """What waits and was asked under another policy cannot be approved as it is."""
    with ports.ledger.reading() as records:
        asked = records.approvals(statuses=frozenset({Status.PENDING}), type=SOUL_UPDATE, agent=agent, limit=ALL)
    now = policy_hash(policy)
    waiting = [(each.id[:8], payloads.read(each)) for each in asked if each.is_waiting(ports.now())]
    old = [id for id, payload in waiting if isinstance(payload, SoulUpdate) and payload.policy != now]
    if old:
        waits = "1 question waits" if len(old) == 1 else f"{len(old)} questions wait"
        more = " …" if len(old) > _NAMED else ""
        anew = ", ".join(f"soul rebase {id}" for id in old[:_NAMED])
        yield f"{waits} under the old policy and must be rebased before a yes: {anew}{more}"
