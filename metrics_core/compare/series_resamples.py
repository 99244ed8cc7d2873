"""One shared resampling of several series: the values of each metric, and what they would be in other samples."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metrics_core.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.bootstrap import Bootstrap
from metrics_core.choosing.objectives import Objective
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.compare.orthogonal_patterns import orthogonal_patterns
from metrics_core.compare.ranked_series import RankedSeries, average_precisions
from metrics_core.compare.series_cases import SeriesCases
from metrics_core.confusion import ConfusionMatrix
from metrics_core.metrics import METRICS
from metrics_core.prevalence import as_prevalence, class_weights_at
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import FEW_CLUSTERS, NO_REASON
from metrics_core.resampling.quantities import QuantitySpec, as_quantities
from metrics_core.resampling.resamples import Progress
from metrics_core.sampling_units import SamplingUnits
from metrics_core.threads import on_threads

ROC_AUC, AVERAGE_PRECISION = "roc_auc", "average_precision"
CURVE_METRICS = (ROC_AUC, AVERAGE_PRECISION)
ALL_METRICS = (*METRICS, *CURVE_METRICS)

# The weight that pseudo-cases add to each of the four cells of every two series: with less, equal series are declared
# different too often at 25 cases of a class (docs/compare.md).
PRIOR = 1.0
# The same for AP, where a pseudo-case is above all cases or below all cases, as in `score_differences`.
CURVE_PRIOR = 0.1
# More cells than these are not drawn one by one.
MAX_CELLS = 2000
# More units are put into so many random groups, one weight each: standard errors are then known to 2 %.
MAX_GROUPS = 1000
# Resamples at a time, between two reports of progress.
CHUNK = 250
# With fewer cases of a class, intervals cover too rarely; of ROC AUC and AP already with fewer than these (simulated,
# docs/compare.md).
FEW_CASES = "few-cases"
MIN_CASES, MIN_CURVE_CASES = 10, 20


@dataclass(frozen=True, eq=False)
class ResampledMetric:
    """One metric of all N series: observed `values` (N,), and `drawn` values (N, n_resamples).

    `covariance` (N, N) is that of the values where it is known without drawing (ROC AUC), `limits` those of each value,
    shape (2, N), where series have different cases and the metric its own interval. Series of one number in `alike`,
    shape (N,), cannot differ. `why` is the reason if there are
    no intervals, else empty. `higher_is_better` is None if neither direction is.
    """

    key: str
    higher_is_better: bool | None
    values: FloatArray
    drawn: FloatArray
    covariance: FloatArray | None
    why: str
    method: str
    limits: FloatArray | None = None
    alike: IntArray | None = None


@dataclass(frozen=True, eq=False)
class SeriesResamples:
    """What `paired_differences` and `best_of` are computed from; made by `resample_series` and `resample_sets`."""

    names: tuple[str, ...]
    metrics: Mapping[str, ResampledMetric]
    settings: Bootstrap
    is_paired: bool


def resample_series(
    y_true: Any,
    scores: Mapping[str, Any],
    thresholds: Mapping[str, Any],
    *,
    metrics: QuantitySpec | Iterable[QuantitySpec] = ALL_METRICS,
    pos_label: Any = 1,
    prevalence: Any = None,
    confidence: float = 0.95,
    sample_weight: Any = None,
    clusters: Any = None,
    n_resamples: int = 2000,
    seed: int = 0,
    progress: Progress | None = None,
) -> SeriesResamples:
    """Resample the cases of several series together, for all comparisons of one page; raises as `paired_differences`.

    >>> y, a, b = [0, 1] * 30, list(range(60)), list(range(60, 0, -1))
    >>> found = resample_series(y, {"A": a, "B": b}, {"A": 30, "B": 40}, metrics="recall", n_resamples=100)
    >>> found.metrics["recall"].values.tolist(), found.metrics["recall"].drawn.shape
    ([0.5, 0.3333333333333333], (2, 100))
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    quantities, curve_keys, order = requested_metrics(metrics)
    cases = SeriesCases.of(
        y_true, scores, thresholds, pos_label=pos_label, sample_weight=sample_weight, clusters=clusters
    )
    engine = _Engine(cases, settings, None if prevalence is None else as_prevalence(prevalence), progress)
    found = {**engine.at_thresholds(quantities), **engine.of_curves(curve_keys)}
    return SeriesResamples(cases.names, {key: found[key] for key in order}, settings, is_paired=True)


