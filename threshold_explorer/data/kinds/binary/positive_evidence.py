"""The evidence of the scores for the chosen positive class: the mean score of each class, and a warning."""

from dataclasses import dataclass

import numpy as np

from metrics_core.sorted_class import SortedClass
from threshold_explorer.data.columns.binary_statistic import BinaryStatistic
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.words.sentence import Sentence

NO_PREFERENCE = 0.5
# Fewer scores may separate the classes by chance.
MIN_SCORES = 20
# Values above it would be shown as 0.500.
ROUNDS_UP_TO_HALF = 0.4995


@dataclass(frozen=True)
class Evidence:
    """The mean score of the positive class and of the rest; a `warning` if the scores are reversed or separate all.

    They are reversed where the 95 % interval of ROC AUC, lies below 0.5.
    """

    sentence: Sentence
    warning: Sentence | None
    is_reversed: bool = False


def evidence_of(found: BinaryStatistic, roles: ColumnRoles) -> Evidence:
    """The evidence for the positive class of a statistic.

    >>> import pyarrow as pa
    >>> from threshold_explorer.data.columns.binary_statistic import binary_statistic
    >>> from threshold_explorer.data.columns.column_detection import DetectedColumns
    >>> columns = DetectedColumns.of(pa.table({"y": ["no", "yes", "yes"], "p": [0.125, 0.5, 0.75]}))
    >>> roles = ColumnRoles("y", "p", "yes")
    >>> print(evidence_of(binary_statistic(columns, roles), roles).sentence)
    Scores average 0.625 for "yes" (2 rows), 0.125 for all others (1 row).
    """
    scores, roc_auc = found.scores, found.scores.roc_auc()
    averages = Sentence(
        "columns-evidence",
        positive=roles.positive,
        n_positive=scores.n_positive,
        mean_positive=mean_score(scores.statistic.positives),
        n_rest=scores.n_negative,
        mean_rest=mean_score(scores.statistic.negatives),
        is_weighted=scores.is_weighted,
    )
    if roc_auc == 1 and _is_beyond_chance(found):
        return Evidence(averages, Sentence("columns-separates", label=roles.label))
    if not _is_reversed(found, roc_auc):
        return Evidence(averages, None)
    warning = Sentence(
        "columns-reversed",
        roc_auc=roc_auc,
        is_near_half=roc_auc > ROUNDS_UP_TO_HALF,
        n_others=len(found.others),
        other=found.others[0],
        is_turned=roles.lower_is_positive,
    )
    return Evidence(averages, warning, is_reversed=True)


def _is_reversed(found: BinaryStatistic, roc_auc: float) -> bool:
    """Whether ROC AUC is below 0.5 by more than chance; of sums of weights, without an interval, below 0.5 at all."""
    if not roc_auc < NO_PREFERENCE:
        return False
    if found.scores.is_weighted and not found.scores.knows_weights:
        return True
    # Without an interval it is nan.
    return bool(found.scores.roc_auc_interval().high < NO_PREFERENCE)


def _is_beyond_chance(found: BinaryStatistic) -> bool:
    statistic = found.scores.statistic
    n_scores = len(statistic.positives.scores) + len(statistic.negatives.scores)
    return n_scores >= MIN_SCORES and not found.predictions_only


def mean_score(cases: SortedClass) -> float:
    """The mean of a class's scores; nan if it has no case.

    >>> mean_score(SortedClass(np.array([0.25, 0.75]), np.array([4, 1, 0])))
    0.375
    """
    if not cases.scores.size:
        return float("nan")
    sizes = cases.sizes()
    shares = np.full(len(cases.scores), 1 / cases.total) if sizes is None else sizes / cases.total
    # Weighted by shares, because the sum of the scores could overflow.
    return float(cases.scores @ shares)
