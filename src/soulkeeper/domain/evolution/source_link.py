"""The link of a proposal or a gap: the issue or discussion that it comes from.

- Only http and https, with a host and without a user name or password.
- Only the characters of RFC 3986, which are visible ASCII: what the owner reads is what a browser would open.
- It is shown and never fetched. A link that contains a secret is refused.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from soulkeeper.errors import Invalid

LONGEST_LINK = 500
_LINK = re.compile(r"https?://[A-Za-z0-9._~:/?#\[\]@!$&()*+,;=%-]+")
_HINT = "for example: https://example.org/issues/14"


def ensure_link(text: str) -> None:
    """Raise unless it is a plain web address. No link at all is fine."""
    if not text:
        return
    if len(text) > LONGEST_LINK:
        raise Invalid(f"the link has {len(text):,} characters; at most {LONGEST_LINK} are allowed", hint=_HINT)
    if not _LINK.fullmatch(text) or not _has_plain_host(text):
        raise Invalid(f"{text[:60]!a} is not a link to a web page", hint=f"use http or https, {_HINT}")
    _ensure_no_secret(text)


def _ensure_no_secret(text: str) -> None:
    from soulkeeper.domain.evolution.findings.secrets import secret_reason  # noqa: PLC0415 - few proposals have a link

    if secret_reason("", text):
        raise Invalid("the link contains what looks like a secret", hint="link to the page without it")


def _has_plain_host(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return bool(parts.hostname) and "@" not in parts.netloc and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
