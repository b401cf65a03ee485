"""Starter texts for ``init`` and for new files."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from soulkeeper.domain.prompts.compose import Texts
from soulkeeper.domain.souls.address import COMPANIONS
from soulkeeper.domain.souls.frontmatter import quoted

if TYPE_CHECKING:  # an agent's process loads this module for the prompt texts, and must not load what writes revisions
    from soulkeeper.services.souls import Starters

DEFAULT = "default"
EXAMPLES = ("concise-ops", "verbose-teacher")
PROFILES = {"any": "new.md", "versioned": "versioned.md"}


@cache
def starters(*, examples: bool = True) -> Starters:
    """The texts of a new workspace. A deleted example does not come back: whoever was given them once gets only the default."""
    from soulkeeper.services.souls import Starters  # noqa: PLC0415 - as above

    souls = {id: _text(f"{id}.md") for id in (DEFAULT, *(EXAMPLES if examples else ()))}
    return Starters(souls=souls, companions={kind: _text(kind.filename) for kind in COMPANIONS})


def new_soul(name: str, author: str, today: date, *, profile: str = "any") -> str:
    """The text of a new soul: a starter that passes this profile of the validator."""
    text = _text(PROFILES[profile])
    front = text.replace("name: {name}", f"name: {quoted(name)}", 1)
    return front.replace("{name}", name).replace("{author}", author).replace("{date}", today.isoformat())


@cache
def prompt_texts() -> Texts:
    """The shipped frame and guardrails."""
    shipped = files("soulkeeper.domain.prompts")
    frame, guardrails = (shipped.joinpath(name).read_text(encoding="utf-8") for name in ("frame.md", "guardrails.md"))
    return Texts(frame, guardrails)


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
