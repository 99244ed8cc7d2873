"""Columns of dates: which form they have, in which order day and month stand, and the day of each row.

Dates are read as ISO 8601 and the usual tools write them: numbers with any separator, English names of months, months
and quarters, and in a column named so years, digits and the seconds since 1970.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core.computing.arrays import IntArray
from threshold_explorer.data.columns.column_names import words
from threshold_explorer.data.columns.labels import as_list
from threshold_explorer.reading.numbers.missing_values import POSSIBLE_MISSING
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.rows.column_naming import DATE_OR_TIME, word_set

Days = npt.NDArray[np.datetime64]

# The forms of plain dates with the number of their characters, if it is fixed: Python reads fewer digits, too.
FORMATS = {
    **dict.fromkeys(("%Y-%m-%d", "%d-%m-%Y", "%m-%d-%Y", "%d-%m-%y", "%m-%d-%y", "%Y-%m", "%m-%Y")),
    **dict.fromkeys(("%d-%b-%Y", "%b-%d-%Y", "%d-%b-%y", "%b-%Y", "%b-%y", "%d%b%Y")),
    "%Y%m%d": 8,
    "%Y%m": 6,
    "%Y": 4,
}
MONTH_FIRST = {"%d-%m-%Y": "%m-%d-%Y", "%d-%m-%y": "%m-%d-%y"}
# How a text becomes a plain date: without its time and weekday, in RE2's syntax.
PLAIN = (
    (r"^(\d{8})T\d{4,6}.*$", r"\1"),
    (r"(?i)([T:,\s]+)\d{1,2}:\d{2}(:\d{2}.*|\s*[ap]m|\s*Z|\s*[+-]\d{2}:?\d{2})?$", ""),
    (r"(?i)^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+", ""),
    (r"(?i)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?", r"\1"),
    (r"^(\d{4})[-\s]?Q1$", r"\1-01"),
    (r"^(\d{4})[-\s]?Q2$", r"\1-04"),
    (r"^(\d{4})[-\s]?Q3$", r"\1-07"),
    (r"^(\d{4})[-\s]?Q4$", r"\1-10"),
    (r"[-/., ]+", "-"),
)
# No plain date is longer with the time of a day.
MAX_CHARACTERS = 60
# Numbers that count the time since 1970, by how many of them are a day.
PER_DAY = (86_400, 86_400_000, 86_400_000_000, 86_400_000_000_000)
DAYS_SINCE_1970 = (7_300, 47_500)
YEARS = (np.datetime64("1900-01-01"), np.datetime64("2100-12-31"))
DATE_WORDS = DATE_OR_TIME | word_set(
    "day month quarter period year yyyymmdd yyyymm yearmonth created updated dt ts epoch since when "
    "datum tag monat jahr fecha mes año data mese anno mois année дата 日期 日付"
)
WEEK_WORDS = word_set("week weeks wk yearweek isoweek kw woche semaine semana")
# The values by which the form is chosen, those of a sample, and the share of dates among them, less by name.
FIRST, SAMPLED = 5, 200
ENOUGH, ENOUGH_IF_NAMED = 0.9, 0.5


@dataclass(frozen=True, eq=False)
class DateColumn:
    """The day of each row, shape (n rows,), NaT where there is none; a month or quarter is its first day.

    `unreadable` is the number of values that are no date in this form, `example` the first of them. With
    `is_ambiguous`, days and months could be exchanged in every row, and `month_first` tells how they were read.
    """

    days: Days
    unreadable: int
    example: str
    is_ambiguous: bool
    month_first: bool


def may_be_dates(column: pa.ChunkedArray, name: str) -> bool:
    """Whether a column of a sample contains dates; numbers and years only if the name says so.

    >>> may_be_dates(pa.chunked_array([["31.12.2024", None, "1.2.2025"]]), "x")
    True
    >>> may_be_dates(pa.chunked_array([[20241231, 20250102]]), "id")
    False
    """
    is_named = not DATE_WORDS.isdisjoint(words(name))
    if pa.types.is_date(column.type) or pa.types.is_timestamp(column.type):
        return True
    if not (is_text(column.type) or (is_numeric(column.type) and is_named)):
        return False
    found = date_column(column.drop_null()[:SAMPLED], name)
    n_dates = 0 if found is None else int((~np.isnat(found.days)).sum())
    enough = ENOUGH_IF_NAMED if is_named else ENOUGH
    return found is not None and n_dates >= enough * (n_dates + found.unreadable)


def date_column(column: pa.ChunkedArray, name: str = "date", *, month_first: bool = False) -> DateColumn | None:
    """Read a column in the form that fits most of its values; None if that is fewer than half of them.

    With `month_first`, 1/2/2024 is 2 January, where days and months could be exchanged. Texts such as "-" and "unknown"
    are missing values. A time of day is left out: the day is that of the zone in which it is written.

    >>> found = date_column(pa.chunked_array([["2024-02-01 10:30", "x", None]]))
    >>> found.days.tolist(), found.unreadable, found.example
    ([datetime.date(2024, 2, 1), None, None], 1, 'x')
    """
    if pa.types.is_date(column.type) or pa.types.is_timestamp(column.type):
        return DateColumn(_days_of(column), 0, "", False, False)
    if (days := _counted_from_1970(column)) is not None:
        return DateColumn(days, 0, "", False, False)
    plain, codes = _plain_dates(column)
    is_missing = np.array([text.lower() in POSSIBLE_MISSING for text in plain], dtype=bool)
    readings = _readings(plain, is_missing, set(words(name)))
    if not readings:
        return None
    unread = {form: int(np.isnat(days).sum()) for form, days in readings.items()}
    best = min(readings, key=lambda form: unread[form])
    other = MONTH_FIRST.get(best, "")
    is_ambiguous = other in readings and unread[other] == unread[best]
    read_as = other if is_ambiguous and month_first else best
    is_junk = np.isnat(readings[read_as]) & ~is_missing
    if is_junk.sum() > (1 - ENOUGH_IF_NAMED) * np.sum(~is_missing):
        return None
    days = np.append(readings[read_as], np.datetime64("NaT"))[codes]
    junk_rows = np.flatnonzero(np.append(is_junk, [False])[codes])
    example = str(column[int(junk_rows[0])]) if len(junk_rows) else ""
    return DateColumn(days, len(junk_rows), example, is_ambiguous, read_as in MONTH_FIRST.values())


def _days_of(column: pa.ChunkedArray) -> Days:
    """The days of a column of dates or timestamps, in the zone of the column."""
    if pa.types.is_timestamp(column.type) and column.type.tz:
        column = pc.local_timestamp(column)
    days: Days = column.cast(pa.date32(), safe=False).to_numpy().astype("datetime64[D]")
    return days


def _counted_from_1970(column: pa.ChunkedArray) -> Days | None:
    """The days of numbers that count seconds to nanoseconds since 1970; None for other numbers and texts."""
    if not is_numeric(column.type):
        return None
    numbers = column.cast(pa.float64(), safe=False).to_numpy()
    known = numbers[np.isfinite(numbers)]
    for per_day in PER_DAY:
        first, last = (days * per_day for days in DAYS_SINCE_1970)
        if known.size and first <= known.min() <= known.max() < last:
            days = np.full(len(numbers), np.datetime64("NaT", "D"))
            days[np.isfinite(numbers)] = np.datetime64("1970-01-01") + np.floor(known / per_day).astype(np.int64)
            return days
    return None


def _plain_dates(column: pa.ChunkedArray) -> tuple[list[str], IntArray]:
    """The distinct plain dates of a column, and the place of each row's among them, -1 for null.

    They have no time of day, and their parts are joined by "-".

    >>> _plain_dates(pa.chunked_array([["Wed, 31 January 2024 9:30", "2/1/2024 9:30 PM", "x"]]))[0]
    ['31-Jan-2024', '2-1-2024', 'x']
    """
    if is_numeric(column.type):
        # Whole numbers beside missing ones are stored as floats.
        column = pc.cast(column, pa.int64(), safe=False)
    distinct = column.cast(pa.string()).combine_chunks().dictionary_encode()
    texts = pc.utf8_slice_codeunits(distinct.dictionary, 0, MAX_CHARACTERS)
    plain = pc.utf8_trim_whitespace(texts)
    for pattern, plainer in PLAIN:
        plain = pc.replace_substring_regex(plain, pattern, plainer)
    days = plain.dictionary_encode()
    places = np.append(_codes(days.indices), -1)[_codes(distinct.indices)]
    return as_list(days.dictionary), places


def _codes(indices: pa.Array) -> IntArray:
    codes: IntArray = indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    return codes


def _readings(plain: list[str], is_missing: npt.NDArray[np.bool_], name: set[str]) -> dict[str, Days]:
    """The days in each form that one of the first dates has, NaT for what is none of the years 1900 to 2100."""
    first = [text for text, missing in zip(plain, is_missing, strict=True) if not missing][:FIRST]
    # A year may be any number, and of a week 202405 is no month.
    may_be = {"%Y": not name.isdisjoint(DATE_WORDS), "%Y%m": name.isdisjoint(WEEK_WORDS)}
    forms = [form for form in FORMATS if may_be.get(form, True) and not np.isnat(_parsed(first, form)).all()]
    return {form: _parsed(plain, form) for form in forms}


def _parsed(plain: list[str], form: str) -> Days:
    fitting = [text if FORMATS[form] in (None, len(text)) else "" for text in plain]
    days: Days = pd.to_datetime(fitting, format=form, errors="coerce").to_numpy().astype("datetime64[D]")
    days[(days < YEARS[0]) | (days > YEARS[1])] = np.datetime64("NaT")
    return days
