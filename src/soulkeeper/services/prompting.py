"""What a model is given: the approved soul between frame and guardrails, with everything that says which soul it was."""

from __future__ import annotations

from dataclasses import dataclass

from soulkeeper.domain.prompts.compose import GUARDRAILS_VERSION, Block, Prompt, Texts, compose, named
from soulkeeper.domain.souls.address import COMPANIONS, Address, Kind, address
from soulkeeper.domain.souls.agent import DEFAULT_SOUL, Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import NotFound
from soulkeeper.ports import Ports, Records
from soulkeeper.services.looking import living, living_agent
from soulkeeper.services.observing import observe

_COMPANIONS = "companions/"


@dataclass(frozen=True, slots=True)
class Given:
    """A prompt with its provenance. ``notes`` say what the owner should know, such as a selection that points nowhere."""

    agent: str
    soul: Soul
    prompt: Prompt
    notes: tuple[str, ...]
    guardrails_version: str = GUARDRAILS_VERSION


def given(ports: Ports, texts: Texts, agent: str, *, soul: str = "", blocks: tuple[Block, ...] = ()) -> Given:
    """The prompt of an agent. ``soul`` overrides its selection; ``blocks`` are what a runtime hands in."""
    with ports.ledger.reading() as records:
        wearer = living_agent(records, agent)
        where, dangling = _chosen(records, wearer, soul)
    notes = (*dangling, *observe(ports, where))
    with ports.ledger.reading() as records:
        kept = living(records, where)
        companions = named(_companion_texts(records, wearer))
        prompt = compose(texts, records.text(kept.hash), [*blocks, *companions])
    return Given(agent, kept, prompt, notes)


def companions_of(records: Records, agent: str) -> list[Kind]:
    """The companion files that join an agent's prompt."""
    written = records.setting(_COMPANIONS + agent) or ""
    return [kind for kind in COMPANIONS if kind in written.split(",")]


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


def _companion_texts(records: Records, wearer: Agent) -> list[tuple[str, str]]:
    found = [(kind, records.find_soul(Address(kind, wearer.id))) for kind in companions_of(records, wearer.id)]
    return [(kind.value, records.text(soul.hash)) for kind, soul in found if soul is not None and not soul.deleted]
