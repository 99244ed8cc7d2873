"""Files of counts on every page, in Streamlit's test driver: the same numbers as for cases, or the reason why not."""

import io
from typing import Any

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import BinaryScores
from tests import app_driver
from tests.app_driver import captions, clean, messages, uploaded
from threshold_explorer.words.sentence import say

rng = np.random.default_rng(11)
LABEL = rng.random(600) < 0.3
SCORE = np.round(1 / (1 + np.exp(-(rng.normal(size=600) + 2 * LABEL - 1))), 2)
CASES = pd.DataFrame({"label": np.where(LABEL, "yes", "no"), "score": SCORE})
TRUTH = BinaryScores.from_predictions(LABEL, SCORE, pos_label=True)
PAGES = ("threshold.py", "imbalance.py")


def wide() -> pd.DataFrame:
    counts = pd.crosstab(CASES["score"], CASES["label"]).reset_index()
    return counts.rename(columns={"yes": "n_positive", "no": "n_negative"}).rename_axis(columns=None)


def long() -> pd.DataFrame:
    return CASES.groupby(["label", "score"]).size().reset_index(name="count")


def grouped() -> pd.DataFrame:
    """Counts grouped from each hundredth on, so that no position of the default slider lies within a group."""
    return wide().assign(score_high=lambda table: np.minimum(table["score"] + 0.004, 1))


def parquet(table: pd.DataFrame) -> bytes:
    file = io.BytesIO()
    table.to_parquet(file, index=False)
    return file.getvalue()


def summaries(app: AppTest) -> pd.DataFrame:
    opened = app_driver.unfolded(app, "curve_summaries")
    (table,) = [table.value for table in opened.table if say("summary-ap") in table.value.iloc[:, 0].tolist()]
    return table.set_index(say("summary-column-name"))[say("summary-column-value")]


@pytest.mark.parametrize("table", [wide, long])
def test_counts_have_the_summaries_of_their_cases_and_open_on_every_page(table: Any) -> None:
    app = uploaded(parquet(table()), "counts.parquet")
    assert summaries(app).to_dict() == summaries(uploaded(CASES)).to_dict()
    assert float(summaries(app)[say("summary-ap")]) == TRUTH.average_precision()
    for page in PAGES:
        clean(app.switch_page(page).run())
        assert messages(app, "error") == []
        assert "600 cases" in " ".join(messages(app, "caption", "markdown"))


def test_groups_show_intervals_that_contain_the_true_value_and_no_inexact_numbers() -> None:
    app = uploaded(grouped())
    found = summaries(app)
    assert set(found.index) == {say("summary-ap"), say("summary-auc")}
    for name, truth in (("ap", TRUTH.average_precision()), ("auc", TRUTH.roc_auc())):
        low, high = map(float, found[say(f"summary-{name}")].split("–"))
        assert low < truth < high
    assert "Neighbouring scores form" in captions(app)


def test_a_threshold_within_a_group_is_replaced_by_the_end_of_the_group() -> None:
    app = uploaded(grouped())
    clean(app.text_input(key="typed").set_value("0.502").run())
    assert app.slider(key="t").value == 0.5


def test_groups_that_contain_slider_positions_are_refused() -> None:
    (error,) = messages(uploaded(wide().assign(score_high=lambda table: table["score"] + 0.015)), "error")
    assert "slider" in error
    assert "threshold-explorer reduce" in error


def test_the_positive_class_of_three_labels_must_be_chosen() -> None:
    table = long()
    table.loc[0, "label"] = "maybe"
    app = uploaded(table)
    assert 'Which class of "label" do you look for?' in " ".join(messages(app, "warning"))
    [button] = [button for button in app.main.button if button.label == '"yes"']
    clean(button.click().run())
    assert float(summaries(app)[say("summary-ap")]) == TRUTH.average_precision()


def test_the_direction_of_the_scores_can_be_reversed() -> None:
    app = uploaded(wide().assign(score=lambda table: -table["score"]))
    assert say("cases-counted") in captions(app_driver.unfolded(app, "cases_open"))
    clean(app.checkbox(key="lower").set_value(True).run())
    assert float(summaries(app)[say("summary-ap")]) == TRUTH.average_precision()
