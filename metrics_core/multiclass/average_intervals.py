"""Intervals of averages over classes or labels from draws of the cases, since classes share them."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from metrics_core.clusters.proportions import ClusterInterval
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import interval_of_sorted, mean_of_units
from metrics_core.intervals.proportions import Interval, refuse_weights, wilson
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.multiclass.confusion_table import ConfusionTable
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.unit_intervals import PredictedCases
from metrics_core.ratios import quotient

OutcomePatterns = npt.NDArray[np.int8]
# Limits the memory: counts in one block of resamples.
MAX_CELLS = 1 << 21
# Relative rounding error of sums of re-weighted counts.
ROUNDING_ERROR = 1e-12
# With more classes, predictions that did not occur for a class share one draw.
MAX_CLASSES_DRAWN_APART = 40
# Shape of the Gamma weight of an outcome that did not occur for a label.
PSEUDO_CASE = 0.5
# The outcome of a label of which the truth is not known.
UNKNOWN = 4
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
    table: ConfusionTable,
    cases: PredictedCases | None = None,
    *,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
) -> AverageIntervals:
    """Intervals of micro, macro and weighted precision, recall and F1, and of kappa and MCC, for multiclass cases.

    Percentiles of Bayesian draws: the shares of the predictions for the cases of each class, with their number fixed,
    are drawn from a Dirichlet distribution. Its parameters are n_ij + 1/K for K classes for the lower limit, so that an
    error that did not occur is possible, and n_ij with 1/2 added to the correct prediction for the upper limit. With
    more than 40 classes, predictions that did not occur for a class share one draw equally. If the table is at other
    class prevalences, the draws are re-weighted in the same way. At the observed prevalences, micro averages and
    weighted recall are proportions of cases and have Wilson intervals, except micro F1 if cases abstain. An interval
    contains its value.

    For weighted cases, and for cases with clusters, `cases` are those of the table. Then each case or cluster gets a
    random weight, so that the numbers of cases vary too, and the additions are as many cases as the design effect of
    accuracy. nan with fewer than 10 effective cases or clusters, and for macro averages if a class has fewer.

    Approximate: docs/intervals.md has simulated coverage.

    Raises `UndefinedForWeightsError` for weighted cases without `cases`, and as
    `metrics_core.intervals.bootstrap.Bootstrap`.
    Rubin 1981, doi:10.1214/aos/1176345338.

    >>> table = ConfusionTable(("no", "yes"), [[60, 30], [0, 10]])
    >>> low, high = average_intervals(table).macro.f1
    >>> round(low, 2), round(table.averages().macro.f1.value, 2), round(high, 2)
    (0.52, 0.6, 0.67)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    source = table.observed or table
    refuse_weights(source.is_weighted and cases is None)
    lower, upper = (_resample_table(source, table, settings, prior, cases) for prior in _priors(len(source.classes)))
    observed = _ResampledCounts(
        *(counts.astype(np.float64)[np.newaxis] for counts in (table.counts.diagonal(), table.predicted, table.support))
    )
    kappa, mcc = (
        _interval(summary(lower), summary(upper), float(summary(observed)[0]), settings) for summary in (_kappa, _mcc)
    )
    found = _intervals_of_averages(_averages(lower), _averages(upper), _averages(observed), settings)
    found = found._replace(kappa=kappa, mcc=mcc)
    if cases is not None:
        classes = (cases.actual == at for at in np.flatnonzero(source.support))
        found = _with_enough_units(found, cases.units, classes)
    if table.observed is not None:
        return found
    if cases is not None:
        rows, correct = np.arange(len(cases.actual)), cases.actual == cases.predicted
        answered = rows[cases.predicted >= 0]
        precision, recall = (
            _first(cases.units.proportions(of, np.zeros_like(of), 1, correct[of], confidence))
            for of in (answered, rows)
        )
        return found._replace(
            micro=AveragedIntervals(precision, recall, found.micro.f1 if len(answered) < len(rows) else recall),
            weighted=found.weighted._replace(recall=recall),
        )
    n_correct, n, n_predicted = (int(count) for count in (table.counts.trace(), table.n, table.n - table.n_abstained))
    precision, recall = wilson(n_correct, n_predicted, confidence), wilson(n_correct, n, confidence)
    return found._replace(
        micro=AveragedIntervals(precision, recall, found.micro.f1 if n_predicted < n else recall),
        weighted=found.weighted._replace(recall=recall),
    )


