# ruff: noqa: RUF001 - words as they are written
"""Dates as people and tools write them: which order day, month and year have in a column, and the day of each row."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from babel.dates import get_day_names, get_month_names

from metrics_core.arrays import IntArray
from metrics_core.text.unicode_forms import normal_form
from threshold_explorer.columns.column_names import words
from threshold_explorer.columns.labels import as_list
from threshold_explorer.reading.numbers.missing_values import POSSIBLE_MISSING
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.rows.column_name_words import DATE_OR_TIME, word_set

Days = npt.NDArray[np.datetime64]

# The formats of a plain date, which has its parts joined by "-" and months by their English names.
_FORMATS = (
    "%Y-%m-%d",
    "%d-%m-%Y",
    "%m-%d-%Y",
    "%d-%m-%y",
    "%m-%d-%y",
    "%y-%m-%d",
    "%Y%m%d",
    "%Y%m",
    "%Y-%m",
    "%m-%Y",
    "%d-%b-%Y",
    "%b-%d-%Y",
    "%Y-%b-%d",
    "%d-%b-%y",
    "%b-%d-%y",
    "%b-%Y",
    "%Y-%b",
    "%b-%y",
)
# Python reads these with fewer digits, too: 202412 would be 2 January.
_DIGITS = {"%Y%m%d": 8, "%Y%m": 6}
_MONTH_FIRST = {"%d-%m-%Y": "%m-%d-%Y", "%d-%m-%y": "%m-%d-%y"}
# Of these, one needs the column's other values to know which number is the year.
_TWO_DIGIT_YEARS = ("%d-%m-%y", "%m-%d-%y", "%y-%m-%d")
# Removed before a date is read, in RE2's syntax: names of zones, then the time of day with its zone.
_TIMES = (
    r"\s*((오전|오후|上午|下午|午前|午後)\s*\d{1,2}(:\d{2})+|(오전|오후|上午|下午|午前|午後)?\s*\d{1,2}\s*[時时시点點].*)$",
    r"\s*(\([^()]*\)|\[[\w/+-]+\]|[A-Z][a-z]+/[A-Z][A-Za-z_]+)$",
    r"(?i)(T|[:,\s]+)\d{1,2}[:h]\d{2}(:\d{2}([.,]\d+)?)?(\s*[ap]\.?\s?m\b\.?)?"
    r"(\s*(Z|UTC|GMT|CES?T|WES?T|EES?T|[ECMP][SD]T|[JK]ST|MSK|BST|IST)\b)?(\s*[+-]\d{1,2}(:?\d{2})?\b)?",
    # Oracle's, with dots.
    r"(?i)\s+\d{1,2}\.\d{2}\.\d{2}(\.\d+)?\s*[AP]M\b.*$",
    r"T\d{2}(Z|[+-]\d{2}(:?\d{2})?)?$",
    r"\s*(오전|오후|上午|下午|午前|午後)$",
)
_TIME_OF_DIGITS = r"^(\d{8})T\d{4,6}(\.\d+)?(Z|[+-]\d{2}(:?\d{2})?)?$"
_DIGIT = re.compile(r"\d")
_PARTS = re.compile(r"\d+|[^\W\d_]+")
_SEPARATORS = frozenset(" -/.,_'’")
# The languages of the names of months and days; a name that two of them give different months is not known.
_LANGUAGES = word_set("en de fr es it pt nl pl sv da nb fi cs sk hu ro tr ru uk bg el ca id vi")
_ENGLISH_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# Between the parts of a date, and after a number.
_FILLERS = word_set(
    "fy uhr of the at à le um de del do a st nd rd th er º ª year г года р року 年 月 日 号 號 년 월 일"
)
_UNITS = {
    **dict.fromkeys(word_set("q qtr quarter quartal t trim trimestre кв квартал 분기 四半期"), "q"),
    **dict.fromkeys(("w", "wk", "week", "kw", "cw", "woche", "semaine", "semana", "settimana", "周", "週", "주"), "w"),
    **dict.fromkeys(("h", "hy", "half", "halbjahr", "semestre"), "h"),
    "m": "m",
}
# Of a half-year, a quarter, a week or a month in plain form, with a year of two or four digits before or after it.
_UNIT = re.compile(r"^(?P<year>\d{4}|\d{2})-(?P<unit>[hqwm])-(?P<number>\d{1,2})(-(?P<day>[1-7]))?$")
_UNIT_FIRST = re.compile(r"^((?P<unit>[hqwm])-(?P<number>\d{1,2})|(?P<n>[1-4])-(?P<of>[hq]))-(?P<year>\d{4}|\d{2})$")
# Seconds to nanoseconds since 1970 of the years 1990 to 2100, and days of a spreadsheet of the years 1954 to 2119.
_PER_DAY = {"s": 86_400.0, "ms": 86_400e3, "us": 86_400e6, "ns": 86_400e9, "serial": 1.0}
_EPOCHS = {unit: (7_300 * per_day, 47_500 * per_day) for unit, per_day in _PER_DAY.items()} | {"serial": (2e4, 8e4)}
_UNIX_START, _EPOCH_STARTS = np.datetime64("1970-01-01"), {"serial": np.datetime64("1899-12-30")}
_SERIAL = re.compile(r"^\d{5}(\.\d+)?$")
_YEARS = (np.datetime64("1900-01-01"), np.datetime64("2100-12-31"))
_YEAR = re.compile(r"^(19|20)\d\d$")
# Of a week in a column named so; in others the digits are a month.
_WEEK = re.compile(r"^(?P<year>(19|20)\d\d)(?P<number>\d\d)$")
_WEEK_WORDS = word_set(
    "week weeks wk yearweek isoweek yyyyww kw woche kalenderwoche semana semaine settimana неделя 周 週 주"
)
_DATE_WORDS = (
    DATE_OR_TIME
    | _WEEK_WORDS
    | word_set(
        "day month quarter period year yyyymmdd yyyymm yearmonth created updated dt ts epoch unixtime when since "
        "datum tag monat quartal zeitpunkt fecha dia mes jour mois data giorno mese "
        "дата день месяц 日期 时间 時間 日付 年月 날짜 월"
    )
)
_YEAR_WORDS = word_set("year yr fy jahr année annee año ano anno jaar rok år vuosi год yıl 年 年度 연도 년도")
_SERIAL_WORDS = word_set("date datum fecha дата 日期 日付 날짜")
# 1.10.24 may be a version, 1234567890 a number to call.
_NO_DATE_WORDS = word_set("version release build phone telephone tel mobile fax telefon")
_EPOCH = re.compile(r"^\d{9,19}(\.\d+)?$")
# Values of a sample, and values by which the formats are chosen.
_SAMPLED, _FIRST = 200, 5
# No date is longer, with the names of day, month and zone in any language.
_MAX_CHARACTERS = 100
# The share of the values that must be dates, less in a column whose name says that it has dates.
_ENOUGH, _ENOUGH_IF_NAMED = 0.9, 0.5


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
    """Whether a column of a sample contains dates; numbers that may be something else only if the name says so.

    >>> may_be_dates(pa.chunked_array([["31.12.2024", None, "1.2.2025"]]), "x")
    True
    >>> may_be_dates(pa.chunked_array([[20241231, 20250102]]), "id")
    False
    """
    if pa.types.is_temporal(column.type):
        return bool(pa.types.is_date(column.type) or pa.types.is_timestamp(column.type))
    found = set(words(name))
    is_named = bool((_DATE_WORDS | _YEAR_WORDS) & found)
    if found & _NO_DATE_WORDS or not (is_text(column.type) or (is_numeric(column.type) and is_named)):
        return False
    distinct, codes = _plain_dates(column.drop_null()[:_SAMPLED])
    plain = [distinct[code] for code in codes if not _is_missing(distinct[code])]
    allowed = {
        **dict.fromkeys(_EPOCHS, is_named),
        "serial": bool(_SERIAL_WORDS & found),
        "year": bool(_YEAR_WORDS & found),
    }
    forms = [form for form in _forms(plain, name) if allowed.get(form, True)]
    enough = _ENOUGH_IF_NAMED if is_named else _ENOUGH
    return any(np.isnat(_parsed(plain, form)).mean() <= 1 - enough for form in forms)


def date_column(column: pa.ChunkedArray, name: str = "", *, month_first: bool = False) -> DateColumn | None:
    """Read a column in the format that fits most of its values; None if that is fewer than half of them.

    With `month_first`, 1/2/2024 is 2 January, where days and months could be exchanged. In a column with the `name` of
    weeks, 202405 is week 5, otherwise May. Texts such as "-" and "unknown" are missing values. A time of day is left
    out: the day is that of the zone in which it is written.

    >>> found = date_column(pa.chunked_array([["2024-02-01 10:30", "x", None]]))
    >>> found.days.tolist(), found.unreadable, found.example
    ([datetime.date(2024, 2, 1), None, None], 1, 'x')
    """
    if pa.types.is_date(column.type) or pa.types.is_timestamp(column.type):
        return DateColumn(_days_of(column), 0, "", False, False)
    plain, codes = _plain_dates(column)
    is_missing = np.array([_is_missing(text) for text in plain], dtype=bool)
    forms = _forms([text for text, missing in zip(plain, is_missing, strict=True) if not missing], name)
    readings = {form: _parsed(plain, form) for form in forms}
    if not readings:
        return None
    unread = {form: int(np.isnat(days).sum()) for form, days in readings.items()}
    best = min(readings, key=lambda form: (unread[form], _n_years(form, readings[form])))
    other = _MONTH_FIRST.get(best)
    is_ambiguous = bool(other in readings and unread[other] == unread[best])
    read_as = other if is_ambiguous and month_first and other else best
    known = readings[read_as]
    is_junk = np.isnat(known) & ~is_missing
    if is_junk.sum() > (1 - _ENOUGH_IF_NAMED) * np.sum(~is_missing):
        return None
    days = np.append(known, np.datetime64("NaT"))[codes]
    junk_rows = np.flatnonzero(np.append(is_junk, [False])[codes])
    example = str(column[int(junk_rows[0])]) if len(junk_rows) else ""
    return DateColumn(days, len(junk_rows), example, is_ambiguous, read_as in _MONTH_FIRST.values())


def _days_of(column: pa.ChunkedArray) -> Days:
    """The days of a column of dates or timestamps, in the zone of the column."""
    if pa.types.is_timestamp(column.type) and column.type.tz:
        column = pc.local_timestamp(column)
    days: Days = column.cast(pa.date32(), safe=False).to_numpy().astype("datetime64[D]")
    return days


def _is_missing(text: str) -> bool:
    return text.lower() in POSSIBLE_MISSING


def _plain_dates(column: pa.ChunkedArray) -> tuple[list[str], IntArray]:
    """The distinct plain dates of a column, and the place of each row's among them, -1 for null.

    They have no time of day, their parts joined by "-" and months by their English names; other texts are as written.

    >>> _plain_dates(pa.chunked_array([["Mi., 31. Januar 2024 um 9:30", "Feb 1st, 2024 9:30 PM", "x"]]))[0]
    ['31-jan-2024', 'feb-1-2024', 'x']
    """
    if is_text(column.type):
        distinct = column.cast(pa.string()).combine_chunks().dictionary_encode()
        dated = pc.utf8_slice_codeunits(distinct.dictionary, 0, _MAX_CHARACTERS)
        dated = pc.replace_substring_regex(dated, _TIME_OF_DIGITS, r"\1")
        for pattern in _TIMES:
            dated = pc.replace_substring_regex(dated, pattern, " ")
        days = dated.dictionary_encode()
        places = np.append(_codes(days.indices), -1)[_codes(distinct.indices)]
        return [_plain_date(text) for text in as_list(days.dictionary)], places
    numbers = column.to_numpy().astype(np.float64)
    for form in _EPOCHS:
        # In whole days, of which there are few.
        low, high = _EPOCHS[form]
        is_within = (numbers >= low) & (numbers < high)
        numbers[is_within] = np.floor(numbers[is_within] / _PER_DAY[form]) * _PER_DAY[form]
    codes, found = pd.factorize(numbers)
    # Whole numbers beside missing ones are stored as floats.
    texts = [str(int(number)) if number.is_integer() else str(number) for number in found.tolist()]
    return texts, codes.astype(np.int64)


def _codes(indices: pa.Array) -> IntArray:
    codes: IntArray = indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    return codes


def _plain_date(text: str) -> str:
    text = text.strip()
    if _EPOCH.match(text) or _SERIAL.match(text) or not _DIGIT.search(text):
        return text
    written = normal_form("NFKC", text).lower()
    parts = _PARTS.findall(written)
    if not 1 <= len(parts) <= 12 or set(_PARTS.sub("", written)) - _SEPARATORS:
        return text
    named = [part if part.isdecimal() else _words_of_dates().get(part) for part in parts]
    return text if None in named else "-".join(part for part in named if part)


@cache
def _words_of_dates() -> dict[str, str]:
    """The words of dates: of a month its English name, of a unit its letter, of a day of the week or a filler ""."""
    # As spreadsheets abbreviate them in English, German and Austrian German.
    months: dict[str, set[str]] = {"sept": {"sep"}, "mrz": {"mar"}, "jän": {"jan"}}
    days: set[str] = set()
    for code in _LANGUAGES:
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                for number, name in get_month_names(width, context, code).items():
                    months.setdefault(name.lower().rstrip("."), set()).add(_ENGLISH_MONTHS[number - 1])
            days |= {name.lower().rstrip(".") for name in get_day_names(width, "format", code).values()}
    known = {name: next(iter(numbers)) for name, numbers in months.items() if len(numbers) == 1}
    # A single letter is more often that of a version or a product.
    return dict.fromkeys({day for day in days if len(day) > 1} | _FILLERS, "") | _UNITS | known


def _forms(plain: Sequence[str], name: str) -> Sequence[str]:
    """The formats that one of the first plain dates has, in a column of this name."""
    first = [text for text in plain if _DIGIT.search(text)][:_FIRST]
    if _WEEK_WORDS & set(words(name)) and any(map(_WEEK.match, first)):
        return ("week",)
    if any(map(_unit, first)):
        return ("unit",)
    if any(map(_EPOCH.match, first)):
        return ("s", "ms", "us", "ns")
    if any(map(_SERIAL.match, first)):
        return ("serial",)
    if any(map(_YEAR.match, first)):
        return ("year",)
    return [form for form in _FORMATS if any(_has_format(text, form) for text in first)]


def _unit(text: str) -> re.Match[str] | None:
    return _UNIT.match(text) or _UNIT_FIRST.match(text)


def _has_format(text: str, form: str) -> bool:
    if len(text) != _DIGITS.get(form, len(text)):
        return False
    try:
        datetime.strptime(text, form)
    except ValueError:
        return False
    return True


def _n_years(form: str, days: Days) -> int:
    """The number of different years, which vary less than days; 0 if the format shows which number is the year."""
    if form not in _TWO_DIGIT_YEARS:
        return 0
    return len(np.unique(days[~np.isnat(days)].astype("datetime64[Y]")))


def _parsed(plain: Sequence[str], form: str) -> Days:
    """The days of plain dates, NaT for what is no date in this format, or not of the years 1900 to 2100."""
    if form == "unit":
        days = np.array([_first_day(_unit(text)) for text in plain], dtype="datetime64[D]")
    elif form == "week":
        days = np.array([_first_day(_WEEK.match(text)) for text in plain], dtype="datetime64[D]")
    elif form in _EPOCHS:
        numbers = pd.to_numeric(pd.Series(plain), errors="coerce").to_numpy(dtype=np.float64, copy=True)
        low, high = _EPOCHS[form]
        numbers[~((numbers >= low) & (numbers < high))] = np.nan
        # Conversion of nan to days is undefined.
        days = np.full(len(numbers), np.datetime64("NaT", "D"))
        known = ~np.isnan(numbers)
        days[known] = _EPOCH_STARTS.get(form, _UNIX_START) + np.floor(numbers[known] / _PER_DAY[form]).astype(np.int64)
    elif form == "year":
        days = np.array([f"{text}-01-01" if _YEAR.match(text) else "NaT" for text in plain], dtype="datetime64[D]")
    else:
        digits = _DIGITS.get(form)
        fitting = [text if digits in (None, len(text)) else "" for text in plain]
        days = pd.to_datetime(fitting, format=form, errors="coerce").to_numpy().astype("datetime64[D]")
    days[(days < _YEARS[0]) | (days > _YEARS[1])] = np.datetime64("NaT")
    return days


def _first_day(found: re.Match[str] | None) -> str | np.datetime64:
    """The first day of a half-year, quarter, week or month."""
    if found is None:
        return "NaT"
    parts = found.groupdict()
    unit, number = parts.get("unit") or parts.get("of") or "w", int(parts["number"] or parts["n"])
    year = parts["year"] if len(parts["year"]) == 4 else f"20{parts['year']}"
    try:
        if unit == "w":
            return np.datetime64(datetime.fromisocalendar(int(year), number, int(parts.get("day") or 1)).date())
        months = {"h": 6, "q": 3, "m": 1}[unit]
        month = months * (number - 1) + 1
        return np.datetime64(f"{year}-{month:02}-01")
    except ValueError:
        return "NaT"
