"""The verdict about several series and the table of their differences, on models whose order is known."""

import numpy as np
import pandas as pd
import pytest

from metrics_core import BinaryScores
from metrics_core.compare import best_of, differences_of, resample_series
from tests.app_driver import clean, live_data, started
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.views.compare.compared_scores import ComparedScores
from threshold_explorer.views.compare.differences import (
    AREAS,
    AT_THRESHOLDS,
    best_sentence,
    differences_table,
    switch_sentences,
)
from threshold_explorer.views.compare.matching import Matched
from threshold_explorer.views.series.series import Series


def resampled(noise: dict[str, float], seed: int = 4):
    random = np.random.default_rng(seed)
    y = np.repeat([0, 1], 150)
    shared = random.normal(size=300)
    scores = {name: y + shared + amount * random.normal(size=300) for name, amount in noise.items()}
    return resample_series(y, scores, dict.fromkeys(scores, 0.5), metrics=(*AT_THRESHOLDS, *AREAS), n_resamples=300)


def test_a_better_model_is_named_with_those_that_it_is_better_than():
    found = resampled({"good": 0.1, "poor_*": 4.0})
    sentence = best_sentence(best_of(found, "roc_auc"))
    assert str(sentence).endswith("significantly better than poor_*.")
    assert sentence.markdown().endswith(r"significantly better than poor\_\*.")
    table = differences_table(differences_of(found, "good"), "good")
    assert list(table.columns)[:5] == ["Metric", "Series", "Value", "good", "Difference"]
    assert len(table) == len((*AT_THRESHOLDS, *AREAS))
    roc_auc = table[table["Metric"] == "ROC AUC"].iloc[0]
    assert roc_auc["Difference"].startswith("−")
    assert roc_auc["Differs"] == "yes"


def test_equal_models_are_not_ranked_and_the_reach_is_said():
    found = resampled({"one": 0.5, "other": 0.5}, seed=8)
    sentence = str(best_sentence(best_of(found, "roc_auc")))
    assert "does not differ significantly from" in sentence
    assert "A difference over 0.0" in sentence
    verdicts = set(differences_table(differences_of(found, "one"), "one")["Differs"])
    assert verdicts
    assert all(verdict.startswith("no; over 0.") for verdict in verdicts)


def test_equal_columns_are_said_to_rank_alike():
    y, score = np.repeat([0, 1], 200), np.random.default_rng(0).normal(size=400) + np.repeat([0, 1], 200)
    cuts = {"one": 0.5, "other": 0.5}
    found = resample_series(y, dict.fromkeys(cuts, score), cuts, metrics=AREAS, n_resamples=100)
    assert str(best_sentence(best_of(found, "roc_auc"))).startswith("**one** and other rank all cases alike")
    assert set(differences_table(differences_of(found, "one"), "one")["Differs"]) == {"no; same ranking"}


def test_few_cases_have_no_limits():
    cuts = {"one": 0.5, "other": 0.5}
    scores = {"one": range(10), "other": [3, 1, 2, 9, 8, 7, 4, 5, 6, 0]}
    found = resample_series([0, 1] * 5, scores, cuts, metrics=AREAS, n_resamples=100)
    assert set(differences_table(differences_of(found, "one"), "one")["Differs"]) == {"too few cases"}


def test_names_are_short_in_the_table():
    table = differences_table(differences_of(resampled({"a*b": 1.0, "x" * 30: 1.0}), "a*b"), "a*b")
    assert table.columns[3] == "a*b"
    assert set(table["Series"].str.len()) == {20}


def test_with_ties_both_numbers_of_alerts_are_said():
    y = np.repeat([0, 1], 200)
    values = (np.random.default_rng(0).normal(size=400) + y, np.repeat([0.0, 1.0, 0.0, 1.0], 100), np.zeros(400))
    names = ("fine", "coarse", "constant")
    series = [Series(name, BinaryScores.from_predictions(y, each)) for name, each in zip(names, values, strict=True)]
    cuts = [np.array(each.scores.distinct_scores[-1 if each.name == "coarse" else -100]) for each in series[:2]]
    cuts.append(np.array(np.inf))
    matched = Matched("flagged", "", ("150",), np.array([150.0]), np.zeros(1), tuple(cut.reshape(1) for cut in cuts), 0)
    compared = ComparedScores("", tuple(series), None, (), 400)
    scores, at = (dict(zip(names, each, strict=True)) for each in (values, cuts))
    found = resample_series(y, scores, at, metrics="recall")
    coarse, constant = switch_sentences(differences_of(found, "fine")["recall"], compared, matched)
    assert "caught with 200 instead of 100 alerts" in str(coarse)
    assert "caught with 0 instead of 100 alerts" in str(constant)


def test_a_button_switches_to_the_other_score_at_its_threshold():
    flights = EXAMPLES["flights-by-month"]
    app = started("compare.py", d=flights.id, equal="flagged_rate", at="0.1")
    button = next(each for each in app.button if each.key == "switch_1")
    assert button.label == "Switch to boosted_trees"
    switched = clean(button.click().run())
    assert live_data(switched)["series"]["names"] == ["boosted_trees", "logistic_regression"]
    decided = clean(switched.switch_page("threshold.py").run())
    table = pd.read_csv(flights.path)
    scores = BinaryScores.from_predictions(table["arrival"], table["boosted_trees"], pos_label="late")
    assert scores.confusion_at(decided.slider(key="t").value).flagged_rate == pytest.approx(0.1, abs=0.001)
