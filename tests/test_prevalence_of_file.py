"""The Imbalance page with a second file without labels: its prevalence, or why there is none."""

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import chart_spec, clean, messages, started, unfolded, uploaded
from tests.browser.page_parts import open_example

EXAMPLE = "breast-cancer"


def sample_of(prevalence: float, n: int = 400) -> pd.DataFrame:
    """Cases of the example, drawn again so that this share of them is positive."""
    scores, random = open_example(EXAMPLE).scores, np.random.default_rng(0)
    classes = scores.statistic.positives.scores, scores.statistic.negatives.scores
    n_positive = round(prevalence * n)
    drawn = [random.choice(each, size) for each, size in zip(classes, (n_positive, n - n_positive), strict=True)]
    return pd.DataFrame({"id": range(n), open_example(EXAMPLE).roles.score: np.concatenate(drawn)})


def with_file(table: pd.DataFrame, app: AppTest | None = None) -> AppTest:
    app = unfolded(app or started("imbalance.py", d=EXAMPLE), "second_file_open")
    content = table.to_csv(index=False).encode()
    return clean(app.file_uploader(key="second_file").upload("june.csv", content).run())


def estimates(app: AppTest) -> pd.DataFrame | None:
    return next((table.value for table in app.table if "Method" in table.value), None)


def test_both_estimates_are_shown_with_limits_and_set_the_slider():
    app = with_file(sample_of(0.1))
    found = estimates(app)
    assert found is not None
    for value, limits in zip(found["Prevalence"], found["95% interval"], strict=True):
        low, high = map(float, limits.split(" to "))
        assert low <= 0.1 <= high
        assert low <= float(value) <= high
    clean(app.button(key="second_file_set").click().run())
    assert float(app.select_slider(key="pi").value) == pytest.approx(float(found["Prevalence"].iloc[0]), abs=5e-4)
    assert "june.csv" in chart_spec(app, "second_file_scores")


def test_where_no_mixture_fits_there_is_a_reason_and_a_picture_and_no_number():
    table = sample_of(0.1)
    table.iloc[:, 1] = table.iloc[:, 1] * 0.5 + 0.25
    app = with_file(table)
    assert [text for text in messages(app, "error") if "no mixture" in text]
    assert estimates(app) is None
    assert "mixed at" not in chart_spec(app, "second_file_scores")
    assert not [each for each in app.button if each.key == "second_file_set"]


def test_a_score_of_another_name_is_asked_for_and_another_scale_is_said():
    table = sample_of(0.1).set_axis(["id", "p"], axis=1)
    table["p"] *= 100
    app = with_file(table)
    assert not app.get("plotly_chart")[4:]
    app = clean(app.selectbox(key="second_file_column").select("p").run())
    assert [text for text in messages(app, "warning") if "outside the labelled range" in text]


def test_a_file_that_cannot_be_read_is_refused_with_a_sentence():
    app = with_file(sample_of(0.1).assign(**{open_example(EXAMPLE).roles.score: "high"}))
    assert [text for text in messages(app, "error") if "june.csv was not opened" in text]


def test_rows_without_a_score_are_left_out_and_counted():
    table = sample_of(0.1)
    table.iloc[:3, 1] = np.nan
    app = with_file(table)
    assert [text for text in messages(app, "caption") if "397 cases" in text and "3 rows without a score" in text]


def test_lower_scores_that_are_positive_are_reversed_in_both_files():
    random = np.random.default_rng(0)
    label = np.arange(400) < 120
    table = pd.DataFrame({"label": label.astype(int), "distance": random.normal(2 - label * 2, 1)})
    app = uploaded(table, "near.csv")
    clean(app.button(key="side_1").click().run())
    app = clean(app.switch_page("imbalance.py").run())
    app = with_file(pd.DataFrame({"id": range(300), "distance": random.normal(2 - (np.arange(300) < 30) * 2, 1)}), app)
    found = estimates(app)
    assert found is not None
    low, high = map(float, found["95% interval"].iloc[0].split(" to "))
    assert low <= 0.1 <= high
    assert [text for text in messages(app, "warning") if "reversed" in text]


def test_weighted_cases_are_refused():
    app = unfolded(started("imbalance.py", d="crash-survival"), "second_file_open")
    assert [text for text in messages(app, "info") if "weighted" in text]
