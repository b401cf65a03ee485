"""Credentials for a git remote: from the environment, the ssh agent or git's own credential helper. None of them is stored.

- A credential is offered once for each connection; if it is refused, the connection ends.
- The helper runs as ``git credential fill``, outside any repository, without hooks, prompts or overrides from the environment.
- The transport checks host keys and certificates, and refuses unknown ones.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from soulkeeper.errors import Unavailable

if TYPE_CHECKING:
    from pygit2.enums import CredentialType

USERNAME, PASSWORD, TOKEN = "SOULKEEPER_GIT_USERNAME", "SOULKEEPER_GIT_PASSWORD", "SOULKEEPER_GIT_TOKEN"
SSH_KEY = "SOULKEEPER_GIT_SSH_KEY"
_TOKEN_USER = "x-access-token"  # noqa: S105 - what git hosts expect beside a token
_SSH_USER = "git"
_PASSED_ON = ("HOME", "PATH", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "LANG")
_PATIENCE = 20
_HINT = f"set {TOKEN}, or {USERNAME} and {PASSWORD}, or let git's credential helper know it"


def credential(url: str, username: str | None, allowed: CredentialType) -> Any:
    """The credential that a transport asks for; raises Unavailable if there is none."""
    from pygit2 import Keypair, KeypairFromAgent, Username, UserPass  # noqa: PLC0415 - slow to load
    from pygit2.enums import CredentialType  # noqa: PLC0415

    user = username or os.environ.get(USERNAME) or _SSH_USER
    if allowed & CredentialType.SSH_KEY:
        key = os.environ.get(SSH_KEY)
        return Keypair(user, f"{key}.pub", key, os.environ.get(PASSWORD, "")) if key else KeypairFromAgent(user)
    if allowed & CredentialType.USERNAME:
        return Username(user)
    if allowed & CredentialType.USERPASS_PLAINTEXT:
        return UserPass(*_name_and_password(url, username, os.environ))
    raise Unavailable("the remote asks for a credential of an unknown kind", hint=_HINT)


def _name_and_password(url: str, username: str | None, environment: Mapping[str, str]) -> tuple[str, str]:
    if token := environment.get(TOKEN):
        return username or environment.get(USERNAME) or _TOKEN_USER, token
    if password := environment.get(PASSWORD):
        return username or environment.get(USERNAME) or _TOKEN_USER, password
    return _from_helper(url, username)


def _from_helper(url: str, username: str | None) -> tuple[str, str]:
    parts = urlsplit(url)
    request = {"protocol": parts.scheme, "host": parts.netloc.rpartition("@")[2], "path": parts.path.lstrip("/")}
    lines = "".join(f"{key}={value}\n" for key, value in {**request, "username": username}.items() if value)
    try:
        answer = subprocess.run(
            ["git", "credential", "fill"],  # noqa: S607
            input=f"{lines}\n",
            env=_environment(),
            cwd="/",
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=True,
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise Unavailable("the remote asks for a credential, and none is configured", hint=_HINT) from error
    known = dict(line.partition("=")[::2] for line in answer.splitlines())
    if not known.get("password"):
        raise Unavailable("the remote asks for a credential, and git's helper knows none", hint=_HINT)
    return known.get("username", ""), known["password"]


def _environment() -> dict[str, str]:
    """The variables that the owner's helper needs, and none that could make git run or read something else."""
    inherited = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    ours = {"GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "true", "GIT_DIR": "/dev/null", "GIT_CONFIG_NOSYSTEM": "0"}
    return {**inherited, **ours}
