"""A cache of prompts: an entry is valid until somebody writes to the ledger or touches a file.

- Every call checks whether anything was written to the ledger, here or by another process; if so, the cache is emptied.
- Every call checks whether a file was touched; if so, the file is read and compared.
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
from soulkeeper.ports import Marked, Ports, Records, Stamped
from soulkeeper.services import authentication, prompts
from soulkeeper.services.prompts import RenderedPrompt

_REMEMBERED = 512

Key = tuple[str, tuple[tuple[str, str], ...], frozenset[str], str]
Marks = tuple[object | None, ...]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(slots=True)
class Recalled:
    """A prompt, its files, and the marks of those files when they last matched the ledger."""

    given: RenderedPrompt
    files: tuple[Location, ...]
    marks: Marks | None = None


@dataclass(slots=True)
class Recall:
    """Call ``refresh`` before ``caller`` and ``glance``: their results are as of then. ``read`` and ``look`` may be called
    in any thread, the others in one."""

    ports: Ports
    texts: Texts
    ledger: Stamped | None = field(init=False)
    mirror: Marked | None = field(init=False)
    stamp: object = None
    callers: dict[str, Caller] = field(default_factory=dict)
    seen: dict[tuple[str, str], Recalled] = field(default_factory=dict)
    made: dict[Key, Prompt] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ledger, mirror = self.ports.ledger, self.ports.mirror
        self.ledger = ledger if isinstance(ledger, Stamped) else None
        self.mirror = mirror if isinstance(mirror, Marked) else None

    def prompt(self, agent: str, *, session: str = "") -> RenderedPrompt:
        """The current prompt of an agent: the same as ``prompts.render``, but faster."""
        self.refresh()
        cached = self.glance(agent, session)
        return cached or prompts.render(self.ports, self.texts, agent, session=session)

    def refresh(self) -> None:
        stamp = self.ledger.stamp() if self.ledger else None
        if stamp is None or stamp != self.stamp:
            self.callers, self.seen, self.stamp = {}, {}, stamp

    def caller(self, secret: str) -> Caller | None:
        """The caller with this secret, if its token is valid now."""
        now, hash = self.ports.now(), secret_hash(secret)
        known = self.callers.get(hash)
        if known is None:
            with self.ports.ledger.reading() as records:
                known = authentication.known(records, secret, now)
            if known is not None and self.stamp is not None:
                _remember(self.callers, hash, known)
        return known if known is not None and known.is_good(now) else None

    def glance(self, agent: str, session: str = "") -> RenderedPrompt | None:
        """The prompt if every file matches the ledger; None if a file has to be read."""
        seen = self.seen.get((agent, session))
        if seen is None:
            with self.ports.ledger.reading() as records:
                given = self.read(records, agent, session=session)
            seen = Recalled(given, tuple(file for file, _ in given.sources.files))
            if self.stamp is not None:
                _remember(self.seen, (agent, session), seen)
        return seen.given if self._is_laid_out(seen) else None

    def look(self, secret: str, agent: str, *, session: str, admit: Callable[[Caller | None], None]) -> RenderedPrompt:
        """The prompt and its caller from one view of the ledger. ``admit`` raises if the caller may not have it."""
        with self.ports.ledger.reading() as records:
            admit(authentication.known(records, secret, self.ports.now()))
            if not self.ports.mirror.kept:
                return self.read(records, agent, session=session)
        return prompts.render(self.ports, self.texts, agent, session=session)

    def read(self, records: Records, agent: str, *, session: str = "") -> RenderedPrompt:
        """The prompt according to the ledger, without reading files."""
        sources = prompts.sources(records, agent, session=session)
        key = (sources.hash, sources.companions, sources.protected, sources.restated)
        composed = self.made.get(key)
        if composed is None:
            composed = prompts.composed(records, self.texts, sources)
            _remember(self.made, key, composed)
        return RenderedPrompt(sources, composed, sources.notes)

    def _is_laid_out(self, seen: Recalled) -> bool:
        if self.mirror is None:
            return prompts.is_laid_out(self.ports, seen.given.sources)
        marks = tuple(map(self.mirror.mark, seen.files))
        if marks == seen.marks:
            return True
        laid_out = prompts.is_laid_out(self.ports, seen.given.sources)
        seen.marks = marks if laid_out and None not in marks else None
        return laid_out


def _remember(memory: dict[K, V], key: K, value: V) -> None:
    if len(memory) >= _REMEMBERED:
        memory.clear()
    memory[key] = value
