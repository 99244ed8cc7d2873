"""A calibrated probability at another prevalence."""

from typing import Any

import numpy as np

from metrics_core.arguments.columns import UnreadableError, real_array
from metrics_core.computing.arrays import Values, python_number
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.prevalence.reweighting import as_prevalence, class_weights_at


def probability_at_prevalence(probability: Any, observed: float, prevalence: float) -> Values:
    """What a calibrated probability at the prevalence `observed` becomes at `prevalence`.

    Its odds are multiplied by the ratio of the odds of both prevalences: the scores of each class keep their
    distribution. A number or an array in [0, 1]. Raises `ParameterError` for a probability outside, and
    `PrevalenceError` unless both prevalences are in (0, 1). Elkan 2001, "The foundations of cost-sensitive learning",
    theorem 2.

    >>> round(probability_at_prevalence(0.37, observed=0.3, prevalence=0.05), 4)
    0.0673
    """
    try:
        p = real_array(probability).astype(np.float64, copy=False)
    except UnreadableError:
        raise ParameterError("core-not-probability", name="probability", value=shown(probability)) from None
    outside = p[~((p >= 0) & (p <= 1))]
    if outside.size:
        raise ParameterError("core-not-probability", name="probability", value=f"{outside.flat[0]:g}")
    weights = class_weights_at(as_prevalence(prevalence), as_prevalence(observed))
    positive, negative = weights.positive * p, weights.negative * (1 - p)
    return python_number(positive / (positive + negative))
