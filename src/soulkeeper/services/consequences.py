"""Notes for the owner after a policy change: what is no longer protected or guarded, and fields that match nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from soulkeeper.domain.evolution.policy import PROTECTED, MirrorMode, Policy, as_record, own_settings
from soulkeeper.domain.evolution.protection import content_of
from soulkeeper.domain.souls.text import parse
from soulkeeper.ports import Ports
from soulkeeper.services import agent_view


def policy_change_notes(ports: Ports, agent: str, before: Policy, after: Policy) -> Iterator[str]:
    removed_fields = [name for name in before.protected_fields if name not in after.protected_fields]
    if removed_fields:
        yield f"no longer protected by the policy of {agent}: {', '.join(removed_fields)}"
    if before.mirror is MirrorMode.GUARD is not after.mirror:
        yield f"edits to the files of {agent} take effect at once from now on, and only risky ones wait for you"
    known_fields = (*PROTECTED, *before.protected_fields)
    if new_fields := [name for name in after.protected_fields if name not in known_fields]:
        yield from unknown_fields(ports, agent, new_fields)


def dropped_settings(before: Policy, after: Policy) -> list[str]:
    """The keys of the owner's own settings that a preset has reset."""
    now = as_record(after)
    return [key for key, value in own_settings(before).items() if now[key] != value]


def unknown_fields(ports: Ports, agent: str, fields: Iterable[str]) -> Iterator[str]:
    """Fields that neither the agent's soul nor its AGENTS.md has."""
    own = [soul for kind, soul in agent_view.texts(ports, agent).items() if kind.proposable]
    with ports.ledger.reading() as records:
        texts = [parse(records.text(soul.hash)) for soul in own]
    for name in fields:
        if not any(content_of(text, name) for text in texts):
            yield f"neither the soul that {agent} uses nor its AGENTS.md has a field {name}"
