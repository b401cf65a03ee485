"""Soul Spec 0.3 to 0.6: a folder with `soul.json` and the Markdown files it names.

- SOUL.md is the soul, unchanged. The manifest is kept in the envelope and changes only where the soul's frontmatter changed.
- Paths stay below the folder. Nothing that a manifest requires is made up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.text_file import decode
from soulkeeper.errors import Invalid
from soulkeeper.formats import json_text
from soulkeeper.formats.json_text import Path, at
from soulkeeper.formats.losses import companion_losses, over_budget
from soulkeeper.formats.naming import foreign_soul, text_name
from soulkeeper.formats.sections import front_matter, front_values
from soulkeeper.formats.sources import open_envelope, wrapped
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul, safe_path

KEY = "soul-spec"
MANIFEST = "soul.json"

_REQUIRED = ("specVersion", "name", "displayName", "version", "description", "author", "license", "tags", "category")
_STRINGS = ("name", "displayName", "version", "description")
_COMPANIONS = {"identity": Kind.IDENTITY, "agents": Kind.AGENTS, "heartbeat": Kind.HEARTBEAT, "userTemplate": Kind.USER}
_TEXTS = ("soul", *_COMPANIONS, "style", "rules")
_RENDERED_KEYS = frozenset({*_STRINGS, "files", "specVersion"})
_FRONT = {"name": "displayName", "description": "description", "version": "version"}
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ADDRESS = re.compile(r"data:|[a-z][a-z0-9+.-]*://")
_LONGEST_DESCRIPTION = 160
_MOST_LAWS, _MOST_FILES = 100, 32
_USUAL = (
    *("RULES.md", "STYLE.md", "USER_TEMPLATE.md", "AGENTS.md", "IDENTITY.md", "HEARTBEAT.md"),
    *("examples", "hooks", "memory", "skills", "tools"),
)
_OWNER_DETAILS = ("author", "license", "category")


def _mark(source: ForeignSource) -> str:
    record = source.record or {}
    if isinstance(record.get("specVersion"), str):
        return f"specVersion is {record['specVersion']}"
    return (
        "name, displayName, version and description"
        if all(isinstance(record.get(key), str) for key in _STRINGS)
        else ""
    )


def _wants(source: ForeignSource) -> tuple[str, ...]:
    record = source.record or {}
    return (*_paths(record).values(), *_other_paths(record).values())


def _paths(record: Mapping[str, Any]) -> dict[str, str]:
    """The texts of the package by role: those that the manifest names, else the usual files beside it."""
    files = record.get("files")
    usual = {"soul": Kind.SOUL.filename}
    if isinstance(files, dict):
        paths = {role: path for role in _TEXTS if isinstance(path := files.get(role), str)}
        return {**usual, **{role: _local(path, role) for role, path in paths.items()}}
    return {**usual, **{role: kind.filename for role, kind in _COMPANIONS.items() if kind is not Kind.USER}}


def _other_paths(record: Mapping[str, Any]) -> dict[str, str]:
    """The other files of the package by role, such as a picture: kept as they are, and never shown."""
    files = record.get("files")
    named = files.items() if isinstance(files, dict) else ()
    paths = {role: path for role, path in named if role not in _TEXTS and isinstance(path, str) and path}
    local = {role: _local(path, role) for role, path in paths.items() if not _ADDRESS.match(path)}
    if len(local) > _MOST_FILES:
        raise Invalid(
            f"the manifest names {len(local):,} files, but at most {_MOST_FILES} are allowed", hint="leave out the rest"
        )
    return local


def _local(path: str, role: str) -> str:
    """A path in the package. A hidden file can be a setting or a hook of the folder that the package is exported to."""
    local = safe_path(path, f"files.{role}")
    if any(part.startswith(".") for part in local.split("/")):
        raise Invalid(
            f"files.{role} names {path!r}, which is hidden", hint="use a path without names that begin with a dot"
        )
    return local


def _read(source: ForeignSource) -> ForeignSoul:
    record = source.record or {}
    texts = {role: decode(source.beside[path]) for role, path in _paths(record).items() if path in source.beside}
    return foreign_soul(
        source,
        KEY,
        _string(record, "displayName") or _string(record, "name"),
        texts.get("soul") or _manifest_text(record),
        companions={kind: texts.get(role, "") for role, kind in _COMPANIONS.items()},
        warnings=[*_warnings(record, texts), *_unnamed(source), *_unreviewed(source)],
        envelope_only=[key for key in record if key not in _RENDERED_KEYS]
        + [f"{role} file" for role in ("style", "rules") if role in texts]
        + [f"{role} file" for role, path in _other_paths(record).items() if path in source.beside],
        id=_string(record, "name"),
    )


def _manifest_text(record: Mapping[str, Any]) -> str:
    """A soul's text from the manifest alone."""
    name, description = _string(record, "displayName") or _string(record, "name"), _string(record, "description")
    head = front_matter({"name": name, "version": _string(record, "version"), "description": description})
    return f"{head}\n# {' '.join(name.split())}\n\n{description}\n"


