"""A state machine of the whole life of souls: the same steps on memory, SQLite and PostgreSQL, everything compared after each.

A check leads 24 lives of up to 50 steps, the same ones each time; with SOULKEEPER_PROOF=night there are 5,000 new ones of up to
100 steps, and one that fails is shrunk. After a step what it was about is compared, and at the end of a life everything.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.authority import Asker
from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.ports import Ports
from soulkeeper.services import (
    agents,
    decisions,
    gaps,
    outside_edits,
    policies,
    proposals,
    queries,
    rebase,
    recovery,
    rollback,
    souls,
)
from soulkeeper.services.approvals import ProposalDraft
from soulkeeper.services.outside_edits import intake
from soulkeeper.services.souls import Starters
from tests.conftest import MAYA, OWNER, OWNER_KEYS
from tests.postgres import Postgres
from tests.proof.begun import begun
from tests.proof.life import State, Step, World, differing, ensure_laws, facts_of, seen, seen_since

NIGHT = os.environ.get("SOULKEEPER_PROOF") == "night"
LIVES, STEPS, PARTS = (5_000, 100, 10) if NIGHT else (24, 50, 2)

BEGINNING = Starters(
    souls={"default": "# Default\n\n- careful\n"}, companions={kind: f"# {kind}\n\n- begun\n" for kind in COMPANIONS}
)
MAYAS = "---\nname: Maya\n---\n# Maya\n\n## Tone\n\nWarm.\n\n## Traits\n\n- kind\n- curious\n"
TEXTS = (
    MAYAS,
    MAYAS.replace("Warm.", "Dry."),
    MAYAS.replace("- kind\n", ""),
    MAYAS.replace("- kind\n- curious", "- curious\n- kind"),
    MAYAS.replace("\n", "\r\n"),
    MAYAS.rstrip("\n"),
    MAYAS + "\n\n",
    MAYAS + "\n## FAQ\n\n**Q: Who are you?**\n\nA: Maya.\n",
    "---\nname: Bo\nversion: 2.3.4\n---\n# Bo\n\n## Never Do\n\n- Lie.\n- Guess.\n",
    "---\nname: bo\ndescription: another one 🌱\n---\n## Never Do\n\n- Lie.\n",
    "Only a sentence, in no section.",
    "# Ünïcode 名前\n\n## Values\n\n- 正直\n",
)
FILES = (*(text.encode() for text in TEXTS), b"", b" \n", b"\xff\xfe", b"\x00 - \x00", None)
JUMPS = tuple(timedelta(**span) for span in ({"seconds": 1}, {"hours": 1}, {"days": 8}, {"days": 365}, {"days": 3650}))
ITEMS = ("kind", "curious", "Guess.", "brave", "Warm.", "Dry.", "  kind ", "")
SETTINGS = (
    ("mirror", "guard"),
    ("mirror", "follow"),
    ("cooldownBetweenProposals", "1s"),
    ("cooldownAfterRejection", "1h"),
    ("maxProposalsPerDay", "1"),
    ("protectedFields", "traits"),
    ("protectedFields", "never-do"),
    ("typedCode", "always"),
)

ids = st.sampled_from(["maya", "bo", "cy"])
texts = st.sampled_from(TEXTS)
items = st.sampled_from(ITEMS)
names = st.sampled_from(["traits", "tone", "never-do", "Never Do", "values", "name", "faq", "new-field"])
which = st.integers(0, 9)
breaths = st.sampled_from([None, None, 0, 1])
changes = st.one_of(
    st.builds(Change, kind=st.just(ChangeKind.REPLACE), new_text=texts),
    st.builds(Change, kind=st.just(ChangeKind.ADD), field=names, value=items),
    st.builds(Change, kind=st.just(ChangeKind.MODIFY), field=names, old=items, value=items),
    st.builds(Change, kind=st.just(ChangeKind.REMOVE), field=names, value=items),
    st.builds(Change, kind=st.just(ChangeKind.ADD_FAQ), old=items, value=items),
)
spans = st.sampled_from([*JUMPS, *(-jump for jump in JUMPS)])


class LifeOfSouls(RuleBasedStateMachine):
    """Souls from their creation on, used by an owner, an agent, an editor, a clock and a power failure."""

    def __init__(self, worlds: list[World]) -> None:
        super().__init__()
        self.worlds = worlds
        self.state = seen(worlds[0])
        self.meddled: set[Address] = set()
        self.sound = False

    @classmethod
    def begin(cls, worlds: list[World]) -> None:
        self = cls(worlds)
        self.live(lambda ports: souls.begin(ports, OWNER, BEGINNING, {"owner_name": "ada", **OWNER_KEYS}))
        self.live(lambda ports: souls.create(ports, OWNER, address("maya"), MAYAS))
        self.live(lambda ports: agents.new_agent(ports, OWNER, "maya", BEGINNING))
        self.live(lambda ports: agents.select(ports, OWNER, "maya", address("maya")))

    @rule(id=ids, text=texts, breaths=breaths)
    def create(self, id: str, text: str, breaths: int | None) -> None:
        self.live(lambda ports: souls.create(ports, OWNER, address(id), text, reason="why not"), breaths)

    @rule(n=which, text=texts, base=st.sampled_from([None, None, None, 1, 2]), breaths=breaths)
    def edit(self, n: int, text: str, base: int | None, breaths: int | None) -> None:
        where = self.somewhere(n)
        self.live(lambda ports: souls.edit(ports, OWNER, where, text, base=base), breaths)

    @rule(n=which, content=st.sampled_from(FILES))
    def edit_outside(self, n: int, content: bytes | None) -> None:
        where = self.somewhere(n)
        self.meddled.add(where)
        for world in self.worlds:
            world.mirror.files.pop(where, None)
            if content is not None:
                world.mirror.files[where] = content
        self.compare()

    @rule(seconds=st.integers(-2, 2), breaths=breaths)
    def propose_what_fits(self, seconds: int, breaths: int | None) -> None:
        """For the soul that the agent uses, directed by the owner, so that no limit keeps the number of questions low."""
        self.jump(timedelta(seconds=seconds))
        change = Change(kind=ChangeKind.ADD, field="traits", value=f"trait {len(self.state.events)}")
        draft = ProposalDraft(
            where=self.selected_soul(), change=change, reason="it came up", trigger=Trigger.OWNER_DIRECTED
        )
        self.live(lambda ports: proposals.propose(ports, OWNER, "maya", draft), breaths)

    @rule(n=which, change=changes, agent=st.sampled_from(["maya", "default", "nobody"]))
    def propose(self, n: int, change: Change, agent: str) -> None:
        draft = ProposalDraft(where=self.somewhere(n), change=change, reason="who knows", evidence=("s1", "s2"))
        self.live(lambda ports: proposals.propose(ports, MAYA, agent, draft))

    @precondition(lambda self: self.state.approvals)
    @rule(n=which, right=st.sampled_from([None, True, True, False]), edited=st.none() | texts, breaths=breaths)
    def approve(self, n: int, right: bool | None, edited: str | None, breaths: int | None) -> None:
        asked = self.asked(n)
        code = None if right is None else asked.review_code if right else "00000000"
        self.live(lambda ports: decisions.approve(ports, OWNER, asked.id, code=code, edited=edited), breaths)

    @precondition(lambda self: self.state.approvals)
    @rule(breaths=breaths)
    def approve_the_latest_as_it_is(self, breaths: int | None) -> None:
        asked = self.asked(0)
        self.live(lambda ports: decisions.approve(ports, OWNER, asked.id, code=asked.review_code), breaths)

    @precondition(lambda self: self.state.approvals)
    @rule(n=which, words=st.sampled_from(["", "too vague", "näää 🌱"]), breaths=breaths)
    def deny(self, n: int, words: str, breaths: int | None) -> None:
        self.live(lambda ports: decisions.deny(ports, OWNER, self.asked(n).id[:8], words=words), breaths)

    @precondition(lambda self: self.state.approvals)
    @rule(n=which, by=st.sampled_from([MAYA, OWNER, Asker("bo", "test")]))
    def withdraw(self, n: int, by: Asker) -> None:
        self.live(lambda ports: proposals.withdraw(ports, by, by.name, self.asked(n).id))

    @precondition(lambda self: self.state.approvals)
    @rule(n=which, breaths=breaths)
    def rebase(self, n: int, breaths: int | None) -> None:
        self.live(lambda ports: rebase.rebase(ports, OWNER, self.asked(n, Status.STALE).id), breaths)

    @precondition(lambda self: self.state.approvals)
    @rule(n=which, hours=st.integers(1, 48))
    def snooze(self, n: int, hours: int) -> None:
        late = timedelta(hours=hours)
        self.live(lambda ports: decisions.snooze(ports, OWNER, self.asked(n).id, ports.now() + late))

    @rule(n=which, number=st.integers(1, 4), weaken=st.booleans(), breaths=breaths)
    def roll_back(self, n: int, number: int, weaken: bool, breaths: int | None) -> None:
        where = self.somewhere(n)
        self.live(lambda ports: rollback.roll_back(ports, OWNER, where, number, weaken=weaken), breaths)

    @rule(n=which)
    def confirm(self, n: int) -> None:
        where = self.somewhere(n)
        self.live(lambda ports: souls.confirm(ports, OWNER, where))

    @rule(field=names, what=items)
    def open_a_gap(self, field: str, what: str) -> None:
        self.live(lambda ports: gaps.open_gap(ports, MAYA, "maya", field, what, evidence=("s1",)))

    @precondition(lambda self: self.state.gaps)
    @rule(n=which)
    def close_a_gap(self, n: int) -> None:
        gap = self.state.gaps[n % len(self.state.gaps)]
        self.live(lambda ports: gaps.close_gap(ports, OWNER, "maya", gap.id[:8], words="mended"))

    @rule(n=which, to=ids, breaths=breaths)
    def rename(self, n: int, to: str, breaths: int | None) -> None:
        where = self.somewhere(n)
        self.live(lambda ports: souls.rename(ports, OWNER, where, to), breaths)

    @rule(n=which, breaths=breaths)
    def delete(self, n: int, breaths: int | None) -> None:
        where = self.somewhere(n)
        self.live(lambda ports: souls.delete(ports, OWNER, where), breaths)

    @precondition(lambda self: any(soul.deleted for soul in self.state.souls.values()))
    @rule(n=which, breaths=breaths)
    def undelete(self, n: int, breaths: int | None) -> None:
        deleted = sorted(soul.address for soul in self.state.souls.values() if soul.deleted)
        where = deleted[n % len(deleted)]
        self.live(lambda ports: souls.undelete(ports, OWNER, where), breaths)

    @rule(n=which, agent=st.sampled_from(["maya", "default"]))
    def select(self, n: int, agent: str) -> None:
        where = self.somewhere(n)
        self.live(lambda ports: agents.select(ports, OWNER, agent, where))

    @rule(agent=st.sampled_from(["maya", "default"]), protected=st.booleans())
    def set_agent(self, agent: str, protected: bool) -> None:
        self.live(lambda ports: agents.protect_agent(ports, OWNER, agent, protected=protected))

    @rule(agent=st.sampled_from(["maya", "default"]), setting=st.sampled_from(SETTINGS))
    def set_policy(self, agent: str, setting: tuple[str, str]) -> None:
        self.live(lambda ports: policies.change(ports, OWNER, agent, *setting))

    @rule(span=spans)
    def set_the_clock(self, span: timedelta) -> None:
        self.jump(span)

    def jump(self, span: timedelta) -> None:
        for world in self.worlds:
            world.jump(span)

    @rule(n=which)
    def read(self, n: int) -> None:
        where = self.somewhere(n)
        self.live(lambda ports: (decisions.pending(ports), queries.history(ports, where), queries.show(ports, where)))

    @precondition(lambda self: self.state.effects)
    @rule(breaths=breaths)
    def recover(self, breaths: int | None) -> None:
        self.live(recovery.recover, breaths)

    @rule()
    def observe(self) -> None:
        """With no unfinished effect and every file observed, the files show the heads, except where an edit left no text."""
        self.live(_looked)
        for where, content in self.state.files.items():
            assert where in self.meddled or where in self.heads(), (
                f"{where} lies there and nobody put it there: {content!r}"
            )
        for where, head in self.heads().items():
            lying = self.state.files.get(where)
            left = where in self.meddled and (not _is_text(lying) or self._waits(where))
            assert lying == head or left, f"{where} shows {lying!r}"
        self.meddled = {where for where in self.meddled if self.state.files.get(where) != self.heads().get(where)}

    def _waits(self, where: Address) -> bool:
        """Whether an edit of this file is pending: one that weakens a protected field stays in the file meanwhile."""
        with self.worlds[0].ports.ledger.reading() as records:
            waiting = records.approvals(statuses=frozenset({Status.PENDING, Status.STALE}), limit=1_000)
        return any(each.payload.get("address") == str(where) for each in waiting)

    def compare(self) -> None:
        """All worlds are in the same state, and the step kept the laws."""
        self.sound = False
        first, *others = (seen_since(world, self.state) for world in self.worlds)
        for world, other in zip(self.worlds[1:], others, strict=True):
            assert not differing(first, other), f"{world.name} differs"
        ensure_laws(self.state, first)
        self.ensure_edits_were_made(first)
        self.state, self.sound = first, True

    def ensure_edits_were_made(self, now: State) -> None:
        """No outside edit is reported for a file that nobody else edited."""
        hands = {str(where) for where in self.meddled}
        for event in now.events[len(self.state.events) :]:
            told = facts_of(event)
            assert told.get("by") != intake.OUTSIDE or told.get("address", "") in {"", *hands}, told

    def teardown(self) -> None:
        """Read everything again at the end of a successful life, including what only grows."""
        for world in self.worlds if self.sound else ():
            fresh = seen(world)  # without the texts that proposals were carried from: those were read at every step
            named = {hash: text for hash, text in self.state.texts.items() if hash in fresh.texts}
            assert not differing(replace(self.state, texts=named), fresh), f"{world.name} changed what was"

    def live(self, step: Step, breaths: int | None = None) -> None:
        """Take the same step in every world. If the power fails, others continue before somebody recovers."""
        self.sound = False
        outcomes = [world.live(step, breaths=breaths) for world in self.worlds]
        assert all(outcome == outcomes[0] for outcome in outcomes[1:]), outcomes
        self.compare()

    def asked(self, n: int, wanted: Status = Status.PENDING) -> Approval:
        """One of the questions, preferably in the wanted state and recent."""
        newest = [*self.state.approvals.values()][::-1]
        newest.sort(key=lambda approval: approval.status is not wanted)
        return newest[n % len(newest)]

    def somewhere(self, n: int) -> Address:
        """One of the existing texts, or a place without one."""
        souls = sorted(where for where in self.heads() if where.kind is Kind.SOUL)
        places = [*souls, address("maya/agents"), address("maya/user"), *map(address, ("maya", "bo", "cy"))]
        return places[n % len(places)]

    def selected_soul(self) -> Address:
        selected = next(agent.selected for agent in self.state.agents if agent.id == "maya")
        return self.state.souls[selected].address

    def heads(self) -> dict[Address, bytes]:
        living = (soul for soul in self.state.souls.values() if not soul.deleted)
        return {soul.address: self.state.texts[soul.hash].encode() for soul in living}


def _looked(ports: Ports) -> tuple[str, ...]:
    return (*recovery.recover(ports), *outside_edits.observe_all(ports))


def _is_text(content: bytes | None) -> bool:
    try:
        return bool(content and content.decode().strip())
    except UnicodeDecodeError:
        return False


def lives(worlds: Callable[[], list[World]], number: int) -> Callable[[], LifeOfSouls]:
    """The random choices of one life. Each number has its own, the same ones in every check."""

    def life() -> LifeOfSouls:
        return LifeOfSouls(worlds())

    return life if NIGHT else seed(number)(life)


@pytest.mark.parametrize("number", range(PARTS))
def test_souls_live_the_same_life_on_every_ledger(number: int, tmp_path: Path, postgres: Postgres) -> None:
    with begun(tmp_path, postgres, LifeOfSouls.begin) as worlds:
        run_state_machine_as_test(
            lives(worlds, number),  # type: ignore[arg-type]  # it is only called: a maker will do
            settings=settings(
                max_examples=LIVES // PARTS,
                stateful_step_count=STEPS,
                phases=[Phase.generate, Phase.shrink] if NIGHT else [Phase.generate],
                suppress_health_check=[HealthCheck.too_slow],
            ),
        )
