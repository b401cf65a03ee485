"""The size of a change: of this one alone (*rewrite*), and together with earlier ones (*drift*).

- A rewrite is measured by the share of the text that this change replaces.
- Drift is what several steps add up to. The first step away from a text that the owner wrote or confirmed is not drift, however
  large: the diff shows all of it, and a rewrite is flagged as such. From the second step on, the whole distance counts.
"""

from __future__ import annotations

from soulkeeper.domain.evolution.drift import moved
from soulkeeper.domain.evolution.findings.finding import GateFinding, Severity
from soulkeeper.domain.evolution.policy import Policy
from soulkeeper.domain.souls.diff import share_changed


def findings(before: str, after: str, *, baseline: str, policy: Policy) -> tuple[GateFinding, ...]:
    far = moved(baseline, after)
    warnings = list(rewrite_findings(before, after, share=policy.rewrite_share))
    if far > policy.drift_budget and moved(baseline, before) > 0:
        warnings.append(_drift_finding(far, policy.drift_budget))
    return tuple(warnings)


def rewrite_findings(before: str, after: str, *, share: float) -> tuple[GateFinding, ...]:
    """A finding if the change rewrites more than this share of the text."""
    changed = share_changed(before, after)
    message = f"{changed:.0%} of the text would be rewritten"
    hint = "read all of it; approving takes the typed review code"
    return (GateFinding("rewrite", Severity.HIGH, message, 0, 0, hint),) if changed > share else ()


def _drift_finding(far: float, budget: float) -> GateFinding:
    message = f"the text would be {far:.0%} away from the last one you wrote or confirmed; the budget is {budget:.0%}"
    hint = "soul drift shows how it got there; soul confirm accepts it"
    return GateFinding("drift", Severity.MEDIUM, message, 0, 0, hint)
