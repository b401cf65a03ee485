"""Machines that sync with one bare repository, each with a ledger in memory; and a stranger who pushes anything."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygit2

from soulkeeper.adapters.git import GitRemote
from soulkeeper.adapters.memory import MemoryLedger, MemoryMirror
from soulkeeper.domain.approvals.approval import Status
from soulkeeper.domain.souls.address import address
from soulkeeper.domain.sync.remote_place import RemotePlace, remote_place
from soulkeeper.domain.sync.states import SyncState
from soulkeeper.ports import Ports
from soulkeeper.services import decisions, queries, souls
from soulkeeper.services.souls import Starters
from soulkeeper.services.sync import overview, publish, pull, resolution
from soulkeeper.starters import starters
from tests.conftest import OWNER, OWNER_KEYS, Clock, ports_on

SOUL = "---\nname: {name}\ntone: {tone}\n---\n# {name}\n\n## Values\n\n- Honesty\n- Patience\n"


def soul(name: str = "Maya", tone: str = "calm") -> str:
    return SOUL.format(name=name, tone=tone)


def bare(path: Path) -> RemotePlace:
    pygit2.init_repository(str(path), bare=True)
    return remote_place(str(path))


class Machine:
    """One workspace and its private copy of the remote."""

    def __init__(self, folder: Path, place: RemotePlace, ports: Ports | None = None) -> None:
        self.clock = Clock()
        self.ports = ports or ports_on(MemoryLedger(), self.clock)
        self.remote = GitRemote(folder, place)
        texts = starters(examples=False)
        souls.begin(self.ports, OWNER, Starters(souls=texts.souls, companions=texts.companions), OWNER_KEYS)

    @property
    def mirror(self) -> MemoryMirror:
        assert isinstance(self.ports.mirror, MemoryMirror)
        return self.ports.mirror

    def write(self, id: str, text: str) -> None:
        """The owner writes a text, byte for byte."""
        self.mirror.files[address(id)] = text.encode()
        assert self.text(id) == text

    def delete(self, id: str) -> None:
        souls.delete(self.ports, OWNER, address(id))

    def text(self, id: str) -> str:
        return queries.show(self.ports, address(id)).content

    def texts(self, id: str) -> set[str]:
        """Every text of a soul that the ledger has."""
        with self.ports.ledger.reading() as records:
            found = records.find_soul(address(id))
            every = records.revisions(found.uuid) if found else []
            return {records.text(each.hash) for each in every}

    def state(self, id: str, *, fetch: bool = False) -> SyncState:
        if fetch:
            self.remote.fetch()
        return overview.sync_status(self.ports, self.remote).item_named(id).state

    def pull(self, *ids: str) -> pull.PullReport:
        return pull.pull(self.ports, self.remote, ids)

    def publish(self, *ids: str, message: str = "") -> publish.PublishReport:
        return publish.publish(self.ports, self.remote, OWNER, ids, message=message)

    def resolve(self, id: str, choice: resolution.Choice, text: str = "") -> resolution.Resolution:
        return resolution.resolve(self.ports, self.remote, OWNER, id, choice, text=text)

    def approve_all(self) -> None:
        with self.ports.ledger.reading() as records:
            waiting = records.approvals(statuses=frozenset({Status.PENDING}))
        for each in waiting:
            decisions.approve(self.ports, OWNER, each.id, code=each.review_code)

    def waiting(self) -> int:
        with self.ports.ledger.reading() as records:
            return records.count_approvals(statuses=frozenset({Status.PENDING}))


class Stranger:
    """Somebody who may push, and who uses git's own objects."""

    def __init__(self, place: RemotePlace) -> None:
        self.repository = pygit2.Repository(place.url)
        self.ref = f"refs/heads/{place.branch}"

    def put(self, files: Mapping[str, str | bytes | None], message: str = "a change", *, parents: bool = True) -> str:
        head = self.repository.references.get(self.ref)
        tree = head.peel(pygit2.Commit).tree if head and parents else None
        for path, content in files.items():
            tree = self._with(tree, path.split("/"), content)
        assert tree is not None
        return self.commit(tree.id, message, parents=parents)

    def commit(self, tree: pygit2.Oid, message: str = "a change", *, parents: bool = True) -> str:
        head = self.repository.references.get(self.ref)
        by = pygit2.Signature("Bob", "bob@example.org", 1_700_000_000, 0)
        above = [head.target] if head and parents else []
        new = self.repository.create_commit(None, by, by, message, tree, above)
        self.repository.references.create(self.ref, new, force=True)
        return str(new)

    def read(self, path: str) -> str | None:
        head = self.repository.references.get(self.ref)
        if head is None:
            return None
        try:
            blob = head.peel(pygit2.Commit).tree[path]
        except KeyError:
            return None
        assert isinstance(blob, pygit2.Blob)
        return blob.data.decode()

    def _with(self, tree: pygit2.Tree | None, parts: list[str], content: str | bytes | None) -> pygit2.Tree:
        builder = self.repository.TreeBuilder(tree) if tree is not None else self.repository.TreeBuilder()
        name, *rest = parts
        if rest:
            inner = tree[name] if tree is not None and name in tree else None
            below = self._with(inner if isinstance(inner, pygit2.Tree) else None, rest, content)
            builder.insert(name, below.id, pygit2.enums.FileMode.TREE)
        elif content is None:
            builder.remove(name)
        else:
            data = content if isinstance(content, bytes) else content.encode()
            builder.insert(name, self.repository.create_blob(data), pygit2.enums.FileMode.BLOB)
        made = self.repository[builder.write()]
        assert isinstance(made, pygit2.Tree)
        return made
