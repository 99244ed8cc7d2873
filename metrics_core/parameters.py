"""Settings that a caller chooses: single numbers within their range, or a named refusal."""

import math
import numbers
from decimal import Decimal
from typing import Any

import numpy as np

from metrics_core.errors import ParameterError
from metrics_core.messages import shown

_REAL: Any = numbers.Real | Decimal
# Python counts these among the whole numbers.
_NO_NUMBER = (bool, np.timedelta64)


def single_number(value: Any) -> float:
    """A Python float of one real number, infinite beyond the range of floats; nan for anything else.

    nan lies in no range, so one comparison refuses it with all else that is out of range. True and False are none.

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
    """Whether this is an integer, of Python or numpy; True and False are none.

    >>> is_whole(np.int8(2)), is_whole(2.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, numbers.Integral) and not isinstance(value, _NO_NUMBER)


def whole_number(value: Any, name: str, *, least: int, most: int) -> int:
    """A Python int of at least `least` and at most `most`, or `ParameterError`."""
    if not is_whole(value) or not least <= value <= most:
        raise ParameterError("core-not-whole", name=name, value=shown(value), least=least, most=most)
    return int(value)


def whole_seed(value: Any) -> int:
    """A whole number of 64 bits, or `ParameterError`."""
    return whole_number(value, "seed", least=0, most=2**64 - 1)


def positive_number(value: Any, name: str) -> float:
    """A finite float greater than 0, or `ParameterError`."""
    number = single_number(value)
    if not 0 < number < math.inf:
        raise ParameterError("core-not-positive", name=name, value=shown(value))
    return number


def confidence_level(value: Any) -> float:
    """A float greater than 0 and less than 1, or `ParameterError`."""
    number = single_number(value)
    if not 0 < number < 1:
        raise ParameterError("core-confidence", value=shown(value))
    return number


def of_two_sides(confidence: float) -> float:
    """The share under the upper one of two limits that leave as much on either side; less than 1.

    >>> of_two_sides(0.95), of_two_sides(1 - 2**-53)
    (0.975, 0.9999999999999999)
    """
    return min((1 + confidence) / 2, 1 - 2**-53)
