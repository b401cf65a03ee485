"""Words of other programs for our commands: whoever types one is told the command."""

from __future__ import annotations

from soulkeeper.faces.suggestions import did_you_mean

COMMANDS_BY_WORD: dict[str, tuple[str, ...]] = {
    "accept": ("approve",),
    "add": ("new", "adopt"),
    "agents": ("agent list",),
    "cat": ("show",),
    "check": ("doctor", "validate"),
    "config": ("policy",),
    "console": ("serve", "login"),
    "create": ("new", "init"),
    "decline": ("deny",),
    "guard": ("adopt", "policy set mirror guard"),
    "inbox": ("pending", "review"),
    "limits": ("policy show",),
    "lint": ("validate",),
    "ls": ("list",),
    "protect": ("adopt",),
    "publish": ("sync publish",),
    "pull": ("sync pull",),
    "push": ("sync publish",),
    "queue": ("pending", "review"),
    "reject": ("deny",),
    "remove": ("delete", "release"),
    "revert": ("rollback", "undo"),
    "revisions": ("history",),
    "rm": ("delete", "release"),
    "seal": ("capsule seal",),
    "settings": ("policy",),
    "souls": ("list",),
    "tokens": ("token list",),
    "unadopt": ("release",),
    "unprotect": ("release",),
    "version": ("--version",),
    "versions": ("history",),
    "webhooks": ("webhook list",),
}


def command_for(word: str) -> str:
    """A question that names the commands for this word; empty if it is none of these words."""
    return did_you_mean(COMMANDS_BY_WORD.get(word.lower(), ()))
