"""Texts from a remote: each becomes a question to the owner, or a revision if the owner trusts the remote.

- The text rules apply to both; a text that they refuse is not accepted.
- A guarded text, a protected agent's text and a change for which an outside edit would be held are always questions.
- A question that was asked although the remote is trusted waits for the owner: newer texts only renew it.
- The limits of agents apply to neither: a remote is not an agent. The number of new texts that wait is limited, as it is for new
  files.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from soulkeeper.domain.approvals.approval import Approval, Decision, Status
from soulkeeper.domain.approvals.past import Statistics
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.evolution.payloads import HeldText, SoulUpdate
from soulkeeper.domain.evolution.policy import DEFAULT
from soulkeeper.domain.history.revision import Origin
from soulkeeper.domain.history.stamp import changes_content, restored_text
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.soul import Soul, name_and_description
from soulkeeper.errors import Conflict, Invalid, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import revisions
from soulkeeper.services.approval_records import put_answer
from soulkeeper.services.approvals import ProposalDraft, QuestionDraft, ask, renew
from soulkeeper.services.assessment import assess, case_of, ensure_clean
from soulkeeper.services.effects import snapshot_names
from soulkeeper.services.lineage import ensure_base_exists
from soulkeeper.services.lookups import active_agent, ensure_name_free
from soulkeeper.services.outside_edits.allowance import ensure_room_for_new
from soulkeeper.services.outside_edits.verdict import alters_rows, verdict
from soulkeeper.services.policies import agents_using, is_guarded, is_protected, policy_of, protected_fields
from soulkeeper.services.revisions import Provenance
from soulkeeper.services.siblings import Plans
from soulkeeper.services.sync.trust import trusted_since
from soulkeeper.services.versions import recorded_version
from soulkeeper.sync_ports import Commit

DOOR = "sync"
_ABBREVIATED = 10
_UNANSWERED = frozenset({Status.PENDING, Status.STALE, Status.DENIED, Status.EXPIRED})


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingText:
    """One living text as the remote has it, and where it comes from. ``asked_before`` is the proposal about an earlier version."""

    where: Address
    text: str
    remote: str
    commit: Commit | None
    trusted: bool
    asked_before: str = ""

    @property
    def author(self) -> str:
        return f"git {self.remote}"

    @property
    def reason(self) -> str:
        if self.commit is None:
            return f"synced from {self.remote}"
        origin = f'commit {self.commit.id[:_ABBREVIATED]} by {self.commit.author}: "{self.commit.message}"'
        return origin if _is_sayable(origin) else f"commit {self.commit.id[:_ABBREVIATED]} (its message is not shown)"


@dataclass(frozen=True, slots=True)
class IncomingResult:
    """The result for an incoming text: the id of the question about it, or the number of its revision; neither if our text is
    already the same. ``hash`` is the hash of our equivalent text."""

    hash: str
    question: str = ""
    revision: int = 0


def receive(ports: Ports, writer: Writer, incoming: IncomingText, expected: str, plans: Plans | None) -> IncomingResult:
    """Accept one text if ours is still the ``expected`` one; raises if it cannot be accepted."""
    soul = writer.find_soul(incoming.where)
    if soul is not None and soul.deleted:
        raise Conflict(f"{incoming.where} is deleted here", hint=f"soul undelete {incoming.where} restores it")
    if (soul.hash if soul else "") != expected:
        raise Conflict(f"{incoming.where} changed in the meantime", hint="pull again")
    candidate = replace(incoming, text=adapted_text(writer, soul, incoming.text))
    hash = content_hash(candidate.text)
    if soul is not None and not changes_content(writer.text(soul.hash), candidate.text):
        return IncomingResult(soul.hash)
    _ensure_may_come_in(writer, soul, candidate)
    if incoming.trusted and not _must_be_asked(writer, soul, candidate):
        return IncomingResult(hash, revision=_add_revision(ports, writer, soul, candidate, plans))
    return IncomingResult(hash, question=_ask_owner(ports, writer, soul, candidate).id)


def adapted_text(records: Records, soul: Soul | None, theirs: str) -> str:
    """Their text in the form that can be accepted. Past changelog rows are never rewritten: if theirs differ, ours stay."""
    before = records.text(soul.hash) if soul else ""
    return restored_text(theirs, before) if before and alters_rows(before, theirs) else theirs


def judge_ahead(records: Records, incoming: IncomingText) -> None:
    """Run the slow checks before the write lock is taken; inside it their results come from a cache."""
    soul = records.find_soul(incoming.where)
    if soul is None or not soul.deleted:
        candidate = replace(incoming, text=adapted_text(records, soul, incoming.text))
        _ensure_may_come_in(records, soul, candidate)
        _must_be_asked(records, soul, candidate)


def _ensure_may_come_in(records: Records, soul: Soul | None, incoming: IncomingText) -> None:
    """Checks for every remote: the text rules, an agent for a companion file, a unique name and a base that exists."""
    where, text = incoming.where, incoming.text
    before = records.text(soul.hash) if soul else ""
    ensure_clean(before, text)
    if where.kind is not Kind.SOUL:
        active_agent(records, where.id)
    ensure_name_free(records, name_and_description(text)[0], where)
    ensure_base_exists(records, where, soul.uuid if soul else "", text)


def _must_be_asked(records: Records, soul: Soul | None, incoming: IncomingText) -> bool:
    if (
        is_guarded(records, soul)
        or is_protected(records, incoming.where, soul)
        or _asked_despite_trust(records, incoming)
    ):
        return True
    before = records.text(soul.hash) if soul else ""
    return verdict(before, incoming.text, _protected_fields(records, soul)).is_held


def _asked_despite_trust(records: Records, incoming: IncomingText) -> bool:
    """Whether the owner was asked about an earlier text although the remote was trusted, and has not approved it: a newer commit,
    a second pull or the end of the question's time does not count as an answer."""
    question = records.approval(incoming.asked_before) if incoming.asked_before else None
    since = trusted_since(records)
    return question is not None and question.status in _UNANSWERED and since is not None and question.created_at > since


