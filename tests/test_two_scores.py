"""Two score columns on the same cases, through Streamlit's own test driver."""

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import roc_auc_score
from streamlit.testing.v1 import AppTest

from metrics_core.resampling import mcnemar, two_models
from tests.app_driver import clean, downloads, messages, uploaded
from threshold_explorer.views.uncertainty.two_scores import CommonCases
from threshold_explorer.views.uncertainty.two_thresholds import ThresholdComparison, disagreement

ROWS = 60
LABELS = np.arange(ROWS) % 2
FIRST = (np.arange(ROWS) * 37 % ROWS) / ROWS
SECOND = (LABELS * 0.3 + FIRST * 0.7).round(4)


def compared() -> tuple[AppTest, str]:
    """The page comparing two scores, and the name of the other one."""
    content = pd.DataFrame({"label": LABELS, "score_one": FIRST, "score_two": SECOND})
    app = clean(uploaded(content).selectbox(key="score").select("score_one").run())
    clean(app.switch_page("uncertainty.py").run())
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


def test_both_tables_are_downloaded_with_the_numbers_on_the_page():
    with downloads() as found:
        app, other = compared()
    [metrics] = [one.value for one in app.table if "ROC AUC" in set(one.value.iloc[:, 0])]
    pd.testing.assert_frame_equal(found["download_two-scores-metrics"](), metrics, check_dtype=False)
    [file] = [key for key in found if key.startswith("download_two-") and key != "download_two-scores-metrics"]
    exported = found[file]().set_index("quantity")
    assert exported["a_is"].str.startswith(f"A: {other} ≥ ").all()
    rows = compared_on(app).loc[["True positives", "False positives"]]
    assert exported.loc[["tp", "fp"], ["a", "b"]].to_numpy().astype(float).tolist() == (
        rows.iloc[:, :2].astype(float).to_numpy().tolist()
    )


def test_a_score_picked_from_several_has_its_p_value_corrected():
    random = np.random.default_rng(1)
    label = random.integers(0, 2, 200)
    scores = {f"score_{at}": np.round(random.normal(0.7 * label), 3) for at in range(4)}
    # Four columns of equal standing: the page asks which one.
    app = clean(uploaded(pd.DataFrame({"label": label} | scores)).selectbox(key="score").select("score_0").run())
    clean(app.switch_page("uncertainty.py").run())
    others = [option for option in app.selectbox(key="versus").options if option != "none"]
    assert len(others) == 3
    current = ({*scores} - {*others}).pop()
    clean(app.selectbox(key="versus").set_value(others[0]).run())
    [frame] = [one.value for one in app.table if "B − A" in one.value.columns and "≥" in one.value.columns[1]][:1]
    b, a = (float(frame.columns[at].split("≥")[1]) for at in (2, 1))
    p = mcnemar(two_models(label, scores[current], scores[others[0]], b, a)).p_value
    verdict = next(text for text in messages(app, "markdown") if "McNemar" in text)
    assert f"p = {min(1, 3 * p):.3f}, corrected for 3 other scores" in verdict


def test_the_best_of_several_scores_that_do_not_differ_is_rarely_called_better():
    """Of 5 others that are as good, picked by the smallest p-value, less than the level is called better."""
    random, called = np.random.default_rng(2), 0
    for _ in range(200):
        label = random.random(100) < 0.5
        current, *others = (random.normal(label * 1.0, 1) > 0.5 for _ in range(6))
        columns = [column.astype(float) for column in (current, *others)]
        decisions = [two_models(label, columns[0], other, 0.5, 0.5, pos_label=True) for other in columns[1:]]
        verdicts = [
            disagreement(ThresholdComparison(str(at), ("A", "B"), each.b, each.a, each, n_scores=len(others)))
            for at, each in enumerate(decisions)
        ]
        called += any(verdict.key == "two-test-clear" for verdict in verdicts)
    assert called <= 0.07 * 200
