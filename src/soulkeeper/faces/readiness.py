"""The readiness probe: where it is, and how long it may take, from the token to the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from soulkeeper.errors import Unavailable

READY = "/readyz"
READY_WITHIN = 2.0


@asynccontextmanager
async def ready_in_time() -> AsyncIterator[None]:
    """Tell a probe within a short time that the database hangs. A thread that waits for it is left behind."""
    try:
        async with asyncio.timeout(READY_WITHIN):
            yield
    except TimeoutError as error:
        raise Unavailable(f"the ledger did not answer within {READY_WITHIN:g} seconds") from error
