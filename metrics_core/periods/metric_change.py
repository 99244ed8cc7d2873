"""Why a metric changed between two periods: rarer positives, another ranking, or another place of the cut."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores, one_threshold
from metrics_core.computing.arrays import FloatArray, Values
from metrics_core.confusion import ConfusionMatrix, check_matrix
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import refuse_weights
from metrics_core.resampling.best_per_resample import candidate_thresholds
from metrics_core.resampling.limits import limits_of
from metrics_core.resampling.quantities import QuantitySpec, as_quantity
from metrics_core.resampling.resamples import resample

PREVALENCE, TPR, FPR, CLASSIFIER, RANKING, CUT = "prevalence", "tpr", "fpr", "classifier", "ranking", "cut"
# Added to each count, so that an empty cell is not certain (Jeffreys).
PRIOR = 0.5
# Points of the ROC curve in each resample.
CURVE_POINTS = 200

# The metric as a function of the prevalence, TPR and FPR.
Function = Callable[[Values, Values, Values], Values]


@dataclass(frozen=True)
class Part:
    """How much of the change is due to one cause, with limits; nan without limits, and `why` as in `Limits`."""

    value: float
    low: float
    high: float
    why: str


@dataclass(frozen=True)
class MetricChange:
    """A metric before and after, the change after - before with limits, and its parts, which add up to it.

    `prevalence` is the part of more or fewer positives, `classifier` that of the two rates; the sum of both is the
    change. `parts` divides the classifier's part: into "tpr" and "fpr", or into "ranking" and "cut".
    """

    key: str
    before: float
    after: float
    change: Part
    prevalence: Part
    classifier: Part
    parts: Mapping[str, Part]
    method: str


def precision_change(
    before: ConfusionMatrix,
    after: ConfusionMatrix,
    confidence: float = 0.95,
    *,
    n_resamples: int = 2000,
    seed: int = 0,
) -> MetricChange:
    """Why precision changed: `metric_change` of precision = π TPR / (π TPR + (1 - π) FPR).

    >>> found = precision_change(ConfusionMatrix(96, 59, 24, 821), ConfusionMatrix(48, 69, 12, 871))
    >>> [round(part.value, 3) for part in (found.change, found.prevalence, found.classifier)]
    [-0.209, -0.187, -0.022]
    """
    return metric_change(before, after, "precision", confidence=confidence, n_resamples=n_resamples, seed=seed)


def metric_change(
    before: ConfusionMatrix,
    after: ConfusionMatrix,
    metric: QuantitySpec = "precision",
    *,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
) -> MetricChange:
    """The parts of a metric's change that are due to the prevalence π, to TPR and to FPR; they add up to it exactly.

    Any metric of a confusion matrix is a function of these three. A part is the change of the function as its argument
    goes from before to after, averaged over the four orders in which the arguments can change if TPR and FPR, which
    both belong to the classifier, change one after the other: the Owen value, which is the Shapley value of the
    prevalence against the classifier, divided within the classifier. So the prevalence has the same part here and in
    `scores_change`. Limits: percentiles of independent Beta draws of π, TPR and FPR in both periods, with 1/2 added to
    each count. A matrix at a prevalence of its own counts as observed.

    Raises `ParameterError` for what is not a matrix of single counts, an unknown metric, and settings that `Bootstrap`
    rejects; `UndefinedForWeightsError` for weighted cases. Owen 1977, doi:10.1007/978-3-642-45494-3_7; Shapley 1953.

    >>> found = metric_change(ConfusionMatrix(96, 59, 24, 821), ConfusionMatrix(48, 69, 12, 871), "npv")
    >>> parts = (found.prevalence, *found.parts.values())
    >>> round(sum(part.value for part in parts) - found.change.value, 12)
    0.0
    """
    settings, quantity = Bootstrap(confidence, n_resamples, seed), as_quantity(metric)
    observed, drawn = [], []
    for at, matrix in enumerate((before, after)):
        check_matrix(matrix)
        tp, fp, fn, tn = _single_counts(matrix)
        observed.append((_ratio(tp + fn, fp + tn), _ratio(tp, fn), _ratio(fp, tn)))
        generator = np.random.default_rng([settings.seed, at])
        pairs = ((tp + fn, fp + tn), (tp, fn), (fp, tn))
        drawn.append(tuple(generator.beta(a + PRIOR, b + PRIOR, settings.n_resamples) for a, b in pairs))
    function = _function(quantity.ratio)
    names = (PREVALENCE, TPR, FPR)
    found = _parts(function, *observed)
    resampled = _parts(function, *drawn)
    method = f"Beta draws with {PRIOR:g} added to each count, B = {n_resamples}, seed {seed}"
    return _change(quantity.key, names, found, resampled, settings, method)


def scores_change(
    before: BinaryScores,
    after: BinaryScores,
    threshold: Any,
    threshold_after: Any = None,
    metric: QuantitySpec = "precision",
    *,
    confidence: float = 0.95,
    n_resamples: int = 1000,
    seed: int = 0,
) -> MetricChange:
    """The same from whole scores, with the classifier's part divided into ranking and cut.

    The classifier is a ROC curve and the FPR at which it is cut, so the metric is a function of the prevalence, the
    curve and the FPR. "ranking" is the part of the curve: TPR is another one at the same FPR, so the scores order the
    cases better or worse. "cut" is the part of the FPR: the scores have shifted (or the threshold was changed), and
    the same curve is cut elsewhere. Averaged as in `metric_change`, so both add up to the classifier's part, and
    the prevalence and the classifier have the values that they have there. A curve has straight lines between its
    points, and the middle where it is vertical; each period's own point is the observed one.

    Limits: percentiles over the resamples of `resample` for each period, and Beta draws of the prevalence; the curve
    is taken at 200 points. `threshold_after` is another threshold after, by default the same. Raises as
    `metric_change` and `resample`.

    >>> before = BinaryScores.from_counts([0.1, 0.3, 0.5, 0.7], [20, 30, 50, 100], [500, 200, 80, 20])
    >>> after = BinaryScores.from_counts([0.2, 0.4, 0.6, 0.8], [20, 30, 50, 100], [500, 200, 80, 20])
    >>> found = scores_change(before, after, 0.6)
    >>> round(found.parts["ranking"].value, 9), round(found.parts["cut"].value, 3), round(found.change.value, 3)
    (0.0, -0.233, -0.233)
    """
    settings, quantity = Bootstrap(confidence, n_resamples, seed), as_quantity(metric)
    periods = []
    for at, (scores, cut) in enumerate(
        ((before, threshold), (after, threshold if threshold_after is None else threshold_after))
    ):
        check_scores(scores)
        refuse_weights(scores.statistic.is_weighted)
        periods.append(_Period.of(scores, one_threshold(cut, scores.dtype), settings, at))
    function = _function(quantity.ratio)
    found = _ranked_parts(function, *(period.observed for period in periods))
    resampled = _ranked_parts(function, *(period.drawn for period in periods))
    method = f"{settings.method}, and Beta draws of the prevalence"
    return _change(quantity.key, (PREVALENCE, RANKING, CUT), found, resampled, settings, method)


@dataclass(frozen=True, eq=False)
class _Curve:
    """Prevalence and operating point, numbers or draws, with the ROC curve of each: (draws, points), FPR ascending."""

    prevalence: FloatArray
    tpr: FloatArray
    fpr: FloatArray
    curve_tpr: FloatArray
    curve_fpr: FloatArray

    def tpr_at(self, fpr: FloatArray) -> FloatArray:
        """The curve's TPR at an FPR of each draw: on its straight lines, in the middle of a vertical one."""
        rows = zip(fpr, self.curve_fpr, self.curve_tpr, strict=True)
        return np.array([_interpolated(x, xs, ys) for x, xs, ys in rows])


