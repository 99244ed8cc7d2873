"""Bootstrap intervals of averages over classes or labels; cases are resampled, since classes share them."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from metrics_core.arrays import FloatArray, IntArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.intervals import Interval, refuse_weights, wilson
from metrics_core.mean_intervals import interval_of_sorted
from metrics_core.multiclass.confusion_table import ConfusionTable
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.score_columns import threshold_of_each
from metrics_core.ratios import quotient

OutcomePatterns = npt.NDArray[np.int8]
# Limits the memory: counts in one block of resamples.
MAX_CELLS = 1 << 21
# Relative rounding error of sums of re-weighted counts.
ROUNDING_ERROR = 1e-12
# Index of the macro averages in the result of `_averages`.
MACRO_ROW = 1


class AveragedIntervals(NamedTuple):
    """Intervals of precision, recall and F1, all averaged in the same way; nan where the average is undefined."""

    precision: Interval
    recall: Interval
    f1: Interval


class AverageIntervals(NamedTuple):
    """Intervals of micro, macro and weighted averages and of single-number summaries.

    `f1_of_macro_means` belongs to the F1 of macro precision and macro recall. `kappa` and `mcc` are set for multiclass
    cases, `samples`, `subset_accuracy` and `hamming_loss` for multilabel cases; the others are None.
    """

    micro: AveragedIntervals
    macro: AveragedIntervals
    weighted: AveragedIntervals
    f1_of_macro_means: Interval
    samples: AveragedIntervals | None = None
    kappa: Interval | None = None
    mcc: Interval | None = None
    subset_accuracy: Interval | None = None
    hamming_loss: Interval | None = None


class _ResampledCounts(NamedTuple):
    """Counts per resample and class, three arrays of shape (n_resamples, K)."""

    tp: FloatArray
    predicted: FloatArray
    support: FloatArray


def average_intervals(
    table: ConfusionTable, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
) -> AverageIntervals:
    """Intervals of micro, macro and weighted precision, recall and F1, and of kappa and MCC, for multiclass cases.

    Stratified percentile bootstrap: the cases of each class are drawn with replacement to the number of cases of the
    class. If the table is at other class prevalences, the resamples are re-weighted in the same way. At the observed
    prevalences, micro averages are proportions of cases and have Wilson intervals, except micro F1 if cases abstain.

    Approximate, and too narrow with few cases per class: in simulations, 95 % intervals covered macro F1 in 92 to 93 %
    of data sets with 10 cases per class and in 94 to 95 % with 50 or more; macro precision in 89 to 90 % and 94 %; MCC
    in 90 % and 93 to 95 %; the F1 of macro precision and recall in 89 % and 93 to 94 %; kappa in 93 to 96 % throughout.

    Raises `UndefinedForWeightsError` for weighted cases, and as `metrics_core.bootstrap.Bootstrap`. Efron 1979,
    doi:10.1214/aos/1176344552.

    >>> table = ConfusionTable(("no", "yes"), [[60, 30], [0, 10]])
    >>> low, high = average_intervals(table).macro.f1
    >>> round(low, 2), round(table.averages().macro.f1.value, 2), round(high, 2)
    (0.54, 0.6, 0.68)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    source = table.observed or table
    refuse_weights(source.is_weighted)
    resampled = _resample_table(source, table, settings)
    kappa, mcc = (_percentile_interval(values, settings) for values in (_kappa(resampled), _mcc(resampled)))
    found = _intervals_of_averages([resampled], settings)._replace(kappa=kappa, mcc=mcc)
    if table.observed is not None:
        return found
    n_correct, n, n_predicted = (int(count) for count in (table.counts.trace(), table.n, table.n - table.n_abstained))
    precision, recall = wilson(n_correct, n_predicted, confidence), wilson(n_correct, n, confidence)
    return found._replace(micro=AveragedIntervals(precision, recall, found.micro.f1 if n_predicted < n else recall))


