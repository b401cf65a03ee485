"""What a ledger would lose if a backup replaced it: everything that the backup lacks, or has in another state.

A backup may be older than the ledger, or another history that began in it. So revisions are compared by their links: a backup with
as many revisions as the ledger may have others.
"""

from __future__ import annotations

from collections.abc import Iterator

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.history.event import PURGED
from soulkeeper.domain.notices.chat import SETTING as CHAT
from soulkeeper.domain.notices.chat import read_chat
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.ports import Ports, Records
from soulkeeper.services.backups import Contents
from soulkeeper.services.key_rotation import KeyState, log_keys
from soulkeeper.services.lookups import ALL
from soulkeeper.services.sync.trust import SETTING as TRUST

_RULES = {"policy": "policy", "companions": "companion files in the prompt"}
_ENDED = "ended/"


def losses(ports: Ports, contents: Contents) -> tuple[str, ...]:
    """What would be lost if this backup replaced the ledger, a sentence for each."""
    with ports.ledger.reading() as records:
        lost = (
            _lost_revisions,
            _lost_rules,
            _lost_agents,
            _lost_revocations,
            _lost_withdrawals,
            _lost_purges,
            _lost_denials,
        )
        return tuple(loss for find in lost for loss in find(records, contents))


def _lost_revisions(records: Records, contents: Contents) -> Iterator[str]:
    for soul in (*records.souls(None), *records.souls(None, deleted=True)):
        then, first = contents.souls.get(soul.uuid), _first_lost(records, contents, soul)
        if first <= soul.revision:
            revisions = f"revision {first}" if first == soul.revision else f"revisions {first} to {soul.revision}"
            other = " (different in the backup)" if then and then.revision >= first else ""
            yield f"{soul.address}: {revisions}{other if then else ', the whole soul'}"
        if soul.deleted and then and not then.deleted:
            yield f"the deletion of {soul.address}"


def _first_lost(records: Records, contents: Contents, soul: Soul) -> int:
    """The first revision that the backup lacks. Each names the one before it: below the newest that it has, it has every one."""
    revisions = records.revisions(soul.uuid, limit=ALL)
    return max((revision.number for revision in revisions if revision.link in contents.links), default=0) + 1


def _lost_rules(records: Records, contents: Contents) -> Iterator[str]:
    settings = records.settings()
    for key in sorted({*settings, *contents.settings}):
        kind, _, agent = key.partition("/")
        if kind in _RULES and contents.settings.get(key) != settings.get(key):
            yield f"the {_RULES[kind]} of {agent}"
    if contents.settings.get(TRUST, "") != settings.get(TRUST, ""):
        yield "which git remote you trust"


def _lost_agents(records: Records, contents: Contents) -> Iterator[str]:
    for agent in records.every_agent():
        then = contents.agents.get(agent.id) or Agent(id=agent.id, created_at=agent.created_at)
        if agent.protected and not then.protected:
            yield f"the protection of the agent {agent.id}"
        if agent.deleted_at and then.deleted_at is None and agent.id in contents.agents:
            yield f"the deletion of the agent {agent.id}"
        elif agent.selected != then.selected:
            yield f"which soul the agent {agent.id} uses"


def _lost_denials(records: Records, contents: Contents) -> Iterator[str]:
    """What was denied since. In the backup it waits for an answer, or nobody has asked yet."""
    denied = records.approvals(statuses=frozenset({Status.DENIED}), limit=ALL)
    if lost := {approval.id for approval in denied} - contents.denied_ids:
        count = "1 denial: what it denied" if len(lost) == 1 else f"{len(lost)} denials: what they denied"
        yield f"{count} waits again or can be asked again after it"


def _lost_revocations(records: Records, contents: Contents) -> Iterator[str]:
    """What was ended here, and would be valid again."""
    settings, before = records.settings(), contents.settings
    revoked_ids = {token.id for token, _ in records.tokens() if token.revoked_at}
    valid_ids = {token.id for token in contents.tokens.values() if token.revoked_at is None}
    valid_chats = {key for key in before if key.startswith(CHAT) and read_chat(before[key]).revoked_at is None}
    revoked_chats = {key for key in settings if key.startswith(CHAT) and read_chat(settings[key]).revoked_at}
    yield from _valid_again(len(revoked_ids & valid_ids), "revocation of a token", "revocations of tokens")
    yield from _valid_again(len(revoked_chats & valid_chats), "revocation of a chat", "revocations of chats")
    removals = [records.newest_events(kind="webhook.removed", names=(id,), limit=1) for id in contents.webhook_ids]
    removed = sum(map(bool, removals))
    yield from _valid_again(removed, "removal of a webhook", "removals of webhooks")
    ended = [key for key in settings if key.startswith(_ENDED) and key not in before]
    yield from _valid_again(len(ended), "end of a session", "ends of sessions")


def _lost_purges(records: Records, contents: Contents) -> Iterator[str]:
    """The texts that were purged here and that the backup still has."""
    for event in records.newest_events(kind=PURGED, limit=ALL):
        facts = event.facts
        link = records.revision(facts["soul"], facts["revision"]).link
        if link in contents.links and facts["hash"] not in contents.purged:
            yield f"the purge of {facts['address']} revision {facts['revision']}: its text would be back"


def _valid_again(count: int, one: str, many: str) -> Iterator[str]:
    if count:
        yield f"{count} {one if count == 1 else many}: valid again after it"


def _lost_withdrawals(records: Records, contents: Contents) -> Iterator[str]:
    for key in log_keys(records).values():
        if key.state is KeyState.WITHDRAWN and key.public not in contents.withdrawn_keys:
            yield f"the withdrawal of the log key {key.public}: it can sign again after it"
