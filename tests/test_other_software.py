"""Results compared with other software on the examples: net benefit of dcurves, threshold search of scikit-learn."""

import numpy as np
import pytest
from sklearn.metrics import f1_score, matthews_corrcoef

from metrics_core.choosing import Choice, choose, decision_curve
from tests.browser.page_parts import open_example
from threshold_explorer.sources.examples import OF_SCORES

OF_WHOLE_CASES = [name for name in OF_SCORES if not open_example(name).scores.is_weighted]
PROBABILITIES = [
    name for name in OF_WHOLE_CASES if open_example(name).scores.minimum >= 0 and open_example(name).scores.maximum <= 1
]


def cases(name: str) -> tuple[np.ndarray, np.ndarray]:
    """True labels and scores of the cases."""
    curve = open_example(name).scores.threshold_curve()
    tp, fp = np.asarray(curve.confusion.tp), np.asarray(curve.confusion.fp)
    positives, negatives = -np.diff(tp), -np.diff(fp)
    thresholds = curve.thresholds[:-1]
    truth = np.repeat([1, 0], [positives.sum(), negatives.sum()])
    return truth, np.concatenate([np.repeat(thresholds, positives), np.repeat(thresholds, negatives)])


@pytest.mark.parametrize("name", PROBABILITIES)
def test_the_decision_curve_is_net_benefit_as_dcurves_publishes_it(name):
    scores = open_example(name).scores
    truth, score = cases(name)
    curve = decision_curve(scores)
    inside = np.flatnonzero((curve.thresholds > 0) & (curve.thresholds < 1))
    assert len(inside)
    for at in inside[:: max(1, len(inside) // 50)]:
        p = curve.thresholds[at]
        # test_pos_rate, tp_rate and fp_rate, and net_benefit = tp_rate - p / (1 - p) * fp_rate - harm, harm 0.
        tp_rate = np.mean((score >= p) & (truth == 1))
        fp_rate = np.mean((score >= p) & (truth == 0))
        assert curve.net_benefit[at] == pytest.approx(tp_rate - p / (1 - p) * fp_rate, abs=1e-12)
        treat_all = truth.mean() - p / (1 - p) * (1 - truth.mean())
        assert curve.treat_all[at] == pytest.approx(treat_all, abs=1e-9)


@pytest.mark.parametrize("name", OF_WHOLE_CASES)
@pytest.mark.parametrize(("goal", "scorer"), [("f1", f1_score), ("mcc", matthews_corrcoef)])
def test_no_threshold_of_a_search_like_scikit_learns_scores_higher(name, goal, scorer):
    scores = open_example(name).scores
    truth, score = cases(name)
    found = choose(scores, goal)
    assert isinstance(found, Choice)
    # TunedThresholdClassifierCV tries evenly spaced thresholds, 100 by default, and takes the best score.
    grid = np.linspace(score.min(), score.max(), 100)
    assert found.value >= max(scorer(truth, score >= t) for t in grid) - 1e-12
    assert found.value == pytest.approx(scorer(truth, score >= found.threshold), abs=1e-12)
