"""A cache of prompts: an entry is valid until somebody writes to the ledger or touches a file.

- ``refresh`` checks whether anything was written to the ledger, here or by another process; if so, the cache is emptied.
- After each refresh the files of a prompt are checked once; if one was touched, it is read and compared.
- Composed prompts are cached by the hashes of their texts and the names of protected fields: these always give the same prompt.
- A ledger that cannot tell whether it was written to is read at every call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from soulkeeper.domain.authority import Caller, secret_hash
from soulkeeper.domain.prompts.compose import Prompt, Texts
from soulkeeper.domain.souls.address import Location
from soulkeeper.ports import MarkedMirror, Ports, Records, StampedLedger
from soulkeeper.services import authentication, prompts
from soulkeeper.services.prompts import RenderedPrompt

_MOST_ENTRIES = 512

Key = tuple[str, tuple[tuple[str, str], ...], frozenset[str], str]
Marks = tuple[object | None, ...]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(slots=True)
class CachedPrompt:
    """A prompt, its files, and the marks of those files when they last matched the ledger. ``refresh`` is the last one after which
    they matched."""

    prompt: RenderedPrompt
    files: tuple[Location, ...]
    marks: Marks | None = None
    refresh: int = 0


@dataclass(slots=True)
class PromptCache:
    """Call ``refresh`` before ``caller`` and ``cached``: their results are as old as the last refresh. ``read`` and ``load`` may
    be called in any thread, the others in one thread only."""

    ports: Ports
    texts: Texts
    ledger: StampedLedger | None = field(init=False)
    mirror: MarkedMirror | None = field(init=False)
    stamp: object = None
    refreshes: int = 0
    callers: dict[str, Caller] = field(default_factory=dict)
    entries: dict[tuple[str, str], CachedPrompt] = field(default_factory=dict)
    compositions: dict[Key, Prompt] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ledger, mirror = self.ports.ledger, self.ports.mirror
        self.ledger = ledger if isinstance(ledger, StampedLedger) else None
        self.mirror = mirror if isinstance(mirror, MarkedMirror) else None

    def prompt(self, agent: str, *, session: str = "") -> RenderedPrompt:
        """The current prompt of an agent: the same as ``prompts.render``, but faster."""
        self.refresh()
        cached = self.cached(agent, session)
        return cached or prompts.render(self.ports, self.texts, agent, session=session)

    def refresh(self) -> None:
        self.refreshes += 1
        stamp = self.ledger.stamp() if self.ledger else None
        if stamp is None or stamp != self.stamp:
            self.callers, self.entries, self.stamp = {}, {}, stamp

    def caller(self, secret: str) -> Caller | None:
        """The caller with this secret, if its token is valid now."""
        now, hash = self.ports.now(), secret_hash(secret)
        caller = self.callers.get(hash)
        if caller is None:
            with self.ports.ledger.reading() as records:
                caller = authentication.find_caller(records, secret, now)
            if caller is not None and self.stamp is not None:
                _remember(self.callers, hash, caller)
        return caller if caller is not None and caller.is_good(now) else None

    def cached(self, agent: str, session: str = "") -> RenderedPrompt | None:
        """The prompt if every file matches the ledger; None if a file has to be read."""
        entry = self.entries.get((agent, session))
        if entry is None:
            with self.ports.ledger.reading() as records:
                prompt = self.read(records, agent, session=session)
            entry = CachedPrompt(prompt, tuple(file for file, _ in prompt.sources.files))
            if self.stamp is not None:
                _remember(self.entries, (agent, session), entry)
        if entry.refresh != self.refreshes:
            if not self._matches_files(entry):
                return None
            entry.refresh = self.refreshes
        return entry.prompt

    def load(self, secret: str, agent: str, *, session: str, admit: Callable[[Caller | None], None]) -> RenderedPrompt:
        """The prompt and its caller from one view of the ledger. ``admit`` raises if the caller may not have it."""
        with self.ports.ledger.reading() as records:
            admit(authentication.find_caller(records, secret, self.ports.now()))
            if not self.ports.mirror.has_files:
                return self.read(records, agent, session=session)
        return prompts.render(self.ports, self.texts, agent, session=session)

    def read(self, records: Records, agent: str, *, session: str = "") -> RenderedPrompt:
        """The prompt according to the ledger, without reading files."""
        sources = prompts.sources(records, agent, session=session)
        if session:
            prompts.ensure_texts(records, sources)  # they may be purged while the prompt is cached
        key = (sources.hash, sources.companions, sources.protected, sources.restated)
        prompt = self.compositions.get(key)
        if prompt is None:
            prompt = prompts.compose_prompt(records, self.texts, sources)
            _remember(self.compositions, key, prompt)
        return RenderedPrompt(sources, prompt, sources.notes)

    def _matches_files(self, entry: CachedPrompt) -> bool:
        if self.mirror is None:
            return prompts.matches_files(self.ports, entry.prompt.sources)
        marks = tuple(map(self.mirror.mark, entry.files))
        if marks == entry.marks:
            return True
        matches_files = prompts.matches_files(self.ports, entry.prompt.sources)
        entry.marks = marks if matches_files and None not in marks else None
        return matches_files


def _remember(memory: dict[K, V], key: K, value: V) -> None:
    if len(memory) >= _MOST_ENTRIES:
        memory.clear()
    memory[key] = value
