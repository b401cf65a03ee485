"""The state of pinned sessions: which have ended, and which texts the owner has moved to a newer revision in all of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime

from soulkeeper.domain.canonical import canonical, moment, parse_moment
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.prompts.pin import Pin
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.errors import Conflict
from soulkeeper.ports import Records

_ENDED, _MOVED = "ended/", "moved/"


def ended_key(agent: str, session: str) -> str:
    return f"{_ENDED}{agent}/{session}"


def moved_key(soul: str) -> str:
    return _MOVED + soul


def moved_record(revision: Revision) -> str:
    return canonical({"at": moment(revision.created_at), "revision": revision.number}).decode()


def ended_at(records: Records, agent: str, session: str) -> datetime | None:
    at = records.setting(ended_key(agent, session))
    return parse_moment(at) if at else None


def ended_sessions(records: Records, agent: str, sessions: Iterable[str]) -> dict[str, datetime]:
    ends = {session: ended_at(records, agent, session) for session in sessions}
    return {session: at for session, at in ends.items() if at is not None}


def ensure_open(records: Records, pin: Pin) -> None:
    at = ended_at(records, pin.agent, pin.session)
    if at is not None:
        message = f"session {pin.session} was ended by the owner at {at:%Y-%m-%d %H:%M} UTC"
        raise Conflict(message, hint=f"POST /api/v1/agents/{pin.agent}/sessions opens another one")


def soul_revision(records: Records, pin: Pin) -> Revision | None:
    """The revision that the owner moved this session to; None if it keeps the one it was opened with."""
    move = _move_of(records, pin.soul)
    return records.revision(pin.soul, move) if move and move > pin.revision else None


def companions(records: Records, pin: Pin, files: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The companion files of a session by hash. A file that was moved to a newer revision than the session's has that one."""
    return tuple((name, _companion(records, pin, name, hash)) for name, hash in files.items())


def _companion(records: Records, pin: Pin, name: str, hash: str) -> str:
    file = records.find_soul(Address(Kind(name), pin.agent))
    move = _move_of(records, file.uuid) if file else None
    if file is None or move is None or _is_newer(records, file, move, hash):
        return hash
    return records.revision(file.uuid, move).hash


def _is_newer(records: Records, file: Soul, number: int, hash: str) -> bool:
    """Whether a later revision than this one has the text. Times do not tell: the clock may have gone back in between.

    A list of revisions is not proved, so the match is looked up: a forged row must not undo what the owner moved.
    """
    later = records.revisions(file.uuid, limit=max(0, file.revision - number))
    match = next((revision.number for revision in later if revision.hash == hash), None)
    return match is not None and records.revision(file.uuid, match).hash == hash


def _move_of(records: Records, soul: str) -> int | None:
    record = records.setting(moved_key(soul))
    return int(json.loads(record)["revision"]) if record else None
