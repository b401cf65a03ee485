"""Text rules: what a proposed text must not contain, and what the owner should look at.

- A text is refused only for what can be recognised exactly: hidden characters, size, secrets, look-alike names, a rewritten
  changelog, a frontmatter that can no longer be read. Everything else is a finding, which is shown and refuses nothing.
- Only the change is judged, not what the text already contained. Results are cached: judging again inside the write lock is free.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Final

from soulkeeper.domain.evolution.findings.around_protected import around_protected
from soulkeeper.domain.evolution.findings.finding import GateFinding
from soulkeeper.domain.evolution.findings.hidden_text import hidden_reason
from soulkeeper.domain.evolution.findings.naming import lookalike_reason
from soulkeeper.domain.evolution.findings.registry import registry
from soulkeeper.domain.evolution.findings.secrets import secret_reason
from soulkeeper.domain.evolution.findings.served import no_longer_served
from soulkeeper.domain.evolution.findings.text_change import TextChange
from soulkeeper.domain.language import Place, blocks
from soulkeeper.domain.souls.changelog import rewritten_rows
from soulkeeper.domain.souls.served import STRUCTURED
from soulkeeper.domain.souls.text import parse
from soulkeeper.errors import Reason

SOUL_BYTES: Final = 64 * 1024
FRONTMATTER_BYTES: Final = 8 * 1024
LINE_CHARACTERS: Final = 4_000
REASON_CHARACTERS: Final = 2_000

_REMEMBERED: Final = 16  # changes; each text has at most 64 KiB
_READ: Final = frozenset({*STRUCTURED, "name", "description", "version", "extends"})


@lru_cache(maxsize=_REMEMBERED)
def refusals(before: str, after: str) -> tuple[Reason, ...]:
    """Every reason why this text cannot be proposed, considering only what it adds."""
    caps = tuple(_caps(before, after))
    if any(cap.code == "soul_too_large" for cap in caps):
        return caps
    checks = (hidden_reason, lookalike_reason, secret_reason, rewritten_rows, unreadable_front)
    return caps + tuple(reason for check in checks if (reason := check(before, after)))


def unreadable_front(before: str, after: str) -> Reason | None:
    """Why a change would hide text or known keys in a frontmatter that cannot be parsed. A new text is exempt."""
    if not before.strip() or not _opens_front(after):
        return None
    old, new = parse(before).front, parse(after).front
    if new is None or not new.problem or (old and not any(entry.key in _READ for entry in old.entries)):
        return None
    if _bytes(after[: new.end]) > FRONTMATTER_BYTES:  # reported by _caps
        return None
    message = f"the frontmatter could no longer be read: {new.problem}"
    return Reason("frontmatter_unreadable", message, hint="fix it, or put quotation marks around the value")


@lru_cache(maxsize=_REMEMBERED)
def check_reason(text: str) -> tuple[Reason, ...]:
    """Every reason why a plain string (a reason, a title) cannot be accepted."""
    size = len(text)
    if size > REASON_CHARACTERS:
        return (_too_long("reason_too_long", "the reason has", size, REASON_CHARACTERS, "characters"),)
    return tuple(reason for check in (hidden_reason, secret_reason) if (reason := check("", text)))


@lru_cache(maxsize=_REMEMBERED)
def findings(before: str, after: str, *, reason: str = "") -> tuple[GateFinding, ...]:
    """What the owner should look at, in the order of the registry."""
    change = TextChange(before, after, reason)
    return tuple(finding for rule in registry() for finding in rule.findings(change))


def undermining_findings(before: str, after: str) -> tuple[GateFinding, ...]:
    """What weakens a text that is still there: words around a protected field, lines that would no longer be served."""
    change = TextChange(before, after)
    return tuple(finding for rule in (around_protected, no_longer_served) for finding in rule.findings(change))


def _caps(before: str, after: str) -> Iterator[Reason]:
    size, was = _bytes(after), _bytes(before)
    if size > SOUL_BYTES and size > was:
        yield _too_long("soul_too_large", "the text has", size, SOUL_BYTES, "bytes")
    front = _bytes(_frontmatter(after))
    if front > FRONTMATTER_BYTES and front > _bytes(_frontmatter(before)):
        yield _too_long("frontmatter_too_large", "the frontmatter has", front, FRONTMATTER_BYTES, "bytes")
    known = set(before.split("\n"))
    for number, line in enumerate(after.split("\n"), 1):
        if len(line) > LINE_CHARACTERS and line not in known:
            yield _too_long("line_too_long", f"line {number} has", len(line), LINE_CHARACTERS, "characters")
            return


def _too_long(code: str, what: str, value: int, limit: int, unit: str) -> Reason:
    message = f"{what} {value:,} {unit}, but at most {limit:,} are allowed"
    return Reason(code, message, limit=limit, value=value, hint="make it shorter")


def _bytes(text: str) -> int:
    return len(text.encode(errors="surrogatepass"))


def _frontmatter(text: str) -> str:
    if not _opens_front(text):
        return ""
    return "\n".join(block.text for block in takewhile(lambda block: block.place is Place.FRONT, blocks(text)))


def _opens_front(text: str) -> bool:
    return text.removeprefix("\ufeff").startswith("---")
