"""Differences of several series to one of them, each with its own interval and with one that holds for all."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import two_sided_level
from metrics_core.compare.series_cases import place_of
from metrics_core.compare.series_resamples import ALL_METRICS, ResampledMetric, SeriesResamples, resample_series
from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.resampling.limits import ALL_ALIKE, NO_REASON, limits_of
from metrics_core.resampling.quantities import QuantitySpec
from metrics_core.resampling.resamples import Progress

# The smallest standard error of a difference that is not a rounding error.
TINY = 1e-12


@dataclass(frozen=True, eq=False)
class _MaxT:
    """The comparisons of one family: standard errors, the factor of the simultaneous limits, adjusted p-values.

    `error` and `p_value` have shape (m,), nan where a comparison has no limits. Estimate ± critical * error holds for
    all comparisons at once, and excludes 0 if and only if the p-value is below 1 - confidence, up to the resolution of
    the draws.
    """

    centre: FloatArray
    error: FloatArray
    critical: float
    p_value: FloatArray


def max_t(estimate: FloatArray, drawn: FloatArray, error: FloatArray | None, settings: Bootstrap) -> _MaxT:
    """Compare m estimates with 0, from their draws (m, n_resamples) and, where they are known, their standard errors.

    The largest deviation of a draw, |draw - mean| / error over the family, has a distribution that knows how the
    comparisons depend on each other; its quantile is the critical value, and the share of draws beyond |estimate| /
    error the adjusted p-value (single step). Both include one standard error of the simulation, since the same draws
    would else exceed the level for all data alike. Undefined draws do not count. Westfall and Young 1993,
    Resampling-Based Multiple Testing, section 2.6; Hothorn, Bretz and Westfall 2008, doi:10.1002/bimj.200810425.

    >>> random = np.random.default_rng(0)
    >>> drawn = np.array([[0.5], [3.0]]) + random.normal(size=(2, 10_000))
    >>> found = max_t(np.array([0.5, 3.0]), drawn, None, Bootstrap())
    >>> round(found.critical, 1), found.p_value.round(2)
    (2.3, array([0.87, 0.01]))
    """
    is_known = ~np.isnan(drawn).all(axis=1) & ~np.isnan(estimate)
    centre, spread = np.full((2, len(estimate)), np.nan)
    centre[is_known] = np.nanmean(drawn[is_known], axis=1)
    spread[is_known] = np.nanstd(drawn[is_known], axis=1) if error is None else error[is_known]
    spread[~np.isfinite(spread) | (spread <= TINY)] = np.nan
    with np.errstate(invalid="ignore"):
        centre = centre if error is None else estimate
        deviations = np.abs(drawn - centre[:, np.newaxis]) / spread[:, np.newaxis]
        observed = np.abs(centre) / spread
    largest = np.where(np.isnan(deviations), 0, deviations).max(axis=0, initial=0)
    if np.isnan(spread).all():
        return _MaxT(centre, spread, math.nan, spread)
    beyond = (largest >= observed[:, np.newaxis]).sum(axis=1)
    p_value = np.where(np.isnan(spread), np.nan, np.minimum((1 + beyond + np.sqrt(beyond)) / (1 + len(largest)), 1))
    return _MaxT(centre, spread, float(np.sort(largest)[-1 - _most_beyond(len(largest), settings.confidence)]), p_value)


def _most_beyond(n_draws: int, confidence: float) -> int:
    """How many draws may be beyond an estimate that differs from 0."""
    # Of the p-value (1 + k + root of k) / (1 + B).
    most = max((1 - confidence) * (n_draws + 1) - 1, 0)
    return math.floor(((math.sqrt(1 + 4 * most) - 1) / 2) ** 2)


@dataclass(frozen=True)
class SeriesDifference:
    """A series' value of a metric, and how it differs from the reference: value - reference.

    `low` and `high` are the limits of this one difference. `all_low` and `all_high` are those that hold for all series
    at once, and `p_value` is adjusted for their number: it is below 1 - confidence if 0 is outside these limits.
    `reach` is half their width: a difference of this size or more would have been told apart from 0. All are nan
    without limits, and `why` says why: "undefined", "rarely-defined", "all-alike" (the cases cannot tell), "few-cases"
    (fewer than 10 of a class, or 20 for ROC AUC and AP) or "few-clusters" (fewer than 10 effective clusters, or
    weighted cases, of a class).
    """

    name: str
    value: float
    difference: float
    low: float
    high: float
    all_low: float
    all_high: float
    p_value: float
    reach: float
    why: str

    @property
    def is_different(self) -> bool:
        """Whether the limits that hold for all series exclude 0."""
        return self.all_low > 0 or self.all_high < 0


@dataclass(frozen=True)
class MetricDifferences:
    """One metric: the reference's value, and the difference of each other series by name."""

    key: str
    reference: str
    reference_value: float
    others: Mapping[str, SeriesDifference]
    method: str

    def to_frame(self) -> pd.DataFrame:
        """One row per other series."""
        return pd.DataFrame([vars(each) for each in self.others.values()])


