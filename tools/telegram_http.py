"""The HTTP side of the Bot API server: requests in, answers out, with faults on demand."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qsl

Json = dict[str, Any]


class Refusal(Exception):
    """What Telegram answers instead of a result."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(description)
        self.code, self.description, self.parameters = code, description, parameters


@dataclass
class Fault:
    """How the next call of a method fails. ``done``: the request is carried out nevertheless."""

    status: int = 0
    retry_after: int = 0
    seconds: float = 0.0
    half: bool = False
    done: bool = False


@dataclass
class Call:
    method: str
    fields: Json
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)


class Handler(BaseHTTPRequestHandler):
    """``serve`` carries out a call and returns how a method is to fail."""

    protocol_version = "HTTP/1.1"
    serve: Callable[[Any], Any]
    prefix: str

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        prefix, _, method = self.path.rpartition("/")
        fault: Fault = self.serve(method) or Fault()
        time.sleep(fault.seconds)
        if fault.status and not fault.done:
            return self._answer(*_failure(fault), half=fault.half)
        if prefix != self.prefix:
            return self._answer(401, {"ok": False, "error_code": 401, "description": "Unauthorized"})
        carried_out = self._carried_out(method, body)
        return self._answer(*(_failure(fault) if fault.status else carried_out), half=fault.half)

    def _carried_out(self, method: str, body: bytes) -> tuple[int, Json]:
        fields, files = _read(self.headers.get("Content-Type", "application/json"), body)
        try:
            return 200, {"ok": True, "result": self.serve(Call(method, fields, files))}
        except Refusal as error:
            facts = {"error_code": error.code, "description": error.description}
            return error.code, {"ok": False, **facts, "parameters": error.parameters}

    def _answer(self, status: int, answer: Json, *, half: bool = False) -> None:
        content = json.dumps(answer).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2] if half else content)
            self.close_connection = self.close_connection or half
        except OSError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


def handler(serve: Callable[[Any], Any], token: str) -> type[Handler]:
    return type("BotHandler", (Handler,), {"serve": staticmethod(serve), "prefix": f"/bot{token}"})


def _read(content_type: str, body: bytes) -> tuple[Json, dict[str, tuple[str, bytes]]]:
    if content_type.startswith("application/json"):
        return json.loads(body or b"{}"), {}
    if not content_type.startswith("multipart/"):
        return {name: _value(text) for name, text in parse_qsl(body.decode(), keep_blank_values=True)}, {}
    fields: Json = {}
    files: dict[str, tuple[str, bytes]] = {}
    for name, filename, content in _parts(content_type, body):
        if filename:
            files[name] = (filename, content)
        else:
            fields[name] = _value(content.decode())
    return fields, files


def _parts(content_type: str, body: bytes) -> Iterator[tuple[str, str, bytes]]:
    whole = BytesParser(policy=HTTP).parsebytes(f"Content-Type: {content_type}\r\n\r\n".encode() + body)
    for part in whole.iter_parts():  # type: ignore[attr-defined]
        name = part.get_param("name", header="content-disposition")
        yield name, part.get_filename() or "", part.get_payload(decode=True) or b""


def _value(text: str) -> Any:
    """Lists and objects are sent as JSON, everything else as text."""
    try:
        return json.loads(text) if text[:1] in ("[", "{") else text
    except ValueError:
        return text


def _failure(fault: Fault) -> tuple[int, Json]:
    facts: Json = {"ok": False, "error_code": fault.status, "description": "Internal Server Error"}
    if fault.retry_after:
        facts |= {"description": "Too Many Requests", "parameters": {"retry_after": fault.retry_after}}
    return fault.status, facts
