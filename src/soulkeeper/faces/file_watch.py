"""Watching files for edits: by file-system events for a person, by checking each target for a server.

The folders of agents are not watched recursively: an agent may keep a whole project there.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Mapping, Sized
from importlib.util import find_spec
from pathlib import Path

from soulkeeper.domain.souls.address import Address
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import SoulError, missing_extra
from soulkeeper.ports import Ports, StampedLedger
from soulkeeper.services import outside_edits
from soulkeeper.services.outside_edits import matches_files
from soulkeeper.services.targets import shown_souls, unchecked_note, watched_files

INTERVAL, GRACE = 0.4, 3.0
_REST, _LONGEST = 20, 5.0  # reading very many files takes longer, and then the pause does too
_WAIT = 1.0
_log = logging.getLogger("soulkeeper.targets")


def changes(root: Path, ports: Ports) -> Iterator[Sized]:
    """The files of each change, and an empty set every second, to find changes without an event: those made before the watch
    began, and those of a program that maps the file into its memory.

    The watch goes on if a folder disappears at the wrong moment, or if there are more folders than the system can watch: in
    that case it only yields the empty set now and then.
    """
    while True:
        try:
            yield from _changes_while_same(root, ports)
        except (SoulError, OSError, RuntimeError) as error:
            _log.info("the folders could not be watched: %s", error)
            ports.wait(_WAIT)
            yield ()


def news(root: Path, ports: Ports, said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The notes of each check, after those that were ``said``. One that stays while no file changes is not said again."""
    lasting: set[str] = set()
    for change in changes(root, ports):
        notes = check_files(ports)
        yield tuple(note for note in notes if note not in (lasting if change else said))
        lasting = (lasting if change else set(said)).intersection(notes)
        said = notes


def check_files(ports: Ports) -> tuple[str, ...]:
    """Check every file and return notes about the changes. A failure is such a note too, so that a watch goes on."""
    try:
        return (*outside_edits.observe_all(ports), *watched_files(ports).notes)
    except (SoulError, OSError) as error:
        return (f"the files could not be checked: {error}",)


def _changes_while_same(root: Path, ports: Ports) -> Iterator[Sized]:
    folders = _folders(root, ports)
    for change in _changes_in(folders):
        yield change
        if _folders(root, ports) != folders:
            return


def _folders(root: Path, ports: Ports) -> list[Path]:
    targets = watched_files(ports).targets
    outside = {Path(file).parent for target in targets for file in (target.path, target.runtime_path)}
    own = {root / "souls", root / "agents", *(root / "agents").glob("*")}
    return sorted(folder for folder in own | outside if folder.is_dir())


def ensure_installed() -> None:
    if find_spec("watchfiles") is None:
        raise missing_extra("soul watch", "watch")


def _changes_in(folders: list[Path]) -> Iterator[Sized]:
    from watchfiles import watch  # noqa: PLC0415 - an extra

    return iter(
        watch(
            *folders,
            debounce=200,
            step=50,
            rust_timeout=800,
            yield_on_timeout=True,
            raise_interrupt=True,
            recursive=False,
        )
    )


class TargetWatch:
    """A server thread that reads every target and records edits to those that changed. Each note is logged once.

    The files are read each time: a program that maps a file into its memory can change it without changing its time.
    """

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._stamp: object = None
        self._took = 0.0
        self._souls: Mapping[Target, Soul] = {}
        self._unwatched: tuple[str, ...] = ()
        self._notes: tuple[str, ...] = ()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._loop, name="targets", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(GRACE)

    def check(self) -> tuple[str, ...]:
        """Record the edits to every target whose file does not have the approved text."""
        self._refresh()
        began = time.monotonic()
        changed = [soul for target, soul in self._souls.items() if not matches_files(self._ports, soul, target)]
        self._took = 0.0 if changed else time.monotonic() - began  # after an edit, the next one may follow at once
        addresses = dict.fromkeys(soul.address for soul in changed)
        notes = (*(note for address in addresses for note in self._observed(address)), *self._unwatched)
        news = tuple(note for note in notes if note not in self._notes)
        self._notes = notes
        return news

    def _observed(self, address: Address) -> tuple[str, ...]:
        """What happened to one text. A failure does not keep the others unguarded."""
        try:
            return outside_edits.observe(self._ports, address)
        except SoulError as error:
            return (unchecked_note(address, error),)
        except Exception:  # noqa: BLE001 - as below
            _log.exception("%s could not be checked", address)
            return ()

    def _refresh(self) -> None:
        """The targets are read again only after somebody wrote to the ledger."""
        ledger = self._ports.ledger
        stamp = ledger.stamp() if isinstance(ledger, StampedLedger) else None
        if stamp is None or stamp != self._stamp:
            watched = watched_files(self._ports)
            self._souls, unread = shown_souls(self._ports, watched.targets)
            self._unwatched, self._stamp = (*watched.notes, *unread), stamp

    def _loop(self) -> None:
        failure = ""
        while not self._stopped.wait(min(max(INTERVAL, _REST * self._took), _LONGEST)):
            try:
                for note in self.check():
                    _log.warning("%s", note)
                failure = ""
            except SoulError as error:
                if error.message != failure:
                    _log.warning("the adopted files could not be checked: %s", error)
                failure = error.message
            except Exception:  # noqa: BLE001 - a bug is logged as one, and does not end the watch
                _log.exception("the adopted files could not be checked")
