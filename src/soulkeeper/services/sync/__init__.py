"""Git sync: the texts of a workspace and those of a git remote, item by item. Neither side ever overwrites the other.

- Every use case looks at the files first, so that the heads of the ledger are the local side, with a mirror or without one.
- What a remote brings is a proposal, or a revision where the owner trusts this remote; the text rules hold for both.
- A conflict stays until a person resolves it. Whatever is thrown away stays in the ledger.
"""
