"""What an agent's process may load: the modules that decide or write a revision, by name.

The one exception is ``outside_edits``: if a file differs from its head, it loads ``revisions`` to record the edit in ``follow``
mode.
"""

from __future__ import annotations

DECIDING = frozenset(
    f"soulkeeper.services.{name}"
    for name in ("decisions", "soul_updates", "rebase", "rollback", "revisions", "souls", "agents", "tokens", "backups")
)
EXCEPTION = "soulkeeper.services.outside_edits"


def that_decide(loaded: list[str]) -> set[str]:
    """Those of the loaded modules that an agent's process must not load."""
    return DECIDING & set(loaded)
