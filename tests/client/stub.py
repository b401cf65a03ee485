"""A server over real HTTP that answers what a test tells it to, and records the requests."""

from __future__ import annotations

import json
import threading
from collections import deque
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from soulkeeper.domain.canonical import content_hash

TOKEN = "sk-test"
CUT_OFF = 0
REVISION = {
    "number": 4,
    "version": "1.2.0",
    "hash": content_hash("# 雪 Maya\n"),
    "author": "maya",
    "approver": "ada",
    "reason": "asked for twice",
    "summary": "always-do: Ask first.",
    "createdAt": "2026-11-15T09:00:00.000000Z",
}


@dataclass(frozen=True, slots=True)
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: Any


@dataclass(frozen=True, slots=True)
class Canned:
    """An answer that is given once, before the usual ones. Status ``CUT_OFF`` closes the connection."""

    status: int
    body: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def problem(status: int, code: str, detail: str, **more: Any) -> Canned:
    shape = {"type": f"urn:{code}", "title": code, "status": status, "detail": detail, "code": code, **more}
    return Canned(status, json.dumps(shape), {"Content-Type": "application/problem+json"})


class Stub:
    """Serves one soul, accepts every proposal, and counts. ``next`` are answers to give first."""

    def __init__(self) -> None:
        self.text = "FRAME\n# 雪 Maya\nGUARDRAILS\n"
        self.asked: list[Asked] = []
        self.next: deque[Canned] = deque()
        self._open(0)

    def _open(self, port: int) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def go_away(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def come_back(self) -> None:
        self._open(self.port)

    def prompt(self) -> dict[str, Any]:
        return {
            "agent": "maya",
            "soul": "maya",
            "revision": 4,
            "version": "1.2.0",
            "hash": content_hash("# 雪 Maya\n"),
            "guardrailsVersion": "1.0.0",
            "promptHash": content_hash(self.text),
            "text": self.text,
            "layers": [],
            "leftOut": ["comments: 1"],
            "notes": [],
        }

    def proposal(self, status: str) -> dict[str, Any]:
        shape = {"id": "3f9a", "status": status, "target": "maya", "reason": "asked for twice", "payload": {}}
        answers = {
            "denied": {"words": "not like this", "decidedBy": "ada"},
            "applied": {"words": "", "decidedBy": "ada", "resultRevision": 5},
        }
        return {**shape, **answers.get(status, {})}

    def answer(self, asked: Asked) -> Canned:
        if self.next:
            return self.next.popleft()
        if asked.headers.get("authorization") != f"Bearer {TOKEN}":
            return problem(401, "unauthenticated", "missing or invalid token", hint="soul token create")
        return self._usual(asked)

    def _usual(self, asked: Asked) -> Canned:
        where = asked.path.partition("?")[0]
        tag = f'"{content_hash(self.text)[7:39]}-4-0j"'
        if where == "/api/v1/agents/maya/prompt":
            known = asked.headers.get("if-none-match") == tag
            return Canned(304 if known else 200, "" if known else json.dumps(self.prompt()), {"ETag": tag})
        if where == "/api/v1/agents/maya/can-propose":
            return Canned(200, json.dumps({"allowed": True, "reasons": []}))
        if where == "/api/v1/agents/maya/proposals" and asked.method == "GET":
            return Canned(200, json.dumps({"data": [self.proposal("denied"), self.proposal("applied")]}))
        if where == "/api/v1/agents/maya/proposals":
            return Canned(201, json.dumps(self.proposal("pending")))
        if where == "/api/v1/agents/maya/proposals/3f9a":
            return Canned(200, json.dumps(self.proposal("withdrawn" if asked.method == "DELETE" else "denied")))
        if where == "/api/v1/agents/maya/files/soul/revisions":
            return Canned(200, json.dumps({"data": [REVISION]}))
        if where.endswith("/messages"):
            count = len(asked.body["messages"])
            return Canned(201, json.dumps({"session": "s1", "received": count, "new": count}))
        return self._permission(where)

    def _permission(self, where: str) -> Canned:
        opened = {"session": "session-7", "agent": "maya", "soul": "maya", "revision": 4, "version": "1.2.0"}
        answers = {
            "/api/v1/agents/maya/sessions": Canned(201, json.dumps(opened)),
            "/api/v1/agents/maya/approval-requests": Canned(201, json.dumps(self.request("pending"))),
            "/api/v1/agents/maya/approval-requests/8e0c": Canned(200, json.dumps(self.request("approved"))),
            "/api/v1/agents/maya/approval-requests/8e0c/claim": Canned(200, json.dumps(self.request("approved"))),
        }
        return answers.get(where) or problem(404, "not_found", f"there is no {where}")

    def request(self, status: str) -> dict[str, Any]:
        wish = {"tool": "mail.send", "input": {"to": "ada@example.org"}, "why": "she asked to be told"}
        decided = {"words": "go ahead", "decidedBy": "ada"} if status == "approved" else {}
        return {"id": "8e0c", "status": status, "payload": wish, "expiresAt": REVISION["createdAt"], **decided}


def _handler(stub: Stub) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            stub.asked.append(Asked(self.command, self.path, headers, json.loads(body) if body else None))
            self._send(stub.answer(stub.asked[-1]))

        do_POST = do_DELETE = do_GET

        def _send(self, answer: Canned) -> None:
            self.close_connection = True
            if answer.status == CUT_OFF:
                return
            content = answer.body.encode()
            self.send_response(answer.status)
            for name, value in {**answer.headers, "Connection": "close", "Content-Length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            """Tests are silent."""

    return Handler
