"""Commands for proposing: propose and withdraw."""

from __future__ import annotations

import click

from soulkeeper.domain.evolution.change import Change, ChangeKind, Trigger
from soulkeeper.domain.souls.agent import DEFAULT_AGENT
from soulkeeper.errors import Invalid
from soulkeeper.faces import wire
from soulkeeper.faces.owner.cli.app import App, command, read_input, whole
from soulkeeper.faces.owner.cli.named_workspace import with_workspace
from soulkeeper.faces.owner.cli.names import APPROVAL, SOUL, FieldAndTexts
from soulkeeper.faces.owner.cli.screen import review_lines
from soulkeeper.services import decisions, proposals
from soulkeeper.services.approvals import ProposalDraft

Pair = tuple[str, str]


@command()
@click.argument("target", type=SOUL)
@click.option("--from", "source", metavar="FILE", help="Replace the whole text (- is standard input).")
@click.option("--add", nargs=2, type=FieldAndTexts(1), metavar="FIELD VALUE", help="Add an item or a field.")
@click.option(
    "--modify", nargs=3, type=FieldAndTexts(2), metavar="FIELD OLD NEW", help="Change an item, a value or a passage."
)
@click.option(
    "--remove", nargs=2, type=FieldAndTexts(1), metavar="FIELD VALUE", help="Remove an item, a value or a section."
)
@click.option("--faq", nargs=2, metavar="Q A", help="Add a question and its answer.")
@click.option("--reason", required=True, metavar="WORDS", help="Why. The owner reads this.")
@click.option("--as-agent", metavar="A", help="Propose as this agent, through the gate. Default: propose as the owner.")
@click.option("--base", type=whole, metavar="N", help="The revision it is based on; fails if there is a newer one.")
@click.option("--evidence", multiple=True, metavar="SESSION", help="A session that supports it; may be repeated.")
@click.option("--link", default="", metavar="URL", help="The issue or discussion it comes from; it is never fetched.")
@click.option("--allow-weaken", is_flag=True, help="Allow your own proposal to weaken a protected field.")
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
    link: str,
    allow_weaken: bool,
) -> None:
    """Propose a change to TARGET: a soul's id, `soul` (the one the agent uses) or `agents` (its AGENTS.md).

    \b
    Examples:
      soul propose maya --add always-do "Ask first" --reason "asked for twice"
      soul propose maya --remove traits shy --reason "outgrown" --as-agent maya
      soul propose maya --from new.md --reason "a warmer tone"
    """
    change = _change(source, add, modify, remove, faq)
    agent = DEFAULT_AGENT if as_agent is None else as_agent
    where = proposals.resolve_target(app.ports, agent, target)
    by = app.owner(where) if as_agent is None else app.asker(agent)
    trigger = Trigger.OWNER_DIRECTED if as_agent is None else Trigger.CONVERSATION
    draft = ProposalDraft(
        where=where,
        change=change,
        reason=reason,
        trigger=trigger,
        evidence=evidence,
        base=base,
        weaken=allow_weaken,
        link=link,
    )
    proposal = proposals.propose(app.ports, by, agent, draft)
    review = decisions.review(app.ports, proposal)
    app.answer(
        wire.approval(proposal, review),
        [*review_lines(app.ports, review), with_workspace("Waiting for the owner's decision: soul review")],
    )


@command()
@click.argument("id", type=APPROVAL)
def withdraw(app: App, id: str) -> None:
    """Withdraw a proposal before it is decided.

    \b
    Example:
      soul withdraw 1f3a
    """
    proposal = decisions.find(app.ports, id)
    withdrawn = proposals.withdraw(app.ports, app.owner(), proposal.agent, proposal.id)
    app.answer(wire.approval(withdrawn), [f"Proposal {withdrawn.id[:8]} is {withdrawn.status}"])


def _change(
    source: str | None, add: Pair | None, modify: tuple[str, str, str] | None, remove: Pair | None, faq: Pair | None
) -> Change:
    changes = [option for option in (source, add, modify, remove, faq) if option is not None]
    if len(changes) != 1:
        raise Invalid("specify exactly one change", hint="use one of --from, --add, --modify, --remove, --faq")
    if source is not None:
        return Change(kind=ChangeKind.REPLACE, new_text=read_input(source))
    if add:
        return Change(kind=ChangeKind.ADD, field=add[0], value=add[1])
    if modify:
        return Change(kind=ChangeKind.MODIFY, field=modify[0], old=modify[1], value=modify[2])
    if remove:
        return Change(kind=ChangeKind.REMOVE, field=remove[0], value=remove[1])
    question, answer = faq or ("", "")
    return Change(kind=ChangeKind.ADD_FAQ, field="faq", old=question, value=answer)