@dataclass(frozen=True, eq=False)
class _Period:
    """A period as observed, and in each resample."""

    observed: _Curve
    drawn: _Curve

    @classmethod
    def of(cls, scores: BinaryScores, cut: FloatArray, settings: Bootstrap, at: int) -> "_Period":
        p, n = int(scores.statistic.n_positive), int(scores.statistic.n_negative)
        candidates = candidate_thresholds(scores)[:-1]
        chosen = candidates[np.unique(np.linspace(0, len(candidates) - 1, CURVE_POINTS).astype(np.int64))]
        thresholds = np.append(np.sort(chosen)[::-1], cut)
        seed = (settings.seed + at) % 2**64
        found = resample(scores, thresholds, n_resamples=settings.n_resamples, seed=seed)
        exact = scores.roc_curve()
        matrix = scores.statistic.confusion_at(cut)
        observed = _Curve(
            np.array([_ratio(p, n)]),
            np.array([_ratio(matrix.tp, matrix.fn)]),
            np.array([_ratio(matrix.fp, matrix.tn)]),
            np.asarray(exact.tpr)[np.newaxis],
            np.asarray(exact.fpr)[np.newaxis],
        )
        tpr, fpr = found.tp / max(p, 1), found.fp / max(n, 1)
        ends = np.zeros((len(tpr), 1)), np.ones((len(tpr), 1))
        curves = (np.concatenate([ends[0], rates[:, :-1], ends[1]], axis=1) for rates in (tpr, fpr))
        shares = np.random.default_rng([settings.seed, 2, at]).beta(p + PRIOR, n + PRIOR, len(tpr))
        return cls(observed, _Curve(shares, tpr[:, -1], fpr[:, -1], *curves))


