"""Letta agent files (`.af`): an agent's persona blocks become sections, the blocks about its user USER.md.

- The values of secrets and environment variables are removed before anything is stored. Tool code is kept and never run.
- An export changes the values of blocks, and no other byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid
from soulkeeper.formats import json_text
from soulkeeper.formats.json_text import Path
from soulkeeper.formats.losses import companion_losses, frontmatter_losses
from soulkeeper.formats.naming import foreign_soul
from soulkeeper.formats.sections import MOST_SECTIONS, RecordField, changes, front_values, heading, render
from soulkeeper.formats.sources import open_envelope, wrapped
from soulkeeper.formats.values import Carrier, Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

_Record: TypeAlias = Mapping[str, Any]

KEY = "letta-af"
MOST_SECRETS = 256

_PERSONA = frozenset({"persona", "soul"})
_USER = frozenset({"human", "about_user"})
_SECRET_KEYS = frozenset({"token", "token_enc", "api_key", "value", "value_enc", "password", "authorization"})
_SECRET_PLACES = frozenset(
    {"secrets", "tool_exec_environment_variables", "environment_variables", "env", "custom_headers", "headers"}
)


@dataclass(frozen=True, slots=True)
class _Agent:
    """The agent in the file: its position, its persona blocks, and what it knows about its user."""

    number: int
    record: _Record
    parts: tuple[RecordField, ...]
    user: str

    @property
    def name(self) -> str:
        return _string(self.record, "name").strip()


def _mark(source: ForeignSource) -> str:
    record = source.record or {}
    lists = isinstance(record.get("agents"), list) and isinstance(record.get("blocks"), list)
    twice = ", JSON encoded twice" if source.carrier is Carrier.JSON_STRING else ""
    return f"agents and blocks are lists{twice}" if lists else ""


def _read(source: ForeignSource) -> ForeignSoul:
    record = source.record or {}
    agents = _agents(record)
    agent = next((agent for agent in agents if agent.parts), agents[0])
    secrets = list(_secrets(record))
    if len(secrets) > MOST_SECRETS:
        raise Invalid(
            f"the agent file holds {len(secrets):,} secrets, but at most {MOST_SECRETS} are allowed",
            hint="export it without",
        )
    return foreign_soul(
        source,
        KEY,
        agent.name,
        _text(agent),
        companions={Kind.USER: agent.user},
        warnings=_warnings(source, agents, agent),
        envelope_only=[f"{key} ({len(value)})" for key, value in record.items() if isinstance(value, list) and value],
        removals=[".".join(map(str, path)) for path in secrets],
        data=wrapped(source, json_text.replaced(source.text, dict.fromkeys(secrets, ""))),
    )


def _text(agent: _Agent) -> str:
    return render(agent.name, agent.parts, description=_string(agent.record, "description")) if agent.parts else ""


def _agents(record: _Record) -> list[_Agent]:
    blocks = [block if isinstance(block, dict) else {} for block in record.get("blocks", [])]
    records = [agent if isinstance(agent, dict) else {} for agent in record.get("agents", [])]
    if not records:
        raise Invalid("the agent file holds no agent", hint="export it again from Letta")
    places = {_string(block, "id"): place for place, block in enumerate(blocks)}
    return [_agent(number, agent, blocks, places) for number, agent in enumerate(records)]


def _agent(number: int, record: _Record, blocks: Sequence[_Record], places: Mapping[str, int]) -> _Agent:
    ids = record.get("block_ids")
    own = [places[id] for id in ids if isinstance(id, str) and id in places] if isinstance(ids, list) else []
    user = [_string(blocks[place], "value") for place in own if _USER & _segments(blocks[place])]
    return _Agent(number, record, tuple(_parts(own, blocks)), "\n\n".join(filter(str.strip, user)))


def _parts(own: Sequence[int], blocks: Sequence[_Record]) -> Iterator[RecordField]:
    titles: list[str] = []
    for place in [place for place in own if _is_persona(_segments(blocks[place]))][:MOST_SECTIONS]:
        titles.append(heading(_string(blocks[place], "label"), titles))
        yield RecordField(titles[-1], ("blocks", place, "value"), _string(blocks[place], "value"))


def _is_persona(segments: frozenset[str]) -> bool:
    """Whole segments of the label are compared: `system/human/personality` is about the user."""
    return any(segment in _PERSONA or segment.startswith("persona_") for segment in segments)


def _segments(block: _Record) -> frozenset[str]:
    return frozenset(_string(block, "label").lower().split("/"))


def _warnings(source: ForeignSource, agents: Sequence[_Agent], agent: _Agent) -> Iterator[str]:
    if source.carrier is Carrier.JSON_STRING:
        yield "the JSON is encoded twice; an export writes it the same way"
    if not agent.parts:
        yield "no agent in this file has a persona block: there is no soul to import"
    others = [other.name for other in agents if other.parts and other is not agent and not _same(other, agent)]
    if others:
        yield f"only {agent.name} is imported; other agents with a persona: {', '.join(others)}"
    blocks = (source.record or {}).get("blocks", [])
    for part in agent.parts:
        block = blocks[part.path[1]]
        if isinstance(limit := block.get("limit"), int) and len(part.value) > limit:
            yield f"the block {part.title} has {len(part.value):,} characters, but its own limit is {limit:,}"
        if block.get("read_only"):
            yield f"the block {part.title} is read-only there; soul policy can protect its section here"


def _same(one: _Agent, other: _Agent) -> bool:
    return {part.path for part in one.parts} <= {part.path for part in other.parts}


def _secrets(value: Any, path: Path = (), *, inside: bool = False) -> Iterator[Path]:
    """The paths of strings that are values of secrets, at any depth."""
    if isinstance(value, str):
        if value and inside:
            yield path
        return
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in pairs:
        yield from _secrets(child, (*path, key), inside=_holds_secret(path, key, child))


def _holds_secret(path: Path, key: str | int, child: object) -> bool:
    """Below a key for secrets, a map contains names and values; a list contains records with the value under its own key."""
    if not isinstance(child, str):
        return False
    place = next((step for step in reversed(path) if isinstance(step, str)), "")
    is_record = bool(path) and isinstance(path[-1], int)
    if place in _SECRET_PLACES:
        return key in _SECRET_KEYS if is_record else True
    return "mcp_servers" in path and key in _SECRET_KEYS


def _write(soul: OutgoingSoul) -> Export:
    if soul.envelope is None or soul.envelope.format != KEY:
        raise Invalid("an agent file needs the agent it came from", hint="import an .af file first, or export a card")
    source = open_envelope(soul.envelope)
    agents = _agents(source.record or {})
    agent = next((agent for agent in agents if agent.parts), agents[0])
    values, notes = _values(soul, agent)
    losses = (*notes, *frontmatter_losses(soul.text, {"name", "description"}), *_companions(soul, agent))
    data = wrapped(source, json_text.replaced(source.text, values))
    return Export(files={f"{soul.id}.af": data}, losses=losses)


def _values(soul: OutgoingSoul, agent: _Agent) -> tuple[dict[Path, object], list[str]]:
    if not agent.parts:
        return {}, ["no agent of this file has a persona block to write to"] if soul.text.strip() else []
    front, name, description = front_values(soul.text), agent.name, _string(agent.record, "description")
    fields, notes = changes(
        soul.text, front.get("name", name), agent.parts, {part.title: part.path for part in agent.parts}
    )
    values: dict[Path, object] = dict(fields)
    before = front_values(_text(agent))
    for key, old in (("name", name), ("description", description)):
        if front.get(key) != before.get(key):
            values[("agents", agent.number, key)] = front.get(key, old)
    return values, notes


def _companions(soul: OutgoingSoul, agent: _Agent) -> Iterator[str]:
    """The blocks about the user stay as they were: only the owner changes USER.md."""
    unchanged = soul.companions.get(Kind.USER, "") == agent.user
    yield from companion_losses(soul, {Kind.USER} if unchanged else set())


def _string(record: _Record, key: str) -> str:
    value = record.get(key, "")
    return value if isinstance(value, str) else ""


FORMAT = Format(key=KEY, title="Letta agent file (.af)", mark=_mark, read=_read, write=_write)