def requested_metrics(metrics: Any) -> tuple[dict[str, Quantity], list[str], list[str]]:
    """The quantities at a threshold by key, the keys of curve metrics, and all keys in order.

    Raises `ParameterError` as `as_quantities`.

    >>> requested_metrics(["roc_auc", "f1"])[1:]
    (['roc_auc'], ['roc_auc', 'f1'])
    """
    is_single = isinstance(metrics, str | Quantity | Objective) or not isinstance(metrics, Iterable)
    several = [metrics] if is_single else list(metrics)
    order = [spec if spec in CURVE_METRICS else next(iter(as_quantities(spec))) for spec in several]
    quantities = as_quantities([spec for spec in several if not (isinstance(spec, str) and spec in CURVE_METRICS)])
    return quantities, [key for key in order if key in CURVE_METRICS], list(dict.fromkeys(order))


class _Engine:
    """The draws of one comparison. Positives and negatives are drawn apart, clusters together."""

    def __init__(
        self, cases: SeriesCases, settings: Bootstrap, prevalence: float | None, progress: Progress | None
    ) -> None:
        self._cases, self._settings, self._prevalence, self._progress = cases, settings, prevalence, progress
        masks = cases.class_masks
        units = cases.units
        self._weights = (None, None) if units is None else tuple(units.weights[mask] for mask in masks)
        self._totals = tuple(
            float(mask.sum() if part is None else part.sum()) for mask, part in zip(masks, self._weights, strict=True)
        )
        if prevalence is not None:
            class_weights_at(prevalence, self._totals[0] / sum(self._totals))
        self._groups = _Groups.of(cases, np.random.default_rng([settings.seed, 1]))
        self._why, self._why_curve = _too_few(cases, MIN_CASES), _too_few(cases, MIN_CURVE_CASES)
        self._patterns = orthogonal_patterns(len(cases.names))

    def at_thresholds(self, quantities: Mapping[str, Quantity]) -> dict[str, ResampledMetric]:
        """Each quantity of the confusion matrices at the thresholds."""
        if not quantities:
            return {}
        flagged = [score >= cut for score, cut in zip(self._cases.scores, self._cases.thresholds, strict=True)]
        observed, drawn = [], []
        for index, mask in enumerate(self._cases.class_masks):
            counts, rates, total = self._flagged_in_class(index, [column[mask] for column in flagged])
            observed.append(counts)
            drawn.append(np.minimum(rates * total, total))
        cuts = np.array([float(cut) for cut in self._cases.thresholds])
        for of_class, total in zip(drawn, self._totals, strict=True):
            # At an infinite threshold the rates are known without a sample.
            of_class[cuts == np.inf], of_class[cuts == -np.inf] = 0, total
        values, resampled = self._matrix(*observed), self._matrix(*drawn)
        method = self._method(f"Dirichlet draws of shared cells with {PRIOR:g} added to each of a pair's")
        return {
            key: ResampledMetric(
                key,
                quantity.higher_is_better,
                read_only(np.asarray(quantity(values), dtype=np.float64)),
                read_only(np.asarray(quantity(resampled))),
                None,
                self._why,
                method,
            )
            for key, quantity in quantities.items()
        }

    def of_curves(self, keys: Sequence[str]) -> dict[str, ResampledMetric]:
        """ROC AUC and AP, from one sorting of each score."""
        if not keys:
            return {}
        units, masks = self._cases.units, self._cases.class_masks
        weights = None if units is None else units.weights
        wants_area, wants_precision = ROC_AUC in keys, AVERAGE_PRECISION in keys
        has_both = all(self._totals)
        odds = self._odds()

        multipliers = np.random.default_rng(0).integers(1 << 63, size=len(self._cases.is_positive), dtype=np.uint64)

        def summary(score: FloatArray) -> tuple[float, float, FloatArray | None, Any, int]:
            ranked = RankedSeries.of(score, self._cases.is_positive, weights)
            area, precision = ranked.roc_auc, ranked.average_precision(odds)
            shares = np.concatenate(ranked.placements(masks[0])) if wants_area and has_both else None
            counts = self._bin_counts(ranked) if wants_precision and has_both else None
            return area, precision, shares, counts, int((multipliers * ranked.number.astype(np.uint64)).sum())

        rows = on_threads(summary, self._cases.scores)
        areas, precisions = (np.array([row[at] for row in rows]) for at in (0, 1))
        found = {}
        if wants_area:
            found[ROC_AUC] = self._areas(areas, [row[2] for row in rows if row[2] is not None])
        if wants_precision:
            counts = [row[3] for row in rows] if has_both else None
            metric = self._precisions(precisions, counts, odds)
            # Pseudo-cases would make scores of one order differ.
            found[AVERAGE_PRECISION] = replace(
                metric, alike=np.unique([row[4] for row in rows], return_inverse=True)[1]
            )
        return found

    def _flagged_in_class(self, index: int, flagged: list[BoolArray]) -> tuple[FloatArray, FloatArray, float]:
        """The flagged weight of a class, and the drawn shares (N, n_resamples)."""
        n_series, total, weights = len(flagged), self._totals[index], self._weights[index]
        shape = (n_series, self._settings.n_resamples)
        if not total:
            return np.zeros(n_series, dtype=np.int64), np.zeros(shape), total
        cell = np.zeros(len(flagged[0]), dtype=np.int64)
        for place, column in enumerate(flagged):
            cell |= column.astype(np.int64) << place
        counts = np.bincount(cell, weights, minlength=1 << n_series)
        is_there = np.flatnonzero(counts)
        of_cell = (is_there[:, np.newaxis] >> np.arange(n_series)) & 1
        observed = counts[is_there] @ of_cell
        generator = np.random.default_rng([self._settings.seed, 2, index])
        pseudo = generator.standard_gamma(4 * PRIOR / len(self._patterns), (shape[1], len(self._patterns)))
        if weights is None and len(is_there) <= MAX_CELLS:
            cells = generator.standard_gamma(counts[is_there], (shape[1], len(is_there)))
            hits, totals = np.asarray(cells @ of_cell), np.asarray(cells.sum(axis=1))
        else:
            by_group = self._groups.totals(index, np.array(flagged, dtype=np.float64), weights)
            everything = self._groups.totals(index, np.ones((1, len(cell))), weights)
            hits, totals = np.empty(shape[::-1]), np.empty(shape[1])
            for part in self._chunks():
                drawn = self._groups.drawn(part, self._settings)[index]
                hits[part], totals[part] = drawn @ by_group, (drawn @ everything)[:, 0]
        rates = (hits + pseudo @ self._patterns) / (totals + pseudo.sum(axis=1))[:, np.newaxis]
        return observed, np.ascontiguousarray(rates.T), total

    def _matrix(self, tp: FloatArray, fp: FloatArray) -> ConfusionMatrix:
        p, n = self._totals
        matrix = ConfusionMatrix(tp, fp, np.maximum(p - tp, 0), np.maximum(n - fp, 0))
        return matrix if self._prevalence is None else matrix.at_prevalence(self._prevalence)

    def _areas(self, values: FloatArray, shares: list[FloatArray]) -> ResampledMetric:
        """ROC AUC with DeLong's covariance; with units, that of the units' sums (Obuchowski 1997)."""
        n_series, b = len(values), self._settings.n_resamples
        if not shares:
            nothing = np.full((n_series, b), np.nan)
            return ResampledMetric(ROC_AUC, True, values, nothing, None, self._why_curve, DELONG)
        n_positive = int(self._cases.is_positive.sum())
        matrix = np.array(shares)
        parts = (matrix[:, :n_positive], matrix[:, n_positive:])
        covariance, degrees = area_covariance(parts, values, self._cases)
        generator = np.random.default_rng([self._settings.seed, 3])
        spread = np.sqrt(np.maximum(np.diag(covariance), 0))
        drawn = _normal(covariance, b, generator) / np.sqrt(generator.chisquare(degrees, b) / degrees)
        drawn[spread == 0] = 0
        name = DELONG if self._cases.units is None else f"{DELONG}, of sampled units"
        return ResampledMetric(ROC_AUC, True, values, values[:, np.newaxis] + drawn, covariance, self._why_curve, name)

    def _bin_counts(self, ranked: RankedSeries) -> tuple[FloatArray, FloatArray]:
        """The weight of the positives and of the negatives of each group in each bin of the score."""
        bins, n_bins = ranked.bins()
        positives, negatives = (
            self._groups.in_bins(index, bins[mask], n_bins, self._weights[index])
            for index, mask in enumerate(self._cases.class_masks)
        )
        return positives, negatives

    def _precisions(
        self, values: FloatArray, counts: list[tuple[FloatArray, FloatArray]] | None, odds: float
    ) -> ResampledMetric:
        """AP by random weights of groups of cases, in bins of neighbouring scores."""
        b = self._settings.n_resamples
        drawn = np.full((len(values), b), np.nan)
        if counts is not None:
            for part in self._chunks():
                drawn[:, part] = self._drawn_precisions(part, counts, odds)
            # Bins shift each value; the shift is that of the observed one.
            binned = np.array([average_precisions(_sums(each), odds)[0] for each in counts])
            drawn += (values - binned)[:, np.newaxis]
        method = self._method(f"Bayesian bootstrap with {CURVE_PRIOR:g} pseudo-cases")
        return ResampledMetric(AVERAGE_PRECISION, True, values, drawn, None, self._why_curve, method)

    def _drawn_precisions(self, part: slice, counts: list[tuple[FloatArray, FloatArray]], odds: float) -> FloatArray:
        weights = self._groups.drawn(part, self._settings)
        size = len(weights[0])
        generator = np.random.default_rng([self._settings.seed, 4, part.start])
        shape = (2, size, len(self._patterns))
        pseudo = generator.standard_gamma(4 * CURVE_PRIOR / len(self._patterns), shape)

        def of_series(at: int) -> FloatArray:
            drawn = [w @ c for w, c in zip(weights, counts[at], strict=True)]
            for cells, extra in zip(drawn, pseudo, strict=True):
                cells[:, 0] += extra @ self._patterns[:, at]
                cells[:, -1] += extra @ ~self._patterns[:, at]
            return average_precisions((drawn[0], drawn[1]), odds)

        return np.array(on_threads(of_series, range(len(counts))))

    def _chunks(self) -> Iterable[slice]:
        for start in range(0, self._settings.n_resamples, CHUNK):
            part = slice(start, min(start + CHUNK, self._settings.n_resamples))
            yield part
            if self._progress is not None:
                self._progress(part.stop)

    def _odds(self) -> float:
        p, n = self._totals
        if self._prevalence is not None:
            return float(self._prevalence / (1 - self._prevalence))
        return p / n if n else math.inf

    def _method(self, name: str) -> str:
        if self._cases.units is not None:
            return self._settings.cluster_method if self._cases.units.is_clustered else f"{name} of weighted cases"
        return f"{name}, B = {self._settings.n_resamples}, seed {self._settings.seed}"


