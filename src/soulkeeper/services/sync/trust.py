"""Trust in a remote: a setting signed with the owner key, for one address, branch and folder.

Texts from a trusted remote are recorded at once. A new address or a new owner key ends the trust.
"""

from __future__ import annotations

import json
from datetime import datetime

from soulkeeper.domain.authority import Owner
from soulkeeper.domain.canonical import canonical
from soulkeeper.domain.history.signature import DISTRUST, TRUST
from soulkeeper.domain.sync.remote_place import RemotePlace
from soulkeeper.ports import Ports, Records
from soulkeeper.services import expiry

SETTING = "sync/trust"
_ROOT = "workspace"


def is_trusted(records: Records, place: RemotePlace) -> bool:
    """Whether the owner trusts exactly this remote. Reading the setting proves it."""
    record = records.setting(SETTING)
    if not record or json.loads(record) != _record(place):
        return False
    event, root = records.last_event(SETTING), records.last_event(_ROOT)
    return event is not None and event.kind == TRUST and (root is None or event.seq > root.seq)


def trusted_since(records: Records) -> datetime | None:
    """When the owner last changed which remote they trust."""
    event = records.last_event(SETTING)
    return event.at if event else None


def trust(ports: Ports, owner: Owner, place: RemotePlace) -> None:
    """Record texts from this remote as revisions from now on. This needs the owner key itself."""
    _put_trust(ports, owner, TRUST, canonical(_record(place)).decode(), place)


def distrust(ports: Ports, owner: Owner, place: RemotePlace) -> None:
    """Make every text from a remote a proposal from now on."""
    _put_trust(ports, owner, DISTRUST, "", place)


def _put_trust(ports: Ports, owner: Owner, kind: str, value: str, place: RemotePlace) -> None:
    with expiry.writing(ports) as writer:
        writer.put_setting(SETTING, value)
        facts = {"by": owner.name, "door": owner.door, "record": value, "remote": place.url, "branch": place.branch}
        writer.append(kind, ports.now(), {**facts, "trusted": kind == TRUST})


def _record(place: RemotePlace) -> dict[str, str]:
    return {"branch": place.branch, "folder": place.folder, "url": place.url}
