"""Consistency of rules: relation, consistency and same_change, with the named rules behind them."""

from soulkeeper.domain.evolution.consistency.rules import (
    RULES,
    Related,
    Relation,
    Rule,
    consistency,
    relation,
    same_change,
)

__all__ = ["RULES", "Related", "Relation", "Rule", "consistency", "relation", "same_change"]
