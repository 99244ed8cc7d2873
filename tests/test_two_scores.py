"""Two score columns on the same cases, through Streamlit's own test driver."""

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import roc_auc_score
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, uploaded
from threshold_explorer.uncertainty.two_scores import CommonCases

ROWS = 60
LABELS = np.arange(ROWS) % 2
FIRST = (np.arange(ROWS) * 37 % ROWS) / ROWS
SECOND = (LABELS * 0.3 + FIRST * 0.7).round(4)


def compared() -> tuple[AppTest, str]:
    """The page comparing two scores, and the name of the other one."""
    content = pd.DataFrame({"label": LABELS, "score_one": FIRST, "score_two": SECOND})
    app = uploaded(content, page="uncertainty.py")
    [other] = [option for option in app.selectbox(key="versus").options if option != "none"]
    return clean(app.selectbox(key="versus").set_value(other).run()), other


def compared_on(app: AppTest) -> pd.DataFrame:
    [_, frame] = [one.value for one in app.table if "B − A" in one.value.columns and "≥" in one.value.columns[1]]
    return frame.set_index(frame.columns[0])


def test_the_other_score_is_compared_at_the_threshold_that_flags_as_many():
    app, other = compared()
    frame = compared_on(app)
    flagged = frame.loc[["True positives", "False positives"]].iloc[:, :2].astype(int).sum()
    assert flagged.iloc[0] == flagged.iloc[1]
    assert app.query_params["versus"] == other
    clean(app.number_input(key="versus_t").set_value(0.25).run())
    assert compared_on(app).columns[0] == f"A: {other} ≥ 0.25"


def test_without_another_score_there_is_no_comparison():
    app = uploaded(pd.DataFrame({"label": LABELS, "score": FIRST}), page="uncertainty.py")
    assert "versus" not in [box.key for box in app.selectbox]


def test_as_many_cases_are_flagged_and_at_least_one():
    common = CommonCases(LABELS == 1, FIRST, SECOND)
    for threshold in (0.1, 0.5, 0.9):
        assert (common.flagging_as_many(threshold) <= SECOND).sum() == (threshold <= FIRST).sum()
    assert common.flagging_as_many(2.0) == SECOND.max()


def test_both_scores_are_compared_without_a_threshold_at_the_specificity_of_the_link():
    app, other = compared()
    clean(app.number_input(key="versus_specificity").set_value(0.8).run())
    assert app.query_params["versus_specificity"] == "0.8"
    [frame] = [one.value for one in app.table if "Sensitivity at specificity 0.8" in set(one.value.iloc[:, 0])]
    rows = frame.set_index(frame.columns[0])
    by_name = dict(zip(("score_one", "score_two"), (FIRST, SECOND), strict=True))
    a, b = by_name[other], by_name[({*by_name} - {other}).pop()]
    wanted = [roc_auc_score(LABELS, score) for score in (a, b)]
    area = rows.loc["ROC AUC"]
    assert area.iloc[:3].str.replace("−", "-").astype(float).tolist() == pytest.approx(
        [*wanted, wanted[1] - wanted[0]], abs=0.001
    )
    assert rows.iloc[:, 3].str.contains(" to ").all()