def label_average_intervals(
    scores: MultilabelScores, thresholds: Any, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
) -> AverageIntervals:
    """Intervals of micro, macro, weighted and samples averages, subset accuracy and Hamming loss, for multilabel cases.

    Bayesian bootstrap over cases: a case is weighted with all its labels, since labels of one case are correlated. Each
    label, and their sum for micro averages, gets a false positive and a false negative of weight Gamma(1/2) for the
    lower limits and a true positive for the upper ones, so that an outcome that did not occur is possible. An interval
    contains its value. Clusters and weighted cases are drawn as by `average_intervals`. Samples averages and
    Hamming loss are means over cases (`mean_interval` of bounded values).
    Subset accuracy is a proportion of the cases of which every label is known, and has a Wilson interval. Raises as
    `MultilabelScores.at` and `average_intervals`.

    >>> truth, scores = [[1, 0], [1, 1], [0, 0]] * 9, [[0.9, 0.2], [0.6, 0.7], [0.3, 0.6]] * 9
    >>> scores = MultilabelScores.from_predictions(truth, scores)
    >>> low, high = label_average_intervals(scores, 0.5).samples.f1
    >>> round(low, 2), round(high, 2)
    (0.47, 0.84)
    >>> perfect = MultilabelScores.from_predictions(truth, truth)
    >>> low, high = label_average_intervals(perfect, 0.5).macro.f1
    >>> low < 1, high
    (True, 1.0)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    if not scores.are_equal_cases:
        return _intervals_of_units(scores, thresholds, settings)
    outcomes, counts = outcome_patterns(scores, thresholds)
    is_hit, is_alarm, is_missed = ((outcomes == kind).astype(np.float64) for kind in (1, 2, 3))
    flagged, true = is_hit + is_alarm, is_hit + is_missed
    n, step = int(counts.sum()), max(1, MAX_CELLS // len(counts))
    generator = np.random.default_rng(settings.seed)
    lower, upper = [], []
    for start in range(0, settings.n_resamples, step):
        weights = generator.standard_gamma(counts, size=(min(step, settings.n_resamples - start), len(counts)))
        weights *= n / weights.sum(axis=1, keepdims=True)
        drawn = _ResampledCounts(weights @ is_hit, weights @ flagged, weights @ true)
        lower.append(_averages(*_with_errors(drawn, generator)))
        upper.append(_averages(*_with_hits(drawn, generator)))
    once = counts[np.newaxis].astype(np.float64)
    observed = _averages(_ResampledCounts(once @ is_hit, once @ flagged, once @ true))
    found = _intervals_of_averages(np.concatenate(lower, axis=-1), np.concatenate(upper, axis=-1), observed, settings)
    n_hits, n_flagged, n_true = (each.sum(axis=1) for each in (is_hit, flagged, true))
    ratios = (quotient(n_hits, n_flagged), quotient(n_hits, n_true), quotient(2 * n_hits, n_flagged + n_true))
    wrong, n_known = (is_alarm + is_missed).sum(axis=1), (outcomes != UNKNOWN).sum(axis=1)
    is_complete = n_known == outcomes.shape[1]
    return found._replace(
        samples=AveragedIntervals(*(_mean_interval(ratio, counts, settings) for ratio in ratios)),
        subset_accuracy=wilson(
            int(counts[is_complete & (wrong == 0)].sum()), int(counts[is_complete].sum()), settings.confidence
        ),
        hamming_loss=_mean_interval(np.asarray(quotient(wrong, n_known)), counts, settings),
    )


def _intervals_of_units(scores: MultilabelScores, thresholds: Any, settings: Bootstrap) -> AverageIntervals:
    """The same for clusters and weighted cases."""
    flagged, true, units = scores.flagged_at(thresholds), scores.truth, scores.units
    hits, rows = flagged & true, np.arange(scores.columns.shape[1])
    n_hits, n_flagged, n_true = (of.sum(axis=0) for of in (hits, flagged, true))
    n_known = np.full(true.shape[1], len(true)) if scores.known is None else scores.known.sum(axis=0)
    share_wrong = np.asarray(quotient((flagged != true).sum(axis=0), n_known))
    rows = rows[n_known == len(true)]
    effect = units.design_effect(share_wrong)
    by_unit = [units.totals(of.T) for of in (hits, flagged, true)]
    generator = np.random.default_rng(settings.seed)
    weights = units.drawn(settings.n_resamples, len(by_unit[0]), generator)
    drawn = _ResampledCounts(*(weights @ of for of in by_unit))
    lower, upper = (_averages(*added(drawn, generator, effect)) for added in (_with_errors, _with_hits))
    observed = _averages(_ResampledCounts(*(of.sum(axis=0, keepdims=True) for of in by_unit)))
    found = _intervals_of_averages(lower, upper, observed, settings)
    ratios = (quotient(n_hits, n_flagged), quotient(n_hits, n_true), quotient(2 * n_hits, n_flagged + n_true))
    found = found._replace(
        samples=AveragedIntervals(*(mean_of_units(np.asarray(ratio), units, settings) for ratio in ratios)),
        subset_accuracy=_first(units.proportions(rows, rows * 0, 1, share_wrong[rows] == 0, settings.confidence)),
        hamming_loss=mean_of_units(share_wrong, units, settings),
    )
    return _with_enough_units(found, units, true)


def outcome_patterns(scores: MultilabelScores, thresholds: Any) -> tuple[OutcomePatterns, IntArray]:
    """The distinct outcome patterns over labels, shape (G, K), and how many cases have each, shape (G,).

    Outcomes: 0 true negative, 1 true positive, 2 false positive, 3 false negative, 4 not known. Raises as
    `MultilabelScores.at`.

    >>> scores = MultilabelScores.from_predictions([[1], [1], [0]], [[0.9], [0.8], [0.1]])
    >>> outcome_patterns(scores, 0.5)
    (array([[0],
           [1]], dtype=int8), array([1, 2]))
    """
    flagged = scores.flagged_at(thresholds)
    outcomes = np.where(flagged, np.where(scores.truth, 1, 2), np.where(scores.truth, 3, 0)).astype(np.int8)
    if scores.known is not None:
        outcomes[~scores.known] = UNKNOWN
    rows = np.ascontiguousarray(outcomes.T)
    patterns, counts = np.unique(rows.view(f"V{rows.shape[1]}").ravel(), return_counts=True)
    return patterns.view(np.int8).reshape(len(patterns), -1), counts.astype(np.int64)


def _with_enough_units(found: AverageIntervals, units: SamplingUnits, classes: Iterable[BoolArray]) -> AverageIntervals:
    """The intervals that enough units support: macro averages need enough in each class, given as masks of cases."""
    none = Interval(np.nan, np.nan)
    nothing = AveragedIntervals(none, none, none)
    if not units.are_enough:
        return AverageIntervals(nothing, nothing, nothing, none, nothing, none, none, none, none)
    if all(units.effective_among(each) >= MIN_CLUSTERS for each in classes):
        return found
    return found._replace(macro=nothing, f1_of_macro_means=none)


def _first(found: ClusterInterval) -> Interval:
    return Interval(*(float(limit[0]) for limit in found.limits))


def _priors(n_classes: int) -> tuple[FloatArray, FloatArray]:
    """What is added to the counts of each actual class and prediction, for lower and for upper limits."""
    return np.full((n_classes, n_classes + 1), 1 / n_classes), 0.5 * np.eye(n_classes, n_classes + 1)


def _resample_table(
    source: ConfusionTable,
    table: ConfusionTable,
    settings: Bootstrap,
    prior: FloatArray,
    cases: PredictedCases | None,
) -> _ResampledCounts:
    size = len(source.classes)
    generator = np.random.default_rng(settings.seed)
    tp, predicted, support = np.zeros((3, settings.n_resamples, size))
    factors = np.nan_to_num(np.asarray(quotient(table.support, source.support)))
    units = None if cases is None else _DrawnUnits.of(cases, size, settings.n_resamples, generator)
    cells = source.counts if source.n_abstained == 0 else np.column_stack([source.counts, source.abstained])
    # What each class gets of the predictions that did not occur, if they share a draw.
    for_each = np.zeros(settings.n_resamples)
    for actual in np.flatnonzero(source.support):
        counts = cells[actual]
        parameters = counts + prior[actual, : len(counts)]
        possible = parameters > 0
        apart = possible & (counts > 0) if size > MAX_CLASSES_DRAWN_APART else possible
        drawn_together = possible & ~apart
        pooled = parameters[drawn_together].sum() if drawn_together.any() else []
        drawn: FloatArray
        if units is None:
            shape = np.append(parameters[apart], pooled)
            drawn = generator.standard_gamma(shape, (settings.n_resamples, len(shape)))
        else:
            added = np.append(prior[actual, : len(counts)][apart], pooled)
            drawn = units.drawn(int(actual), np.flatnonzero(apart), added, generator)
        if units is None or table.observed is not None:
            drawn *= counts.sum() * factors[actual] / drawn.sum(axis=1, keepdims=True)
        support[:, actual] = drawn.sum(axis=1)
        one = drawn[:, -1] / drawn_together.sum() if drawn_together.any() else np.zeros(settings.n_resamples)
        for_each += one
        outcomes = np.flatnonzero(apart)
        is_class = outcomes < size
        predicted[:, outcomes[is_class]] += drawn[:, : len(outcomes)][:, is_class] - one[:, np.newaxis]
        at = np.flatnonzero(outcomes == actual)
        tp[:, actual] = drawn[:, at[0]] if len(at) else one
    predicted += for_each[:, np.newaxis]
    return _ResampledCounts(tp, predicted, support)


class _DrawnUnits(NamedTuple):
    """The weight of each cell of the table that has a case in each resample, (n_resamples, cells).

    `cells` are the positions in the table, ascending, one row of it after the other, abstentions last. `effect` is how
    many cases an added one stands for.
    """

    weights: FloatArray
    cells: IntArray
    n_classes: int
    effect: float

    @classmethod
    def of(cls, cases: PredictedCases, n_classes: int, n_resamples: int, generator: np.random.Generator) -> Self:
        column = np.where(cases.predicted < 0, n_classes, cases.predicted)
        cells, places = np.unique(cases.actual * (n_classes + 1) + column, return_inverse=True)
        totals = cases.units.totals_in(places, len(cells))
        weights = cases.units.drawn(n_resamples, len(totals), generator) @ totals
        effect = cases.units.design_effect((cases.actual == cases.predicted).astype(np.float64))
        return cls(weights, cells, n_classes, effect)

    def drawn(self, actual: int, outcomes: IntArray, added: FloatArray, generator: np.random.Generator) -> FloatArray:
        """The weights of a class's outcomes in each resample, and of the rest that `added` has, with what is added."""
        drawn = self.effect * generator.standard_gamma(added, (len(self.weights), len(added)))
        wanted = actual * (self.n_classes + 1) + outcomes
        found = np.flatnonzero(np.isin(wanted, self.cells))
        drawn[:, found] += self.weights[:, np.searchsorted(self.cells, wanted[found])]
        return drawn


