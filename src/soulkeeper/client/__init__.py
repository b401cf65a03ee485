"""The client: the few lines other people's programs import to wear an approved soul.

    with Soulkeeper("http://127.0.0.1:8765", token) as keeper:
        prompt = keeper.prompt("maya")

- A prompt that has not changed is not sent again: the server is asked by its entity tag, every time.
- Where the server is away, the last good prompt is given and says so: ``stale``. An answer of the server, be it a no, is never
  replaced by an older yes.
- A call is tried again where the server is away or busy. What writes carries one idempotency key, so it happens once. While the
  server stays away, a prompt that can fall back is asked for once a call.
- ``AsyncSoulkeeper`` is the same to be awaited: what is said and how answers are read is written once, for both.
"""

from __future__ import annotations

from importlib.util import find_spec

from soulkeeper.errors import Unavailable

if find_spec("httpx") is None:
    raise Unavailable("the client needs httpx", hint="pip install 'soulkeeper[client]'")

from soulkeeper.client.protocol import Permission, Prompt, Proposal, Said
from soulkeeper.client.transport import AsyncSoulkeeper, Soulkeeper

__all__ = ["AsyncSoulkeeper", "Permission", "Prompt", "Proposal", "Said", "Soulkeeper"]
