"""Proof: whether files and records are unchanged since they were written; and capsules, which carry a soul to another machine."""

from __future__ import annotations

from starlette.responses import Response

from soulkeeper.bootstrap import keys, new_chain, verifying_key
from soulkeeper.domain.authority import Verb
from soulkeeper.domain.canonical import parse_moment
from soulkeeper.domain.capsules.capsule import read_document, render
from soulkeeper.errors import Invalid, Refused, SoulError
from soulkeeper.faces.owner.web import rendering
from soulkeeper.faces.owner.web.visit import PROTECTED_FIELD, Page, Visit, is_refused_for
from soulkeeper.services import capsules, integrity, queries, verification
from soulkeeper.services.capsule_import import import_capsule
from soulkeeper.services.lookups import setting

_CONFIRMED = (PROTECTED_FIELD, "capsule_risk")  # what the owner may want all the same
_NEW_KEY = "capsule_new_key"


def show(visit: Visit, error: SoulError | None = None) -> Response:
    """The capsules; the checks only on request, because they read every record."""
    checks = integrity.examine(visit.ports) if visit.query("check") else None
    owner_key = setting(visit.ports, "owner_key")
    return visit.form_page(
        "proof.html",
        error,
        checks=checks,
        verification=verification.verify(visit.ports, new_chain()) if visit.query("check") else None,
        capsules=capsules.capsules(visit.ports)[::-1],
        owner_key=owner_key,
        fingerprint=keys.fingerprint(owner_key) if owner_key else "",
        counts=queries.ledger_counts(visit.ports),
        form={
            "content": _uploaded(visit) if isinstance(error, Refused) else visit.field("content"),
            "key": visit.field("key"),
            "id": visit.field("id"),
        },
        brings_new_key=is_refused_for(error, _NEW_KEY),
        weakens=is_refused_for(error, *_CONFIRMED),
        done="Imported" if visit.query("done") else "",
    )


def capsule(visit: Visit) -> Response:
    """One capsule with its verification."""
    entry = capsules.show(visit.ports, visit.path("id"))
    result = capsules.verify(visit.ports, visit.path("id"), verifying_key)
    notice = "Restored" if visit.query("done") else ""
    sealed_at = parse_moment(entry.record.at)
    return visit.page("capsule.html", entry=entry, result=result, sealed_at=sealed_at, done=notice)


def download(visit: Visit) -> Response:
    entry = capsules.show(visit.ports, visit.path("id"))
    return rendering.attachment(render(entry.document).encode(), entry.record.path.rpartition("/")[2])


def restore(visit: Visit) -> Response:
    """Restore the last good state of a capsule's file."""
    entry = capsules.restore(visit.ports, visit.owner, visit.path("id"))
    return rendering.redirect(f"/proof/capsules/{entry.record.uuid}?done=restored")


def receive(visit: Visit) -> Response:
    """Import a capsule from another machine, verified with the key that the owner trusts."""
    try:
        document = render(read_document(_content(visit)))
        key = verifying_key(visit.field("key").strip() or setting(visit.ports, "owner_key"))
        import_capsule(
            visit.ports,
            visit.owner,
            document,
            trusted_key=key,
            as_id=visit.field("id").strip(),
            weaken=bool(visit.field("weaken")),
            accepts=visit.field("accepts").strip(),
        )
    except SoulError as error:
        return show(visit, error)
    return rendering.redirect("/proof?done=imported")


def _content(visit: Visit) -> str:
    """The capsule that was picked or pasted."""
    content = _uploaded(visit)
    if not content.strip():
        raise Invalid("there is no capsule yet", hint="Choose its file or paste its text")
    return content


def _uploaded(visit: Visit) -> str:
    """The file of the form, or else the text that was pasted into it."""
    return visit.upload.data.decode(errors="replace") or visit.field("content")


PAGES: tuple[Page, ...] = (
    ("GET", "/proof", show, Verb.ADMINISTER),
    ("POST", "/proof/capsules", receive, Verb.ADMINISTER),
    ("GET", "/proof/capsules/{id}", capsule, Verb.ADMINISTER),
    ("GET", "/proof/capsules/{id}/file", download, Verb.ADMINISTER),
    ("POST", "/proof/capsules/{id}/restore", restore, Verb.ADMINISTER),
)
