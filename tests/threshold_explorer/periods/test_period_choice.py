"""The periods of dates: their length, their starts and their names."""

import numpy as np
import pandas as pd
import pytest

from tests.app_driver import messages, uploaded
from threshold_explorer.periods.period_choice import LENGTHS, default_length, name_of, starts_of

DAYS = np.arange("1968-12-25", "1971-01-10", dtype="datetime64[D]")


@pytest.mark.parametrize(("length", "frequency"), [("week", "W-SUN"), ("month", "M"), ("quarter", "Q"), ("year", "Y")])
def test_starts_are_those_of_pandas_also_before_1970(length: str, frequency: str) -> None:
    expected = pd.Series(DAYS).dt.to_period(frequency).dt.start_time.to_numpy().astype("datetime64[D]")
    np.testing.assert_array_equal(starts_of(DAYS, length), expected)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_case_without_a_date_has_no_period(length: str) -> None:
    found = starts_of(np.array(["NaT", "2024-05-17"], dtype="datetime64[D]"), length)
    assert np.isnat(found).tolist() == [True, False]


def test_names_sort_as_time() -> None:
    for length in LENGTHS:
        starts = np.unique(starts_of(DAYS, length))
        names = [name_of(start, length) for start in starts]
        assert names == sorted(set(names))


@pytest.mark.parametrize(
    ("first", "end", "length"),
    [
        ("2024-01-01", "2024-01-03", "day"),
        ("2024-01-01", "2024-02-12", "week"),
        ("2024-01-01", "2024-06-01", "week"),
        ("2024-01-01", "2024-06-02", "month"),
        ("2022-07-01", "2024-01-01", "quarter"),
        ("2019-01-01", "2024-01-02", "year"),
    ],
)
def test_the_longest_periods_of_which_there_are_six_are_proposed(first: str, end: str, length: str) -> None:
    assert default_length(np.arange(first, end, dtype="datetime64[D]")) == length


def test_a_file_without_dates_and_one_with_too_many_periods_get_a_sentence() -> None:
    place = np.arange(400)
    table = pd.DataFrame({"label": place % 2, "score": (place * 7 % 400) / 400})
    (said,) = messages(uploaded(table, page="periods.py"), "info")
    assert said.startswith("No column of these data has dates.")
    days = np.datetime64("2020-01-01") + place
    app = uploaded(table.assign(day=days.astype(str)), page="periods.py")
    app.selectbox(key="period").set_value("day").run()
    (refused,) = messages(app, "error")
    assert refused.replace("\u202f", "").startswith("These dates make 400 periods. Choose a length")


def test_too_many_periods_are_one_sentence() -> None:
    days = pd.Series(np.arange("2020-01-01", "2020-08-01", dtype="datetime64[D]")).dt.strftime("%Y-%m-%d")
    place = np.arange(len(days))
    table = pd.DataFrame({"label": place % 2, "score": place / len(days), "date": days})
    app = uploaded(table, page="periods.py")
    app.selectbox(key="period").set_value("day").run()
    (said,) = messages(app, "error")
    assert said.startswith("These dates make 213 periods.")
    assert messages(app, "info") == []