def _interval(lower: FloatArray, upper: FloatArray, value: float, settings: Bootstrap) -> Interval:
    """The lower limit of some draws and the upper limit of others, widened if necessary to contain the value.

    nan where the value is, and where no draw differs from it.
    """
    low, high = np.fmin(settings.limits(lower)[0], value), np.fmax(settings.limits(upper)[1], value)
    return Interval(float(low), float(high)) if low < high and not np.isnan(value) else Interval(np.nan, np.nan)


def _with_errors(
    drawn: _ResampledCounts, generator: np.random.Generator, effect: float = 1.0
) -> tuple[_ResampledCounts, _ResampledCounts]:
    """The counts of each label, and their sums, with a false positive and a false negative of weight Gamma(1/2).

    Each stands for `effect` cases.
    """
    each, pooled = (
        _ResampledCounts(
            tp, predicted + effect * _pseudo_case(tp, generator), support + effect * _pseudo_case(tp, generator)
        )
        for tp, predicted, support in (drawn, _pooled(drawn))
    )
    return each, pooled


def _with_hits(
    drawn: _ResampledCounts, generator: np.random.Generator, effect: float = 1.0
) -> tuple[_ResampledCounts, _ResampledCounts]:
    """The counts of each label, and their sums, with a true positive of weight Gamma(1/2)."""
    each, pooled = (
        _ResampledCounts(*(count + hit for count in counts))
        for counts in (drawn, _pooled(drawn))
        for hit in [effect * _pseudo_case(counts.tp, generator)]
    )
    return each, pooled


