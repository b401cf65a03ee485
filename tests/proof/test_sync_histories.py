"""Random histories of two machines that sync with one remote, against a model: 20 in a check, 200 with SOULKEEPER_PROOF=night.

The model knows three texts of each item on each machine and says what every state must be. It is written without looking at the
rule's table. What must hold besides: a pull changes no living text, nobody publishes over a text that they have not seen, and
every text that was ever written is still in a ledger or in the remote's history.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pygit2
import pytest

from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.sync.states import SyncState
from soulkeeper.errors import Conflict, SoulError
from soulkeeper.services import decisions, souls
from soulkeeper.services.sync import overview, resolution
from soulkeeper.services.sync.resolution import Choice
from tests.conftest import OWNER
from tests.services.sync.machines import Machine, Stranger, bare, soul
from tests.system import BY_NIGHT

HISTORIES, STEPS = (200, 60) if BY_NIGHT else (20, 24)
IDS = ("maya", "tina")
ENDINGS = ("\n", "\r\n")


@dataclass
class Model:
    """What one machine has and has agreed on; ``seen`` are the texts of the remote that its owner decided on."""

    machine: Machine
    ours: dict[str, str] = field(default_factory=dict)
    base: dict[str, str] = field(default_factory=dict)
    seen: dict[str, set[str]] = field(default_factory=lambda: {id: set() for id in IDS})
    theirs: dict[str, str] = field(default_factory=dict)  # as they were last fetched

    def agree(self) -> None:
        for id in IDS:
            ours, theirs = self.ours.get(id), self.theirs.get(id)
            if ours == theirs:
                self._base(id, theirs)

    def decide(self, id: str) -> None:
        self._base(id, self.theirs.get(id))

    def _base(self, id: str, text: str | None) -> None:
        if text is None:
            self.base.pop(id, None)
        else:
            self.base[id] = text
            self.seen[id].add(text)

    def expected(self, id: str) -> SyncState | None:
        base, ours, theirs = self.base.get(id), self.ours.get(id), self.theirs.get(id)
        if ours == theirs:
            return SyncState.SYNCED if ours is not None else None
        if theirs == base:
            if ours is None:
                return SyncState.MISSING
            return SyncState.UNTRACKED if base is None else SyncState.MODIFIED
        return SyncState.REMOTE if ours == base else SyncState.CONFLICT


class History:
    """One history: machines, the remote, and random events."""

    def __init__(self, folder: Path, seed: int) -> None:
        place = bare(folder / "remote.git")
        self.random, self.stranger = Random(seed), Stranger(place)
        self.models = [Model(Machine(folder / name, place)) for name in ("a", "b")]
        self.written: set[str] = set()
        self.said: list[str] = [f"seed {seed}"]

    def step(self) -> None:
        model, id = self.random.choice(self.models), self.random.choice(IDS)
        deeds = (self.write, self.write, self.pull, self.pull, self.publish, self.publish, self.answer, self.delete)
        deed = self.random.choice((*deeds, self.resolve, self.discard, self.undelete))
        self.said.append(f"{self.models.index(model)} {deed.__name__} {id}")
        deed(model, id)
        model.agree()
        self.check(model)

    def write(self, model: Model, id: str) -> None:
        if id not in model.ours and address(id) in self._deleted(model):
            return
        tone, ending = self.random.choice(("calm", "warm", "cold")), self.random.choice(ENDINGS)
        text = soul(id.title(), tone).replace("\n", ending)
        if text != model.ours.get(id):
            model.machine.write(id, text)
            model.ours[id] = text
            self.written.add(text)

    def delete(self, model: Model, id: str) -> None:
        if id in model.ours:
            model.machine.delete(id)
            del model.ours[id]

    def undelete(self, model: Model, id: str) -> None:
        if address(id) in self._deleted(model):
            souls.undelete(model.machine.ports, OWNER, address(id))
            model.ours[id] = model.machine.text(id)

    def pull(self, model: Model, _id: str) -> None:
        before = dict(model.ours)
        model.machine.pull()
        self._fetched(model)
        assert {id: model.machine.text(id) for id in before} == before, "a pull changed a living text"

    def publish(self, model: Model, id: str) -> None:
        there = self.stranger.read(f"souls/{id}.md")
        try:
            model.machine.publish(id)
        except SoulError:
            self._fetched(model)
            assert self.stranger.read(f"souls/{id}.md") == there
            return
        self._fetched(model)
        now = self.stranger.read(f"souls/{id}.md")
        assert now == model.ours.get(id)
        assert there is None or there == now or there in model.seen[id], "published over a text that nobody saw"
        model.decide(id)

    def answer(self, model: Model, id: str) -> None:
        """The owner approves or denies what came in for this soul."""
        item = self._item(model, id)
        if item is None or item.question is None or item.question.status is not Status.PENDING:
            return
        if self.random.random() < 0.3:
            decisions.deny(model.machine.ports, OWNER, item.question.id)
            return
        incoming = item.tracked.incoming
        try:
            decisions.approve(model.machine.ports, OWNER, item.question.id, code=item.question.review_code)
        except Conflict:  # the soul was deleted here, or created, since it was asked about: nothing is applied
            return
        model.ours[id] = model.machine.text(id)
        with model.machine.ports.ledger.reading() as records:
            model._base(id, records.text(incoming))

    def resolve(self, model: Model, id: str) -> None:
        if model.expected(id) not in (SyncState.CONFLICT, SyncState.MISSING, SyncState.REMOTE):
            return
        choice = self.random.choice((Choice.OURS, Choice.THEIRS))
        model.machine.resolve(id, choice)
        if choice is Choice.THEIRS:
            self._take(model, id)
        model.decide(id)

    def discard(self, model: Model, id: str) -> None:
        if model.expected(id) in (SyncState.SYNCED, SyncState.REMOTE, None):
            return
        resolution.discard(model.machine.ports, model.machine.remote, OWNER, id)
        self._take(model, id)
        model.decide(id)

    def _take(self, model: Model, id: str) -> None:
        if id in model.theirs:
            model.ours[id] = model.theirs[id]
        else:
            model.ours.pop(id, None)

    def _fetched(self, model: Model) -> None:
        texts = {id: self.stranger.read(f"souls/{id}.md") for id in IDS}
        model.theirs = {id: text for id, text in texts.items() if text is not None}

    def _item(self, model: Model, id: str) -> overview.SyncItem | None:
        items = overview.sync_status(model.machine.ports, model.machine.remote).items
        return next((each for each in items if each.name == id), None)

    def _deleted(self, model: Model) -> set[object]:
        with model.machine.ports.ledger.reading() as records:
            return {each.address for each in records.souls(deleted=True)}

    def check(self, model: Model) -> None:
        status = overview.sync_status(model.machine.ports, model.machine.remote)
        found = {each.name: each.state for each in status.items if each.name in IDS}
        wanted = {id: state for id in IDS if (state := model.expected(id)) is not None}
        assert found == wanted, self.said

    def ensure_nothing_was_lost(self) -> None:
        kept = {text for model in self.models for id in IDS for text in model.machine.texts(id)}
        assert self.written <= kept | self._pushed(), self.said

    def _pushed(self) -> set[str]:
        """Every text that any commit of the remote holds."""
        repository = self.stranger.repository
        head = repository.references.get(self.stranger.ref)
        found: set[str] = set()
        for commit in repository.walk(head.target) if head else ():
            trees = [commit.tree["souls"]] if "souls" in commit.tree else []
            found |= {blob.data.decode() for tree in trees for blob in tree if isinstance(blob, pygit2.Blob)}
        return found

    def settle(self) -> None:
        """One owner keeps their text and publishes it, the other takes it: in the end both have the same."""
        first, second = (model.machine for model in self.models)
        first.pull()
        for id in IDS:
            item = self._item(self.models[0], id)
            if item and item.state not in (SyncState.SYNCED, SyncState.UNTRACKED, SyncState.MODIFIED):
                first.resolve(id, Choice.OURS)
            if item and self._item(self.models[0], id).state is not SyncState.SYNCED:  # type: ignore[union-attr]
                first.publish(id)
        second.pull()
        for id in IDS:
            item = self._item(self.models[1], id)
            if item and item.state in (SyncState.UNTRACKED, SyncState.MODIFIED):
                resolution.discard(second.ports, second.remote, OWNER, id)
            elif item and item.state is not SyncState.SYNCED:
                second.resolve(id, Choice.THEIRS)
        for id in IDS:
            assert first.texts(id) is not None
            ours = [model.machine.text(id) if self._lives(model, id) else None for model in self.models]
            assert ours[0] == ours[1] == self.stranger.read(f"souls/{id}.md"), self.said

    def _lives(self, model: Model, id: str) -> bool:
        with model.machine.ports.ledger.reading() as records:
            found = records.find_soul(address(id))
            return found is not None and not found.deleted


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_nothing_is_lost_and_every_state_is_what_the_model_says(seed: int, tmp_path: Path) -> None:
    history = History(tmp_path, seed)
    for _ in range(STEPS):
        history.step()

    history.ensure_nothing_was_lost()
    history.settle()
    history.ensure_nothing_was_lost()
