"""Secrets are refused in every disguise, never repeated, and never guessed."""

from __future__ import annotations

import base64
from urllib.parse import quote

import pytest

from soulkeeper.domain.evolution.findings.secrets import find_secrets, secret_reason

TAIL = "Fake0Fake1Fake2Fake3Fake4Fake5Fake6Fake7Fake8"
TOKENS = [
    "ghp_" + TAIL[:36],
    "gho_" + TAIL[:36],
    "github_pat_" + TAIL[:40],
    "glpat-" + TAIL[:20],
    "AKIA" + "FAKE0FAKE1FAKE2F",
    "AIza" + TAIL[:35],
    "sk-" + "ant-" + TAIL[:40],
    "sk-" + "proj-" + TAIL[:40],
    "xoxb-" + "123456789012-" + TAIL[:24],
    "hf_" + TAIL[:34],
    "npm_" + TAIL[:36],
    "sk_live_" + TAIL[:24],
    "SG." + TAIL[:22] + "." + TAIL[:43],
    "123456789:" + TAIL[:35],
    "dop_v1_" + "fa0e" * 16,
    "hvs." + TAIL[:24],
    "gsk_" + TAIL[:40],
    "eyJGYWtlMTIzNDU2." + "eyJGYWtlMTIzNDU2." + TAIL[:40],
    "postgres://admin:fake-fake-9@db.example/x",
    "-----BEGIN OPENSSH PRIVATE " + "KEY-----",
]
DRESSES = {
    "plain": lambda token: f"Deploy key: {token} for nights",
    "in a fence": lambda token: f"```\n{token}\n```",
    "in a link": lambda token: f"See https://x.example/?t={token}",
    "in bold pieces": lambda token: f"key {token[:9]}**{token[9:14]}**{token[14:]} end",
    "behind base64": lambda token: f"note: {base64.b64encode(token.encode()).decode()} end",
    "percent-escaped": lambda token: f"https://x.example/{quote(token, safe='')}",
}


@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("token", TOKENS, ids=lambda token: token[:8])
def test_a_secret_is_found_in_every_dress(token: str, dress: str) -> None:
    assert find_secrets(DRESSES[dress](token))


@pytest.mark.parametrize("token", TOKENS, ids=lambda token: token[:8])
def test_a_refusal_does_not_repeat_the_secret(token: str) -> None:
    reason = secret_reason("", f"key {token}")

    assert reason is not None
    assert reason.code == "secret"
    assert token not in reason.message


def test_a_secret_that_stood_there_before_is_not_the_changes_doing() -> None:
    before = f"key {TOKENS[0]}"

    assert secret_reason(before, before + "\nMore.") is None
    assert secret_reason(before, before + f"\n{TOKENS[2]}") is not None


@pytest.mark.parametrize(
    "text",
    [
        "Set GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx first.",
        "Use `sk-ant-your-key-goes-here-your-key-goes-here`.",
        "The commit is 3f2504e04f8911d39a0c0305e82c3301f2504e04.",
        "Never read secrets, keys or tokens aloud.",
        "postgres://user:$PASSWORD@db/x",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "A UUID: 123e4567-e89b-12d3-a456-426614174000",
    ],
)
def test_a_placeholder_or_a_plain_hash_is_not_a_secret(text: str) -> None:
    assert find_secrets(text) == ()
