"""Reshapes tables in long format, one row per case and class, to one row per case with a score per class."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import NameRole
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.columns.labels import MAX_CLASSES, decoded, label_text
from threshold_explorer.columns.role_order import MODEL_OUTPUT_ROLES
from threshold_explorer.kinds.multiclass.columns import MIN_CLASSES
from threshold_explorer.words.sentence import Sentence

CLASS_CLAIMS = (NameRole.LABEL, NameRole.OUTCOME, NameRole.PREDICTION, NameRole.TRUTH)


@dataclass(frozen=True)
class LongColumns:
    """The roles in a table with one row per case and class.

    `truth` contains the true class of the case in each of its rows, or with `is_flag` 1 in the row of the true class
    and 0 in the others.
    """

    case: str
    class_name: str
    score: str
    truth: str
    is_flag: bool


def long_columns(columns: DetectedColumns) -> LongColumns | None:
    """The roles of a table with one row per case and class, three classes or more; None for any other table.

    >>> rows = {"id": [1, 1, 1, 2, 2, 2], "class": [*"abcabc"], "score": [0.7, 0.2, 0.1, 0.3, 0.3, 0.4]}
    >>> found = long_columns(DetectedColumns.of(pa.table({**rows, "truth": [*"aaaccc"]})))
    >>> found.case, found.class_name, found.truth, found.is_flag
    ('id', 'class', 'truth', False)
    """
    usable = [columns.profiles[name] for name in columns.table.column_names]
    score = next((each.name for each in usable if each.name_role in MODEL_OUTPUT_ROLES and each.is_number), None)
    cases = [each.name for each in usable if each.name != score and _may_be_case(each)]
    classes = [each.name for each in usable if each.name != score and _may_be_class(each)]
    truths = [each for each in usable if each.name != score and each.n_values <= MAX_CLASSES]
    if score is None or columns.table.num_rows < 2 * MIN_CLASSES:
        return None
    for case in cases:
        for class_name in (name for name in classes if name != case and _is_grid(columns.table, case, name)):
            for truth in (each for each in truths if each.name not in (case, class_name)):
                if _is_class_of(columns.table, case, class_name, truth.name):
                    return LongColumns(case, class_name, score, truth.name, is_flag=False)
                if truth.texts == {"0", "1"} and _is_flag_of(columns.table, case, truth.name):
                    return LongColumns(case, class_name, score, truth.name, is_flag=True)
    return None


def pivoted(table: pa.Table, found: LongColumns) -> pa.Table:
    """One row per case, in the order of the first rows: its id, its class and one score column per class.

    >>> rows = {"id": [2, 2, 1, 1], "class": ["b", "a", "a", "b"], "p": [0.25, 0.75, 0.5, 0.5], "y": [0, 1, 0, 1]}
    >>> pivoted(pa.table(rows), LongColumns("id", "class", "p", "y", is_flag=True)).to_pydict()
    {'id': [2, 1], 'y': ['a', 'b'], 'p a': [0.75, 0.5], 'p b': [0.25, 0.5]}
    """
    cases, classes = decoded(table[found.case]), decoded(table[found.class_name])
    ids, names = pc.unique(cases), pc.unique(classes)
    places = pc.index_in(cases, ids).to_numpy() * len(names) + pc.index_in(classes, names).to_numpy()
    in_order = table.take(pa.array(np.argsort(places, kind="stable")))
    truth = decoded(in_order[found.truth])
    own_rows = np.flatnonzero(truth.to_numpy() == 1) if found.is_flag else np.arange(len(ids)) * len(names)
    labels = decoded(in_order[found.class_name]) if found.is_flag else truth
    made = {found.case: ids, found.truth: labels.take(pa.array(own_rows))}
    scores = decoded(in_order[found.score])
    for place in sorted(range(len(names)), key=lambda place: _order(names[place].as_py())):
        rows = pa.array(np.arange(place, len(scores), len(names)))
        made[f"{found.score} {label_text(names[place].as_py())}"] = scores.take(rows)
    return pa.table(made)


def long_format_note(found: LongColumns, table: pa.Table, made: pa.Table) -> Sentence:
    """The note on a reshaped table: the number of rows and cases, and the columns that were not used."""
    others = [
        name for name in table.column_names if name not in (found.case, found.class_name, found.score, found.truth)
    ]
    return Sentence(
        "columns-long",
        rows=table.num_rows,
        cases=made.num_rows,
        case=found.case,
        class_name=found.class_name,
        others=others,
        n_others=len(others),
    )


def _may_be_case(column: ColumnProfile) -> bool:
    is_name = column.name_role in (NameRole.IDENTIFIER, NameRole.QUERY, NameRole.NONE)
    return is_name and column.is_whole and column.n_values > 1


def _may_be_class(column: ColumnProfile) -> bool:
    return column.name_role in CLASS_CLAIMS and column.is_whole and MIN_CLASSES <= column.n_values <= MAX_CLASSES


def _is_grid(table: pa.Table, case: str, class_name: str) -> bool:
    """Whether each case has exactly one row per class."""
    if any(table[name].null_count for name in (case, class_name)):
        return False
    n_cases, n_classes = _n_distinct(table, [case]), _n_distinct(table, [class_name])
    if n_classes < MIN_CLASSES or n_cases * n_classes != table.num_rows:
        return False
    return bool(_n_distinct(table, [case, class_name]) == table.num_rows)


def _is_class_of(table: pa.Table, case: str, class_name: str, truth: str) -> bool:
    """Whether a column contains one of the classes, the same in all rows of a case."""
    classes, truths = decoded(table[class_name]), decoded(table[truth])
    if classes.type != truths.type or truths.null_count:
        return False
    is_known = pc.all(pc.is_in(pc.unique(truths), pc.unique(classes))).as_py()
    return bool(is_known) and _n_distinct(table, [case, truth]) == _n_distinct(table, [case])


def _is_flag_of(table: pa.Table, case: str, flag: str) -> bool:
    """Whether exactly one row of each case is 1."""
    if table[flag].null_count:
        return False
    flagged = table.filter(pc.equal(decoded(table[flag]).cast(pa.float64()), 1.0))
    n_cases = _n_distinct(table, [case])
    return bool(flagged.num_rows == n_cases == _n_distinct(flagged, [case]))


def _n_distinct(table: pa.Table, names: Iterable[str]) -> int:
    return int(table.group_by(list(names)).aggregate([]).num_rows)


def _order(value: object) -> tuple[bool, float, str]:
    return (False, float(value), "") if isinstance(value, int | float) else (True, 0.0, str(value).casefold())
