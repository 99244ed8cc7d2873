"""The periods that a page proposes, and what it says where there are none."""

import numpy as np
import pandas as pd
import pytest

from metrics_core import BinaryScores
from tests.app_driver import captions, live_data, messages, started, uploaded
from threshold_explorer.data.counts_link import StepCounts, encoded
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.views.periods.period_choice import default_length


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


@pytest.mark.parametrize(
    ("starts", "length"),
    [
        (["2024-01", "2024-02", "2024-03"], "month"),
        (["2023-10", "2024-01", "2024-04", "2024-07"], "quarter"),
        (["2024-01", "2024-07", "2025-01"], "half"),
        (["2021-01", "2021-07", "2022-01", "2022-07", "2023-01", "2023-07"], "half"),
    ],
)
def test_dates_that_are_periods_themselves_have_their_length(starts: list[str], length: str) -> None:
    assert default_length(np.array(starts, dtype="datetime64[D]")) == length


def test_counts_of_each_month_are_periods() -> None:
    """As `reduce --group month` writes them; counts without a date are left out, and a month of zeros is none."""
    table = pd.DataFrame(
        {
            "month": ["2024-01"] * 2 + ["2024-02"] * 2 + ["2024-03", "soon"],
            "score": [0.2, 0.7] * 3,
            "n_positive": [3, 20, 9, 11, 0, 2],
            "n_negative": [50, 7, 40, 12, 0, 1],
        }
    )
    app = uploaded(table, page="periods.py")
    assert messages(app, "error", "info") == []
    assert app.selectbox(key="period").value == "month"
    assert live_data(app)["series"]["names"] == ["2024-01", "2024-02"]
    assert "3 cases have no date and are left out: “soon” is not read as a date." in captions(app)
    assert any("Recall before and since 2024-02: 0.870 and 0.550." in text for text in messages(app, "markdown"))


@pytest.mark.parametrize("page", ["periods.py", "groups.py"])
def test_a_link_of_counts_says_why_nothing_can_be_divided(page: str) -> None:
    scores = BinaryScores.from_predictions([0, 1, 1], [0.2, 0.4, 0.9])
    counts = encoded(StepCounts.of(scores, ThresholdGrid.for_scores(0, 1), "t", ()))
    (said,) = messages(started(page, d=counts), "info")
    assert said.startswith("This link contains counts, not cases.")


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
