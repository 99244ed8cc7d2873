"""Recalibration on the Calibration page in Streamlit's test driver: numbers, the mapped threshold, and downloads."""

import base64
from typing import Any

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import BinaryScores
from metrics_core.calibration import (
    ThresholdMapping,
    calibration_line,
    cross_fitted,
    cross_fitted_classes,
    mapped_threshold,
)
from metrics_core.calibration.map_fits import FITS, fit_recalibration
from metrics_core.multiclass import MulticlassScores
from metrics_core.probability_metrics import range_texts
from tests import app_driver
from tests.app_driver import captions, live_data, messages, uploaded
from threshold_explorer.views.calibration.recalibration import Recalibrated, _short, live_effect
from threshold_explorer.words.formats import ratio_text, small_ratio_text
from threshold_explorer.words.metrics import log_loss_text
from threshold_explorer.words.sentence import say

DRAW = np.random.default_rng(3)
SCORE = np.round(DRAW.beta(1, 2, 300), 2)
LABEL = DRAW.random(300) < 0.1 + 0.6 * SCORE
CASES = pd.DataFrame({"label": np.where(LABEL, "yes", "no"), "score": SCORE})


def opened(table: pd.DataFrame, method: str) -> AppTest:
    app = uploaded(table, page="calibration.py")
    return app_driver.clean(app.selectbox(key="recalibrate").select(method).run())


def effect(app: AppTest) -> dict[str, Any]:
    """The mapped threshold and the signed count of changed cases at each position and at the threshold."""
    found = live_data(app)["calibration"]
    return {name: np.frombuffer(base64.b64decode(found[name])) for name in ("mapped", "changed")}


def test_each_method_shows_numbers_out_of_sample_and_the_mapped_threshold():
    app = uploaded(CASES, page="calibration.py")
    assert "mapped" not in live_data(app)["calibration"]
    assert not any(say("recalibrate-before") in table.value.columns for table in app.table)
    for method in FITS:
        app_driver.clean(app.selectbox(key="recalibrate").select(method).run())
        found = cross_fitted(LABEL, SCORE, method, pos_label=True)
        after = BinaryScores.from_predictions(LABEL, found.scores, pos_label=True)
        table = before_and_after(app)
        before = BinaryScores.from_predictions(LABEL, SCORE, pos_label=True)
        brier_scores = [small_ratio_text(each.brier_score()) for each in (before, after)]
        assert table.iloc[0].tolist()[1:] == brier_scores
        assert table.iloc[1, 2] == log_loss_text(after.log_loss())
        left_out = calibration_line(after).n_left_out
        assert (f"without {left_out} at 0 or 1" in table.iloc[3, 2]) == (left_out > 0) == (method == "isotonic")
        assert say("recalibrate-out-of-sample") in captions(app)
        expected = mapped_threshold(before, found.final, np.arange(101) / 100)
        sent = effect(app)
        assert sent["mapped"][:-1] == pytest.approx(np.asarray(expected.threshold), rel=1e-3)
        assert np.abs(sent["changed"][:-1]).tolist() == expected.n_changed.tolist()
        assert (sent["changed"][:-1][expected.becomes_positive] > 0).all()
        assert method != "isotonic" or expected.n_changed.any()


def before_and_after(app: AppTest) -> pd.DataFrame:
    return app_driver.table_with(app, say("recalibrate-before"))


@pytest.mark.parametrize("method", FITS)
@pytest.mark.parametrize("weighted", [False, True])
def test_a_printed_mapped_threshold_decides_as_its_sentence_says(method: str, weighted: bool):
    draw, positions = np.random.default_rng(8), np.append(np.linspace(-0.1, 1.1, 241), [-np.inf, np.inf])
    for decimals in (1, 2, 9):
        score = np.round(draw.beta(1, 2, 200) ** draw.choice([0.01, 1, 8]), decimals)
        label = draw.random(200) < 0.1 + 0.6 * score
        weights = draw.uniform(0.5, 2, 200) if weighted else None
        scores = BinaryScores.from_predictions(label, score, pos_label=True, sample_weight=weights)
        final = fit_recalibration(scores, method)
        recalibrated = Recalibrated(method, scores, final, ThresholdMapping.of(scores, final))
        sent = live_effect(recalibrated, positions)
        printed, changed = (np.frombuffer(base64.b64decode(sent[name])) for name in ("mapped", "changed"))
        new = final.at(score)
        for threshold, mapped, signed in zip(positions, printed, changed, strict=True):
            before, after = score >= threshold, new >= mapped
            counted = np.ones(200) if weights is None else weights
            assert counted[after & ~before].sum() == pytest.approx(max(signed, 0), abs=1e-9)
            assert counted[before & ~after].sum() == pytest.approx(max(-signed, 0), abs=1e-9)
            assert (signed == 0) == (before == after).all()


def test_a_mapped_threshold_has_the_digits_that_its_decisions_need():
    probabilities = np.array([-np.inf, 0.25, 0.25000001, 0.5, np.inf])
    asked = np.array([1 / 3, 0.25000001, 0.25, 0.7, np.inf])
    assert _short(probabilities, asked).tolist() == [0.3333, 0.25000001, 0.25, 0.7, np.inf]
    ninths = np.array([-np.inf, 4 / 9, 5 / 9, np.inf])
    assert _short(ninths, np.array([5 / 9])).tolist() == [0.5555]


