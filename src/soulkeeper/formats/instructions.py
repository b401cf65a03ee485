"""AGENTS.md and CLAUDE.md: working instructions, which become the companion file AGENTS.md and not a soul.

An export is written between two marker comments, and every byte outside them stays. `@path` lines are never followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from soulkeeper.domain.souls.address import Kind
from soulkeeper.errors import Invalid
from soulkeeper.formats.losses import companion_losses, frontmatter_losses, over_budget
from soulkeeper.formats.naming import file_name, foreign_soul
from soulkeeper.formats.sections import without_front
from soulkeeper.formats.values import Export, ForeignSoul, ForeignSource, Format, OutgoingSoul

BEGIN, END = "<!-- soulkeeper:begin -->", "<!-- soulkeeper:end -->"

_INCLUDE = re.compile(r"^@(\S+)", re.MULTILINE)


def _format(key: str, file: str, runtime: str) -> Format:
    def mark(source: ForeignSource) -> str:
        has_file_name = source.record is None and file_name(source).lower() == file.lower()
        return f"the file is called {file}" if has_file_name else ""

    def read(source: ForeignSource) -> ForeignSoul:
        return foreign_soul(source, key, "", "", companions={Kind.AGENTS: source.text}, warnings=_warnings(source.text))

    def write(soul: OutgoingSoul) -> Export:
        text = _new_text(soul)
        cuts = over_budget(text, file, runtime) if runtime else ()
        losses = (*frontmatter_losses(soul.text, ()), *companion_losses(soul, {Kind.AGENTS}), *cuts)
        return Export(files={file: text.encode()}, losses=losses)

    return Format(key=key, title=f"{file} (working instructions)", mark=mark, read=read, write=write)


def _warnings(text: str) -> Iterator[str]:
    yield "this file says how to work, not who the agent is: it becomes AGENTS.md of an agent"
    if paths := _INCLUDE.findall(text):
        yield f"other files are named and not followed: {', '.join(f'@{path}' for path in paths[:5])}"


def _new_text(soul: OutgoingSoul) -> str:
    """The file's new text: the part between the markers is replaced, or appended if there are none."""
    work = soul.companions.get(Kind.AGENTS, "")
    if not soul.text.strip() and not soul.existing:
        return work
    parts = [part.strip("\r\n") for part in (without_front(soul.text), work) if part.strip()]
    block = "\n\n".join((BEGIN, *parts, END))
    before, begin, rest = soul.existing.partition(BEGIN)
    _, end, after = rest.partition(END)
    if bool(begin) != bool(end) or BEGIN in after:
        raise Invalid(
            "the markers of an earlier export are incomplete", hint=f"keep one {BEGIN} and one {END}, or none"
        )
    if begin:
        return f"{before}{block}{after}"
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    return f"{before}{gap}{block}\n"


AGENTS_FORMAT = _format("agents-md", "AGENTS.md", "Codex")
CLAUDE_FORMAT = _format("claude-md", "CLAUDE.md", "")
