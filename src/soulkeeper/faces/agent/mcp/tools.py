"""The table of tools: everything an agent can do over MCP. What is not in it cannot be done; nothing in it decides."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from soulkeeper.domain.approvals.approval import Status, statuses
from soulkeeper.domain.evolution.change import MOST_EVIDENCE, PARTS, Change, Way, change_said
from soulkeeper.domain.reflection.session import Message, MessageRole
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.text_file import sayable
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.agent.mcp import instructions, requests
from soulkeeper.faces.agent.mcp.schema import APPROVAL, answer, form, many, one_of, text, whole
from soulkeeper.faces.agent.mcp.seat import Seat
from soulkeeper.faces.agent.mcp.tool import Arguments, Json, Tool
from soulkeeper.services import agent_view, proposals, queries, sessions
from soulkeeper.services.approvals import ProposalDraft

_LONGEST_TEXT, _LONGEST_VALUE, _LONGEST_WORDS, _LONGEST_NAME = 262_144, 65_536, 2_000, 128
_MOST_MESSAGES, _USUAL, _MOST = 200, 20, 200
_LARGEST_NUMBER = 2**53 - 1
_PARTS = ("field", "old", "value", "question", "answer")
_STATES = (*Status, "rejected")

_FILE = one_of("Which text: your soul, or one of your companion files.", tuple(Kind))
_PROPOSABLE = one_of(
    "Which text: your soul, or your AGENTS.md. The other files are your owner's, and are refused.",
    tuple(kind for kind in Kind if kind.proposable),
)
_BASE = whole("The revision you read; another one is a conflict.", least=0, most=_LARGEST_NUMBER)
_REASON = text("Why, in words your owner can judge: what happened, and how often.", longest=_LONGEST_WORDS, least=1)
_LIMIT = whole("At most so many, newest first; 20 where it is not said.", least=1, most=_MOST)


def _soul_read(seat: Seat, said: Arguments) -> Json:
    kept = queries.show(seat.ports, proposals.meant(seat.ports, seat.agent, said["file"]))
    return {
        "file": said["file"],
        "content": kept.content,
        "lastModified": wire.time(kept.revision.created_at),
        "revision": kept.revision.number,
        "version": kept.revision.version,
        "hash": kept.revision.hash,
    }


def _soul_propose_update(seat: Seat, said: Arguments) -> Json:
    change = Change(way=Way.REPLACE, new_text=said["newContent"])
    return _proposed(seat, said, change)


def _soul_propose_change(seat: Seat, said: Arguments) -> Json:
    parts = {name: said[name] for name in _PARTS if said.get(name)}
    return _proposed(seat, said, change_said(Way(said["kind"]), parts))


def _soul_can_propose(seat: Seat, said: Arguments) -> Json:
    reasons = proposals.can_propose(seat.ports, seat.agent)
    return {"allowed": not reasons, "reasons": [wire.reason(reason) for reason in reasons]}


def _soul_proposals(seat: Seat, said: Arguments) -> Json:
    wanted, limit = statuses(said["status"]) if "status" in said else None, said.get("limit", _USUAL)
    found = proposals.asked_by(seat.ports, seat.agent, statuses=wanted, limit=limit)
    return {"proposals": [wire.approval(one) for one in found]}


def _soul_history(seat: Seat, said: Arguments) -> Json:
    where = proposals.meant(seat.ports, seat.agent, said.get("file", Kind.SOUL))
    past = queries.history(seat.ports, where, limit=said.get("limit", _USUAL))
    return {"soul": str(where), "revisions": [wire.revision(made, str(where)) for made in past.revisions]}


def _soul_prompt(seat: Seat, said: Arguments) -> Json:
    session = said.get("session", "")
    return wire.prompt(agent_view.prompt(seat.ports, seat.texts, seat.asker, seat.agent, session=session))


def _session_log(seat: Seat, said: Arguments) -> Json:
    queries.agent(seat.ports, seat.agent)
    messages = [_message(seat, said["session"], one) for one in said["messages"]]
    new = sessions.log(seat.ports, messages)
    return {"session": said["session"], "received": len(messages), "new": new}


def _proposed(seat: Seat, said: Arguments, change: Change) -> Json:
    draft = ProposalDraft(
        where=proposals.meant(seat.ports, seat.agent, said.get("file", Kind.SOUL)),
        change=change,
        reason=sayable(said["reason"]),
        evidence=tuple(said.get("evidence", ())),
        base=said.get("baseRevision"),
    )
    asked = proposals.propose(seat.ports, seat.asker, seat.agent, draft)
    return wire.approval(asked, proposals.own(seat.ports, seat.agent, asked.id))


def _message(seat: Seat, session: str, said: dict[str, Any]) -> Message:
    return Message(
        id=said.get("id") or seat.ports.new_id(),
        agent=seat.agent,
        session=session,
        role=MessageRole(said["role"]),
        speaker=sayable(said.get("speaker", "")),
        text=said["text"],
        at=_moment(said["at"]) if "at" in said else seat.ports.now(),
    )


def _moment(said: str) -> datetime:
    try:
        at = datetime.fromisoformat(said)
    except ValueError as error:
        raise Invalid(f"{said!r} is no time", hint="ISO 8601 with a zone: 2026-11-15T09:00:00Z") from error
    if at.tzinfo is None:
        raise Invalid(f"the time {said} says no zone", hint="ISO 8601 with a zone: 2026-11-15T09:00:00Z")
    return at


_SOUL: tuple[Tool, ...] = (
    Tool(
        name="soul_read",
        title="Read a text of yours",
        description=instructions.SOUL_READ,
        takes=form(("file",), file=_FILE),
        gives=answer("file", "content", "lastModified", "revision", "version", "hash", revision="integer"),
        call=_soul_read,
    ),
    Tool(
        name="soul_propose_update",
        title="Propose a whole new text",
        description=instructions.SOUL_PROPOSE_UPDATE,
        takes=form(
            ("file", "newContent", "reason"),
            file=_PROPOSABLE,
            newContent=text("The whole text as it should be, frontmatter included.", longest=_LONGEST_TEXT, least=1),
            reason=_REASON,
            baseRevision=_BASE,
        ),
        reads={"file": _FILE},
        gives=APPROVAL,
        call=_soul_propose_update,
        asks=True,
    ),
    Tool(
        name="soul_propose_change",
        title="Propose a change of one field",
        description=instructions.SOUL_PROPOSE_CHANGE,
        takes=form(
            ("kind", "reason"),
            file=_PROPOSABLE,
            kind=one_of("What to do with the field.", tuple(way for way in PARTS if way is not Way.REPLACE)),
            field=text("A frontmatter key or a heading, such as `traits` or `Tone`.", longest=200),
            old=text("modify: the item or passage as it stands now.", longest=_LONGEST_VALUE),
            value=text("add, modify: the new item or passage. remove: the one to go.", longest=_LONGEST_VALUE),
            question=text("add_faq: the question.", longest=_LONGEST_VALUE),
            answer=text("add_faq: its answer.", longest=_LONGEST_VALUE),
            reason=_REASON,
            evidence=many(
                "Ids of sessions that speak for it.", text("A session.", longest=_LONGEST_NAME), most=MOST_EVIDENCE
            ),
            baseRevision=_BASE,
        ),
        reads={"file": _FILE},
        gives=APPROVAL,
        call=_soul_propose_change,
        asks=True,
    ),
    Tool(
        name="soul_can_propose",
        title="Whether you may propose now",
        description=instructions.SOUL_CAN_PROPOSE,
        takes=form(),
        gives=answer("allowed", "reasons", allowed="boolean", reasons="array"),
        call=_soul_can_propose,
    ),
    Tool(
        name="soul_proposals",
        title="What became of your proposals",
        description=instructions.SOUL_PROPOSALS,
        takes=form(
            status=one_of("Only those in this state: approved also means applied, rejected means denied.", _STATES),
            limit=_LIMIT,
        ),
        gives=answer("proposals", proposals="array"),
        call=_soul_proposals,
    ),
    Tool(
        name="soul_history",
        title="The revisions of a text of yours",
        description=instructions.SOUL_HISTORY,
        takes=form(file=_FILE, limit=_LIMIT),
        gives=answer("soul", "revisions", soul="string", revisions="array"),
        call=_soul_history,
    ),
    Tool(
        name="soul_prompt",
        title="The prompt you are given",
        description=instructions.SOUL_PROMPT,
        takes=form(session=text("Your runtime's id of this session.", longest=_LONGEST_NAME)),
        gives=answer("agent", "soul", "revision", "hash", "promptHash", "text", revision="integer", text="string"),
        call=_soul_prompt,
    ),
    Tool(
        name="session_log",
        title="Log what was said",
        description=instructions.SESSION_LOG,
        takes=form(
            ("session", "messages"),
            session=text("Your runtime's id of this session.", longest=_LONGEST_NAME, least=1),
            messages=many("What was said, in order.", instructions.MESSAGE, most=_MOST_MESSAGES, least=1),
        ),
        gives=answer("session", "received", "new", session="string", received="integer", new="integer"),
        call=_session_log,
        asks=True,
    ),
)
TOOLS = (*_SOUL, *requests.TOOLS)
BY_NAME = {tool.name: tool for tool in TOOLS}
