"""What opening a source has in common for all kinds of data sets, and the provenance line."""

import re
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypeVar

from threshold_explorer.data.columns.binary_statistic import BinaryStatistic
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.source import Source
from threshold_explorer.serving.computation_queue import working
from threshold_explorer.serving.memory_budget import Key, made_in_turn
from threshold_explorer.words.about import NAME, VERSION
from threshold_explorer.words.sentence import Sentence, markdown

ValueT = TypeVar("ValueT")
SHOWN_CHARACTERS = 40
# Names that need no quotation marks.
PLAIN_NAME = re.compile(rf"\w[\w.+-]{{0,{SHOWN_CHARACTERS - 1}}}")


def opened_once(
    key: Key, source: Source, make: Callable[[], ValueT], parts_of: Callable[[ValueT], Iterable[object]]
) -> ValueT:
    """The result of `make` from the memory cache, or made while a spinner is shown; arguments as in `MemoryCache`.

    A data set contains texts, such as its title and its provenance: its `key` has the language.
    """

    def make_with_spinner() -> ValueT:
        with working(markdown("data-sorting")):
            return make()

    return made_in_turn(key, make_with_spinner, parts_of, origin=source.key)


def facts_of(source: Source) -> dict[str, Any]:
    """The fields of a data set that are those of its source."""
    return {name: getattr(source, name) for name in ("id", "title", "origin", "sha256", "card")}


def provenance_of(source: Source, key: str, **facts: Any) -> str:
    """The provenance line of a data set, whose message `key` names the roles of the columns."""
    return str(
        Sentence(
            key,
            file=quoted(source.title),
            sha256=source.sha256,
            rows=source.columns.table.num_rows,
            name=NAME,
            version=VERSION,
            **facts,
        )
    )


def provenance_line(
    file_name: str, sha256: str, roles: ColumnRoles, found: BinaryStatistic, reading: str | Sentence = ""
) -> Sentence:
    """Everything needed to reproduce the numbers, as one line of plain text.

    `reading` describes the reading options that differ from the defaults.
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
        label_declared=roles.label_declared,
        is_merged=roles.merge_labels,
        weight="" if roles.weight is None else Sentence("columns-provenance-weight", weight=quoted(roles.weight)),
        cluster="" if roles.cluster is None else Sentence("columns-provenance-cluster", cluster=quoted(roles.cluster)),
        blank="" if roles.blank is None else Sentence("columns-provenance-blank", reason=quoted(str(roles.blank))),
        rows=found.rows_read,
        reading=Sentence("columns-provenance-reading", reading=quoted(str(reading))) if reading else "",
        left_out=_left_out(roles, found) if found.rows_dropped else "",
        name=NAME,
        version=VERSION,
    )


def counts_provenance_line(title: str, n_thresholds: int) -> Sentence:
    """The provenance of counts that were shared without their data.

    >>> print(counts_provenance_line("mine", 101))
    "mine": counts at 101 thresholds, shared without their data. Score >= threshold counts as positive. \
Threshold Explorer 0.1.0
    """
    return Sentence(
        "columns-provenance-of-counts", title=quoted(title), thresholds=n_thresholds, name=NAME, version=VERSION
    )


def _left_out(roles: ColumnRoles, found: BinaryStatistic) -> Sentence:
    names = {
        roles.label: "label",
        roles.score_column: "score",
        roles.weight: "weight",
        roles.predicted: "predicted",
        roles.cluster: "cluster",
    }
    lacking = found.dropped_by.items()
    reasons = [
        Sentence("columns-provenance-reason", rows=count, role=names.get(column, "score")) for column, count in lacking
    ]
    return Sentence("columns-provenance-left-out", rows=found.rows_dropped, reasons=reduce(_both, reasons))


def _both(first: Sentence, second: Sentence) -> Sentence:
    return Sentence("columns-provenance-reasons", first=first, second=second)


def quoted(text: str) -> str:
    r"""A name from a file, quoted, escaped, shortened and on one line.

    >>> print(quoted('p", label "q'), quoted("two\nlines"))
    "p\", label \"q" "two\nlines"
    """
    cut = text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"
    return f'"{"".join(map(_escaped, cut))}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else repr(character)[1:-1]