def paired_differences(
    y_true: Any,
    scores: Mapping[str, Any],
    thresholds: Mapping[str, Any],
    *,
    metrics: QuantitySpec | Iterable[QuantitySpec] = ALL_METRICS,
    reference: str | None = None,
    pos_label: Any = None,
    prevalence: Any = None,
    confidence: float = 0.95,
    sample_weight: Any = None,
    clusters: Any = None,
    n_resamples: int = 2000,
    seed: int = 0,
    progress: Progress | None = None,
) -> dict[str, MetricDifferences]:
    """The differences of 2 to 20 series to a reference series, on the same cases, by metric key.

    `y_true` has shape (n,), as have the scores of each series, by name; `thresholds` has each series' own. Columns as
    for `BinaryScores.from_predictions`. `metrics` are keys, metrics or objectives of the confusion matrix, "roc_auc"
    and "average_precision"; by default all. The `reference` is the first series unless named. The numbers of
    positives and negatives are fixed, and metrics are at the `prevalence`, by default the observed one.

    Metrics at a threshold: in each class, the cells of cases that the same series flag are drawn from a Dirichlet
    distribution of the counts; pseudo-cases add 1 to each of the four cells of every pair of series (Bonett and Price
    2012, doi:10.3102/1076998611411915, do so for two shares). AP: Bayesian bootstrap, as in `score_differences`.
    ROC AUC: DeLong's covariance of all series. Limits of one difference are percentiles, of ROC AUC those of
    `roc_auc_difference`. Limits for all series at once, and p-values, are by `max_t` for each metric on its own. If
    cases have weights or clusters, one random weight for each case or cluster replaces the cells.

    `progress` is called with the number of resamples done. Raises as `BinaryScores.from_predictions`; `ParameterError`
    for fewer than 2 or more than 20 series, a series without a threshold, an unknown reference or metric, and settings
    that `Bootstrap` rejects; `ThresholdError`; `PrevalenceError`. Coverage: docs/compare.md.

    >>> random = np.random.default_rng(0)
    >>> y = np.repeat([0, 1], 200)
    >>> scores = {"A": y + random.normal(size=400), "B": y + 3 * random.normal(size=400)}
    >>> found = paired_differences(y, scores, {"A": 0.5, "B": 0.5}, metrics=["recall", "roc_auc"])
    >>> b = found["roc_auc"].others["B"]
    >>> round(b.difference, 2), round(b.low, 2), round(b.high, 2), b.is_different, round(b.reach, 2)
    (-0.16, -0.23, -0.09, True, 0.07)
    """
    names = tuple(scores) if isinstance(scores, Mapping) else ()
    if reference is not None:
        place_of(names, reference)
    resamples = resample_series(
        y_true,
        scores,
        thresholds,
        metrics=metrics,
        pos_label=pos_label,
        prevalence=prevalence,
        confidence=confidence,
        sample_weight=sample_weight,
        clusters=clusters,
        n_resamples=n_resamples,
        seed=seed,
        progress=progress,
    )
    return differences_of(resamples, names[0] if reference is None else reference)


