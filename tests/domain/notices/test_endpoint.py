"""Addresses of webhooks: ambiguous ones are refused, and addresses are judged, not names."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soulkeeper.domain.notices.endpoint import Endpoint, endpoint, may_reach
from soulkeeper.errors import Invalid
from tests.system import examples

GOOD = {
    "https://hooks.example.org": Endpoint(True, "hooks.example.org", 443, "/"),
    "https://Hooks.Example.org:8443/a/b?c=d%20e&f=[g]": Endpoint(True, "hooks.example.org", 8443, "/a/b?c=d%20e&f=[g]"),
    "HTTPS://1.1.1.1/x": Endpoint(True, "1.1.1.1", 443, "/x"),
    "https://[2606:4700:4700::1111]:444/": Endpoint(True, "2606:4700:4700::1111", 444, "/"),
    "https://xn--bcher-kva.example/": Endpoint(True, "xn--bcher-kva.example", 443, "/"),
}
PRIVATE = {
    "http://127.0.0.1:9000/told": Endpoint(False, "127.0.0.1", 9000, "/told"),
    "http://[::1]/": Endpoint(False, "::1", 80, "/"),
    "http://10.1.2.3/": Endpoint(False, "10.1.2.3", 80, "/"),
    "https://intranet/x": Endpoint(True, "intranet", 443, "/x"),
    "http://localhost:80/": Endpoint(False, "localhost", 80, "/"),
}
PUBLIC_NUMBERS = ["1.1.1.1", "8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"]
OWN_NUMBERS = [
    "10.0.0.1", "127.0.0.1", "127.255.255.254", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1", "::1", "fd12::1",
]  # fmt: skip
NEVER_NUMBERS = [
    "0.0.0.0", "0.1.2.3", "169.254.169.254", "169.254.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "192.0.2.1",
    "198.51.100.1", "203.0.113.1", "192.88.99.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
    "::", "fe80::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1",
    "2002:7f00:1::", "2001::1", "2001:db8::1", "100::1", "fd00:ec2::254", "fd20:ce::254", "3fff::1", "5f00::1",
    "fe80::1%eth0", "2606:4700::1111%1", "127.1", "0x7f000001", "2130706433", "017700000001", "", "localhost",
]  # fmt: skip


@pytest.mark.parametrize("url", GOOD)
def test_a_plain_address_is_read(url: str) -> None:
    assert endpoint(url) == GOOD[url]


@pytest.mark.parametrize("url", PRIVATE)
def test_only_private_webhooks_may_use_the_owners_networks_and_no_tls(url: str) -> None:
    assert endpoint(url, private=True) == PRIVATE[url]
    with pytest.raises(Invalid):
        endpoint(url)


def test_numbers_are_judged_by_where_they_lead() -> None:
    assert all(may_reach(number, private=private) for number in PUBLIC_NUMBERS for private in (True, False))
    assert [number for number in OWN_NUMBERS if may_reach(number, private=False)] == []
    assert [number for number in OWN_NUMBERS if not may_reach(number, private=True)] == []
    reached = [number for number in NEVER_NUMBERS for private in (True, False) if may_reach(number, private=private)]
    assert reached == []


@given(st.ip_addresses(v=4) | st.ip_addresses(v=6))
@settings(max_examples=examples(300))
def test_whatever_is_public_to_us_is_public_to_the_standard_library(
    number: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> None:
    if may_reach(str(number), private=False):
        assert number.is_global
        assert not number.is_multicast


@given(st.text(alphabet="htps:/.@[]#?\\%1a0x- \t\n", max_size=30))
@settings(max_examples=examples(300))
def test_an_address_that_was_read_is_the_only_reading_of_its_letters(rest: str) -> None:
    try:
        where = endpoint(f"https://{rest}", private=True)
    except Invalid:
        return
    assert f"https://{rest}".lower().startswith((f"https://{where.host}", f"https://[{where.host}]"))
    assert not set(rest) & set("#\\ \t\n")
    assert "@" not in rest.partition("/")[0]


def test_only_the_host_of_an_address_is_shown() -> None:
    assert endpoint("https://hooks.example.org:443/T0/secret?token=x").origin == "https://hooks.example.org"
    assert endpoint("https://[2606:4700::1]:8443/x").origin == "https://[2606:4700::1]:8443"


def test_a_forbidden_address_is_refused_even_for_a_private_webhook() -> None:
    for private in (False, True):
        with pytest.raises(Invalid, match=r"webhooks to 169\.254\.169\.254 are never allowed"):
            endpoint("https://169.254.169.254/", private=private)
    with pytest.raises(Invalid, match=r"10\.0\.0\.1 is not on the public internet"):
        endpoint("https://10.0.0.1/")


LONG = ".".join(["x" * 61] * 4)  # 247 characters


@pytest.mark.parametrize(
    "host", ["a..example", "-a.example", "a-.example", "a.example.", f"{'x' * 64}.example", f"{LONG}.abcdef"]
)
def test_a_host_name_is_made_of_labels_of_limited_length(host: str) -> None:
    assert endpoint(f"https://{LONG}.abcde/").host == f"{LONG}.abcde"
    with pytest.raises(Invalid, match="is not a"):
        endpoint(f"https://{host}/")


@pytest.mark.parametrize("host", ["intranet", "x.localhost"])
def test_a_name_that_is_not_on_the_public_internet_needs_a_private_webhook(host: str) -> None:
    assert endpoint(f"https://{host}/", private=True).host == host
    with pytest.raises(Invalid):
        endpoint(f"https://{host}/")
