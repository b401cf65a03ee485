"""The configured model, loaded on first use: most workspaces have none, and its library is large.

Its address is recorded with the first request. Another address gets neither texts nor the key until the owner removes that record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from soulkeeper.adapters.pins import is_pinned
from soulkeeper.errors import Unavailable, missing_extra

if TYPE_CHECKING:
    from soulkeeper.adapters.llm import ModelEndpoint
    from soulkeeper.config import ModelPlan
    from soulkeeper.domain.evolution.findings.finding import GateFinding
    from soulkeeper.domain.reflection.material import Material, Reflection


class LazyModel:
    """The configured model as reflector, critic and drafter. Its library is loaded on first use."""

    def __init__(self, plan: ModelPlan, key: str, pin: Path) -> None:
        self._plan, self._key, self._pin = plan, key, pin

    @property
    def name(self) -> str:
        return f"llm {self._plan.model}"

    def reflect(self, material: Material) -> Reflection:
        with _needing_library():
            from soulkeeper.adapters.llm import ModelReflector  # noqa: PLC0415 - an extra
        return ModelReflector(self._endpoint()).reflect(material)

    def opinion(self, before: str, after: str, reason: str) -> GateFinding | None:
        with _needing_library():
            from soulkeeper.adapters.llm import ModelCritic  # noqa: PLC0415 - an extra
        return ModelCritic(self._endpoint()).opinion(before, after, reason)

    def draft(self, name: str, answers: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        with _needing_library():
            from soulkeeper.adapters.llm import ModelDrafter  # noqa: PLC0415 - an extra
        return ModelDrafter(self._endpoint()).draft(name, answers)

    def _endpoint(self) -> ModelEndpoint:
        from soulkeeper.adapters.llm import ModelEndpoint  # noqa: PLC0415 - an extra

        plan = self._plan
        if not is_pinned(self._pin, plan.base_url):
            message = "the settings name another address for the model than before"
            raise Unavailable(message, hint=f"if you changed it on purpose, remove data/{self._pin.name}")
        return ModelEndpoint(
            base_url=plan.base_url,
            model=plan.model,
            key=self._key,
            timeout=plan.timeout.total_seconds(),
            max_tokens=plan.max_tokens,
            max_cost=plan.max_cost,
            input_price=plan.input_price,
            output_price=plan.output_price,
        )


@contextmanager
def _needing_library() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise missing_extra("a model", "llm") from error
