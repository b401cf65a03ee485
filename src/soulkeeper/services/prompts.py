"""The prompt a model gets: the approved soul between frame and guardrails, with its revision, version and hashes.

The sources are looked up for every prompt; the composed prompt may be cached, because the same texts always give the same prompt.
"""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.canonical import bytes_hash
from soulkeeper.domain.prompts.compose import (
    GUARDRAILS_VERSION,
    NamedText,
    Prompt,
    Texts,
    compose,
    named_texts,
)
from soulkeeper.domain.prompts.pin import PROTECTED_BLOCK, Pin
from soulkeeper.domain.prompts.restated_fields import RestatedFields, restated_fields, restates
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, Location, address
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.domain.souls.target import Target
from soulkeeper.errors import NotFound, SoulError, Unproved
from soulkeeper.ports import Ports, Records
from soulkeeper.services import pinned_state
from soulkeeper.services.lookups import active_agent, active_soul
from soulkeeper.services.outside_edits import observe_for_reading
from soulkeeper.services.policies import policy_of, protected_fields
from soulkeeper.services.targets import targets_of

_COMPANIONS = "companions/"


@dataclass(frozen=True, slots=True)
class Sources:
    """The texts of a prompt, by hash. ``revision``, ``version`` and ``hash`` are those of a pinned session, else of the head.

    ``protected`` names the fields that are restated; ``restated`` is the hash of the restated block of a pinned session.
    """

    agent: str
    soul: Soul
    revision: int
    version: str
    hash: str
    companions: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    protected: frozenset[str] = frozenset()
    restated: str = ""
    targets: tuple[tuple[Target, str], ...] = ()

    @property
    def files(self) -> tuple[tuple[Location, str], ...]:
        """Every file that shows one of the texts, with the hash that it should have."""
        hashes = (self.soul.hash, *(hash for _, hash in self.companions))
        return (*zip(self.addresses, hashes, strict=True), *self.targets)

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The addresses of the texts' files."""
        return (self.soul.address, *(Address(Kind(name), self.agent) for name, _ in self.companions))


@dataclass(frozen=True, slots=True)
class RenderedPrompt:
    """A prompt with its provenance. ``notes`` tell the owner about problems, such as a selected soul that does not exist."""

    sources: Sources
    prompt: Prompt
    notes: tuple[str, ...]
    guardrails_version: str = GUARDRAILS_VERSION

    @property
    def readers(self) -> tuple[str, ...]:
        """The programs that read its files themselves, and so get the prompt only if they ask for it."""
        return tuple(dict.fromkeys(target.runtime or "Its program" for target, _ in self.sources.targets))

    @property
    def agent(self) -> str:
        return self.sources.agent

    @property
    def soul(self) -> Soul:
        return self.sources.soul


def render(
    ports: Ports, texts: Texts, agent: str, *, soul: str = "", session: str = "", blocks: tuple[NamedText, ...] = ()
) -> RenderedPrompt:
    """The prompt of an agent. ``soul`` overrides its selection, ``session`` selects the prompt of an open session; ``blocks`` are
    texts that the runtime adds.
    """
    with ports.ledger.reading() as records:
        agent_record = active_agent(records, agent)
        where = [
            _selected_address(records, agent_record, soul)[0],
            *(Address(kind, agent) for kind in companions_of(records, agent)),
        ]
    notes = [note for text_address in where for note in observe_for_reading(ports, text_address)]
    with ports.ledger.reading() as records:
        texts_used = sources(records, agent, soul=soul, session=session)
        return RenderedPrompt(
            texts_used, compose_prompt(records, texts, texts_used, blocks), (*texts_used.notes, *notes)
        )


def sources(records: Records, agent: str, *, soul: str = "", session: str = "") -> Sources:
    """The current texts of a prompt; for an open session, the texts it was opened with or that its owner moved it to."""
    agent_record = active_agent(records, agent)
    pin = records.find_pin(agent, session) if session else None
    if session and pin is None:
        hint = f"soul sessions --agent {agent} lists them; POST /api/v1/agents/{agent}/sessions opens one"
        raise NotFound(f"{agent} has no session {session!r}", hint=hint)
    if pin is not None:
        return _pinned_sources(records, pin)
    where, notes = _selected_address(records, agent_record, soul)
    head = active_soul(records, where)
    companions = _companion_hashes(records, agent_record.id)
    protected = _restated_fields(records, agent, head)
    files = _targets(records, (head.address, *(Address(Kind(name), agent) for name, _ in companions)))
    return Sources(
        agent=agent,
        soul=head,
        revision=head.revision,
        version=head.version,
        hash=head.hash,
        companions=companions,
        notes=notes,
        protected=protected,
        targets=files,
    )


