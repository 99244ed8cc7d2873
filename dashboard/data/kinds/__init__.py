"""The kinds of data sets: what each wants of a table, and how a table becomes one."""

from dashboard.data.kinds.binary import BINARY
from dashboard.data.kinds.counts import COUNTS
from dashboard.data.kinds.kind import Kind
from dashboard.data.source import Source

__all__ = ["BINARY", "COUNTS", "KINDS", "Kind", "kind_of"]

KINDS = (COUNTS, BINARY)


def kind_of(source: Source) -> Kind:
    """The first kind that a table can be; where it can be none, the one whose refusal says what is missing."""
    return next((kind for kind in KINDS if kind.fits(source)), BINARY)
