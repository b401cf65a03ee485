"""Backup and restore of a whole workspace, while it is in use.

- A backup is one consistent view of the ledger and one of the memory, with the workspace's files beside them.
- A restore fills an empty ledger, all or nothing, and is recorded in it.
- A restore lets no agent use a permission twice: permissions that were unused in the backup expire.
- A new owner key revokes every token and every chat, and the event that says so is permanent.
- A webhook whose secret is not in the backup gets a new one.
"""

from __future__ import annotations

import shlex
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Any

from soulkeeper.domain.approvals.approval import Approval, Decision, Status, account
from soulkeeper.domain.authority import Owner, Role, Token
from soulkeeper.domain.backup.archive import packed, unpacked
from soulkeeper.domain.backup.codec import Entry, LedgerEntry, name_of
from soulkeeper.domain.backup.entries import (
    AgentIntake,
    EncryptedKeys,
    FilePart,
    Header,
    KeyFile,
    Secrets,
    StoredSetting,
)
from soulkeeper.domain.canonical import content_hash, moment
from soulkeeper.domain.history.chain import WITHDRAWN, Chain
from soulkeeper.domain.history.checkpoint import Checkpoint
from soulkeeper.domain.history.event import PURGED, Event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.notices.delivery import State
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.reflection.session import Message
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import Conflict, Reason, Refused, SoulError
from soulkeeper.ports import BackupFolder, Ports, Records, SessionWriter, WorkspaceFiles, Writer
from soulkeeper.services import chats, effects, outside_edits
from soulkeeper.services.approval_records import put_answer
from soulkeeper.services.capsule_records import stored_capsules
from soulkeeper.services.lookups import ALL
from soulkeeper.services.targets import active_targets
from soulkeeper.services.webhooks import PREFIX

