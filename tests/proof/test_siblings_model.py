"""Random histories of one soul, compared with a model: what was approved is exactly the diff that was seen."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.adapters.memory import MemoryLedger
from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.evolution.change import Change, ChangeKind
from soulkeeper.domain.history.carry import LineChange, line_changes
from soulkeeper.domain.history.stamp import unstamped
from soulkeeper.domain.souls.address import address
from soulkeeper.errors import SoulError
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, proposals, queries, rebase, rollback, souls
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.integrity import Health, examine
from tests.conftest import MAYA, OWNER, Clock, open_gate, ports_on
from tests.maya import begin_with_maya

WHERE = address("maya")
SOUL = (
    "---\nname: Maya\nversion: 1.0.0\ntone: calm\ngreeting: hello\n---\n# Maya\n\nA helper.\n\n"
    "## Values\n\n- Honesty\n- Patience\n\n## Habits\n\nEvery day:\n\n- Listen\n- Rest\n\n"
    "## Changelog\n\n| Version | Date | Author | Change |\n|---|---|---|---|\n"
    "| 1.0.0 | 2026-01-01 | ada | Began |\n"
)
WORDS = ("amber stone", "blue river", "copper bell", "deep forest", "early train", "fine linen")
CHANGES = st.one_of(
    st.builds(
        Change, kind=st.just(ChangeKind.ADD), field=st.sampled_from(["values", "habits"]), value=st.sampled_from(WORDS)
    ),
    st.builds(
        Change,
        kind=st.just(ChangeKind.MODIFY),
        field=st.sampled_from(["tone", "greeting"]),
        value=st.sampled_from(WORDS),
    ),
    st.builds(
        Change, kind=st.just(ChangeKind.REMOVE), field=st.just("values"), value=st.sampled_from(["Honesty", "Patience"])
    ),
)
EDITS = st.sampled_from(
    [
        ("A helper.", "A calm helper."),
        ("Every day:", "Most days:"),
        ("- Rest\n", "- Rest\n- Walk\n"),
        ("- Listen\n", ""),
    ]
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("propose"), CHANGES),
        st.tuples(st.sampled_from(["approve", "deny", "rebase"]), st.integers(0, 9)),
        st.tuples(st.just("edit"), EDITS),
        st.tuples(st.just("roll_back"), st.integers(1, 4)),
    ),
    max_size=14,
)


@dataclass
class History:
    """A soul, the questions about it, and what an owner saw of each when it was asked."""

    ports: Ports
    asked: list[Approval] = field(default_factory=list)
    seen: dict[str, tuple[LineChange, ...]] = field(default_factory=dict)

    def text(self) -> str:
        return queries.show(self.ports, WHERE).content

    def propose(self, change: Change) -> None:
        self.ports.wait(2)
        draft = ProposalDraft(where=WHERE, change=change, reason="asked for")
        self.keep(proposals.propose(self.ports, MAYA, "maya", draft))

    def keep(self, approval: Approval) -> None:
        self.asked.append(approval)
        self.seen[approval.id] = self.shown(approval)

    def shown(self, approval: Approval) -> tuple[LineChange, ...]:
        review = decisions.review(self.ports, decisions.find(self.ports, approval.id))
        return line_changes(review.before, unstamped(review.after, review.before))

    def approve(self, number: int) -> None:
        approval = self.asked[number % len(self.asked)]
        before = self.text()
        done = decisions.approve(self.ports, OWNER, approval.id, code=approval.review_code)
        assert done.head
        made = line_changes(before, unstamped(done.head.content, before))
        assert made == self.seen[approval.id]

    def deny(self, number: int) -> None:
        decisions.deny(self.ports, OWNER, self.asked[number % len(self.asked)].id)

    def rebase(self, number: int) -> None:
        self.keep(rebase.rebase(self.ports, OWNER, self.asked[number % len(self.asked)].id))

    def edit(self, words: tuple[str, str]) -> None:
        souls.edit(self.ports, OWNER, WHERE, self.text().replace(*words))

    def roll_back(self, number: int) -> None:
        rollback.roll_back(self.ports, OWNER, WHERE, number)

    def waits_as_seen(self) -> None:
        """Every pending question has its code, is based on the head and shows the diff that the owner saw."""
        head = queries.show(self.ports, WHERE)
        for approval in self.asked:
            now = decisions.find(self.ports, approval.id)
            if now.status is Status.PENDING:
                assert now.review_code == approval.review_code
                assert self.shown(now) == self.seen[approval.id]
                assert decisions.review(self.ports, now).before == head.content


def begun() -> History:
    ports = ports_on(MemoryLedger(), Clock())
    begin_with_maya(ports, SOUL)
    open_gate(ports, "maya")
    return History(ports)


@settings(max_examples=25)
@given(STEPS)
def test_what_was_approved_is_exactly_what_was_seen(steps: list[tuple[str, object]]) -> None:
    history = begun()
    for name, said in steps:
        if name in ("approve", "deny", "rebase") and not history.asked:
            continue
        with suppress(SoulError):  # a refusal or a conflict is an answer too
            getattr(history, name)(said)
        history.waits_as_seen()
    assert [check for check in examine(history.ports) if check.state is Health.RED] == []


@settings(max_examples=20)
@given(st.permutations(range(4)))
def test_unrelated_changes_live_whatever_the_order(order: list[int]) -> None:
    """The model of four unrelated changes: each is in the text once it was approved, and none needs another look."""
    changes = [
        Change(kind=ChangeKind.ADD, field="values", value=WORDS[0]),
        Change(kind=ChangeKind.MODIFY, field="tone", value=WORDS[1]),
        Change(kind=ChangeKind.MODIFY, field="greeting", value=WORDS[2]),
        Change(kind=ChangeKind.ADD, field="values", value=WORDS[3]),
    ]
    history = begun()
    for change in changes:
        history.propose(change)
    approved: set[int] = set()
    for number in order:
        history.approve(number)
        approved.add(number)
        assert {n for n, change in enumerate(changes) if change.value in history.text()} == approved
    assert decisions.stale_approvals(history.ports) == []
    assert queries.show(history.ports, WHERE).revision.number == 1 + len(changes)
