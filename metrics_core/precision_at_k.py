"""Precision and recall at k: expected positives among the k highest scores, over the orders of tied cases."""

from fractions import Fraction
from typing import Any

from metrics_core.arguments.parameters import is_whole
from metrics_core.error_messages import shown
from metrics_core.errors import RankError, UndefinedForWeightsError
from metrics_core.statistic import Statistic


def expected_hits(statistic: Statistic, k: Any) -> Fraction:
    """The expected number of positives among the k highest scores, over the orders of tied cases."""
    _check_counts(statistic)
    n = int(statistic.n_positive + statistic.n_negative)
    if not is_whole(k) or not 1 <= k <= n:
        raise RankError("core-rank", value=shown(k), cases=n)
    k = int(k)
    cut = statistic.highest_score_where(lambda score: _flagged(statistic, score) >= k)
    tp, fp = _counts_at(statistic, cut)
    above = statistic.lowest_score_at_least(cut, strictly_above=True)
    tp_above, fp_above = (0, 0) if above is None else _counts_at(statistic, above)
    positives, tied = tp - tp_above, tp + fp - tp_above - fp_above
    return tp_above + Fraction((k - tp_above - fp_above) * positives, tied)


def _check_counts(statistic: Statistic) -> None:
    if statistic.is_weighted:
        raise UndefinedForWeightsError("core-rank-weighted")


def _counts_at(statistic: Statistic, score: Any) -> tuple[int, int]:
    return (
        int(statistic.positives.mass_at_least(score)),
        int(statistic.negatives.mass_at_least(score)),
    )


def _flagged(statistic: Statistic, score: Any) -> int:
    return sum(_counts_at(statistic, score))
