# ruff: noqa: RUF001 - dates as they are written
"""Dates as people and tools write them, and what only looks like dates."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import pyarrow as pa
import pytest

from threshold_explorer.columns.dates import DateColumn, date_column, may_be_dates

FEBRUARY, LAST_DAY = date(2024, 2, 1), date(2024, 12, 31)


def read(values: Sequence[Any], *, month_first: bool = False) -> DateColumn:
    found = date_column(pa.chunked_array([values]), month_first=month_first)
    assert found is not None
    return found


def is_offered(values: Sequence[Any], name: str = "x") -> bool:
    return may_be_dates(pa.chunked_array([values]), name)


@pytest.mark.parametrize(
    "texts",
    [
        ["2024-02-01", "2024-12-31"],
        ["2024-02-01T10:30:00Z", "2024-12-31T23:59:59.123456+02:00"],
        ["2024-02-01 10:30", "2024-12-31 00:00:00.123456789+0530"],
        ["20240201T103000Z", "20241231T0000"],
        ["2024/02/01", "2024/12/31"],
        ["2024.02.01", "2024.12.31"],
        ["1.2.2024", "31.12.2024"],
        ["01.02.24", "31.12.24"],
        ["1/2/2024", "31/12/2024 11:59 PM"],
        ["2/1/2024 3:04 PM", "12/31/2024 11:59 AM"],
        ["1/2/24", "31/12/24"],
        ["2/1/24", "12/31/24"],
        ["01-02-2024", "31-12-2024"],
        ["02-01-2024", "12-31-2024"],
        ["01-02-24", "31-12-24"],
        ["1 Feb 2024", "31 Dec 2024"],
        ["01-FEB-24", "31-DEC-24"],
        ["01-Feb-2024", "31-Dec-2024"],
        ["Feb 1, 2024", "Dec 31, 2024"],
        ["1 February 2024", "31 December 2024"],
        ["February 1, 2024", "December 31, 2024"],
        ["Thu, 01 Feb 2024 10:00:00 GMT", "Tue, 31 Dec 2024 10:00:00 GMT"],
        ["2024年2月1日", "2024年12月31日"],
        ["2024년 2월 1일", "2024년 12월 31일"],
        ["2024. 2. 1.", "2024. 12. 31."],
        ["20240201", "20241231"],
        ["24-02-01", "24-12-31"],
        ["2024-02-01", "2024/12/31"],
        ["2024-02-01T10", "2024-12-31T11Z"],
        ["2024-02-01T09:00:00+00:00[UTC]", "2024-12-31 09:00:00 Europe/Berlin"],
        ["Thu Feb  1 10:20:30 2024", "Tue Dec 31 10:20:30 2024"],
        ["Thu Feb 01 2024 10:20:30 GMT+0100 (Central European Standard Time)", "Tue Dec 31 2024"],
        ["01/Feb/2024:10:20:30 +0000", "31/Dec/2024:10:20:30 +0000"],
        ["01FEB2024", "31DEC2024:10:00:00"],
        ["01-FEB-24 12.00.00.000000 AM", "31-DEC-24 01.30.00.5 PM +02:00"],
        ["1.2.2024 9:30 Uhr", "31.12.2024 18:00 Uhr"],
        ["1. Februar 2024 um 9:30", "31. Dezember 2024"],
        ["1er février 2024", "Mardi 31 décembre 2024 à 9h30"],
        ["1 de febrero de 2024", "31 de diciembre de 2024"],
        ["1 lutego 2024", "31 grudnia 2024"],
        ["1 февраля 2024 г.", "31 декабря 2024 г."],
        ["February 1st, 2024", "December 31st, 2024"],
        ["2024年2月1日 午後3:05", "2024年12月31日 9時30分"],
        ["２０２４年２月１日", "２０２４年１２月３１日"],
        [FEBRUARY, LAST_DAY],
        [datetime(2024, 2, 1, 23, 59, tzinfo=UTC), datetime(2024, 12, 31, tzinfo=UTC)],
    ],
)
def test_days(texts: list[Any]) -> None:
    found = read(texts)
    assert found.days.tolist() == [FEBRUARY, LAST_DAY]
    assert found.unreadable == 0
    assert not found.is_ambiguous
    assert is_offered(texts)


@pytest.mark.parametrize(
    ("texts", "days"),
    [
        (["2024-02", "2024-12"], [FEBRUARY, date(2024, 12, 1)]),
        (["202402", "202412"], [FEBRUARY, date(2024, 12, 1)]),
        (["2/2024", "12/2024"], [FEBRUARY, date(2024, 12, 1)]),
        (["02.2024", "12.2024"], [FEBRUARY, date(2024, 12, 1)]),
        (["Feb 2024", "Sept 2024"], [FEBRUARY, date(2024, 9, 1)]),
        (["Feb-24", "Dec-24"], [FEBRUARY, date(2024, 12, 1)]),
        (["May 2024", "June 2024"], [date(2024, 5, 1), date(2024, 6, 1)]),
        (["2024-Q1", "2024 q4"], [date(2024, 1, 1), date(2024, 10, 1)]),
        (["Q1 2024", "Q4/2024"], [date(2024, 1, 1), date(2024, 10, 1)]),
        # ISO 8601: week 1 contains the first Thursday, weeks begin on Monday.
        (["2024-W01", "2020-W53"], [date(2024, 1, 1), date(2020, 12, 28)]),
        (["2024W05", "2024-W05-3"], [date(2024, 1, 29), date(2024, 1, 31)]),
        (["2024年2月", "2024年12月"], [FEBRUARY, date(2024, 12, 1)]),
        (["Feb 24", "Dec 24"], [FEBRUARY, date(2024, 12, 1)]),
        (["2024 Feb", "2024-Dec"], [FEBRUARY, date(2024, 12, 1)]),
        (["Februar 2024", "Dez. 2024"], [FEBRUARY, date(2024, 12, 1)]),
        (["2024H1", "H2 2024"], [date(2024, 1, 1), date(2024, 7, 1)]),
        (["1H24", "2H24"], [date(2024, 1, 1), date(2024, 7, 1)]),
        (["2024M02", "2024M12"], [FEBRUARY, date(2024, 12, 1)]),
        (["Q1 24", "4Q24"], [date(2024, 1, 1), date(2024, 10, 1)]),
        (["KW 5/2024", "W05 2024"], [date(2024, 1, 29), date(2024, 1, 29)]),
        (["2024-W5", "2024-W6"], [date(2024, 1, 29), date(2024, 2, 5)]),
    ],
)
def test_a_longer_period_is_its_first_day(texts: list[str], days: list[date]) -> None:
    assert read(texts).days.tolist() == days
    assert is_offered(texts)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ([1706745600, 1735603200], "timestamp"),
        ([1706745600.5, 1735603200.0], "ts"),
        ([1706745600000, 1735603200000], "created_at"),
        (["1706745600", "1735603200"], "epoch"),
        ([20240201, 20241231], "date"),
        ([20240201.0, 20241231.0], "Datum"),
        ([1706745600000000, 1735603200000000], "event_time"),
        ([1706745600000000000, 1735603200000000000], "ts_ns"),
        ([45323, 45657.75], "date"),
    ],
)
def test_numbers_are_dates_only_by_their_name(values: list[Any], name: str) -> None:
    assert read(values).days.tolist() == [FEBRUARY, LAST_DAY]
    assert is_offered(values, name)
    assert not is_offered(values, "x")


@pytest.mark.parametrize("separator", ["/", "-"])
@pytest.mark.parametrize("year", ["24", "2024"])
def test_days_and_months_that_could_be_exchanged_are_read_as_asked(separator: str, year: str) -> None:
    texts = [separator.join(parts) for parts in (("1", "2", year), ("3", "4", year))]
    by_day, by_month = read(texts), read(texts, month_first=True)
    assert by_day.is_ambiguous
    assert by_month.is_ambiguous
    assert (by_day.month_first, by_month.month_first) == (False, True)
    assert by_day.days.tolist() == [FEBRUARY, date(2024, 4, 3)]
    assert by_month.days.tolist() == [date(2024, 1, 2), date(2024, 3, 4)]


def test_a_single_day_after_the_twelfth_decides() -> None:
    texts = ["1/2/2024"] * 50 + ["2/13/2024"]
    for asked in (False, True):
        found = read(texts, month_first=asked)
        assert (found.is_ambiguous, found.month_first, found.unreadable) == (False, True, 0)
        assert found.days[0].item() == date(2024, 1, 2)


@pytest.mark.parametrize("values", [[2019, 2020.0, None], ["2019", "2020"], ["FY2019", "FY 2020"]])
def test_years_are_dates_only_by_their_name(values: list[Any]) -> None:
    assert read(values).days.tolist()[:2] == [date(2019, 1, 1), date(2020, 1, 1)]
    assert is_offered(values, "Jahr")
    assert not is_offered(values, "month")


def test_junk_is_counted_and_missing_values_are_not() -> None:
    texts = ["2024-02-01", "on leave", None, "2024-12-31", "NA", "-", "unknown", "on leave", "2024-02-30"]
    found = read(texts)
    assert found.days.tolist() == [FEBRUARY, None, None, LAST_DAY, None, None, None, None, None]
    assert (found.unreadable, found.example) == (3, "on leave")
    assert read(["x", "2024-02-01", "y", "2024-12-31"]).unreadable == 2
    for mostly_junk in (["x", "y", "2024-02-01"], ["NA", "-"], [None, None], ["2024-13-01", "2024-02-30"]):
        assert date_column(pa.chunked_array([pa.array(mostly_junk, pa.string())])) is None


@pytest.mark.parametrize("values", [["202401", "202405", "202053"], [202401, 202405, 202053]])
def test_six_digits_are_weeks_in_a_column_named_so(values: list[Any]) -> None:
    column = pa.chunked_array([values])
    weeks = date_column(column, "week")
    assert weeks is not None
    assert weeks.days.tolist() == [date(2024, 1, 1), date(2024, 1, 29), date(2020, 12, 28)]
    months = date_column(column, "month")
    assert months is not None
    assert months.days.tolist() == [date(2024, 1, 1), date(2024, 5, 1), None]
    assert is_offered(values, "year_week")


@pytest.mark.parametrize(
    ("texts", "days"),
    [
        (["T1 2024", "T3 2024"], [date(2024, 1, 1), date(2024, 7, 1)]),
        (["Mrz 24", "Mai 24"], [date(2024, 3, 1), date(2024, 5, 1)]),
    ],
)
def test_abbreviations_of_spreadsheets_in_other_languages(texts: list[str], days: list[date]) -> None:
    assert read(texts).days.tolist() == days
    assert is_offered(texts)


def test_fiscal_years_are_years_in_a_column_named_so() -> None:
    assert is_offered(["FY2023", "FY2024"], "fy")


def test_a_column_is_offered_although_a_few_values_are_missing_or_junk() -> None:
    days = [f"2024-03-{day:02}" for day in range(1, 31)]
    assert is_offered([*days, "", "NA", "unknown", None])
    assert is_offered([*days, "on leave"])
    assert not is_offered([*days, *["on leave"] * 10])
    assert is_offered([*["on leave", "soon", "later", "asked", "open", "closed"] * 4, *days], "date")


@pytest.mark.parametrize(
    "texts",
    [
        ["1.5", "2.5"],
        ["12.50", "3.75"],
        ["12-34", "11-22"],
        ["1/2", "3/4"],
        ["12/34", "3/40"],
        ["1.2.3", "2.0.1"],
        ["v1.2.2024"],
        ["192.168.1.1", "10.0.0.1"],
        ["555-123-4567", "555-987-6543"],
        ["1234567890", "1987654321"],
        ["030 123456", "0170-1234567"],
        ["10:30", "11:45"],
        ["2023", "2024"],
        ["Jan", "May"],
        ["20240231", "20249999"],
        ["12345678", "87654321"],
        ["2024-02-30", "2024-13-01"],
        ["1492-10-12", "3024-01-01"],
        ["A-2024-01", "2024-01-B"],
        ["", " "],
    ],
)
def test_what_only_looks_like_dates_is_not_offered(texts: list[str]) -> None:
    assert not is_offered(texts)


@pytest.mark.parametrize(("texts", "name"), [(["1.10.24", "2.3.11"], "app_version"), (["01-02-24"], "phone")])
def test_a_name_that_says_something_else_wins(texts: list[str], name: str) -> None:
    assert is_offered(texts)
    assert not is_offered(texts, name)


@pytest.mark.parametrize("values", [[0.1, 0.5], [2023, 2024], [1, 12], [45323.5, 45657.5]])
def test_numbers_named_as_dates_that_are_none_are_not_offered(values: list[Any]) -> None:
    assert not is_offered(values, "month")
