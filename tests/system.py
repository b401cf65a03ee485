"""Programs of the machine that some tests need: `make tools` installs them where it may."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest


def program(name: str) -> Path:
    """Where it is. Where it is missing the test is skipped by its name; with CI set it fails, because nobody reads a skip there."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin")
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{name} is not installed (`make tools` as root)")
    return Path(found)
