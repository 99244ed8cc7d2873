"""Array types, and results that nobody can change."""

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.floating[Any]]
IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]

INT64_MAX = int(np.iinfo(np.int64).max)
# Products of two sums of weights stay within floats up to here.
LARGEST_WEIGHT = 1e150
# And from here: below, products are rounded to 0, and ratios of them have no meaning.
SMALLEST_WEIGHT = 1e-75
# What rounding may leave of such a weight where it is taken from a sum.
SMALLEST_REST = 1e-100

# One case weighs an int, a weighted case a float; a number or an array of them follow the same formulas.
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
