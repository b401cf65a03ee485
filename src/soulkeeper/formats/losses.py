"""What an export does not carry, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from soulkeeper.domain.souls import frontmatter
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.validation.budgets import budgets
from soulkeeper.formats.values import OutgoingSoul


def front_left(text: str, carried: Collection[str]) -> Iterator[str]:
    """The frontmatter keys that a target has no place for."""
    front = frontmatter.read(text)
    names = [entry.name for entry in front.entries if entry.key not in carried] if front else []
    if names:
        yield f"left out, the format has no place for these frontmatter keys: {', '.join(names)}"
    if front and front.problem:
        yield f"left out, the frontmatter cannot be read: {front.problem}"


def companions_left(soul: OutgoingSoul, carried: Collection[Kind] = ()) -> Iterator[str]:
    names = [kind.filename for kind, text in soul.companions.items() if kind not in carried and text.strip()]
    if names:
        yield f"left out, the format has no place for these companion files: {', '.join(names)}"


def over_budget(text: str, file: str, runtime: str) -> Iterator[str]:
    """What this runtime would cut."""
    return (f"{file}: {cut.message}" for cut in budgets(text, file) if cut.runtime.startswith(runtime))