_USABLE = frozenset({Status.APPROVED, Status.FAILED})
_KEPT_ALIVE = 500  # after so many records, both databases hear that their transactions go on
_LINK, _DENIED = "link", "denied"
_FACTS = {WITHDRAWN: "key", PURGED: "hash"}  # of the events that a restore must not undo unnoticed


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The contents of a backup: the number of records of each kind, the owner, the keys, and what a restore would bring back;
    ``links`` are those of its revisions, ``purged`` the hashes of the texts that it lacks because they were purged."""

    header: Header
    counts: Counter[str]
    owner_key: str
    plain_keys: Mapping[str, str]
    encrypted_keys: EncryptedKeys | None
    checkpoint: Checkpoint | None
    souls: Mapping[str, Soul]
    tokens: Mapping[str, Token]
    settings: Mapping[str, str]
    withdrawn_keys: frozenset[str]
    agents: Mapping[str, Agent]
    webhook_ids: frozenset[str]
    links: frozenset[str]
    purged: frozenset[str]
    denied_ids: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreReport:
    """What a restore brought back, and what the owner should know."""

    counts: Counter[str]
    new_secrets: tuple[Webhook, ...] = ()
    expired_permissions: int = 0
    valid_tokens: int = 0
    notes: tuple[str, ...] = ()


def back_up(ports: Ports, *, files: WorkspaceFiles | None = None, keys: EncryptedKeys | None = None) -> Iterator[bytes]:
    """The lines of a backup: one consistent view of everything, even while others write."""
    with suppress(SoulError):  # an unreadable file must not stop the backup
        outside_edits.observe_all(ports)
    with ports.ledger.reading() as records:
        rest = chain(ports.sessions.everything(), files.parts() if files else ())
        entries: Iterable[Entry] = chain([keys] if keys else (), _ledger_entries(records), rest)
        vouch = partial(ports.ledger.checkpoint, records)
        yield from packed(entries, ports.now(), has_keys=keys is not None, vouch=vouch)


def secrets_of(ports: Ports, keys: Mapping[str, str]) -> Secrets:
    """The part of a backup that is encrypted with a passphrase."""
    with ports.ledger.reading() as records:
        return Secrets(keys, {webhook.id: webhook.secret for webhook in records.webhooks()})


def contents(lines: Iterable[bytes], events: Chain | None = None) -> Contents:
    """Read a backup to its end. Raises if it is incomplete or a record does not match; with ``events``, an empty chain, also if a
    signature is wrong."""
    counts: Counter[str] = Counter()
    whole: dict[type, dict[str, Any]] = {kind: {} for kind in (StoredSetting, KeyFile, Soul, Token, Agent, Webhook)}
    marks: dict[str, set[str]] = defaultdict(set)
    single: dict[type, Any] = {}
    for entry in unpacked(lines, events):
        match entry:
            case StoredSetting():
                whole[StoredSetting][entry.key] = entry.value
            case KeyFile():
                whole[KeyFile][entry.name] = entry.content
            case Soul():
                whole[Soul][entry.uuid] = entry
            case Token() | Agent() | Webhook():
                whole[type(entry)][entry.id] = entry
            case Header() | EncryptedKeys() | Checkpoint():
                single[type(entry)] = entry
            case _:
                for name, value in _marks(entry):
                    marks[name].add(value)
        if not isinstance(entry, Header):
            counts[name_of(entry)] += 1
    return Contents(
        header=single[Header],
        counts=counts,
        owner_key=whole[StoredSetting].get("owner_key", ""),
        plain_keys=whole[KeyFile],
        encrypted_keys=single.get(EncryptedKeys),
        checkpoint=single.get(Checkpoint),
        souls=whole[Soul],
        tokens=whole[Token],
        settings=whole[StoredSetting],
        withdrawn_keys=frozenset(marks[WITHDRAWN]),
        agents=whole[Agent],
        webhook_ids=frozenset(whole[Webhook]),
        links=frozenset(marks[_LINK]),
        purged=frozenset(marks[PURGED]),
        denied_ids=frozenset(marks[_DENIED]),
    )


def _marks(entry: Entry | Header) -> Iterator[tuple[str, str]]:
    """What is remembered of the records that a backup has many of."""
    match entry:
        case Revision():
            yield _LINK, entry.link
        case Approval() if entry.status is Status.DENIED:
            yield _DENIED, entry.id
        case Event() if entry.kind in _FACTS:
            yield entry.kind, str(entry.facts.get(_FACTS[entry.kind], ""))


def ensure_signed(contents: Contents) -> None:
    """Raise unless the backup as a whole is signed. The signature itself was checked when the backup was read."""
    if contents.checkpoint is None:
        message = "this backup is not signed: nobody can tell whether it was changed"
        raise Refused([Reason("unsigned", message, hint="if you trust where it comes from, add --unsigned")])


def back_up_if_due(
    ports: Ports, folder: BackupFolder, files: WorkspaceFiles, *, every: timedelta, keep: int
) -> str | None:
    """Make the next scheduled backup, without keys, if it is due and no other process is making it. Returns its name."""
    now = ports.now()
    with folder.exclusive() as is_exclusive:
        newest = folder.newest(now) if is_exclusive else now
        if newest is not None and now - newest < every:
            return None
        name = folder.write(now, back_up(ports, files=files))
        try:
            contents(folder.read(name))
        except SoulError:
            folder.remove(name)
            raise
        folder.keep(keep)
    return name


def restore(
    ports: Ports,
    owner: Owner,
    lines: Iterable[bytes],
    *,
    files: WorkspaceFiles | None = None,
    secrets: Secrets | None = None,
    new_owner: Mapping[str, str] | None = None,
    log_key: str = "",
    expected: Checkpoint | None = None,
) -> RestoreReport:
    """Fill an empty ledger from a backup. ``new_owner`` has the name and the public keys of a new owner; ``log_key`` is the key
    that signs from now on, if the backup may not know it; ``expected`` is the checkpoint whose signature was checked.
    """
    with ports.ledger.writing() as writer, ports.sessions.writing() as memory:
        _ensure_empty(writer)
        restore_run = _Restore(ports, writer, memory, files, secrets or Secrets(), log_key=log_key)
        for number, entry in enumerate(unpacked(lines)):
            restore_run.add(entry)
            if number % _KEPT_ALIVE == 0:  # all records of one come before those of the other
                writer.keep_alive()
                memory.keep_alive()
        if expected is not None and restore_run.checkpoint != expected:
            raise Conflict("the backup was changed while it was read", hint="nothing was restored; use another copy")
        report = restore_run.finish(owner, new_owner)
    return replace(report, notes=(*report.notes, *effects.finish(ports)))


@dataclass(slots=True)
class _Restore:
    """A restore in progress."""

    ports: Ports
    writer: Writer
    memory: SessionWriter
    files: WorkspaceFiles | None
    secrets: Secrets
    counts: Counter[str] = field(default_factory=Counter)
    made_at: datetime | None = None
    texts: set[str] = field(default_factory=set)
    new_secrets: list[Webhook] = field(default_factory=list)
    checkpoint: Checkpoint | None = None
    log_key: str = ""

    def add(self, entry: Header | Entry) -> None:
        match entry:
            case Header():
                self.made_at = entry.at
                return
            case Message():
                self.memory.add_message(entry)
            case AgentIntake():
                self.memory.put_intake(entry)
            case FilePart():
                if self.files:
                    self.files.restore(entry)
            case Webhook():
                self._put_webhook(entry)
            case Checkpoint():
                self.checkpoint = entry
            case KeyFile() | EncryptedKeys():
                pass  # the caller has already decrypted them
            case _:
                self._leave_room(entry)
                _PUT[type(entry)](self.writer, entry)
        self.counts[name_of(entry)] += 1

    def _leave_room(self, entry: LedgerEntry) -> None:
        """Mark the texts of a record as purged if the backup lacks them: a proof accepts that only for purged texts."""
        match entry:
            case str():
                self.texts.add(content_hash(entry))
            case Soul() | Revision():
                self._mark_missing(entry.hash)
            case Pin():
                self._mark_missing(*dict(entry.companions).values())

    def _mark_missing(self, *hashes: str) -> None:
        for hash in set(hashes) - self.texts:
            self.writer.drop_text(hash)
            self.texts.add(hash)

    def _put_webhook(self, webhook: Webhook) -> None:
        secret = self.secrets.webhooks.get(webhook.id)
        complete = replace(webhook, secret=secret or PREFIX + self.ports.new_secret())
        self.writer.put_webhook(complete)
        if not secret:
            self.new_secrets.append(complete)

    def finish(self, owner: Owner, new_owner: Mapping[str, str] | None) -> RestoreReport:
        writer, now = self.writer, self.ports.now()
        made_at = moment(self.made_at or now)
        facts = {"by": owner.name, "door": owner.door, "events": self.counts["event"], "backup_at": made_at}
        if self.log_key:
            facts["log_key"] = self.log_key
        adopted = active_targets(writer)
        writer.append("workspace.restored", now, facts)
        expired_count = _expire_permissions(writer, now)
        if new_owner:
            _rekey(writer, owner, new_owner, now)
            chats.revoke_all(self.ports, writer, owner)
        for soul in writer.souls(None) if self.ports.mirror.has_files else ():
            effects.schedule_mirror(writer, soul.uuid)
        for record in stored_capsules(writer):
            effects.schedule_capsule(writer, record)
        effects.schedule_log_line(writer, now, f"workspace restored from a backup of {made_at} by {owner.name}")
        return RestoreReport(
            counts=self.counts,
            new_secrets=tuple(self.new_secrets),
            expired_permissions=expired_count,
            valid_tokens=sum(token.is_good(now) for token, _ in writer.tokens()),
            notes=tuple(_adopt_again(adopted)),
        )


def _adopt_again(adopted: Sequence[Target]) -> Iterator[str]:
    """A sentence for every folder with adopted files."""
    for parent in dict.fromkeys(target.parent for target in adopted):
        first, *others = (target for target in adopted if target.parent == parent)
        command = f"soul adopt {shlex.quote(parent)}"
        if others:
            yield f"{first} and {len(others)} more are no longer protected; adopt them again: {command}"
        else:
            yield f"{first} is no longer protected; adopt it again: {command}"


def _expire_permissions(writer: Writer, now: datetime) -> int:
    """A permission may have been used after the backup, so none of them stays usable."""
    permissions = writer.approvals(statuses=_USABLE, limit=ALL)
    for approval in permissions:
        words = f"it {account(approval)}; the workspace was restored from a backup, and it may have been used since"
        decision = Decision("the restore", now, "restore", words)
        put_answer(
            writer,
            replace(approval, status=Status.EXPIRED, expires_at=now, decision=decision),
            was=approval.status,
        )
    return len(permissions)


def _rekey(writer: Writer, owner: Owner, new_owner: Mapping[str, str], now: datetime) -> None:
    """Make the holder of this key the owner. Everything that the previous key granted is revoked."""
    previous = writer.setting("owner_key") or ""
    for key, value in new_owner.items():
        writer.put_setting(key, value)
    facts = {"by": owner.name, "door": owner.door, "previous_owner_key": previous, **new_owner}
    writer.append("workspace.rekeyed", now, facts)
    effects.schedule_log_line(writer, now, f"new owner key of {new_owner['owner_name']}; every token was revoked")
    for token, _ in writer.tokens():
        if token.revoked_at is None:
            writer.put_token(token.revoked(now))
            token_facts = {"token": token.id, "role": token.role, "by": owner.name, "door": owner.door}
            writer.append("token.revoked", now, token_facts)


def _ledger_entries(records: Records) -> Iterator[LedgerEntry]:
    yield from (StoredSetting(key, value) for key, value in records.settings().items())
    yield from records.every_text()
    yield from (*records.souls(None), *records.souls(None, deleted=True))
    yield from records.every_revision()
    yield from records.every_agent()
    yield from (token for token, _ in records.tokens() if token.role is not Role.LOGIN)
    yield from records.every_approval()
    yield from records.every_gap()
    yield from records.every_pin()
    yield from (_with_all_to_send(records, webhook) for webhook in records.webhooks())
    yield from records.every_event()


def _with_all_to_send(records: Records, webhook: Webhook) -> Webhook:
    """Deliveries are not in a backup: they are derived again from the webhook's cursor."""
    waiting_deliveries = records.deliveries(webhook.id, state=State.WAITING, limit=ALL)
    return replace(webhook, cursor=min([webhook.cursor, *(delivery.seq - 1 for delivery in waiting_deliveries)]))


def _ensure_empty(records: Records) -> None:
    if records.last_seq():
        raise Conflict("this ledger is not empty", hint="restore into a new workspace, or use --replace")


_PUT: Mapping[type, Callable[[Writer, Any], object]] = {
    str: lambda writer, text: writer.add_text(text),
    StoredSetting: lambda writer, setting: writer.put_setting(setting.key, setting.value),
    Soul: lambda writer, soul: writer.add_soul(soul),
    Revision: lambda writer, revision: writer.add_revision(revision),
    Agent: lambda writer, agent: writer.put_agent(agent),
    Token: lambda writer, token: writer.put_token(token),
    Approval: lambda writer, approval: writer.add_approval(approval),
    Gap: lambda writer, gap: writer.put_gap(gap),
    Pin: lambda writer, pin: writer.add_pin(pin),
    Event: lambda writer, event: writer.add_event(event),
}
