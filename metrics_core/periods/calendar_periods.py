"""Days, weeks, months, quarters, half-years and years: where the period of each date begins, and its name."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics_core.computing.arrays import IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError

LENGTHS = ("day", "week", "month", "quarter", "half", "year")
Days = NDArray[np.datetime64]
_MONDAY = np.datetime64("1970-01-05")
# The numpy unit in which periods of a length are whole numbers, and how many of it each has.
_UNITS = {"day": ("D", 1), "week": ("D", 7), "month": ("M", 1), "quarter": ("M", 3), "half": ("M", 6), "year": ("Y", 1)}


def period_starts(dates: Any, length: str) -> Days:
    """The first day of the period of each date, shape (n,); weeks begin on Monday, NaT stays NaT.

    `dates` are numpy or pandas dates or ISO text, `length` is one of `LENGTHS`; raises `ParameterError` for others.

    >>> period_starts(["2024-05-17", "NaT"], "quarter").astype(str).tolist()
    ['2024-04-01', 'NaT']
    """
    if length not in LENGTHS:
        raise ParameterError("core-rule", value=shown(length), choices=", ".join(LENGTHS))
    try:
        days = np.asarray(dates, dtype="datetime64[D]")
    except (TypeError, ValueError) as error:
        raise ParameterError("core-periods-dates") from error
    # Whole numbers of weeks and months have no missing value.
    is_missing = np.isnat(days)
    known = np.where(is_missing, _MONDAY, days)
    unit, count = _UNITS[length]
    if length == "week":
        starts = _MONDAY + (known - _MONDAY) // np.timedelta64(7, "D") * np.timedelta64(7, "D")
    else:
        starts = (known.astype(f"datetime64[{unit}]").astype(np.int64) // count * count).astype(f"datetime64[{unit}]")
    return np.where(is_missing, np.datetime64("NaT", "D"), starts.astype("datetime64[D]"))


def period_name(start: np.datetime64, length: str) -> str:
    """The name of the period that begins on a day, the same in all languages.

    >>> [period_name(np.datetime64("2024-04-01"), length) for length in LENGTHS]
    ['2024-04-01', '2024-04-01', '2024-04', '2024 Q2', '2024 H1', '2024']
    """
    text = str(start)
    if length == "quarter":
        return f"{text[:4]} Q{(int(text[5:7]) + 2) // 3}"
    if length == "half":
        return f"{text[:4]} H{(int(text[5:7]) + 5) // 6}"
    return {"month": text[:7], "year": text[:4]}.get(length, text)


def period_codes(dates: Any, length: str) -> tuple[IntArray, list[str]]:
    """The code of the period of each date, -1 for NaT, and the names of all periods from the first to the last.

    Periods without a date in between have a name as well. Raises as `period_starts`, and `ParameterError` without a
    date.

    >>> codes, names = period_codes(["2024-01-31", "NaT", "2024-03-01"], "month")
    >>> codes.tolist(), names
    ([0, -1, 2], ['2024-01', '2024-02', '2024-03'])
    """
    starts = period_starts(dates, length)
    is_known = ~np.isnat(starts)
    if not is_known.any():
        raise ParameterError("core-periods-dates")
    unit, count = _UNITS[length]
    first = starts[is_known].min().astype(f"datetime64[{unit}]")
    steps = (starts.astype(f"datetime64[{unit}]") - first).astype(np.int64) // count
    codes = np.where(is_known, steps, -1)
    periods = first + np.arange(int(codes.max()) + 1) * np.timedelta64(count, unit)  # type: ignore[call-overload]
    return codes, [period_name(start, length) for start in periods.astype("datetime64[D]")]
