"""Sentinel values such as -999: numbers that are missing values among probabilities or labels 0 and 1."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_text import are_probabilities
from threshold_explorer.reading.options import SENTINELS, ReadingOptions
from threshold_explorer.reading.report import Alternative, Finding, Question, Step, shown_rows
from threshold_explorer.words.sentence import Sentence

# Common sentinel values; as numbers they would shift every threshold.
COMMON_SENTINELS = frozenset(
    {-1, -9, -99, -999, -9999, -99999, -999999, -77, -777, -88, -888, -8888, 9, 99, 999, 9999, 99999, 999999}
)
POSSIBLE_CLASSES = frozenset({-1, 9})
SHOWN_COLUMNS = 4


@dataclass(frozen=True)
class WithoutSentinels(Step):
    """A table, whether its sentinel values are missing (None without any), and a question about them."""

    table: pa.Table
    are_missing: bool | None = None
    questions: tuple[Question, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """How sentinel values were read, where there are any."""
        if self.are_missing is None:
            return ()
        return (Finding.of_option("sentinels", self.are_missing, bool(self.questions)),)


def without_sentinels(table: pa.Table, options: ReadingOptions) -> WithoutSentinels:
    """The table with sentinel values as missing where a column's other values are probabilities, or labels 0 and 1.

    >>> table = pa.table({"label": ["no", "yes", "no"], "score": [0.25, -999.0, 0.5]})
    >>> found = without_sentinels(table, ReadingOptions())
    >>> found.table["score"].to_pylist(), found.are_missing, len(found.questions)
    ([0.25, None, 0.5], True, 1)
    """
    of_columns = {name: values for name in table.column_names if (values := sentinels_of(table[name]))}
    if not of_columns:
        return WithoutSentinels(table)
    are_missing = options.sentinels is not False
    questions = tuple(_question(table, name, values) for name, values in of_columns.items())
    if are_missing:
        for name, values in of_columns.items():
            known = pc.if_else(_is_sentinel(table[name], values), pa.scalar(None, table[name].type), table[name])
            table = table.set_column(table.column_names.index(name), name, known)
    return WithoutSentinels(table, are_missing, questions[:1] if options.sentinels is None else ())


def sentinels_of(column: pa.ChunkedArray) -> list[float]:
    """The minimum or maximum, or both, where they are common sentinels and all other values are within 0 to 1.

    Whole numbers are labels: the others must be 0 and 1, and -1 or 9 may be a class or a count.

    >>> sentinels_of(pa.chunked_array([[0.25, -999.0, 1.0]])), sentinels_of(pa.chunked_array([[0.25, -999.0, 2.5]]))
    ([-999.0], [])
    >>> sentinels_of(pa.chunked_array([[0, 1, -9]])), sentinels_of(pa.chunked_array([[0, 1, -1]]))
    ([-9.0], [])
    """
    are_whole = pa.types.is_integer(column.type)
    if not (are_whole or pa.types.is_floating(column.type)):
        return []
    ends = _ends(column)
    found = [
        end for end in dict.fromkeys(ends) if end in COMMON_SENTINELS and not (are_whole and end in POSSIBLE_CLASSES)
    ]
    if not found:
        return []
    rest = column.filter(pc.invert(_is_sentinel(column, found)))
    low, high = pc.min_max(rest).as_py().values()
    if are_whole:
        return found if (low, high) == (0, 1) else []
    are_graded = pc.any(pc.and_(pc.greater(rest, 0), pc.less(rest, 1))).as_py()
    return found if low is not None and are_probabilities(low, high) and are_graded else []


def _ends(column: pa.ChunkedArray) -> list[float | None]:
    """The minimum and the maximum, None for a column without numbers."""
    if not column.null_count and len(column):
        chunks = [chunk.to_numpy() for chunk in column.chunks if len(chunk)]
        low, high = np.min([chunk.min() for chunk in chunks]), np.max([chunk.max() for chunk in chunks])
        # NumPy is several times as fast, but propagates nan; Arrow ignores it.
        if not np.isnan(low):
            return [float(low), float(high)]
    return list(pc.min_max(column).as_py().values())


def _is_sentinel(column: pa.ChunkedArray, values: list[float]) -> pa.ChunkedArray:
    return pc.is_in(column, pa.array(values).cast(column.type))


def _question(table: pa.Table, name: str, values: list[float]) -> Question:
    rows = _is_sentinel(table[name], values)
    row = pc.index(rows, value=True).as_py()
    sentence = Sentence(
        "reading-question-sentinels", column=name, value=f"{values[0]:g}", count=pc.sum(rows).as_py(), row=row + 1
    )
    others = [other for other in table.column_names if other != name][: SHOWN_COLUMNS - 1]
    shown = [other for other in table.column_names if other in {name, *others}]
    as_numbers = shown_rows(table.select(shown), [row])
    missing = (as_numbers[0], tuple("" if other == name else cell for other, cell in zip(*as_numbers, strict=True)))
    readings = ((True, missing), (False, as_numbers))
    return Question("sentinels", sentence, tuple(Alternative(v, Sentence(SENTINELS[v]), rows) for v, rows in readings))
