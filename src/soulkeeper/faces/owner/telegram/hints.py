"""Hints in a chat: what names a command of the terminal names what can be sent to the bot."""

from __future__ import annotations

from soulkeeper.faces.hints import translated

# what a hint names, and what lists it here; the first that fits counts
_HERE: tuple[tuple[str, str], ...] = (
    (r"--allow-weaken", "confirm it in the console or at the command line"),
    (r"--unprotect", "lift the protection in the console or at the command line"),
    (r"soul agent (list|new)", "/status lists the agents"),
    (r"soul (list|show)\b", "/souls lists all of them"),
    (r"soul (history|diff)", "/history lists the versions"),
    (r"soul (approvals|pending)", "/pending lists what is waiting"),
)


def for_chat(hint: str) -> str:
    return translated(hint, _HERE)
