"""Files of outputs that a person graded, and that metrics or judge models scored."""

from dataclasses import dataclass

from dashboard.columns.graded_roles import GradedRoles
from dashboard.columns.graded_rows import Grade, grade_of
from dashboard.columns.names import IDENTIFIER_WORDS, NameRole, words
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading.refusals import RefusedFile
from dashboard.reading.rows.name_words import word_set

PERSON_WORDS = word_set(
    "human person people annotator annotators rater raters reviewer reviewers expert experts crowd crowdworker editor "
    "evaluator user manual"
)
GRADE_WORDS = word_set(
    "rating ratings rated grade grades graded stars star likert mos quality verdict preference judgement judgment "
    "assessment acceptability opinion"
)
# What computes a score of a text, and what is asked for one.
METRIC_WORDS = word_set(
    "bleu sacrebleu bleurt rouge chrf comet cometkiwi xcomet bertscore bartscore meteor ter wer moverscore cider spice "
    "mauve questeval unieval nubia prism perplexity ppl levenshtein yisi metricx summac"
)
JUDGE_WORDS = word_set(
    "judge judges gpt llm claude gemini llama mistral qwen reward autorater autograder geval prometheus"
)
# Fewer edits or surprises speak for an output.
LOWER_WORDS = word_set("ter wer cer perplexity ppl loss distance error errors edits levenshtein toxicity hallucination")
GOOD_WORDS = word_set(
    "good pass passed yes true correct win wins better acceptable accept accepted approve approved helpful faithful up "
    "excellent satisfied ok okay"
)
AGAINST_WORDS = word_set("not no un bad fail failed")
# Beyond so many a grade of words is a remark.
MOST_WORDS = 12
# From where on a grade of numbers likely counts as good: four of five stars.
SHARE_OF_SCALE = 0.6


@dataclass(frozen=True)
class GradedGuess:
    """The likely roles, and whether the names say beyond doubt who graded and what scored."""

    roles: GradedRoles
    is_likely: bool


def graded_columns(columns: RecognisedColumns) -> GradedGuess | None:
    """The likely roles of a table with a person's grade and scores; None where no name speaks of a grade.

    >>> import pyarrow as pa
    >>> rows = {"output": ["a b", "c"], "human_rating": [5, 2], "bleurt": [0.5, 0.25], "gpt_judge": [4, 2]}
    >>> graded_columns(RecognisedColumns.of(pa.table(rows))).roles
    GradedRoles(grade='human_rating', scores=('bleurt', 'gpt_judge'), score='bleurt', good_from=5.0, good_words=(), \
lower=())
    >>> graded_columns(RecognisedColumns.of(pa.table({"label": [0, 1], "score": [0.25, 0.5]})))
    """
    profiles = list(columns.profiles.values())
    grade = next(iter(sorted(filter(_may_be_grade, profiles), key=lambda each: not _is_persons(each))), None)
    if grade is None:
        return None
    scores = tuple(each.name for each in profiles if each is not grade and _may_be_score(each))
    if not scores:
        return None
    is_certain = any(_is_computed(columns.profiles[name]) for name in scores)
    try:
        roles = likely_good(columns, grade.name, scores)
    except RefusedFile:
        return None
    return GradedGuess(roles, is_certain)


def likely_good(columns: RecognisedColumns, grade: str, scores: tuple[str, ...]) -> GradedRoles:
    """The roles with what likely counts as good, and the scores of which lower ones likely speak for it."""
    found = grade_of(columns, grade)
    lower = tuple(name for name in scores if set(words(name)) & LOWER_WORDS)
    return GradedRoles(grade, scores, scores[0], likely_from(found), likely_words(found), lower)


def likely_from(grade: Grade) -> float | None:
    """The lowest grade in the upper part of the scale; None for words.

    >>> import pyarrow as pa
    >>> [likely_from(grade_of(RecognisedColumns.of(pa.table({"g": rows})), "g")) for rows in ([1, 2, 3, 4, 5], [0, 1])]
    [4.0, 1.0]
    """
    if not grade.steps:
        return None
    low, high = grade.steps[0], grade.steps[-1]
    return next(step for step in grade.steps if step >= low + SHARE_OF_SCALE * (high - low))


def likely_words(grade: Grade) -> tuple[str, ...]:
    """The words that praise; none where the reader has to say."""
    praise = [text for text in grade.texts if set(words(text)) & GOOD_WORDS and not set(words(text)) & AGAINST_WORDS]
    return tuple(praise) if len(praise) < len(grade.texts) else ()


def number_names(columns: RecognisedColumns) -> list[str]:
    """The columns that can be scores."""
    return [name for name in columns.table.column_names if columns.profiles[name].is_meant_as_number]


def grade_names(columns: RecognisedColumns) -> list[str]:
    """The columns that can be a grade: numbers, and a few words."""
    profiles = columns.profiles
    return [name for name in columns.table.column_names if _holds_grades(profiles[name])]


def _holds_grades(profile: ColumnProfile) -> bool:
    return profile.is_meant_as_number or 1 < profile.n_values <= MOST_WORDS


def _may_be_grade(profile: ColumnProfile) -> bool:
    if not _holds_grades(profile) or profile.n_values < 2 or _is_computed(profile) or _is_setting(profile):
        return False
    return bool(profile.words & GRADE_WORDS) or (_is_persons(profile) and not profile.is_identifier)


def _is_persons(profile: ColumnProfile) -> bool:
    return bool(profile.words & PERSON_WORDS)


def _is_computed(profile: ColumnProfile) -> bool:
    return bool(profile.words & (METRIC_WORDS | JUDGE_WORDS))


def _is_setting(profile: ColumnProfile) -> bool:
    is_scored = profile.claims is NameRole.SCORE and not _is_persons(profile)
    return bool(profile.words & IDENTIFIER_WORDS) or is_scored or profile.claims is NameRole.PREDICTION


def _may_be_score(profile: ColumnProfile) -> bool:
    if not profile.is_meant_as_number or profile.words & IDENTIFIER_WORDS or _is_persons(profile):
        return False
    return _is_computed(profile) or profile.claims is NameRole.SCORE
