"""When two values are the best alike: one rule for every optimum, so that rounding never chooses a threshold.

Values within 1e-12 of the best tie with it, relative to the best or, where a value is a difference, to the terms of
that difference; of what ties the highest threshold is the answer. Section "Choosing an operating point" of the
specification.
"""

from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray

TIE = 1e-12


def least_that_ties(best: Any, scale: Any) -> Any:
    """The least value that ties with the best, where more is better; `scale` is what the rounding is relative to.

    >>> float(least_that_ties(2.0, scale=2.0))
    1.999999999998
    """
    with np.errstate(invalid="ignore"):
        return np.where(np.isfinite(best), best - TIE * scale, best)[()]


def last_from(values: FloatArray, least: Any) -> Any:
    """The last position along the first axis whose value is at least `least`, which one must be; nan is none.

    >>> int(last_from(np.array([0.5, 0.75, 0.75, 0.5]), 0.75))
    2
    """
    return len(values) - 1 - (values >= least)[::-1].argmax(axis=0)
