"""The rows of a file as graded outputs: the grade of each, whether that is good, and its scores."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from dashboard.columns.graded_roles import GradedRoles
from dashboard.columns.labels import LabelColumn
from dashboard.columns.missing_rows import missing_rows
from dashboard.columns.numbers import score_numbers
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading.refusals import BadLabels, NoSuchColumn
from dashboard.words.sentence import Sentence
from metrics_core.arrays import BoolArray, FloatArray, IntArray

# More different grades are an amount: of these the steps are not listed one by one.
MOST_STEPS = 101


@dataclass(frozen=True)
class Grade:
    """A column of grades: the `steps` that occur of numbers, ascending, or the `texts` of words."""

    steps: tuple[float, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class GradedRows:
    """The n rows that have a grade: where they stand in the table, from 0, and what is known of each.

    `grades` are the numbers, or 1 for a good word and 0 for another; of the scores nan where there is none, and of
    those of which lower ones are better the negative.
    """

    rows: IntArray
    grades: FloatArray
    is_good: BoolArray
    scores: Mapping[str, FloatArray]
    ungraded: int

    def scored(self, name: str) -> BoolArray:
        """Which of the rows have this score."""
        return np.asarray(~np.isnan(self.scores[name]))


def grade_of(columns: RecognisedColumns, name: str) -> Grade:
    """The grades of a column; raises `RefusedFile` for words too many to choose from, and numbers that are none.

    >>> import pyarrow as pa
    >>> grade_of(RecognisedColumns.of(pa.table({"g": ["good", "bad", "good"]})), "g")
    Grade(steps=(), texts=('bad', 'good'))
    """
    if not columns.profiles[name].is_meant_as_number:
        return Grade((), tuple(columns.label_column(name).texts))
    numbers = np.unique(_numbers(columns, name))
    return Grade(tuple(numbers[~np.isnan(numbers)].tolist()), ())


def graded_rows(columns: RecognisedColumns, roles: GradedRoles) -> GradedRows:
    """The rows of a table by its roles; one without a grade is left out, one without a score has none.

    Raises `NoSuchColumn` for a column that is not there, serves twice or holds no number, `BadValue` for what is no
    number among them, and `BadLabels` where no row has a grade.

    >>> import pyarrow as pa
    >>> rows = {"stars": [5, None, 2], "bleurt": [0.5, 0.25, None]}
    >>> found = graded_rows(RecognisedColumns.of(pa.table(rows)), GradedRoles("stars", ("bleurt",), "bleurt", 4))
    >>> found.rows, found.is_good, found.scores["bleurt"]
    (array([0, 2]), array([ True, False]), array([0.5, nan]))
    """
    roles.check(columns.table.column_names)
    grades, is_good, is_graded = _words(columns, roles) if roles.good_from is None else _steps(columns, roles)
    if not is_graded.any():
        raise BadLabels("graded-no-grade", column=roles.grade)
    scores = {}
    for name in roles.scores:
        numbers = _numbers(columns, name)[is_graded]
        if np.isnan(numbers).all():
            raise NoSuchColumn("graded-no-score", column=name)
        scores[name] = -numbers if name in roles.lower else numbers
    rows = np.flatnonzero(is_graded)
    return GradedRows(rows, grades[is_graded], is_good[is_graded], scores, int((~is_graded).sum()))


def notes_on(rows: GradedRows) -> list[Sentence]:
    """What is said of rows that lack something."""
    notes = [Sentence("graded-left-out", count=rows.ungraded)] if rows.ungraded else []
    lacking = {name: int((~rows.scored(name)).sum()) for name in rows.scores}
    return [*notes, *(Sentence("graded-lacking", count=count, score=name) for name, count in lacking.items() if count)]


def _steps(columns: RecognisedColumns, roles: GradedRoles) -> tuple[FloatArray, BoolArray, BoolArray]:
    numbers = _numbers(columns, roles.grade)
    return numbers, np.asarray(numbers >= float(roles.good_from or 0)), np.asarray(~np.isnan(numbers))


def _words(columns: RecognisedColumns, roles: GradedRoles) -> tuple[FloatArray, BoolArray, BoolArray]:
    labels: LabelColumn = columns.label_column(roles.grade)
    if unknown := [text for text in roles.good_words if text not in labels.texts]:
        raise BadLabels("columns-positive-unknown", column=labels.name, labels=labels.texts, positive=unknown[0])
    is_good = np.logical_or.reduce([labels.rows_of(text) for text in roles.good_words])
    return is_good.astype(np.float64), is_good, ~missing_rows(columns.values(roles.grade))


def _numbers(columns: RecognisedColumns, name: str) -> FloatArray:
    return np.asarray(score_numbers(columns.values(name), name), dtype=np.float64)
