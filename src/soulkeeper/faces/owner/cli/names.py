"""Names on the command line that a shell can complete: souls, agents, approvals, fields, policy keys and kinds of events.

A completion never fails: without a workspace there is nothing to complete.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from soulkeeper.errors import Invalid, NotFound, SoulError
from soulkeeper.ports import Ports

Names = Callable[[Ports, click.Context], Iterable[str]]


class Name(click.types.StringParamType):
    """A text that the shell completes from the names in the workspace."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from soulkeeper.bootstrap import open_workspace  # noqa: PLC0415 - only a completion needs it here
        from soulkeeper.config import find_root  # noqa: PLC0415

        workspace = ctx.params.get("workspace") or ctx.find_root().params.get("workspace")
        try:
            names = self.names(open_workspace(find_root(workspace)).ports, ctx)
            return [CompletionItem(name) for name in names if name.startswith(incomplete)]
        except (SoulError, OSError):
            return []


class FieldAndTexts(click.Tuple):
    """A field and some texts. The shell does not say which of them it completes, so it is offered the fields."""

    def __init__(self, texts: int) -> None:
        super().__init__([FIELD, *[click.STRING] * texts])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """An option in the place of a text means that one was forgotten: ``--modify tone warm --reason …`` lacks the old text."""
        options = {name for parameter in ctx.command.params for name in parameter.opts} if ctx else set()
        if param is not None and (option := next((text for text in value if text in options), "")):
            self.fail(f"it takes {param.metavar}, and {option} is in the place of a text", param, ctx)
        return super().convert(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return FIELD.shell_complete(ctx, param, incomplete)


def _souls(ports: Ports, ctx: click.Context) -> Iterable[str]:
    from soulkeeper.domain.souls.address import COMPANIONS  # noqa: PLC0415
    from soulkeeper.services import queries  # noqa: PLC0415

    yield from (str(soul.address) for soul in queries.souls(ports))
    yield from (f"{agent.id}/{kind}" for agent, _ in queries.agents(ports) for kind in COMPANIONS)


def _agents(ports: Ports, ctx: click.Context) -> Iterable[str]:
    from soulkeeper.services import queries  # noqa: PLC0415

    return (agent.id for agent, _ in queries.agents(ports))


def _undecided(ports: Ports, ctx: click.Context) -> Iterable[str]:
    from soulkeeper.services import decisions  # noqa: PLC0415

    return (approval.id[:8] for approval in (*decisions.pending(ports), *decisions.stale_approvals(ports)))


def _fields(ports: Ports, ctx: click.Context) -> Iterable[str]:
    """The fields of the soul that was named before; else of the default soul."""
    from soulkeeper.domain.souls import fields, text  # noqa: PLC0415
    from soulkeeper.domain.souls.address import address  # noqa: PLC0415
    from soulkeeper.services import queries  # noqa: PLC0415

    target = ctx.params.get("target") or ctx.params.get("id") or "default"
    return fields.fields(text.parse(queries.show(ports, address(str(target))).content))


def _policy_keys(ports: Ports, ctx: click.Context) -> Iterable[str]:
    from soulkeeper.domain.evolution.policy import DEFAULT, as_record  # noqa: PLC0415

    return as_record(DEFAULT)


def _kinds(ports: Ports, ctx: click.Context) -> Iterable[str]:
    from soulkeeper.domain.history.event import KINDS  # noqa: PLC0415
    from soulkeeper.services.event_search import FAMILIES  # noqa: PLC0415

    return (*FAMILIES, *KINDS)


SOUL, AGENT_ID, APPROVAL = Name(_souls), Name(_agents), Name(_undecided)
FIELD, POLICY_KEY, KIND = Name(_fields), Name(_policy_keys), Name(_kinds)
BY_METAVAR = {"A": AGENT_ID, "ID": SOUL}


def with_suggestion(error: NotFound, ctx: click.Context, ports: Ports) -> NotFound:
    """The same error; if a soul's or an agent's name was mistyped, its hint begins with the closest names."""
    for parameter in ctx.command.params:
        given = ctx.params.get(str(parameter.name))
        if not given or parameter.type not in (SOUL, AGENT_ID):
            continue
        known = _texts(ports) if parameter.type is SOUL else [*_agents(ports, ctx)]
        for value in given if isinstance(given, tuple) else (given,):
            if value in known or repr(value) not in error.message:
                continue
            renamed = _new_name(ports, value) if parameter.type is SOUL else ""
            if guess := renamed or _guess(value, known):
                return NotFound(error.message, hint=f"{guess} {error.hint}".strip())
    return error


def file_for_a_name(ctx: click.Context) -> str:
    """The path of a file that stands where the name of a text was expected; empty if there is none."""
    values = (ctx.params.get(str(parameter.name)) for parameter in ctx.command.params if parameter.type is SOUL)
    texts = (value for value in values if isinstance(value, str))
    return next(filter(os.path.isfile, texts), "")  # Path.is_file raises if a name is too long


def name_of_file(ports: Ports, root: Path, path: Path) -> str:
    """The name of a text, by its file in the workspace or of another program; empty if it is neither."""
    from soulkeeper.domain.sync.items import LivingText, item  # noqa: PLC0415 - only a file in the place of a name needs it
    from soulkeeper.services import targets  # noqa: PLC0415

    with suppress(ValueError, Invalid):
        if isinstance(own := item(str(path.relative_to(root.resolve()))), LivingText):
            return str(own.address)
    return str(targets.text_at(ports, str(path)) or "")


def _texts(ports: Ports) -> list[str]:
    from soulkeeper.services import queries  # noqa: PLC0415 - only a typo needs it

    return list(map(str, queries.addresses(ports)))


def _new_name(ports: Ports, name: str) -> str:
    """A sentence with the name that a soul has now; empty if none was renamed."""
    from soulkeeper.services import queries  # noqa: PLC0415 - only a name that is gone needs it

    now = queries.new_name(ports, name)
    return f"{name} was renamed to {now}." if now else ""


def _guess(name: str, known: list[str]) -> str:
    """The texts of an agent whose name stands where a soul was expected; else the closest names."""
    from soulkeeper.faces.suggestions import suggestion  # noqa: PLC0415 - only a typo needs it

    own = [text for text in known if text.startswith(f"{name}/")]
    return f"{name} is an agent with {', '.join(own)}." if own else suggestion(name, known)
