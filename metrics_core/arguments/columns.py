"""Convert a caller's columns to numpy arrays, whichever container they come in.

Lists and buffers, masked arrays, and objects with `__array__` or `to_numpy`, such as columns of pandas, Arrow and
Polars. A missing entry (null, NA, None or masked) becomes nan or None; the functions that use the column refuse it.
"""

from typing import Any

import numpy as np
import pandas as pd

from metrics_core.computing.arrays import INT64_MAX, FloatArray

# Kinds of entries, as pandas names them, that numpy converts to floats.
_NUMBERS = {"floating", "integer", "mixed-integer-float", "boolean", "decimal", "empty"}
_WHOLE_NUMBERS = {"integer", "boolean"}
_NO_REAL_NUMBERS = (str, bytes, complex, np.complexfloating, np.datetime64, np.timedelta64, np.ndarray)


class UnreadableError(Exception):
    """Values that cannot become an array, such as lists of different lengths."""


class NotRealError(UnreadableError):
    """An array whose type is not a real number; `args[0]` names the type."""


class NoNumberError(UnreadableError):
    """An entry that is not a real number, with its position (row by row in several dimensions)."""

    def __init__(self, value: Any, row: int) -> None:
        super().__init__(value, row)
        self.value = value
        self.row = row


def plain_array(values: Any) -> np.ndarray[Any, Any]:
    """A numpy array of the values, of dtype object if no other fits all of them; raises `UnreadableError`.

    >>> plain_array(np.ma.masked_array([1, 2], mask=[False, True]))
    array([1, None], dtype=object)
    """
    if isinstance(values, np.ma.MaskedArray):
        return _without_mask(values)
    try:
        held = values.to_numpy() if hasattr(values, "to_numpy") and not hasattr(values, "__array__") else values
        array = np.asarray(held)
        if not isinstance(held, np.ndarray) and (array.dtype.kind in "SU" or _has_left_int64(array)):
            # numpy would turn the numbers of a mixed list into text, which would hide the row with the text, and
            # would turn integers into floats if some fit only int64 and some only uint64.
            array = np.asarray(held, dtype=object)
    except Exception as error:  # Lists of different lengths, or any error in a foreign conversion.
        raise UnreadableError(values) from error
    return array


def real_array(values: Any) -> np.ndarray[Any, Any]:
    """An array of booleans, integers or floats in its own dtype; objects become float64, missing entries nan.

    A decimal or a fraction becomes the nearest float, and a number beyond the range of floats becomes infinite.
    Raises `UnreadableError`: `NoNumberError` if a single entry is not a number, `NotRealError` for a type such as a
    date.

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
    """Whole numbers as int64, or as objects if one is too large for int64; all other numbers as float64.

    Raises as `real_array`.

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
        except (ArithmeticError, ValueError):  # A number too large, or a signalling nan: convert one by one.
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
