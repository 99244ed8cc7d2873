"""The confidence level, on every page that shows intervals, in links and in the record."""

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import wilson
from tests.app_driver import started
from threshold_explorer.words.formats import bounds_text

# Each page with an example that it supports.
PAGES = {
    "threshold": "breast-cancer",
    "uncertainty": "breast-cancer",
    "imbalance": "breast-cancer",
    "multiclass": "noisy-iris",
    "ranking": "similar-digits",
    "text": "questions",
    "agreement": "judged-outputs",
}


def numbers(app: AppTest) -> pd.DataFrame:
    return app.table[0].value.set_index("Metric")


def shown(app: AppTest) -> str:
    tables = " ".join(" ".join([*table.value.columns, *map(str, table.value.to_numpy().flat)]) for table in app.table)
    return " ".join([tables, *(caption.value for caption in app.caption)])


def test_the_level_under_view_changes_the_intervals():
    app = started(t="0.37")
    assert "95% interval" in numbers(app)
    app = app.selectbox(key="confidence").set_value("80").run()
    [recall] = numbers(app).loc[["Recall"], "80% interval"]
    at = numbers(app)["Value"]
    tp, fn = int(at["True positives"]), int(at["False negatives"])
    assert recall == bounds_text(*wilson(tp, tp + fn, 0.8))


@pytest.mark.parametrize("page", PAGES)
def test_each_page_shows_intervals_at_the_level_of_the_link(page):
    text = shown(started(f"{page}.py", d=PAGES[page], confidence="99", goal="f_beta", recall_min="0.5"))
    assert "99%" in text
    assert "95%" not in text
