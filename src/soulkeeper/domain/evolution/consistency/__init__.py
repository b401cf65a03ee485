"""Consistency of rules: relation, consistency and same_change, with the named rules behind them."""

from soulkeeper.domain.evolution.consistency.rules import (
    RULES,
    Against,
    Consistency,
    Related,
    Relation,
    Rule,
    consistency,
    relation,
    same_change,
)

__all__ = ["RULES", "Against", "Consistency", "Related", "Relation", "Rule", "consistency", "relation", "same_change"]
