"""The size limits of the share store: for one share, and for all together."""

import math
from collections.abc import Callable

from threshold_explorer.settings import MEGABYTE
from threshold_explorer.sharing.refusals import StoreFull

# PostgreSQL sends a payload as hexadecimal text, which may have at most one gigabyte.
MAX_PAYLOAD_BYTES = 400 * MEGABYTE


def refusal_if_full(needed: int, used: int, total: int) -> StoreFull | None:
    """The refusal of `needed` more bytes when `used` of `total` are in use; None if they fit."""
    # Rounded in opposite directions, so that the message never shows a sufficient limit.
    sizes = {"needed": _megabytes(needed, math.ceil), "total": _megabytes(total)}
    if needed > total:
        return StoreFull("sharing-larger-than-all", **sizes)
    if used + needed > total:
        return StoreFull("sharing-full", **sizes, free=_megabytes(max(0, total - used)))
    return None


def refusal_if_too_large(n_bytes: int) -> StoreFull | None:
    """The refusal of a payload of this size; None if it is small enough."""
    if n_bytes <= MAX_PAYLOAD_BYTES:
        return None
    most = _megabytes(MAX_PAYLOAD_BYTES)
    return StoreFull("sharing-larger-than-one", needed=_megabytes(n_bytes, math.ceil), most=most)


def _megabytes(n_bytes: int, rounded: Callable[[float], int] = math.floor) -> float:
    return rounded(10 * n_bytes / MEGABYTE) / 10
