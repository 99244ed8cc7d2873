"""Where a number comes from, in one line: the file, the columns, the rows left out, and the rule."""

import re
from functools import reduce

from dashboard.about import NAME, VERSION
from dashboard.columns.counted import Counted
from dashboard.columns.roles import ColumnRoles
from dashboard.words.sentence import Sentence

SHOWN_CHARACTERS = 40
# What needs no quotation marks to be told from the words around it.
PLAIN_NAME = re.compile(rf"\w[\w.+-]{{0,{SHOWN_CHARACTERS - 1}}}")


def provenance_line(
    file_name: str, sha256: str, roles: ColumnRoles, found: Counted, reading: str | Sentence = ""
) -> Sentence:
    """All that it takes to find the same numbers again, as one line of plain text whatever the names hold.

    `reading` says how the file was read where that is not plain.
    """
    return Sentence(
        "columns-provenance",
        file=file_name if PLAIN_NAME.fullmatch(file_name) else quoted(file_name),
        sha256=sha256,
        label=quoted(roles.label),
        positive=quoted(roles.positive),
        score=quoted(roles.score),
        is_turned=roles.lower_is_positive,
        predicted=""
        if roles.predicted is None
        else Sentence("columns-provenance-predicted", predicted=quoted(roles.predicted)),
        is_said_true=roles.is_said_true,
        is_merged=roles.merge_labels,
        weight="" if roles.weight is None else Sentence("columns-provenance-weight", weight=quoted(roles.weight)),
        rows=found.rows_read,
        reading=Sentence("columns-provenance-reading", reading=quoted(str(reading))) if reading else "",
        left_out=_left_out(roles, found) if found.rows_dropped else "",
        name=NAME,
        version=VERSION,
    )


def line_of_counts(title: str, n_thresholds: int) -> Sentence:
    """The same for counts that came without their data.

    >>> print(line_of_counts("mine", 101))
    "mine": counts at 101 thresholds, shared without their data, score >= threshold counts as positive; Threshold \
Explorer 0.1.0
    """
    return Sentence(
        "columns-provenance-of-counts", title=quoted(title), thresholds=n_thresholds, name=NAME, version=VERSION
    )


def _left_out(roles: ColumnRoles, found: Counted) -> Sentence:
    names = {roles.label: "label", roles.score: "score", roles.weight: "weight", roles.predicted: "predicted"}
    lacking = found.dropped_by.items()
    reasons = [
        Sentence("columns-provenance-reason", rows=count, role=names.get(column, "score")) for column, count in lacking
    ]
    return Sentence("columns-provenance-left-out", rows=found.rows_dropped, reasons=reduce(_both, reasons))


def _both(first: Sentence, second: Sentence) -> Sentence:
    return Sentence("columns-provenance-reasons", first=first, second=second)


def quoted(text: str) -> str:
    r"""A name from a file so that nothing in it can pass for the words around it: on one line, shortened.

    >>> print(quoted('p", label "q'), quoted("two\nlines"))
    "p\", label \"q" "two\nlines"
    """
    cut = text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"
    return f'"{"".join(map(_escaped, cut))}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else repr(character)[1:-1]
