"""Git sync in REST: the state of both sides, pull, publish, and what only the owner can decide."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field

from soulkeeper.domain.souls.text_file import LARGEST, LONGEST_WORDS
from soulkeeper.domain.sync.states import SyncSummary
from soulkeeper.errors import Invalid, NotFound, OwnerKeyNeeded
from soulkeeper.faces import sync_shapes
from soulkeeper.faces.front import front_of
from soulkeeper.faces.http import Body, RequestPorts, StrictRoute
from soulkeeper.faces.openapi_schemas import Shape, answers
from soulkeeper.faces.owner.rest_owners import Administrator
from soulkeeper.services.sync import overview, resolution
from soulkeeper.services.sync import publish as publish_service
from soulkeeper.services.sync import pull as pull_service
from soulkeeper.services.sync import trust as trust_service
from soulkeeper.services.sync.resolution import Choice
from soulkeeper.sync_ports import Remote

router = APIRouter(prefix="/sync", route_class=StrictRoute, tags=["sync"])

_Json = dict[str, Any]
_DISABLED = {"enabled": False, "summary": SyncSummary.SYNCED, "counts": {}, "items": [], "notes": []}
_Name = Annotated[str, Field(min_length=1, max_length=400, description="`maya`, `maya/agents` or a path.")]
_Message = Annotated[str, Field(max_length=LONGEST_WORDS, description="The message of the commit.")]
_Seen = Annotated[
    str | None,
    Field(
        max_length=80, description="`theirs` of the item that you looked at: 409 if the remote has another text now."
    ),
]
_Weaken = Annotated[bool, Field(description="Allow it even if a protected field loses something.")]


class SyncItemShape(Shape):
    id: str
    path: str
    state: str
    why: str
    move: str
    base: str | None
    ours: str | None
    theirs: str | None
    approval_id: str | None
    denied: bool
    problem: str


class SyncStatusShape(Shape):
    enabled: bool
    summary: str
    counts: dict[str, int]
    items: list[SyncItemShape]
    notes: list[str]
    remote: str | None = None
    branch: str | None = None
    folder: str | None = None
    trusted: bool | None = None
    commit: str | None = None
    fetched_at: str | None = None
    last_run_at: str | None = None
    last_error: str | None = None
    ignored: list[str] | None = None


class PullShape(Shape):
    arrivals: list[dict[str, Any]]
    notes: list[str]
    status: SyncStatusShape


class PublishShape(Shape):
    commit: str
    items: list[SyncItemShape]
    left: list[SyncItemShape]
    notes: list[str]


class BothSidesShape(Shape):
    item: SyncItemShape
    ours: str
    theirs: str
    base: str | None
    diff: str
    merged: str | None
    conflicts: list[str]
    commit: dict[str, str] | None


class ResolutionShape(Shape):
    done: str
    item: SyncItemShape | None
    notes: list[str]


class TrustShape(Shape):
    trusted: bool


class PullBody(Body):
    items: Annotated[list[_Name], Field(default_factory=list, max_length=1_000, description="Default: everything.")]


class PublishBody(Body):
    items: Annotated[list[_Name], Field(default_factory=list, max_length=10_000, description="Or `all`.")]
    all: Annotated[bool, Field(description="Everything that was changed or created here.")] = False
    message: _Message = ""


class ItemBody(Body):
    """A decision about an item. ``seen`` is what `theirs` of the item was when somebody looked at it."""

    item: _Name
    seen: _Seen = None

    @property
    def seen_hash(self) -> str | None:
        """What the caller looked at: empty if there was no text, None if the caller does not say."""
        return (self.seen or "") if "seen" in self.model_fields_set else None


class ResolveBody(ItemBody):
    choice: Annotated[str, Field(pattern="^(ours|theirs|merged)$", description="`merged` needs a text.")]
    text: Annotated[str, Field(max_length=LARGEST, description="Your merge of both sides.")] = ""
    allow_weaken: _Weaken = False


class DiscardBody(ItemBody):
    allow_weaken: _Weaken = False


class ForgetBody(Body):
    item: _Name


class MoveBody(Body):
    item: _Name
    to: _Name
    message: _Message = ""


class TrustBody(Body):
    trusted: Annotated[bool, Field(description="Only `false` works here: trusting needs the owner key.")]


def _remote(request: Request) -> Remote:
    remote = front_of(request).remote
    if remote is None:
        raise NotFound("this workspace has no git remote", hint='write [git] and remote = "…" into soulkeeper.toml')
    return remote


RequestRemote = Annotated[Remote, Depends(_remote)]


@router.get("/status", responses=answers(SyncStatusShape))
def status(
    request: Request,
    owner: Administrator,
    ports: RequestPorts,
    fetch: Annotated[bool, Query(description="Ask the remote first.")] = False,  # noqa: FBT002 - a query
) -> _Json:
    """Get the state of every item. Without a remote, `enabled` is false."""
    remote = front_of(request).remote
    if remote is None:
        return dict(_DISABLED)
    if fetch:
        remote.fetch()
    return sync_shapes.status(overview.sync_status(ports, remote))


@router.post("/pull", responses=answers(PullShape))
def pull(body: PullBody, owner: Administrator, ports: RequestPorts, remote: RequestRemote) -> _Json:
    """Fetch the remote and take over what is new there: as proposals, or as revisions if the remote is trusted."""
    return sync_shapes.pull_report(pull_service.pull(ports, remote, tuple(body.items)))


@router.post("/publish", responses=answers(PublishShape))
def publish(body: PublishBody, owner: Administrator, ports: RequestPorts, remote: RequestRemote) -> _Json:
    """Send texts as one commit. If the remote has changed, 409 names its commit, author and message."""
    if bool(body.items) == body.all:
        raise Invalid("name items, or set all", hint='{"all": true} publishes everything that was changed here')
    report = publish_service.publish(ports, remote, owner, tuple(body.items), message=body.message)
    return sync_shapes.publish_report(report)


@router.get("/diff", responses=answers(BothSidesShape))
def diff(
    owner: Administrator,
    ports: RequestPorts,
    remote: RequestRemote,
    item: Annotated[str, Query(min_length=1, max_length=400, description="The item.")],
) -> _Json:
    """Get both texts of an item, their diff, and their merge by field if there is one."""
    return sync_shapes.comparison(resolution.diff(ports, remote, item))


@router.post("/resolve", responses=answers(ResolutionShape))
def resolve(body: ResolveBody, owner: Administrator, ports: RequestPorts, remote: RequestRemote) -> _Json:
    """Resolve a conflict with your text, with theirs, or with a merge of both."""
    result = resolution.resolve(
        ports,
        remote,
        owner,
        body.item,
        Choice(body.choice),
        text=body.text,
        weaken=body.allow_weaken,
        seen_hash=body.seen_hash,
    )
    return sync_shapes.resolution(result)


@router.post("/discard", responses=answers(ResolutionShape))
def discard(body: DiscardBody, owner: Administrator, ports: RequestPorts, remote: RequestRemote) -> _Json:
    """Discard your changes to an item. `done` says how to bring them back."""
    result = resolution.discard(ports, remote, owner, body.item, weaken=body.allow_weaken, seen_hash=body.seen_hash)
    return sync_shapes.resolution(result)


@router.post("/forget", responses=answers(ResolutionShape))
def forget(body: ForgetBody, owner: Administrator, ports: RequestPorts, remote: RequestRemote) -> _Json:
    """Stop syncing an item until somebody names it."""
    return sync_shapes.resolution(resolution.forget(ports, remote, owner, body.item))


@router.post("/move", responses=answers(PublishShape))
def move(body: MoveBody, owner: Administrator, ports: RequestPorts, remote: RequestRemote) -> _Json:
    """Rename a soul here and in the remote, as one commit."""
    return sync_shapes.publish_report(resolution.move(ports, remote, owner, body.item, body.to, message=body.message))


@router.post("/trust", responses=answers(TrustShape))
def trust(body: TrustBody, owner: Administrator, ports: RequestPorts, remote: RequestRemote) -> _Json:
    """Stop trusting the remote. To trust it, the server answers 409 `owner_key_needed`: `soul sync trust on` does it."""
    if body.trusted:
        raise OwnerKeyNeeded("trusting a remote has to be signed with the owner's key", hint="soul sync trust on")
    trust_service.distrust(ports, owner, remote.place)
    return {"trusted": False}
