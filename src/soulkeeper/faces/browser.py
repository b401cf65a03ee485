"""Requests from browsers: the session cookie, and the signs that one of our own pages sent the request.

- Console pages accept only the session cookie. Elsewhere the cookie counts only for requests that our own pages send, and a
  request that writes must also carry the session's CSRF token, which no other site can read.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping

from starlette.types import Scope

Headers = Mapping[bytes, bytes]

CSRF_HEADER = b"x-csrf-token"
LARGEST_UPLOAD = 8 * 1024 * 1024  # a picture with a character in it, a transcript, a capsule
_UPLOADS = re.compile(r"/souls/\+new|/agents/[^/]+/sessions|/proof/capsules")
_PLACES = frozenset({"queue", "souls", "agents", "proof", "settings", "docs", "design", "static", "logout"})
_API_PLACES = frozenset({"api", "mcp", "telegram", "healthz", "readyz", "metrics", "openapi.json"})
_API_BESIDE = "/settings/agent"
_READ_METHODS = frozenset({"GET", "HEAD"})


def is_console(scope: Scope) -> bool:
    """Whether a request is for a page of the console. A login link answers a browser with a page, and a program with JSON; so
    does an address that does not exist."""
    path: str = scope["path"]
    if path == "/login":
        return scope["method"] == "POST" or _accepts_pages(dict(scope["headers"]))
    if path == _API_BESIDE or path.startswith(f"{_API_BESIDE}/"):
        return False
    place = path.removeprefix("/").partition("/")[0]  # "OPTIONS *" has no slash
    return path == "/" or place in _PLACES or (place not in _API_PLACES and _is_visit(scope))


def _is_visit(scope: Scope) -> bool:
    """Whether a person opens this address in a browser, which sends no token."""
    headers = dict(scope["headers"])
    return scope["method"] in _READ_METHODS and _accepts_pages(headers) and b"authorization" not in headers


def _accepts_pages(headers: Headers) -> bool:
    return b"text/html" in headers.get(b"accept", b"")


def takes_files(scope: Scope) -> bool:
    """Whether a page takes files, which may be larger than any other body."""
    return _UPLOADS.fullmatch(scope["path"]) is not None


def cookie_name(url: str) -> str:
    """The name of the session cookie. It contains the port, because browsers share cookies between all ports of a machine."""
    return "__Host-soulkeeper" if url.startswith("https:") else f"soulkeeper-{url.rpartition(':')[2]}"


def session_secret(headers: Headers, url: str) -> str:
    """The secret in the session cookie; empty if there is none. Split by hand: the standard library's parser takes seconds for a
    quoted value of backslashes."""
    pairs = (pair.strip().partition("=") for pair in headers.get(b"cookie", b"").decode("latin-1").split(";"))
    return {name: value for name, _, value in pairs}.get(cookie_name(url), "")


def csrf_token(secret: str) -> str:
    """What a form of this session carries."""
    return hashlib.sha256(b"csrf:" + secret.encode()).hexdigest()[:32]


def is_csrf_token(token: str, secret: str) -> bool:
    return hmac.compare_digest(token.encode(), csrf_token(secret).encode())


def comes_from_our_page(method: str, headers: Headers, secret: str) -> bool:
    """Whether one of our pages sent this request, as far as the cookie's rights are concerned."""
    if headers.get(b"sec-fetch-site") != b"same-origin":
        return False
    return method in _READ_METHODS or is_csrf_token(headers.get(CSRF_HEADER, b"").decode("latin-1"), secret)
