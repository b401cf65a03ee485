"""The proof of a ledger: whatever differs from what its events say is found, by its name and alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.domain.approvals.approval import Approval, Decision, Status, record_of
from soulkeeper.domain.authority import Role, Token
from soulkeeper.domain.backup.attestation import RECORD
from soulkeeper.domain.backup.entries import StoredSetting
from soulkeeper.domain.backup.proof import Proof
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.history.event import Event, event
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.notices.webhook import Webhook
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.reflection.gap import Gap
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.services import backups, gaps, webhooks
from tests.conftest import DAWN, OWNER, Clock, ports_on
from tests.services.test_backups import deny_the_last, fill, use

_PARTS = ("seq", "kind", "at", RECORD)


@pytest.fixture(scope="module")
def records() -> list[object]:
    """All records of a ledger with some history, in the order of a backup."""
    ports = ports_on(MemoryLedger(), Clock())
    fill(ports)
    use(ports)
    deny_the_last(ports)
    webhooks.remove(ports, OWNER, webhooks.webhooks(ports)[0].webhook.id)
    webhooks.create(ports, OWNER, "https://hooks.example.org/T1", kinds=["gap.*"])
    gaps.close_gap(ports, OWNER, "maya", gaps.gaps(ports, "maya")[0].id)
    gaps.open_gap(ports, OWNER, "maya", "tone", "it was not brief")
    with ports.ledger.reading() as reading:
        return list(backups._ledger_entries(reading))


def faults(records: Iterable[object], *, whole: bool = True) -> list[str]:
    proof, wrong = Proof(whole=whole), list[str]()
    for record in records:
        if isinstance(record, StoredSetting):
            proof.set(record.key, record.value)
        wrong += proof.check(record)
    return [*wrong, *proof.remaining_faults()]


def unsigned(records: Iterable[object]) -> list[object]:
    """The same ledger from before events were signed and before they carried the hashes of rows."""
    return [
        event(each.seq, each.kind, each.at, {key: fact for key, fact in each.facts.items() if key not in _PARTS})
        if isinstance(each, Event)
        else each
        for each in records
    ]


def altered(records: list[object], which: Callable[[Any], bool], change: Callable[[Any], object]) -> list[object]:
    """The records with the last one that fits changed."""
    at = max(number for number, each in enumerate(records) if which(each))
    return [*records[:at], change(records[at]), *records[at + 1 :]]


def test_a_ledger_that_nobody_altered_has_no_faults(records: list[object]) -> None:
    assert faults(records) == []
    assert faults(unsigned(records)) == []


def is_maya(row: object) -> bool:
    return isinstance(row, Soul) and row.address == address("maya")


def is_mayas_newest(row: object) -> bool:
    return isinstance(row, Revision) and row.number == 4


def is_denied(row: object) -> bool:
    return isinstance(row, Approval) and row.status is Status.DENIED


def is_good(row: object) -> bool:
    return isinstance(row, Token) and row.revoked_at is None


def is_revoked(row: object) -> bool:
    return isinstance(row, Token) and row.revoked_at is not None


def is_(kind: type) -> Callable[[object], bool]:
    return lambda row: isinstance(row, kind)


def is_set(key: str) -> Callable[[object], bool]:
    return lambda row: isinstance(row, StoredSetting) and row.key.startswith(key)


def with_seq(approval: Approval, seq: int) -> Approval:
    decision = approval.decision
    assert decision is not None
    return replace(approval, decision=replace(decision, seq=seq))


ALTERED: list[tuple[str, Callable[[Any], bool], Callable[[Any], object], str]] = [
    ("a soul at another place", is_maya, lambda soul: replace(soul, address=address("bo")), "bo"),
    ("a soul that is deleted", is_maya, lambda soul: replace(soul, deleted_at=DAWN), "maya"),
    ("a soul with another text", is_maya, lambda soul: replace(soul, hash=soul.hash.upper()), "maya"),
    ("a soul at another revision", is_maya, lambda soul: replace(soul, revision=3), "maya"),
    ("a soul of another version", is_maya, lambda soul: replace(soul, version="9.9.9"), "maya"),
    ("a revision of another text", is_mayas_newest, lambda each: each._replace(hash="sha256:00"), "maya revision 4"),
    ("a revision by somebody else", is_mayas_newest, lambda each: each._replace(author="eve"), "maya revision 4"),
    ("a protected agent", is_(Agent), lambda agent: replace(agent, protected=True), "agent maya"),
    ("an agent with another soul", is_(Agent), lambda agent: replace(agent, selected=""), "agent maya"),
    ("an agent that is deleted", is_(Agent), lambda agent: replace(agent, deleted_at=DAWN), "agent maya"),
    ("a token of another role", is_good, lambda token: replace(token, role=Role.OWNER), "token "),
    ("a token of another agent", is_good, lambda token: replace(token, agent="default"), "token "),
    ("a token that was revoked", is_revoked, lambda token: replace(token, revoked_at=None), "token "),
    ("a token that nobody created", is_good, lambda token: replace(token, id="t-new"), "token t-new"),
    ("an agent that nobody added", is_(Agent), lambda agent: replace(agent, id="eve"), "agent eve"),
    ("a session that nobody opened", is_(Pin), lambda pin: replace(pin, session="s2"), "session s2 of maya"),
    ("a gap that nobody opened", is_(Gap), lambda gap: replace(gap, id="g-new"), "gap g-new"),
    ("a webhook that nobody created", is_(Webhook), lambda hook: replace(hook, id="w-new"), "webhook w-new"),
    ("a gap that is closed", is_(Gap), lambda gap: replace(gap, closed_at=DAWN), "gap "),
    ("a session with another text", is_(Pin), lambda pin: replace(pin, hash="sha256:00"), "session s1 of maya"),
    ("a session with another revision", is_(Pin), lambda pin: replace(pin, revision=3), "session s1 of maya"),
    (
        *("a session with a companion's text of nobody", is_(Pin)),
        *(lambda pin: replace(pin, companions=(("user", "sha256:00"),)), "session s1 of maya"),
    ),
    (
        "a webhook that leads elsewhere",
        is_(Webhook),
        lambda hook: replace(hook, url="https://eve.example/x"),
        "webhook ",
    ),
    ("a webhook with another path", is_(Webhook), lambda hook: replace(hook, url=f"{hook.url}x"), "webhook "),
    ("a webhook that is told more", is_(Webhook), lambda hook: replace(hook, kinds=("*",)), "webhook "),
    ("a denial that is pending", is_denied, lambda each: replace(each, status=Status.PENDING), "approval "),
    ("a denial at another time", is_denied, lambda each: with_seq(each, 1), "approval {} (its place among the events)"),
    ("a policy", is_set("policy/"), lambda each: replace(each, value="{}"), "setting policy/maya"),
    ("an owner", is_set("owner_name"), lambda each: replace(each, value="eve"), "setting owner_name"),
    ("a baseline", is_set("baseline/"), lambda each: replace(each, value="sha256:00"), "setting baseline/"),
    ("a setting of nobody", is_set("owner_name"), lambda each: replace(each, key="owner_nose"), "setting owner_nose"),
]


@pytest.mark.parametrize(
    ("which", "change", "fault"), [rest for _, *rest in ALTERED], ids=[name for name, *_ in ALTERED]
)
def test_what_was_altered_is_named_even_where_no_event_carries_the_hash_of_a_row(
    records: list[object], which: Callable[[Any], bool], change: Callable[[Any], object], fault: str
) -> None:
    for ledger in (unsigned(records), records):
        found = faults(altered(ledger, which, change))
        assert any(
            each.startswith(fault.partition("{")[0]) and each.endswith(fault.partition("}")[2]) for each in found
        )


@pytest.mark.parametrize("signed", [False, True])
def test_nothing_that_another_record_relies_on_can_be_left_out(records: list[object], *, signed: bool) -> None:
    records = records if signed else unsigned(records)
    used = {each.hash for each in records if isinstance(each, Revision)}
    for number, each in enumerate(records):
        match each:
            case str() if (
                content_hash(each) not in used
            ):  # only a question had it, before it was carried onto a newer text
                continue
            case Token() | Webhook():  # fewer callers are let in, and less is told
                continue
            case Gap() | Pin() if not signed:  # only the hashes of rows tell
                continue
            case StoredSetting() if each.key.startswith(("baseline/", "seeded")):
                continue
        assert faults([*records[:number], *records[number + 1 :]]), each


def test_no_record_is_there_twice(records: list[object]) -> None:
    for each in records:
        if isinstance(each, Soul | Approval | Event | Revision):
            found = faults(altered([*records, each], lambda other, each=each: other == each, lambda other: other))
            assert found, each


def test_an_answer_has_an_event_of_its_kind(records: list[object]) -> None:
    """Somebody who may only ask could otherwise record an approval."""
    asked = Approval(id="a1", type="t", agent="maya", subject="s", payload={}, digest="d", created_at=DAWN)
    answered = replace(asked, status=Status.APPROVED, decision=Decision("ada", DAWN, "cli"))
    last = [each for each in records if isinstance(each, Event)][-1]
    recorded = event(last.seq + 1, "approval.asked", DAWN, {"approval": "a1", "record": record_of(answered)})
    assert faults([answered, *unsigned(records), recorded]) == ["approval a1 (its answer)"]


def test_an_excerpt_may_begin_anywhere_but_has_no_gap(records: list[object]) -> None:
    events = [each for each in unsigned(records) if isinstance(each, Event)]
    rest = [each for each in records if not isinstance(each, Event)]
    assert faults(rest, whole=False) == faults([*rest, *events[12:]], whole=False) == []
    assert faults([*rest, *events[12:24], *events[25:]], whole=False) == [f"event {events[25].seq}"]
    assert faults([*events[12:]])[0] == f"event {events[12].seq}"
