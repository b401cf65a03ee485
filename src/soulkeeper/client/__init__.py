"""The Python client for programs that use an approved soul.

    with Soulkeeper("http://127.0.0.1:8765", token) as keeper:
        prompt = keeper.prompt("maya")

- A prompt that has not changed is not sent again: every call checks its entity tag with the server.
- If the server is unavailable, you get the last good prompt, marked ``stale``. An answer of the server, even a refusal, is never
  replaced by an older prompt.
- A call is retried if the server is unavailable or busy. A writing call carries one idempotency key, so it happens once. While
  the server stays unavailable, a prompt with a fallback is requested once per call.
- ``AsyncSoulkeeper`` is the asynchronous version: both share the same protocol code.
"""

from __future__ import annotations

from importlib.util import find_spec

from soulkeeper.errors import Unavailable

if find_spec("httpx") is None:
    raise Unavailable("the client needs httpx", hint="pip install httpx")

from soulkeeper.client.records import Approval, Permission, Prompt, Proposal, Revision, Session, SessionMessage
from soulkeeper.client.transport import AsyncSoulkeeper, Soulkeeper

__all__ = [
    "Approval",
    "AsyncSoulkeeper",
    "Permission",
    "Prompt",
    "Proposal",
    "Revision",
    "Session",
    "SessionMessage",
    "Soulkeeper",
]
