"""The command serve: serve a workspace over HTTP."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import click
from click.core import ParameterSource

from soulkeeper.bootstrap import without_owner_key
from soulkeeper.domain.authority import Role
from soulkeeper.errors import Invalid, Reason, Refused, Unavailable, missing_extra
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.log_key import ensure_may_write
from soulkeeper.faces.owner.cli.login import answer_with_link, forget_page
from soulkeeper.faces.owner.cli.running_server import claim, running_at
from soulkeeper.faces.site import Site
from soulkeeper.services import tokens

PORT = 8765
LONGEST_NAME = 253
_LIBRARIES = ("fastapi", "jinja2", "prometheus_client", "python_multipart", "uvicorn", "httptools", "uvloop")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.ASCII | re.IGNORECASE)


@command()
@click.option("--host", default="127.0.0.1", metavar="H", help="The address to listen on; default 127.0.0.1.")
@click.option("--port", type=click.IntRange(1, 65_535), default=PORT, metavar="P", help="The port; default 8765.")
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, metavar="N", help="The number of processes; default 1."
)
@click.option(
    "--behind-tls",
    default="",
    metavar="NAME",
    help="The host name of the TLS proxy in front of the server; no other name is accepted.",
)
@click.option("--login", "invites", is_flag=True, help="Print a login link, even while the server is running.")
@click.option("--open", "opens", is_flag=True, help="Create a login link and open it in the browser.")
@click.option("--quiet", is_flag=True, help="Log only errors; default: every request.")
def serve(
    app: App, host: str, port: int, workers: int, behind_tls: str, invites: bool, opens: bool, quiet: bool
) -> None:
    """Serve this workspace over HTTP for agents, runtimes and you. Every request needs a token or a login.

    The web console is at the same address; a login link opens it in your browser. The first start prints one, and an owner token.

    \b
    Examples:
      soul serve
      soul serve --login
      soul serve --host 0.0.0.0 --behind-tls souls.example.org
    """
    _ensure_installed()
    from soulkeeper.faces.listener import listen  # noqa: PLC0415 - an extra, and slow to load

    _ensure_safe(host, behind_tls)
    ensure_may_write(app)
    root = str(app.workspace.root.resolve())
    where = Site(root=root, host=host, port=port, behind_tls=behind_tls.lower(), quiet=quiet)
    names_port = click.get_current_context().get_parameter_source("port") is ParameterSource.COMMANDLINE
    if (invites or opens) and (url := running_at(_data(app), where, any_port=not names_port)):
        answer_with_link(app, url, {}, [], opens=opens)
        return
    with claim(_data(app), where), _listen_on(host, port) as listener:
        _announce(app, where.url, invites=invites, opens=opens)
        try:
            listen(where, without_owner_key(app.workspace), workers=workers, on=listener)
        finally:
            forget_page(_data(app))


def _ensure_installed() -> None:
    if any(find_spec(library) is None for library in _LIBRARIES):
        raise missing_extra("the server", "server")


@contextmanager
def _listen_on(host: str, port: int) -> Iterator[socket.socket]:
    """The port, taken before a link to it exists."""
    from soulkeeper.faces.listener import listening_socket  # noqa: PLC0415 - an extra, and slow to load

    try:
        listener = listening_socket(host, port)
    except OSError as error:
        message = f"cannot listen on {host}:{port}: {error.strerror}"
        raise Unavailable(message, hint="choose another port with --port N") from error
    with listener:
        yield listener


def _data(app: App) -> Path:
    return app.workspace.root / "data"


def _announce(app: App, url: str, *, invites: bool, opens: bool) -> None:
    shape, lines = {"url": url}, [f"Serving {app.workspace.root} at {url}"]
    is_first = not tokens.has_owner(app.ports)
    if is_first:
        _, secret = tokens.create(app.ports, app.owner(), Role.OWNER, name=app.owner().name)
        shape |= {"token": secret}
        lines.append(f"Owner token (shown only once): {secret}")
    if is_first or invites or opens:
        answer_with_link(app, url, shape, lines, opens=opens)
    else:
        app.answer(shape, lines)


def _ensure_safe(host: str, behind_tls: str) -> None:
    """Tokens never travel unencrypted: only this machine or a TLS proxy may connect."""
    if behind_tls and not _is_host_name(behind_tls):
        raise Invalid(f"{behind_tls!r} is not a host name", hint="for example: --behind-tls souls.example.org")
    if not behind_tls and not _is_loopback(host):
        message = f"other machines can reach {host}, and tokens would travel unencrypted"
        hint = "put a TLS proxy in front and give its name: --behind-tls souls.example.org"
        raise Refused([Reason("not_loopback", message, value=host, hint=hint)])


def _is_host_name(name: str) -> bool:
    """Whether this is a host name: labels of letters, digits and hyphens, with dots between them."""
    return len(name) <= LONGEST_NAME and all(_LABEL.fullmatch(label) for label in name.split("."))


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def probe(host: str, port: int) -> None:
    """Raise OSError if nobody could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
