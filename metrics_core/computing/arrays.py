"""Array types, limits of counts and weights, and read-only arrays."""

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.floating[Any]]
IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]

INT64_MAX = int(np.iinfo(np.int64).max)
# The largest sum of weights: a product of two such sums is still a finite float.
LARGEST_WEIGHT = 1e150
# The smallest weight: the product of two smaller ones is rounded to 0.
SMALLEST_WEIGHT = 1e-75
# The smallest difference of two sums of weights that is not a rounding error.
SMALLEST_REST = 1e-100

# A count is an int, a sum of weights a float. Formulas take a number or an array of them.
Count = int | float
Counts = Any
Values = Any

ArrayT = TypeVar("ArrayT", bound=np.ndarray[Any, Any])


def read_only(array: ArrayT) -> ArrayT:
    """The same array, no longer writeable."""
    array.flags.writeable = False
    return array


def python_number(value: Any) -> Any:
    """A Python int or float for a single number; an array stays an array, read-only."""
    array = np.asarray(value)
    return array.item() if array.ndim == 0 else read_only(array)