def matches_files(ports: Ports, texts_used: Sources) -> bool:
    """Whether every file matches the ledger, so that there is no outside edit."""
    if not ports.mirror.has_files:
        return True
    return all(_matches_file(ports, file, hash) for file, hash in texts_used.files)


def ensure_texts(records: Records, texts_used: Sources) -> None:
    """Raise Purged if one of these texts was purged."""
    for hash in (texts_used.hash, *(hash for _, hash in texts_used.companions), texts_used.restated):
        if hash:
            records.text(hash)


def compose_prompt(records: Records, texts: Texts, texts_used: Sources, blocks: tuple[NamedText, ...] = ()) -> Prompt:
    """Compose the prompt from these texts."""
    companions = named_texts((name, records.text(hash)) for name, hash in texts_used.companions)
    soul = records.text(texts_used.hash)
    served_texts = (soul, *(companion.text for companion in companions))
    if texts_used.restated:
        protected = _restated_block(records.text(texts_used.restated), served_texts)
    else:
        protected = restated_fields(served_texts, texts_used.protected)
    return compose(texts, soul, companions, runtime=blocks, protected=protected)


def _restated_block(block: str, served_texts: tuple[str, ...]) -> RestatedFields:
    """The protected fields as they were when the session was opened. Raises if the block has other lines than its texts."""
    if not restates(block, served_texts):
        raise Unproved("the protected fields of this session are not those of its texts", hint="open another session")
    return RestatedFields(block)


def companion_kinds(ports: Ports, agent: str) -> list[Kind]:
    with ports.ledger.reading() as records:
        return companions_of(records, agent)


def companions_of(records: Records, agent: str) -> list[Kind]:
    """The companion files in an agent's prompt."""
    setting = records.setting(_COMPANIONS + agent) or ""
    return [kind for kind in COMPANIONS if kind in setting.split(",")]


def _targets(records: Records, where: tuple[Address, ...]) -> tuple[tuple[Target, str], ...]:
    souls = [soul for text_address in where if (soul := records.find_soul(text_address))]
    return tuple((target, soul.hash) for soul in souls for target in targets_of(records, soul.uuid))


def _matches_file(ports: Ports, file: Location, hash: str) -> bool:
    try:
        state = ports.mirror.read(file)
    except (SoulError, OSError):
        return False
    return state is not None and bytes_hash(state.content) == hash


def _pinned_sources(records: Records, pin: Pin) -> Sources:
    pinned_state.ensure_open(records, pin)
    soul, newer = records.soul_by_uuid(pin.soul), pinned_state.soul_revision(records, pin)
    revision, version, hash = (
        (newer.number, newer.version, newer.hash) if newer else (pin.revision, pin.version, pin.hash)
    )
    older = (f"session {pin.session} uses revision {revision}; {soul.address} is now at revision {soul.revision}",)
    notes = older if soul.revision != revision else ()
    files = dict(pin.companions)
    restated = files.pop(PROTECTED_BLOCK, "")
    companions = pinned_state.companions(records, pin, files)
    if newer is None and companions == tuple(files.items()):
        return Sources(pin.agent, soul, revision, version, hash, companions, notes, restated=restated)
    return Sources(
        pin.agent, soul, revision, version, hash, companions, notes, _restated_fields(records, pin.agent, soul)
    )


def _restated_fields(records: Records, agent: str, soul: Soul) -> frozenset[str]:
    """The fields that are restated in a prompt of this agent with this soul."""
    return protected_fields(records, soul) | set(policy_of(records, agent).protected_fields)


def _selected_address(records: Records, agent: Agent, soul: str) -> tuple[Address, tuple[str, ...]]:
    if soul:
        return address(soul), ()
    if not agent.selected:
        return address(DEFAULT_SOUL), ()
    try:
        selected_soul = records.soul_by_uuid(agent.selected)
    except NotFound:
        selected_soul = None
    if selected_soul is None or selected_soul.deleted:
        missing_name = str(selected_soul.address) if selected_soul else agent.selected
        return address(DEFAULT_SOUL), (
            f"{agent.id} uses {missing_name}, which does not exist; the default soul is served instead",
        )
    return selected_soul.address, ()


def _companion_hashes(records: Records, agent: str) -> tuple[tuple[str, str], ...]:
    companions = [(kind, records.find_soul(Address(kind, agent))) for kind in companions_of(records, agent)]
    return tuple((kind.value, soul.hash) for kind, soul in companions if soul is not None and not soul.deleted)
