"""The periods that a page proposes, and what it says where there are none."""

import numpy as np
import pandas as pd
import pytest

from tests.app_driver import messages, uploaded
from threshold_explorer.periods.period_choice import default_length


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
