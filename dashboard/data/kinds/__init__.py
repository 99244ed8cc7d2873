"""The kinds of data sets: what each wants of a table, and how a table becomes one."""

from collections.abc import Mapping

from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.kinds.binary import BINARY
from dashboard.data.kinds.counts import COUNTS
from dashboard.data.kinds.kind import Kind, Roles

__all__ = ["BINARY", "COUNTS", "TABLE_KINDS", "Kind", "guesses"]

# What a table can be read as, by key, the likelier first where evidence is equal.
TABLE_KINDS = {kind.key: kind for kind in (BINARY,)}


def guesses(columns: RecognisedColumns) -> Mapping[str, Roles]:
    """The kinds that a table can be read as, by key, the likeliest first, each with the likely roles.

    Raises `RefusedFile` where it can be none, with what it lacks for the first.
    """
    found = {key: guess for key, kind in TABLE_KINDS.items() if kind.guess and (guess := kind.guess(columns))}
    if not found:
        return {BINARY.key: columns.likely_roles}
    return {key: found[key].roles for key in sorted(found, key=lambda key: not found[key].is_likely)}
