"""A small OpenAI-compatible endpoint on loopback that gives any answer a test wants, and counts requests."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class ModelServer:
    """``answer`` is the content of the next message, or a function that writes the whole response itself."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answer: str | Callable[[BaseHTTPRequestHandler], None] = "{}"
        self.requests: list[dict[str, Any]] = []
        self.stopped = threading.Event()


def completion(content: str, **more: Any) -> bytes:
    message = {"role": "assistant", "content": content, **more}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return json.dumps(
        {"id": "c", "object": "chat.completion", "created": 1, "model": "small", "choices": [choice], "usage": usage}
    ).encode()


@contextmanager
def model_server() -> Iterator[ModelServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            served.requests.append(
                {"headers": {name.lower(): value for name, value in self.headers.items()}, "body": json.loads(body)}
            )
            if callable(served.answer):
                served.answer(self)
            else:
                send(self, completion(served.answer))

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """Clients that disconnect are part of these tests."""

    server = Server(("127.0.0.1", 0), Handler)
    served = ModelServer(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield served
    finally:
        served.stopped.set()
        server.shutdown()
        thread.join()
        server.server_close()


def send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, kind: str = "application/json") -> None:
    handler.send_response(status)
    handler.send_header("content-type", kind)
    handler.send_header("content-length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)
