"""Random weights of the cases of one class, added up by bins: what a Bayesian bootstrap of weighted cases draws."""

from dataclasses import dataclass

import numpy as np

from metrics_core.clusters.small_samples import student_quantile
from metrics_core.computing.arrays import FloatArray
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic

# A class with fewer effective cases has no interval of what depends on each case.
MIN_EFFECTIVE = 10
# How many of the lowest and of the highest scores show the weight of cases beyond them.
END_SCORES = np.array([1, 5])
# The range of the degrees of freedom, for which Student's quantile is accurate.
DEGREES_OF_FREEDOM = (4.0, 1e6)
# The level at which percentiles are as wide as Student's t.
LEVEL = 0.95
NORMAL_QUANTILE = 1.959963984540054


@dataclass(frozen=True)
class WeightSpread:
    """How the weights of a class's cases vary: the effective number of cases (Kish), (Σw)² / Σw², and what follows.

    A case gets its weight times Gamma(`shape`) / `shape`. The shape is 1 for equal weights. If a few large weights
    dominate a variance, it is less, so that percentiles are as much wider as Student's t is than the normal quantile.

    A pseudo-case below all scores has the weight `below`, one above them `above`: the largest Σw² / Σw of the cases at
    the last score, at the last 5, and of all. Where weights increase towards an end, the heaviest cases are unseen.

    >>> from metrics_core import BinaryScores
    >>> weights = [8, 6, 6, 6, 6] + [2] * 35
    >>> scores = BinaryScores.from_predictions([1] * 40, range(40), sample_weight=weights)
    >>> spread = WeightSpread.of(scores.statistic.positives)
    >>> [round(number, 2) for number in (spread.effective, spread.shape, spread.below, spread.above)]
    [29.9, 0.71, 8.0, 3.41]
    """

    effective: float
    shape: float = 1.0
    below: float = 1.0
    above: float = 1.0

    @classmethod
    def of(cls, part: SortedClass) -> "WeightSpread":
        """The spread of the weights of a class; counts, and sums of unknown weights, have that of equal ones."""
        total = float(part.total)
        if part.powers is None or not total:
            return cls(total)
        squares, fourths = part.powers[:, 0].tolist()
        effective, mean = total * total / squares, squares / total
        # As in metrics_core.intervals.weighted_ratios.
        excess = (fourths - mean * mean * squares) / (squares * squares)
        least, most = DEGREES_OF_FREEDOM
        degrees = max(min(effective - 1, 1 / (2 * max(excess, 1 / most))), least)
        ratio = NORMAL_QUANTILE / student_quantile(LEVEL, degrees)
        last = np.minimum(END_SCORES, len(part.scores))
        first = len(part.scores) - last
        lowest = (squares - part.powers[0, last]) / (total - part.mass_from(last))
        highest = part.powers[0, first] / part.mass_from(first)
        below, above = (max(mean, float(end.max())) for end in (lowest, highest))
        return cls(effective, float(degrees / (degrees + 1) * ratio * ratio), below, above)


@dataclass(frozen=True, eq=False)
class RandomMasses:
    """Sums of random weights over bins: Gamma(`shape`) times `scale`, arrays over the bins; counts have no scale."""

    shape: FloatArray
    scale: FloatArray | None = None

    @classmethod
    def of(cls, masses: FloatArray, squares: FloatArray | None, spread: WeightSpread) -> "RandomMasses":
        """Bins with these sums of weights and of squared weights; of counts, without squares.

        The sum of w Gamma(1) over the cases of a bin has the mean Σw and the variance Σw², as has a Gamma variable of
        shape (Σw)² / Σw² and scale Σw² / Σw.
        """
        if squares is None:
            return cls(masses)
        has_cases = (masses > 0) & (squares > 0)
        scale = np.divide(squares, masses, out=np.zeros_like(masses), where=has_cases)
        number = np.divide(masses, scale, out=np.zeros_like(masses), where=has_cases)
        return cls(number * spread.shape, scale / spread.shape)

    def drawn(self, n_resamples: int, generator: np.random.Generator) -> FloatArray:
        """The sums in each resample, shape (n_resamples, bins)."""
        drawn = generator.standard_gamma(self.shape, size=(n_resamples, len(self.shape)))
        return drawn if self.scale is None else drawn * self.scale


def has_few_effective_cases(statistic: Statistic) -> bool:
    """Whether a class has too few effective weighted cases for an interval of what depends on both."""
    parts = (statistic.positives, statistic.negatives)
    return statistic.knows_weights and min(WeightSpread.of(part).effective for part in parts) < MIN_EFFECTIVE
