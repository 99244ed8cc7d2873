"""The label that a model gave itself, told from the truth: a cut of its score, or its likeliest class, is the same."""

from collections.abc import Callable, Collection, Iterable, Mapping

import numpy as np
import pyarrow as pa

from dashboard.columns.class_probabilities import class_probabilities
from dashboard.columns.labels import LabelColumn
from dashboard.columns.names import NameRole, is_about_correctness
from dashboard.columns.positive_words import NEGATIVE_WORDS, POSITIVE_WORDS, plain
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.ranking import known_numbers, ranking_of
from dashboard.columns.role_order import MODEL_ANSWERS, NAMES_OR_WEIGHS
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.refusals import BadLabels, NoSuchColumn
from dashboard.words.sentence import Sentence

# With fewer rows a cut that separates two classes is found by chance.
FEW_ROWS = 6
# A file has few labels and few scores; those named so come first.
LOOKED_AT = 8
# Words that a person's answer may have as well as a model's.
ANYBODYS_WORDS = frozenset({"output", "guess", "decision", "estimate", "estimated", "forecast"})
LabelOf = Callable[[str], LabelColumn]
NO_TRUTH = (NameRole.IDENTIFIER, NameRole.SPLIT, NameRole.SETTING, NameRole.WEIGHT, NameRole.CASE_WEIGHT)


class NoTruth(NoSuchColumn):
    """A model's answers without what really happened; `wanted` is the sentence that asks for a second file."""

    wanted = "upload-truth"

    @property
    def own_label(self) -> str | None:
        """The column of the model's answers that is the truth if somebody says so; None where there are several."""
        return self.sentence.args.get("predicted")


def truth_first(rows: pa.Table, profiles: Collection[ColumnProfile], labels: list[str], label_of: LabelOf) -> list[str]:
    """The columns that can be labels, a truth before what a model's score decides exactly.

    >>> rows = pa.table({"label": [0] * 6 + [1] * 6, "y": [0] * 5 + [1, 0] + [1] * 5, "p": np.arange(12)})
    >>> profiles = [ColumnProfile.of(rows[name], name) for name in rows.column_names]
    >>> truth_first(rows, profiles, ["label", "y"], lambda name: LabelColumn.of(rows[name], name))
    ['y', 'label']
    """
    named = {profile.name: profile for profile in profiles}
    if len(labels) < 2 or named[labels[0]].claims is NameRole.TRUTH:
        return labels
    score = deciding_score(rows, profiles, labels[0], label_of)
    if score is None:
        return labels
    first = named[labels[0]]
    can_be = (name for name in labels[1:LOOKED_AT] if _can_be_truth(named[name], first))
    rival = next((name for name in can_be if _is_ranked(rows, label_of(name), score)), None)
    return labels if rival is None else [rival, *(name for name in labels if name != rival)]


def deciding_score(rows: pa.Table, profiles: Iterable[ColumnProfile], label: str, label_of: LabelOf) -> str | None:
    """A column of scores of which a cut, or of several the highest, tells this label in every row of a sample."""
    try:
        column = label_of(label)
    except BadLabels:
        return None
    graded = [profile for profile in profiles if _is_graded(profile) and profile.name != label]
    graded.sort(key=lambda profile: profile.claims not in MODEL_ANSWERS)
    if len(column.texts) == 2:
        return next((profile.name for profile in graded[:LOOKED_AT] if _separates(rows, column, profile.name)), None)
    class_of = class_probabilities(rows, graded, column) if len(column.texts) > 2 else {}
    return next(iter(class_of), None) if _is_highest(rows, column, class_of) else None


def refuse_without_truth(
    rows: pa.Table, profiles: Collection[ColumnProfile], label: ColumnProfile, score: str, label_of: LabelOf
) -> None:
    """Raise NoTruth where the likeliest label is the model's own, or says nothing of the cases at all."""
    if label.claims is NameRole.PREDICTION:
        is_anybodys = not label.words.isdisjoint(ANYBODYS_WORDS)
        if not is_anybodys or deciding_score(rows, profiles, label.name, label_of) is not None:
            raise NoTruth("columns-no-truth", predicted=label.name, score=score)
    is_answered = any(profile.claims in MODEL_ANSWERS for profile in profiles if profile.name != label.name)
    if is_about_correctness(label.name):
        return
    is_name = label.is_identifier and label.claims is NameRole.IDENTIFIER
    if is_name or (is_answered and (label.claims in NO_TRUTH or _is_constant_remark(label) or _names_cases(label))):
        raise NoTruth("columns-only-answers", columns=[profile.name for profile in profiles])


def note_on_truth(roles: ColumnRoles) -> Sentence | None:
    """What is said of a label that is the truth because somebody said so; None of all others."""
    return Sentence("columns-said-true", label=roles.label) if roles.is_said_true else None


def _is_constant_remark(label: ColumnProfile) -> bool:
    """Whether a column says the same of each case, such as the model's name, and that is no label."""
    if label.n_values != 1 or label.claims is not NameRole.NONE or label.is_number:
        return False
    return not {plain(text) for text in label.texts} & (POSITIVE_WORDS | NEGATIVE_WORDS)


def _names_cases(label: ColumnProfile) -> bool:
    """Whether a column tells every case from every other, and no name says that it is a truth all the same."""
    return label.is_identifier and label.claims not in (NameRole.TRUTH, NameRole.LABEL, NameRole.OUTCOME)


def _is_graded(profile: ColumnProfile) -> bool:
    return profile.is_number and profile.n_values > 2 and profile.claims not in NAMES_OR_WEIGHS


def _separates(rows: pa.Table, label: LabelColumn, score: str) -> bool:
    numbers = known_numbers(rows[score])
    if numbers is None:
        return False
    first, second = (numbers[label.rows_of(text) & np.isfinite(numbers)] for text in label.texts)
    if min(len(first), len(second)) < 2 or len(first) + len(second) < FEW_ROWS:
        return False
    return bool(first.max() < second.min() or second.max() < first.min())


def _is_highest(rows: pa.Table, label: LabelColumn, class_of: Mapping[str, str]) -> bool:
    """Whether in every row the column of the row's own label is the highest."""
    if len(set(class_of.values())) < len(label.texts) or rows.num_rows < FEW_ROWS:
        return False
    columns = [known_numbers(rows[name]) for name in class_of]
    shares = np.column_stack([column for column in columns if column is not None])
    own = np.column_stack([label.rows_of(text) for text in class_of.values()])
    has_label = own.any(axis=1) & np.isfinite(shares).all(axis=1)
    best = shares.max(axis=1)
    return bool((np.where(own, shares, -np.inf).max(axis=1) >= best)[has_label].all())


def _can_be_truth(profile: ColumnProfile, first: ColumnProfile) -> bool:
    if profile.claims in (*MODEL_ANSWERS, *NAMES_OR_WEIGHS) or profile.is_identifier or profile.n_values < 2:
        return False
    speaks_alike = {plain(text) for text in profile.texts} == {plain(text) for text in first.texts}
    is_named = profile.claims not in (NameRole.NONE, NameRole.FLAG)
    return speaks_alike or (is_named and profile.n_values == first.n_values)


def _is_ranked(rows: pa.Table, label: LabelColumn, score: str) -> bool:
    """Whether a score that does not decide a label ranks it all the same; of more than two it need not."""
    if len(label.texts) != 2:
        return True
    ranking = ranking_of(rows, label, label.texts[0], score)
    return ranking is not None and ranking.is_telling
