"""What few clusters can tell: their effective number, and Student's t instead of the normal distribution."""

from statistics import NormalDist
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.computing.arrays import IntArray, Values

# With fewer effective clusters, the variance between them is not known well enough.
MIN_CLUSTERS = 10


def effective_number(sizes: IntArray) -> float:
    """The number of equally large clusters that tell as much as clusters of these sizes (Kish); 0 without a case.

    >>> effective_number(np.array([5, 5, 5])), effective_number(np.array([8, 1, 1]))
    (3.0, 1.5151515151515151)
    """
    sizes = sizes.astype(np.float64)
    return float(sizes.sum() ** 2 / (sizes @ sizes)) if sizes.any() else 0.0


def confidence_of_units(confidence: float, effective: float) -> float:
    """The level whose normal quantile is Student's for this effective number of units; nan with fewer than 10.

    >>> round(confidence_of_units(0.95, 30), 4)
    0.9592
    """
    if effective < MIN_CLUSTERS:
        return float("nan")
    return 2 * NormalDist().cdf(student_quantile(confidence, effective - 1)) - 1


def student_quantile(confidence: Any, degrees: Values) -> Values:
    """The two-sided quantile of Student's t for a confidence level, to 0.001 from 9 degrees of freedom on.

    The normal quantile with four terms of its expansion (Abramowitz and Stegun 1964, 26.7.5).

    >>> round(student_quantile(0.95, 9), 3), round(student_quantile(0.95, 29), 3)
    (2.262, 2.045)
    """
    z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / degrees**power for power, term in enumerate(terms, 1))
