"""Regular expressions that take linear time on any text."""

from __future__ import annotations

from typing import Any

import re2

_QUIET = re2.Options()
_QUIET.log_errors = False  # a text that needs much memory would write to standard error, into the log of a server


def linear(form: str) -> Any:
    return re2.compile(form, options=_QUIET)
