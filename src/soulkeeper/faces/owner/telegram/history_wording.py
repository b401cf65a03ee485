"""What the bot says about the history of souls, about agents and about the workspace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from soulkeeper.domain.approvals.approval import Approval
from soulkeeper.domain.characters.visible import line_of
from soulkeeper.domain.evolution import payloads
from soulkeeper.domain.evolution.payloads import SoulUpdate
from soulkeeper.domain.history.revision import Revision
from soulkeeper.domain.notices.chat import ButtonAction, Chat
from soulkeeper.domain.notices.chat_text import ChatText, bold, code, cut, lines, plain, pre
from soulkeeper.domain.souls.agent import Agent
from soulkeeper.domain.souls.soul import Soul
from soulkeeper.faces.wording import ago, plural
from soulkeeper.services.chat_buttons import Key
from soulkeeper.services.drift import DriftReport
from soulkeeper.services.queries import Comparison
from soulkeeper.services.rollback import RollbackPlan, RollbackResult
from soulkeeper.services.status import StatusReport

PAGE = 6
_LONGEST_SUMMARY = 120
HELP = (
    ("pending", "What is waiting for you"),
    ("history", "Versions of a soul, and rollback"),
    ("souls", "All souls"),
    ("select", "Choose the soul of an agent: /select AGENT SOUL"),
    ("status", "Souls, agents and what is waiting"),
    ("drift", "How far souls have moved"),
    ("settings", "Quiet hours, digest, Soul History"),
    ("quiet", "Quiet hours: /quiet 22-7 or /quiet off"),
    ("digest", "One message a day: /digest 9 or /digest off"),
    ("help", "This list"),
)


def help_text() -> ChatText:
    return lines((bold("What you can send"), *(f"/{name} · {what}" for name, what in HELP)))


def not_text() -> ChatText:
    return lines(("Only text can be read here: no picture, voice message or file", "/help lists what you can send"))


def only_the_code() -> ChatText:
    approve = "To approve, send only the review code, or reply with it to its question"
    return lines((bold("Nothing was decided"), approve, "To reject, send a reason in words, without a code"))


def history(soul: Soul, revisions: Sequence[Revision], now: datetime) -> ChatText:
    rows = (
        plain(f"v{revision.number} · {revision.version} · {ago(revision.created_at, now)} · ")
        + code(revision.summary or "no summary", _LONGEST_SUMMARY)
        for revision in revisions
    )
    return lines((bold("Soul History of ") + code(str(soul.address)), "", *rows))


def history_keys(soul: Soul, revisions: Sequence[Revision]) -> list[list[Key]]:
    where = str(soul.address)
    details = [
        Key(f"v{revision.number} Details", ButtonAction.DETAILS, f"{where}#{revision.number}") for revision in revisions
    ]
    rows = [details[at : at + 2] for at in range(0, len(details), 2)]
    oldest = revisions[-1].number if revisions else 1
    turns = [Key("Older", ButtonAction.HISTORY, f"{where}#{oldest}")] if oldest > 1 else []
    newest = revisions[0].number if revisions else soul.revision
    turns = (
        [Key("Newer", ButtonAction.HISTORY, f"{where}#{newest + PAGE + 1}"), *turns]
        if newest < soul.revision
        else turns
    )
    return [*rows, turns] if turns else rows


def details(comparison: Comparison, approval: Approval | None, now: datetime) -> ChatText:
    """The diff of a revision, who proposed it, and who approved it when."""
    revision = comparison.newer
    heading = f"{revision.version} · {revision.origin} · {revision.created_at:%Y-%m-%d %H:%M} UTC ({ago(revision.created_at, now)})"
    first = revision.number == 1
    change = plain("The first version") if first else pre(comparison.diff, "diff")
    return lines((_title(comparison), heading, *_people(revision, approval), "", change))


def short_details(comparison: Comparison, approval: Approval | None, now: datetime) -> ChatText:
    """The same with the names of the changed fields, for a diff that is too long for a message."""
    revision = comparison.newer
    fields = ", ".join(cut(line_of(change.field), 60) for change in comparison.changes[:20])
    heading = f"{revision.version} · {revision.origin} · {ago(revision.created_at, now)}"
    long = "The diff is too long for a message; the console and soul diff show it"
    return lines(
        (_title(comparison), heading, *_people(revision, approval), "", plain("Changed: ") + code(fields), long)
    )


def _title(comparison: Comparison) -> ChatText:
    return bold("Details of ") + code(str(comparison.soul.address)) + bold(f" v{comparison.newer.number}")


def _people(revision: Revision, approval: Approval | None) -> Iterable[ChatText]:
    payload = payloads.read(approval) if approval else None
    proposer = payload.by if isinstance(payload, SoulUpdate) else revision.author
    yield plain("Proposed by: " if approval else "Written by: ") + code(proposer)
    if revision.approver:
        at = approval.decision.at if approval and approval.decision else revision.created_at
        yield plain("Approved by: ") + code(revision.approver) + f" · {at:%Y-%m-%d %H:%M} UTC"
    if revision.reason:
        yield plain("Reason: ") + code(revision.reason, 300)


def details_keys(soul: Soul, number: int) -> list[list[Key]]:
    where = f"{soul.address}#{number}"
    back = Key("Back", ButtonAction.HISTORY, str(soul.address))
    return [[Key(f"Rollback to v{number}", ButtonAction.ROLLBACK, where), back] if number != soul.revision else [back]]


def rollback_question(where: str, plan: RollbackPlan) -> ChatText:
    title = bold("Roll back ") + code(where) + bold(f" to v{plan.to}?")
    undone = plan.base - plan.to
    versions = f"v{plan.base}" if undone == 1 else f"v{plan.to + 1} to v{plan.base}"
    what = f"This undoes {plural(undone, 'version')} ({versions}) and creates {plan.version}:"
    return lines((title, what, "", pre(plan.diff, "diff")))


def rollback_keys(where: str, plan: RollbackPlan) -> list[list[Key]]:
    yes = Key("Yes, Rollback", ButtonAction.CONFIRM, f"{where}#{plan.to}", str(plan.base))
    return [[yes, Key("Cancel", ButtonAction.DETAILS, f"{where}#{plan.to}")]]


def rolled_back(outcome: RollbackResult) -> ChatText:
    revision = outcome.head.revision
    title = bold("✅ Rolled back: ") + code(str(outcome.head.soul.address)) + bold(f" is now v{revision.number}")
    return lines((title, f"{revision.version}, with the text of v{outcome.to}"))


def souls(page: Sequence[Soul], total: int) -> ChatText:
    rows = (code(str(soul.address)) + f" · v{soul.revision} · {soul.version}" for soul in page)
    more = f"and {total - len(page)} more: send /history and the name of one" if total > len(page) else None
    return lines((bold(plural(total, "soul")), "", *rows, more))


def souls_keys(page: Sequence[Soul]) -> list[list[Key]]:
    return [[Key(f"{cut(str(soul.address), 40)} History", ButtonAction.HISTORY, str(soul.address))] for soul in page]


def agents_question() -> ChatText:
    return bold("For which agent do you want to choose a soul?")


def agents_keys(page: Sequence[Agent]) -> list[list[Key]]:
    return [[Key(cut(agent.id, 60), ButtonAction.AGENT, agent.id)] for agent in page]


def select_question(agent: str, current_soul: str, *, left_out: int = 0) -> ChatText:
    title = bold("Which soul should ") + code(agent) + bold(" use?")
    more = plain(f"There are {left_out} more: send ") + code(f"/select {agent} SOUL") if left_out else None
    return lines((title, plain("Now: ") + code(current_soul), more))


def select_keys(agent: str, page: Sequence[Soul]) -> list[list[Key]]:
    return [
        [Key(f"Select {cut(str(s.address), 50)}", ButtonAction.SELECT, f"{agent}#{s.address}", s.uuid)] for s in page
    ]


def selected_text(agent: str, soul: str) -> ChatText:
    return bold("✅ ") + code(agent) + bold(" uses ") + code(soul) + bold(" from now on")


def status(report: StatusReport) -> ChatText:
    agents = (code(agent.id) + plain(" uses ") + code(soul) for agent, soul in report.agents[:20])
    notes = (code(note) for note in (*report.notes[:10], *report.lagging[:5]))
    need = "needs" if len(report.stale) == 1 else "need"
    pending = f"{plural(len(report.waiting), 'question')} waiting · {len(report.stale)} {need} another look"
    unfinished = f"{plural(report.unfinished, 'effect')} not finished yet" if report.unfinished else None
    return lines((bold("Status"), plural(report.souls, "soul"), *agents, pending, unfinished, *notes))


def drift(reports: Sequence[DriftReport]) -> ChatText:
    rows = (
        code(str(report.soul.address)) + f" · {report.now.whole:.0%} of at most {report.budget:.0%}"
        f" · since v{report.baseline.revision}"
        for report in reports
    )
    return lines((bold("Drift since the text you last wrote or confirmed"), "", *rows))


def settings(chat: Chat) -> ChatText:
    preferences = chat.preferences
    quiet = f"{preferences.quiet[0]}:00 to {preferences.quiet[1]}:00" if preferences.quiet else "off"
    digest = f"every day at {preferences.digest}:00" if preferences.digest is not None else "off"
    name = plain("This chat decides as ") + code(chat.name)
    return lines((bold("Settings"), name, f"Quiet hours: {quiet}", f"Digest: {digest}"))


def nothing_pending(postponed: Sequence[Approval]) -> ChatText:
    until = postponed[0].snoozed_until if postponed else None
    later = f"; {plural(len(postponed), 'decision')} postponed, the next until {until:%d %b %H:%M} UTC" if until else ""
    return plain(f"Nothing is waiting for you{later}")


def settings_keys(chat: Chat, soul: str) -> list[list[Key]]:
    preferences = chat.preferences
    quiet = (
        Key("Quiet hours off", ButtonAction.QUIET, "off")
        if preferences.quiet
        else Key("Quiet 22-7", ButtonAction.QUIET, "22-7")
    )
    is_on = preferences.digest is not None
    digest = Key("Digest off", ButtonAction.DIGEST, "off") if is_on else Key("Digest at 9", ButtonAction.DIGEST, "9")
    return [[Key("Soul History", ButtonAction.HISTORY, soul)], [quiet, digest]]
