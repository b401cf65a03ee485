"""The command login: a link that opens the console of the running server, and works once."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import click

from soulkeeper.errors import Unavailable
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.log_key import ensure_may_write
from soulkeeper.faces.owner.cli.running_server import running_at
from soulkeeper.faces.site import Site
from soulkeeper.services import tokens

_PAGE_FILE = "login.html"
_PAGE = '<!doctype html><title>Soulkeeper</title><meta http-equiv="refresh" content="0; url={}">\n'


@command()
@click.option("--open", "opens", is_flag=True, help="Open the link in the browser, too.")
def login(app: App, opens: bool) -> None:
    """Print a link that opens the web console of the running server. It works once, within 15 minutes.

    It needs the owner key, and asks for its passphrase if it has one. Run it on the machine of the server.

    \b
    Examples:
      soul login
      soul login --open
    """
    ensure_may_write(app)
    root = app.workspace.root
    url = running_at(
        root / "data", Site(root=str(root.resolve())), any_port=True
    )  # never an address from a settings file
    if not url:
        hint = "soul serve --login starts one and prints a link"
        raise Unavailable("no server of this workspace is running on this machine", hint=hint)
    answer_with_link(app, url, {}, [], opens=opens)


def answer_with_link(app: App, url: str, shape: dict[str, str], lines: list[str], *, opens: bool) -> None:
    """Print a new link after these lines, and open it if asked to."""
    link = f"{url}/login?once={tokens.invite(app.ports, app.owner())}"
    line = f"Open the console (the link works once, for 15 minutes): {link}"
    app.answer({**shape, "login": link}, [*lines, line])
    if opens:
        click.launch(str(_private_page(app.workspace.root / "data", link)))


def forget_page(data: Path) -> None:
    with suppress(OSError):
        (data / _PAGE_FILE).unlink()


def _private_page(data: Path, link: str) -> Path:
    """A page that only this user can read and that leads to the link: other users can see a browser's arguments."""
    forget_page(data)
    page = data / _PAGE_FILE
    file = os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(file, "w") as stream:
        stream.write(_PAGE.format(link))
    return page.resolve()
