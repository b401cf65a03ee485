"""Where a remote is: its address, branch and folder. Only addresses whose transport runs nothing here are accepted.

- An address is https, ssh or an absolute path.
- Without TLS only this machine itself is reached.
- It never contains a password, so that settings contain none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from soulkeeper.domain.canonical import content_hash
from soulkeeper.domain.sync.items import folder
from soulkeeper.errors import Invalid

_SCP = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*:(?!//)[^\s:-][^\s]*")
_BRANCH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*(?:/[A-Za-z0-9_][A-Za-z0-9._-]*)*")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_LOCAL_ONLY = frozenset({"http", "git"})
_HINT = 'remote = "https://git.example.org/souls.git", "git@git.example.org:souls.git" or an absolute path'
_LONGEST = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RemotePlace:
    """A valid address, with the branch and the folder in which the items are."""

    url: str
    branch: str = "main"
    folder: str = ""

    def __str__(self) -> str:
        return f"{self.url} ({self.branch}{f', {self.folder}/' if self.folder else ''})"

    @property
    def key(self) -> str:
        """What trust and bookkeeping are tied to: another address, branch or folder is another remote."""
        return content_hash(f"{self.url}\n{self.branch}\n{self.folder}")

    @property
    def is_here(self) -> bool:
        """Whether the remote is on this machine."""
        return self.url.startswith("/") or _host(self.url) in _LOOPBACK


def remote_place(url: str, *, branch: str = "main", folder_name: str = "") -> RemotePlace:
    if not _BRANCH.fullmatch(branch) or ".." in branch or branch.endswith((".lock", ".")):
        raise Invalid(f"{branch!r} is not the name of a branch", hint='branch = "main"')
    return RemotePlace(url=_url(url), branch=branch, folder=folder(folder_name))


def _url(text: str) -> str:
    path = text.removeprefix("file://")
    if path.startswith("/"):
        return _printable(path)
    scheme, separator, _ = text.partition("://")
    if not separator:
        if not _SCP.fullmatch(text):
            raise Invalid(f"{text[:80]!r} is not an address of a git repository", hint=_HINT)
        return _plain(text)
    return _plain(_checked(text, scheme))


def _checked(text: str, scheme: str) -> str:
    parts = _parts(text)
    if parts.password:
        raise Invalid(
            "the address of the remote contains a password",
            hint="give it in the environment: SOULKEEPER_GIT_TOKEN, or SOULKEEPER_GIT_USERNAME and SOULKEEPER_GIT_PASSWORD",
        )
    is_known = scheme in ("https", "ssh") or (scheme in _LOCAL_ONLY and parts.hostname in _LOOPBACK)
    if not is_known or not parts.hostname or parts.hostname.startswith("-") or len(parts.path) < 2:
        raise Invalid(f"{scheme}:// is not an address that can be synced with: {text[:80]!r}", hint=_HINT)
    return text


def _plain(text: str) -> str:
    if mark := next((mark for mark in (" ", "\\", "?", "#") if mark in text), ""):
        raise Invalid(f"the address of the remote has {mark!r}, which only a path can have", hint=_HINT)
    return _printable(text)


def _printable(text: str) -> str:
    if len(text) > _LONGEST or not text.isprintable():
        raise Invalid(
            f"the address of the remote is longer than {_LONGEST:,} characters, or has invisible ones", hint=_HINT
        )
    return text


def _parts(text: str) -> SplitResult:
    try:
        return urlsplit(text)
    except ValueError as error:
        raise Invalid(f"{text[:80]!r} is not an address", hint=_HINT) from error


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "") if "://" in url else ""
