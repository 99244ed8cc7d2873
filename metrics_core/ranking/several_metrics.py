"""Several metrics of two rankings tested together: the same random sign changes for all, and the largest deviation."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import blocks, column_of
from metrics_core.intervals.normal_draws import normal_draws
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking.means import values_of_queries
from metrics_core.ranking.resampling import MAX_ENUMERATED, MAX_RANDOMIZED
from metrics_core.ties import TIE


@dataclass(frozen=True, eq=False)
class AdjustedTests:
    """For each of m metrics: `p_value`, adjusted for their number, and `reach`, arrays of shape (m,).

    A difference larger than the reach would have been significant. Both are nan for a metric that is undefined in all
    queries; the reach is nan for one in which no query differs.
    """

    p_value: FloatArray
    reach: FloatArray


def adjusted_tests(
    differences: Any,
    *,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
    units: SamplingUnits | None = None,
) -> AdjustedTests:
    """Test the mean differences of m metrics over the same queries, as one family (max-T).

    `differences`, shape (n_queries, m), are a - b, nan where a metric is undefined. The test of `paired_difference`
    with the same sign changes for all metrics: the p-value of a metric is the share of them with which any metric's
    |sum| / root of the sum of squares is as large as this one's. It is exact if neither ranking is better in any
    metric, and less strict than Holm's correction, since metrics of the same rankings depend on each other. With up to
    12 differing queries all sign changes are enumerated; with more than 50 000, sums are drawn from their normal
    approximation. `units` are clusters of queries, whose differences change their sign together. Raises as
    `mean_intervals`. Westfall and Young 1993, Resampling-Based Multiple Testing, section 2.6.

    >>> found = adjusted_tests([[0.25, 0.1], [0.0, 0.1], [0.5, -0.2]])
    >>> found.p_value, found.reach.round(2)
    (array([0.75, 1.  ]), array([0.3 , 0.13]))
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    table = values_of_queries(differences, len(differences), dimensions=(2,))
    for column in table.T:
        column_of(column, "differences")
    defined = (~np.isnan(table)).sum(axis=0)
    summands = np.nan_to_num(np.where(np.abs(table) <= TIE, 0.0, table))
    if units is not None:
        summands = units.totals(summands)
    summands = summands[(summands != 0).any(axis=1)]
    scale = np.sqrt(np.square(summands).sum(axis=0))
    differs = scale > 0
    observed = np.zeros(len(scale))
    observed[differs] = np.abs(summands.sum(axis=0)[differs]) / scale[differs]
    largest, is_exact = _largest(summands[:, differs] / scale[differs], settings)
    # Count sums equal to the observed one up to rounding as equally extreme.
    beyond = (largest[:, np.newaxis] >= observed - TIE * len(summands)).sum(axis=0)
    p_value = beyond / len(largest) if is_exact else (beyond + 1) / (len(largest) + 1)
    critical = float(np.quantile(largest, settings.confidence))
    with np.errstate(invalid="ignore", divide="ignore"):
        reach = np.where(differs, critical * scale / defined, math.nan)
    return AdjustedTests(read_only(np.where(defined > 0, p_value, math.nan)), read_only(reach))


def _largest(summands: FloatArray, settings: Bootstrap) -> tuple[FloatArray, bool]:
    """The largest |sum| over the metrics with each change of signs, and whether these are all changes."""
    n, m = summands.shape
    if not m:
        return np.zeros(1), True
    if n <= MAX_ENUMERATED:
        signs = np.arange(2**n)[:, np.newaxis] >> np.arange(n) & 1
        return np.abs((2.0 * signs - 1) @ summands).max(axis=1), True
    generator = np.random.default_rng(settings.seed)
    if n > MAX_RANDOMIZED:
        drawn = normal_draws(summands.T @ summands, settings.n_resamples, generator)
        return np.abs(drawn).max(axis=0), False
    parts = [
        np.abs((2.0 * generator.integers(2, size=(size, n), dtype=np.int8) - 1) @ summands).max(axis=1)
        for size in blocks(settings.n_resamples, n)
    ]
    return np.concatenate(parts), False
