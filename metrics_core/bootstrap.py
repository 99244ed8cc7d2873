"""What every bootstrap here shares: its settings and its percentile limits."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.parameters import confidence_level, whole_number, whole_seed

FEWEST_DRAWS = 100
MOST_DRAWS = 100_000


@dataclass(frozen=True)
class Bootstrap:
    """How to resample: the number of draws B, the seed, and the confidence of the percentile interval.

    Positives and negatives are resampled apart, each with replacement to its own number, since the test set
    fixed both. Raises `ParameterError` for a confidence outside (0, 1), fewer than 100 draws, whose outer
    percentiles mean little, more than 100 000, which change nothing but the time, and a seed that is not a whole number
    of 0 or more. Efron 1979, doi:10.1214/aos/1176344552.

    >>> Bootstrap(draws=500).method
    'stratified bootstrap, B = 500, seed 0'
    """

    confidence: float = 0.95
    draws: int = 2000
    seed: int = 0

    def __post_init__(self) -> None:
        checked = {
            "confidence": confidence_level(self.confidence),
            "draws": whole_number(self.draws, "draws", least=FEWEST_DRAWS, most=MOST_DRAWS),
            "seed": whole_seed(self.seed),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @property
    def method(self) -> str:
        """The text that stands beside the interval."""
        return f"stratified bootstrap, B = {self.draws}, seed {self.seed}"

    def limits(self, values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The percentiles (1 - confidence) / 2 and its complement along the last axis, linear between draws.

        Draws in which the quantity is undefined (nan) are left out; with none left the limits are nan.

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
