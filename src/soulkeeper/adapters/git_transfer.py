"""A transfer to or from a git remote: its limits, its credentials and its progress.

- A redirect to another host is not followed: only one address is trusted.
- A host or certificate that the machine does not know is refused. libgit2 leaves that check to the callbacks.
"""

from __future__ import annotations

from typing import Any

from soulkeeper.adapters.git_credentials import credential
from soulkeeper.errors import Unavailable
from soulkeeper.sync_ports import Progress

LARGEST_TRANSFER = 256 * 1024 * 1024
_MOST_OBJECTS = 2_000_000
_MOST_CREDENTIALS = 3  # a name, a key, one more for a server that asks twice
_NO_REDIRECT = 1


def transfer(progress: Progress) -> Any:
    """The callbacks of one transfer. ``refused`` is why the server did not accept a push."""
    from pygit2 import RemoteCallbacks  # noqa: PLC0415 - slow to load, and few commands sync

    class Transfer(RemoteCallbacks):
        refused = ""
        _requests = 0

        def __setattr__(self, name: str, value: Any) -> None:
            if name in ("fetch_options", "push_options"):
                value.follow_redirects = _NO_REDIRECT
            super().__setattr__(name, value)

        def credentials(self, url: str, username_from_url: str | None, allowed_types: Any) -> Any:
            self._requests += 1
            if self._requests > _MOST_CREDENTIALS:
                raise Unavailable("the remote refused the credentials", hint="check the user name, token or key")
            return credential(url, username_from_url, allowed_types)

        def certificate_check(self, certificate: None, valid: bool, host: bytes) -> bool:  # noqa: FBT001 - libgit2's own
            _ensure_known(host, valid=valid)
            return True

        def transfer_progress(self, stats: Any) -> None:
            _ensure_bounded(stats.received_bytes, stats.total_objects)
            progress(stats.received_objects, stats.total_objects)

        def push_transfer_progress(self, objects_pushed: int, total_objects: int, bytes_pushed: int) -> None:
            progress(objects_pushed, total_objects)

        def push_update_reference(self, refname: str, message: str | None) -> None:
            self.refused = message or self.refused

    return Transfer()


def _ensure_known(host: bytes, *, valid: bool) -> None:
    if not valid:
        name = host.decode(errors="replace") if isinstance(host, bytes) else str(host)
        hint = "for ssh, connect once with ssh and accept its key; for https, check its certificate"
        raise Unavailable(f"this machine does not know the host {name!r}", hint=hint)


def _ensure_bounded(received: int, objects: int) -> None:
    if received > LARGEST_TRANSFER or objects > _MOST_OBJECTS:
        hint = "use a separate repository for souls"
        raise Unavailable(f"the remote sends more than {LARGEST_TRANSFER:,} bytes", hint=hint)
