"""Git sync: compares a workspace with a git remote, item by item, and moves texts. Neither side ever overwrites the other.

- Every use case reads the files first. After that the heads of the ledger are the local side, with a mirror or without one.
- A text from a remote becomes a proposal, or a revision if the owner trusts this remote. The text rules apply to both.
- A conflict stays until a person resolves it. Discarded texts stay in the ledger.
"""
