"""What a caller hands in as plain numpy arrays, whatever holds it.

Lists and buffers, numpy's masked arrays, and whatever offers `__array__` or `to_numpy`, as the columns of pandas, Arrow
and Polars do. A missing entry, be it null, NA, None or masked, is not a number and not a label: it becomes nan or None,
which those who ask for the column refuse.
"""

from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import INT64_MAX, FloatArray

# Kinds of entries, as pandas names them, that numpy turns into floats by itself.
_NUMBERS = {"floating", "integer", "mixed-integer-float", "boolean", "decimal", "empty"}
_WHOLE_NUMBERS = {"integer", "boolean"}
_NO_REAL_NUMBERS = (str, bytes, complex, np.complexfloating, np.datetime64, np.timedelta64, np.ndarray)


class UnreadableError(Exception):
    """Values that are no array, such as lists of different lengths."""


class NotRealError(UnreadableError):
    """An array of another type than real numbers, which is its `args[0]`."""


class NoNumberError(UnreadableError):
    """An entry that is no real number, with its position (of several dimensions, row by row)."""

    def __init__(self, value: Any, row: int) -> None:
        super().__init__(value, row)
        self.value = value
        self.row = row


def plain_array(values: Any) -> np.ndarray[Any, Any]:
    """A numpy array of the values, of objects where numpy has no type for them all; raises `UnreadableError`.

    >>> plain_array(np.ma.masked_array([1, 2], mask=[False, True]))
    array([1, None], dtype=object)
    """
    if isinstance(values, np.ma.MaskedArray):
        return _without_mask(values)
    try:
        held = values.to_numpy() if hasattr(values, "to_numpy") and not hasattr(values, "__array__") else values
        array = np.asarray(held)
        if not isinstance(held, np.ndarray) and (array.dtype.kind in "SU" or _has_left_int64(array)):
            # numpy turns the numbers of a mixed list into text, which would hide the row that is text, and whole
            # numbers of which some fit int64 and some uint64 into floats.
            array = np.asarray(held, dtype=object)
    except Exception as error:  # Lists of different lengths, and what a stranger's conversion raises.
        raise UnreadableError(values) from error
    return array


def real_array(values: Any) -> np.ndarray[Any, Any]:
    """An array of booleans, integers or floats, in its own type; objects become float64, a missing one nan.

    A decimal or a fraction becomes the nearest float, as the same digits in a program do; a number beyond the range
    of floats becomes infinite. Raises `UnreadableError`: `NoNumberError` where one entry is at fault, `NotRealError`
    for a type such as a date.

    >>> from decimal import Decimal
    >>> real_array([Decimal("0.1"), None])
    array([0.1, nan])
    """
    array = plain_array(values)
    if array.dtype.kind in "biuf":
        return array
    if array.dtype.kind in "OSTU":
        return _floats(array.astype(object))
    raise NotRealError(str(array.dtype))


def count_array(values: Any) -> np.ndarray[Any, Any]:
    """Whole numbers as int64, as objects where one is too large for that, and all else as float64.

    Raises as `real_array` does.

    >>> count_array([2**64, 1])
    array([18446744073709551616, 1], dtype=object)
    """
    array = plain_array(values)
    if array.dtype.kind == "O" and pd.api.types.infer_dtype(array.ravel(), skipna=False) in _WHOLE_NUMBERS:
        fits = all(abs(int(value)) <= INT64_MAX for value in array.ravel())
        return array.astype(np.int64) if fits else array
    array = real_array(array)
    if array.dtype.kind == "u" and array.max(initial=0) > INT64_MAX:
        return array.astype(object)
    return array.astype(np.float64 if array.dtype.kind == "f" else np.int64, copy=False)


def _has_left_int64(array: np.ndarray[Any, Any]) -> bool:
    return array.dtype.kind == "f" and bool((np.abs(array) >= 2.0**63).any())


def _without_mask(values: "np.ma.MaskedArray[Any, Any]") -> np.ndarray[Any, Any]:
    masked = np.ma.getmaskarray(values)
    if not masked.any():
        return np.asarray(values.data)
    objects = np.array(values.data, dtype=object)
    objects[masked] = None
    return objects


def _floats(objects: np.ndarray[Any, Any]) -> FloatArray:
    if pd.api.types.infer_dtype(objects.ravel(), skipna=True) in _NUMBERS:
        try:
            return np.where(pd.isna(objects), np.nan, objects).astype(np.float64)
        except (ArithmeticError, ValueError):  # A number too large, or a signalling nan: one by one.
            pass
    floats = [_float(value, row) for row, value in enumerate(objects.ravel().tolist())]
    return np.array(floats, dtype=np.float64).reshape(objects.shape)


def _float(value: Any, row: int) -> float:
    if value is None or value is pd.NA or value is pd.NaT:
        return np.nan
    if isinstance(value, _NO_REAL_NUMBERS) or not hasattr(value, "__float__"):
        raise NoNumberError(value, row)
    try:
        return float(value)
    except OverflowError:
        return np.inf if value > 0 else -np.inf
    except (TypeError, ValueError) as error:
        raise NoNumberError(value, row) from error
