"""The link of a proposal: a plain web address, and nothing that could be mistaken for one or carry a secret."""

from __future__ import annotations

import pytest

from soulkeeper.domain.evolution.source_link import LONGEST_LINK, ensure_link
from soulkeeper.errors import Invalid


@pytest.mark.parametrize(
    "link",
    [
        "",
        "https://example.org/issues/14",
        "http://127.0.0.1:8080/x?y=1#z",
        "https://[::1]/a",
        "https://example.org/" + "a" * (LONGEST_LINK - 20),
    ],
)
def test_a_web_address_is_accepted(link: str) -> None:
    ensure_link(link)  # it raises for any other


@pytest.mark.parametrize(
    "link",
    [
        "javascript:alert(1)",
        "file:///etc/passwd",
        "example.org/issues/14",
        "https://",
        "https:///x",
        "https://example.org/a b",
        "https://example.org/\n",
        "https://example.org/\x1b[31m",
        "https://example.org/\u202egro.live",
        "https://exаmple.org/",
        'https://example.org/"><script>',
        "https://ada:secret@example.org/",
        "https://example.org:99999/",
        "https://example.org/" + "a" * LONGEST_LINK,
        "https://example.org/?token=ghp_" + "a1B2" * 9,
    ],
)
def test_everything_else_is_refused(link: str) -> None:
    with pytest.raises(Invalid):
        ensure_link(link)
