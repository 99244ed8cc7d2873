"""Tables of outputs with a human grade and the scores of metrics or judge models: their roles, and the graded rows."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import IDENTIFIER_WORDS, NameRole, words
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import LabelColumn
from threshold_explorer.data.columns.numeric_columns import missing_rows, score_numbers
from threshold_explorer.data.columns.roles import refuse_columns
from threshold_explorer.data.kinds.task import Guess
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn, RefusedFile
from threshold_explorer.reading.rows.column_naming import word_set
from threshold_explorer.words.sentence import Sentence

PERSON_WORDS = word_set(
    "human person people annotator annotators rater raters reviewer reviewers expert experts crowd crowdworker editor "
    "evaluator user manual"
)
GRADE_WORDS = word_set(
    "rating ratings rated grade grades graded stars star likert mos quality verdict preference judgement judgment "
    "assessment acceptability opinion"
)
# Metrics that score a text, and models that judge one.
METRIC_WORDS = word_set(
    "bleu sacrebleu bleurt rouge chrf comet cometkiwi xcomet bertscore bartscore meteor ter wer moverscore cider spice "
    "mauve questeval unieval nubia prism perplexity ppl levenshtein yisi metricx summac"
)
JUDGE_WORDS = word_set(
    "judge judges gpt llm claude gemini llama mistral qwen reward autorater autograder geval prometheus"
)
# Lower is better.
LOWER_WORDS = word_set("ter wer cer perplexity ppl loss distance error errors edits levenshtein toxicity hallucination")
GOOD_WORDS = word_set(
    "good pass passed yes true correct win wins better acceptable accept accepted approve approved helpful faithful up "
    "excellent satisfied ok okay"
)
NEGATING_WORDS = word_set("not no un bad fail failed")
# More distinct texts are comments, not grades.
MAX_WORD_GRADES = 12
# Numeric grades from here on likely count as good: four of five stars.
SHARE_OF_SCALE = 0.6
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


def graded_columns(columns: DetectedColumns) -> Guess | None:
    """The likely roles of a table with a human grade and scores; None if no column is named as a grade.

    >>> import pyarrow as pa
    >>> rows = {"output": ["a b", "c"], "human_rating": [5, 2], "bleurt": [0.5, 0.25], "gpt_judge": [4, 2]}
    >>> graded_columns(DetectedColumns.of(pa.table(rows))).roles
    GradedRoles(grade='human_rating', scores=('bleurt', 'gpt_judge'), score='bleurt', good_from=5.0, good_words=(), \
lower=())
    >>> graded_columns(DetectedColumns.of(pa.table({"label": [0, 1], "score": [0.25, 0.5]})))
    """
    profiles = list(columns.profiles.values())
    grade = next(iter(sorted(filter(_may_be_grade, profiles), key=lambda each: not _is_human(each))), None)
    if grade is None:
        return None
    scores = tuple(each.name for each in profiles if each is not grade and _may_be_score(each))
    if not scores:
        return None
    is_certain = any(_is_computed(columns.profiles[name]) for name in scores)
    try:
        roles = likely_graded_roles(columns, grade.name, scores)
    except RefusedFile:
        return None
    return Guess(roles, is_certain)


def likely_graded_roles(columns: DetectedColumns, grade: str, scores: tuple[str, ...]) -> GradedRoles:
    """The roles with the grades that likely count as good, and the scores where lower is likely better."""
    found = grade_of(columns, grade)
    lower = tuple(name for name in scores if set(words(name)) & LOWER_WORDS)
    return GradedRoles(grade, scores, scores[0], likely_good_from(found), likely_good_words(found), lower)


def likely_good_from(grade: Grade) -> float | None:
    """The lowest grade in the upper part of the scale; None for texts.

    >>> import pyarrow as pa
    >>> tables = (pa.table({"g": rows}) for rows in ([1, 2, 3, 4, 5], [0, 1]))
    >>> [likely_good_from(grade_of(DetectedColumns.of(table), "g")) for table in tables]
    [4.0, 1.0]
    """
    if not grade.steps:
        return None
    low, high = grade.steps[0], grade.steps[-1]
    return next(step for step in grade.steps if step >= low + SHARE_OF_SCALE * (high - low))


def likely_good_words(grade: Grade) -> tuple[str, ...]:
    """The texts that likely count as good; none if the user must choose."""
    good = [text for text in grade.texts if set(words(text)) & GOOD_WORDS and not set(words(text)) & NEGATING_WORDS]
    return tuple(good) if len(good) < len(grade.texts) else ()


def number_names(columns: DetectedColumns) -> list[str]:
    """The columns that can be scores."""
    return [name for name in columns.table.column_names if columns.profiles[name].is_meant_as_number]


def grade_names(columns: DetectedColumns) -> list[str]:
    """The columns that can be a grade: numbers, and few distinct texts."""
    profiles = columns.profiles
    return [name for name in columns.table.column_names if _holds_grades(profiles[name])]


def _holds_grades(profile: ColumnProfile) -> bool:
    return profile.is_meant_as_number or 1 < profile.n_values <= MAX_WORD_GRADES


def _may_be_grade(profile: ColumnProfile) -> bool:
    if not _holds_grades(profile) or profile.n_values < 2 or _is_computed(profile) or _is_setting(profile):
        return False
    return bool(profile.words & GRADE_WORDS) or (_is_human(profile) and not profile.is_identifier)


def _is_human(profile: ColumnProfile) -> bool:
    return bool(profile.words & PERSON_WORDS)


def _is_computed(profile: ColumnProfile) -> bool:
    return bool(profile.words & (METRIC_WORDS | JUDGE_WORDS))


def _is_setting(profile: ColumnProfile) -> bool:
    is_scored = profile.name_role is NameRole.SCORE and not _is_human(profile)
    return bool(profile.words & IDENTIFIER_WORDS) or is_scored or profile.name_role is NameRole.PREDICTION


def _may_be_score(profile: ColumnProfile) -> bool:
    if not profile.is_meant_as_number or profile.words & IDENTIFIER_WORDS or _is_human(profile):
        return False
    return _is_computed(profile) or profile.name_role is NameRole.SCORE


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
