"""Capsules: an identity sealed, moved and proven. The integrity functions under the names their users know."""

from soulkeeper.domain.capsules.fingerprint import content_changed, recalculate_fingerprint
from soulkeeper.domain.capsules.integrity import (
    Validation,
    extract_immutable_fields,
    prepare_capsule_update,
    restore_immutable_fields,
    update_capsule_metadata,
    validate_before_write,
)
from soulkeeper.errors import CapsuleIntegrityError

__all__ = [
    "CapsuleIntegrityError",
    "Validation",
    "content_changed",
    "extract_immutable_fields",
    "prepare_capsule_update",
    "recalculate_fingerprint",
    "restore_immutable_fields",
    "update_capsule_metadata",
    "validate_before_write",
]