def test_a_constant_map_is_called_one():
    table = pd.DataFrame({"label": ["yes", "no"] * 20, "score": np.arange(40) / 40})
    assert "found no rise of positives" in " ".join(messages(opened(table, "platt"), "info"))


def test_a_perfect_log_loss_is_not_negative():
    app = opened(pd.DataFrame({"label": ["yes", "no"] * 20, "score": [0.8, 0.2] * 20}), "isotonic")
    assert before_and_after(app).iloc[1, 2] == "0.000"


def test_the_changed_cases_are_listed_and_the_second_series_has_a_table():
    before = BinaryScores.from_predictions(LABEL, SCORE, pos_label=True)
    recalibrated = cross_fitted(LABEL, SCORE, "isotonic", pos_label=True)
    mapped = [mapped_threshold(before, recalibrated.final, each) for each in np.arange(20, 60) / 100]
    at = next(at for at, each in enumerate(mapped) if not each.is_identical)
    app = opened(CASES, "isotonic")
    app.slider(key="t").set_value((20 + at) / 100)
    app.session_state["tables"] = True
    app = app_driver.unfolded(app, "recalibrate_changed")
    listed = next(each.value for each in app.dataframe if "score" in each.value.columns)
    is_changed = (SCORE >= mapped[at].lowest) & (SCORE <= mapped[at].highest)
    assert sorted(listed["score"]) == sorted(SCORE[is_changed])
    [tab] = [each for each in app.tabs if each.label == say("table-recalibrated")]
    scores = tab.dataframe[0].value[say("calibration-column-score")].astype(float)
    ends = recalibrated.scores.min(), recalibrated.scores.max()
    assert (scores.min(), scores.max()) == pytest.approx(ends, rel=1e-6)


def test_scores_on_another_scale_are_mapped_by_the_methods_that_can():
    table = CASES.assign(score=10 * SCORE - 3)
    app = opened(table, "platt")
    assert np.isfinite(effect(app)["mapped"]).all()
    refused = opened(table, "beta")
    assert "mapped" not in live_data(refused)["calibration"]
    [curve, beta] = sorted(messages(refused, "info"), key=lambda text: "map" in text)
    low, high = range_texts(10 * SCORE.min() - 3, 10 * SCORE.max() - 3)
    assert beta == say("core-map-range", method=say("recalibrate-beta"), low=low, high=high)
    assert curve == say("calibration-no-probabilities", low=low, high=high)


def test_scores_of_which_lower_are_positive_are_told_as_in_the_file():
    app = uploaded(CASES.assign(score=1 - SCORE))
    app_driver.clean(app.button(key="side_1").click().run())
    app = app_driver.clean(app.switch_page("calibration.py").run())
    app = app_driver.clean(app.selectbox(key="recalibrate").select("temperature").run())
    low, high = range_texts(1 - SCORE.max(), 1 - SCORE.min())
    assert set(messages(app, "info")) >= {
        say("lower-map-range", method=say("recalibrate-temperature"), low=low, high=high),
        say("calibration-lower-scores", low=low, high=high),
    }
    assert not any(f"-{low}" in text for text in messages(app, "info", "caption", "markdown"))


def test_weights_are_used():
    weights = np.linspace(0.5, 2, 300)
    app = opened(CASES.assign(case_weight=weights), "platt")
    found = cross_fitted(LABEL, SCORE, "platt", pos_label=True, sample_weight=weights)
    before = BinaryScores.from_predictions(LABEL, SCORE, pos_label=True, sample_weight=weights)
    assert effect(app)["mapped"][40] == pytest.approx(mapped_threshold(before, found.final, 0.4).threshold, rel=1e-3)
    assert live_data(app)["calibration"]["counted"] == "weighted"


def classes_opened(probabilities: np.ndarray, label: np.ndarray) -> AppTest:
    names = np.array(["ant", "bee", "cat"])
    table = pd.DataFrame(probabilities, columns=[f"p_{name}" for name in names]).assign(label=names[label])
    return app_driver.unfolded(uploaded(table, page="multiclass.py"), "recalibrate_classes")


def test_classes_are_recalibrated_out_of_sample():
    probabilities = DRAW.dirichlet([1, 1, 1], 150)
    label = np.array([DRAW.choice(3, p=row) for row in np.sqrt(probabilities) / np.sqrt(probabilities).sum(1)[:, None]])
    app = classes_opened(probabilities, label)
    scores = MulticlassScores.from_predictions(label, probabilities, classes=range(3))
    for method in FITS:
        app_driver.clean(app.selectbox(key="recalibrate").select(method).run())
        assert say("recalibrate-classes-focus") in captions(app)
        found = cross_fitted_classes(scores, method)
        after = MulticlassScores.from_predictions(label, found.scores, classes=range(3))
        table = before_and_after(app)
        assert table.iloc[0, 1] == ratio_text(scores.log_loss())
        assert table.iloc[0, 2] == log_loss_text(after.log_loss(), "recalibrate-classes-infinite")
        assert table.iloc[1, 2] == ratio_text(after.top_class_calibration_error())


@pytest.mark.parametrize(("factor", "reason"), [(0.5, "no-sum"), (5, "range")])
def test_undefined_numbers_of_classes_have_a_reason(factor: float, reason: str):
    app = classes_opened(factor * DRAW.dirichlet([1, 1, 1], 90), np.repeat([0, 1, 2], 30))
    app = app_driver.clean(app.selectbox(key="recalibrate").select("platt").run())
    assert before_and_after(app).iloc[0, 1] == say(f"recalibrate-classes-{reason}")