def label_average_intervals(
    scores: MultilabelScores, thresholds: Any, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
) -> AverageIntervals:
    """Intervals of micro, macro, weighted and samples averages, subset accuracy and Hamming loss, for multilabel cases.

    Percentile bootstrap over cases: a case is drawn with all its labels, since labels of one case are correlated.
    Subset accuracy is a proportion of cases and has a Wilson interval. Raises as `MultilabelScores.at` and
    `average_intervals`.

    >>> truth, scores = [[1, 0], [1, 1], [0, 0]] * 9, [[0.9, 0.2], [0.6, 0.7], [0.3, 0.6]] * 9
    >>> scores = MultilabelScores.from_predictions(truth, scores)
    >>> low, high = label_average_intervals(scores, 0.5).samples.f1
    >>> round(low, 2), round(high, 2)
    (0.48, 0.85)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    refuse_weights(scores.is_weighted)
    outcomes, counts = outcome_patterns(scores, thresholds)
    is_hit, is_alarm, is_missed = ((outcomes == kind).astype(np.float64) for kind in (1, 2, 3))
    flagged, true = is_hit + is_alarm, is_hit + is_missed
    n, step = int(counts.sum()), max(1, MAX_CELLS // len(counts))
    generator = np.random.default_rng(settings.seed)
    resampled = (
        generator.multinomial(n, counts / n, size=min(step, settings.n_resamples - start)).astype(np.float64)
        for start in range(0, settings.n_resamples, step)
    )
    found = _intervals_of_averages(
        [_ResampledCounts(each @ is_hit, each @ flagged, each @ true) for each in resampled], settings
    )
    n_hits, n_flagged, n_true = (each.sum(axis=1) for each in (is_hit, flagged, true))
    ratios = (quotient(n_hits, n_flagged), quotient(n_hits, n_true), quotient(2 * n_hits, n_flagged + n_true))
    wrong = (is_alarm + is_missed).sum(axis=1)
    return found._replace(
        samples=AveragedIntervals(*(_mean_interval(ratio, counts, settings) for ratio in ratios)),
        subset_accuracy=wilson(int(counts[wrong == 0].sum()), n, settings.confidence),
        hamming_loss=_mean_interval(wrong / outcomes.shape[1], counts, settings),
    )


def outcome_patterns(scores: MultilabelScores, thresholds: Any) -> tuple[OutcomePatterns, IntArray]:
    """The distinct outcome patterns over labels, shape (G, K), and how many cases have each, shape (G,).

    Outcomes: 0 true negative, 1 true positive, 2 false positive, 3 false negative. Raises as `MultilabelScores.at`.

    >>> scores = MultilabelScores.from_predictions([[1], [1], [0]], [[0.9], [0.8], [0.1]])
    >>> outcome_patterns(scores, 0.5)
    (array([[0],
           [1]], dtype=int8), array([1, 2]))
    """
    each = threshold_of_each(thresholds, scores.columns.dtype, len(scores.classes))
    flagged = scores.columns >= each[:, np.newaxis]
    outcomes = np.where(flagged, np.where(scores.truth, 1, 2), np.where(scores.truth, 3, 0)).astype(np.int8)
    rows = np.ascontiguousarray(outcomes.T)
    patterns, counts = np.unique(rows.view(f"V{rows.shape[1]}").ravel(), return_counts=True)
    return patterns.view(np.int8).reshape(len(patterns), -1), counts.astype(np.int64)


def _resample_table(source: ConfusionTable, table: ConfusionTable, settings: Bootstrap) -> _ResampledCounts:
    size = len(source.classes)
    generator = np.random.default_rng(settings.seed)
    tp, predicted = np.zeros((settings.n_resamples, size)), np.zeros((settings.n_resamples, size))
    factors = np.nan_to_num(np.asarray(quotient(table.support, source.support)))
    cells = np.column_stack([source.counts, source.abstained])
    for actual in np.flatnonzero(source.support):
        outcomes = np.flatnonzero(cells[actual])
        n = int(cells[actual].sum())
        resampled = generator.multinomial(n, cells[actual, outcomes] / n, size=settings.n_resamples) * factors[actual]
        is_class = outcomes < size
        predicted[:, outcomes[is_class]] += resampled[:, is_class]
        tp[:, actual] = resampled[:, outcomes == actual].sum(axis=1)
    return _ResampledCounts(tp, predicted, np.broadcast_to(table.support.astype(np.float64), tp.shape))


def _intervals_of_averages(resampled: list[_ResampledCounts], settings: Bootstrap) -> AverageIntervals:
    values = np.concatenate([_averages(each) for each in resampled], axis=-1)
    low, high = settings.limits(values)
    intervals = [
        AveragedIntervals(*(Interval(float(a), float(b)) for a, b in zip(*ends, strict=True)))
        for ends in zip(low, high, strict=True)
    ]
    precision, recall, _ = values[MACRO_ROW]
    f1_of_macro_means = np.asarray(quotient(2 * precision * recall, precision + recall))
    micro, macro, weighted = intervals
    return AverageIntervals(micro, macro, weighted, _percentile_interval(f1_of_macro_means, settings))


def _percentile_interval(values: FloatArray, settings: Bootstrap) -> Interval:
    low, high = settings.limits(values)
    return Interval(float(low), float(high))


def _kappa(resampled: _ResampledCounts) -> FloatArray:
    """Cohen's kappa of each resample, as `ConfusionTable.kappa`."""
    agreed, by_chance, n = _agreement_counts(resampled)
    return np.asarray(quotient(n * agreed - by_chance, _n_squared_minus(n, by_chance)))


