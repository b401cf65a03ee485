"""Policies in the ledger: the owner sets them, every change is an event, everybody else only reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as with_fields
from functools import lru_cache

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.evolution import policy as policies
from soulkeeper.domain.evolution.policy import DEFAULT, MirrorMode, Policy
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.names import agent_id
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import expiry
from soulkeeper.services.lookups import active_agent
from soulkeeper.services.outside_edits import observe_all

_POLICY = "policy/"
_FEW = 4  # a view remembers what is looked up one by one


def policy_of(records: Records, agent: str) -> Policy:
    return parsed_policy(records.setting(f"{_POLICY}{agent}"))


def parsed_policy(record: str | None) -> Policy:
    """The policy in a setting; the default if there is none."""
    return _read_policy(record) if record else DEFAULT


def policies_of(records: Records, agents: Sequence[str]) -> list[Policy]:
    """The policies of these agents, in this order. A soul may have hundreds of users, and every prompt asks for them."""
    if len(agents) <= _FEW:
        return [policy_of(records, agent) for agent in agents]
    keys = [f"{_POLICY}{agent}" for agent in agents]
    found = records.some_settings(keys)
    return [parsed_policy(found.get(key)) for key in keys]


def show(ports: Ports, agent: str) -> Policy:
    with ports.ledger.reading() as records:
        return policy_of(records, active_agent(records, agent).id)


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """The policy of an agent before and after a change."""

    agent: str
    before: Policy
    after: Policy


def change(ports: Ports, owner: Owner, agent: str, key: str, value: str) -> Policy:
    return replace(ports, owner, agent, {key: value})


def use_preset(ports: Ports, owner: Owner, agent: str, name: str) -> Policy:
    (changed,) = replace_all(ports, owner, [agent], {}, preset=name)
    return changed.after


def replace(ports: Ports, owner: Owner, agent: str, settings: Mapping[str, str], *, preset: str = "") -> Policy:
    """Change several settings at once, all or none, optionally on top of a preset."""
    (changed,) = replace_all(ports, owner, [agent], settings, preset=preset or None)
    return changed.after


def replace_all(
    ports: Ports, owner: Owner, agents: Sequence[str], settings: Mapping[str, str], *, preset: str | None = None
) -> tuple[PolicyChange, ...]:
    """The same for several agents: all of them, with an event for each, or none."""

    def new(current: Policy) -> Policy:
        return policies.with_settings(current if preset is None else policies.preset(preset), settings)

    with ports.ledger.reading() as records:
        now = {agent: new(policy_of(records, active_agent(records, agent).id)) for agent in agents}
    hold_guarded_edits(ports, *(agent for agent, policy in now.items() if policy.mirror is not MirrorMode.GUARD))
    with expiry.writing(ports) as writer:
        before = {agent: policy_of(writer, active_agent(writer, agent).id) for agent in now}
        return tuple(
            PolicyChange(agent, policy, put_policy(ports, writer, owner, agent, new(policy)))
            for agent, policy in before.items()
        )


def hold_guarded_edits(ports: Ports, *agents: str) -> None:
    """Before these agents' guard, protection or protected fields may end: hold the edits that were made under them and that nobody
    noticed yet. The companion files of a deleted agent are still guarded."""
    with ports.ledger.reading() as records:
        known = [agent for id in agents if (agent := records.find_agent(agent_id(id)))]
        are_guarded = any(agent.protected or _is_guarding(policy_of(records, agent.id)) for agent in known)
    if are_guarded:
        observe_all(ports)


def _is_guarding(policy: Policy) -> bool:
    return policy.mirror is MirrorMode.GUARD or bool(policy.protected_fields)


def agents_using(records: Records, soul: Soul) -> list[Agent]:
    """The agents that a text belongs to: those that use the soul, or the one whose companion file it is."""
    if soul.address.kind is not Kind.SOUL:
        agent = records.find_agent(soul.address.id)
        return [agent] if agent and agent.deleted_at is None else []
    agents = records.agents(selected=soul.uuid)
    return agents + records.agents(selected="") if soul.address.id == DEFAULT_SOUL else agents


def is_protected(records: Records, where: Address, soul: Soul | None) -> bool:
    """Whether a protected agent uses this text, or would use it as soon as it exists."""
    if where.kind is not Kind.SOUL:
        users = _owner_of(records, where)
    elif soul is not None:
        users = agents_using(records, soul)
    else:
        users = records.agents(selected="") if where.id == DEFAULT_SOUL else []
    return any(agent.protected for agent in users)


def _owner_of(records: Records, where: Address) -> list[Agent]:
    """The agent that a companion file belongs to, even if it is deleted: it may be created again, with its protection."""
    agent = records.find_agent(where.id)
    return [agent] if agent else []


def protected_fields(records: Records, soul: Soul) -> frozenset[str]:
    """A soul that several agents use has all of their protected fields; one that nobody uses has the default ones."""
    return protected_by(records, protectors(records, soul, agents_using(records, soul)))


def protectors(records: Records, soul: Soul, users: Sequence[Agent]) -> Sequence[Agent]:
    """The agents whose protected fields a text has: its users. A companion file also has those of the soul beside it, because
    its prompt restates them."""
    if soul.address.kind is Kind.SOUL:
        return users
    if not users:
        return _owner_of(records, soul.address)
    default, selected = records.find_soul(Address(Kind.SOUL, DEFAULT_SOUL)), users[0].selected
    if default is not None and selected in ("", default.uuid):
        return agents_using(records, default)
    return records.agents(selected=selected)


def protected_by(records: Records, agents: Sequence[Agent]) -> frozenset[str]:
    """The protected fields of a soul that these agents use."""
    found = policies_of(records, [agent.id for agent in agents]) or [DEFAULT]
    return frozenset(name for policy in found for name in policy.protected_fields)


def is_guarded(records: Records, soul: Soul | None) -> bool:
    """Whether files may not change this text: an agent in guard mode uses it, or nobody does and some agent is in guard mode."""
    if soul is not None and soul.address.kind is not Kind.SOUL:
        return policy_of(records, soul.address.id).mirror is MirrorMode.GUARD
    agents = agents_using(records, soul) if soul else []
    ids = [agent.id for agent in agents or records.agents()]
    return any(policy.mirror is MirrorMode.GUARD for policy in policies_of(records, ids))


def mirror_modes(ports: Ports) -> dict[str, MirrorMode]:
    """The mirror mode of every agent, by its id."""
    with ports.ledger.reading() as records:
        ids = [agent.id for agent in records.agents()]
        return {id: policy.mirror for id, policy in zip(ids, policies_of(records, ids), strict=True)}


def following_agents(ports: Ports) -> list[str]:
    """The agents that follow their files, by id."""
    return [id for id, mode in mirror_modes(ports).items() if mode is MirrorMode.FOLLOW]


def has_guarded_agents(ports: Ports) -> bool:
    return MirrorMode.GUARD in mirror_modes(ports).values()


def follow_notes(ports: Ports, agent: str) -> tuple[str, ...]:
    """A note if an agent follows its files while others are in guard mode: a soul that nobody used was guarded until now."""
    modes = mirror_modes(ports)
    if modes.get(agent) is not MirrorMode.FOLLOW or MirrorMode.GUARD not in modes.values():
        return ()
    guard = f"soul policy set mirror guard --agent {agent}"
    return (
        f"{agent} follows its files, and other agents do not: edits to them take effect at once; to hold them: {guard}",
    )


@lru_cache(maxsize=256)
def _read_policy(record: str) -> Policy:
    return policies.from_record(json.loads(record))


def rename_reach(ports: Ports, writer: Writer, owner: Owner, old: str, new: str) -> None:
    """Let every policy that names a renamed soul in ``mayPropose`` name its new id: another soul may get the old one. An agent
    that was deleted has its policy again if it is created again."""
    naming = [key for key, record in writer.settings(_POLICY).items() if f'"{old}"' in record]  # proving all takes long
    for agent in sorted(key.removeprefix(_POLICY) for key in naming):
        policy = policy_of(writer, agent)
        if old in policy.may_propose:
            names = tuple(dict.fromkeys(new if name == old else name for name in policy.may_propose))
            put_policy(ports, writer, owner, agent, with_fields(policy, may_propose=names))


def put_policy(ports: Ports, writer: Writer, owner: Owner, agent: str, policy: Policy) -> Policy:
    record = policies.as_record(policy)
    writer.put_setting(f"{_POLICY}{agent}", canonical(record).decode())
    facts = {"agent": agent, "by": owner.name, "door": owner.door, "policy": record}
    writer.append("policy.changed", ports.now(), facts)
    return policy
