"""The best threshold of each of many data sets that share their thresholds, such as resamples or halves."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, IntArray
from metrics_core.choosing.constraints import Constraint, feasible_at
from metrics_core.confusion import ConfusionMatrix
from metrics_core.quantity import Quantity
from metrics_core.ties import least_that_ties

# Stands for a data set in which nothing is feasible and defined.
NOWHERE = -1


class Best(NamedTuple):
    """For each data set the place of its best threshold, `NOWHERE` where there is none, and the value there or nan."""

    place: IntArray
    value: FloatArray


def best_of_draws(matrix: ConfusionMatrix, quantity: Quantity, constraints: tuple[Constraint, ...]) -> Best:
    """Of counts of shape (thresholds, data sets), thresholds ascending: the highest of those that tie, to 1e-12.

    As `metrics_core.choosing.choose` of each data set by itself.

    >>> from metrics_core import METRICS
    >>> matrix = ConfusionMatrix(tp=[[3, 3], [2, 3], [0, 0]], fp=[[2, 2], [0, 2], [0, 0]],
    ...                          fn=[[0, 0], [1, 0], [3, 3]], tn=[[0, 0], [2, 0], [2, 2]])
    >>> best_of_draws(matrix, METRICS["f1"], ())
    Best(place=array([1, 1]), value=array([0.8 , 0.75]))
    """
    values = np.asarray(quantity(matrix))
    sign = 1 if quantity.higher_is_better else -1
    out = np.isnan(values) | ~feasible_at(matrix, constraints)
    goodness = np.where(out, -np.inf, sign * values)
    columns = np.arange(values.shape[1])
    first = goodness.argmax(axis=0)
    least = least_that_ties(goodness[first, columns], np.asarray(quantity.scale(matrix))[first, columns])
    place = len(values) - 1 - (goodness >= least)[::-1].argmax(axis=0)
    nowhere = out.all(axis=0)
    return Best(np.where(nowhere, NOWHERE, place), np.where(nowhere, np.nan, values[place, columns]))
