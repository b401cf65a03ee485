"""Messages that each chat should show, derived from the ledger: new questions, and the outcomes of earlier ones.

- A question is recorded before it is sent and confirmed afterwards. One that was not confirmed is sent again; nothing is lost.
- A message follows its question wherever it is decided: applied, denied, expired, withdrawn, stale, carried, postponed, renewed.
- In quiet hours nothing new is sent. With a digest, one message a day replaces single ones. Edits are silent, so they never
  wait.
- Nobody can ring the phone all the time: at most twenty questions are shown at once, and the others are in a list that comes at
  most once an hour. If a file changes again and again, each newer text waits a minute longer than the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from soulkeeper.domain.approvals.approval import Approval, Status, review_code
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.notices.chat import BUTTON_LASTS, Chat, SentMessage
from soulkeeper.errors import Conflict, Reason, Refused
from soulkeeper.notice_ports import Keyboard
from soulkeeper.ports import Ports, Records, Writer
from soulkeeper.services import chat_buttons, chats, leases
from soulkeeper.services.chat_buttons import Key
from soulkeeper.services.lookups import waiting_approvals

LEASE = "telegram"
# Messages that a chat remembers besides questions: the newest of each kind.
DIGEST, WORDS, WELCOME = "digest", "words", "welcome"
_BLOCKED, _TAKES = "blocked", "takes messages"
_BOT, _SALT, _EVERY_CHAT = "bot", "webhook", ""  # notes that are about no single chat
_FINAL = frozenset({Status.APPLIED, Status.DENIED, Status.EXPIRED, Status.WITHDRAWN})
_LATER = "later "
_REFRESH, _REQUESTED = "refresh", "asked"
_WELCOME_WITHIN = timedelta(days=1)
_MOST_SHOWN, _LIST_EVERY = 20, timedelta(hours=1)
_PAUSE, _LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
_RETENTION = timedelta(days=6)  # Telegram may restart its update numbers after a week without updates


class MessageStep(StrEnum):
    SHOW = "show"
    UPDATE = "update"
    REPLACE = "replace"
    DIGEST = "digest"
    WELCOME = "welcome"


@dataclass(frozen=True, slots=True)
class MessageTask:
    """Something to send to a chat. ``sent`` is the message that already shows the question."""

    step: MessageStep
    approvals: tuple[Approval, ...]
    sent: SentMessage | None = None

    @property
    def approval(self) -> Approval:
        return self.approvals[0]


def state_of(approval: Approval, now: datetime) -> str:
    """The state that a message shows for its question; a message with another state is outdated."""
    if approval.status is not Status.PENDING:
        return approval.status
    if approval.snoozed_until and approval.created_at <= now < approval.snoozed_until:
        return f"{_LATER}{approval.snoozed_until:%Y-%m-%dT%H:%M}"
    payload = payloads.read(approval)
    return f"pending {payload.base_revision} {payload.target}" if isinstance(payload, SoulUpdate) else "pending"


def due(ports: Ports, chat: Chat) -> list[MessageTask]:
    """What this chat needs now, outcomes first."""
    with ports.ledger.reading() as records:
        now, local = ports.now(), chats.local_now(ports, records)
        is_quiet = chat.preferences.is_quiet(local)
        welcome = [MessageTask(MessageStep.WELCOME, ())] if _is_new(records, chat, now) else []
        open_messages = records.open_messages(chat.id)
        outcomes = [task for sent in open_messages if (task := _update_task(records, sent, now, is_quiet=is_quiet))]
        if is_quiet:
            return [*welcome, *outcomes]
        open_ids = {sent.approval for sent in open_messages}
        waiting = waiting_approvals(records, now)
        new = [
            approval for approval in waiting if approval.id not in open_ids and not _is_closed(records, chat, approval)
        ]
        room = max(0, _MOST_SHOWN - (len(waiting) - len(new)))
        return [*welcome, *outcomes, *_new(records, chat, new, local, room=room)]


def _is_new(records: Records, chat: Chat, now: datetime) -> bool:
    """Whether the chat was paired recently and has no welcome message yet."""
    return now - chat.paired_at < _WELCOME_WITHIN and records.find_sent(chat.id, WELCOME) is None


def _new(records: Records, chat: Chat, new: Sequence[Approval], local: datetime, *, room: int) -> Iterator[MessageTask]:
    """The riskiest new questions, as long as there is room, and now and then a list of the others."""
    last = records.find_sent(chat.id, DIGEST)
    if chat.preferences.digest is None:
        yield from (MessageTask(MessageStep.SHOW, (approval,)) for approval in new[:room])
        if new[room:] and not (last and _is_within(_LIST_EVERY, last.at, local)):
            yield MessageTask(MessageStep.DIGEST, tuple(new[room:]))
        return
    if new and chat.preferences.is_digest_due(local, last.at if last else None):
        yield MessageTask(MessageStep.DIGEST, tuple(new))


def _update_task(records: Records, sent: SentMessage, now: datetime, *, is_quiet: bool) -> MessageTask | None:
    approval = records.approval(sent.approval).seen_at(now)
    state = state_of(approval, now)
    if not sent.message:  # its sending was interrupted, or the owner asked for it
        return MessageTask(MessageStep.SHOW, (approval,))
    is_pending = state.startswith("pending")
    if sent.state == _REQUESTED:
        return MessageTask(MessageStep.REPLACE, (approval,), sent)
    is_renewed = is_pending and sent.digest != approval.digest
    if is_renewed and _is_within(_pause(approval), sent.at, now):
        return None
    if is_renewed or (is_pending and sent.state.startswith(_LATER)):
        return None if is_quiet else MessageTask(MessageStep.REPLACE, (approval,), sent)
    return MessageTask(MessageStep.UPDATE, (approval,), sent) if state != sent.state else None


def _pause(approval: Approval) -> timedelta:
    """How long a message stays before a newer text replaces it. The first newer text does not wait."""
    payload = payloads.read(approval)
    renewals = len(payload.earlier) if isinstance(payload, SoulUpdate) else 0
    return min(_LONGEST_PAUSE, _PAUSE * max(0, renewals - 1))


def _is_within(span: timedelta, since: datetime, now: datetime) -> bool:
    """Whether a span is not over yet. If the clock was set back since then, it is."""
    return timedelta(0) <= now - since < span


def _is_closed(records: Records, chat: Chat, approval: Approval) -> bool:
    message = records.find_sent(chat.id, approval.id)
    return message is not None and message.closed


def begin(ports: Ports, chat: Chat, approval: Approval, keys: Sequence[Sequence[Key]], *, as_file: bool) -> Keyboard:
    """Record that a question is about to be sent, and issue its buttons."""
    with ports.ledger.writing() as writer:
        writer.put_sent(_sent_message(ports, chat, approval, message=0, as_file=as_file))
        return chat_buttons.issue(ports, writer, chat, keys)


def confirm(
    ports: Ports, chat: Chat, approval: Approval, message: int, keyboard: Keyboard, *, as_file: bool = False
) -> None:
    """Record that the question was sent, or edited, under this message number."""
    with ports.ledger.writing() as writer:
        writer.put_sent(_sent_message(ports, chat, approval, message=message, as_file=as_file))
        chat_buttons.bind(writer, keyboard, message)


def refresh(ports: Ports, chat: Chat, approval: str) -> None:
    """Give the message of this question its buttons again."""
    with ports.ledger.writing() as writer:
        if message := writer.find_sent(chat.id, approval):
            writer.put_sent(replace(message, state=_REFRESH))


def ask_for(ports: Ports, chat: Chat, approval: str) -> None:
    """Show this question now, even in quiet hours; a message that already shows it is replaced."""
    with ports.ledger.writing() as writer:
        question = writer.approval(approval)
        message = writer.find_sent(chat.id, approval) or _sent_message(ports, chat, question, message=0, as_file=False)
        writer.put_sent(replace(message, state=_REQUESTED, closed=False))


def remember(ports: Ports, chat: Chat, what: str, message: int) -> None:
    """Remember the newest message of a kind: the digest, the welcome or the request for words."""
    note = SentMessage(chat=chat.id, approval=what, message=message, digest="", state=what, closed=True, at=ports.now())
    with ports.ledger.writing() as writer:
        writer.put_sent(note)


def recall(ports: Ports, chat: Chat, what: str, *, within: timedelta) -> SentMessage | None:
    with ports.ledger.reading() as records:
        note = records.find_sent(chat.id, what)
    return note if note and ports.now() - note.at <= within else None


def note_delivery(ports: Ports, chat: Chat, *, is_blocked: bool) -> None:
    """Note whether the chat takes messages, if that has changed; while it is blocked, note it again."""
    if is_blocked or blocked_at(ports, chat):
        note = SentMessage(
            chat=chat.id,
            approval=_BLOCKED,
            message=0,
            digest="",
            state=_BLOCKED if is_blocked else _TAKES,
            closed=True,
            at=ports.now(),
        )
        with ports.ledger.writing() as writer:
            writer.put_sent(note)


def blocked_at(ports: Ports, chat: Chat) -> datetime | None:
    """When Telegram last said that the bot may not write to this chat; None if it has delivered something since."""
    with ports.ledger.reading() as records:
        note = records.find_sent(chat.id, _BLOCKED)
    return note.at if note and note.state == _BLOCKED else None


def answered_by(ports: Ports, chat: Chat, code: str, reply_to: int) -> str:
    """The id of the question that a typed code approves; empty if no message shows this code.

    Only the text that the message shows is approved here. Another text of the same file, or a question that was sent as a file, is
    approved in the console, where all of it is visible.
    """
    with ports.ledger.reading() as records:
        sent = records.find_sent_as(chat.id, reply_to) if reply_to else None
        replied_to = sent if sent and sent.digest else None  # a list or a welcome asks nothing
        every = [replied_to] if replied_to else records.open_messages(chat.id)
    message = next((sent for sent in every if review_code(sent.digest) == code), None)
    if replied_to and not message:
        hint = "approve another edit of the file in the console"
        raise Conflict(
            f"the review code {code} is not that of approval {replied_to.approval[:8]} as shown here", hint=hint
        )
    if message and message.as_file:
        raise Refused([Reason("too_long", "it is too long for a message", hint="approve it in the console")])
    return message.approval if message else ""


def holds_lease(ports: Ports, holder: str) -> bool:
    """Whether this process may send and receive. It renews the lease when half of it is over."""
    now = ports.now()
    with ports.ledger.reading() as records:
        lease = records.find_lease(LEASE)
    if lease and lease.holder == holder and (lease.until - now).total_seconds() > 30:
        return True
    if lease and lease.binds(holder, now):
        return False
    return leases.hold(ports, LEASE, holder)


def release_lease(ports: Ports, holder: str) -> None:
    with ports.ledger.writing() as writer:
        writer.drop_lease(LEASE, holder)


def use_bot(ports: Ports, number: str) -> None:
    """Record which bot talks to the chats. If it is another one than before, everything is sent again: it numbers its updates
    differently, and the messages of the earlier bot are in another conversation."""
    with ports.ledger.writing() as writer:
        known = writer.find_sent(_EVERY_CHAT, _BOT)
        if known and known.digest != number:
            _start_over(ports, writer)
        writer.put_sent(_note(ports, _BOT, number))


def webhook_salt(ports: Ports) -> str:
    """A random text that all servers of this ledger share. The secret of the webhook depends on it, so that whoever has the token
    alone cannot call the webhook."""
    with ports.ledger.reading() as records:
        known = records.find_sent(_EVERY_CHAT, _SALT)
    if known:
        return known.digest
    with ports.ledger.writing() as writer:
        note = writer.find_sent(_EVERY_CHAT, _SALT) or _note(ports, _SALT, ports.new_secret())
        writer.put_sent(note)
    return note.digest


def _note(ports: Ports, what: str, value: str) -> SentMessage:
    return SentMessage(chat=_EVERY_CHAT, approval=what, message=0, digest=value, state=what, at=ports.now())


def _start_over(ports: Ports, writer: Writer) -> None:
    writer.drop_chat_notes(before=ports.now() + 2 * BUTTON_LASTS)
    for chat in chats.paired_chats(writer):
        for sent in writer.open_messages(chat.id):
            writer.put_sent(replace(sent, message=0))


def mark_handled(ports: Ports, update: int) -> None:
    with ports.ledger.writing() as writer:
        writer.add_update(update, ports.now())


def is_handled(ports: Ports, update: int) -> bool:
    with ports.ledger.reading() as records:
        return records.is_update_handled(update)


def last_update(ports: Ports) -> int:
    with ports.ledger.reading() as records:
        return records.last_update()


def forget_old(ports: Ports) -> None:
    with ports.ledger.writing() as writer:
        writer.drop_chat_notes(before=ports.now() - _RETENTION)


def _sent_message(ports: Ports, chat: Chat, approval: Approval, *, message: int, as_file: bool) -> SentMessage:
    return SentMessage(
        chat=chat.id,
        approval=approval.id,
        message=message,
        digest=approval.digest,
        state=state_of(approval, ports.now()),
        as_file=as_file,
        closed=bool(message) and approval.status in _FINAL,
        at=ports.now(),
    )
