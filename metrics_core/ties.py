"""One rule for ties at an optimum, so that rounding errors never decide which threshold is best.

Values within 1e-12 of the best tie with it, relative to the best or, if a value is a difference, to the sum of its
terms. The highest tied threshold is the optimum.
"""

from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray

TIE = 1e-12


def lowest_tied_value(best: Any, scale: Any) -> Any:
    """The lowest value that ties with the best (higher is better); `scale` is what rounding is relative to.

    >>> float(lowest_tied_value(2.0, scale=2.0))
    1.999999999998
    """
    with np.errstate(invalid="ignore"):
        return np.where(np.isfinite(best), best - TIE * scale, best)[()]


def last_at_least(values: FloatArray, least: Any) -> Any:
    """The last position along the first axis with a value of at least `least`, which must exist; nan is skipped.

    >>> int(last_at_least(np.array([0.5, 0.75, 0.75, 0.5]), 0.75))
    2
    """
    return len(values) - 1 - (values >= least)[::-1].argmax(axis=0)
