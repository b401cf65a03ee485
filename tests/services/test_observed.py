"""Reading a soul and its history: an unchanged file costs no second view of the ledger, and an edit is seen at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from soulkeeper.domain.souls.address import Address, address
from soulkeeper.ports import Ledger, Ports
from soulkeeper.services import queries, souls
from tests.conftest import OWNER
from tests.services.editing import write

WHERE = address("maya")


class CountingLedger:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self.views = ledger, 0

    def __getattr__(self, name: str) -> Any:
        self.views += name == "reading"
        return getattr(self._ledger, name)


@pytest.mark.parametrize("read", [queries.show, queries.history])
def test_a_read_needs_one_view_if_the_file_is_unchanged_and_records_an_edit_otherwise(
    any_ports: Ports, read: Callable[[Ports, Address], Any]
) -> None:
    souls.create(any_ports, OWNER, WHERE, "# Maya\n")
    counting = CountingLedger(any_ports.ledger)
    counted = replace(any_ports, ledger=cast("Ledger", counting))
    assert read(counted, WHERE).notes == ()
    assert counting.views == 1
    write(any_ports, "# Maya\n\n- Warm.\n")
    (note,) = read(counted, WHERE).notes
    assert "revision 2" in note
    assert read(counted, WHERE).soul.revision == 2
