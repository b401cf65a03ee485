"""Every setting of a policy is documented, and its documented form is the one that is parsed."""

from __future__ import annotations

import re

import pytest
from tools.pages import default_of

from soulkeeper.domain.evolution.policy import DEFAULT, as_record, keys, with_settings
from soulkeeper.domain.evolution.settings import SETTINGS, form_of


def test_every_key_is_documented_in_the_order_in_which_a_policy_is_shown() -> None:
    assert list(SETTINGS) == list(keys()) == list(as_record(DEFAULT))


@pytest.mark.parametrize("key", SETTINGS)
def test_a_default_and_every_word_and_example_of_a_form_can_be_said(key: str) -> None:
    for said in (default_of(key).replace(" ", ""), *re.findall(r"`([^`]+)`", form_of(key))):
        with_settings(DEFAULT, {key: said})
    assert with_settings(DEFAULT, {key: default_of(key).replace(" ", "")}) == DEFAULT
