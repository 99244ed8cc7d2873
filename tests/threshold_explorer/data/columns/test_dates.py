"""Dates as the usual tools write them, and what only looks like dates."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.data.columns.dates import DateColumn, date_column, may_be_dates

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
        ["2024/02/01", "2024.12.31"],
        ["1.2.2024", "31.12.2024"],
        ["01.02.24", "31.12.24"],
        ["1/2/2024", "31/12/2024 11:59 PM"],
        ["2/1/2024 3:04 PM", "12/31/2024 11:59 AM"],
        ["2/1/24", "12/31/24"],
        ["1 Feb 2024", "31 Dec 2024"],
        ["01-FEB-24", "31-DEC-24"],
        ["01FEB2024", "31DEC2024:10:00:00"],
        ["February 1, 2024", "December 31, 2024"],
        ["Thu, 01 Feb 2024 10:00:00 GMT", "Tue, 31 Dec 2024 10:00:00 GMT"],
        ["20240201", "20241231"],
        [FEBRUARY, LAST_DAY],
        [datetime(2024, 2, 1, 23, 59, tzinfo=UTC), datetime(2024, 12, 31, tzinfo=UTC)],
    ],
)
def test_days(texts: list[Any]) -> None:
    found = read(texts)
    assert found.days.tolist() == [FEBRUARY, LAST_DAY]
    assert (found.unreadable, found.is_ambiguous) == (0, False)
    assert is_offered(texts)


@given(st.lists(st.dates(date(1900, 1, 1), date(2100, 12, 31)), min_size=1, max_size=20))
def test_every_day_in_iso_is_that_day(days: list[date]) -> None:
    for texts in ([str(day) for day in days], [f"{day}T23:59:59+01:00" for day in days]):
        assert read(texts).days.tolist() == days
        assert is_offered(texts)


@pytest.mark.parametrize(
    ("texts", "days"),
    [
        (["2024-02", "2024-12"], [FEBRUARY, date(2024, 12, 1)]),
        (["202402", "202412"], [FEBRUARY, date(2024, 12, 1)]),
        (["2/2024", "12/2024"], [FEBRUARY, date(2024, 12, 1)]),
        (["Feb 2024", "Sept 2024"], [FEBRUARY, date(2024, 9, 1)]),
        (["Feb-24", "Dec-24"], [FEBRUARY, date(2024, 12, 1)]),
        (["2024Q1", "2024-Q4"], [date(2024, 1, 1), date(2024, 10, 1)]),
    ],
)
def test_a_month_or_quarter_is_its_first_day(texts: list[str], days: list[date]) -> None:
    assert read(texts).days.tolist() == days
    assert is_offered(texts)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ([1706745600, 1735603200], "timestamp"),
        ([1706745600.5, 1735603200.0], "ts"),
        ([1706745600000, 1735603200000], "created_at"),
        ([1706745600000000000, 1735603200000000000], "event_time"),
        ([20240201, 20241231], "date"),
        ([20240201.0, 20241231.0], "Datum"),
    ],
)
def test_numbers_are_dates_only_by_their_name(values: list[Any], name: str) -> None:
    assert read(values).days.tolist() == [FEBRUARY, LAST_DAY]
    assert is_offered(values, name)
    assert not is_offered(values, "x")


@pytest.mark.parametrize("values", [[2019, 2020.0, None], ["2019", "2020"]])
def test_years_are_dates_only_by_their_name(values: list[Any]) -> None:
    assert read(values).days.tolist()[:2] == [date(2019, 1, 1), date(2020, 1, 1)]
    assert is_offered(values, "year")
    assert not is_offered(values, "x")


@pytest.mark.parametrize("separator", ["/", "-", "."])
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


def test_junk_is_counted_and_missing_values_are_not() -> None:
    texts = ["2024-02-01", "on leave", None, "2024-12-31", "NA", "-", "unknown", "on leave", "2024-02-30"]
    found = read(texts)
    assert found.days.tolist() == [FEBRUARY, None, None, LAST_DAY, None, None, None, None, None]
    assert (found.unreadable, found.example) == (3, "on leave")
    for mostly_junk in (["x", "y", "2024-02-01"], ["NA", "-"], [None, None], ["2024-13-01", "2024-02-30"]):
        assert date_column(pa.chunked_array([pa.array(mostly_junk, pa.string())])) is None


def test_a_column_is_offered_although_a_few_values_are_missing_or_junk() -> None:
    days = [f"2024-03-{day:02}" for day in range(1, 31)]
    assert is_offered([*days, "", "NA", "unknown", None])
    assert is_offered([*days, "on leave"])
    assert not is_offered([*days, *["on leave"] * 10])


@pytest.mark.parametrize(
    "texts",
    [
        *(["1.5", "2.5"], ["12-34", "11-22"], ["1/2", "3/4"], ["1.2.3", "2.0.1"], ["v1.2.2024"]),
        *(["192.168.1.1", "10.0.0.1"], ["555-123-4567", "555-987-6543"], ["1234567890", "1987654321"]),
        *(["10:30", "11:45"], ["2023", "2024"], ["Jan", "May"], ["20240231", "20249999"], ["12345678", "87654321"]),
        *(["2024-02-30", "2024-13-01"], ["1492-10-12", "3024-01-01"], ["A-2024-01", "2024-01-B"], ["", " "]),
        # What no longer counts as a date is none, rather than another day.
        *(["1. Februar 2024", "31. Dezember 2024"], ["2024年2月1日", "2024年12月31日"], ["2024-W05", "KW 5/2024"]),
    ],
)
def test_what_is_no_date_of_a_known_form_is_not_offered(texts: list[str]) -> None:
    assert not is_offered(texts)


@pytest.mark.parametrize("values", [[0.1, 0.5], [1, 12], [45323.5, 45657.5], [202401, 202453]])
def test_numbers_named_as_dates_that_are_none_are_not_offered(values: list[Any]) -> None:
    assert not is_offered(values, "week of the month")
