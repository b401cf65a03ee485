"""Profiles: what a text is validated against. ``any`` accepts every working file; a project may define its own.

A project's profile uses known codes, severities and keys, or is refused with the unknown word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from soulkeeper.domain.validation.linter import RULES
from soulkeeper.domain.validation.rule import LintSeverity, Profile, Requirements
from soulkeeper.errors import Invalid

ANY: Final = Profile("any", {rule.code: rule.any for rule in RULES})
VERSIONED: Final = Profile(
    "versioned",
    {rule.code: rule.versioned for rule in RULES},
    Requirements(
        keys=("name", "version", "created", "updated"),
        sections=("Identity", "Prime Directive", "Values", "Audience Awareness", "Constraints", "Changelog"),
        when_extending=("Role Extension",),
        fewest_values=3,
        most_values=8,
        fewest_constraints=3,
        changelog=True,
    ),
)
PROJECT: Final = "project"
PROFILES: Final = {profile.name: profile for profile in (ANY, VERSIONED)}
_KEYS: Final = ("base", "keys", "sections", "rules")
_RULES_FOR_KEY: Final = {"keys": ("SK202", "SK204"), "sections": ("SK401", "SK402")}


def project_profile(table: Mapping[str, Any]) -> Profile:
    """The profile in a project's ``[validate]`` table, based on ``any`` or on the profile it names as its base."""
    _ensure_known(table, _KEYS, "key of [validate]")
    base = table.get("base", ANY.name)
    if not isinstance(base, str) or base not in PROFILES:
        raise Invalid(f"base = {base!r} in [validate] is not a profile", hint=f"use one of {', '.join(PROFILES)}")
    required = {code: LintSeverity.ERROR for key, codes in _RULES_FOR_KEY.items() if key in table for code in codes}
    severities = {**PROFILES[base].severities, **required, **_severities(table.get("rules", {}))}
    requirements = PROFILES[base].requirements
    keys, sections = _names(table, "keys", requirements.keys), _names(table, "sections", requirements.sections)
    return Profile(PROJECT, severities, replace(requirements, keys=keys, sections=sections))


def _severities(rules: Any) -> dict[str, LintSeverity]:
    if not isinstance(rules, Mapping):
        raise Invalid(
            "rules in [validate] is not a table", hint='write [validate.rules] on a line and SK110 = "error" below it'
        )
    _ensure_known(rules, [rule.code for rule in RULES], "rule")
    return {code: _severity(code, value) for code, value in rules.items()}


def _severity(code: str, value: Any) -> LintSeverity:
    try:
        return LintSeverity(value)
    except ValueError as error:
        raise Invalid(f"{code} = {value!r} is not a severity", hint=f"use one of {', '.join(LintSeverity)}") from error


def _names(table: Mapping[str, Any], key: str, default: tuple[str, ...]) -> tuple[str, ...]:
    names = table.get(key, list(default))
    if not isinstance(names, list) or not all(isinstance(name, str) and name.strip() for name in names):
        raise Invalid(f"{key} in [validate] is not a list of names", hint=f'write {key} = ["…", "…"]')
    return tuple(dict.fromkeys(names))


def _ensure_known(table: Mapping[str, Any], allowed: list[str] | tuple[str, ...], what: str) -> None:
    unknown = sorted(set(table) - set(allowed))
    if unknown:
        raise Invalid(f"{unknown[0]!r} is not a {what}", hint=f"use one of {', '.join(allowed)}")
