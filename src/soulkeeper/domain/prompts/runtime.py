"""The blocks a runtime adds to a prompt: what it manages itself, such as the tools of this turn.

- There are five kinds, always in the same order, whatever order they come in.
- They are data like the soul: bounded and neutralised when the prompt is composed, limited in size, listed in its layers. Nobody
  reviews them, so hidden characters are escaped: they could break up whatever looks like a boundary.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from soulkeeper.domain.characters.visible import legible
from soulkeeper.domain.prompts.compose import NamedText
from soulkeeper.errors import Invalid

LARGEST_BLOCK = 64 * 1024
LARGEST_TOTAL = 128 * 1024


class RuntimeBlock(StrEnum):
    ENVIRONMENT = "environment"
    TOOLS = "tools"
    WORKFLOWS = "workflows"
    MEMORY = "memory"
    SCHEMA = "schema"


def runtime_blocks(texts: Mapping[str, str]) -> tuple[NamedText, ...]:
    """The blocks by name, without empty ones. An unknown name or too much text is Invalid."""
    unknown = sorted(set(texts) - set(RuntimeBlock))
    if unknown:
        raise Invalid(f"{unknown[0][:80]!r} is not a runtime block", hint=f"use {', '.join(RuntimeBlock)}")
    sizes = {name: len(text.encode(errors="replace")) for name, text in texts.items()}
    for name, size in sizes.items():
        if size > LARGEST_BLOCK:
            raise Invalid(f"the block {name} has {size:,} bytes", hint=f"at most {LARGEST_BLOCK:,} are allowed")
    if sum(sizes.values()) > LARGEST_TOTAL:
        hint = f"at most {LARGEST_TOTAL:,} are allowed"
        raise Invalid(f"the runtime blocks have {sum(sizes.values()):,} bytes together", hint=hint)
    return tuple(NamedText(name, legible(texts[name])) for name in RuntimeBlock if texts.get(name, "").strip())
