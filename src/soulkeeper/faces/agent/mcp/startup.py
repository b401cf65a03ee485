"""A fast start for MCP on standard input: a client waits for the first answer, and the SDK is large.

In this process only, the SDK is loaded without its client and its HTTP server, and its thousand models are built on first use. That
takes a third of the time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from soulkeeper.errors import missing_extra
from soulkeeper.faces.agent.mcp.access import AgentAccess

_FOR_HTTP = ("mcp.server.auth.routes", "mcp.server.streamable_http", "mcp.server.streamable_http_manager")


class _LeftOut(ModuleType):
    """A module that is not loaded. Every name imported from it is None; only code that serves HTTP would use it."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


def serve(access: AgentAccess) -> None:
    """Serve MCP on standard input and output until the input ends."""
    try:
        with _lighter_imports():
            from soulkeeper.faces.agent.mcp import stdio  # noqa: PLC0415 - an extra, and slow to load
    except ImportError as error:
        raise missing_extra("MCP", "mcp") from error
    stdio.serve(access)


@contextmanager
def _lighter_imports() -> Iterator[None]:
    from pydantic import BaseModel  # noqa: PLC0415 - it comes with the extra

    gc.disable()
    _stand_in("mcp")
    _stand_in("mcp.server")
    for module in _FOR_HTTP:
        sys.modules.setdefault(module, _LeftOut(module))
    BaseModel.model_config["defer_build"] = True
    try:
        yield
    finally:
        BaseModel.model_config.pop("defer_build")
        gc.enable()
        gc.freeze()


def _stand_in(package: str) -> None:
    """Replace a package that loads everything with an empty one; its submodules are found as usual."""
    spec = find_spec(package)
    if package in sys.modules or spec is None or spec.origin is None:
        return
    empty = ModuleType(package)
    empty.__path__ = [str(Path(spec.origin).parent)]
    sys.modules[package] = empty
