"""Why the server answers 503, in its log: once a minute for each reason, however many requests fail for it."""

from __future__ import annotations

import logging
import time

from soulkeeper.errors import SoulError

EVERY = 60.0
_MOST = 100

_log = logging.getLogger("soulkeeper.server")
_last: dict[str, float] = {}


def log_failure(error: SoulError) -> None:
    now = time.monotonic()
    if now - _last.get(error.message, float("-inf")) < EVERY:
        return
    if len(_last) >= _MOST:
        _last.clear()
    _last[error.message] = now
    _log.error("requests fail: %s%s", error.message, f" ({error.hint})" if error.hint else "")
