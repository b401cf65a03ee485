"""A git remote through a private bare repository under ``data/sync``, with libgit2.

- Nothing is checked out; no hook, filter, submodule or setting of the remote is used: blobs are read by id, for known paths only.
- We write the settings of the private repository before each use; those of the user and the machine are not read.
- The size of a transfer is limited. Only one process transfers at a time; what a killed process left behind is removed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from soulkeeper.adapters.git_lock import locked, noted
from soulkeeper.adapters.git_transfer import transfer
from soulkeeper.adapters.git_tree import ItemsOfTree, blob_at, entry_at, with_texts
from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.domain.sync.items import full_path
from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.errors import Invalid, Moved, NotFound, SoulError, Unavailable
from soulkeeper.sync_ports import CHECKPOINT_REFS, Commit, Progress, RemoteTree, silent

if TYPE_CHECKING:
    from pygit2 import Commit as GitCommit
    from pygit2 import Oid, Repository
    from pygit2 import Remote as GitConnection

T = TypeVar("T")
_MOST_COMMITS = 2_000
_CHECKPOINTS = 50
_LARGEST_CHECKPOINT = 64 * 1024
_EMAIL = "soulkeeper@localhost"
_OUTGOING, _WITNESS, _CHECKPOINT = "refs/soulkeeper/outgoing", "refs/soulkeeper/witness", "checkpoint.json"
_RENEW = "delete data/sync: it is fetched again"
_CONFIG = """\
[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
[http]
\tfollowRedirects = false
"""


class GitRemote:
    """``folder`` contains the private repositories, each named after its remote."""

    def __init__(self, folder: Path, place: RemotePlace) -> None:
        name = place.key.rpartition(":")[2][:16]
        self._folder, self._place = folder, place
        self._path, self._cache = folder / f"{name}.git", folder / f"{name}.json"
        self._branch = f"refs/remotes/origin/{place.branch}"

    @property
    def place(self) -> RemotePlace:
        return self._place

    def fetch(self, progress: Progress = silent) -> None:
        with self._lock_repository() as repository:
            self._fetch(repository, progress)

    def tree(self) -> RemoteTree:
        if not self._path.is_dir():
            return RemoteTree()
        repository = self._open()
        head = self._head(repository)
        fetched_at = self._fetched_at()
        if head is None:
            return RemoteTree(fetched_at=fetched_at)
        hashes, problems = self._list_items(repository, head)
        return RemoteTree(commit=str(head.id), fetched_at=fetched_at, hashes=hashes, problems=problems)

    def text(self, path: str) -> str:
        repository = self._open()
        head = self._head(repository)
        place = full_path(self._place.folder, path)
        blob = _readable(lambda: blob_at(repository, head.tree_id, place)) if head else None
        if blob is None:
            raise NotFound(f"the remote has no text {path}", hint="soul sync status shows what it has")
        return decode(_blob(repository, blob))

    def last_commit(self, path: str) -> Commit | None:
        if not self._path.is_dir():
            return None
        repository = self._open()
        head = self._head(repository)
        if head is None:
            return None
        return _commit(_newest_change(repository, head, full_path(self._place.folder, path)) if path else head)

    def is_ancestor(self, commit: str) -> bool:
        repository = self._open()
        head = self._head(repository)
        if head is None or commit not in repository:
            return False
        return str(head.id) == commit or bool(repository.descendant_of(head.id, commit))

    def publish(
        self, texts: Mapping[str, str | None], *, author: str, message: str, progress: Progress = silent
    ) -> str:
        with self._lock_repository() as repository, self._lock_remote(repository):
            head = self._head(repository)
            tree = with_texts(repository, head.tree_id if head else None, self._place.folder, texts)
            if head and tree == head.tree_id:
                return str(head.id)
            new = _create_commit(repository, tree, head, author, message)
            self._push(repository, new, f"refs/heads/{self._place.branch}", progress)
            repository.references.create(self._branch, new, force=True)
            return str(new)

    def publish_checkpoint(self, ledger: str, content: str) -> None:
        with self._lock_repository() as repository:
            ref = f"{_WITNESS}/{ledger}"
            last = _checkpoint_commit(repository, ref)
            builder = repository.TreeBuilder()
            builder.insert(_CHECKPOINT, repository.create_blob(content.encode()), 0o100644)
            new = _create_commit(repository, builder.write(), last, "soulkeeper", "checkpoint")
            self._push(repository, new, f"{CHECKPOINT_REFS}/{ledger}", silent)
            repository.references.create(ref, new, force=True)

    def checkpoints(self, ledger: str) -> list[str]:
        repository = self._open() if self._path.is_dir() else None
        ref = f"{_WITNESS}/{ledger}"
        if repository is None or ref not in repository.references:
            return []
        return _readable(lambda: list(_checkpoint_texts(repository, ref)))

    def _fetch(self, repository: Repository, progress: Progress) -> None:
        from pygit2.enums import FetchPrune  # noqa: PLC0415 - slow to load

        branch, checkpoints = self._place.branch, f"+{CHECKPOINT_REFS}/*:{_WITNESS}/*"
        specs = [f"+refs/heads/{branch}:{self._branch}", checkpoints]
        with self._explain_failures():
            remote = self._connection(repository)
            remote.fetch(specs, callbacks=transfer(progress), prune=FetchPrune.PRUNE, proxy=self._proxy)
        (self._path / "fetched").write_text(str(time.time()))

    def _push(self, repository: Repository, commit: Oid, ref: str, progress: Progress) -> None:
        """Push on top of what was fetched. After a failure, another fetch shows whether the remote has changed."""
        repository.references.create(_OUTGOING, commit, force=True)
        before = self._branch_id(repository)
        callbacks = transfer(progress)
        try:
            with self._explain_failures(), self._note_push(ref):
                remote = self._connection(repository)
                remote.push([f"{_OUTGOING}:{ref}"], callbacks=callbacks, proxy=self._proxy)
        except Unavailable:
            self._fetch(repository, silent)
            if self._branch_id(repository) != before:
                raise Moved("the remote changed in the meantime", hint="soul sync status shows what changed") from None
            raise
        finally:
            repository.references.delete(_OUTGOING)
        if callbacks.refused:
            raise Unavailable(
                f"the remote refused the commit: {line_of(callbacks.refused)}",
                hint="check your permissions; if the branch takes pull requests only, name another one as branch in [git]",
            )

    def _note_push(self, ref: str) -> AbstractContextManager[None]:
        if not self._place.url.startswith("/"):
            return nullcontext()
        return noted(self._path / f"push-{ref.replace('/', '-')}", Path(self._place.url, f"{ref}.lock"))

    def _connection(self, repository: Repository) -> GitConnection:
        """The remote at its own address: settings that libgit2 reads from elsewhere can replace the address."""
        if self._place.url.startswith("/") and not Path(self._place.url).is_dir():
            raise Unavailable(
                f"there is no repository at {self._place.url}", hint="is its disk mounted, and the path right?"
            )
        connection = repository.remotes.create_anonymous(self._place.url)
        if connection.url != self._place.url or connection.push_url not in (None, self._place.url):
            raise Unavailable("the private copy of the remote names another address for it", hint=_RENEW)
        return connection

    @contextmanager
    def _explain_failures(self) -> Iterator[None]:
        from pygit2 import GitError  # noqa: PLC0415 - slow to load

        try:
            yield
        except GitError as error:
            reason = line_of(str(error))
            hint = "check it with soul doctor, then sync again"
            raise Unavailable(f"{self._place.url} failed: {reason}", hint=hint) from error
        except (OSError, ValueError, KeyError) as error:
            raise Unavailable(f"{self._place.url} cannot be reached: {error}", hint="check the address") from error

    @property
    def _proxy(self) -> Literal[True] | None:
        return None if self._place.is_here else True

    def _branch_id(self, repository: Repository) -> str:
        head = self._head(repository)
        return str(head.id) if head else ""

    def _head(self, repository: Repository) -> GitCommit | None:
        from pygit2 import Commit as GitCommit  # noqa: PLC0415 - slow to load
        from pygit2 import GitError  # noqa: PLC0415

        try:
            head = repository.references[self._branch].peel(GitCommit)
        except KeyError:
            return None
        except (GitError, ValueError) as error:
            raise Unavailable(f"the branch {self._place.branch} has no commit that can be read", hint=_RENEW) from error
        return head

    def _fetched_at(self) -> datetime | None:
        with suppress(OSError, ValueError):
            return datetime.fromtimestamp(float((self._path / "fetched").read_text()), UTC)
        return None

    def _list_items(self, repository: Repository, head: GitCommit) -> tuple[dict[str, str], dict[str, str]]:
        """Hashes and problems by path. They are cached by the id of the tree, and each hash by the id of its blob, so that every
        tree and blob is read once."""
        tree, cache = str(head.tree_id), self._read_cache()
        if cache["tree"] == tree:
            return cache["hashes"], cache["problems"]
        items = _readable(lambda: ItemsOfTree(repository, head.tree_id, self._place.folder))
        hashes, problems, blobs = {}, dict(items.problems), cache["blobs"]
        for path, blob in items.blobs.items():
            try:
                hashes[path] = blobs.get(str(blob)) or _hash(repository, blob)
            except SoulError as error:
                problems[path] = error.message
        hashes_by_blob = {str(items.blobs[path]): hash for path, hash in hashes.items()}
        self._write_cache({"tree": tree, "hashes": hashes, "problems": problems, "blobs": hashes_by_blob})
        return hashes, problems

    def _read_cache(self) -> dict[str, Any]:
        """The cache of an earlier run; if it cannot be read, everything is read again."""
        empty: dict[str, Any] = {"tree": "", "hashes": {}, "problems": {}, "blobs": {}}
        try:
            cache = json.loads(self._cache.read_bytes())
        except (OSError, ValueError, RecursionError):
            return empty
        is_whole = isinstance(cache, dict) and all(type(cache.get(key)) is type(empty[key]) for key in empty)
        return cache if is_whole else empty

    def _write_cache(self, cache: Mapping[str, Any]) -> None:
        temporary = self._cache.with_suffix(f".{os.getpid()}.tmp")
        with suppress(OSError):
            temporary.write_text(json.dumps(cache))
            temporary.replace(self._cache)

    @contextmanager
    def _lock_repository(self) -> Iterator[Repository]:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locked(self._folder / "lock", os.O_WRONLY | os.O_CREAT):
            _sweep(self._folder, self._path)
            yield self._open()

    @contextmanager
    def _lock_remote(self, repository: Repository) -> Iterator[None]:
        """A server refuses a commit if its branch has moved. For a folder on this machine nobody does: only one process at a
        time pushes to it, and only on top of what it has now."""
        if not self._place.url.startswith("/"):
            yield
            return
        before = self._branch_id(repository)
        with locked(Path(self._place.url), os.O_RDONLY):
            self._fetch(repository, silent)
            if self._branch_id(repository) != before:
                raise Moved("the remote changed in the meantime", hint="soul sync status shows what changed")
            yield

    def _open(self) -> Repository:
        from pygit2 import GitError, Repository, init_repository  # noqa: PLC0415 - slow to load, and few commands sync

        _prepare()
        try:
            if not (self._path / "HEAD").is_file():
                init_repository(self._path, bare=True)
            if (self._path / "config").read_text() != _CONFIG:
                (self._path / "config").write_text(_CONFIG)
            return Repository(str(self._path))
        except (GitError, OSError) as error:
            raise Unavailable(f"the private copy of the remote cannot be opened: {error}", hint=_RENEW) from error


@cache
def _prepare() -> None:
    """Read no settings of the user or the machine: they can name programs and other addresses."""
    from pygit2 import settings  # noqa: PLC0415 - slow to load
    from pygit2.enums import ConfigLevel  # noqa: PLC0415

    for level in (ConfigLevel.GLOBAL, ConfigLevel.XDG, ConfigLevel.SYSTEM):
        settings.search_path[level] = "/dev/null"
    settings.server_connect_timeout = 20_000
    settings.server_timeout = 60_000


def _sweep(folder: Path, repository: Path) -> None:
    """Remove what a killed process left behind. Under the lock nobody else writes here."""
    leftovers = [
        *folder.glob("*.tmp"),
        *repository.glob("*.lock"),
        *repository.glob("refs/**/*.lock"),
        *repository.glob("objects/**/tmp_*"),
        *repository.glob("objects/pack/pack_git2_*"),
        *repository.glob("objects/**/*.lock"),
    ]
    for file in leftovers:
        file.unlink(missing_ok=True)


def _create_commit(repository: Repository, tree: Oid, parent: GitCommit | None, author: str, message: str) -> Oid:
    from pygit2 import Signature  # noqa: PLC0415 - slow to load

    name = "".join(c for c in author if c.isprintable() and c not in "<>") or "soulkeeper"
    by = Signature(name, _EMAIL)
    return repository.create_commit(None, by, by, message, tree, [parent.id] if parent else [])


def _newest_change(repository: Repository, head: GitCommit, path: str) -> GitCommit:
    """The newest commit along first parents that changed the path; if none did, the oldest one within the limit."""
    newest = head
    for commit in islice(_first_parents(head), _MOST_COMMITS):
        newest = commit
        if not commit.parents or _id_at(repository, commit, path) != _id_at(repository, commit.parents[0], path):
            break
    return newest


def _first_parents(head: GitCommit | None) -> Iterator[GitCommit]:
    while head is not None:
        yield head
        head = head.parents[0] if head.parents else None


def _id_at(repository: Repository, commit: GitCommit, path: str) -> str:
    """The id of what a commit has there; empty if it has nothing, or nothing that can be read."""
    with suppress(Invalid):
        entry = _readable(lambda: entry_at(repository, commit.tree_id, path))
        return str(entry.id) if entry is not None else ""
    return ""


def _commit(commit: GitCommit) -> Commit:
    author = commit.author
    at = datetime.fromtimestamp(max(0, min(author.time, 2**40)), UTC) if author else datetime.fromtimestamp(0, UTC)
    words = commit.raw_message.decode(errors="replace").strip().partition("\n")[0]
    name = author.raw_name.decode(errors="replace") if author else ""
    return Commit(id=str(commit.id), author=line_of(name[:200]), message=line_of(words[:500]), at=at)


def _hash(repository: Repository, blob: Oid) -> str:
    return content_hash(decode(_blob(repository, blob)))


def _blob(repository: Repository, blob: Oid) -> bytes:
    return _readable(lambda: repository.odb.read(blob)[1])


def _checkpoint_texts(repository: Repository, ref: str) -> Iterator[str]:
    """The newest checkpoints. A commit without one says nothing: anybody who can push may have made it."""
    for commit in islice(_first_parents(_checkpoint_commit(repository, ref)), _CHECKPOINTS):
        entry = entry_at(repository, commit.tree_id, _CHECKPOINT)
        if entry is not None and repository.odb.read_header(entry.id)[1] <= _LARGEST_CHECKPOINT:
            yield _blob(repository, entry.id).decode(errors="replace")


def _checkpoint_commit(repository: Repository, ref: str) -> GitCommit | None:
    """The newest commit with checkpoints; None if the remote has something else under that name, which says nothing either."""
    from pygit2 import Commit as GitCommit  # noqa: PLC0415 - slow to load
    from pygit2 import GitError  # noqa: PLC0415

    try:
        return repository.references[ref].peel(GitCommit)
    except (KeyError, GitError, ValueError):
        return None


def _readable(read: Callable[[], T]) -> T:
    """Run a read that fails if the remote names objects that it does not send, or sends broken ones."""
    from pygit2 import GitError  # noqa: PLC0415 - slow to load

    try:
        return read()
    except (GitError, KeyError, ValueError, AttributeError) as error:
        raise Invalid(
            f"the remote contains something that cannot be read: {line_of(str(error))}", hint=_RENEW
        ) from error
