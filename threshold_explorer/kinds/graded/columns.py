"""Detects tables of outputs with a human grade and the scores of metrics or judge models."""

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import IDENTIFIER_WORDS, NameRole, words
from threshold_explorer.columns.column_profile import ColumnProfile
from threshold_explorer.data.task import Guess
from threshold_explorer.kinds.graded.rows import Grade, GradedRoles, grade_of
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.rows.column_name_words import word_set

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