def _mcc(resampled: _ResampledCounts) -> FloatArray:
    """Matthews correlation of each resample, as `ConfusionTable.mcc`."""
    agreed, by_chance, n = _agreement_counts(resampled)
    abstained = n - resampled.predicted.sum(axis=1)
    true_term = _n_squared_minus(n, (resampled.support**2).sum(axis=1))
    predicted_term = _n_squared_minus(n, (resampled.predicted**2).sum(axis=1) + abstained**2)
    shared = n * agreed - by_chance
    values: FloatArray = np.clip(quotient(shared, np.sqrt(true_term) * np.sqrt(predicted_term)), -1.0, 1.0)
    return values


def _agreement_counts(resampled: _ResampledCounts) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Per resample: correct predictions; sum r c of r cases of a class and c predictions of it; all cases."""
    tp, predicted, support = resampled
    return tp.sum(axis=1), (support * predicted).sum(axis=1), support.sum(axis=1)


def _n_squared_minus(n: FloatArray, squares: FloatArray) -> FloatArray:
    """n² - squares, with differences within the rounding error of re-weighted counts set to 0."""
    left = n**2 - squares
    return np.where(left > ROUNDING_ERROR * n**2, left, 0.0)


def _averages(resampled: _ResampledCounts) -> FloatArray:
    """Micro, macro and weighted precision, recall and F1 of each resample, shape (3, 3, n_resamples)."""
    weights = np.stack([np.ones_like(resampled.support), resampled.support])
    per_class = [np.asarray(ratio) for ratio in _ratios(resampled)]
    pooled = _ratios(_ResampledCounts(*(counts.sum(axis=1) for counts in resampled)))
    means = np.stack([_means(values, weights) for values in per_class], axis=1)
    return np.concatenate([np.stack([np.asarray(ratio) for ratio in pooled])[np.newaxis], means])


def _ratios(resampled: _ResampledCounts) -> tuple[Any, Any, Any]:
    tp, predicted, support = resampled
    return quotient(tp, predicted), quotient(tp, support), quotient(2 * tp, predicted + support)


def _means(values: FloatArray, weights: FloatArray) -> FloatArray:
    """Means over the classes with a defined value, for weights of shape (w, n_resamples, K)."""
    defined = weights * ~np.isnan(values)
    return np.asarray(quotient((np.nan_to_num(values) * defined).sum(axis=-1), defined.sum(axis=-1)))


def _mean_interval(values: Any, counts: IntArray, settings: Bootstrap) -> Interval:
    each = np.repeat(np.asarray(values), counts)
    return interval_of_sorted(np.sort(each[~np.isnan(each)]), settings)
