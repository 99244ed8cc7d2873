"""What the scores say about which class is the positive one: the proof beside the guess."""

from dataclasses import dataclass

import numpy as np

from dashboard.columns.counted import Counted
from dashboard.columns.roles import ColumnRoles
from dashboard.words.sentence import Sentence
from metrics_core.sorted_class import SortedClass

NO_PREFERENCE = 0.5
# So few separate by luck.
FEW_SCORES = 20
# Above it three digits would read 0.500.
ROUNDS_UP_TO_HALF = 0.4995


@dataclass(frozen=True)
class Evidence:
    """The mean score of the positive class and of the rest; a `warning` where ROC AUC is below 0.5, or 1."""

    sentence: Sentence
    warning: Sentence | None


def evidence_of(found: Counted, roles: ColumnRoles) -> Evidence:
    """The evidence for the positive class of a statistic.

    >>> import pyarrow as pa
    >>> from dashboard.columns.counted import counted
    >>> from dashboard.columns.recognised import RecognisedColumns
    >>> columns = RecognisedColumns.of(pa.table({"y": ["no", "yes", "yes"], "p": [0.125, 0.5, 0.75]}))
    >>> roles = ColumnRoles("y", "p", "yes")
    >>> print(evidence_of(counted(columns, roles), roles).sentence)
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
    if roc_auc == 1 and _is_more_than_luck(found):
        return Evidence(averages, Sentence("columns-separates", label=roles.label))
    # With one class alone it is nan.
    if not roc_auc < NO_PREFERENCE:
        return Evidence(averages, None)
    warning = Sentence(
        "columns-reversed",
        roc_auc=roc_auc,
        is_near_half=roc_auc > ROUNDS_UP_TO_HALF,
        n_others=len(found.others),
        other=found.others[0],
        is_turned=roles.lower_is_positive,
    )
    return Evidence(averages, warning)


def _is_more_than_luck(found: Counted) -> bool:
    statistic = found.scores.statistic
    n_scores = len(statistic.positives.scores) + len(statistic.negatives.scores)
    return n_scores >= FEW_SCORES and not found.predictions_only


def mean_score(cases: SortedClass) -> float:
    """The mean of a class's scores; nan if it has no case.

    >>> mean_score(SortedClass(np.array([0.25, 0.75]), np.array([4, 1, 0])))
    0.375
    """
    if not cases.scores.size:
        return float("nan")
    sizes = cases.sizes()
    shares = np.full(len(cases.scores), 1 / cases.total) if sizes is None else sizes / cases.total
    # Shares first: the sum of the scores could pass the largest float.
    return float(cases.scores @ shares)