DELONG = "DeLong's covariance"


def area_covariance(
    placements: tuple[FloatArray, FloatArray], areas: FloatArray, cases: SeriesCases
) -> tuple[FloatArray, float]:
    """The covariance of the ROC AUCs, (N, N), and the degrees of freedom of their variances.

    `placements` have shape (N, n_positive) and (N, n_negative). For single cases this is DeLong's covariance, and the
    degrees are Satterthwaite's for the mean variance.
    """
    n_series = len(areas)
    if min(part.shape[1] for part in placements) < 2:  # A single case has no sample variance.
        return np.full((n_series, n_series), np.nan), 1.0
    units = cases.units
    if units is None:
        by_class = [_covariance(part) / part.shape[1] for part in placements]
        traces = [float(np.trace(each)) for each in by_class]
        sizes = [part.shape[1] for part in placements]
        squares = sum(trace**2 / (size - 1) for trace, size in zip(traces, sizes, strict=True))
        degrees = sum(traces) ** 2 / squares if squares else float(min(sizes) - 1)
        return np.asarray(sum(by_class)), degrees
    sums = np.zeros((n_series, units.n_units))
    for mask, part in zip(cases.class_masks, placements, strict=True):
        weights, numbers = units.weights[mask], units.numbers[mask]
        for row, shares, area in zip(sums, part, areas, strict=True):
            row += np.bincount(numbers, weights * (shares - area), minlength=units.n_units) / weights.sum()
    effective = min(units.effective_among(mask) for mask in cases.class_masks)
    number = max(effective, 2.0)
    return np.asarray(sums @ sums.T * number / (number - 1)), number - 1


