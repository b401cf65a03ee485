"""Commands for asking: propose and withdraw."""

from __future__ import annotations

import click

from soulkeeper.domain.evolution.change import Change, Trigger, Way
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, read_input, whole
from soulkeeper.faces.owner.cli.screen import review_lines
from soulkeeper.services import decisions, proposals
from soulkeeper.services.approvals import ProposalDraft

Pair = tuple[str, str]


@command()
@click.argument("target")
@click.option("--from", "source", metavar="FILE", help="A whole new text (- is standard input).")
@click.option("--add", nargs=2, metavar="FIELD VALUE", help="Add an item, or a field.")
@click.option("--modify", nargs=3, metavar="FIELD OLD NEW", help="Change an item, a value or a passage.")
@click.option("--remove", nargs=2, metavar="FIELD VALUE", help="Take an item, a value or a section out.")
@click.option("--faq", nargs=2, metavar="Q A", help="Add a question and its answer.")
@click.option("--reason", required=True, metavar="WORDS", help="Why. The owner reads it.")
@click.option(
    "--as-agent", metavar="A", help="Ask as this agent: the gate applies. Without it the proposal is your own."
)
@click.option("--base", type=whole, metavar="N", help="The revision that was looked at; refused if it moved.")
@click.option("--evidence", multiple=True, metavar="SESSION", help="A session that speaks for it; may be repeated.")
def propose(
    app: App,
    target: str,
    source: str | None,
    add: Pair | None,
    modify: tuple[str, str, str] | None,
    remove: Pair | None,
    faq: Pair | None,
    reason: str,
    as_agent: str | None,
    base: int | None,
    evidence: tuple[str, ...],
) -> None:
    """Ask for a change of TARGET: a soul's id, `soul` (the one the agent wears) or `agents` (its AGENTS.md).

    \b
    Examples:
      soul propose maya --add always-do "Ask before guessing a dose" --reason "asked for twice" --as-agent maya
      soul propose maya --from new.md --reason "a warmer tone"
    """
    change = _change(source, add, modify, remove, faq)
    agent = DEFAULT_AGENT if as_agent is None else as_agent
    by = app.owner() if as_agent is None else app.asker(agent)
    trigger = Trigger.OWNER_DIRECTED if as_agent is None else Trigger.CONVERSATION
    where = proposals.meant(app.ports, agent, target)
    draft = ProposalDraft(where=where, change=change, reason=reason, trigger=trigger, evidence=evidence, base=base)
    asked = proposals.propose(app.ports, by, agent, draft)
    seen = decisions.review(app.ports, asked)
    app.answer(wire.approval(asked, seen), [*review_lines(seen, app.ports.now()), "waits for the owner: soul review"])


@command()
@click.argument("id")
def withdraw(app: App, id: str) -> None:
    """Take a proposal back before it is decided.

    \b
    Example:
      soul withdraw 1f3a
    """
    found = decisions.find(app.ports, id)
    taken = proposals.withdraw(app.ports, app.owner(), found.agent, found.id)
    app.answer(wire.approval(taken), [f"{taken.id[:8]} is {taken.status}"])


def _change(
    source: str | None, add: Pair | None, modify: tuple[str, str, str] | None, remove: Pair | None, faq: Pair | None
) -> Change:
    said = [way for way in (source, add, modify, remove, faq) if way is not None]
    if len(said) != 1:
        raise Invalid("say one change", hint="one of --from, --add, --modify, --remove, --faq")
    if source is not None:
        return Change(way=Way.REPLACE, new_text=read_input(source))
    if add:
        return Change(way=Way.ADD, field=add[0], value=add[1])
    if modify:
        return Change(way=Way.MODIFY, field=modify[0], old=modify[1], value=modify[2])
    if remove:
        return Change(way=Way.REMOVE, field=remove[0], value=remove[1])
    question, answer = faq or ("", "")
    return Change(way=Way.ADD_FAQ, field="faq", old=question, value=answer)
