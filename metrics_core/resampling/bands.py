"""How sure each metric is at each threshold, and at a single one: limits that a stratified bootstrap gives."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, Values, python_number, read_only
from metrics_core.binary import BinaryScores
from metrics_core.bootstrap import Bootstrap
from metrics_core.choosing.scores_given import one_threshold
from metrics_core.metrics import METRICS
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import Limits, limits_of
from metrics_core.resampling.quantities import Asked, as_quantities
from metrics_core.resampling.resamples import Progress, Resamples, resample
from metrics_core.threads import on_threads


@dataclass(frozen=True, eq=False)
class Band:
    """One quantity at each threshold, with pointwise limits; arrays of one length.

    `defined` is the share of draws in which it is defined, `why` the reason where there are no limits (see `Limits`).
    Pointwise: each threshold's limits hold by themselves, not all of them at once.
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
    """One quantity, with its limits; `why` there are none, and `defined`, as in `Band`."""

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
    metrics: Asked | Iterable[Asked] = tuple(METRICS),
    *,
    draws: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    progress: Progress | None = None,
) -> dict[str, Band]:
    """Pointwise percentile limits of metrics at each of the thresholds, by key, at the prevalence of the scores.

    `metrics` are keys, metrics, quantities or objectives of `metrics_core.choosing`, such as `LeastCost(costs)`. The
    cases are resampled as `resample` says, once for all metrics. Too narrow with few cases of a class, and knows
    nothing of cases that do not occur; docs/resampling.md has the coverage that was simulated. Proportions have
    limits without draws, `metrics_core.wilson`. Raises what `resample` raises, and `ParameterError` for a confidence
    outside (0, 1), an unknown metric and two quantities of one key. Section "Intervals" of the specification.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> band = bands(scores, [0.5, 0.8], "mcc", draws=200)["mcc"]
    >>> bool(band.low[0] < band.value[0] < band.high[0]), band.why.tolist()
    (True, ['', ''])
    """
    settings, asked = Bootstrap(confidence, draws, seed), as_quantities(metrics)
    return bands_of(resample(scores, thresholds, draws=draws, seed=seed, progress=progress), asked.values(), settings)


def bands_of(resamples: Resamples, quantities: Iterable[Quantity], settings: Bootstrap) -> dict[str, Band]:
    """The same of resamples that are there."""
    asked, thresholds = list(quantities), resamples.thresholds
    observed = resamples.scores.confusion_at(thresholds)
    values = [np.asarray(quantity(observed)) for quantity in asked]

    def limits(steps: slice) -> list[Limits]:
        drawn = resamples.matrix_of(steps)
        return [
            limits_of(value[steps], quantity(drawn), settings) for value, quantity in zip(values, asked, strict=True)
        ]

    by_block = on_threads(limits, resamples.blocks())
    found = {}
    for at, (quantity, value) in enumerate(zip(asked, values, strict=True)):
        low, high, defined, why = (
            _joined(list(parts)) for parts in zip(*(block[at] for block in by_block), strict=True)
        )
        found[quantity.key] = Band(quantity, thresholds, read_only(value), low, high, defined, why, settings.method)
    return found


def intervals_at(
    scores: BinaryScores,
    threshold: Any,
    metrics: Asked | Iterable[Asked] = tuple(METRICS),
    *,
    draws: int = 2000,
    confidence: float = 0.95,
    seed: int = 0,
) -> dict[str, Estimate]:
    """The interval of metrics at one threshold, by key: `bands` at this threshold alone, and raises as it does.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = intervals_at(scores, 0.5, "mcc")["mcc"]
    >>> round(found.value, 2), found.low < found.value < found.high, found.method
    (0.52, True, 'stratified bootstrap, B = 2000, seed 0')
    """
    at = one_threshold(threshold, scores.dtype) if isinstance(scores, BinaryScores) else threshold
    found = bands(scores, np.atleast_1d(at), metrics, draws=draws, confidence=confidence, seed=seed)
    return {key: _only_one(band) for key, band in found.items()}


def _only_one(band: Band) -> Estimate:
    low, high, defined, why = (python_number(part[0]) for part in (band.low, band.high, band.defined, band.why))
    return Estimate(band.quantity, float(band.value[0]), low, high, defined, why, band.method)


def _joined(parts: list[Values]) -> Values:
    return read_only(np.concatenate(parts))
