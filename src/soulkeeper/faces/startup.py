"""A fast start for the server: its libraries are large, and somebody is waiting for its first answer.

While modules are loaded, the garbage collector is off, and FastAPI's own models, which only describe an API, are not built.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from starlette.types import ASGIApp

from soulkeeper.faces.site import VARIABLE, from_environment

if TYPE_CHECKING:
    from soulkeeper.bootstrap import Workspace


def app(workspace: Workspace | None = None) -> ASGIApp:
    """The app, with the settings that `soul serve` put into the environment. A worker process opens the workspace itself."""
    with frozen_imports():
        from soulkeeper.faces import server  # noqa: PLC0415 - slow to load

        return server.open_app(from_environment(os.environ[VARIABLE]), workspace)


@contextmanager
def frozen_imports() -> Iterator[None]:
    """Modules that are loaded in this block are frozen: garbage collections, which pause every request, skip them."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def load_fastapi() -> None:
    from pydantic import BaseModel  # noqa: PLC0415 - it comes with FastAPI

    BaseModel.model_config["defer_build"] = True
    try:
        import_module("fastapi")
    finally:
        BaseModel.model_config.pop("defer_build")
