"""Where the server listens, as `soul serve` passes it to every worker process."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

VARIABLE = "SOULKEEPER_SERVE"
SHARED_METRICS = "PROMETHEUS_MULTIPROC_DIR"  # the folder in which workers count together
ENDING = "ending"  # in the state of a request that still runs when its server shuts down


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Where the server listens, and its public name if it runs behind a proxy."""

    root: str
    host: str = "127.0.0.1"
    port: int = 8765
    behind_tls: str = ""
    alone: bool = True
    quiet: bool = False

    @property
    def url(self) -> str:
        return f"https://{self.behind_tls}" if self.behind_tls else f"http://127.0.0.1:{self.port}"

    @property
    def names(self) -> frozenset[str]:
        if self.behind_tls:
            return frozenset({self.behind_tls, f"{self.behind_tls}:443"})
        local = {"localhost", "127.0.0.1", "[::1]"}
        return frozenset(f"{name}:{self.port}" for name in local) | (
            frozenset(local) if self.port == 80 else frozenset()
        )

    @property
    def origins(self) -> frozenset[str]:
        scheme = "https" if self.behind_tls else "http"
        return frozenset(f"{scheme}://{name}" for name in self.names)

    def has(self, url: str) -> bool:
        """Whether an address leads here. The name comes from the command line, and not from a file of the workspace."""
        return urlsplit(url).netloc.lower() in self.names

    def as_environment(self) -> str:
        return json.dumps(asdict(self))


def from_environment(value: str) -> Site:
    return Site(**json.loads(value))
