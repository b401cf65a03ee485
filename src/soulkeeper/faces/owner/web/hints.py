"""Hints in the console: what names a command or a flag names the page or the button that does the same."""

from __future__ import annotations

from soulkeeper.faces.hints import translated

# what a hint names, and what it is called here; the first that fits counts
_HERE: tuple[tuple[str, str], ...] = (
    (r"soul undelete", "Restore it: open it and press Restore in its Settings"),
    (r"soul agent set \S+ --unprotect", "Press “Accept proposals again” on the page of the agent"),
    (r"soul agent delete", "Delete the agent on its page"),
    (r"soul agent (list|new)", "Agents lists all of them"),
    (r"soul select", "Change the soul on the page of the agent"),
    (r"soul (list|show)\b(?! --fields)", "Souls lists all of them"),
    (r"soul show --fields", "A field is a heading of the text, such as always-do"),
    (r"soul edit", "change it in its Text"),
    (r"soul (history|diff)", "History lists every revision"),
    (r"soul lineage", "Lineage shows what extends what"),
    (r"soul rebase", "Press Rebase"),
    (r"soul deny", "Press Deny"),
    (r"soul approve \S+ --edit", "Press Edit, or let the agent propose it again"),
    (r"soul (approvals list|pending)", "Queue lists everything that is waiting"),
    (
        r"look at it again: soul approvals|soul approvals show \S+ shows it$",
        "Look at the change again: its review code is at the end",
    ),
    (r"soul approvals", "Reload the page and look at it again"),
    (r"soul sync resolve", "Open the item in Sync and choose a text"),
    (r"soul sync", "Sync compares both sides"),
    (r"--key OWNER", "Enter the public key of its owner in “Public key to trust”"),
    (r"--accept-key", "if it is that one, type it below and import again"),
    (r"soul capsule restore", "Open the capsule and press Restore"),
    (r"soul capsule (seal|update|import)", "Do it at the command line, where the owner key is"),
    (r"soul (verify|doctor|status)", "Proof checks everything"),
    (r"soul sessions", "Sessions lists all of them"),
    (r"soul gap", "Gaps lists all of them"),
    (r"soul reflect", "Reflections lists the runs"),
    (r"soul (token|webhook|telegram)", "Reload the page: it lists all of them"),
    (r"--private", "Select “In my own network”"),
    (r"--allow-weaken", "Confirm it in the box below"),
)


def for_buttons(hint: str) -> str:
    """The hint for somebody who presses buttons."""
    return translated(hint, _HERE)