def _interpolated(x: float, xs: FloatArray, ys: FloatArray) -> float:
    below, above = np.searchsorted(xs, [x, x], side="left")[0], np.searchsorted(xs, x, side="right")
    if above > below:
        return float((ys[below] + ys[above - 1]) / 2)
    if not 0 < below < len(xs):
        return float(ys[min(below, len(xs) - 1)])
    share = (x - xs[below - 1]) / (xs[below] - xs[below - 1])
    return float(ys[below - 1] + share * (ys[below] - ys[below - 1]))


def _parts(function: Function, before: Any, after: Any) -> tuple[Values, Values, list[Values]]:
    """The function before and after, and the parts of its three arguments."""
    arguments = (before, after)

    def value(state: tuple[int, ...]) -> Values:
        return function(*(arguments[is_after][place] for place, is_after in enumerate(state)))

    return _averaged(value)


def _ranked_parts(function: Function, before: _Curve, after: _Curve) -> tuple[Values, Values, list[Values]]:
    """The same of the prevalence, the ROC curve and the FPR at which it is cut."""
    periods = (before, after)
    # By the period of the curve and that of the FPR.
    tpr = {(0, 0): before.tpr, (1, 1): after.tpr}
    tpr |= {(0, 1): before.tpr_at(after.fpr), (1, 0): after.tpr_at(before.fpr)}

    def value(state: tuple[int, ...]) -> Values:
        of_prevalence, of_curve, of_cut = state
        return function(periods[of_prevalence].prevalence, tpr[of_curve, of_cut], periods[of_cut].fpr)

    return _averaged(value)


def _averaged(value: Callable[[tuple[int, ...]], Values]) -> tuple[Values, Values, list[Values]]:
    """Mean steps over the orders in which the last two arguments stay together."""
    values = {state: value(state) for state in np.ndindex(2, 2, 2)}
    orders = [order for order in permutations(range(3)) if order.index(0) != 1]
    parts: list[Values] = [0.0, 0.0, 0.0]
    for order in orders:
        state = [0, 0, 0]
        for place in order:
            old = values[tuple(state)]
            state[place] = 1
            parts[place] = parts[place] + (values[tuple(state)] - old) / len(orders)
    return values[0, 0, 0], values[1, 1, 1], parts


def _change(
    key: str,
    names: tuple[str, ...],
    found: tuple[Values, Values, list[Values]],
    resampled: tuple[Values, Values, list[Values]],
    settings: Bootstrap,
    method: str,
) -> MetricChange:
    (before, after, parts), (before_drawn, after_drawn, drawn) = found, resampled

    def part(value: Values, draws: Values) -> Part:
        number = float(np.ravel(value)[0])
        low, high, _, why = (np.asarray(each).item() for each in limits_of(number, np.asarray(draws), settings))
        return Part(number, low, high, why)

    by_name = {name: part(each, draws) for name, each, draws in zip(names, parts, drawn, strict=True)}
    classifier = part(parts[1] + parts[2], drawn[1] + drawn[2])
    change = part(after - before, after_drawn - before_drawn)
    prevalence = by_name.pop(PREVALENCE)
    first, last = (float(np.ravel(each)[0]) for each in (before, after))
    return MetricChange(key, first, last, change, prevalence, classifier, by_name, method)


def _function(ratio: Callable[..., Values]) -> Function:
    def value(prevalence: Values, tpr: Values, fpr: Values) -> Values:
        pi, hits, alarms = (np.asarray(each, dtype=np.float64) for each in (prevalence, tpr, fpr))
        return np.asarray(ratio(pi * hits, (1 - pi) * alarms, pi * (1 - hits), (1 - pi) * (1 - alarms)))

    return value


def _single_counts(matrix: ConfusionMatrix) -> tuple[int, ...]:
    are_sums = any(np.asarray(count).dtype.kind == "f" for count in matrix.observed_counts)
    refuse_weights(are_sums or matrix.weight_powers is not None)
    return tuple(int(count) for count in matrix.observed_counts)


def _ratio(part: float, rest: float) -> float:
    return part / (part + rest) if part + rest else math.nan
