"""Confidence bands of metrics over thresholds, and intervals at one threshold: closed forms, or a bootstrap."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import one_threshold
from metrics_core.computing.arrays import FloatArray, Values, python_number, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.linear import METHOD, linear_interval
from metrics_core.intervals.proportions import Interval
from metrics_core.metrics import METRICS
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import ALL_ALIKE, NO_REASON, UNDEFINED, Limits
from metrics_core.resampling.quantities import QuantitySpec, as_quantities
from metrics_core.resampling.resamples import Progress, Resamples, resample


@dataclass(frozen=True, eq=False)
class Band:
    """A metric at each threshold with pointwise limits; arrays of one length.

    `defined` is the share of resamples in which it is defined, `why` the reason if there are no limits (see `Limits`).
    Each threshold's limits hold separately, not simultaneously.
    """

    quantity: Quantity
    thresholds: FloatArray
    value: FloatArray
    low: FloatArray
    high: FloatArray
    defined: FloatArray
    why: Values
    method: str

    def __len__(self) -> int:
        return len(self.thresholds)

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold."""
        names = ("value", "low", "high", "defined", "why")
        return pd.DataFrame({"threshold": self.thresholds} | {name: getattr(self, name) for name in names})


@dataclass(frozen=True)
class Estimate:
    """A metric at one threshold with its limits; `defined` and `why` as in `Band`."""

    quantity: Quantity
    value: float
    low: float
    high: float
    defined: float
    why: str
    method: str


def bands(
    scores: BinaryScores,
    thresholds: Any,
    metrics: QuantitySpec | Iterable[QuantitySpec] = tuple(METRICS),
    *,
    n_resamples: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    progress: Progress | None = None,
) -> dict[str, Band]:
    """Pointwise limits of metrics at each threshold, by key, at the prevalence of the scores.

    `metrics` are keys, metrics, quantities or objectives of `metrics_core.choosing`, such as `LeastCost(costs)`. What
    is linear in TPR and FPR (recall, balanced accuracy, expected cost, net benefit, ...) has the closed form of
    `linear_interval`, unless the cases have clusters. All others have percentiles over the shared resamples of
    `resample`; docs/resampling.md has their simulated coverage. Raises as `resample`, and `ParameterError` for a
    confidence outside (0, 1), an unknown metric, and two different quantities with one key.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> band = bands(scores, [0.5, 0.8], "mcc", n_resamples=200)["mcc"]
    >>> bool(band.low[0] < band.value[0] < band.high[0]), band.why.tolist()
    (True, ['', ''])
    """
    settings, requested = Bootstrap(confidence, n_resamples, seed), as_quantities(metrics)
    return bands_of(
        resample(scores, thresholds, n_resamples=n_resamples, seed=seed, progress=progress),
        requested.values(),
        settings,
    )


def bands_of(resamples: Resamples, quantities: Iterable[Quantity], settings: Bootstrap) -> dict[str, Band]:
    """Bands of quantities from existing resamples, or in closed form where they are linear in TPR and FPR."""
    thresholds = resamples.thresholds
    observed = resamples.scores.confusion_at(thresholds)
    quantities = list(quantities)
    closed = {
        quantity.key: None
        if resamples.scores.is_clustered
        else linear_interval(quantity, observed, settings.confidence)
        for quantity in quantities
    }
    bands_by_key = {
        quantity.key: _closed_band(quantity, thresholds, observed, found)
        for quantity in quantities
        if (found := closed[quantity.key]) is not None
    }
    requested = [quantity for quantity in quantities if closed[quantity.key] is None]
    values = [np.asarray(quantity(observed)) for quantity in requested]

    def limits(steps: slice) -> list[Limits]:
        resampled = resamples.matrix_of(steps)
        return [
            resamples.limits(value[steps], np.asarray(quantity(resampled)), settings)
            for value, quantity in zip(values, requested, strict=True)
        ]

    by_block = on_threads(limits, resamples.blocks()) if requested else []
    for index, (quantity, value) in enumerate(zip(requested, values, strict=True)):
        low, high, defined, why = (
            _concatenated(list(parts)) for parts in zip(*(block[index] for block in by_block), strict=True)
        )
        bands_by_key[quantity.key] = Band(
            quantity, thresholds, read_only(value), low, high, defined, why, resamples.method(settings)
        )
    return {quantity.key: bands_by_key[quantity.key] for quantity in quantities}


def _closed_band(quantity: Quantity, thresholds: FloatArray, observed: ConfusionMatrix, found: Interval) -> Band:
    value = np.asarray(quantity(observed))
    # At an infinite threshold the rates are known without a sample.
    why = np.select([np.isnan(value), np.isinf(thresholds)], [UNDEFINED, ALL_ALIKE], NO_REASON)
    low, high = (read_only(np.where(why == NO_REASON, limit, np.nan)) for limit in found)
    defined = read_only(np.ones(len(value)))
    return Band(quantity, thresholds, read_only(value), low, high, defined, read_only(why), METHOD)


def intervals_at(
    scores: BinaryScores,
    threshold: Any,
    metrics: QuantitySpec | Iterable[QuantitySpec] = tuple(METRICS),
    *,
    n_resamples: int = 2000,
    confidence: float = 0.95,
    seed: int = 0,
) -> dict[str, Estimate]:
    """Intervals of metrics at one threshold, by key: `bands` at this threshold; raises as it does.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = intervals_at(scores, 0.5, "mcc")["mcc"]
    >>> round(found.value, 2), found.low < found.value < found.high, found.method
    (0.52, True, 'stratified Bayesian bootstrap, B = 2000, seed 0')
    """
    checked = one_threshold(threshold, scores.dtype) if isinstance(scores, BinaryScores) else threshold
    bands_by_key = bands(
        scores, np.atleast_1d(checked), metrics, n_resamples=n_resamples, confidence=confidence, seed=seed
    )
    return {key: _estimate_of(band) for key, band in bands_by_key.items()}


def _estimate_of(band: Band) -> Estimate:
    low, high, defined, why = (python_number(part[0]) for part in (band.low, band.high, band.defined, band.why))
    return Estimate(band.quantity, float(band.value[0]), low, high, defined, why, band.method)


def _concatenated(parts: list[Values]) -> Values:
    return read_only(np.concatenate(parts))
