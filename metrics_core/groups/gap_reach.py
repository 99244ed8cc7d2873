"""The smallest difference of two shares that their test tells from none in nearly all samples."""

import math
from statistics import NormalDist

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.intervals import wilson_limits

# The share of samples in which a difference of the reach is told from none.
POWER = 0.95
Z_OF_POWER = NormalDist().inv_cdf(POWER)
# Differences that are tried: the reach is known to this part of the range of a share.
_STEPS = 400


def share_reach(shares: FloatArray, trials: FloatArray, z: float) -> float:
    """The difference of two groups that is told in 95 % of samples, at the normal quantile z of the test.

    One of two groups has the share of all groups together, the other one is lower or higher by the reach; the largest
    reach among all pairs counts, and infinity if no difference up to 0 or 1 is told so often. A side on which none is
    told counts with its room: a greater difference cannot be on that side. `shares` and `trials` have shape (groups,).
    The 5 % quantile of the difference, in the normal approximation, must be where the square-and-add limits of both
    shares exclude 0.

    >>> round(share_reach(np.array([0.8, 0.8]), np.array([200.0, 200.0]), 1.96), 2)
    0.16
    """
    common = float(np.clip(shares @ trials / trials.sum(), 0, 1))
    first, second = np.sort(trials)[:2].tolist()
    found = {
        side: max(_reach(common, side, first, second, z), _reach(common, side, second, first, z))
        for side in (-1, 1)
        if _room(common, side)
    }
    if all(map(math.isinf, found.values())):
        return math.inf
    return max(_room(common, side) if math.isinf(reach) else reach for side, reach in found.items())


def _room(common: float, side: int) -> float:
    return common if side < 0 else 1 - common


def _reach(common: float, side: int, n_common: float, n_other: float, z: float) -> float:
    differences = _room(common, side) * np.arange(1, _STEPS + 1) / _STEPS
    other = common + side * differences
    variances = common * (1 - common) / n_common, other * (1 - other) / n_other
    error = np.sqrt(variances[0] + variances[1])
    with np.errstate(divide="ignore", invalid="ignore"):
        toward = [np.where(error > 0, Z_OF_POWER * each / error, 0) for each in variances]
    # Counts are whole: the quantile may be half a step nearer to 0.
    step = 0.5 / max(n_common, n_other)
    seen, seen_other = common + side * toward[0], other - side * toward[1]
    distances = np.hypot(_distance(seen, n_common, side, z), _distance(seen_other, n_other, -side, z))
    is_told = side * (seen_other - seen) - step > distances
    return float(differences[is_told.argmax()]) if is_told.any() else math.inf


def _distance(share: FloatArray, n: float, side: int, z: float) -> FloatArray:
    """From a share to its limit on one side."""
    inside = np.clip(share, 0, 1)
    limits = wilson_limits(inside * n, n, z)
    return np.asarray(inside - limits[0] if side < 0 else limits[1] - inside)
