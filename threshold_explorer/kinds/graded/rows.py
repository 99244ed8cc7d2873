"""Reads graded outputs from a table: the grade of each, whether it is good, and its scores."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import BoolArray, FloatArray, IntArray
from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.labels import LabelColumn
from threshold_explorer.columns.missing_rows import missing_rows
from threshold_explorer.columns.numeric_columns import score_numbers
from threshold_explorer.columns.roles import refuse_columns
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn
from threshold_explorer.words.sentence import Sentence

# With more distinct grades, evenly spaced ones are offered.
MAX_GRADES_LISTED = 101


@dataclass(frozen=True)
class GradedRoles:
    """The column of each role, and the grades that count as good.

    A numeric grade is good from `good_from` on, a text if it is one of `good_words`. `score` is the one of `scores`
    that other pages show; lower is better for the scores in `lower`.

    >>> GradedRoles("human_rating", ("bleurt", "gpt_judge"), "bleurt", 4.0).columns
    ('human_rating', 'bleurt', 'gpt_judge')
    """

    grade: str
    scores: tuple[str, ...]
    score: str
    good_from: float | None = None
    good_words: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        return (self.grade, *self.scores)

    @property
    def is_settled(self) -> bool:
        return bool(self.grade and self.scores and (self.good_from is not None or self.good_words))


@dataclass(frozen=True)
class Grade:
    """The distinct grades of a column: numbers as `steps`, ascending, or `texts`."""

    steps: tuple[float, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class GradedRows:
    """The n rows with a grade: their row in the table, from 0, their grade and their scores.

    `grades` are numbers; a text is 1 if it is good, otherwise 0. Missing scores are nan; scores where lower is better
    are negated. `ungraded` counts the rows without a grade.
    """

    rows: IntArray
    grades: FloatArray
    is_good: BoolArray
    scores: Mapping[str, FloatArray]
    ungraded: int

    def scored(self, name: str) -> BoolArray:
        """Which of the rows have this score."""
        return np.asarray(~np.isnan(self.scores[name]))


def grade_of(columns: DetectedColumns, name: str) -> Grade:
    """The grades of a column; raises `RefusedFile` for too many distinct texts and for invalid numbers.

    >>> import pyarrow as pa
    >>> grade_of(DetectedColumns.of(pa.table({"g": ["good", "bad", "good"]})), "g")
    Grade(steps=(), texts=('bad', 'good'))
    """
    if not columns.profiles[name].is_meant_as_number:
        return Grade((), tuple(columns.label_column(name).texts))
    numbers = np.unique(_numbers(columns, name))
    return Grade(tuple(numbers[~np.isnan(numbers)].tolist()), ())


def graded_rows(columns: DetectedColumns, roles: GradedRoles) -> GradedRows:
    """The graded rows of a table; rows without a grade are left out, missing scores are nan.

    Raises `NoSuchColumn` for a column that is missing, has two roles or contains no number, `BadValue` for a value that
    is not a number, and `BadLabels` if no row has a grade.

    >>> import pyarrow as pa
    >>> rows = {"stars": [5, None, 2], "bleurt": [0.5, 0.25, None]}
    >>> found = graded_rows(DetectedColumns.of(pa.table(rows)), GradedRoles("stars", ("bleurt",), "bleurt", 4))
    >>> found.rows, found.is_good, found.scores["bleurt"]
    (array([0, 2]), array([ True, False]), array([0.5, nan]))
    """
    refuse_columns(roles.columns, columns.table.column_names)
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


def graded_notes(rows: GradedRows) -> list[Sentence]:
    """Notes on rows without a grade or a score."""
    notes = [Sentence("graded-left-out", count=rows.ungraded)] if rows.ungraded else []
    n_missing = {name: int((~rows.scored(name)).sum()) for name in rows.scores}
    notes += [Sentence("graded-lacking", count=count, score=name) for name, count in n_missing.items() if count]
    return notes


def _steps(columns: DetectedColumns, roles: GradedRoles) -> tuple[FloatArray, BoolArray, BoolArray]:
    numbers = _numbers(columns, roles.grade)
    return numbers, np.asarray(numbers >= float(roles.good_from or 0)), np.asarray(~np.isnan(numbers))


def _words(columns: DetectedColumns, roles: GradedRoles) -> tuple[FloatArray, BoolArray, BoolArray]:
    labels: LabelColumn = columns.label_column(roles.grade)
    if unknown := [text for text in roles.good_words if text not in labels.texts]:
        raise BadLabels("columns-positive-unknown", column=labels.name, labels=labels.texts, positive=unknown[0])
    is_good = np.logical_or.reduce([labels.rows_of(text) for text in roles.good_words])
    return is_good.astype(np.float64), is_good, ~missing_rows(columns.values(roles.grade))


def _numbers(columns: DetectedColumns, name: str) -> FloatArray:
    return np.asarray(score_numbers(columns.values(name), name), dtype=np.float64)
