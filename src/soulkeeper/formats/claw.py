"""CLAW.md: a package profile whose body is, byte for byte, SOUL.md.

The frontmatter stays as it is written. Servers, jobs and packages are named and never run. Paths stay below the folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from soulkeeper.domain.souls import frontmatter
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.errors import Invalid
from soulkeeper.formats.json_text import at
from soulkeeper.formats.losses import companion_losses
from soulkeeper.formats.naming import file_name, foreign_soul, text_name
from soulkeeper.formats.sections import front_values
from soulkeeper.formats.sources import open_envelope, open_source
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul, safe_path

KEY = "claw-md"
FILE = "CLAW.md"

_BOOTSTRAP = (Kind.SOUL, Kind.AGENTS, Kind.IDENTITY, Kind.HEARTBEAT)
_ACTIVE = ("packages", "mcpServers", "cronJobs")
_ID = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_LONGEST = {"name": 128, "description": 1024}


def _mark(source: ForeignSource) -> str:
    if source.record is not None:
        return ""
    front = frontmatter.read(source.text)
    if front and front.problem and file_name(source) == FILE:
        return f"the file is called {FILE}"
    keys = {entry.name for entry in front.entries} if front else set()
    return "schemaVersion and agent in the frontmatter" if {"schemaVersion", "agent"} <= keys else ""


def _wants(source: ForeignSource) -> tuple[str, ...]:
    return tuple(_paths(_profile(source)[0]).values())


def _profile(source: ForeignSource) -> tuple[Mapping[str, Any], str]:
    """The frontmatter as strings, and the body. The domain's parser has already refused tags, anchors and deep nesting."""
    front = frontmatter.read(source.text)
    if front is None:
        raise Invalid(f"{FILE} has no frontmatter", hint="begin it with --- and schemaVersion: 1")
    if front.problem:
        raise Invalid(
            f"the frontmatter of {FILE} cannot be read: {front.problem}", hint="import the body as soul-md instead"
        )
    record = yaml.load(source.text[front.inner_start : front.inner_end], Loader=yaml.BaseLoader)  # noqa: S506 - texts alone
    return record if isinstance(record, dict) else {}, source.text[front.end :]


def _paths(record: Mapping[str, Any]) -> dict[Kind, str]:
    sources = {kind: at(record, ("workspace", "bootstrapFiles", kind.filename, "source")) for kind in _BOOTSTRAP}
    return {kind: safe_path(path, kind.filename) for kind, path in sources.items() if isinstance(path, str)}


def _read(source: ForeignSource) -> ForeignSoul:
    record, body = _profile(source)
    texts = {kind: decode(source.beside[path]) for kind, path in _paths(record).items() if path in source.beside}
    agent = record.get("agent")
    return foreign_soul(
        source,
        KEY,
        next((name for key in ("name", "id") if isinstance(name := at(agent, (key,)), str)), ""),
        body if body.strip() else texts.get(Kind.SOUL, ""),
        companions={kind: text for kind, text in texts.items() if kind is not Kind.SOUL},
        warnings=_warnings(record, body),
        envelope_only=[key for key in record if key not in ("schemaVersion", "agent")],
        id=str(at(agent, ("id",), "")),
    )


def _warnings(record: Mapping[str, Any], body: str) -> Iterator[str]:
    if active := [f"{key} ({len(record[key])})" for key in _ACTIVE if record.get(key)]:
        yield f"this package would run or install things; Soulkeeper does neither: {', '.join(active)}"
    id = at(record, ("agent", "id"))
    if not isinstance(id, str) or not _ID.fullmatch(id):
        yield f"agent.id {id!r} is not valid there"
    if not body.strip() and Kind.SOUL not in _paths(record):
        yield "the body is empty: there is no soul to import"
    if body.strip() and Kind.SOUL in _paths(record):
        yield "the package has a body and a SOUL.md; the body is the soul"


def _write(soul: OutgoingSoul) -> Export:
    own = soul.envelope if soul.envelope and soul.envelope.format == KEY else None
    files = _from_package(soul, open_envelope(own)) if own else _new_package(soul)
    losses = (*companion_losses(soul, set(_BOOTSTRAP)), *(_unnamed(soul, files) if own else ()))
    return Export(files=files, losses=losses)


def _unnamed(soul: OutgoingSoul, files: Mapping[str, bytes]) -> Iterator[str]:
    """The companion files that a package has a place for but no name: its frontmatter stays as it is written."""
    named = set(_paths(_profile(open_source(FILE, files[FILE]))[0]))
    names = [kind.filename for kind in _BOOTSTRAP if kind not in named and soul.companions.get(kind, "").strip()]
    if names:
        yield f"{FILE} does not name these companion files, so they are left out: {', '.join(names)}"


def _from_package(soul: OutgoingSoul, source: ForeignSource) -> dict[str, bytes]:
    record, body = _profile(source)
    paths, files = _paths(record), dict(source.beside)
    if not body.strip() and Kind.SOUL in paths:
        files[paths[Kind.SOUL]] = soul.text.encode()
    else:
        body = soul.text if soul.text.strip() else body
    for kind in set(paths) & set(soul.companions):
        files[paths[kind]] = soul.companions[kind].encode()
    front = frontmatter.read(source.text)
    return {FILE: (source.text[: front.end if front else 0] + body).encode(), **files}


def _new_package(soul: OutgoingSoul) -> dict[str, bytes]:
    id = soul.details.get("id") or soul.id
    if not _ID.fullmatch(id):
        raise Invalid(
            f"{id!r} is not a valid agent id in {FILE}",
            hint="add --set id=NAME: a letter, then letters, digits, - or _",
        )
    front = front_values(soul.text)
    facts = {"id": id, "name": text_name(soul.text).strip(), "description": front.get("description", "").strip()}
    lines = ["schemaVersion: 1", "agent:"]
    lines += [
        f"  {key}: {frontmatter.quoted(value)}"
        for key, value in facts.items()
        if value and len(value) <= _LONGEST.get(key, 64)
    ]
    texts = {kind: soul.companions[kind] for kind in _BOOTSTRAP if soul.companions.get(kind, "").strip()}
    lines += ["workspace:", "  bootstrapFiles:"] if texts else []
    lines += [f"    {kind.filename}: {{source: {kind.filename}}}" for kind in texts]
    profile = "\n".join(("---", *lines, "---", soul.text))
    return {FILE: profile.encode(), **{kind.filename: text.encode() for kind, text in texts.items()}}


FORMAT = Format(key=KEY, title="CLAW.md package", mark=_mark, read=_read, write=_write, wants=_wants, details=("id",))
