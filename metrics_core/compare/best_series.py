"""The series with the best value of a metric, corrected for having been picked."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from metrics_core.compare.paired_differences import SeriesDifference, pair_differences
from metrics_core.compare.series_resamples import ResampledMetric, SeriesResamples
from metrics_core.computing.arrays import FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.resampling.limits import UNDEFINED, limits_of

# Of a metric and of its complement, whose logit is symmetric.
_EDGE = 1e-12


@dataclass(frozen=True)
class BestSeries:
    """The series with the best value of a metric, and what is left of it after the picking.

    `value` is its observed value. `corrected` is that value less its `optimism`, the mean by which the best of the
    resampled values is better than the series it belongs to is observed to be. `low` and `high` are limits that hold
    for the series' true value although it was picked. `others` has the difference of each other series to the best
    (other - best), with limits and p-values for all pairs of series at once, so that the picking costs nothing.
    `set` are the series that cannot be told apart from the best: the best one and all whose difference to it is not
    significant. `reach` is the largest difference to the best that could have gone unnoticed in this set, nan if none
    has limits. Without limits, `why` is as in `SeriesDifference`.
    """

    key: str
    name: str
    value: float
    corrected: float
    low: float
    high: float
    optimism: float
    others: Mapping[str, SeriesDifference]
    set: tuple[str, ...]
    reach: float
    why: str

    @property
    def is_clear(self) -> bool:
        """Whether the best series is better than each other."""
        return len(self.set) == 1

    def to_frame(self) -> pd.DataFrame:
        """One row per other series."""
        return pd.DataFrame([vars(each) for each in self.others.values()])


def best_of(resamples: SeriesResamples, metric: str) -> BestSeries:
    """The best series in a metric of the resamples, by `resample_series` or `resample_sets`; of equals, the first.

    The differences of all pairs of series are one family (`max_t`), so a comparison of the best with any other holds
    although the data picked the best: equal series are declared different in at most 5 % of samples at 95 %. The set
    contains the series that is best in truth in at least 95 %. The better limit of the value is that of one series,
    since picking only makes it look better; the other one is stretched so that it holds for the picked one of all.
    They are conservative. Raises `ParameterError` for a metric that was not resampled, for which neither direction is
    better, or that is undefined for all series. Hansen, Lunde and Nason 2011, doi:10.3982/ECTA5771; Tsamardinos,
    Greasidou and Borboudakis 2018, doi:10.1007/s10994-018-5714-4 (the optimism).

    >>> from metrics_core.compare.series_resamples import resample_series
    >>> random = np.random.default_rng(0)
    >>> y = np.repeat([0, 1], 200)
    >>> scores = {name: y + noise * random.normal(size=400) for name, noise in [("A", 1), ("B", 1), ("C", 3)]}
    >>> found = best_of(resample_series(y, scores, dict.fromkeys(scores, 0.5), metrics="roc_auc"), "roc_auc")
    >>> found.set, found.is_clear, found.low < found.corrected < found.value < found.high
    (('A', 'B'), False, True)
    """
    if metric not in resamples.metrics:
        raise ParameterError("core-metric-unknown", value=shown(metric), choices=", ".join(resamples.metrics))
    found = resamples.metrics[metric]
    if found.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=metric)
    sign = 1.0 if found.higher_is_better else -1.0
    if np.isnan(found.values).all():
        nothing = (math.nan,) * 5
        return BestSeries(metric, "", *nothing, {}, (), math.nan, UNDEFINED)
    best = int(np.nanargmax(sign * found.values))
    others = _others(resamples, found, best)
    name = resamples.names[best]
    together = [name, *(other for other, row in others.items() if row.why or not row.is_different)]
    ordered = tuple(each for each in resamples.names if each in together)
    reaches = [row.reach for row in others.values() if not row.why and not row.is_different]
    low, high, why = _limits(resamples, found, best, sign)
    value, optimism = float(found.values[best]), _optimism(found, sign)
    corrected = value - sign * optimism if not why else math.nan
    reach = max(reaches, default=math.nan)
    return BestSeries(metric, name, value, corrected, low, high, optimism, others, ordered, reach, why)


def _others(resamples: SeriesResamples, metric: ResampledMetric, best: int) -> dict[str, SeriesDifference]:
    n_series = len(resamples.names)
    # The best is second in each of its pairs.
    pairs = [(b, a) if a == best else (a, b) for a, b in combinations(range(n_series), 2)]
    rows = pair_differences(resamples, metric, pairs)
    return {row.name: row for row, (_, second) in zip(rows, pairs, strict=True) if second == best}


def _optimism(metric: ResampledMetric, sign: float) -> float:
    """How much better the best resampled value is than the observed value of its series, in the mean."""
    known = ~np.isnan(metric.values)
    drawn, values = sign * metric.drawn[known], sign * metric.values[known]
    ranked = np.where(np.isfinite(drawn), drawn, -np.inf)
    centre = _finite_means(drawn)
    # A series whose draws are all undefined is never picked.
    shift = np.where(np.isnan(centre), 0, values - centre)
    picked = (ranked + shift[:, np.newaxis]).argmax(axis=0)
    gains = drawn[picked, np.arange(drawn.shape[1])] - centre[picked]
    return float(_finite_means(gains))


def _finite_means(values: FloatArray) -> FloatArray:
    """The means over the last axis of the finite values; nan where there are none."""
    finite = np.isfinite(values)
    sums = np.where(finite, values, 0).sum(axis=-1)
    counts = finite.sum(axis=-1)
    return np.asarray(np.where(counts, sums / np.maximum(counts, 1), np.nan))


def _limits(resamples: SeriesResamples, metric: ResampledMetric, best: int, sign: float) -> tuple[float, float, str]:
    """Limits of the value of the picked series."""
    settings = resamples.settings
    logistic = metric.covariance is not None
    values, drawn = metric.values, metric.drawn
    if logistic:
        # Normal draws of an area near 1 would exceed it.
        inside = np.clip(values, _EDGE, 1 - _EDGE)
        slope = (inside * (1 - inside))[:, np.newaxis]
        values, drawn = _logit(inside), _logit(inside)[:, np.newaxis] + (drawn - metric.values[:, np.newaxis]) / slope
    low, high, _, why = (np.asarray(part) for part in limits_of(values, drawn, settings))
    reason = str(why[best]) or metric.why
    if reason:
        return math.nan, math.nan, reason
    centre, spread = np.full((2, len(drawn)), np.nan)
    is_drawn = ~np.isnan(drawn).all(axis=1)
    centre[is_drawn], spread[is_drawn] = np.nanmean(drawn[is_drawn], axis=1), np.nanstd(drawn[is_drawn], axis=1)
    known = (spread > 0) & np.isfinite(spread)
    deviations = sign * (drawn[known] - centre[known][:, np.newaxis]) / spread[known][:, np.newaxis]
    tail = (1 - settings.confidence) / 2
    # A picked value is too good rather than too bad.
    too_good = float(np.quantile(np.nanmax(deviations, axis=0), 1 - tail))
    one = float(np.nanquantile(sign * (drawn[best] - centre[best]) / spread[best], 1 - tail))
    stretch = max(1.0, too_good / one)
    ends = [float(low[best]), float(high[best])]
    worse = 0 if sign > 0 else 1
    ends[worse] = float(values[best] + stretch * (ends[worse] - values[best]))
    if logistic:
        ends = [1 / (1 + math.exp(-end)) for end in ends]
    return ends[0], ends[1], ""


def _logit(values: FloatArray) -> FloatArray:
    return np.asarray(np.log(values / (1 - values)))
