"""Dates as people and tools write them: which format a column has, and the day of each row."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from threshold_explorer.columns.column_names import words
from threshold_explorer.reading.numbers.missing_values import POSSIBLE_MISSING
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.rows.column_name_words import DATE_OR_TIME, word_set

Days = npt.NDArray[np.datetime64]

# The order in which the formats are tried: the unambiguous ones first.
_FORMATS = (
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%Y.%m.%d",
    "%d.%m.%Y",
    "%d.%m.%y",
    "%d/%m/%Y",
    "%m/%d/%Y",
    "%d/%m/%y",
    "%m/%d/%y",
    "%d-%m-%Y",
    "%m-%d-%Y",
    "%d-%m-%y",
    "%m-%d-%y",
    "%Y%m%d",
    "%Y%m",
    "%Y-%m",
    "%Y/%m",
    "%m/%Y",
    "%m.%Y",
    "%b %Y",
    "%B %Y",
    "%b-%Y",
    "%b-%y",
    "%d %b %Y",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%d %B %Y",
    "%b %d, %Y",
    "%B %d, %Y",
    "%Y年%m月%d日",
    "%Y年%m月",
    "%Y년 %m월 %d일",
    "%Y. %m. %d.",
)
# Python reads these with fewer digits, too: 202412 would be 2 January.
_DIGITS = {"%Y%m%d": 8, "%Y%m": 6}
_MONTH_FIRST = {
    "%d/%m/%Y": "%m/%d/%Y",
    "%d/%m/%y": "%m/%d/%y",
    "%d-%m-%Y": "%m-%d-%Y",
    "%d-%m-%y": "%m-%d-%y",
}
# A time of day after the date, with or without a zone.
_TIME = re.compile(r"([T ]+\d{1,2}:\d{2}(:\d{2})?.*|(?<=\d{8})T\d{4,6}.*)$")
_WEEKDAY = re.compile(r"^[A-Za-z]{3,9}, ")
_SEPT = re.compile(r"\bSept\b")
_QUARTER = re.compile(r"^(?P<year>\d{4})[- ]?Q(?P<quarter>[1-4])$", re.IGNORECASE)
_QUARTER_FIRST = re.compile(r"^Q(?P<quarter>[1-4])[-/ ]?(?P<year>\d{4})$", re.IGNORECASE)
_WEEK = re.compile(r"^(?P<year>\d{4})-?W(?P<week>\d{2})(-?(?P<day>[1-7]))?$")
# Days, seconds or milliseconds since 1970 of the years 1990 to 2100.
_EPOCHS = {"s": (6.3e8, 4.1e9), "ms": (6.3e11, 4.1e12)}
_YEARS = (np.datetime64("1900-01-01"), np.datetime64("2100-12-31"))
_DATE_WORDS = DATE_OR_TIME | word_set(
    "day month week quarter period year yyyymmdd yyyymm created updated dt ts epoch unixtime when since "
    "datum tag monat woche quartal zeitpunkt fecha dia mes semana jour mois semaine data giorno mese settimana "
    "дата день месяц неделя 日期 时间 時間 日付 年月 날짜 월"
)
# 1.10.24 may be a version, 1234567890 a number to call.
_NO_DATE_WORDS = word_set("version release build phone telephone tel mobile fax telefon")
_EPOCH = re.compile(r"^\d{9,13}(\.\d+)?$")
# Values of a sample, the share of them that must be dates, and values by which the formats are chosen.
_SAMPLED, _ENOUGH, _FIRST = 200, 0.9, 5


@dataclass(frozen=True, eq=False)
class DateColumn:
    """The day of each row, shape (n rows,), NaT where there is none; a month or week is its first day.

    `unreadable` is the number of values that are no date in this format, `example` the first of them. With
    `is_ambiguous`, days and months could be exchanged in every row, and `month_first` tells how they were read.
    """

    days: Days
    unreadable: int
    example: str
    is_ambiguous: bool
    month_first: bool


def may_be_dates(column: pa.ChunkedArray, name: str) -> bool:
    """Whether a column of a sample contains dates; numbers and seconds since 1970 only if the name says so.

    >>> may_be_dates(pa.chunked_array([["31.12.2024", None, "1.2.2025"]]), "x")
    True
    >>> may_be_dates(pa.chunked_array([[20241231, 20250102]]), "id")
    False
    """
    found = set(words(name))
    is_named = bool(_DATE_WORDS & found)
    if found & _NO_DATE_WORDS or not (is_text(column.type) or (is_numeric(column.type) and is_named)):
        return False
    texts = [text for text in _texts(column.drop_null()[:_SAMPLED].to_pylist()) if not _is_missing(text)]
    forms = [form for form in _forms(texts) if is_named or form not in _EPOCHS]
    return any(np.isnat(_parsed(texts, form)).mean() <= 1 - _ENOUGH for form in forms)


def date_column(column: pa.ChunkedArray, *, month_first: bool = False) -> DateColumn | None:
    """Read a column in the format that fits most of its values; None if that is fewer than half of them.

    With `month_first`, 1/2/2024 is 2 January, where days and months could be exchanged. Texts such as "-" and "unknown"
    are missing values.

    >>> found = date_column(pa.chunked_array([["2024-02-01 10:30", "x", None]]))
    >>> found.days.tolist(), found.unreadable, found.example
    ([datetime.date(2024, 2, 1), None, None], 1, 'x')
    """
    encoded = column.combine_chunks().dictionary_encode()
    texts = _texts(encoded.dictionary.to_pylist())
    codes = encoded.indices.to_numpy(zero_copy_only=False)
    codes = np.where(np.isnan(codes), -1, codes).astype(np.int64) if codes.dtype.kind == "f" else codes
    is_missing = np.array([_is_missing(text) for text in texts], dtype=bool)
    forms = _forms([text for text in texts if not _is_missing(text)])
    readings = {form: _parsed(texts, form) for form in forms}
    if not readings:
        return None
    best = min(readings, key=lambda form: int(np.isnat(readings[form]).sum()))
    other = _MONTH_FIRST.get(best)
    is_ambiguous = bool(other in readings and np.isnat(readings[other]).sum() == np.isnat(readings[best]).sum())
    read_as = other if is_ambiguous and month_first and other else best
    known = readings[read_as]
    is_junk = np.isnat(known) & ~is_missing
    if is_junk.sum() > 0.5 * np.sum(~is_missing):
        return None
    days = np.append(known, np.datetime64("NaT"))[codes]
    first = texts[int(np.flatnonzero(is_junk)[0])] if is_junk.any() else ""
    n_junk = int(np.append(is_junk, [False])[codes].sum())
    return DateColumn(days, n_junk, first, is_ambiguous, read_as in _MONTH_FIRST.values())


def _texts(values: Sequence[Any]) -> list[str]:
    """The values as text, dates without the day of the week and the time of day."""
    return [_SEPT.sub("Sep", _TIME.sub("", _WEEKDAY.sub("", _text(value)))) for value in values]


def _text(value: Any) -> str:
    # Whole numbers beside missing ones are stored as floats.
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()


def _is_missing(text: str) -> bool:
    return text.lower() in POSSIBLE_MISSING


def _forms(texts: Sequence[str]) -> Sequence[str]:
    """The formats that one of the first values has."""
    first = texts[:_FIRST]
    if any(map(_quarter, first)):
        return ("quarter",)
    if any(map(_WEEK.match, first)):
        return ("week",)
    if any(map(_EPOCH.match, first)):
        return tuple(_EPOCHS)
    return [form for form in _FORMATS if any(_has_format(text, form) for text in first)]


def _quarter(text: str) -> re.Match[str] | None:
    return _QUARTER.match(text) or _QUARTER_FIRST.match(text)


def _has_format(text: str, form: str) -> bool:
    if len(text) != _DIGITS.get(form, len(text)):
        return False
    try:
        datetime.strptime(text, form)
    except ValueError:
        return False
    return True


def _parsed(texts: Sequence[str], form: str) -> Days:
    """The days of these texts, NaT for what is no date in this format, or not of the years 1900 to 2100."""
    if form == "quarter":
        found = map(_quarter, texts)
        starts = [f"{m['year']}-{3 * int(m['quarter']) - 2:02}-01" if m else "NaT" for m in found]
        return np.array(starts, dtype="datetime64[D]")
    if form == "week":
        weeks = map(_WEEK.match, texts)
        dashed = [f"{m['year']}-W{m['week']}-{m['day'] or 1}" if m else "" for m in weeks]
        moments = pd.to_datetime(dashed, format="%G-W%V-%u", errors="coerce")
    elif form in _EPOCHS:
        numbers = pd.to_numeric(pd.Series(texts), errors="coerce").to_numpy(dtype=np.float64, copy=True)
        low, high = _EPOCHS[form]
        numbers[~((numbers >= low) & (numbers < high))] = np.nan
        moments = pd.to_datetime(numbers, unit="s" if form == "s" else "ms", errors="coerce")
    else:
        digits = _DIGITS.get(form)
        fitting = [text if digits in (None, len(text)) else "" for text in texts]
        moments = pd.to_datetime(fitting, format=form, errors="coerce")
    days: Days = moments.to_numpy().astype("datetime64[D]")
    days[(days < _YEARS[0]) | (days > _YEARS[1])] = np.datetime64("NaT")
    return days
