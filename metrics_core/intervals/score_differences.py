"""Compare two scores on the same cases without a threshold: average precision, partial ROC AUC, sensitivity."""

import math
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.labels import labelled_scores
from metrics_core.arguments.parameters import open_share, single_number
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.roc_auc_difference import MIN_CASES_PER_CLASS, Placements, area_difference
from metrics_core.prevalence.reweighting import as_prevalence, class_weights_at

# Up to this many cases are resampled one by one, more in cells of neighbouring scores.
SINGLE_CASES = 2000
# The bins of each score that form the cells, even in the positives.
BINS = 64
# The weights of pseudo-cases in the positives and in the negatives; the two scores order them as differently as can be.
PSEUDO_CASE = 0.1
PSEUDO_CASES = ([PSEUDO_CASE, PSEUDO_CASE, 0, 0], [0, 0, PSEUDO_CASE, PSEUDO_CASE])
N_PSEUDO_CELLS = 4
# With fewer positives missed at the specificity, by the worse score, resamples differ too little.
MIN_MISSED = 8
# Weights in memory at a time.
CELLS = 1 << 21


# The place of the sensitivity among the resampled metrics.
_SENSITIVITY = 2


class ScoreDifference(NamedTuple):
    """A metric of scores A and B, and A - B with its limits; nan where they are undefined."""

    a: float
    b: float
    difference: float
    low: float
    high: float


class ScoreDifferences(NamedTuple):
    """The comparison of two scores in each metric."""

    average_precision: ScoreDifference
    partial_roc_auc: ScoreDifference
    sensitivity: ScoreDifference
    roc_auc: ScoreDifference


class _Scores(NamedTuple):
    """The position of the score of each case or cell among the distinct scores, descending, and their number."""

    position: IntArray
    n_distinct: int


def score_differences(
    y_true: Any,
    score_a: Any,
    score_b: Any,
    *,
    pos_label: Any = None,
    specificity: float = 0.9,
    prevalence: Any = None,
    confidence: float = 0.95,
    n_resamples: int = 1000,
    seed: int = 0,
) -> ScoreDifferences:
    """Average precision, partial ROC AUC, sensitivity and ROC AUC of score A minus those of B on the same cases.

    ROC AUC has the limits of `roc_auc_difference`, from the same sorting of the scores. Columns as for
    `roc_auc_difference`. Sensitivity is that at a `specificity` in (0, 1), on the ROC curve with straight lines between
    its points. The partial area lies between FPR 0 and 1 - specificity, standardized so that a random ranking has 0.5
    and a perfect one 1, as scikit-learn's `roc_auc_score(max_fpr=...)`. Average precision is at a `prevalence`, by
    default the observed one.

    All but ROC AUC: Bayesian bootstrap. A case gets one random weight for both scores, the numbers of positives and
    negatives are fixed, and the limits are percentiles, widened if necessary to contain the difference. Two
    pseudo-cases of each class, of weight Gamma(0.1), are above all cases in one score and below all in the other, since
    two nearly perfect scores may differ where no case does. Beyond 2000 cases, cases with nearly equal scores share one
    weight of Gamma(number of cases), so that the time does not grow with the cases. Limits are nan with fewer than two
    cases of a class and if both scores order all cases alike; of sensitivity also if each
    misses fewer than 8 positives.

    In simulations with 20 to 50 positives and classes 1.2 to 3.5 standard deviations apart, coverage of 95 % intervals
    is 91 to 98 %, up to 100 % of average precision with nearly perfect scores. Raises as `roc_auc_difference`,
    `ParameterError` for a specificity outside (0, 1) and settings that `Bootstrap` rejects, and `PrevalenceError`.
    Rubin 1981, doi:10.1214/aos/1176345338; McClish 1989, doi:10.1177/0272989X8900900307.

    >>> y, good, poor = [0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6], [4, 1, 5, 2, 6, 3]
    >>> found = score_differences(y, good, poor, specificity=0.5)
    >>> [round(number, 2) for number in found.average_precision]
    [0.92, 0.7, 0.22, -0.22, 0.45]
    """
    settings, max_fpr = Bootstrap(confidence, n_resamples, seed), 1 - open_share(specificity, "specificity")
    is_positive, columns = labelled_scores(y_true, pos_label, score_a=score_a, score_b=score_b)
    n_positive = int(is_positive.sum())
    if not 0 < n_positive < len(is_positive):
        return ScoreDifferences(*[ScoreDifference(*[math.nan] * 5)] * 4)
    pi = n_positive / len(is_positive)
    if prevalence is not None:
        class_weights_at(as_prevalence(prevalence), pi)
        pi = single_number(prevalence)
    exact = [_Scores(*_descending(column)) for column in columns]
    counts = [_class_counts(score, is_positive) for score in exact]
    values = [_metrics(_rates_of(of_score), max_fpr, pi) for of_score in counts]
    observed_a, observed_b = (value[:, 0] for value in values)
    is_same_order = np.array_equal(exact[0].position, exact[1].position)
    if is_same_order or min(n_positive, len(is_positive) - n_positive) < MIN_CASES_PER_CLASS:
        low = high = np.full(3, math.nan)
    else:
        low, high = _limits(exact, is_positive, observed_a - observed_b, (max_fpr, pi), settings)
        if n_positive * (1 - min(observed_a[_SENSITIVITY], observed_b[_SENSITIVITY])) < MIN_MISSED:
            low[_SENSITIVITY] = high[_SENSITIVITY] = math.nan
    rows = zip(observed_a, observed_b, observed_a - observed_b, low, high, strict=True)
    of_a, of_b = (_placements(*each, is_positive) for each in zip(exact, counts, strict=True))
    areas = area_difference(of_a, of_b, confidence)
    roc_auc = ScoreDifference(float(of_a.positives.mean()), float(of_b.positives.mean()), *areas)
    precision, partial, sensitivity = (ScoreDifference(*map(float, row)) for row in rows)
    return ScoreDifferences(precision, partial, sensitivity, roc_auc)


