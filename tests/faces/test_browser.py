"""The session cookie of a request."""

from __future__ import annotations

import time

import pytest

from soulkeeper.faces.browser import session_secret

URL = "http://127.0.0.1:8765"


@pytest.mark.parametrize(
    ("cookies", "secret"),
    [
        ("", ""),
        ("soulkeeper-8765=abc", "abc"),
        ("other=x; soulkeeper-8765=abc; more=y", "abc"),
        ("other=x;soulkeeper-8765=a=c;", "a=c"),
        ("soulkeeper-8766=abc", ""),
        ("soulkeeper-8765", ""),
        ("a value of another program, soulkeeper-8765=abc; {}; soulkeeper-8765=def", "def"),
        ("soulkeeper-8765=\xff", "\xff"),
    ],
)
def test_the_secret_is_that_of_our_cookie(cookies: str, secret: str) -> None:
    assert session_secret({b"cookie": cookies.encode("latin-1")}, URL) == secret


@pytest.mark.parametrize("piece", ["\\", '\\"', "\\012", "a=b;", '="', " "])
def test_a_cookie_that_fills_the_head_is_read_in_a_moment(piece: str) -> None:
    cookies = f'soulkeeper-8765="{piece * (60_000 // len(piece))}"'
    began = time.perf_counter()
    session_secret({b"cookie": cookies.encode()}, URL)
    assert time.perf_counter() - began < 1
