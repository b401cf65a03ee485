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
from soulkeeper.faces.owner.cli.screen import table
from soulkeeper.faces.wording import ago
from soulkeeper.services import tokens

_ROLES = tuple(role for role in Role if role is not Role.LOGIN)


@click.group()
def token() -> None:
    """Manage the tokens that callers of the server authenticate with.

    \b
    Example:
      soul token create --role agent --agent maya
    """


@command(token, name="create")
@click.option("--role", required=True, metavar="R", help="owner, reviewer, agent or reader; agent:A names the agent.")
@click.option("--agent", default="", metavar="A", help="The agent, for the role agent.")
@click.option("--name", default="", metavar="NAME", help="The name shown in the audit log.")
@click.option(
    "--expires", default="", metavar="DURATION", help="How long it is valid, such as 90d; default: until revoked."
)
def create(app: App, role: str, agent: str, name: str, expires: str) -> None:
    """Create a token. Its secret is shown only once.

    \b
    Examples:
      soul token create --role agent --agent maya
      soul token create --role reader --expires 90d
    """
    kind, _, agent_in_role = role.partition(":")
    if kind not in _ROLES:
        raise Invalid(f"{role!r} is not a role", hint=f"use one of {', '.join(_ROLES)}")
    if kind == Role.AGENT and not (agent or agent_in_role):
        raise Invalid("a token with the role agent needs an agent", hint="for example: --role agent --agent maya")
    lifetime = duration(expires) if expires else None
    record, secret = tokens.create(
        app.ports, app.owner(), Role(kind), agent=agent or agent_in_role, name=name, lasts=lifetime
    )
    validity = _validity(record, app.ports.now())
    line = f"{record.id[:8]} · {_role(record)} · valid {validity} · copy it now, it is not shown again"
    app.answer(wire.token(record, secret=secret), [secret, line])


@command(token, name="list")
def list_(app: App) -> None:
    """List the tokens: role, name, last use, validity. Secrets are never shown.

    \b
    Example:
      soul token list
    """
    records = tokens.tokens(app.ports)
    now = app.ports.now()
    columns = {
        "id": [record.id[:8] for record, _ in records],
        "role": [_role(record) for record, _ in records],
        "name": [visible(record.name) for record, _ in records],
        "last use": [ago(used, now) if used else "never" for _, used in records],
        "valid": [_validity(record, now) for record, _ in records],
    }
    lines = table(columns) if records else ["No tokens"]
    app.answer([wire.token(record, used) for record, used in records], lines)


@command(token, name="revoke")
@click.argument("id")
def revoke(app: App, id: str) -> None:
    """Revoke a token. The next request with it is rejected.

    \b
    Example:
      soul token revoke 1f3a
    """
    record = tokens.revoke(app.ports, app.owner(), id)
    app.answer(wire.token(record), [f"Revoked token {record.id[:8]}"])


def _role(token: Token) -> str:
    return f"{token.role}:{token.agent}" if token.agent else token.role.value


def _validity(token: Token, now: datetime) -> str:
    if token.revoked_at:
        return "revoked"
    if token.expires_at is None:
        return "until revoked"
    return f"until {token.expires_at:%Y-%m-%d %H:%M} UTC" if token.is_good(now) else "expired"
