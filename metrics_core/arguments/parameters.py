"""Check parameters that are single numbers within a range."""

import math
import numbers
from decimal import Decimal
from typing import Any

import numpy as np

from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError

_REAL: Any = numbers.Real | Decimal
# Types that Python treats as integers.
_NO_NUMBER = (bool, np.timedelta64)


def single_number(value: Any) -> float:
    """A real number as a Python float, infinite beyond the range of floats; nan for anything else.

    nan is in no range, so a single comparison refuses both invalid and out-of-range values. True and False are not
    numbers.

    >>> single_number(2), single_number(10**400), single_number("2"), single_number([2])
    (2.0, inf, nan, nan)
    """
    number: Any = value[()] if isinstance(value, np.ndarray) and value.ndim == 0 else value
    if isinstance(number, _NO_NUMBER) or not isinstance(number, _REAL):
        return math.nan
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf
    except ValueError:  # A signalling nan.
        return math.nan


def is_whole(value: Any) -> bool:
    """Whether this is an integer of Python or numpy; True and False are not.

    >>> is_whole(np.int8(2)), is_whole(2.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, numbers.Integral) and not isinstance(value, _NO_NUMBER)


def whole_number(value: Any, name: str, *, least: int, most: int) -> int:
    """A Python int from `least` to `most`; raises `ParameterError` otherwise."""
    if not is_whole(value) or not least <= value <= most:
        raise ParameterError("core-not-whole", name=name, value=shown(value), least=least, most=most)
    return int(value)


def whole_seed(value: Any) -> int:
    """A whole number from 0 to 2**64 - 1; raises `ParameterError` otherwise."""
    return whole_number(value, "seed", least=0, most=2**64 - 1)


def positive_number(value: Any, name: str) -> float:
    """A finite float greater than 0; raises `ParameterError` otherwise."""
    number = single_number(value)
    if not 0 < number < math.inf:
        raise ParameterError("core-not-positive", name=name, value=shown(value))
    return number


def closed_share(value: Any, name: str) -> float:
    """A float from 0 to 1; raises `ParameterError` otherwise."""
    number = single_number(value)
    if not 0 <= number <= 1:
        raise ParameterError("core-out-of-range", name=name, value=shown(value), least=0, most=1)
    return number


def open_share(value: Any, name: str) -> float:
    """A float greater than 0 and less than 1; raises `ParameterError` otherwise."""
    number = single_number(value)
    if not 0 < number < 1:
        raise ParameterError("core-not-inside", name=name, value=shown(value))
    return number


def confidence_level(value: Any) -> float:
    """A float greater than 0 and less than 1; raises `ParameterError` otherwise."""
    number = single_number(value)
    if not 0 < number < 1:
        raise ParameterError("core-confidence", value=shown(value))
    return number


def two_sided_level(confidence: float) -> float:
    """The probability below the upper limit of a two-sided interval, always less than 1.

    >>> two_sided_level(0.95), two_sided_level(1 - 2**-53)
    (0.975, 0.9999999999999999)
    """
    return min((1 + confidence) / 2, 1 - 2**-53)
