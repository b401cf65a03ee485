"""Proof: what a disk may contain after a power failure, at every step of a recorded operation.

A disk consists of what is durable and what is still in its cache. A crash keeps the durable part, and all, nothing or half of the
last write of the cache: names and contents separately, because the name of a synced file need not be durable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath

from soulkeeper.bootstrap import open_witness
from soulkeeper.config import Settings
from tests.proof.watching import Deed, Step

Image = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Crash:
    """A crash after this many steps, how the cache was lost, and the files that remained."""

    point: int
    loss: str
    image: Image


def crashes(root: Path, before: Image, tape: Iterable[Step]) -> Iterator[Crash]:
    """Every crash of a recording, each set of files once."""
    disk = _Disk(root, before)
    met: dict[int, Image] = {}
    for point, loss, image in _all_crashes(disk, tape):
        key = hash(frozenset(image.items()))
        if met.setdefault(key, image) is image:
            yield Crash(point, loss, image)


def _all_crashes(disk: _Disk, tape: Iterable[Step]) -> Iterator[tuple[int, str, Image]]:
    for point, step in enumerate(tape):
        if step.deed is Deed.WRITE:
            yield point, "the last write is torn", disk.with_half_of(step)
            yield point, "the last write came before the others", disk.with_only(step)
        disk.take(step)
        yield point + 1, "nothing", disk.image(disk.names, disk.contents)
        yield point + 1, "contents not synced", disk.image(disk.names, disk.safe_contents)
        yield point + 1, "names not synced", disk.image(disk.safe_names, disk.contents)
        yield point + 1, "whatever is not synced", disk.image(disk.safe_names, disk.safe_contents)


class _Disk:
    def __init__(self, root: Path, image: Image) -> None:
        self._root = root
        self._numbers = count()
        self.names = {path: next(self._numbers) for path in image}
        self.contents = {number: image[path] for path, number in self.names.items()}
        self.safe_names, self.safe_contents = dict(self.names), dict(self.contents)

    def take(self, step: Step) -> None:
        path = self._below(step.path)
        match step.deed:
            case Deed.OPEN:
                self._begin(path)
            case Deed.WRITE:
                file = self.names[path]
                self.contents[file] = _written(self.contents[file], step.at, step.data)
            case Deed.TRUNCATE:
                file = self.names[path]
                self.contents[file] = self.contents[file][: step.at].ljust(step.at, b"\0")
            case Deed.SYNC:
                file = self.names[path]
                self.safe_contents[file] = self.contents[file]
            case Deed.SYNC_FOLDER:
                self._make_names_safe(path)
            case Deed.REMOVE:
                self.names.pop(path, None)
            case Deed.MOVE:
                self.names[self._below(step.to)] = self.names.pop(path)
            case Deed.EXCHANGE:
                other = self._below(step.to)
                self.names[path], self.names[other] = self.names[other], self.names[path]
            case Deed.MAKE_FOLDER:
                pass  # an empty folder and none are the same to whoever opens the workspace

    def with_half_of(self, step: Step) -> Image:
        file = self.names[self._below(step.path)]
        half = _written(self.contents[file], step.at, step.data[: len(step.data) // 2])
        return self.image(self.names, {**self.contents, file: half})

    def with_only(self, step: Step) -> Image:
        file = self.names[self._below(step.path)]
        alone = _written(self.safe_contents[file], step.at, step.data)
        return self.image(self.names, {**self.safe_contents, file: alone})

    def image(self, names: Mapping[str, int], contents: Mapping[int, bytes]) -> Image:
        return {path: contents[file] for path, file in names.items()}

    def _begin(self, path: str) -> None:
        if path not in self.names:
            file = self.names[path] = next(self._numbers)
            self.contents[file] = self.safe_contents[file] = b""

    def _make_names_safe(self, folder: str) -> None:
        elsewhere = {path: file for path, file in self.safe_names.items() if _folder(path) != folder}
        here = {path: file for path, file in self.names.items() if _folder(path) == folder}
        self.safe_names = {**elsewhere, **here}

    def _below(self, path: str) -> str:
        return PurePosixPath(path).relative_to(self._root).as_posix()


def read_image(root: Path) -> Image:
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*") if file.is_file()}


def lay(image: Image, root: Path) -> None:
    """Create a folder with exactly these files. A witness of an earlier workspace in this place does not count."""
    open_witness(Settings(root=root)).forget()
    for path, content in image.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _written(content: bytes, at: int, data: bytes) -> bytes:
    return content[:at].ljust(at, b"\0") + data + content[at + len(data) :]


def _folder(path: str) -> str:
    return PurePosixPath(path).parent.as_posix()
