"""The name of an imported soul, and the id that is suggested for it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.names import RESERVED, slug
from soulkeeper.errors import Invalid
from soulkeeper.formats.sections import front_values, without_front
from soulkeeper.formats.values import Envelope, ForeignSoul, ForeignSource

_COMMON_STEMS = frozenset({"soul", "agents", "claude", "claw", "identity", "card", "character", "skill", "readme"})
_MOST_NAMES = 50
_FILE_WORDS = ("soul", "agents.md", "claude.md", "claw.md")


def foreign_soul(
    source: ForeignSource,
    format: str,
    name: str,
    text: str,
    *,
    companions: Mapping[Kind, str] | None = None,
    warnings: Iterable[str] = (),
    envelope_only: Iterable[str] = (),
    removals: Iterable[str] = (),
    data: bytes | None = None,
    id: str = "",
) -> ForeignSoul:
    """Assemble the result of a format. ``data`` is the original without anything that must not be stored."""
    _ensure_writable(text)
    original = Envelope(
        format=format, name=file_name(source), data=source.data if data is None else data, beside=source.beside
    )
    return ForeignSoul(
        format=format,
        id=suggested_id((id, name, file_stem(source)), source.data),
        name=name,
        text=text,
        companions={kind: content for kind, content in (companions or {}).items() if content.strip()},
        envelope=original,
        warnings=tuple(warnings),
        envelope_only=_shortened(envelope_only),
        removals=tuple(removals),
    )


def _shortened(names: Iterable[str]) -> tuple[str, ...]:
    every = tuple(names)
    more = (f"and {len(every) - _MOST_NAMES:,} more",) if len(every) > _MOST_NAMES else ()
    return every[:_MOST_NAMES] + more


def suggested_id(names: Iterable[str], data: bytes) -> str:
    """The id from the first name that gives one; otherwise derived from the content."""
    id = next((id for name in names if (id := slug(name))), f"soul-{hashlib.sha256(data).hexdigest()[:8]}")
    return f"{id}-soul" if id in RESERVED else id


def file_name(source: ForeignSource) -> str:
    return PurePosixPath(source.name).name


def file_stem(source: ForeignSource) -> str:
    """The name in the file's path: its stem, or its folder's name if the stem only says what kind of file it is."""
    path = PurePosixPath(source.name)
    return path.parent.name if path.stem.lower() in _COMMON_STEMS else path.stem


def text_name(text: str) -> str:
    """The name that a Markdown soul gives itself: in the frontmatter, else in its title."""
    if name := front_values(text).get("name", "").strip():
        return name
    first = without_front(text).lstrip("\ufeff\r\n\t ").partition("\n")[0].strip()
    title = first[2:].strip(" #*_") if first.startswith("# ") else ""
    return "" if any(word in title.lower() for word in _FILE_WORDS) else title


def _ensure_writable(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        message = f"character {error.start + 1} of the soul cannot be written as UTF-8"
        raise Invalid(message, hint="the file holds half of a character; export it again") from error
