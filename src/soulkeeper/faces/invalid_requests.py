"""What is wrong with a request that does not have the shape of its route, in words its sender can use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, get_args

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from soulkeeper.faces.front import problem
from soulkeeper.faces.suggestions import suggestion

_MOST = 20
_OBJECTS = frozenset({"model_type", "model_attributes_type", "dict_type"})
_SHOULD_BE = "Input should be "
_VALID = re.compile(r"an? valid (?=(\w))")
# how pydantic names the types of a union
_ALTERNATIVE = re.compile(r"(?:constrained-)?(?:str|int|float|bool)|list\[.*\]")

Error = dict[str, Any]


def invalid_request(request: Request, error: RequestValidationError) -> JSONResponse:
    """The problem document of a request with unknown, missing or wrong values. It names each of them, up to a limit."""
    everything: Sequence[Error] = error.errors()
    errors, body = everything[:_MOST], _body(request)
    reasons = list(_reasons(errors, body))
    more = (f"and {len(everything) - _MOST} more",) if len(everything) > _MOST else ()
    detail = "; ".join((*(reason["message"] for reason in reasons), *more))
    hint = _hint(request, errors, body)
    return problem(400, "invalid", f"the request is not valid: {detail}", hint=hint, reasons=reasons)


def _reasons(errors: Sequence[Error], body: type[BaseModel] | None) -> Iterator[dict[str, str]]:
    """One reason for each wrong value: a value that may be of several types has an error for each of them."""
    for where, group in groupby(errors, key=_where):
        items = list(group)
        types = dict.fromkeys(map(_expected, items))
        if len(items) > 1 and all(types):
            yield {"code": items[0]["type"], "message": f"{where} must be {' or '.join(types)}"}
        else:
            yield from ({"code": item["type"], "message": _message(item, body)} for item in items)


def _hint(request: Request, errors: Sequence[Error], body: type[BaseModel] | None) -> str:
    is_json = "json" in request.headers.get("content-type", "")
    if not is_json and any(item["type"] in _OBJECTS and item["loc"] == ("body",) for item in errors):
        return "send it with Content-Type: application/json"
    has_unknown_keys = any(item["type"] == "extra_forbidden" and len(item["loc"]) == 2 for item in errors)
    return f"the body takes: {', '.join(_keys(body))}" if body and has_unknown_keys else ""


def _message(error: Error, body: type[BaseModel] | None) -> str:
    where = _where(error)
    match error["type"]:
        case "extra_forbidden":
            model = _inner(body, error["loc"][1:-1])
            guess = suggestion(str(error["loc"][-1]), _keys(model)) if model else ""
            return f"{where}: unknown key; {guess}" if guess else f"{where}: unknown key"
        case "missing":
            return f"{where} is required"
        case "json_invalid":
            return f"the body is not JSON: {error['ctx']['error']}, at character {error['loc'][-1]}"
        case kind if kind in _OBJECTS:
            return f"{where} must be a JSON object"
    expected = _expected(error)
    return f"{where} must be {expected}" if expected else f"{where}: {error['msg']}"


def _where(error: Error) -> str:
    parts = [str(part) for part in error["loc"]]
    is_alternative = error["type"] != "extra_forbidden" and len(parts) > 2 and _ALTERNATIVE.fullmatch(parts[-1])
    return ".".join(parts[:-1] if is_alternative else parts)


def _expected(error: Error) -> str:
    """What a value must be, such as "an integer"; empty if the error does not say it."""
    words = str(error["msg"])
    if not words.startswith(_SHOULD_BE):
        return ""
    return _VALID.sub(lambda match: "an " if match[1] in "aeiou" else "a ", words.removeprefix(_SHOULD_BE), count=1)


def _body(request: Request) -> type[BaseModel] | None:
    """The model of the route's body, if it has one."""
    field = getattr(request.scope.get("route"), "body_field", None)
    return next(_models(field.field_info.annotation), None) if field else None


def _inner(model: type[BaseModel] | None, path: Sequence[Any]) -> type[BaseModel] | None:
    """The model of an object inside a body."""
    for part in path:
        if model is None or isinstance(part, int):  # an element of a list has the model of the list
            continue
        fields = (info.annotation for name, info in model.model_fields.items() if part in (info.alias, name))
        model = next((found for annotation in fields for found in _models(annotation)), None)
    return model


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models in an annotation: its own, or those of ``X | None`` and ``list[X]``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models(argument)


def _keys(model: type[BaseModel]) -> list[str]:
    return [info.alias or name for name, info in model.model_fields.items()]
