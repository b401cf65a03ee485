"""Lint rules 1xx: the text itself. Emptiness, line endings, placeholders, and what the gate would refuse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import re2

from soulkeeper.domain.evolution.findings.hidden_text import hidden_text
from soulkeeper.domain.evolution.findings.naming import lookalike_reason
from soulkeeper.domain.evolution.findings.secrets import find_secrets
from soulkeeper.domain.evolution.text_rules import FRONTMATTER_BYTES, LINE_CHARACTERS, SOUL_BYTES, refusals
from soulkeeper.domain.souls.blocks import lines
from soulkeeper.domain.souls.text import BOM
from soulkeeper.domain.validation.rule import LintRule, LintSeverity, Spot, Subject, offset_of

MOST_SPOTS: Final = 20

_LINE: Final = re2.compile(r"line (\d+)")
_BRACES: Final = re2.compile(r"\{\{[^{}\n]{1,80}\}\}|\{(?:[A-Z][A-Z0-9_]+|[a-z_]*name)\}")
_BRACKETS: Final = re2.compile(
    r"(?i)\[(?:(?:your|insert|enter|choose|fill in|describe|agent|user) [^\[\]\n]{1,60}"
    r"|(?:constraint|value|trait|rule|item) (?:one|two|three|four|five|\d)|your[_-][a-z_-]+|agent[_-]name"
    r"|name|role|date|author|todo|tbd|placeholder)\]"
)
_ANGLES: Final = re2.compile(
    r"<(?:(?i:your[ _-][^<>\n]{1,40}|agent[ _-]?name|name|role|persona|insert [^<>\n]{1,40})|[A-Z][A-Z0-9]*_[A-Z0-9_]+)>"
)
_LATER: Final = re2.compile(
    r"(?m)^(?:[ \t]*(?:[-*+]|\d+[.)])[ \t]+|[ \t]*)(?:\*\*[^*\n]{1,60}\*\*:?[ \t]*|[\w -]{1,40}:[ \t]*)?"
    r"[_*(\[]{0,3}(TODO|TBD|FIXME|XXX)(?:[_*)\]]{1,3}|:|[ \t]*\r?$)"
)
_DATE: Final = re2.compile(
    r"(?m)(?:^[ \t]*[-*+][ \t]+|\|[ \t]*|:[ \t]*[\"']?)(YYYY-MM-DD)(?:[ \t]*\||[\"']?[ \t]*\r?$|:)"
)
_ASIDE: Final = re2.compile(r"(?m):(?:\*\*)?[ \t]*\r?\n?[ \t]*([_*]\([^()\n]{2,120}\)[_*])[ \t]*\r?$")


def _empty(subject: Subject) -> Iterator[Spot]:
    if not subject.text.strip(BOM + " \t\r\n"):
        yield Spot(0, "the text is empty", "write who the agent is")


def _mixed_line_ends(subject: Subject) -> Iterator[Spot]:
    crlf, lf = _line_ends(subject.text)
    if crlf and lf:
        rare = crlf < lf
        first = next(start for start, end in lines(subject.text) if subject.text.endswith("\r\n", start, end) == rare)
        message = f"{crlf} lines end with CRLF and {lf} with LF; this is the first one with {'CRLF' if rare else 'LF'}"
        yield Spot(first, message, "--fix makes them the same")


def _line_ends(text: str) -> tuple[int, int]:
    """How many lines end with CRLF and how many with LF; none of either if there is a lone CR."""
    crlf = text.count("\r\n")
    return (crlf, text.count("\n") - crlf) if text.count("\r") == crlf else (0, 0)


def _alike_line_ends(text: str) -> str:
    crlf, lf = _line_ends(text)
    if not (crlf and lf):
        return text
    plain = text.replace("\r\n", "\n")
    return plain.replace("\n", "\r\n") if crlf > lf else plain


def _is_open(text: str) -> bool:
    return bool(text) and not text.endswith(("\n", "\r"))


def _open_end(subject: Subject) -> Iterator[Spot]:
    if _is_open(subject.text):
        yield Spot(len(subject.text), "the last line has no line ending", "--fix adds it")


def _closed_end(text: str) -> str:
    crlf, lf = _line_ends(text)
    return text + ("\r\n" if crlf > lf else "\n") if _is_open(text) else text


def _byte_order_mark(subject: Subject) -> Iterator[Spot]:
    if subject.text.startswith(BOM):
        yield Spot(
            0, "the file begins with a byte order mark", "--fix removes it; some programs miss a frontmatter after it"
        )


def _placeholders(subject: Subject) -> Iterator[Spot]:
    end, places = 0, sorted(dict(_placeholder_matches(subject.bare)).items())
    for at, word in islice(places, MOST_SPOTS):
        if at >= end:
            yield Spot(at, f"the placeholder “{word}” was not filled in", "fill it in, or remove the line")
            end = at + len(word)


def _placeholder_matches(bare: str) -> Iterator[tuple[int, str]]:
    if "{" in bare:
        yield from ((match.start(), match.group()) for match in _BRACES.finditer(bare))
    if "<" in bare:
        yield from ((match.start(), match.group()) for match in _ANGLES.finditer(bare))
    for match in _BRACKETS.finditer(bare) if "[" in bare else ():
        if bare[match.end() : match.end() + 1] not in ("(", "[", ":"):
            yield match.start(), match.group()
    for mark, pattern in ((("TODO", "TBD", "FIXME", "XXX"), _LATER), (("YYYY-MM-DD",), _DATE), (("_(", "*("), _ASIDE)):
        if any(word in bare for word in mark):
            yield from ((match.start(1), match.group(1)) for match in pattern.finditer(bare))


def _hidden_characters(subject: Subject) -> Iterator[Spot]:
    for hidden in islice(hidden_text(subject.text), MOST_SPOTS):
        at = offset_of(subject.text, hidden.line, hidden.column)
        yield Spot(
            at,
            f"{hidden.name} {hidden.problem}",
            "remove it; joiners in emoji and in scripts that need them are accepted",
        )


def _secrets(subject: Subject) -> Iterator[Spot]:
    for secret in islice(find_secrets(subject.text), MOST_SPOTS):
        at = offset_of(subject.text, max(secret.line, 1), max(secret.column, 1))
        yield Spot(
            at,
            f"secret: {secret.kind} {secret.shown}",
            "keep secrets out of souls, and revoke this one if it is real",
        )


def _lookalikes(subject: Subject) -> Iterator[Spot]:
    reason = lookalike_reason("", subject.text)
    if reason:
        yield Spot(_line_of(subject.text, reason.message), reason.message, reason.hint)


def _too_much(subject: Subject) -> Iterator[Spot]:
    """The size limits of a proposal; everything else the gate would refuse has its own rule."""
    for reason in refusals("", subject.text) if _is_too_much(subject) else ():
        if reason.code in ("soul_too_large", "frontmatter_too_large", "line_too_long"):
            yield Spot(_line_of(subject.text, reason.message), reason.message, reason.hint)


def _is_too_much(subject: Subject) -> bool:
    text, front = subject.text, subject.soul.front
    if len(text) <= LINE_CHARACTERS:
        return False
    heavy = len(text.encode(errors="surrogatepass")) > SOUL_BYTES or (
        front is not None and front.end > FRONTMATTER_BYTES // 4
    )
    return heavy or max(map(len, text.split("\n"))) > LINE_CHARACTERS


def _line_of(text: str, message: str) -> int:
    match = _LINE.search(message)
    return offset_of(text, int(match.group(1))) if match else 0


_WARNING, _ERROR, _NOTE = LintSeverity.WARNING, LintSeverity.ERROR, LintSeverity.NOTE

TEXT_RULES: tuple[LintRule, ...] = (
    LintRule(
        code="SK101",
        title="An empty text",
        why="An agent with an empty text gets no identity, and nothing shows it.",
        any=_WARNING,
        versioned=_ERROR,
        check=_empty,
        bad=("", " \n\t\n"),
        good=("# Maya\n",),
    ),
    LintRule(
        code="SK102",
        title="Mixed line endings",
        why="Diff tools show changes that are not there, and some programs miss a frontmatter that ends in CRLF.",
        any=_NOTE,
        versioned=_WARNING,
        check=_mixed_line_ends,
        bad=("# Maya\r\n\nKind.\n",),
        good=("# Maya\n\nKind.\n", "# Maya\r\n\r\nKind.\r\n"),
        fix=_alike_line_ends,
    ),
    LintRule(
        code="SK103",
        title="No line ending at the end of the file",
        why="Text that is appended later, such as a changelog row, ends up in the last line.",
        any=_NOTE,
        versioned=_WARNING,
        check=_open_end,
        bad=("# Maya\n\nKind.",),
        good=("# Maya\n\nKind.\n", ""),
        fix=_closed_end,
    ),
    LintRule(
        code="SK104",
        title="A byte order mark",
        why="A program that looks for `---` in the first bytes does not find the frontmatter.",
        any=_NOTE,
        versioned=_WARNING,
        check=_byte_order_mark,
        bad=("\ufeff---\nname: Maya\n---\n",),
        good=("---\nname: Maya\n---\n",),
        fix=lambda text: text.lstrip(BOM),
    ),
    LintRule(
        code="SK110",
        title="A placeholder that was not filled in",
        why="The agent takes it for its name, its rule or its date. Code and comments are ignored.",
        any=_WARNING,
        versioned=_ERROR,
        check=_placeholders,
        bad=(
            "I am {{AGENT_NAME}}.\n",
            "# [Your name]\n",
            "- [constraint one]\n",
            "---\nname: <AgentName>\n---\n",
            "- **Avatar:** TBD\n",
            "- TODO: say what matters\n",
            "| 1.0.0 | YYYY-MM-DD | ada | First |\n",
            "- **Name:**\n  _(choose one that suits)_\n",
        ),
        good=(
            "Write to `memory/YYYY-MM-DD.md`.\n",
            "Keep the TODO list short.\n",
            "See [name](name.md).\n",
            "```\n/add <name>\n```\n",
            "<!-- [Your name] goes here -->\n# Maya\n",
            "Write dates as YYYY-MM-DD in every report.\n",
        ),
    ),
    LintRule(
        code="SK120",
        title="Hidden characters",
        why="A reader sees another text than the model gets.",
        any=_ERROR,
        versioned=_ERROR,
        check=_hidden_characters,
        bad=("Be kind.\u200b\u2063\n", "Be \u202ednik.\n"),
        good=("Be kind. 👩\u200d🚀\n",),
    ),
    LintRule(
        code="SK121",
        title="A secret in the text",
        why="A soul is shown, copied, synced and put into prompts.",
        any=_ERROR,
        versioned=_ERROR,
        check=_secrets,
        bad=("The key is ghp_" + "a1B2" * 9 + ".\n",),
        good=("Never print a key that begins with ghp_.\n",),
    ),
    LintRule(
        code="SK122",
        title="A name that looks like another",
        why="A heading with look-alike letters is not the protected field it seems to be.",
        any=_ERROR,
        versioned=_ERROR,
        check=_lookalikes,
        bad=("# Maya\n\n## Never D\u043e\n\n- Wait.\n",),
        good=("# Maya\n\n## Never Do\n\n- Wait.\n",),
    ),
    LintRule(
        code="SK123",
        title="A text that is too large",
        why="A soul has at most 64 KiB of text, 8 KiB of frontmatter and 4,000 characters per line, so that people can review it.",
        any=_ERROR,
        versioned=_ERROR,
        check=_too_much,
        bad=("Another line.\n" * 5_000, "word " * 1_000 + "\n"),
        good=("Another line.\n" * 100,),
    ),
)
