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
from threshold_explorer.calibration.recalibration import Recalibrated, _short, effect_for_script
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


def test_nothing_is_recalibrated_by_default():
    app = uploaded(CASES, page="calibration.py")
    assert "mapped" not in live_data(app)["calibration"]
    assert not any(say("recalibrate-before") in table.value.columns for table in app.table)


@pytest.mark.parametrize("method", FITS)
def test_each_method_shows_numbers_out_of_sample_and_the_mapped_threshold(method: str):
    app = opened(CASES, method)
    found = cross_fitted(LABEL, SCORE, method, pos_label=True)
    after = BinaryScores.from_predictions(LABEL, found.scores, pos_label=True)
    table = next(each.value for each in app.table if say("recalibrate-before") in each.value.columns)
    before = BinaryScores.from_predictions(LABEL, SCORE, pos_label=True)
    assert table.iloc[0].tolist()[1:] == [small_ratio_text(before.brier_score()), small_ratio_text(after.brier_score())]
    assert table.iloc[1, 2] == log_loss_text(after.log_loss())
    left_out = calibration_line(after).n_left_out
    assert (f"without {left_out} at 0 or 1" in table.iloc[3, 2]) == (left_out > 0) == (method == "isotonic")
    assert say("recalibrate-out-of-sample") in captions(app)
    expected = mapped_threshold(before, found.final, np.arange(101) / 100)
    sent = effect(app)
    assert sent["mapped"][:-1] == pytest.approx(np.asarray(expected.threshold), rel=1e-3)
    assert np.abs(sent["changed"][:-1]).tolist() == expected.n_changed.tolist()
    assert (sent["changed"][:-1][expected.becomes_positive] > 0).all()
    if method == "isotonic":
        assert expected.n_changed.any()


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
        sent = effect_for_script(recalibrated, positions)
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


def test_the_second_series_has_a_table():
    app = app_driver.unfolded(opened(CASES, "platt"))
    [tab] = [each for each in app.tabs if each.label == say("table-recalibrated")]
    after = cross_fitted(LABEL, SCORE, "platt", pos_label=True).scores
    scores = tab.dataframe[0].value[say("calibration-column-score")].astype(float)
    assert (scores.min(), scores.max()) == pytest.approx((after.min(), after.max()), rel=1e-6)


def test_a_constant_map_is_called_one():
    table = pd.DataFrame({"label": ["yes", "no"] * 20, "score": np.arange(40) / 40})
    assert "found no rise of positives" in " ".join(messages(opened(table, "platt"), "info"))


def test_a_perfect_log_loss_is_not_negative():
    app = opened(pd.DataFrame({"label": ["yes", "no"] * 20, "score": [0.8, 0.2] * 20}), "isotonic")
    table = next(each.value for each in app.table if say("recalibrate-before") in each.value.columns)
    assert table.iloc[1, 2] == "0.000"


def test_the_changed_cases_are_listed():
    threshold = next(
        float(each)
        for each in np.arange(20, 60) / 100
        if not mapped_threshold(
            BinaryScores.from_predictions(LABEL, SCORE, pos_label=True),
            cross_fitted(LABEL, SCORE, "isotonic", pos_label=True).final,
            each,
        ).is_identical
    )
    app = opened(CASES, "isotonic")
    app = app_driver.unfolded(app_driver.clean(app.slider(key="t").set_value(threshold).run()), "recalibrate_changed")
    found = mapped_threshold(
        BinaryScores.from_predictions(LABEL, SCORE, pos_label=True),
        cross_fitted(LABEL, SCORE, "isotonic", pos_label=True).final,
        threshold,
    )
    listed = next(each.value for each in app.dataframe if "score" in each.value.columns)
    assert sorted(listed["score"]) == sorted(SCORE[(SCORE >= found.lowest) & (SCORE <= found.highest)])


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
    app_driver.clean(app.button(key="side_0").click().run())
    app = app_driver.clean(app.switch_page("calibration.py").run())
    app = app_driver.clean(app.selectbox(key="recalibrate").select("temperature").run())
    low, high = range_texts(1 - SCORE.max(), 1 - SCORE.min())
    assert set(messages(app, "info")) >= {
        say("lower-map-range", method=say("recalibrate-temperature"), low=low, high=high),
        say("calibration-lower-scores", low=low, high=high),
    }
    assert not any(f"-{low}" in text for text in messages(app, "info", "caption", "markdown"))


def test_weights_and_clusters_are_used():
    weights = np.linspace(0.5, 2, 300)
    table = CASES.assign(weight=weights)
    app = opened(table, "platt")
    found = cross_fitted(LABEL, SCORE, "platt", pos_label=True, sample_weight=weights)
    expected = mapped_threshold(
        BinaryScores.from_predictions(LABEL, SCORE, pos_label=True, sample_weight=weights), found.final, 0.4
    )
    assert effect(app)["mapped"][40] == pytest.approx(expected.threshold, rel=1e-3)
    assert live_data(app)["calibration"]["counted"] == "weighted"


@pytest.mark.parametrize("method", FITS)
def test_classes_are_recalibrated_out_of_sample(method: str):
    probabilities = DRAW.dirichlet([1, 1, 1], 300)
    label = np.array([DRAW.choice(3, p=row) for row in np.sqrt(probabilities) / np.sqrt(probabilities).sum(1)[:, None]])
    names = ["ant", "bee", "cat"]
    table = pd.DataFrame(probabilities, columns=[f"p_{name}" for name in names]).assign(label=np.array(names)[label])
    app = app_driver.unfolded(uploaded(table, page="multiclass.py"), "recalibrate_classes")
    app = app_driver.clean(app.selectbox(key="recalibrate").select(method).run())
    scores = MulticlassScores.from_predictions(label, probabilities, classes=range(3))
    assert say("recalibrate-classes-focus") in captions(app)
    found = cross_fitted_classes(scores, method)
    after = MulticlassScores.from_predictions(label, found.scores, classes=range(3))
    table = next(each.value for each in app.table if say("recalibrate-before") in each.value.columns)
    assert table.iloc[0, 1] == ratio_text(scores.log_loss())
    assert table.iloc[0, 2] == log_loss_text(after.log_loss(), "recalibrate-classes-infinite")
    assert table.iloc[1, 2] == ratio_text(after.top_class_calibration_error())


@pytest.mark.parametrize(("factor", "reason"), [(0.5, "no-sum"), (5, "range")])
def test_undefined_numbers_of_classes_have_a_reason(factor: float, reason: str):
    table = pd.DataFrame(factor * DRAW.dirichlet([1, 1, 1], 90), columns=["p_ant", "p_bee", "p_cat"])
    table = table.assign(label=np.repeat(["ant", "bee", "cat"], 30))
    app = app_driver.unfolded(uploaded(table, page="multiclass.py"), "recalibrate_classes")
    app = app_driver.clean(app.selectbox(key="recalibrate").select("platt").run())
    found = next(each.value for each in app.table if say("recalibrate-before") in each.value.columns)
    assert found.iloc[0, 1] == say(f"recalibrate-classes-{reason}")
