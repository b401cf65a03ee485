"""What a model is given: the approved soul between frame and guardrails, with everything that says which soul it was.

Which texts go in is looked up for every prompt; what is made of them may be kept, for the same texts always give the same prompt.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.prompts.compose import GUARDRAILS_VERSION, NamedText, Prompt, Texts, compose, named
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound, SoulError
from soulkeeper.ports import Ports, Records
from soulkeeper.services.lookups import living, living_agent
from soulkeeper.services.outside_edits import observe

_COMPANIONS = "companions/"


@dataclass(frozen=True, slots=True)
class Sources:
    """Which texts a prompt is made of, by hash. ``revision``, ``version`` and ``hash`` are a pinned session's, else the head's."""

    agent: str
    soul: Soul
    revision: int
    version: str
    hash: str
    companions: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where the texts are laid out as files."""
        return (self.soul.address, *(Address(Kind(name), self.agent) for name, _ in self.companions))


@dataclass(frozen=True, slots=True)
class RenderedPrompt:
    """A prompt with its provenance. ``notes`` say what the owner should know, such as a selection that points nowhere."""

    sources: Sources
    prompt: Prompt
    notes: tuple[str, ...]
    guardrails_version: str = GUARDRAILS_VERSION

    @property
    def agent(self) -> str:
        return self.sources.agent

    @property
    def soul(self) -> Soul:
        return self.sources.soul


def given(
    ports: Ports, texts: Texts, agent: str, *, soul: str = "", session: str = "", blocks: tuple[NamedText, ...] = ()
) -> RenderedPrompt:
    """The prompt of an agent. ``soul`` overrides its selection, ``session`` asks for what that session was opened with;
    ``blocks`` are what a runtime hands in.
    """
    with ports.ledger.reading() as records:
        wearer = living_agent(records, agent)
        where = [_chosen(records, wearer, soul)[0], *(Address(kind, agent) for kind in companions_of(records, agent))]
    noticed = [note for each in where for note in observe(ports, each)]
    with ports.ledger.reading() as records:
        found = sources(records, agent, soul=soul, session=session)
        return RenderedPrompt(found, composed(records, texts, found, blocks), (*found.notes, *noticed))


def sources(records: Records, agent: str, *, soul: str = "", session: str = "") -> Sources:
    """The texts that go into a prompt now; for a session that was opened, those it was opened with."""
    wearer = living_agent(records, agent)
    pin = records.find_pin(agent, session) if session else None
    if session and pin is None:
        raise NotFound(f"{agent} has no session {session!r}", hint=f"POST /api/v1/agents/{agent}/sessions opens one")
    if pin is not None:
        return _pinned(records, pin)
    where, dangling = _chosen(records, wearer, soul)
    kept = living(records, where)
    companions = _companion_hashes(records, wearer.id)
    return Sources(agent, kept, kept.revision, kept.version, kept.hash, companions, dangling)


def is_laid_out(ports: Ports, found: Sources) -> bool:
    """Whether every file shows the text that is kept, so that there is nothing to take notice of."""
    if not ports.mirror.kept:
        return True
    hashes = (found.soul.hash, *(hash for _, hash in found.companions))
    return all(_shows(ports, where, hash) for where, hash in zip(found.addresses, hashes, strict=True))


def composed(records: Records, texts: Texts, found: Sources, blocks: tuple[NamedText, ...] = ()) -> Prompt:
    """The prompt that these texts give."""
    companions = named((name, records.text(hash)) for name, hash in found.companions)
    return compose(texts, records.text(found.hash), [*blocks, *companions])


def joining(ports: Ports, agent: str) -> list[Kind]:
    with ports.ledger.reading() as records:
        return companions_of(records, agent)


def companions_of(records: Records, agent: str) -> list[Kind]:
    """The companion files that join an agent's prompt."""
    written = records.setting(_COMPANIONS + agent) or ""
    return [kind for kind in COMPANIONS if kind in written.split(",")]


def _shows(ports: Ports, where: Address, hash: str) -> bool:
    try:
        shown = ports.mirror.read(where)
    except (SoulError, OSError):
        return False
    return shown is not None and content_hash(shown.content.decode(errors="replace")) == hash


def _pinned(records: Records, pin: Pin) -> Sources:
    soul = records.soul_by_uuid(pin.soul)
    moved = (f"session {pin.session} keeps revision {pin.revision}; {soul.address} is at {soul.revision}",)
    notes = moved if soul.revision != pin.revision else ()
    return Sources(pin.agent, soul, pin.revision, pin.version, pin.hash, pin.companions, notes)


def _chosen(records: Records, wearer: Agent, soul: str) -> tuple[Address, tuple[str, ...]]:
    if soul:
        return address(soul), ()
    if not wearer.selected:
        return address(DEFAULT_SOUL), ()
    try:
        found = records.soul_by_uuid(wearer.selected)
    except NotFound:
        found = None
    if found is None or found.deleted:
        missing = str(found.address) if found else wearer.selected
        return address(DEFAULT_SOUL), (f"{wearer.id} wears {missing}, which is not there: the default soul is served",)
    return found.address, ()


def _companion_hashes(records: Records, agent: str) -> tuple[tuple[str, str], ...]:
    found = [(kind, records.find_soul(Address(kind, agent))) for kind in companions_of(records, agent)]
    return tuple((kind.value, soul.hash) for kind, soul in found if soul is not None and not soul.deleted)
