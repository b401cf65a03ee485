"""The OpenAPI description against the server: every answer is a described one, whatever is sent.

Every route gets eight requests, half of them invalid; with SOULKEEPER_PROOF=night five thousand: 1,250 different ones, each by four
callers.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from soulkeeper.faces.front import PREFIX
from tests.faces.http.conftest import PORT, House, furnished, proposal
from tests.faces.http.test_doors import EXPECTED, OPEN
from tests.system import BY_NIGHT

HOST = {"host": f"127.0.0.1:{PORT}"}
LOSING = (
    "DELETE /agents/{agent}",
    "DELETE /souls/{id}",
    "DELETE /settings/agent/souls/{soulId}",
    "POST /souls/{id}/rename",
)

EACH, CALLERS = (625, ("owner", "reader", "agent", "other")) if BY_NIGHT else (4, ("owner",))
ALWAYS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ROUTES = [route for route in EXPECTED if route != "GET /openapi.json"]


@pytest.fixture(scope="module")
def house(blank: Path, tmp_path_factory: pytest.TempPathFactory) -> House:
    made = furnished(Path(shutil.copytree(blank, tmp_path_factory.mktemp("schema") / "served")))
    assert made.client("agent").post("/agents/maya/proposals", proposal()).status_code == 201
    assert made.client("agent").post("/agents/maya/sessions", {"id": "s1"}).status_code == 201
    return made


@pytest.fixture(scope="module")
def described(house: House) -> Any:
    return schemathesis.openapi.from_asgi("/openapi.json", house.app, headers=HOST)


CASES = [(route, mode) for route in ROUTES for mode in GenerationMode]
CASES.remove(("GET /healthz", GenerationMode.NEGATIVE))  # it takes nothing that could be wrong


@pytest.mark.parametrize(("route", "mode"), CASES)
def test_whatever_is_sent_the_answer_is_a_described_one(
    house: House, described: Any, route: str, mode: GenerationMode
) -> None:
    method, path = route.split(" ")
    operation = described[PREFIX + path][method]
    guarded: list[int] = []
    callers = [{"authorization": f"Bearer {house.tokens[role]}", **HOST} for role in CALLERS]

    @given(case=operation.as_strategy(generation_mode=mode), there=st.booleans())
    @settings(
        max_examples=EACH,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def tried(case: schemathesis.Case, there: bool) -> None:
        assume(all(value not in ([], {}, None) for value in case.query.values()))  # would not be sent at all
        wrong = any(part.mode is GenerationMode.NEGATIVE for part in _asked(case))
        led = there and not wrong and route not in LOSING
        if led:
            _lead(case, house)
        for token in callers:
            answer = case.call(headers={**token, "if-match": "*"} if led else token)
            checks = [*ALWAYS, negative_data_rejection] if wrong and answer.status_code != 413 else ALWAYS
            case.validate_response(answer, checks=checks)
            if answer.status_code < 300 and not guarded:
                guarded.append(case.call(headers=HOST).status_code)

    tried()
    assert EXPECTED[route] == OPEN or guarded in ([], [401]), "what a token was answered, nobody is answered too"


def _lead(case: schemathesis.Case, house: House) -> None:
    """Point a request to something that exists: otherwise almost all of them would be about nothing."""
    found = {"agent": "maya", "soulId": "maya", "number": "1", "session": "s1"}
    if "/souls/" in case.path:
        found["id"] = "maya"
    if "/approvals/" in case.path or "/proposals/" in case.path:
        with house.front.ports.ledger.reading() as records:
            found["id"] = records.approvals(limit=1)[0].id
    case.path_parameters.update({name: value for name, value in found.items() if name in case.path_parameters})


def _asked(case: schemathesis.Case) -> list[Any]:
    """What a case puts into path and body; the token is ours."""
    parts = case.meta.components if case.meta else {}
    return [part for where, part in parts.items() if "header" not in str(where).lower()]