def _sums(counts: tuple[FloatArray, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """The counts of both classes over all groups, each as one row."""
    positives, negatives = counts
    return positives.sum(axis=0, keepdims=True), negatives.sum(axis=0, keepdims=True)


def _covariance(rows: FloatArray) -> FloatArray:
    """As `np.cov`, in a tenth of the time for many cases."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(centred @ centred.T / (rows.shape[1] - 1))


def _normal(covariance: FloatArray, count: int, generator: np.random.Generator) -> FloatArray:
    """Normal draws with this covariance, shape (N, count); of a singular one too."""
    if np.isnan(covariance).any():
        return np.full((len(covariance), count), np.nan)
    values, vectors = np.linalg.eigh(covariance)
    return np.asarray((vectors * np.sqrt(np.maximum(values, 0))) @ generator.standard_normal((len(values), count)))


@dataclass(frozen=True, eq=False)
class _Groups:
    """The group of each positive and of each negative, with the numbers of groups.

    A group is a case or a cluster or, of more than 1000, a random share of them, which are as independent of each
    other. The weights of clusters are the same in both classes.
    """

    of_class: tuple[IntArray, IntArray]
    sizes: tuple[int, int]
    units: tuple[SamplingUnits | None, SamplingUnits | None]
    are_shared: bool

    @classmethod
    def of(cls, cases: SeriesCases, generator: np.random.Generator) -> "_Groups":
        units = cases.units
        if units is not None and units.is_clustered:
            group, size = _at_random(units.n_units, generator)
            numbers = tuple(group[units.numbers[mask]] for mask in cases.class_masks)
            return cls((numbers[0], numbers[1]), (size, size), (units, units), True)
        groups, sizes, of_class = [], [], []
        for mask in cases.class_masks:
            group, size = _at_random(int(mask.sum()), generator)
            groups.append(group)
            sizes.append(size)
            of_class.append(SamplingUnits.of(len(group), None, units.weights[mask]) if units and len(group) else None)
        return cls((groups[0], groups[1]), (sizes[0], sizes[1]), (of_class[0], of_class[1]), False)

    def totals(self, index: int, columns: FloatArray, weights: FloatArray | None) -> FloatArray:
        """The weighted sums of columns (m, cases of the class) over groups, shape (groups, m)."""
        group, size = self.of_class[index], self.sizes[index]
        each = (column if weights is None else column * weights for column in columns)
        return np.array([np.bincount(group, column, minlength=size) for column in each]).T

    def in_bins(self, index: int, bins: IntArray, n_bins: int, weights: FloatArray | None) -> FloatArray:
        """The weight of the cases of each group in each bin, shape (groups, bins)."""
        size = self.sizes[index]
        counts = np.bincount(self.of_class[index] * n_bins + bins, weights, minlength=size * n_bins)
        return np.asarray(counts.reshape(size, n_bins), dtype=np.float64)

    def drawn(self, part: slice, settings: Bootstrap) -> tuple[FloatArray, FloatArray]:
        """Random weights of the groups of each class, 1 on average, shapes (resamples, groups)."""
        found: list[FloatArray] = []
        for index, (size, units) in enumerate(zip(self.sizes, self.units, strict=True)):
            generator = np.random.default_rng([settings.seed, 5, 0 if self.are_shared else index, part.start])
            count = part.stop - part.start
            if self.are_shared and index:
                found.append(found[0])
            elif units is None:
                found.append(generator.standard_gamma(1.0, (count, size)))
            else:
                found.append(units.drawn(count, size, generator))
        return found[0], found[1]


def _at_random(n: int, generator: np.random.Generator) -> tuple[IntArray, int]:
    """The group of each of n units, each alone or in one of 1000 random groups, and the number of groups."""
    if n <= MAX_GROUPS:
        return np.arange(n), n
    return generator.integers(0, MAX_GROUPS, n), MAX_GROUPS


def _too_few(cases: SeriesCases, least: int) -> str:
    """Why there are no intervals, or nothing."""
    if cases.units is not None:
        effective = min(cases.units.effective_among(mask) for mask in cases.class_masks)
        return NO_REASON if effective >= MIN_CLUSTERS else FEW_CLUSTERS
    fewest = min(int(mask.sum()) for mask in cases.class_masks)
    return NO_REASON if fewest >= least else FEW_CASES
