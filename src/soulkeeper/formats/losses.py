"""Losses: sentences about what an export does not carry."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from soulkeeper.domain.souls import frontmatter
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.formats.values import OutgoingSoul

_MOST_NAMES = 10


def frontmatter_losses(text: str, supported: Collection[str]) -> Iterator[str]:
    """The frontmatter keys that the target format has no place for."""
    front = frontmatter.read(text)
    names = [entry.name for entry in front.entries if entry.key not in supported] if front else []
    if names:
        yield f"the format has no place for these frontmatter keys, so they are left out: {', '.join(names)}"
    if front and front.problem:
        yield f"the frontmatter cannot be read, so it is left out: {front.problem}"


def companion_losses(soul: OutgoingSoul, supported: Collection[Kind] = ()) -> Iterator[str]:
    names = [kind.filename for kind, text in soul.companions.items() if kind not in supported and text.strip()]
    if names:
        yield f"the format has no place for these companion files, so they are left out: {', '.join(names)}"


def file_losses(names: Collection[str]) -> Iterator[str]:
    """The files beside a document that the target format cannot hold."""
    if names:
        more = f" and {len(names) - _MOST_NAMES:,} more" if len(names) > _MOST_NAMES else ""
        shown = ", ".join(sorted(names)[:_MOST_NAMES])
        yield f"the format has no place for these files, so they are left out: {shown}{more}"


def over_budget(text: str, file: str, runtime: str) -> Iterator[str]:
    """What this runtime would cut off."""
    return (f"{file}: {cut.message}" for cut in budgets(text, file) if cut.runtime.startswith(runtime))
