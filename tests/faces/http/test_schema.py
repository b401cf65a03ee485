"""The OpenAPI description against the server: what it describes is what happens, whatever is sent."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from soulkeeper.faces.http import PREFIX
from tests.faces.http.conftest import PORT, House, furnished
from tests.faces.http.test_doors import EXPECTED

HOST = {"host": f"127.0.0.1:{PORT}"}
ALWAYS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ROUTES = [route for route in EXPECTED if route != "GET /openapi.json"]


@pytest.fixture(scope="module")
def house(blank: Path, tmp_path_factory: pytest.TempPathFactory) -> House:
    return furnished(Path(shutil.copytree(blank, tmp_path_factory.mktemp("schema") / "served")))


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
    token = {"authorization": f"Bearer {house.tokens['owner']}", **HOST}

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=10,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def tried(case: schemathesis.Case) -> None:
        wrong = any(part.mode is GenerationMode.NEGATIVE for part in _asked(case))
        answer = case.call(headers=token)
        checks = [*ALWAYS, negative_data_rejection] if wrong and answer.status_code != 413 else ALWAYS
        case.validate_response(answer, checks=checks)

    tried()


def _asked(case: schemathesis.Case) -> list[Any]:
    """What a case puts into address and body; its token is ours."""
    parts = case.meta.components if case.meta else {}
    return [part for where, part in parts.items() if "header" not in str(where).lower()]
