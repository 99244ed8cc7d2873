"""A label and a score for each case: two classes, or many."""

from dashboard.columns.candidates import likely_weight
from dashboard.columns.missing_rows import MissingColumn
from dashboard.columns.multiclass import MulticlassColumns, lower_is_likelier, multiclass_columns
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.binary import BinaryDataset, open_binary
from dashboard.data.kinds.multiclass import classes_of, of_complete_rows, open_multiclass
from dashboard.data.source import Source
from dashboard.data.tasks.task import Guess, Task
from dashboard.reading.refusals import RefusedFile


def _guess(columns: RecognisedColumns) -> Guess | None:
    found = multiclass_columns(columns)
    if found:
        return Guess(_first_class(columns, found))
    try:
        return Guess(columns.likely_roles)
    except RefusedFile:
        return None


def _first_class(columns: RecognisedColumns, found: MulticlassColumns) -> ColumnRoles:
    """The first class that has a case is the one to begin with."""
    first = columns.class_column(found.label).texts[0]
    score = found.scores[found.classes.index(first)] if found.scores else found.predicted
    lower = lower_is_likelier(columns, found)
    others = [columns.profiles[name] for name in columns.table.column_names if name not in found.columns]
    weight = likely_weight(others, taken=(found.label, str(score)))
    return ColumnRoles(found.label, str(score), first, weight, lower_is_positive=lower)


def _open(source: Source, roles: ColumnRoles) -> BinaryDataset:
    found = _many_of(source, roles)
    return open_multiclass(source, roles, found) if found else open_binary(source, roles)


def _many_of(source: Source, roles: ColumnRoles) -> MulticlassColumns | None:
    """The roles of all classes, where those chosen are of one of them; None where they are of two classes."""
    found = classes_of(source)
    is_of_many = found and roles.label == found.label and roles.score == _score_of(found, roles.positive)
    return found if is_of_many else None


def missing_in_file(source: Source, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """The missing values by column, of many classes those of all; raises as `RecognisedColumns.missing`."""
    found = _many_of(source, roles)
    return source.columns.missing(of_complete_rows(roles, found) if found else roles)


def _score_of(found: MulticlassColumns, name: str) -> str | None:
    if name not in found.classes:
        return None
    return found.scores[found.classes.index(name)] if found.scores else found.predicted


def _check(source: Source, is_said_true: bool) -> None:
    if found := classes_of(source):
        roles = _first_class(source.columns, found)
    else:
        # Refused where no column says what really happened.
        roles = source.columns.likely_roles if is_said_true else source.columns.guess
    # Rows without a value are no reason to refuse a file: the reader may leave them out.
    if roles.is_settled and not missing_in_file(source, roles):
        _open(source, roles)


CLASSIFICATION = Task("classification", _guess, _open, _check)
