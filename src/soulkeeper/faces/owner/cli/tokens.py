"""Commands on tokens: token create|list|revoke."""

from __future__ import annotations

from datetime import datetime

import click

from soulkeeper.domain.authority import Role, Token
from soulkeeper.domain.characters.visible import visible
from soulkeeper.domain.durations import duration
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command
from soulkeeper.faces.owner.cli.screen import ago
from soulkeeper.services import tokens

_ROLES = tuple(role for role in Role if role is not Role.LOGIN)


@click.group()
def token() -> None:
    """Tokens: what a caller of the server is known by.

    \b
    Example:
      soul token create --role agent --agent maya
    """


@command(token, name="create")
@click.option("--role", required=True, metavar="R", help="owner, reviewer, agent or reader; agent:A names the agent.")
@click.option("--agent", default="", metavar="A", help="The agent, for the role agent.")
@click.option("--name", default="", metavar="NAME", help="What its doings are told under.")
@click.option("--expires", default="", metavar="DURATION", help="How long it is good, such as 90d; else until revoked.")
def create(app: App, role: str, agent: str, name: str, expires: str) -> None:
    """Make a token. Its secret is shown this once.

    \b
    Examples:
      soul token create --role agent --agent maya
      soul token create --role reader --expires 90d
    """
    kind, _, named = role.partition(":")
    if kind not in _ROLES:
        raise Invalid(f"{role!r} is not a role", hint=f"one of {', '.join(_ROLES)}")
    if kind == Role.AGENT and not (agent or named):
        raise Invalid("a token of the role agent names its agent", hint="--role agent --agent maya")
    lasts = duration(expires) if expires else None
    made, secret = tokens.create(app.ports, app.owner(), Role(kind), agent=agent or named, name=name, lasts=lasts)
    app.answer(wire.token(made, secret=secret), [secret, f"{made.id[:8]} · {_role(made)} · it is not shown again"])


@command(token, name="list")
def list_(app: App) -> None:
    """List the tokens: role, name, last use. Never their secrets.

    \b
    Example:
      soul token list
    """
    found = tokens.tokens(app.ports)
    now = app.ports.now()
    lines = [_line(kept, used, now) for kept, used in found] or ["there is no token"]
    app.answer([wire.token(kept, used) for kept, used in found], lines)


@command(token, name="revoke")
@click.argument("id")
def revoke(app: App, id: str) -> None:
    """Revoke a token: the next request that carries it is turned away.

    \b
    Example:
      soul token revoke 1f3a
    """
    gone = tokens.revoke(app.ports, app.owner(), id)
    app.answer(wire.token(gone), [f"{gone.id[:8]} is revoked"])


def _role(kept: Token) -> str:
    return f"{kept.role}:{kept.agent}" if kept.agent else kept.role.value


def _line(kept: Token, used: datetime | None, now: datetime) -> str:
    state = "" if kept.is_good(now) else "  (revoked)" if kept.revoked_at else "  (expired)"
    last = f"used {ago(used, now)}" if used else "never used"
    return f"{kept.id[:8]}  {_role(kept):<20} {visible(kept.name):<24} {last}{state}"
