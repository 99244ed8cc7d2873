"""The verdict about several series and the table of their differences, on models whose order is known."""

import numpy as np

from metrics_core.compare import best_of, differences_of, resample_series
from threshold_explorer.compare.differences import AREAS, AT_THRESHOLDS, best_sentence, differences_table


def resampled(noise: dict[str, float], seed: int = 4):
    random = np.random.default_rng(seed)
    y = np.repeat([0, 1], 150)
    shared = random.normal(size=300)
    scores = {name: y + shared + amount * random.normal(size=300) for name, amount in noise.items()}
    return resample_series(y, scores, dict.fromkeys(scores, 0.5), metrics=(*AT_THRESHOLDS, *AREAS), n_resamples=300)


def test_a_better_model_is_named_with_those_that_it_is_better_than():
    found = resampled({"good": 0.1, "poor_*": 4.0})
    assert str(best_sentence(best_of(found, "roc_auc"))).endswith(r"significantly better than poor\_\*.")
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
