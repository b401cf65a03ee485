"""What an export leaves out is named, and never more of it than a person reads."""

from __future__ import annotations

from soulkeeper.formats.losses import file_losses


def test_ten_files_that_are_left_out_are_named_and_the_others_counted() -> None:
    assert [*file_losses([])] == []
    names = [f"f{number:02}" for number in range(13)]
    (ten,), (more,) = file_losses(names[:10]), file_losses(names[::-1])
    assert ten.endswith(f"left out: {', '.join(names[:10])}")
    assert more.endswith(f"left out: {', '.join(names[:10])} and 3 more")
