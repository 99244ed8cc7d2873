"""Settings and percentile limits shared by all bootstrap intervals."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import confidence_level, whole_number, whole_seed
from metrics_core.computing.arrays import FloatArray

MIN_RESAMPLES = 100
MAX_RESAMPLES = 100_000


@dataclass(frozen=True)
class Bootstrap:
    """How to resample: the number of resamples B, the seed, and the confidence level of the percentile interval.

    Raises `ParameterError` for a confidence level outside (0, 1), a seed that is not a whole number of
    0 or more, and `n_resamples` outside 100 to 100 000: fewer give meaningless tails, more only take time.

    >>> Bootstrap(n_resamples=500).method
    'stratified Bayesian bootstrap, B = 500, seed 0'
    """

    confidence: float = 0.95
    n_resamples: int = 2000
    seed: int = 0

    def __post_init__(self) -> None:
        checked = {
            "confidence": confidence_level(self.confidence),
            "n_resamples": whole_number(self.n_resamples, "n_resamples", least=MIN_RESAMPLES, most=MAX_RESAMPLES),
            "seed": whole_seed(self.seed),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @property
    def method(self) -> str:
        """The name of the method of `metrics_core.resampling.resample`, to be shown with the interval."""
        return f"stratified Bayesian bootstrap, B = {self.n_resamples}, seed {self.seed}"

    @property
    def cluster_method(self) -> str:
        """The same where clusters are drawn."""
        return f"Bayesian bootstrap of clusters, B = {self.n_resamples}, seed {self.seed}"

    def limits(self, values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Lower and upper percentiles along the last axis, with linear interpolation between resamples.

        Resamples in which the value is undefined (nan) are left out; if none is left, the limits are nan.

        >>> low, high = Bootstrap(confidence=0.9).limits(np.array([4.0, 0.0, np.nan, 2.0, 1.0, 3.0]))
        >>> round(float(low), 12), round(float(high), 12)
        (0.2, 3.8)
        """
        ascending = np.sort(values, axis=-1)
        defined = values.shape[-1] - np.isnan(ascending).sum(axis=-1, keepdims=True)
        tail = (1 - self.confidence) / 2
        return _quantile(ascending, defined, tail), _quantile(ascending, defined, 1 - tail)


def _quantile(ascending: FloatArray, defined: Any, share: float) -> FloatArray:
    position = share * np.maximum(defined - 1, 0)
    below = np.floor(position).astype(np.int64)
    above = np.minimum(below + 1, np.maximum(defined - 1, 0))
    low, high = (np.take_along_axis(ascending, place, axis=-1)[..., 0] for place in (below, above))
    return np.asarray(low + (position - below)[..., 0] * (high - low))