def _protected_fields(records: Records, soul: Soul | None) -> frozenset[str]:
    return protected_fields(records, soul) if soul else frozenset(DEFAULT.protected_fields)


def _add_revision(ports: Ports, writer: Writer, soul: Soul | None, incoming: IncomingText, plans: Plans | None) -> int:
    provenance = Provenance(
        author=incoming.author, approver="", door=DOOR, at=ports.now(), origin=Origin.SYNC, reason=incoming.reason
    )
    _withdraw_earlier(ports, writer, incoming)
    if soul is None:
        return revisions.begin(writer, ports.new_id(), incoming.where, incoming.text, provenance).revision.number
    version = recorded_version(writer, soul, incoming.text)
    return revisions.revise(writer, soul, incoming.text, provenance, to=version, plans=plans).revision.number


def _withdraw_earlier(ports: Ports, writer: Writer, incoming: IncomingText) -> None:
    """Withdraw the question about an earlier text of theirs: nobody needs to answer it."""
    if incoming.asked_before:
        words = "a newer text came from the remote, which is trusted by now"
        withdraw_open(writer, incoming.asked_before, Decision(incoming.author, ports.now(), DOOR, words))


def withdraw_open(writer: Writer, id: str, decision: Decision) -> None:
    """Withdraw a question unless it has been answered."""
    question = writer.approval(id)
    if question.status in (Status.PENDING, Status.STALE):
        put_answer(writer, question.withdrawn(decision), was=question.status)


def _ask_owner(ports: Ports, writer: Writer, soul: Soul | None, incoming: IncomingText) -> Approval:
    """Ask one question per text: a question that is waiting is renewed with what the remote has now."""
    by = Asker(incoming.author, DOOR)
    question = writer.approval(incoming.asked_before) if incoming.asked_before else None
    if question is not None and question.status is Status.PENDING and question.is_waiting(ports.now()):
        return renew(ports, writer, by, question, _question(ports, writer, soul, incoming, earlier=_earlier(question)))
    if soul is None:
        ensure_room_for_new(writer, incoming.where)
    return ask(ports, writer, by, _question(ports, writer, soul, incoming))


def _earlier(question: Approval) -> tuple[HeldText, ...]:
    """The texts that the owner may have reviewed: approving another one needs its own review code."""
    update = payloads.read(question)
    if not isinstance(update, SoulUpdate):
        return ()
    at, base = update.base_revision, update.base_hash
    before = HeldText(hash=update.new_hash, found=update.new_hash, nonce=update.nonce, base_revision=at, base_hash=base)
    return (*update.texts, before)


def _question(
    ports: Ports, records: Records, soul: Soul | None, incoming: IncomingText, *, earlier: tuple[HeldText, ...] = ()
) -> QuestionDraft:
    users = agents_using(records, soul) if soul else []
    agent = users[0] if users else active_agent(records, _asks_for(incoming.where))
    policy = policy_of(records, agent.id)
    question = QuestionDraft(
        draft=ProposalDraft(
            where=incoming.where,
            change=Change(kind=ChangeKind.REPLACE, new_text=incoming.text),
            reason=incoming.reason,
            trigger=Trigger.SYNC,
        ),
        agent=agent.id,
        soul=soul,
        before=records.text(soul.hash) if soul else "",
        after=incoming.text,
        policy=policy,
        protected=_protected_fields(records, soul),
        version=recorded_version(records, soul, incoming.text) if soul else "",
        earlier=earlier,
    )
    case = case_of(records, question, agent, statistics=Statistics(), now=ports.now())
    return replace(question, assessment=assess(records, case, question))


def _asks_for(where: Address) -> str:
    return DEFAULT_AGENT if where.kind is Kind.SOUL else where.id


def _is_sayable(words: str) -> bool:
    from soulkeeper.domain.evolution import text_rules  # noqa: PLC0415 - its lexicons are loaded when a text changes

    return not text_rules.check_reason(words)


def ensure_snapshot_true(records: Records, name: str, hash: str) -> None:
    """A snapshot of a version that this ledger has must have its text: a remote must not tell another history. A deleted soul may
    come back to its own."""
    version = name.rpartition("@")[2].removesuffix(".md")
    every = (*records.souls(None), *records.souls(None, deleted=True))
    souls = (soul for soul in every if name in snapshot_names(soul.address, version))
    revisions_here = [revision for soul in souls if (revision := records.find_version(soul.uuid, version))]
    if revisions_here and all(revision.hash != hash for revision in revisions_here):
        hint = f"it stays in the remote; soul sync forget history/{name} leaves it out of every pull"
        raise Invalid(f"history/{name} has another text than that version here", hint=hint)


def ensure_snapshot_clean(text: str, hash: str) -> None:
    """The text rules apply to a snapshot too, although it is never served."""
    if content_hash(text) != hash:
        raise Invalid("the text differs from the one that the remote listed", hint="pull again")
    try:
        ensure_clean("", text)
    except Refused as refused:
        raise Invalid(refused.message, hint="it stays in the remote") from refused