def _unnamed(source: ForeignSource) -> Iterator[str]:
    """The usual files of a package that lie beside the manifest without being named in it."""
    named = {path.partition("/")[0] for path in _wants(source)}
    if names := sorted(name for name in _USUAL if name in source.listing - named):
        yield f"not named in the manifest, and not imported: {', '.join(names)}"


def _unreviewed(source: ForeignSource) -> Iterator[str]:
    """The files of the package that become no text of the soul or its agent."""
    record = source.record or {}
    texts = [path for role, path in _paths(record).items() if role in ("style", "rules")]
    if names := [path for path in (*texts, *_other_paths(record).values()) if path in source.beside]:
        yield f"not reviewed, and part of every export of the package: {', '.join(names)}"


def _warnings(record: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[str]:
    if missing := [key for key in _REQUIRED if key not in record]:
        yield f"missing fields that Soul Spec requires: {', '.join(missing)}"
    if not isinstance(at(record, ("files", "soul")), str):
        yield "files.soul is missing; SOUL.md beside the manifest is used"
    if "soul" not in texts:
        yield "the package's SOUL.md is not here: the soul has only what the manifest says"
    name = record.get("name")
    if name is not None and not (isinstance(name, str) and _ID.fullmatch(name)):
        yield f"name {str(name)[:80]!r} is not in kebab-case"
    if len(_string(record, "description")) > _LONGEST_DESCRIPTION:
        yield f"the description is longer than {_LONGEST_DESCRIPTION} characters"
    laws = at(record, ("safety", "laws"))
    for law in laws[:_MOST_LAWS] if isinstance(laws, list) else ():
        rule = at(law, ("rule",))
        if isinstance(rule, str) and "soul" in texts and rule not in texts["soul"]:
            yield f"a safety law of the manifest is not in SOUL.md: {rule[:120]}"


def _write(soul: OutgoingSoul) -> Export:
    own = soul.envelope if soul.envelope and soul.envelope.format == KEY else None
    files = _from_package(soul, open_envelope(own)) if own else _new_package(soul)
    supported = {Kind.USER, *(_COMPANIONS[role] for role in ("identity", "agents", "heartbeat"))}
    user_loss = (
        ["a package is for others, so USER.md is left out"]
        if soul.companions.get(Kind.USER, "").strip() and not own
        else []
    )
    losses = (
        *user_loss,
        *companion_losses(soul, supported),
        *over_budget(soul.text, Kind.SOUL.filename, "the Soul Spec"),
    )
    return Export(files=files, losses=losses)


def _from_package(soul: OutgoingSoul, source: ForeignSource) -> dict[str, bytes]:
    record, before = source.record or {}, _read(source)
    paths = _paths(record)
    changes = _changes(before.text, soul.text)
    files = dict(source.beside)
    if soul.text != before.text or paths["soul"] in source.beside:
        files[paths["soul"]] = soul.text.encode()
    for role, kind in _COMPANIONS.items():
        text = soul.companions.get(kind, "")
        if kind is not Kind.USER and text.strip() and text != before.companions.get(kind):
            files[paths.get(role, kind.filename)] = text.encode()
            if role not in paths:
                changes[("files", role)] = kind.filename
    files.pop(MANIFEST, None)
    return {MANIFEST: wrapped(source, json_text.replaced(source.text, changes)), **files}


def _changes(before: str, after: str) -> dict[Path, object]:
    """The manifest fields that differ from the soul's frontmatter now."""
    old, new = front_values(before), front_values(after)
    return {(field,): new[key] for key, field in _FRONT.items() if key in new and new[key] != old.get(key)}


def _new_package(soul: OutgoingSoul) -> dict[str, bytes]:
    if missing := [key for key in _OWNER_DETAILS if not soul.details.get(key)]:
        flags = " ".join(f"--set {key}=…" for key in missing)
        raise Invalid(f"a Soul Spec package needs {', '.join(missing)}, which only you know", hint=f"add {flags}")
    front, kinds = (
        front_values(soul.text),
        {role: kind for role, kind in _COMPANIONS.items() if kind is not Kind.USER},
    )
    texts = {role: soul.companions[kind] for role, kind in kinds.items() if soul.companions.get(kind, "").strip()}
    names = {"soul": Kind.SOUL.filename, **{role: kinds[role].filename for role in texts}}
    manifest = {
        "specVersion": "0.5",
        "name": soul.id,
        "displayName": text_name(soul.text) or soul.id,
        "version": soul.version,
        "description": soul.details.get("description") or front.get("description", ""),
        **{key: soul.details[key] for key in _OWNER_DETAILS},
        "tags": [tag.strip() for tag in soul.details.get("tags", "").split(",") if tag.strip()],
        "files": names,
    }
    text = json_text.dump(manifest, indent=2) + "\n"
    bodies = {names[role]: text.encode() for role, text in {"soul": soul.text, **texts}.items()}
    return {MANIFEST: text.encode(), **bodies}


def _string(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key, "")
    return value if isinstance(value, str) else ""


FORMAT = Format(
    key=KEY,
    title="Soul Spec package (soul.json)",
    mark=_mark,
    read=_read,
    write=_write,
    wants=_wants,
    details=(*_OWNER_DETAILS, "description", "tags"),
)
