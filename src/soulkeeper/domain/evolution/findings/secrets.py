"""Secrets: keys and tokens that are recognised by their form.

- Only published forms count, never a guess. A secret is also found in a link, in a code block, behind base64, or broken up by
  markup, marks and invisible characters.
- A refusal never repeats the secret. What the text already contained before the change is not reported.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from soulkeeper.domain.characters.invisible import is_odd_space, may_hide
from soulkeeper.domain.characters.scripts import is_mark
from soulkeeper.domain.evolution.findings.patterns import compiled
from soulkeeper.errors import Reason

_SHOWN: Final = 4

# Its name and its form. Every form starts with something that does not occur in ordinary text.
_FORMS: Final = (
    ("private key", r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"),
    ("PuTTY private key", r"PuTTY-User-Key-File-[23]:"),
    ("age secret key", r"AGE-SECRET-KEY-1[0-9A-Z]{20,}"),
    ("GitHub token", r"gh[pousr]_[0-9A-Za-z]{30,}|github_pat_[0-9A-Za-z_]{30,}"),
    ("GitLab token", r"gl(?:pat|dt|rt|soat|cbt|ptt|oas|imt|agent|ft)-[0-9A-Za-z_\-]{20,}"),
    ("Bitbucket or Atlassian token", r"ATATT3x[0-9A-Za-z_=\-]{20,}|ATBB[0-9A-Za-z]{20,}"),
    ("AWS access key", r"\b(?:AKIA|ASIA|AROA|ABIA|ACCA)[0-9A-Z]{16}\b"),
    ("Google API key", r"AIza[0-9A-Za-z_\-]{30,}|GOCSPX-[0-9A-Za-z_\-]{20,}|ya29\.[0-9A-Za-z_\-]{20,}"),
    ("Azure storage key", r"AccountKey=[0-9A-Za-z+/]{40,}"),
    ("Anthropic or OpenAI key", r"sk-(?:ant|proj|svcacct|admin|or|None)-[0-9A-Za-z_\-]{20,}|\bsk-[0-9A-Za-z]{32,}"),
    ("model provider key", (
        r"\bhf_[0-9A-Za-z]{30,}|\bgsk_[0-9A-Za-z]{30,}|\br8_[0-9A-Za-z]{30,}|\bxai-[0-9A-Za-z]{40,}|"
        r"\bpplx-[0-9A-Za-z]{30,}|\bnvapi-[0-9A-Za-z_\-]{40,}|\btgp_v1_[0-9A-Za-z_\-]{30,}"
    )),
    ("Slack token", (
        r"xox[abeoprs]-[0-9A-Za-z\-]{10,}|xapp-[0-9]-[0-9A-Za-z\-]{10,}|hooks\.slack\.com/(?:services|"
        r"workflows)/[0-9A-Za-z/]{20,}"
    )),
    ("Discord token or webhook", (
        r"\b[MNO][0-9A-Za-z_\-]{23,27}\.[0-9A-Za-z_\-]{6}\.[0-9A-Za-z_\-]{27,}|"
        r"discord(?:app)?\.com/api/webhooks/[0-9]{10,}/[0-9A-Za-z_\-]{30,}"
    )),
    ("Telegram bot token", r"\b[0-9]{8,10}:[0-9A-Za-z_\-]{35}\b"),
    ("Stripe key", r"\b(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{16,}|\bwhsec_[0-9A-Za-z]{24,}"),
    ("payment or shop token", (
        r"\bsq0(?:atp|csp|idp)-[0-9A-Za-z_\-]{20,}|\bEAAA[0-9A-Za-z_\-]{50,}|\bshp(?:at|ca|pa|"
        r"ss)_[0-9a-fA-F]{30,}"
    )),
    ("mail service key", (
        r"\bSG\.[0-9A-Za-z_\-]{16,}\.[0-9A-Za-z_\-]{16,}|\bkey-[0-9a-f]{32}\b|\bxkeysib-[0-9a-f]{40,}|"
        r"\bre_[0-9A-Za-z]{8,}_[0-9A-Za-z]{20,}|\b[0-9a-f]{32}-us[0-9]{1,2}\b"
    )),
    ("Twilio key", r"\bSK[0-9a-f]{32}\b|\bAC[0-9a-f]{32}\b"),
    ("package registry token", (
        r"\bnpm_[0-9A-Za-z]{30,}|\bpypi-AgE[0-9A-Za-z_\-]{30,}|\brubygems_[0-9a-f]{40,}|"
        r"\bdckr_pat_[0-9A-Za-z_\-]{20,}|\bcio[0-9A-Za-z]{32}\b"
    )),
    ("cloud platform token", (
        r"\bdo[opr]_v1_[0-9a-f]{40,}|\bhvs\.[0-9A-Za-z_\-]{24,}|\bhvb\.[0-9A-Za-z_\-]{24,}|"
        r"\bdapi[0-9a-f]{32}|\bpscale_(?:tkn|pw|oauth)_[0-9A-Za-z_\-\.]{30,}|\bsbp_[0-9a-f]{40}|"
        r"\btskey-[0-9A-Za-z\-]{20,}|\bfo1_[0-9A-Za-z_\-]{40,}|\bFlyV1 fm[0-9A-Za-z_\-]{20,}|\bdp\.(?:pt|"
        r"st|ct|sa)\.[0-9A-Za-z]{30,}|\bLTAI[0-9A-Za-z]{16,}\b|\bAKID[0-9A-Za-z]{32}\b|"
        r"\b[0-9A-Za-z]{14}\.atlasv1\.[0-9A-Za-z_\-=]{60,}"
    )),
    ("service token", (
        r"\blin_api_[0-9A-Za-z]{30,}|\bntn_[0-9A-Za-z]{40,}|\bsecret_[0-9A-Za-z]{40,}\b|"
        r"\bglsa_[0-9A-Za-z_]{30,}|\bglc_[0-9A-Za-z+/=]{30,}|\bNRAK-[0-9A-Z]{27}|"
        r"\bsntry[su]_[0-9A-Za-z_=+/]{40,}|\bPMAK-[0-9a-f\-]{40,}|\bfigd_[0-9A-Za-z_\-]{30,}|"
        r"\bpat[0-9A-Za-z]{14}\.[0-9a-f]{60,}|\bsl\.[0-9A-Za-z_\-]{100,}|\bphc_[0-9A-Za-z]{40,}|"
        r"\bEAACEdEose0cBA[0-9A-Za-z]+"
    )),
    ("signed web token", r"\beyJ[0-9A-Za-z_\-]{10,}\.eyJ[0-9A-Za-z_\-]{10,}\.[0-9A-Za-z_\-]{10,}"),
    ("password in an address", r"\b[a-z][a-z0-9+]{2,15}://[^\s/:@<>{}$\[\]*]{1,64}:[^\s/:@<>{}$\[\]*]{6,128}@[0-9A-Za-z\[]"),
)  # fmt: skip
_ANY_FORM: Final = "|".join(form for _, form in _FORMS)
_ENCODED: Final = r"[0-9A-Za-z+/_\-]{24,}={0,2}"
_SIGNS: Final = "*`~\\"
_MARKUP: Final = str.maketrans("", "", _SIGNS)


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret that was found. Its ``value`` is never shown in full."""

    kind: str
    value: str
    line: int
    column: int

    @property
    def article(self) -> str:
        return "an" if self.kind[0] in "AEIOaeio" else "a"

    @property
    def shown(self) -> str:
        return f"{self.value[:_SHOWN]}… ({len(self.value)} characters)"


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Every secret once, in order: first those in plain text, then those behind markup, escapes and base64."""
    secrets: dict[str, Secret] = {}
    for reading in _readings(text):
        for kind, value, at in _matches(reading):
            secrets.setdefault(value, _placed(text, kind, value, at if reading is text else -1))
    return tuple(secrets.values())


def secret_reason(before: str, after: str) -> Reason | None:
    """The refusal of a text that contains a secret which the text before it did not contain."""
    secrets = find_secrets(after)
    known = {secret.value for secret in find_secrets(before)} if secrets and before else set()
    fresh = [secret for secret in secrets if secret.value not in known]
    if not fresh:
        return None
    places = "; ".join(f"{s.article} {s.kind} at line {s.line}, column {s.column}: {s.shown}" for s in fresh[:3])
    return Reason(
        "secret",
        f"the text contains {places}",
        limit=0,
        value=len(fresh),
        hint="keep secrets out of souls, and replace this one if it was ever real",
    )


def _readings(text: str) -> Iterator[str]:
    yield text
    bare = _without_gaps(text)
    bare = bare.translate(_MARKUP) if any(sign in bare for sign in _SIGNS) else bare
    if bare != text:
        yield bare
        yield bare.replace("\n", "").replace("_", "") if "_" in bare else bare.replace("\n", "")
    if "%" in text:
        yield unquote(text, errors="ignore")
    decoded = "\n".join(_decoded(text))
    if decoded:
        yield decoded


def _without_gaps(text: str) -> str:
    """The text without anything invisible that could interrupt a key: hidden characters, odd spaces, marks."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    gaps = {ord(char): None for char in set(text) if may_hide(char) or is_odd_space(char) or is_mark(char)}
    return text.translate(gaps) if gaps else text


def _matches(reading: str) -> Iterator[tuple[str, str, int]]:
    if not compiled(_ANY_FORM).search(reading):
        return
    for kind, form in _FORMS:
        for match in compiled(form).finditer(reading):
            if not _is_placeholder(match.group()):
                yield kind, match.group(), match.start()


def _is_placeholder(value: str) -> bool:
    tail = value[-12:].casefold()
    return len(set(tail)) <= 2 or "your" in value.casefold()


def _decoded(text: str) -> Iterator[str]:
    for match in compiled(_ENCODED).finditer(text):
        plain = from_base64(match.group())
        if plain:
            yield plain


def from_base64(run: str) -> str:
    """The readable text behind a base64 run, which may be UTF-16; empty if there is none."""
    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        plain = base64.b64decode(body + "=" * (-len(body) % 4), validate=True).decode().replace("\0", "")
    except (binascii.Error, ValueError):
        return ""
    return plain if plain.replace("\n", "").replace("\r", "").replace("\t", "").isprintable() else ""


def _placed(text: str, kind: str, value: str, at: int) -> Secret:
    at = at if at >= 0 else max(text.find(value[:_SHOWN]), 0)
    return Secret(kind, value, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
