"""Paired chats of the owner: request a pairing, pair, look up, change preferences, revoke. The agent's door cannot reach this.

- A chat is paired by an approval that is decided at another door, by the owner alone, with the typed code that the chat shows.
- A chat is a signed record. It counts as the owner's only while the approval that paired it proves it and nobody has revoked it.
- Pairing does not count against the limits of agents. It has its own, for each Telegram user and for all of them together.
- Every refused attempt is audited, up to a daily limit, so that strangers cannot fill the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from soulkeeper.domain.approvals.approval import Approval, Status
from soulkeeper.domain.approvals.pairing import Pairing, display_name
from soulkeeper.domain.authority import Asker, Owner, Reviewer, Role
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import TELEGRAM_PAIR
from soulkeeper.domain.notices.chat import SETTING, Chat, Preferences, Refusal, read_chat
from soulkeeper.errors import Reason, Refused
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import effects, expiry
from soulkeeper.services.approval_records import add_question
from soulkeeper.services.approval_types import digest_of
from soulkeeper.services.lookups import ALL, only_one

DOOR = "telegram"
_WAITS = timedelta(hours=1)
_DAY = timedelta(days=1)
_PER_USER, _PER_DAY, _MOST_WAITING = 3, 20, 5
_AUDITED_A_DAY = 2_000
_PAIRED_SENDER, _STRANGER = "paired", "stranger"
_TOKEN = "token "  # noqa: S105 - a word


@dataclass(frozen=True, slots=True)
class Sender:
    """Who wrote in which private chat, as Telegram says."""

    user: int
    chat: int
    name: str = ""
    username: str = ""


def chats(ports: Ports) -> list[Chat]:
    """The paired chats, oldest first."""
    with ports.ledger.reading() as records:
        return paired_chats(records)


def paired_chats(records: Records) -> list[Chat]:
    valid = (chat for chat in _every_chat(records) if chat.revoked_at is None and _is_proved(records, chat))
    return sorted(valid, key=lambda chat: (chat.paired_at, chat.id))


def find(records: Records, user: int) -> tuple[Chat | None, bool]:
    """The paired chat of a Telegram user, and whether they had one that was revoked."""
    own = [chat for chat in _every_chat(records) if chat.user == user]
    valid = [chat for chat in own if chat.revoked_at is None and _is_proved(records, chat)]
    return (valid[-1] if valid else None), any(chat.revoked_at for chat in own)


def request(ports: Ports, sender: Sender) -> Approval | Refusal:
    """Ask the owner to pair this chat. A request of this user that is waiting is returned again."""
    with expiry.writing(ports) as writer:
        own = f"{TELEGRAM_PAIR}/{sender.user}"
        recent = [question for question in _requests(writer) if ports.now() - question.created_at < _DAY]
        waiting = [question for question in recent if question.is_waiting(ports.now())]
        if mine := next((question for question in waiting if question.subject == own), None):
            return mine
        of_user = sum(question.subject == own for question in recent)
        if of_user >= _PER_USER or len(recent) >= _PER_DAY or len(waiting) >= _MOST_WAITING:
            return Refusal.TOO_MANY
        approval = _ask_owner(ports, writer, sender)
    effects.finish(ports)
    return approval


def waiting_requests(ports: Ports) -> list[Approval]:
    """The requests to be paired that wait for the owner, newest first."""
    with ports.ledger.reading() as records:
        return [approval for approval in _requests(records) if approval.is_waiting(ports.now())]


def pair(ports: Ports, writer: Writer, reviewer: Reviewer, approved: Approval, pairing: Pairing) -> Chat:
    """Pair the chat of an approved request, in the transaction of the decision."""
    owner = _owner_who_may_pair(writer, reviewer)
    chat = Chat(
        id=ports.new_id(),
        user=pairing.user,
        chat=pairing.chat,
        name=_free_name(writer, pairing.name),
        paired_at=ports.now(),
        paired_by=owner.name,
        paired_with=owner.credential,
        approval=approved.id,
    )
    for earlier in (other for other in _every_chat(writer) if other.user == chat.user and other.revoked_at is None):
        _put_chat(ports, writer, owner, earlier.revoked(ports.now()), "revoked")
    _put_chat(ports, writer, owner, chat, "paired")
    return chat


def revoke(ports: Ports, owner: Owner, prefix: str) -> Chat:
    """Revoke a chat's right to decide."""
    with expiry.writing(ports) as writer:
        matches = [chat for chat in _every_chat(writer) if prefix and chat.id.startswith(prefix.lower())]
        chat = only_one(matches, prefix, what="chat", hint="soul telegram chats shows all of them")
        revoked = chat.revoked(ports.now())
        _put_chat(ports, writer, owner, revoked, "revoked")
    return revoked


def revoke_paired_with(ports: Ports, writer: Writer, owner: Owner, token: str) -> None:
    """Revoke the chats that were paired with this token, in the transaction of the caller."""
    for chat in (
        other for other in _every_chat(writer) if other.paired_with == f"{_TOKEN}{token}" and not other.revoked_at
    ):
        _put_chat(ports, writer, owner, chat.revoked(ports.now()), "revoked")


