"""Numbers such as -999 that stand for a missing value among probabilities."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.choices import SENTINELS, ReadingChoices
from dashboard.reading.report import Alternative, Finding, Question, Step
from dashboard.reading.rows.shown_rows import shown_rows
from dashboard.words.sentence import Sentence

# What programs write for a value that they lack; as numbers they would move every threshold.
KNOWN = frozenset(
    {-1, -9, -99, -999, -9999, -99999, -999999, -77, -777, -88, -888, -8888, 9, 99, 999, 9999, 99999, 999999}
)
SHOWN_COLUMNS = 4


@dataclass(frozen=True)
class WithoutSentinels(Step):
    """A table, whether such numbers are missing values in it (None where there are none), and what has to be asked."""

    table: pa.Table
    are_missing: bool | None = None
    questions: tuple[Question, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was made of such numbers, where there were any."""
        if self.are_missing is None:
            return ()
        return (Finding.of_choice("sentinels", self.are_missing, bool(self.questions)),)


def without_sentinels(table: pa.Table, choices: ReadingChoices) -> WithoutSentinels:
    """The table with such numbers missing where all others of a column are probabilities, unless chosen otherwise.

    >>> table = pa.table({"label": ["no", "yes", "no"], "score": [0.25, -999.0, 0.5]})
    >>> found = without_sentinels(table, ReadingChoices())
    >>> found.table["score"].to_pylist(), found.are_missing, len(found.questions)
    ([0.25, None, 0.5], True, 1)
    """
    of_columns = {name: values for name in table.column_names if (values := sentinels_of(table[name]))}
    if not of_columns:
        return WithoutSentinels(table)
    are_missing = choices.sentinels is not False
    questions = tuple(_question(table, name, values) for name, values in of_columns.items())
    if are_missing:
        for name, values in of_columns.items():
            known = pc.if_else(_are(table[name], values), pa.scalar(None, table[name].type), table[name])
            table = table.set_column(table.column_names.index(name), name, known)
    return WithoutSentinels(table, are_missing, questions[:1] if choices.sentinels is None else ())


def sentinels_of(column: pa.ChunkedArray) -> list[float]:
    """The lowest or highest number, or both, where no other lies outside 0 to 1 and some are between.

    >>> sentinels_of(pa.chunked_array([[0.25, -999.0, 1.0]])), sentinels_of(pa.chunked_array([[0.25, -999.0, 2.5]]))
    ([-999.0], [])
    """
    if not pa.types.is_floating(column.type):
        return []
    ends = _ends(column)
    found = [end for end in dict.fromkeys(ends) if end in KNOWN]
    if not found:
        return []
    rest = column.filter(pc.invert(_are(column, found)))
    low, high = pc.min_max(rest).as_py().values()
    are_graded = pc.any(pc.and_(pc.greater(rest, 0), pc.less(rest, 1))).as_py()
    return found if low is not None and low >= 0 and high <= 1 and are_graded else []


def _ends(column: pa.ChunkedArray) -> list[float | None]:
    """The lowest number and the highest, None where there is none."""
    if not column.null_count and len(column):
        chunks = [chunk.to_numpy() for chunk in column.chunks if len(chunk)]
        low, high = np.min([chunk.min() for chunk in chunks]), np.max([chunk.max() for chunk in chunks])
        # A nan is both to numpy, which is several times as fast; Arrow passes it over.
        if not np.isnan(low):
            return [float(low), float(high)]
    return list(pc.min_max(column).as_py().values())


def _are(column: pa.ChunkedArray, values: list[float]) -> pa.ChunkedArray:
    return pc.is_in(column, pa.array(values, column.type))


def _question(table: pa.Table, name: str, values: list[float]) -> Question:
    rows = _are(table[name], values)
    row = pc.index(rows, value=True).as_py()
    sentence = Sentence(
        "reading-question-sentinels", column=name, value=f"{values[0]:g}", count=pc.sum(rows).as_py(), row=row + 1
    )
    others = [other for other in table.column_names if other != name][: SHOWN_COLUMNS - 1]
    shown = [other for other in table.column_names if other in {name, *others}]
    kept = shown_rows(table.select(shown), [row])
    missing = (kept[0], tuple("" if other == name else cell for other, cell in zip(*kept, strict=True)))
    readings = ((True, missing), (False, kept))
    return Question("sentinels", sentence, tuple(Alternative(v, Sentence(SENTINELS[v]), rows) for v, rows in readings))
