"""The data of a soul's pages: who uses it, the effect of an edit before it is saved, what a rollback undoes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from soulkeeper.domain.approvals.approval import UNANSWERED, Approval
from soulkeeper.domain.authority import Owner
from soulkeeper.domain.evolution.payloads import FindingNote
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.domain.souls.diff import apply
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.validation.budgets import Cut, budgets
from soulkeeper.domain.validation.profiles import PROFILES
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports
from soulkeeper.services import queries, rollback, validation
from soulkeeper.services.assessment import notes_of
from soulkeeper.services.lookups import active_soul, pick
from soulkeeper.services.policies import agents_using, is_guarded
from soulkeeper.services.queries import NeededBump

_SEVERITIES = {"error": "high", "warning": "medium", "note": "note", "high": "high", "medium": "medium"}


@dataclass(frozen=True, slots=True)
class ListedSoul:
    soul: Soul
    used_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SoulList:
    souls: tuple[ListedSoul, ...]
    total: int


def soul_list(ports: Ports, words: str, *, deleted: bool = False, limit: int, offset: int = 0) -> SoulList:
    """A page of souls with the agents that use them."""
    with ports.ledger.reading() as records:
        matches = records.search(words, deleted=deleted, limit=limit, offset=offset)
        souls = tuple(
            ListedSoul(soul, tuple(agent.id for agent in agents_using(records, soul))) for soul in matches.souls
        )
    return SoulList(souls, matches.total)


def with_newest_stamp(ports: Ports, at: Address, text: str, base: str) -> str:
    """The owner's text of an older revision, with the version and the changelog of the newest one. If they changed either
    themselves, the text stays as it is."""
    with ports.ledger.reading() as records:
        soul = active_soul(records, at)
        try:
            before = records.text(pick(records, soul, base).hash)
        except SoulError:  # there is no such revision, or it was purged
            return text
        return unstamped(text, records.text(soul.hash)) if unstamped(text, before) == text else text


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """``agent`` is the one whose prompt to show: an agent that uses the soul, else the default agent. ``open_questions`` are the
    changes to the soul that the owner has not decided."""

    soul: Soul
    used_by: tuple[str, ...]
    guarded: bool
    open_questions: tuple[Approval, ...] = ()

    @property
    def agent(self) -> str:
        return self.used_by[0] if self.used_by else DEFAULT_AGENT


def about(ports: Ports, where: Address) -> About:
    with ports.ledger.reading() as records:
        soul = records.soul(where)
        agents = tuple(agent.id for agent in agents_using(records, soul))
        now, unanswered = ports.now(), records.approvals(statuses=UNANSWERED, subject=soul.uuid)
        open_questions = tuple(approval for approval in unanswered if not approval.is_expired(now))
        return About(soul=soul, used_by=agents, guarded=is_guarded(records, soul), open_questions=open_questions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Findings and effects of a text before it is saved. ``bump`` is None if nothing would change."""

    findings: tuple[FindingNote, ...]
    cuts: tuple[Cut, ...]
    size: int
    bump: NeededBump | None = None


def check(ports: Ports, where: Address, text: str) -> Check:
    """Validate a text of the owner against the head it would replace. Nothing is saved."""
    before = queries.show(ports, where).content
    file = where.kind.filename
    lint = validation.lint(file, text.encode(errors="surrogatepass"), PROFILES["any"]).findings
    notes = [
        FindingNote(
            code=finding.code,
            severity=_SEVERITIES[finding.severity],
            message=finding.message,
            line=finding.line,
            column=finding.column,
            hint=finding.hint,
        )
        for finding in lint
    ]
    gate = notes_of(validation.gate_findings(before, text)) if text != before else ()
    return Check(
        findings=(*gate, *_besides(notes, gate)),
        cuts=budgets(text, file),
        size=len(text),
        bump=_bump(ports, where, text) if text != before else None,
    )


def _besides(notes: Iterable[FindingNote], others: Iterable[FindingNote]) -> list[FindingNote]:
    """The notes on places that have no other finding: one finding for each place is enough."""
    places = {(note.line, note.message) for note in others}
    return [note for note in notes if (note.line, note.message) not in places]


def _bump(ports: Ports, where: Address, text: str) -> NeededBump | None:
    try:
        return queries.needed_bump(ports, where, text)
    except SoulError:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollbackPreview:
    """A rollback before it is done: both texts, the version it gets, and the revisions it undoes, newest first."""

    before: str
    after: str
    base: int
    to: Revision
    version: str
    undone: tuple[Revision, ...]


def rollback_preview(ports: Ports, owner: Owner, where: Address, revision: str) -> RollbackPreview:
    plan = rollback.plan_rollback(ports, owner, where, revision)
    head = queries.show(ports, where).content
    undone = queries.history(ports, where, limit=min(plan.base - plan.to, 200)).revisions
    target = queries.show(ports, where, str(plan.to)).revision
    return RollbackPreview(
        before=head,
        after=apply(plan.diff, head),
        base=plan.base,
        to=target,
        version=plan.version,
        undone=tuple(later for later in undone if later.number > plan.to),
    )
