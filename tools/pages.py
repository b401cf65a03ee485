"""Pages generated from the code: docs/{refusals,rules,policy,lint}.md. `make docs` writes them; a test checks them."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.refusal_examples import EXAMPLES, MEANINGS, REQUEST_MEANINGS, REQUESTS

from soulkeeper.domain.approvals.attempts import MOST
from soulkeeper.domain.evolution import gate, request_limits
from soulkeeper.domain.evolution.findings.finding import Example, Rule
from soulkeeper.domain.evolution.findings.registry import registry
from soulkeeper.domain.evolution.policy import DEFAULT, PRESETS, as_record
from soulkeeper.domain.evolution.settings import SETTINGS, form_of
from soulkeeper.domain.validation import linter
from soulkeeper.domain.validation.rule import LintRule
from soulkeeper.errors import Reason

DOCS = Path(__file__).resolve().parents[1] / "docs"


def refusals() -> str:
    lines = [
        "# Refusals",
        "",
        "This page lists every reason the gate can give, in the order of the rules. A refusal lists all its reasons at once, each",
        "with a code, a message, a limit and a value if there are any, and the time when the proposal will be possible.",
        "",
        "If the agent may not propose at all, or has reached a limit, only those reasons are listed: the text was not checked, and",
        f"JSON says `textJudged: false`. After {MOST} refused attempts a credential gets `too_many_refused` until it has waited;",
        "the owner never does. Generated from the code by `make docs`.",
        "",
        "| code | meaning | example message |",
        "|---|---|---|",
    ]
    lines += [_refusal(gate.judge(EXAMPLES[code]), code, meaning) for code, meaning in MEANINGS.items()]
    lines += [
        "",
        "## Requests",
        "",
        "These are the reasons why an agent may not request permission for an action now. A request with hidden text, a reason",
        "that is too long or a secret is also refused, with `hidden_text`, `reason_too_long` or `secret` as above. A heartbeat run",
        "reports `repeats_denied` for a one-time task that the owner denied.",
        "",
        "| code | meaning | example message |",
        "|---|---|---|",
    ]
    lines += [
        _refusal(request_limits.judge(REQUESTS[code]), code, meaning) for code, meaning in REQUEST_MEANINGS.items()
    ]
    return "\n".join([*lines, ""])


def _refusal(reasons: tuple[Reason, ...], code: str, meaning: str) -> str:
    refusal = next(reason for reason in reasons if reason.code == code)
    return f"| `{code}` | {meaning} | {_cell(refusal.message)} |"


def rules() -> str:
    lines = [
        "# Rules",
        "",
        "These rules check a proposed change before the owner sees it. A finding warns and never refuses: it is shown beside",
        "the diff, with its line. A rule judges only what the change adds or removes, not what the text already contained.",
        "The examples are also the rule's tests. Generated from the code by `make docs`.",
    ]
    for rule in registry():
        lines += ["", *_rule(rule)]
    return "\n".join([*lines, ""])


def _rule(rule: Rule) -> list[str]:
    head = [f"## {rule.code}", "", f"{rule.title} · *{rule.kind}* · {rule.severity}", "", rule.why, ""]
    bad = [f"- found: {_example(example)}" for example in rule.bad[:4]]
    good = [f"- passes: {_example(example)}" for example in rule.good[:3]]
    return [*head, *bad, *good]


def policy() -> str:
    lines = [
        "# Policy",
        "",
        "A policy has the owner's settings for one agent. `soul policy show` lists them, `soul policy set KEY VALUE` changes one,",
        "and `soul policy preset NAME` replaces all of them; in REST use `GET` and `PUT /agents/{agent}/policy`. You can write",
        "keys in any spelling (`maxProposalsPerDay`, `max_proposals_per_day`); values are strict.",
        "",
        "A pending proposal stays valid when you change a policy: when you approve it, it is checked under the current policy,",
        "without the limits. Limits apply to agents, never to the owner. Generated from the code by `make docs`.",
        "",
        "| key | form | default | meaning |",
        "|---|---|---|---|",
    ]
    lines += [f"| `{key}` | {form_of(key)} | `{default_of(key)}` | {SETTINGS[key].meaning} |" for key in SETTINGS]
    lines += [
        "",
        "## Presets",
        "",
        "A preset replaces every setting. So `default` and `relaxed` also end guard mode, which `soul adopt` may have chosen.",
        "",
        "| preset | differences from the default |",
        "|---|---|",
    ]
    return "\n".join([*lines, *(f"| `{name}` | {_differing(name)} |" for name in PRESETS), ""])


def default_of(key: str) -> str:
    usual = as_record(DEFAULT)[key]
    return ", ".join(usual) or "none" if isinstance(usual, list) else str(usual)


def _differing(preset: str) -> str:
    usual = as_record(PRESETS["default"])
    named = (f"`{key}` {value}" for key, value in as_record(PRESETS[preset]).items() if value != usual[key])
    return ", ".join(named) or "nothing"


def lint_rules() -> str:
    lines = [
        "# The validator's rules",
        "",
        "Every code of `soul validate`, with its severity in the profiles `any` and `versioned`. A code never changes its meaning.",
        "The examples are the rules' tests. Generated from the code by `make docs`; see [validator.md](validator.md) for usage.",
        "",
        "| code | | `any` | `versioned` | `--fix` |",
        "|---|---|---|---|---|",
    ]
    lines += [f"| `{r.code}` | {r.title} | {r.any} | {r.versioned} | {'yes' if r.fix else ''} |" for r in linter.RULES]
    for rule in linter.RULES:
        lines += ["", *_lint_rule(rule)]
    return "\n".join([*lines, ""])


def _lint_rule(rule: LintRule) -> list[str]:
    bad = [f"- reported: {_shown(text)}" for text in rule.bad[:8]]
    good = [f"- accepted: {_shown(text)}" for text in rule.good[:6]]
    return [f"## {rule.code}", "", f"{rule.title}. {rule.why}", *([""] if bad else []), *bad, *good]


def _shown(text: str) -> str:
    return _quoted(text) if text.strip() else "an empty text"


def _example(example: Example) -> str:
    before = f"{_quoted(example.before)} becomes " if example.before else ""
    reason = f", with the reason {_quoted(example.reason)}" if example.reason else ""
    return f"{before}{_quoted(example.after)}{reason}"


def _quoted(text: str) -> str:
    visible = "".join(c if c.isprintable() or c == "\n" else f"\\u{ord(c):04x}" for c in text)
    flat = " ⏎ ".join(line for line in visible.split("\n") if line.strip()).replace("`", "'")
    return f"`{flat if len(flat) <= 160 else flat[:157] + '…'}`"


def _cell(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text).replace("|", "\\|")


PAGES = {"refusals.md": refusals, "rules.md": rules, "policy.md": policy, "lint.md": lint_rules}

if __name__ == "__main__":
    for name, made in PAGES.items():
        (DOCS / name).write_text(made(), encoding="utf-8")
        sys.stdout.write(f"docs/{name}\n")
