"""New souls: from a starter text, or from a file of this or another program, which is shown before it is imported."""

from __future__ import annotations

import base64
import binascii

from starlette.responses import Response

from soulkeeper.domain.authority import Verb
from soulkeeper.domain.souls.address import Address, Kind
from soulkeeper.errors import Invalid, Refused, SoulError
from soulkeeper.faces.owner.web import diffs, souls
from soulkeeper.faces.owner.web.visit import NO_FILE, Page, Upload, Visit
from soulkeeper.formats import registry
from soulkeeper.formats.sources import open_source
from soulkeeper.services import exchange, protection
from soulkeeper.services import souls as soul_service
from soulkeeper.services.exchange import ImportPlan
from soulkeeper.starters import new_soul

_FIELDS = ("id", "name", "file", "content", "format", "agent", "protect")


def show(
    visit: Visit, *, error: SoulError | None = None, plan: ImportPlan | None = None, upload: Upload = NO_FILE
) -> Response:
    """The forms; with a plan, what an import would add. The form itself carries the file to the next request."""
    texts = plan.texts.values() if plan else ()
    return visit.form_page(
        "soul_new.html",
        error,
        plan=plan,
        recognised=registry.by_key(plan.foreign.format).title if plan else "",
        data=base64.urlsafe_b64encode(upload.data).decode(),
        rules=[section.title for text in texts for section in protection.rule_sections(text)],
        findings=diffs.findings(plan.findings) if plan else [],
        formats=[format for format in registry.FORMATS if format.read],
        form={name: visit.field(name) for name in _FIELDS} | ({"file": upload.name} if upload.name else {}),
        **souls.list_context(visit),
    )


def create(visit: Visit) -> Response:
    """Create a soul from a starter text at once; from a file, show the plan first and import it when confirmed."""
    try:
        is_file = "content" in visit.form or "data" in visit.form
        return _import(visit, _upload(visit)) if is_file else _start(visit)
    except SoulError as error:
        return show(visit, error=error)


def _start(visit: Visit) -> Response:
    name = visit.field("name").strip()
    id = soul_service.new_id(visit.ports, visit.field("id").strip(), name)
    text = new_soul(name or id.replace("-", " ").title(), visit.owner.name, visit.ports.now().date())
    saved = soul_service.create(visit.ports, visit.owner, Address(Kind.SOUL, id), text)
    return souls.redirect_to(saved.soul.address, "created")


def _import(visit: Visit, upload: Upload) -> Response:
    source, agent = open_source(upload.name, upload.data), visit.field("agent").strip()
    plan = exchange.plan_import(
        registry.read(source, visit.field("format")),
        id=visit.field("id").strip() or None,
        name=visit.field("name").strip(),
        agent=agent,
    )
    if plan.refusals:
        raise Refused(plan.refusals)
    if not visit.field("confirmed"):
        return show(visit, plan=plan, upload=upload)
    exchange.import_soul(visit.ports, visit.owner, plan)
    if visit.field("protect") and agent:
        names = protection.fields_to_protect(plan.texts.values())
        protection.protect(visit.ports, visit.owner, names, agent=agent)
    return souls.redirect_to(next(iter(plan.texts)), "created")


def _upload(visit: Visit) -> Upload:
    """The file that was picked, the one from the previous page, or the pasted text."""
    if visit.upload.data:
        return visit.upload
    name = visit.field("file").strip() or "SOUL.md"
    try:
        uploaded = base64.urlsafe_b64decode(visit.field("data"))
    except (binascii.Error, ValueError) as error:
        raise Invalid("the file arrived incomplete", hint="Pick it again") from error
    data = uploaded or visit.field("content").encode()
    if not data:
        raise Invalid("there is no file yet", hint="Pick a file or paste its text")
    return Upload(name, data)


PAGES: tuple[Page, ...] = (
    ("GET", "/souls/+new", show, Verb.ADMINISTER),
    ("POST", "/souls/+new", create, Verb.ADMINISTER),
)
