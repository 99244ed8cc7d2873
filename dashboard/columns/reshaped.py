"""Tables of another shape than a row for each case, made into that shape, and what is said of it."""

from dataclasses import dataclass

import pyarrow as pa

from dashboard.columns.long_format import long_columns, note_on_long, pivoted
from dashboard.columns.one_hot import one_hot_columns, with_classes
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.retrieved_lists import list_columns, ranked_rows
from dashboard.columns.trec import with_trec_names
from dashboard.words.sentence import Sentence


@dataclass(frozen=True)
class Reshaped:
    """A table with a row for each case, or for each item of a query; `notes` say how it came about."""

    table: pa.Table
    notes: tuple[Sentence, ...] = ()


def recognised_cases(table: pa.Table) -> tuple[RecognisedColumns, tuple[Sentence, ...]]:
    """The columns of a table, with a row for each case whatever its shape was, and what is said of that."""
    columns = RecognisedColumns.of(with_trec_names(table))
    made = next(filter(None, (form(columns) for form in FORMS)), None)
    return (RecognisedColumns.of(made.table), made.notes) if made else (columns, ())


def _of_long(columns: RecognisedColumns) -> Reshaped | None:
    found = long_columns(columns)
    if found is None:
        return None
    made = pivoted(columns.table, found)
    return Reshaped(made, (note_on_long(found, columns.table, made),))


def _of_lists(columns: RecognisedColumns) -> Reshaped | None:
    found = list_columns(columns.table)
    judged = ranked_rows(columns.table, found) if found else None
    if judged is None:
        return None
    return Reshaped(judged.table, (Sentence("columns-lists", rows=columns.table.num_rows), *judged.notes))


def _of_one_hot(columns: RecognisedColumns) -> Reshaped | None:
    found = one_hot_columns(columns)
    if found is None:
        return None
    return Reshaped(with_classes(columns, found), (Sentence("columns-one-hot", classes=len(found.labels)),))


FORMS = (_of_long, _of_lists, _of_one_hot)