def _class_counts(score: _Scores, is_positive: BoolArray) -> tuple[IntArray, IntArray]:
    """The positives and the negatives at each distinct score, descending."""
    all_cases = np.bincount(score.position, minlength=score.n_distinct)
    positives = np.bincount(score.position[is_positive], minlength=score.n_distinct)
    return positives, all_cases - positives


def _rates_of(counts: tuple[IntArray, IntArray]) -> tuple[FloatArray, FloatArray]:
    """TPR and FPR at each distinct score, shape (1, scores)."""
    tpr, fpr = (np.cumsum(each)[np.newaxis] / each.sum() for each in counts)
    return tpr, fpr


def _placements(score: _Scores, counts: tuple[IntArray, IntArray], is_positive: BoolArray) -> Placements:
    """For each positive the share of negatives below it, for each negative the share of positives above it."""
    above = [(np.cumsum(each) - each / 2) / each.sum() for each in counts]
    return Placements(1 - above[1][score.position[is_positive]], above[0][score.position[~is_positive]])


def _limits(
    exact: list[_Scores], is_positive: BoolArray, difference: FloatArray, at: tuple[float, float], settings: Bootstrap
) -> tuple[FloatArray, FloatArray]:
    scores = exact if len(is_positive) <= SINGLE_CASES else [_binned(score, is_positive) for score in exact]
    scores, positives, negatives = _cells(scores, is_positive)

    def differences(tp: FloatArray, fp: FloatArray) -> FloatArray:
        of_a, of_b = (_metrics(_by_score(score, tp, fp), *at) for score in scores)
        return of_a - of_b

    generator, step = np.random.default_rng(settings.seed), max(1, CELLS // len(positives))
    drawn = []
    for start in range(0, settings.n_resamples, step):
        size = min(step, settings.n_resamples - start)
        drawn.append(
            differences(
                *(generator.standard_gamma(counts, size=(size, len(counts))) for counts in (positives, negatives))
            )
        )
    # Cells shift each difference; the shift is that of the observed one.
    is_case = np.arange(len(positives)) < len(positives) - N_PSEUDO_CELLS
    shift = difference - differences(positives * is_case, negatives * is_case)[:, 0]
    low, high = settings.limits(np.concatenate(drawn, axis=1))
    low, high = np.minimum(low + shift, difference), np.maximum(high + shift, difference)
    return low, high


def _descending(score: FloatArray) -> tuple[IntArray, int]:
    order = np.argsort(score)
    ascending = score[order]
    rank = np.concatenate([[0], np.cumsum(ascending[1:] != ascending[:-1])])
    position = np.empty(len(score), dtype=np.int64)
    position[order] = rank[-1] - rank
    return position, int(rank[-1]) + 1


def _binned(score: _Scores, is_positive: BoolArray) -> _Scores:
    """Bins that hold about as many positives each; the negatives above all positives are in one of their own."""
    edges = np.unique(np.quantile(score.position[is_positive], np.linspace(0, 1, BINS - 1), method="lower"))
    bins = np.searchsorted(edges, np.arange(score.n_distinct), side="left")
    return _Scores(bins[score.position], len(edges) + 1)


def _cells(scores: list[_Scores], is_positive: BoolArray) -> tuple[list[_Scores], FloatArray, FloatArray]:
    """Cases with equal pairs of scores as one cell: the scores of the cells, and their positives and negatives.

    The last cells are two pseudo-cases of each class, above all cases in one score and below all in the other.
    """
    (a, count_a), (b, count_b) = scores
    cell = a * count_b + b
    if len(is_positive) <= SINGLE_CASES:
        pairs, cell = np.unique(cell, return_inverse=True)
        of_pairs = [np.bincount(cell[mask], minlength=len(pairs)) for mask in (is_positive, ~is_positive)]
    else:
        of_all = [np.bincount(cell[mask], minlength=count_a * count_b) for mask in (is_positive, ~is_positive)]
        pairs = np.flatnonzero(of_all[0] + of_all[1])
        of_pairs = [each[pairs] for each in of_all]
    positives, negatives = (np.append(count, pseudo) for count, pseudo in zip(of_pairs, PSEUDO_CASES, strict=True))
    # Position 0 is above all cases.
    at_a = np.concatenate([pairs // count_b + 1, [0, count_a + 1] * 2])
    at_b = np.concatenate([pairs % count_b + 1, [count_b + 1, 0] * 2])
    return [_Scores(at_a, count_a + 2), _Scores(at_b, count_b + 2)], positives, negatives


def _by_score(score: _Scores, positives: FloatArray, negatives: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Weights of cells (resamples, cells) added up by score: the ROC curve's TPR and FPR, shape (resamples, scores)."""
    order = np.argsort(score.position, kind="stable")
    _, starts = np.unique(score.position[order], return_index=True)

    def rates(weights: FloatArray) -> FloatArray:
        cumulative = np.cumsum(np.add.reduceat(np.atleast_2d(weights)[:, order], starts, axis=1), axis=1)
        return np.asarray(cumulative / cumulative[:, -1:])

    return rates(positives), rates(negatives)


def _metrics(rates: tuple[FloatArray, FloatArray], max_fpr: float, prevalence: float) -> FloatArray:
    """Average precision, standardized partial area and sensitivity of each curve, shape (3, resamples)."""
    tpr, fpr = rates
    hits = prevalence * tpr
    # Above the first positive both may be 0: those scores add no recall.
    flagged = hits + (1 - prevalence) * fpr
    precision = np.divide(hits, flagged, out=np.zeros_like(hits), where=flagged > 0)
    average_precision = (np.diff(tpr, axis=1, prepend=0) * precision).sum(axis=1)
    x, y = (np.concatenate([np.zeros((len(each), 1)), each], axis=1) for each in (fpr, tpr))
    sensitivity = np.array([np.interp(max_fpr, *curve) for curve in zip(x, y, strict=True)])
    is_inside = x <= max_fpr
    area = np.trapezoid(np.where(is_inside, y, sensitivity[:, np.newaxis]), np.minimum(x, max_fpr), axis=1)
    least = max_fpr**2 / 2
    return np.array([average_precision, 0.5 + 0.5 * (area - least) / (max_fpr - least), sensitivity])
