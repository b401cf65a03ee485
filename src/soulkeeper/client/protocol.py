"""Requests to the server and how its answers are read, for both transports: nothing here touches the network."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from urllib.parse import quote
from uuid import uuid4

from soulkeeper.client.records import (
    NO_SERVER,
    Approval,
    Permission,
    Prompt,
    Proposal,
    Revision,
    Session,
    SessionMessage,
    parse,
    read_approval,
    read_prompt,
    read_proposal,
    read_reasons,
    read_revision,
    read_session,
)
from soulkeeper.domain.canonical import moment
from soulkeeper.errors import Conflict, Invalid, Moved, NotFound, Reason, Refused, SoulError, Unavailable

T = TypeVar("T")
Decided = TypeVar("Decided", Proposal, Approval)
_Key = tuple[str, str, bool, str]
_LONGEST_PAUSE = 5.0
_FIRST_LOOK, _SLOWER = 0.5, 1.5
_MOST_PROMPTS = 1_000
_PREFIX = "/api/v1"
_CHANGE = {
    "kind": "kind",
    "field": "field",
    "old": "old",
    "value": "value",
    "question": "question",
    "answer": "answer",
    "new_text": "newText",
    "target": "target",
    "trigger": "trigger",
    "evidence": "evidence",
    "base_revision": "baseRevision",
    "link": "link",
}
_KINDS: dict[int, type[SoulError]] = {404: NotFound, 409: Conflict, 412: Moved}


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    params: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ServerReply:
    """The server's reply. Status 0: there was none, and ``text`` says why."""

    status: int
    text: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_no_answer(self) -> bool:
        return self.status in (0, 408, 429) or self.status >= 500


@dataclass(frozen=True, slots=True)
class Pause:
    seconds: float


Step = Request | Pause
Flow = Generator[Step, Any, T]
"""The steps of one call: a generator that yields requests and pauses, is sent the replies, and returns the result."""


class Flows:
    """The calls of both clients as flows. Remembers the last good prompts."""

    def __init__(self, pauses: Iterable[float]) -> None:
        self._pauses = tuple(pauses)
        self._prompts: OrderedDict[_Key, tuple[str, Prompt]] = OrderedDict()
        self._away = False

    def prompt(self, agent: str, session: str, blocks: Mapping[str, str]) -> Flow[Prompt]:
        key = (agent, session, bool(blocks), "" if session else blocks.get("memory", ""))  # it may be another person's
        tag, last = self._prompts.get(key, ("", None))
        request = _with_blocks(agent, session, blocks) if blocks else _plain(agent, session, tag)
        reply = yield from self._answer(request, () if self._away and last else self._pauses)
        if reply.status == 304 and last is not None:
            return last
        try:
            prompt = read_prompt(_read(reply))
        except Unavailable:
            if last is None:
                raise
            return replace(last, stale=True)
        self._remember(key, reply.headers.get("etag", ""), prompt)
        return prompt

    def propose(self, agent: str, body: Mapping[str, Any]) -> Flow[Proposal]:
        shape = _read((yield from self._answer(_write_request(_at(agent, "proposals"), body), self._pauses)))
        return read_proposal(shape)

    def proposals(self, agent: str, status: str, limit: int) -> Flow[tuple[Proposal, ...]]:
        params = {"perPage": str(limit), **({"status": status} if status else {})}
        shape = yield from self._fetch(Request("GET", _at(agent, "proposals"), params))
        return parse(lambda: tuple(map(read_proposal, shape["data"])))

    def proposal(self, agent: str, id: str) -> Flow[Proposal]:
        return read_proposal((yield from self._fetch(Request("GET", _at(agent, "proposals", id)))))

    def withdraw(self, agent: str, id: str) -> Flow[Proposal]:
        key = {"Idempotency-Key": uuid4().hex}
        return read_proposal((yield from self._fetch(Request("DELETE", _at(agent, "proposals", id), headers=key))))

    def wait(self, agent: str, id: str, timeout: float) -> Flow[Proposal]:
        return (yield from _until_decided(lambda: self.proposal(agent, id), timeout))

    def request_approval(self, agent: str, tool: str, input: Mapping[str, Any], why: str) -> Flow[Approval]:
        body = {"payload": {"tool": tool, "input": dict(input), "why": why}}
        reply = yield from self._answer(_write_request(_at(agent, "approval-requests"), body), self._pauses)
        return read_approval(_read(reply))

    def approval(self, agent: str, id: str) -> Flow[Approval]:
        return read_approval((yield from self._fetch(Request("GET", _at(agent, "approval-requests", id)))))

    def wait_for_approval(self, agent: str, id: str, timeout: float) -> Flow[Approval]:
        return (yield from _until_decided(lambda: self.approval(agent, id), timeout))

    def claim(self, agent: str, id: str, input: Mapping[str, Any]) -> Flow[Approval]:
        path = _at(agent, "approval-requests", id, "claim")
        return read_approval((yield from self._fetch(_write_request(path, {"input": dict(input)}))))

    def open_session(self, agent: str, session: str, soul: str) -> Flow[Session]:
        body = {key: value for key, value in {"id": session or uuid4().hex, "soul": soul}.items() if value}
        return read_session((yield from self._fetch(_write_request(_at(agent, "sessions"), body))))

    def history(self, agent: str, file: str, limit: int) -> Flow[tuple[Revision, ...]]:
        request = Request("GET", _at(agent, "files", file, "revisions"), {"perPage": str(limit)})
        shape = yield from self._fetch(request)
        return parse(lambda: tuple(map(read_revision, shape["data"])))

    def can_propose(self, agent: str) -> Flow[Permission]:
        shape = yield from self._fetch(Request("GET", _at(agent, "can-propose")))
        return parse(lambda: Permission(shape["allowed"] is True, read_reasons(shape["reasons"])))

    def log(self, agent: str, session: str, messages: Iterable[SessionMessage]) -> Flow[int]:
        body = {"messages": [_message(message) for message in messages]}
        path = _at(agent, "sessions", session, "messages")
        reply = yield from self._answer(_write_request(path, body), self._pauses)
        if (
            reply.status == 409
        ):  # perhaps an attempt whose answer was lost; by their ids, messages are stored once even so
            reply = yield from self._answer(_write_request(path, body), self._pauses)
        shape = _read(reply)
        return parse(lambda: int(shape["new"]))

    def _fetch(self, request: Request) -> Flow[dict[str, Any]]:
        return _read((yield from self._answer(request, self._pauses)))

    def _answer(self, request: Request, pauses: Iterable[float]) -> Flow[ServerReply]:
        reply: ServerReply = yield request
        for pause in pauses:
            if not reply.is_no_answer:
                break
            yield Pause(_longer(pause, reply.headers.get("retry-after", "")))
            reply = yield request
        self._away = reply.is_no_answer
        return reply

    def _remember(self, key: _Key, tag: str, prompt: Prompt) -> None:
        self._prompts[key] = (tag, prompt)
        self._prompts.move_to_end(key)
        if len(self._prompts) > _MOST_PROMPTS:
            self._prompts.popitem(last=False)


