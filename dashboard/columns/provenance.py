"""Where a number comes from, in one line: the file, the columns, the rows left out, and the rule."""

import re
from dataclasses import dataclass, field
from functools import reduce
from typing import Self

from dashboard.about import NAME, VERSION
from dashboard.columns.counted import Counted
from dashboard.columns.roles import ColumnRoles
from dashboard.words.sentence import Sentence

SHORT_DIGITS = 12
SHOWN_CHARACTERS = 40
# What needs no quotation marks to be told from the words around it.
PLAIN_NAME = re.compile(rf"\w[\w.+-]{{0,{SHOWN_CHARACTERS - 1}}}")


@dataclass(frozen=True)
class Provenance:
    """All that it takes to find the same numbers again. `dropped_by` counts by column, as `Counted` does."""

    file_name: str
    sha256: str
    label: str
    score: str
    positive: str
    rows_read: int
    weight: str | None = None
    lower_is_positive: bool = False
    rows_dropped: int = 0
    dropped_by: dict[str, int] = field(default_factory=dict)
    reading: str = ""

    @classmethod
    def of(cls, file_name: str, sha256: str, roles: ColumnRoles, found: Counted, reading: str = "") -> Self:
        """The provenance of a statistic; `reading` says how the file was read where that is not plain."""
        return cls(
            file_name,
            sha256,
            roles.label,
            roles.score,
            roles.positive,
            found.rows_read,
            weight=roles.weight,
            lower_is_positive=roles.lower_is_positive,
            rows_dropped=found.rows_dropped,
            dropped_by=found.dropped_by,
            reading=reading,
        )

    def line(self, *, full: bool = False) -> Sentence:
        """One line of plain text, whatever the names hold; with `full` all 64 digits of the hash.

        >>> print(Provenance("mine.csv", "1a2b3c4d5e6f" + "0" * 52, "y", "p", "yes", rows_read=3).line())
        mine.csv (sha256 1a2b3c4d5e6f…), label "y" = "yes", score "p", 3 rows read, score >= threshold counts as \
positive; Threshold Explorer 0.1.0
        """
        return Sentence(
            "columns-provenance",
            file=self.file_name if PLAIN_NAME.fullmatch(self.file_name) else quoted(self.file_name),
            sha256=self.sha256 if full else f"{self.sha256[:SHORT_DIGITS]}…",
            label=quoted(self.label),
            positive=quoted(self.positive),
            score=quoted(self.score),
            is_turned=self.lower_is_positive,
            weight="" if self.weight is None else Sentence("columns-provenance-weight", weight=quoted(self.weight)),
            rows=self.rows_read,
            reading=Sentence("columns-provenance-reading", reading=quoted(self.reading)) if self.reading else "",
            left_out=self._left_out() if self.rows_dropped else "",
            name=NAME,
            version=VERSION,
        )

    def _left_out(self) -> Sentence:
        roles = {self.label: "label", self.score: "score", self.weight: "weight"}
        reasons = (
            Sentence("columns-provenance-reason", rows=count, role=roles[column])
            for column, count in self.dropped_by.items()
        )
        listed = reduce(
            lambda first, second: Sentence("columns-provenance-reasons", first=first, second=second), reasons
        )
        return Sentence("columns-provenance-left-out", rows=self.rows_dropped, reasons=listed)


def line_of_counts(title: str, n_thresholds: int) -> Sentence:
    """The same for counts that came without their data.

    >>> print(line_of_counts("mine", 101))
    "mine": counts at 101 thresholds, shared without their data, score >= threshold counts as positive; Threshold \
Explorer 0.1.0
    """
    return Sentence(
        "columns-provenance-of-counts", title=quoted(title), thresholds=n_thresholds, name=NAME, version=VERSION
    )


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