def differences_of(resamples: SeriesResamples, reference: str) -> dict[str, MetricDifferences]:
    """The same from existing resamples, for another reference without drawing again.

    >>> from metrics_core.compare.series_resamples import resample_series
    >>> y, a, b = [0, 1] * 30, list(range(60)), list(range(60, 0, -1))
    >>> found = resample_series(y, {"A": a, "B": b}, {"A": 30, "B": 40}, metrics="recall", n_resamples=100)
    >>> round(differences_of(found, "B")["recall"].others["A"].difference, 3)
    0.167
    """
    at = place_of(resamples.names, reference)
    others = [place for place in range(len(resamples.names)) if place != at]
    found = {}
    for key, metric in resamples.metrics.items():
        rows = pair_differences(resamples, metric, [(place, at) for place in others])
        by_name = {resamples.names[place]: row for place, row in zip(others, rows, strict=True)}
        found[key] = MetricDifferences(key, reference, float(metric.values[at]), by_name, metric.method)
    return found


def pair_differences(
    resamples: SeriesResamples, metric: ResampledMetric, pairs: list[tuple[int, int]]
) -> list[SeriesDifference]:
    """Each first series minus the second, as one family."""
    settings = resamples.settings
    first, second = (np.array(part) for part in zip(*pairs, strict=True))
    with np.errstate(invalid="ignore"):
        estimate, drawn = metric.values[first] - metric.values[second], metric.drawn[first] - metric.drawn[second]
    error = _known_error(metric, first, second)
    low, high, _, why = limits_of(estimate, drawn, settings)
    if error is not None:
        low, high = _known_limits(metric, first, second, error * _quantile(settings.confidence))
        why = np.where((why == NO_REASON) & ~(error > TINY), ALL_ALIKE, why)
    if metric.alike is not None:
        why = np.where((why == NO_REASON) & (metric.alike[first] == metric.alike[second]), ALL_ALIKE, why)
    why = np.where((why == NO_REASON) & (metric.why != NO_REASON), metric.why, why)
    together = _of_known(why == NO_REASON, estimate, drawn, error, resamples)
    half = together.critical * together.error
    all_low = np.minimum(together.centre - half, estimate)
    all_high = np.maximum(together.centre + half, estimate)
    columns = (low, high, all_low, all_high, together.p_value, half)
    shown = [np.where(why == NO_REASON, column, np.nan).tolist() for column in columns]
    return [
        SeriesDifference(
            name=resamples.names[place],
            value=float(metric.values[place]),
            difference=float(estimate[at]),
            low=shown[0][at],
            high=shown[1][at],
            all_low=shown[2][at],
            all_high=shown[3][at],
            p_value=shown[4][at],
            reach=shown[5][at],
            why=str(why[at]),
        )
        for at, place in enumerate(first)
    ]


def _quantile(confidence: float) -> float:
    return NormalDist().inv_cdf(two_sided_level(confidence))


def _known_error(metric: ResampledMetric, first: IntArray, second: IntArray) -> FloatArray | None:
    """The standard errors of the differences, where they are known without drawing."""
    if metric.covariance is None:
        return None
    variances = np.diag(metric.covariance)
    variance = variances[first] + variances[second] - 2 * metric.covariance[first, second]
    return np.asarray(np.sqrt(np.maximum(variance, 0)))


def _known_limits(
    metric: ResampledMetric, first: IntArray, second: IntArray, half: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """The limits of single differences: symmetric, or by square-and-add of the limits of both values."""
    a, b = metric.values[first], metric.values[second]
    if metric.limits is None:
        return a - b - half, a - b + half
    (low_a, low_b), (high_a, high_b) = ((limits[first], limits[second]) for limits in metric.limits)
    return a - b - np.hypot(a - low_a, high_b - b), a - b + np.hypot(high_a - a, b - low_b)


def _of_known(
    is_known: Any, estimate: FloatArray, drawn: FloatArray, error: FloatArray | None, resamples: SeriesResamples
) -> _MaxT:
    """Max-T over the comparisons that have limits."""
    masked = np.where(is_known, estimate, np.nan)
    return max_t(masked, drawn, error, resamples.settings)