def _until_decided(look: Callable[[], Flow[Decided]], timeout: float) -> Flow[Decided]:
    """Look again and again, more slowly each time, until it is decided or the pauses add up to the timeout."""
    remaining, pause = timeout, _FIRST_LOOK
    while True:
        try:
            found = yield from look()
            if not found.is_pending or remaining <= 0:
                return found
        except Unavailable:
            if remaining <= 0:
                raise
        pause = min(pause, remaining)
        yield Pause(pause)
        remaining, pause = remaining - pause, min(pause * _SLOWER, _LONGEST_PAUSE)


def change(reason: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The body of a proposal, from the keywords of a call."""
    unknown = sorted(arguments.keys() - _CHANGE.keys())
    if unknown:
        raise Invalid(f"unknown argument {unknown[0]!r} for a proposal", hint=f"use {', '.join(_CHANGE)}")
    return {"reason": reason, **{_CHANGE[key]: value for key, value in arguments.items()}}


def _plain(agent: str, session: str, tag: str) -> Request:
    headers = {"Accept": "application/json", **({"If-None-Match": tag} if tag else {})}
    return Request("GET", _at(agent, "prompt"), {"session": session} if session else {}, headers)


def _with_blocks(agent: str, session: str, blocks: Mapping[str, str]) -> Request:
    body = {"blocks": dict(blocks), **({"session": session} if session else {})}
    return Request("POST", _at(agent, "prompt"), headers={"Accept": "application/json"}, body=body)


def _at(agent: str, *parts: str) -> str:
    return "/".join((_PREFIX, "agents", *(quote(part, safe="") for part in (agent, *parts))))


def _write_request(path: str, body: Mapping[str, Any]) -> Request:
    return Request("POST", path, headers={"Idempotency-Key": uuid4().hex}, body=body)


def _message(message: SessionMessage) -> dict[str, Any]:
    shape = {"id": message.id, "role": message.role, "text": message.text}
    at = moment(message.at) if message.at else ""
    more = {"speaker": message.speaker, "at": at, "source": message.source}
    return {**shape, **{key: value for key, value in more.items() if value}}


def _longer(pause: float, retry_after: str) -> float:
    """The pause, or a longer one if a busy server asks for it."""
    return (
        min(max(pause, float(retry_after)), _LONGEST_PAUSE)
        if retry_after.isascii() and retry_after.isdigit()
        else pause
    )


def _read(reply: ServerReply) -> dict[str, Any]:
    """The JSON object of a successful answer. Every other answer is raised as an error."""
    shape = _object(reply.text)
    if 200 <= reply.status < 300 and shape:
        return shape
    raise _failure(reply, shape)


def _failure(reply: ServerReply, problem: Mapping[str, Any]) -> SoulError:
    if reply.status == 0:
        return Unavailable(f"the server did not answer: {reply.text}", hint="check that it is running")
    detail = str(problem.get("detail") or f"the server answered {reply.status}")
    hint = str(problem.get("hint") or "")
    reasons = read_reasons(problem.get("reasons"))
    if reply.status in (401, 403) or problem.get("code") == "unproved":  # an older prompt would hide what was altered
        return Refused(reasons or (Reason(str(problem.get("code") or "refused"), detail, hint=hint),))
    if reply.status < 400 or reply.is_no_answer or not problem:
        return Unavailable(detail, hint=hint or NO_SERVER)
    words = "; ".join(reason.message for reason in reasons if reason.message not in detail)
    return _KINDS.get(reply.status, Invalid)(f"{detail}: {words}" if words else detail, hint=hint)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
