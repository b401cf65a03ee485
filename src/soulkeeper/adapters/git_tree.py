"""Git trees: list the items of a fetched commit, and build the tree of a commit with other texts.

- Only the known folders are read, to their known depth. Of an entry that is not a regular file, only the name is read.
- Sizes are read before contents, and the number of entries is limited.
- Everything else in the repository stays as it is when a commit is built.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.souls.text_file import LARGEST
from soulkeeper.domain.sync.items import AGENTS, FOLDERS, full_path, is_ignored, item
from soulkeeper.errors import Conflict, Invalid

if TYPE_CHECKING:
    from pygit2 import Object, Oid, Repository, Tree, TreeBuilder
    from pygit2.enums import FileMode

MOST_ENTRIES = 200_000
_LARGEST_TREE = 16 * 1024 * 1024
_LONGEST_NAME = 255


class ItemsOfTree:
    """The items in a commit's tree, read once: ``blobs`` by path, and ``problems`` in words by path."""

    def __init__(self, repository: Repository, root: Oid, folder: str) -> None:
        self._repository = repository
        self._remaining = MOST_ENTRIES
        self.blobs: dict[str, Oid] = {}
        self.problems: dict[str, str] = {}
        if _tree(repository, root) is None:
            raise Invalid("the top folder of the remote is too large", hint="use a separate repository for souls")
        top = subtree(repository, root, folder)
        for name in FOLDERS if top is not None else ():
            self._read_folder(top, name)

    def _read_folder(self, top: Tree | None, name: str) -> None:
        inside = _entry_tree(self._repository, top, name) if top is not None else None
        if inside is None:
            if top is not None and name in top:
                self.problems[name] = "it is not a folder"
            return
        for entry in self._entries(inside, name):
            path = f"{name}/{_name(entry)}"
            if name == AGENTS and _mode(entry) == stat.S_IFDIR:
                self._read_agent_folder(entry, path)
            else:
                self._note(path, entry)

    def _read_agent_folder(self, agent: Object, path: str) -> None:
        inside = _tree(self._repository, agent.id)
        if inside is None:
            self.problems[path] = "the folder is too large"
            return
        for entry in self._entries(inside, path):
            self._note(f"{path}/{_name(entry)}", entry)

    def _entries(self, tree: Tree, path: str) -> Iterator[Object]:
        for entry in tree:
            self._remaining -= 1
            if self._remaining < 0:
                self.problems[path] = f"there are more than {MOST_ENTRIES:,} entries; the rest is not read"
                return
            yield entry

    def _note(self, path: str, entry: Object) -> None:
        try:
            item(path)
        except Invalid as error:
            if not is_ignored(path):
                self.problems[line_of(path[:_LONGEST_NAME])] = error.message
            return
        problem = _problem(self._repository, entry)
        if problem:
            self.problems[path] = problem
        else:
            self.blobs[path] = entry.id


def blob_at(repository: Repository, root: Oid, path: str) -> Oid | None:
    """The id of a regular file within the size limit; None if there is none."""
    entry = entry_at(repository, root, path)
    return None if entry is None or _problem(repository, entry) else entry.id


def entry_at(repository: Repository, root: Oid, path: str) -> Object | None:
    folder, _, name = path.rpartition("/")
    tree = subtree(repository, root, folder)
    return tree[name] if tree is not None and name in tree else None


def subtree(repository: Repository, root: Oid, folder: str) -> Tree | None:
    tree = _tree(repository, root)
    for name in folder.split("/") if folder else ():
        tree = _entry_tree(repository, tree, name) if tree is not None else None
    return tree


def with_texts(repository: Repository, root: Oid | None, folder: str, texts: Mapping[str, str | None]) -> Oid:
    """The id of a tree with these texts in the folder; None removes one."""
    blobs = {
        full_path(folder, path): None if text is None else repository.create_blob(text.encode())
        for path, text in texts.items()
    }
    tree = _with_blobs(repository, root, {tuple(path.split("/")): blob for path, blob in blobs.items()})
    return tree or repository.TreeBuilder().write()


def _with_blobs(repository: Repository, base: Oid | None, blobs: Mapping[tuple[str, ...], Oid | None]) -> Oid | None:
    """The id of the tree with these blobs; None if it would be empty."""
    from pygit2.enums import FileMode  # noqa: PLC0415 - slow to load

    tree = _tree(repository, base) if base is not None else None
    if base is not None and tree is None:
        raise Conflict("a folder in the remote is too large to publish into", hint="use a separate repository")
    builder = repository.TreeBuilder(tree) if tree is not None else repository.TreeBuilder()
    below: dict[str, dict[tuple[str, ...], Oid | None]] = {}
    for (name, *rest), blob in blobs.items():
        if rest:
            below.setdefault(name, {})[tuple(rest)] = blob
        else:
            _put(builder, name, blob, FileMode.BLOB)
    for name, inner in below.items():
        entry = tree[name] if tree is not None and name in tree else None
        if entry is not None and _mode(entry) != stat.S_IFDIR:
            raise Conflict(f"{line_of(name)} in the remote is not a folder", hint="change it there first")
        _put(builder, name, _with_blobs(repository, entry.id if entry else None, inner), FileMode.TREE)
    return builder.write() if len(builder) else None


def _put(builder: TreeBuilder, name: str, id: Oid | None, mode: FileMode) -> None:
    if id is not None:
        builder.insert(name, id, mode)
    elif builder.get(name) is not None:
        builder.remove(name)


def _problem(repository: Repository, entry: Object) -> str:
    mode = _mode(entry)
    if mode == stat.S_IFLNK:
        return "it is a symbolic link"
    if mode != stat.S_IFREG:
        return "it is a folder" if mode == stat.S_IFDIR else "it is not a regular file"
    size = repository.odb.read_header(entry.id)[1]
    return f"it has {size:,} bytes, and a text has at most {LARGEST:,}" if size > LARGEST else ""


def _entry_tree(repository: Repository, tree: Tree | None, name: str) -> Tree | None:
    if tree is None or name not in tree or _mode(tree[name]) != stat.S_IFDIR:
        return None
    return _tree(repository, tree[name].id)


def _tree(repository: Repository, id: Oid) -> Tree | None:
    """A tree; None if it is too large. A pack of half a megabyte can hold one that takes half a gigabyte."""
    if repository.odb.read_header(id)[1] > _LARGEST_TREE:
        return None
    from pygit2 import Tree  # noqa: PLC0415 - slow to load

    return repository[id].peel(Tree)


def _mode(entry: Object) -> int:
    return stat.S_IFMT(int(entry.filemode or 0))


def _name(entry: Object) -> str:
    return (entry.raw_name or b"").decode(errors="backslashreplace")
