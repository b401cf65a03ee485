"""What a restore does to a workspace: nothing can be used twice, a new owner starts over, old backups can still be restored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.adapters.signing import public_line
from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.authority import Owner, Role, secret_hash
from soulkeeper.domain.backup.codec import from_record, to_record
from soulkeeper.domain.backup.entries import FilePart
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.evolution.payloads import HEARTBEAT_ACTION
from soulkeeper.domain.notices.delivery import AttemptOutcome
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.sync.remote_place import remote_place
from soulkeeper.errors import Conflict, Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import (
    agents,
    backups,
    decisions,
    integrity,
    proposals,
    souls,
    tokens,
    webhooks,
)
from soulkeeper.services.action_requests import claim, request
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.sync import trust
from soulkeeper.starters import starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS, Clock, open_gate, ports_on, proved
from tests.services.test_webhooks import FakeCourier, deliver_due, happen

FORMAT_1 = Path(__file__).with_name("backup-format-1.jsonl")
INPUT = {"to": "bo"}
NEW_KEY = Ed25519PrivateKey.generate()
NEW_OWNER = {"owner_name": "bo", "owner_key": public_line(NEW_KEY), "log_key": public_line(NEW_KEY)}


@dataclass
class MemoryFiles:
    """Files as a dictionary."""

    files: dict[str, bytes] = field(default_factory=dict)
    skipped: tuple[str, ...] = ()

    def parts(self) -> Iterator[FilePart]:
        return (FilePart(path, len(content), 0, content) for path, content in self.files.items())

    def restore(self, part: FilePart) -> None:
        self.files[part.path] = part.content


@pytest.fixture
def world(ports: Ports) -> Ports:
    souls.begin(ports, OWNER, starters(), {"owner_name": "ada", **OWNER_KEYS})
    agents.new_agent(ports, OWNER, "maya", starters())
    open_gate(ports, "maya")
    return ports


@pytest.fixture
def empty(clock: Clock) -> Ports:
    return ports_on(MemoryLedger(), clock)


@pytest.fixture
def new_owners(clock: Clock) -> Ports:
    """An empty ledger of somebody with their own key."""
    return replace(ports_on(MemoryLedger(), clock), ledger=proved(MemoryLedger(), NEW_KEY))


def request_permission(world: Ports) -> str:
    payload = {"tool": "mail.send", "input": INPUT, "why": "bo asked for it"}
    return request(world, MAYA, "maya", HEARTBEAT_ACTION, payload).id


def opens(ports: Ports, secret: str) -> bool:
    with ports.ledger.reading() as records:
        token = records.find_token(secret_hash(secret))
    return token is not None and token.is_good(ports.now())


def kinds(ports: Ports) -> list[str]:
    with ports.ledger.reading() as records:
        return [event.kind for event in records.every_event()]


def test_a_permission_that_was_used_after_the_backup_cannot_be_used_again_after_the_restore(
    any_ports: Ports, empty: Ports
) -> None:
    souls.begin(any_ports, OWNER, starters(), OWNER_KEYS)
    agents.new_agent(any_ports, OWNER, "maya", starters())
    id = request_permission(any_ports)
    decisions.approve(any_ports, OWNER, id)
    lines = list(backups.back_up(any_ports))
    claim(any_ports, MAYA, "maya", id, INPUT)

    restored = backups.restore(empty, OWNER, lines)

    assert restored.expired_permissions == 1
    with pytest.raises(Conflict, match="expired at"):
        claim(empty, MAYA, "maya", id, INPUT)
    with empty.ledger.reading() as records:
        approval = records.approval(id)
    assert approval.status is Status.EXPIRED
    assert approval.decision is not None
    assert "was approved by ada" in approval.decision.words
    assert kinds(empty)[-2:] == ["workspace.restored", "approval.expired"]
    assert request_permission(empty) != id


def test_a_permission_that_was_used_before_the_backup_stays_used(world: Ports, empty: Ports) -> None:
    id = request_permission(world)
    decisions.approve(world, OWNER, id)
    claim(world, MAYA, "maya", id, INPUT)

    restored = backups.restore(empty, OWNER, backups.back_up(world))

    assert restored.expired_permissions == 0
    with pytest.raises(Conflict, match="already used"):
        claim(empty, MAYA, "maya", id, INPUT)


def test_a_question_that_waits_is_asked_again_after_the_restore(world: Ports, empty: Ports) -> None:
    id = request_permission(world)
    backups.restore(empty, OWNER, backups.back_up(world))
    decisions.approve(empty, OWNER, id)
    assert claim(empty, MAYA, "maya", id, INPUT).status is Status.APPLIED


def test_a_new_owner_key_is_recorded_and_voids_what_the_old_one_granted(world: Ports, new_owners: Ports) -> None:
    _, secret = tokens.create(world, OWNER, Role.OWNER)
    revoked, _ = tokens.create(world, OWNER, Role.READER)
    tokens.revoke(world, OWNER, revoked.id)

    restored = backups.restore(new_owners, Owner("bo", "test", "restore"), backups.back_up(world), new_owner=NEW_OWNER)

    assert restored.valid_tokens == 0
    with new_owners.ledger.reading() as records:
        assert {key: records.setting(key) for key in NEW_OWNER} == NEW_OWNER
        told = [event.facts for event in records.every_event() if event.kind == "workspace.rekeyed"]
    assert [(facts["previous_owner_key"], facts["owner_key"]) for facts in told] == [
        (OWNER_KEYS["owner_key"], NEW_OWNER["owner_key"])
    ]
    assert kinds(new_owners)[-3:] == ["workspace.restored", "workspace.rekeyed", "token.revoked"]
    assert not opens(new_owners, secret)
    assert "new owner key of bo" in "".join(new_owners.daily_log.lines)  # type: ignore[attr-defined]


def test_no_remote_is_trusted_under_a_new_owner_key(world: Ports, new_owners: Ports) -> None:
    place = remote_place("https://git.example/souls.git")
    trust.trust(world, OWNER, place)
    backups.restore(new_owners, OWNER, backups.back_up(world), new_owner=NEW_OWNER)
    for ports, is_trusted in ((world, True), (new_owners, False)):
        with ports.ledger.reading() as records:
            assert trust.is_trusted(records, place) is is_trusted


def test_a_workspace_under_a_new_owner_key_proves_itself_and_can_be_backed_up_again(
    world: Ports, new_owners: Ports
) -> None:
    tokens.create(world, OWNER, Role.OWNER)
    backups.restore(new_owners, OWNER, backups.back_up(world), new_owner=NEW_OWNER)
    assert {found.state for found in integrity.examine(new_owners) if found.check == "records"} == {"ok"}
    assert backups.contents(backups.back_up(new_owners)).owner_key == NEW_OWNER["owner_key"]


def test_a_token_is_valid_after_the_restore_as_it_was_before(world: Ports, empty: Ports, clock: Clock) -> None:
    _, secret = tokens.create(world, OWNER, Role.AGENT, agent="maya", lasts=timedelta(days=1))
    lines = list(backups.back_up(world))
    assert secret.encode() not in b"".join(lines)
    assert backups.restore(empty, OWNER, lines).valid_tokens == 1
    assert opens(empty, secret)
    clock.advance(days=1)
    assert not opens(empty, secret)


def test_a_login_link_is_in_no_backup(world: Ports, empty: Ports) -> None:
    link = tokens.invite(world, OWNER)
    assert backups.restore(empty, OWNER, backups.back_up(world)).valid_tokens == 0
    assert not opens(empty, link)


def test_a_webhook_comes_back_with_its_secret_where_the_passphrase_was_typed_else_with_a_new_one(
    world: Ports, clock: Clock
) -> None:
    hook = webhooks.create(world, OWNER, "https://hooks.example.org/T0")
    secrets, lines = backups.secrets_of(world, {}), list(backups.back_up(world))
    assert hook.secret.encode() not in b"".join(lines)

    whole, without = ports_on(MemoryLedger(), clock), ports_on(MemoryLedger(), clock)
    assert backups.restore(whole, OWNER, lines, secrets=secrets).new_secrets == ()
    (new,) = backups.restore(without, OWNER, lines).new_secrets

    assert webhooks.webhooks(whole)[0].webhook.secret == hook.secret
    assert webhooks.webhooks(without)[0].webhook.secret == new.secret != hook.secret
    assert new.secret.startswith("hook_")


def test_what_waited_to_be_sent_is_sent_after_the_restore(world: Ports, empty: Ports) -> None:
    webhooks.create(world, OWNER, "https://hooks.example.org/T0", kinds=["clock"])
    first, second = happen(world, "clock", "clock")
    assert deliver_due(world, FakeCourier(lambda _host, _seq: AttemptOutcome(500)))

    backups.restore(empty, OWNER, backups.back_up(world))

    webhook_client = FakeCourier()
    deliver_due(empty, webhook_client)
    assert [seq for _, seq in webhook_client.carried] == [first, second]


def test_files_come_back_before_the_restore_writes_into_the_daily_log(world: Ports, empty: Ports) -> None:
    before, after = MemoryFiles({"logs/2026-01-01.md": b"- old\n", "history/maya@1.0.0.md": b"# Maya\n"}), MemoryFiles()
    backups.restore(empty, OWNER, backups.back_up(world, files=before), files=after)
    assert after.files == before.files


def test_a_restore_that_fails_leaves_neither_ledger_nor_memory(world: Ports, empty: Ports) -> None:
    class Full(MemoryFiles):
        def restore(self, part: FilePart) -> None:
            raise Unavailable("the disk is full", hint="make room")

    from tests.services.test_backups import use

    use(world)
    lines = list(backups.back_up(world, files=MemoryFiles({"logs/a.md": b"x"})))
    with pytest.raises(Unavailable):
        backups.restore(empty, OWNER, lines, files=Full())
    assert kinds(empty) == []
    assert list(empty.sessions.everything()) == []


def test_the_files_of_souls_exist_after_the_restore(world: Ports, empty: Ports) -> None:
    backups.restore(empty, OWNER, backups.back_up(world))
    assert empty.mirror.addresses() == world.mirror.addresses()
    assert empty.mirror.read(address("default")) is not None


def test_a_backup_of_format_1_still_comes_back_and_the_owner_decides(empty: Ports) -> None:
    lines = FORMAT_1.read_bytes().splitlines(keepends=True)
    contents = backups.contents(lines)
    assert (contents.header.format, contents.plain_keys["owner"]) == (1, "a private key")

    backups.restore(empty, OWNER, lines)

    with empty.ledger.reading() as records:
        (waiting,) = records.approvals(statuses=frozenset({Status.PENDING}))
    assert "- brief" in decisions.approve(empty, OWNER, waiting.id).head.content
    empty.wait(2)
    draft = ProposalDraft(
        where=address("maya"), change=Change(kind=ChangeKind.ADD, field="traits", value="calm"), reason="x"
    )
    assert proposals.propose(empty, MAYA, "maya", draft).status is Status.PENDING


def test_a_record_is_written_today_as_format_1_wrote_it() -> None:
    for line in FORMAT_1.read_bytes().splitlines()[1:-1]:
        assert canonical(to_record(from_record(json.loads(line), 2))) == line
