"""The API reference, from the same description that programs read, and the page that shows every part of the design."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from starlette.responses import Response

from soulkeeper.faces.owner.web.visit import Handler, Page, Visit

_EXPLAINED_ONCE = ("Idempotency-Key", "If-None-Match")
_METHODS = ("get", "post", "put", "patch", "delete")


def reference(describe: Any) -> Handler:
    """The page for this description of the API, which is made when it is first asked for."""

    def show(visit: Visit) -> Response:
        shape = describe()
        families: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for path, methods in shape["paths"].items():
            for method in _METHODS:
                if method in methods:
                    operation = methods[method]
                    route = {**operation, "parameters": _parameters(operation), "fields": _fields(shape, operation)}
                    families[(operation.get("tags") or ["other"])[0]].append(
                        {"method": method.upper(), "path": path, **route}
                    )
        about = {tag["name"]: tag["description"] for tag in shape.get("tags", [])}
        return visit.page("docs.html", families=dict(families), about=about, info=shape["info"])

    return show


def _parameters(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Its parameters, without those that the page explains once for all routes."""
    return [each for each in operation.get("parameters", []) if each["name"] not in _EXPLAINED_ONCE]


def _fields(shape: dict[str, Any], operation: dict[str, Any]) -> list[tuple[str, str, str, bool]]:
    """The keys of a request body: name, type, description, whether it is required."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = _resolved(shape, content.get("schema", {}))
    required = set(schema.get("required", []))
    return [
        (name, _type(_resolved(shape, field)), _resolved(shape, field).get("description", ""), name in required)
        for name, field in schema.get("properties", {}).items()
    ]


def _resolved(shape: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    resolved: dict[str, Any] = shape["components"]["schemas"].get(name, {}) if name else schema
    return resolved


def _type(field: dict[str, Any]) -> str:
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(_type(choice) for choice in field["anyOf"]))
    if "enum" in field:
        return ", ".join(map(str, field["enum"]))
    return str(field.get("type", "object"))


def design(visit: Visit) -> Response:
    return visit.page("design.html")


PAGES: tuple[Page, ...] = (("GET", "/design", design, None),)
