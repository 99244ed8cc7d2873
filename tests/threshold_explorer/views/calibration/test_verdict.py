"""The verdict on calibration: what it says of scores that are calibrated, of four departures, and of too few cases."""

import re
from dataclasses import replace
from html import unescape
from itertools import count

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import BinaryScores
from metrics_core.calibration import calibration_check
from tests.app_driver import started, uploaded
from tests.browser.page_parts import open_example
from tests.threshold_explorer.decision.record.test_code_export import dataset_of
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.views.calibration.verdict import calibration_verdict
from threshold_explorer.words.sentence import say

DRAW = np.random.default_rng(11)
N = 2000
SCORE = DRAW.beta(1, 3, N).clip(0.01, 0.99)
UNIFORM = DRAW.random(N)
KEYS = count()


def odds_power(score: np.ndarray, power: float) -> np.ndarray:
    odds = (score / (1 - score)) ** power
    return np.asarray(odds / (1 + odds))


def of(rate: np.ndarray, score: np.ndarray = SCORE, weight: np.ndarray | None = None) -> BinaryDataset:
    """Cases that are positive at these rates."""
    scores = BinaryScores.from_predictions(UNIFORM[: len(score)] < rate, score, pos_label=True, sample_weight=weight)
    return replace(dataset_of(UNIFORM < SCORE, SCORE), key=str(next(KEYS)), scores=scores)


SPREAD = UNIFORM[::-1]
ENDS = np.where(np.arange(N) % 100 == 0, 1.0, SCORE)
FIVE = np.tile([0.1, 0.3, 0.5, 0.7, 0.9], N // 5)
BIASES = np.tile([0, 0.2, -0.4, 0.2, 0], N // 5)


@pytest.mark.parametrize(
    ("dataset", "said"),
    [
        (of(SCORE), "No evidence against calibration (mean 0.2"),
        (of(SCORE / 2), "Not calibrated: scores are about twice too high (mean 0."),
        (of(SCORE / 3), "Not calibrated: scores are about 3 times too high (mean 0."),
        (of(SCORE + 0.05), "Not calibrated: scores are too low (mean 0."),
        (of(odds_power(SPREAD, 0.3), SPREAD), "Not calibrated: scores are too extreme (slope 0."),
        (of(odds_power(SPREAD, 3), SPREAD), "Not calibrated: scores are too moderate (slope 2."),
        (of(np.where(ENDS == 1, 0.5, SCORE), ENDS), "of 20 cases with a score of exactly 0 or 1 are wrong"),
        (of(FIVE + BIASES, FIVE), "Not calibrated at some scores, though right on average (mean 0."),
        (of(SCORE, weight=SCORE), "Calibration is not tested, because of weights (mean 0."),
        (of(np.arange(14) < 3, SCORE[:14]), "3 positive cases: too few to judge calibration, which takes 10 of each"),
        (of(SCORE, 10 * SCORE - 3), "are not probabilities"),
        (of(SCORE, np.full(N, 0.3)), "All scores are equal"),
        (of(np.ones(N)), "Only one class"),
    ],
)
def test_the_verdict_says_what_is_wrong_or_why_that_is_not_known(dataset: BinaryDataset, said: str):
    assert said in str(calibration_verdict(dataset))


def test_the_page_begins_with_the_verdict():
    verdict = str(calibration_verdict(open_example("late-flights")))
    assert shown_headline(started("calibration.py", d="late-flights")) == verdict
    constant = uploaded("label,score\n1,0.5\n0,0.5\n", page="calibration.py")
    assert shown_headline(constant) == say("calibration-constant")


def shown_headline(page: AppTest) -> str:
    found = next(each.proto.body for each in page.get("html") if 'class="headline"' in each.proto.body)
    return unescape(re.sub("<[^>]*>", "", found))


def test_calibrated_scores_are_rejected_in_at_most_the_stated_share_of_samples():
    draw = np.random.default_rng(5)
    rejected = 0
    for _ in range(300):
        score = draw.beta(1, 4, 200)
        scores = BinaryScores.from_predictions(draw.random(200) < score, score, pos_label=True)
        rejected += calibration_check(scores, 0.9).departure != ""
    # 30 are expected at most; more than 45 have a chance of 0.2 %.
    assert 5 < rejected <= 45
