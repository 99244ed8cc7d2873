"""Files with a predicted label next to the true one, or without it: the true label counts."""

import csv
import io

import numpy as np
import pyarrow as pa

from tests.threshold_explorer.data.columns.tool_tables import ToolTable, tool_tables
from tests.threshold_explorer.reading.corpus.case import Case

DELIMITERS = (",", ";", "\t", "|")


def cases() -> dict[str, Case]:
    """Each tool's table as a file; an ambiguous one is asked about."""
    return {
        name: _case(meant, _written(meant.table, DELIMITERS[at % len(DELIMITERS)]))
        for at, (name, meant) in enumerate(tool_tables().items())
    }


def _written(table: pa.Table, delimiter: str) -> bytes:
    file = io.StringIO()
    rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
    csv.writer(file, delimiter=delimiter).writerows([table.column_names, *rows])
    return file.getvalue().encode()


def _case(meant: ToolTable, content: bytes) -> Case:
    if meant.key or meant.asked:
        return Case(content, key=meant.key or meant.asked)
    is_positive = np.array([str(value) == meant.positive for value in meant.table[meant.label].to_pylist()])
    scores = meant.table[meant.score].to_numpy()
    if meant.predicted:
        told = [str(value) for value in meant.table[meant.predicted].to_pylist()]
        flags = {meant.positive, meant.positive.lower(), "yes"}
        scores = np.where([text in flags for text in told], scores, 1 - scores)
    return Case(
        content,
        positives=tuple(scores[is_positive].tolist()),
        negatives=tuple(scores[~is_positive].tolist()),
        positive=meant.positive,
    )
