"""JSON shapes of an agent's memory and reflections, the same at every door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from soulkeeper.domain.canonical import moment
from soulkeeper.domain.reflection.run import ReflectionRun, record_of
from soulkeeper.faces.wire import time

if TYPE_CHECKING:
    from soulkeeper.domain.reflection.session import Message
    from soulkeeper.services.sessions import MemoryReport


MOST_SPEAKERS = 20


def reflection_run(run: ReflectionRun, *, dry: bool = False) -> dict[str, Any]:
    """``dry``: what the run would do; only runs that did it are recorded."""
    cost = {
        "requests": run.cost.requests,
        "inputTokens": run.cost.input_tokens,
        "outputTokens": run.cost.output_tokens,
    }
    return {**record_of(run), "dryRun": dry, "cost": cost}


def message(record: Message) -> dict[str, Any]:
    return {
        "id": record.id,
        "role": record.role,
        "speaker": record.speaker,
        "text": record.text,
        "at": moment(record.at),
        "source": record.source,
    }


def memory_report(report: MemoryReport) -> dict[str, Any]:
    since, volume = report.since_reflection, report.volume
    return {
        "sessions": report.total.sessions,
        "exchanges": report.total.exchanges,
        "sinceReflection": {"sessions": since.sessions, "exchanges": since.exchanges},
        "reflectedAt": time(report.reflected_at),
        "messages": volume.messages,
        "bytes": volume.bytes,
        "roles": {role.value: count for role, count in volume.roles},
        "speakers": [{"speaker": speaker, "messages": count} for speaker, count in volume.speakers[:MOST_SPEAKERS]],
        "speakerCount": len(volume.speakers),
        "firstAt": time(volume.first_at),
        "lastAt": time(volume.last_at),
    }
