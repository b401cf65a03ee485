"""The table of tools: everything an agent can do over MCP. Nothing in it decides."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from soulkeeper.domain.approvals.approval import Status, statuses
from soulkeeper.domain.evolution.change import MOST_EVIDENCE, PARTS, Change, ChangeKind, parse_change
from soulkeeper.domain.evolution.source_link import LONGEST_LINK
from soulkeeper.domain.prompts.runtime import LARGEST_BLOCK, RuntimeBlock, runtime_blocks
from soulkeeper.domain.reflection.session import Message, MessageRole, Source
from soulkeeper.domain.souls.address import Kind
from soulkeeper.domain.souls.text_file import storable_text
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.agent import views
from soulkeeper.faces.agent.mcp import instructions, requests
from soulkeeper.faces.agent.mcp.access import AgentAccess
from soulkeeper.faces.agent.mcp.schema import APPROVAL, answer, form, many, one_of, text, whole
from soulkeeper.faces.agent.mcp.tool import Arguments, Json, Tool
from soulkeeper.services import agent_view, proposals, queries, sessions
from soulkeeper.services.approvals import ProposalDraft

_LONGEST_TEXT, _LONGEST_VALUE, _LONGEST_WORDS, _LONGEST_NAME = 262_144, 65_536, 2_000, 128
_MOST_MESSAGES, _USUAL, _MOST = 200, 20, 200
_LARGEST_NUMBER = 2**53 - 1
_PARTS = ("field", "old", "value", "question", "answer")
_STATES = (*Status, "rejected")

_FILE = one_of("Which text: your soul or one of your companion files.", tuple(Kind))
_PROPOSABLE = one_of(
    "Which text: your soul or your AGENTS.md. Changes to the other files are refused: only your owner makes them.",
    tuple(kind for kind in Kind if kind.proposable),
)
_BASE = whole(
    "The revision you read; if there is a newer one, the call fails with a conflict.", least=0, most=_LARGEST_NUMBER
)
_REASON = text("Why, so that your owner can judge: what happened, and how often.", longest=_LONGEST_WORDS, least=1)
_LINK = text("The issue or discussion it comes from: an http or https address.", longest=LONGEST_LINK)
_BLOCKS = {name: text(f"The runtime's {name}.", longest=LARGEST_BLOCK) for name in RuntimeBlock}
_LIMIT = whole("The maximum number of items, newest first; default 20.", least=1, most=_MOST)


def _soul_read(access: AgentAccess, arguments: Arguments) -> Json:
    file = arguments.get("file", Kind.SOUL)
    saved = queries.show(access.ports, proposals.resolve_target(access.ports, access.agent, file))
    return {
        "file": file,
        "content": saved.content,
        "lastModified": wire.time(saved.revision.created_at),
        "revision": saved.revision.number,
        "version": saved.revision.version,
        "hash": saved.revision.hash,
    }


def _soul_propose_update(access: AgentAccess, arguments: Arguments) -> Json:
    change = Change(kind=ChangeKind.REPLACE, new_text=arguments["newContent"])
    return _propose(access, arguments, change)


def _soul_propose_change(access: AgentAccess, arguments: Arguments) -> Json:
    parts = {name: arguments[name] for name in _PARTS if arguments.get(name)}
    return _propose(access, arguments, parse_change(ChangeKind(arguments["kind"]), parts))


def _soul_can_propose(access: AgentAccess, arguments: Arguments) -> Json:
    reasons = proposals.can_propose(access.ports, access.agent)
    return {"allowed": not reasons, "reasons": [wire.reason(reason) for reason in reasons]}


def _soul_proposals(access: AgentAccess, arguments: Arguments) -> Json:
    status_filter, limit = (
        statuses(arguments["status"]) if "status" in arguments else None,
        arguments.get("limit", _USUAL),
    )
    own_proposals = proposals.proposals_of(access.ports, access.agent, statuses=status_filter, limit=limit)
    return {"proposals": [views.brief(proposal) for proposal in own_proposals]}


def _soul_withdraw(access: AgentAccess, arguments: Arguments) -> Json:
    proposals.own_proposal(access.ports, access.agent, arguments["id"])
    return views.brief(proposals.withdraw(access.ports, access.asker, access.agent, arguments["id"]))


def _soul_history(access: AgentAccess, arguments: Arguments) -> Json:
    where = proposals.resolve_target(access.ports, access.agent, arguments.get("file", Kind.SOUL))
    past = queries.revisions(access.ports, where, limit=arguments.get("limit", _USUAL), seen_by=access.agent)
    return {"soul": str(where), "revisions": [wire.revision(revision, str(where)) for revision in past]}


def _soul_prompt(access: AgentAccess, arguments: Arguments) -> Json:
    session, blocks = arguments.get("session", ""), runtime_blocks(arguments.get("blocks", {}))
    return wire.prompt(
        agent_view.prompt(access.ports, access.texts, access.asker, access.agent, session=session, blocks=blocks)
    )


def _session_log(access: AgentAccess, arguments: Arguments) -> Json:
    queries.agent(access.ports, access.agent)
    messages = [_message(access, arguments["session"], message) for message in arguments["messages"]]
    new = sessions.log(access.ports, messages)
    return {"session": arguments["session"], "received": len(messages), "new": new}


def _propose(access: AgentAccess, arguments: Arguments, change: Change) -> Json:
    draft = ProposalDraft(
        where=proposals.resolve_target(access.ports, access.agent, arguments.get("file", Kind.SOUL)),
        change=change,
        reason=storable_text(arguments["reason"]),
        evidence=tuple(arguments.get("evidence", ())),
        base=arguments.get("baseRevision"),
        link=arguments.get("link", ""),
    )
    proposal = proposals.propose(access.ports, access.asker, access.agent, draft)
    return views.brief(proposal, proposals.own_proposal(access.ports, access.agent, proposal.id))


def _message(access: AgentAccess, session: str, message: dict[str, Any]) -> Message:
    return Message(
        id=message.get("id") or access.ports.new_id(),
        agent=access.agent,
        session=session,
        role=MessageRole(message["role"]),
        speaker=storable_text(message.get("speaker", "")),
        text=message["text"],
        at=_moment(message["at"]) if "at" in message else access.ports.now(),
        source=sessions.source_of(Source(message["source"]) if "source" in message else None, by_owner=False),
    )


def _moment(value: str) -> datetime:
    try:
        return datetime.fromisoformat(value)
    except ValueError as error:
        raise Invalid(f"{value!r} is not a time", hint=sessions.TIME_HINT) from error


_SOUL: tuple[Tool, ...] = (
    Tool(
        name="soul_read",
        title="Read one of your texts",
        description=instructions.SOUL_READ,
        takes=form(file=_FILE),
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
            newContent=text("The whole new text, including frontmatter.", longest=_LONGEST_TEXT, least=1),
            reason=_REASON,
            link=_LINK,
            baseRevision=_BASE,
        ),
        reads={"file": _FILE},
        gives=APPROVAL,
        call=_soul_propose_update,
        asks=True,
    ),
    Tool(
        name="soul_propose_change",
        title="Propose a change to one field",
        description=instructions.SOUL_PROPOSE_CHANGE,
        takes=form(
            ("kind", "reason"),
            file=_PROPOSABLE,
            kind=one_of("What to do with the field.", tuple(kind for kind in PARTS if kind is not ChangeKind.REPLACE)),
            field=text("A frontmatter key or a heading, such as `traits` or `Tone`.", longest=200),
            old=text("modify: the current item or passage.", longest=_LONGEST_VALUE),
            value=text("add, modify: the new item or passage. remove: the one to remove.", longest=_LONGEST_VALUE),
            question=text("add_faq: the question.", longest=_LONGEST_VALUE),
            answer=text("add_faq: its answer.", longest=_LONGEST_VALUE),
            reason=_REASON,
            evidence=many(
                "Ids of sessions that support it.", text("A session.", longest=_LONGEST_NAME), most=MOST_EVIDENCE
            ),
            link=_LINK,
            baseRevision=_BASE,
        ),
        reads={"file": _FILE},
        gives=APPROVAL,
        call=_soul_propose_change,
        asks=True,
    ),
    Tool(
        name="soul_can_propose",
        title="Check whether you may propose now",
        description=instructions.SOUL_CAN_PROPOSE,
        takes=form(),
        gives=answer("allowed", "reasons", allowed="boolean", reasons="array"),
        call=_soul_can_propose,
    ),
    Tool(
        name="soul_proposals",
        title="List your proposals",
        description=instructions.SOUL_PROPOSALS,
        takes=form(
            status=one_of(
                "Only proposals with this status: approved includes applied, rejected means denied.", _STATES
            ),
            limit=_LIMIT,
        ),
        gives=answer("proposals", proposals="array"),
        call=_soul_proposals,
    ),
    Tool(
        name="soul_withdraw",
        title="Withdraw one of your proposals",
        description=instructions.SOUL_WITHDRAW,
        takes=form(("id",), id=text("The id of the proposal.", longest=_LONGEST_NAME, least=1)),
        gives=APPROVAL,
        call=_soul_withdraw,
        asks=True,
    ),
    Tool(
        name="soul_history",
        title="List the revisions of one of your texts",
        description=instructions.SOUL_HISTORY,
        takes=form(file=_FILE, limit=_LIMIT),
        gives=answer("soul", "revisions", soul="string", revisions="array"),
        call=_soul_history,
    ),
    Tool(
        name="soul_prompt",
        title="Get your prompt",
        description=instructions.SOUL_PROMPT,
        takes=form(
            session=text("Your runtime's id for this session.", longest=_LONGEST_NAME),
            blocks={
                **form(**_BLOCKS),
                "description": "Texts of your runtime, at most 64 KiB each and 128 KiB together.",
            },
        ),
        gives=answer("agent", "soul", "revision", "hash", "promptHash", "text", revision="integer", text="string"),
        call=_soul_prompt,
    ),
    Tool(
        name="session_log",
        title="Log messages of a session",
        description=instructions.SESSION_LOG,
        takes=form(
            ("session", "messages"),
            session=text("Your runtime's id for this session.", longest=_LONGEST_NAME, least=1),
            messages=many("The messages, in order.", instructions.MESSAGE, most=_MOST_MESSAGES, least=1),
        ),
        gives=answer("session", "received", "new", session="string", received="integer", new="integer"),
        call=_session_log,
        asks=True,
    ),
)
TOOLS = (*_SOUL, *requests.TOOLS)
BY_NAME = {tool.name: tool for tool in TOOLS}