def revoke_all(ports: Ports, writer: Writer, owner: Owner) -> int:
    """Revoke every chat, in the transaction of the caller. Returns how many there were."""
    valid = [chat for chat in _every_chat(writer) if chat.revoked_at is None]
    for chat in valid:
        _put_chat(ports, writer, owner, chat.revoked(ports.now()), "revoked")
    return len(valid)


def set_preferences(ports: Ports, owner: Owner, chat: Chat, preferences: Preferences) -> Chat:
    """Change when a chat gets its messages."""
    with expiry.writing(ports) as writer:
        changed = replace(chat, preferences=preferences)
        _put_chat(ports, writer, owner, changed, "changed")
    return changed


def audit(ports: Ports, refusal: Refusal, *, user: int = 0, where: int = 0, update: int = 0) -> None:
    """Record that somebody tried something they may not do."""
    with ports.ledger.reading() as records:
        sender = _PAIRED_SENDER if any(chat.user == user for chat in _every_chat(records)) else _STRANGER
        if _number_today(ports, records, sender) > _AUDITED_A_DAY:
            return
    with ports.ledger.writing() as writer:
        facts = {"user": user, "where": where, "why": refusal, "update": update, "sender": sender}
        by = f"Telegram user {user}" if user else "somebody on Telegram"
        number = {"number": _number_today(ports, writer, sender)}
        writer.append("chat.refused", ports.now(), {**facts, **number, "by": by, "door": DOOR})


def _number_today(ports: Ports, records: Records, sender: str) -> int:
    """The number of the next refusal today. Strangers share one allowance; users who were ever paired share another."""
    last = records.last_event(f"refused/{sender}")
    return int(last.facts["number"]) + 1 if last and last.at.date() == ports.now().date() else 1


def _every_chat(records: Records) -> list[Chat]:
    keys = records.settings(SETTING)
    return [read_chat(value) for key in keys if (value := records.setting(key))]


def _is_proved(records: Records, chat: Chat) -> bool:
    """Whether the approval that the chat names paired exactly this user and this chat."""
    approval = records.approval(chat.approval)
    payload = payloads.read(approval)
    is_paired = approval.status is Status.APPLIED and approval.result.get("chat") == chat.id
    return is_paired and isinstance(payload, Pairing) and (payload.user, payload.chat) == (chat.user, chat.chat)


def _requests(records: Records) -> list[Approval]:
    return records.approvals(type=TELEGRAM_PAIR, limit=ALL)


def _ask_owner(ports: Ports, writer: Writer, sender: Sender) -> Approval:
    now = ports.now()
    pairing = Pairing(
        user=sender.user,
        chat=sender.chat,
        name=display_name(sender.name),
        username=display_name(sender.username) if sender.username else "",
        nonce=ports.new_id(),
    )
    draft = Approval(
        id=ports.new_id(),
        type=TELEGRAM_PAIR,
        agent="",
        subject=f"{TELEGRAM_PAIR}/{sender.user}",
        payload=payloads.record(pairing),
        digest="",
        created_at=now,
        expires_at=now + _WAITS,
    )
    approval = replace(draft, digest=digest_of(writer, draft))
    add_question(writer, Asker(f"Telegram user {sender.user}", DOOR), approval, at=now)
    effects.schedule_log_line(writer, now, f"{payloads.subject_line(pairing)} asks to be paired · {approval.id}")
    return approval


def _owner_who_may_pair(records: Records, reviewer: Reviewer) -> Owner:
    """A chat cannot pair another chat, and a reviewer may decide only about souls."""
    id = reviewer.credential.removeprefix(_TOKEN) if reviewer.credential.startswith(_TOKEN) else ""
    has_role = not id or any(token.id == id and token.role is Role.OWNER for token, _ in records.tokens())
    if not isinstance(reviewer, Owner) or reviewer.door == DOOR or not has_role:
        message = "only the owner pairs a chat, and not through a chat"
        raise Refused([Reason("not_owner", message, hint="soul approve ID --code CODE, or the console")])
    return reviewer


def _free_name(records: Records, name: str) -> str:
    """The name for the audit log: no two chats ever share one."""
    used_names = {chat.name for chat in _every_chat(records)}
    names = (f"{name} (Telegram{f' {number}' if number > 1 else ''})" for number in range(1, ALL))
    return next(free_name for free_name in names if free_name not in used_names)


def _put_chat(ports: Ports, writer: Writer, owner: Owner, chat: Chat, verb: str) -> None:
    record = chat.as_record()
    writer.put_setting(SETTING + chat.id, record)
    facts = {"chat": chat.id, "user": chat.user, "name": chat.name, "record": record}
    writer.append(f"chat.{verb}", ports.now(), {**facts, "by": owner.name, "door": owner.door})


def local_now(ports: Ports, records: Records) -> datetime:
    """Now in the owner's time zone: that of the default agent's policy."""
    from zoneinfo import ZoneInfo  # noqa: PLC0415 - slow to load

    from soulkeeper.domain.souls.agent import DEFAULT_AGENT  # noqa: PLC0415
    from soulkeeper.services.policies import policy_of  # noqa: PLC0415

    return ports.now().astimezone(ZoneInfo(policy_of(records, DEFAULT_AGENT).time_zone))
