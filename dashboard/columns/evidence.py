"""What the scores say about which class is the positive one: the proof beside the guess."""

from dataclasses import dataclass

import numpy as np

from dashboard.columns.counted import Counted
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.refusals import shown
from dashboard.words.formats import UNDEFINED, count_text, significant_text
from metrics_core.sorted_class import SortedClass

NO_PREFERENCE = 0.5


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
    sentence: str
    warning: str


def evidence_of(found: Counted, roles: ColumnRoles) -> Evidence:
    """The evidence for the positive class of a statistic.

    >>> import pyarrow as pa
    >>> from dashboard.columns.counted import counted
    >>> from dashboard.columns.recognised import RecognisedColumns
    >>> columns = RecognisedColumns.of(pa.table({"y": ["no", "yes", "yes"], "p": [0.125, 0.5, 0.75]}))
    >>> roles = ColumnRoles("y", "p", "yes")
    >>> evidence_of(counted(columns, roles), roles).sentence
    'Scores average 0.625 for "yes" (2 rows), 0.125 for all others (1 row).'
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
        _averages(
            f"for {shown(roles.positive)} ({_cases(scores.n_positive, is_weighted=scores.is_weighted)})",
            mean_positive,
            f"for all others ({_cases(scores.n_negative, is_weighted=scores.is_weighted)})",
            mean_rest,
        ),
        _warning(roc_auc, found.others, is_turned=roles.lower_is_positive) if is_reversed else "",
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


def _averages(positive: str, mean_positive: float, rest: str, mean_rest: float) -> str:
    means = ((mean_positive, positive), (mean_rest, rest))
    return f"Scores average {', '.join(f'{_mean_text(mean)} {whom}' for mean, whom in means)}."


def _mean_text(mean: float) -> str:
    return UNDEFINED if np.isnan(mean) else significant_text(mean, 3)


def _cases(count: float, *, is_weighted: bool) -> str:
    if is_weighted:
        return f"weight {count_text(count)}"
    return f"{count_text(count)} {'row' if count == 1 else 'rows'}"


def _warning(roc_auc: float, others: tuple[str, ...], *, is_turned: bool) -> str:
    area = significant_text(roc_auc, 2)
    area = "just under 0.5" if area == "0.5" else area
    choice = f"Choose {shown(others[0])} as positive class" if len(others) == 1 else "Choose another positive class"
    turn = (
        "turn the scores back if higher means positive"
        if is_turned
        else "turn the scores round if lower means positive"
    )
    return f"ROC AUC is {area}: the scores rank the other class higher. {choice}, or {turn}."
