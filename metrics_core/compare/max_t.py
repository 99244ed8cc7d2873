"""The max-T method: intervals that hold together, and p-values adjusted for several comparisons, from shared draws."""

import math
from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.bootstrap import Bootstrap


@dataclass(frozen=True, eq=False)
class MaxT:
    """The comparisons of one family: standard errors, the factor of the simultaneous limits, adjusted p-values.

    `error` and `p_value` have shape (m,), nan where a comparison has no limits. Estimate ± critical * error holds for
    all comparisons at once, and excludes 0 if and only if the p-value is below 1 - confidence, up to the resolution of
    the draws.
    """

    centre: FloatArray
    error: FloatArray
    critical: float
    p_value: FloatArray


def max_t(estimate: FloatArray, drawn: FloatArray, error: FloatArray | None, settings: Bootstrap) -> MaxT:
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
        return MaxT(centre, spread, math.nan, spread)
    beyond = (largest >= observed[:, np.newaxis]).sum(axis=1)
    p_value = np.where(np.isnan(spread), np.nan, np.minimum((1 + beyond + np.sqrt(beyond)) / (1 + len(largest)), 1))
    return MaxT(centre, spread, float(np.sort(largest)[-1 - _most_beyond(len(largest), settings.confidence)]), p_value)


def _most_beyond(n_draws: int, confidence: float) -> int:
    """How many draws may be beyond an estimate that differs from 0."""
    # Of the p-value (1 + k + root of k) / (1 + B).
    most = max((1 - confidence) * (n_draws + 1) - 1, 0)
    return math.floor(((math.sqrt(1 + 4 * most) - 1) / 2) ** 2)


# The smallest standard error of a difference that is not a rounding error.
TINY = 1e-12
