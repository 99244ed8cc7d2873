"""What the scores say about which class is the positive one: the proof beside the guess."""

from dataclasses import dataclass

import numpy as np

from dashboard.columns.counted import Counted
from dashboard.columns.roles import ColumnRoles
from dashboard.words.sentence import Sentence
from metrics_core.sorted_class import SortedClass

NO_PREFERENCE = 0.5
# Above it two digits would read 0.5.
ROUNDS_UP_TO_HALF = 0.495


@dataclass(frozen=True)
class Evidence:
    """The mean score of the positive class and of the rest, nan where a class has no case.

    Counts are sums of weights where cases are weighted. `is_reversed` where ROC AUC is below 0.5; `warning` then
    says what to do, and is "" otherwise.
    """

    positive: str
    n_positive: float
    mean_positive: float
    n_rest: float
    mean_rest: float
    roc_auc: float
    is_reversed: bool
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
    scores = found.scores
    mean_positive, mean_rest = mean_score(scores.statistic.positives), mean_score(scores.statistic.negatives)
    roc_auc = scores.roc_auc()
    is_reversed = roc_auc < NO_PREFERENCE
    return Evidence(
        roles.positive,
        scores.n_positive,
        mean_positive,
        scores.n_negative,
        mean_rest,
        roc_auc,
        is_reversed,
        Sentence(
            "columns-evidence",
            positive=roles.positive,
            n_positive=scores.n_positive,
            mean_positive=mean_positive,
            n_rest=scores.n_negative,
            mean_rest=mean_rest,
            is_weighted=scores.is_weighted,
        ),
        _warning(roc_auc, found.others, is_turned=roles.lower_is_positive) if is_reversed else None,
    )


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


def _warning(roc_auc: float, others: tuple[str, ...], *, is_turned: bool) -> Sentence:
    return Sentence(
        "columns-reversed",
        roc_auc=roc_auc,
        is_near_half=roc_auc > ROUNDS_UP_TO_HALF,
        n_others=len(others),
        other=others[0],
        is_turned=is_turned,
    )