def _pseudo_case(counts: FloatArray, generator: np.random.Generator) -> FloatArray:
    return generator.standard_gamma(PSEUDO_CASE, size=counts.shape)


def _pooled(counts: _ResampledCounts) -> _ResampledCounts:
    """The sums over classes, with one class left."""
    return _ResampledCounts(*(count.sum(axis=1, keepdims=True) for count in counts))


def _intervals_of_averages(
    of_lower: FloatArray, of_upper: FloatArray, values: FloatArray, settings: Bootstrap
) -> AverageIntervals:
    micro, macro, weighted = (
        AveragedIntervals(
            *(_interval(below, above, float(value[0]), settings) for below, above, value in zip(*averages, strict=True))
        )
        for averages in zip(of_lower, of_upper, values, strict=True)
    )
    below, above, value = (_f1_of_macro_means(averages) for averages in (of_lower, of_upper, values))
    return AverageIntervals(micro, macro, weighted, _interval(below, above, float(value[0]), settings))


def _f1_of_macro_means(averages: FloatArray) -> FloatArray:
    precision, recall, _ = averages[MACRO_ROW]
    return np.asarray(quotient(2 * precision * recall, precision + recall))


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


def _averages(resampled: _ResampledCounts, pooled: _ResampledCounts | None = None) -> FloatArray:
    """Micro, macro and weighted precision, recall and F1 of each resample, shape (3, 3, n_resamples).

    Micro averages are those of the `pooled` counts, by default the sums over the classes.
    """
    weights = np.stack([np.ones_like(resampled.support), resampled.support])
    per_class = [np.asarray(ratio) for ratio in _ratios(resampled)]
    micro = np.stack([np.asarray(ratio)[:, 0] for ratio in _ratios(pooled or _pooled(resampled))])
    means = np.stack([_means(values, weights) for values in per_class], axis=1)
    return np.concatenate([micro[np.newaxis], means])


def _ratios(resampled: _ResampledCounts) -> tuple[Any, Any, Any]:
    tp, predicted, support = resampled
    return quotient(tp, predicted), quotient(tp, support), quotient(2 * tp, predicted + support)


def _means(values: FloatArray, weights: FloatArray) -> FloatArray:
    """Means over the classes with a defined value, for weights of shape (w, n_resamples, K)."""
    defined = weights * ~np.isnan(values)
    return np.asarray(quotient((np.nan_to_num(values) * defined).sum(axis=-1), defined.sum(axis=-1)))


def _mean_interval(values: Any, counts: IntArray, settings: Bootstrap) -> Interval:
    each = np.repeat(np.asarray(values), counts)
    return interval_of_sorted(np.sort(each[~np.isnan(each)]), settings, bounded=True)
