"""30 hostile ids (200 at night) in every route, every body and every argument of a command that names something.

Routes and commands are discovered; in a check each place is tried with a third of the ids. Nothing outside the workspace is
touched, and no answer is an internal error.
"""

from __future__ import annotations

import asyncio
import gc
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from soulkeeper.faces.front import PREFIX
from soulkeeper.faces.owner.cli import run
from tests.faces.commands import call, every_argument, every_id_option
from tests.faces.http.conftest import PORT, House, furnished
from tests.faces.http.test_doors import EXISTING, EXPECTED, filled_in
from tests.faces.http.test_everywhere import GOOD
from tests.proof.outside import Watch, hostile_ids
from tests.system import BY_NIGHT, share

WATCH = Watch()
MANY = 200 if BY_NIGHT else 30
NAMES = ("id", "to", "agent", "selectedSoulId", "name")
Request = tuple[str, str, dict[str, object]]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("made") / "workspace"
    assert run(["init", str(root)]) == 0
    gc.collect()
    return root


@pytest.fixture
def root(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with unrelated files beside it."""
    (tmp_path / "canary").mkdir()
    for name in ("secret", "secret.md"):
        (tmp_path / "canary" / name).write_text("not a soul\n")
    shutil.copytree(template, tmp_path / "workspace")
    monkeypatch.chdir(tmp_path / "workspace")
    return tmp_path / "workspace"


@pytest.mark.parametrize("touch", ["read_text", "unlink", "touch"])
def test_the_watch_sees_what_is_touched_outside(root: Path, touch: str) -> None:
    watch = Watch()
    with pytest.raises(AssertionError), watch.over(root):
        getattr(root.parent / "canary" / "secret", touch)()


def requests(route: str, id: str) -> list[Request]:
    """The id at every place of a route's path, and at every place of its body that takes one."""
    method, path = route.split(" ")
    body = GOOD.get(route)
    good = {"json": body} if body is not None else {}
    places = [name for name in EXISTING if f"{{{name}}}" in path]
    said: list[Request] = [(method, filled_in(path, **{name: quote(id, safe="")}), good) for name in places]
    named = [name for name in NAMES if isinstance(body, dict) and name in body]
    said += [(method, filled_in(path), {"json": {**body, name: id}}) for name in named if isinstance(body, dict)]
    return said


async def answered(house: House, route: str, ids: Sequence[str]) -> Counter[int]:
    transport = httpx.ASGITransport(app=house.app, raise_app_exceptions=False)
    headers = {"authorization": f"Bearer {house.tokens['owner']}", "if-match": "*"}
    told: Counter[int] = Counter()
    async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}", headers=headers) as client:
        for id in ids:
            for method, path, body in requests(route, id):
                answer = await client.request(method, PREFIX + path, **body)  # type: ignore[arg-type]
                assert answer.status_code < 500, (method, path, body, answer.text)
                told[answer.status_code] += 1
    return told


def test_no_route_touches_a_file_outside_whatever_the_id(root: Path) -> None:
    house, ids = furnished(root), hostile_ids(root.parent / "canary" / "secret", MANY)
    told: Counter[int] = Counter()
    asyncio.run(answered(house, "GET /souls/{id}", ids[:1]))
    with WATCH.over(root):
        for number, route in enumerate(EXPECTED):
            told += asyncio.run(answered(house, route, share(ids, number)))
    print(f"{len(ids)} ids, {told.total()} requests: {dict(told)}")
    assert len(ids) == MANY
    assert told[404] > 5 * len(share(ids, 0))


@pytest.mark.parametrize("part", range(2))
def test_no_command_touches_a_file_outside_whatever_the_id(
    root: Path, part: int, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "text.md").write_text("# A text\n")
    ids = hostile_ids(root.parent / "canary" / "secret", MANY)
    calls = [(path, {name: ""}, "") for path, name in every_argument()]
    calls += [(path, {}, option) for path, option in every_id_option()]
    codes: Counter[int] = Counter()
    with WATCH.over(root):
        for number, (path, argument, option) in enumerate(calls[part::2]):
            for id in share(ids, number):
                said = call(path, *([f"{option}={id}"] if option else []), **dict.fromkeys(argument, id))
                codes[run(said)] += 1
                assert "unexpected" not in capsys.readouterr().err, said
    print(f"{len(ids)} ids, {codes.total()} commands: {dict(codes)}")
    assert codes[1] == 0
    assert codes[2] + codes[3] > codes[0]
