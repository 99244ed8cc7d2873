"""What is said where the room that all shares have together does not suffice."""

import math
from collections.abc import Callable

from dashboard.settings import MEGABYTE
from dashboard.sharing.refusals import StoreFull

# PostgreSQL sends a payload as hexadecimal text, of which it can hold one gigabyte.
MAX_PAYLOAD_BYTES = 400 * MEGABYTE


def no_room(needed: int, used: int, total: int) -> StoreFull | None:
    """Why so many bytes more are not kept, of which others already use a part; None where they are."""
    # Rounded apart, so that no limit reads as if it sufficed.
    said = {"needed": _megabytes(needed, math.ceil), "total": _megabytes(total)}
    if needed > total:
        return StoreFull("sharing-larger-than-all", **said)
    if used + needed > total:
        return StoreFull("sharing-full", **said, free=_megabytes(max(0, total - used)))
    return None


def too_large(n_bytes: int) -> StoreFull | None:
    """Why a payload of so many bytes is not kept; None where it is."""
    if n_bytes <= MAX_PAYLOAD_BYTES:
        return None
    most = _megabytes(MAX_PAYLOAD_BYTES)
    return StoreFull("sharing-larger-than-one", needed=_megabytes(n_bytes, math.ceil), most=most)


def _megabytes(n_bytes: int, rounded: Callable[[float], int] = math.floor) -> float:
    return rounded(10 * n_bytes / MEGABYTE) / 10
