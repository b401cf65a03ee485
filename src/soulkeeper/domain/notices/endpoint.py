"""The addresses a webhook may have, and the networks that are never contacted.

- A URL is parsed in one strict form, only in this module: what was checked is what is connected to.
- Host names are resolved first, and their addresses are checked; a name proves nothing.
- Only the public internet, over TLS. A ``private`` webhook may also use the owner's own networks, without TLS; link-local
  (where clouds keep credentials), multicast and unspecified addresses are never allowed.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from soulkeeper.errors import Invalid

LONGEST = 2_000
_URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<target>/[a-z0-9._~:/?\[\]@!$&'()*+,;=%-]*)?",
    re.ASCII | re.IGNORECASE,
)
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
_HINT = "such as https://hooks.example.org/soulkeeper"


def _networks(*addresses: str) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    return tuple(ipaddress.ip_network(address) for address in addresses)


_OWN = _networks(
    *("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "198.18.0.0/15"),
    *("::1/128", "fc00::/7"),
)
_NEVER = _networks(
    *("0.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.51.100.0/24"),
    *("203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "100.100.100.200/32", "168.63.129.16/32"),
    *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "fd00:ec2::/32", "fd20:ce::/32"),
)
_PUBLIC = _networks("0.0.0.0/0", "2000::/3")


@dataclass(frozen=True, slots=True)
class Endpoint:
    secure: bool
    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        """The value of the ``Host`` header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """The part of a URL that may be shown: its path is often a secret."""
        return f"{'https' if self.secure else 'http'}://{self.authority}"


def endpoint(url: str, *, private: bool = False) -> Endpoint:
    """Parse a URL. Anything ambiguous or forbidden raises."""
    match = _URL.fullmatch(url) if len(url) <= LONGEST else None
    if match is None:
        raise Invalid(f"{_shortened(url)!r} is not a webhook URL", hint=_HINT)
    secure = match["scheme"].lower() == "https"
    port = int(match["port"] or (443 if secure else 80))
    if not 0 < port < 65_536:
        raise Invalid(f"{port} is not a port", hint=_HINT)
    if not (secure or private):
        raise Invalid(
            "without TLS, anybody on the network path can read the notices",
            hint="use https, or create it with --private",
        )
    host = _host(match["host"].lower())
    if _is_number(host) and not may_reach(host, private=True):
        raise Invalid(f"webhooks to {host} are never allowed, private or not", hint=_HINT)
    if not _is_allowed_host(host, private=private):
        raise Invalid(f"{host} is not on the public internet", hint="use --private for addresses in your own network")
    return Endpoint(secure, host, port, match["target"] or "/")


def may_reach(address: str, *, private: bool) -> bool:
    """Whether a webhook may use this address; a ``private`` one may use the owner's own networks too."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return False
    if "%" in address or any(number in network for network in _NEVER):
        return False
    if any(number in network for network in _OWN):
        return private
    return any(number in network for network in _PUBLIC)


def _host(name: str) -> str:
    """A host name, or an IP address in its standard form: not octal, hexadecimal or shortened."""
    try:
        if _is_number(name):
            return str(ipaddress.ip_address(name.strip("[]")))
    except ValueError as error:
        raise Invalid(f"{_shortened(name)!r} is not an IP address", hint="write it as 192.0.2.1") from error
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in name.split(".")):
        raise Invalid(f"{_shortened(name)!r} is not a host name", hint=_HINT)
    return name


def _is_allowed_host(host: str, *, private: bool) -> bool:
    """What is known before a name is resolved: a name without a dot is not on the public internet."""
    if _is_number(host):
        return may_reach(host, private=private)
    return private or ("." in host and not host.endswith(".localhost"))


def _is_number(host: str) -> bool:
    return ":" in host or _NUMBER.fullmatch(host.rpartition(".")[2]) is not None


def _shortened(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:79]}…"
