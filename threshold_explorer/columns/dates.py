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
    "%Y%m%d",
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
    "%d %B %Y",
    "%b %d, %Y",
    "%B %d, %Y",
    "%Y年%m月%d日",
    "%Y年%m月",
)
_MONTH_FIRST = {"%d/%m/%Y": "%m/%d/%Y", "%d/%m/%y": "%m/%d/%y", "%d-%m-%Y": "%m-%d-%Y"}
# A time of day after the date, with or without a zone.
_TIME = re.compile(r"[T ]+\d{1,2}:\d{2}(:\d{2})?.*$")
_QUARTER = re.compile(r"^(?P<year>\d{4})[- ]?Q(?P<quarter>[1-4])$", re.IGNORECASE)
_WEEK = re.compile(r"^\d{4}-?W\d{2}$")
# Days, seconds or milliseconds since 1970 of the years 1990 to 2100.
_EPOCHS = {"s": (6.3e8, 4.1e9), "ms": (6.3e11, 4.1e12)}
_YEARS = (np.datetime64("1900-01-01"), np.datetime64("2100-12-31"))
_DATE_WORDS = DATE_OR_TIME | word_set(
    "day month week quarter period year yyyymmdd yyyymm created updated dt ts epoch unixtime when since "
    "datum tag monat woche quartal zeitpunkt fecha dia mes semana jour mois semaine data giorno mese settimana "
    "дата день месяц неделя 日期 时间 時間 日付 年月 날짜 월"
)
_EPOCH = re.compile(r"^\d{9,13}(\.\d+)?$")
# Rows of a sample that must all be dates, and values by which the formats are chosen.
_SAMPLED, _FIRST = 200, 5


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
    """Whether a column of a sample contains dates; numbers only if the name says so.

    >>> may_be_dates(pa.chunked_array([["31.12.2024", None, "1.2.2025"]]), "x")
    True
    >>> may_be_dates(pa.chunked_array([[20241231, 20250102]]), "id")
    False
    """
    if not is_text(column.type) and not (is_numeric(column.type) and _DATE_WORDS & set(words(name))):
        return False
    texts = _texts(column.drop_null()[:_SAMPLED].to_pylist())
    if not texts:
        return False
    return any(not np.isnat(_parsed(texts, form)).any() for form in _forms(texts))


def date_column(column: pa.ChunkedArray, *, month_first: bool = False) -> DateColumn | None:
    """Read a column in the format that fits most of its values; None if that is fewer than half of them.

    With `month_first`, 1/2/2024 is 2 January, where days and months could be exchanged.

    >>> found = date_column(pa.chunked_array([["2024-02-01 10:30", "x", None]]))
    >>> found.days.tolist(), found.unreadable, found.example
    ([datetime.date(2024, 2, 1), None, None], 1, 'x')
    """
    encoded = column.combine_chunks().dictionary_encode()
    texts = _texts(encoded.dictionary.to_pylist())
    codes = encoded.indices.to_numpy(zero_copy_only=False)
    codes = np.where(np.isnan(codes), -1, codes).astype(np.int64) if codes.dtype.kind == "f" else codes
    readings = {form: _parsed(texts, form) for form in _forms(texts)} if texts else {}
    if not readings:
        return None
    best = min(readings, key=lambda form: int(np.isnat(readings[form]).sum()))
    other = _MONTH_FIRST.get(best)
    is_ambiguous = other is not None and np.isnat(readings[other]).sum() == np.isnat(readings[best]).sum()
    read_as = other if is_ambiguous and month_first and other else best
    known = readings[read_as]
    if np.isnat(known).mean() > 0.5:
        return None
    days = np.append(known, np.datetime64("NaT"))[codes]
    is_unreadable = np.append(np.isnat(known), [False])[codes]
    first = texts[int(np.flatnonzero(np.isnat(known))[0])] if np.isnat(known).any() else ""
    return DateColumn(days, int(is_unreadable.sum()), first, is_ambiguous, read_as != best or "%m/%d" in read_as)


def _texts(values: Sequence[Any]) -> list[str]:
    """The values as text, dates without the time of day."""
    return [_TIME.sub("", str(value).strip()) for value in values]


def _forms(texts: Sequence[str]) -> Sequence[str]:
    """The formats that one of the first values has."""
    first = texts[:_FIRST]
    if any(map(_QUARTER.match, first)):
        return ("quarter",)
    if any(map(_WEEK.match, first)):
        return ("week",)
    if any(map(_EPOCH.match, first)):
        return tuple(_EPOCHS)
    return [form for form in _FORMATS if any(_has_format(text, form) for text in first)]


def _has_format(text: str, form: str) -> bool:
    try:
        datetime.strptime(text, form)
    except ValueError:
        return False
    return True


def _parsed(texts: Sequence[str], form: str) -> Days:
    """The days of these texts, NaT for what is no date in this format, or not of the years 1900 to 2100."""
    if form == "quarter":
        found = (_QUARTER.match(text) for text in texts)
        starts = [f"{m['year']}-{3 * int(m['quarter']) - 2:02}-01" if m else "NaT" for m in found]
        return np.array(starts, dtype="datetime64[D]")
    if form == "week":
        dashed = [f"{text.replace('-', '')[:4]}-{text.replace('-', '')[4:]}-1" for text in texts]
        moments = pd.to_datetime(dashed, format="%G-W%V-%u", errors="coerce")
    elif form in _EPOCHS:
        numbers = pd.to_numeric(pd.Series(texts), errors="coerce").to_numpy(dtype=np.float64)
        low, high = _EPOCHS[form]
        numbers[~((numbers >= low) & (numbers < high))] = np.nan
        moments = pd.to_datetime(numbers, unit="s" if form == "s" else "ms", errors="coerce")
    else:
        moments = pd.to_datetime(list(texts), format=form, errors="coerce")
    days: Days = moments.to_numpy().astype("datetime64[D]")
    days[(days < _YEARS[0]) | (days > _YEARS[1])] = np.datetime64("NaT")
    return days
