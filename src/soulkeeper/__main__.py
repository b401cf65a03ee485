"""``python -m soulkeeper`` is the command ``soul``."""

from __future__ import annotations

from soulkeeper.faces.owner.cli import main

if __name__ == "__main__":
    main()
