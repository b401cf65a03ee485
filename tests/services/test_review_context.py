"""What a review says about the sessions that a proposal names as its evidence."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import Unavailable
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, proposals
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.review_context import context, unknown_references
from tests.conftest import DAWN, MAYA
from tests.maya import begin_with_maya

SOUL = "# Maya\n\n## Traits\n\n- kind\n"


def log(ports: Ports, session: str, *, days: int = 0) -> None:
    at = DAWN + timedelta(days=days)
    role = MessageRole.PERSON
    said = Message(id=f"m-{session}", agent="maya", session=session, role=role, speaker="sam", text="x", at=at)
    ports.sessions.add_message(said)


def asked(ports: Ports, *evidence: str) -> Approval:
    begin_with_maya(ports, SOUL)
    change = Change(kind=ChangeKind.ADD, field="traits", value="curious")
    draft = ProposalDraft(where=address("maya"), change=change, reason="asked for", evidence=evidence)
    return proposals.propose(ports, MAYA, "maya", draft)


def test_a_session_without_a_message_is_unknown(ports: Ports) -> None:
    log(ports, "s-1")
    review = decisions.review(ports, asked(ports, "s-9", "s-1", "m-s-1"))

    shown = context(ports, review)

    assert [transcript.session for transcript in shown.evidence] == ["s-1"]
    assert shown.unknown == unknown_references(ports, review) == ("s-9",)


def test_a_session_is_found_however_many_came_after_it(ports: Ports) -> None:
    for day in range(60):
        log(ports, f"s-{day}", days=day)
    review = decisions.review(ports, asked(ports, "s-3", "m-s-59"))

    shown = context(ports, review)

    assert [transcript.session for transcript in shown.evidence] == ["s-3", "s-59"]
    assert shown.unknown == ()


class _NoMemory:
    def __getattr__(self, name: str) -> object:
        raise Unavailable("memory.db cannot be read")


def test_nothing_is_called_unknown_while_the_memory_cannot_be_read(ports: Ports) -> None:
    review = decisions.review(ports, asked(ports, "s-9"))
    without = replace(ports, sessions=_NoMemory())  # type: ignore[arg-type]
    assert unknown_references(without, review) == ()
