"""Look-alike addresses at the command line: reported, shown again in ASCII, and not approved without the code."""

from __future__ import annotations

from pathlib import Path

from tests.faces.conftest import Soul

POSING = '# Heartbeat\n\n## Recurring\n\n- [ ] @mail {"to": "bob@ex\u0430mple.com"}\n'


def test_a_look_alike_address_is_reported_shown_in_ascii_and_needs_the_code(soul: Soul, home: Path) -> None:
    written = home / "heartbeat.md"
    written.write_text(POSING)
    assert soul("edit", "default/heartbeat", "--from", str(written)).code == 0
    (task,) = soul("heartbeat", "--json").json["tasks"]
    id = task["approvalId"]
    for command in (("approvals", "show", id), ("review",)):
        shown = soul(*command).out
        assert '"bob@ex\\u0430mple.com"' in shown
        assert "lookalike-input (line 2)" in shown
    assert "high risk" in soul("pending").out
    assert '  "bob@ex\\u0430mple.com"' in soul("approvals", "show", id, "--json").json["lines"]
    assert soul("approve", id).code == 4
    assert soul("approve", id, "--code", task["reviewCode"]).code == 0


def test_odd_spaces_of_a_proposal_are_written_out_and_found(soul: Soul) -> None:
    asked = soul(
        "propose", "default", "--add", "traits", "calm\u2003and\u00a0kind", "--reason", "asked for", "--json"
    ).json
    shown = soul("approvals", "show", asked["id"]).out
    assert "calm\\u2003and\\xa0kind" in shown
    assert "odd-space" in shown
