"""Two systems: sacrebleu's paired tests and their arguments."""

import numpy as np
import pytest
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER
from sacrebleu.significance import PairedTest

from metrics_core import ShapeError
from threshold_explorer.data.kinds.text.scorers.two_systems import (
    MAX_ROWS,
    N_RESAMPLES,
    TooManyRows,
    compare_means,
    compare_systems,
)

REFERENCES = [f"the cat number {row} is on the mat today" for row in range(30)]
GOOD = [text.replace("mat", "rug") if row % 3 == 0 else text for row, text in enumerate(REFERENCES)]
BAD = [text.replace("cat number", "dog") for text in REFERENCES]


@pytest.mark.parametrize(("test", "theirs"), [("bootstrap", "bs"), ("randomisation", "ar")])
def test_the_test_is_sacrebleus(test, theirs):
    found = compare_systems(GOOD, BAD, REFERENCES, [BLEU(), CHRF()], test=test)
    systems = [("good", GOOD), ("bad", BAD)]
    paired = PairedTest(
        systems, {"b": BLEU(), "c": CHRF()}, [REFERENCES], test_type=theirs, n_samples=N_RESAMPLES[test]
    )
    signatures, scores = paired()
    assert [one.metric for one in found] == ["BLEU", "chrF2"]
    for one in found:
        first, second = scores[one.metric]
        assert (one.first, one.second, one.p_value) == (first.score, second.score, second.p_value)
        assert (one.first_mean, one.first_half_width) == (first.mean, first.ci)
        assert (one.second_mean, one.second_half_width) == (second.mean, second.ci)
        assert one.signature == str(signatures[one.metric])
        assert one.difference < 0
        assert one.p_value < 0.05


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_means_of_rows_are_tested_as_sacrebleu_tests_a_metric_that_is_a_mean(test):
    # Texts of one word each: TER is the share of rows that differ from their reference.
    random = np.random.default_rng(3)
    wrong = random.random((2, 60)) < [[0.6], [0.3]]
    texts = [["other" if each else "same" for each in row] for row in wrong]
    [theirs] = compare_systems(*texts, ["same"] * 60, [TER()], test=test)
    ours = compare_means("wrong", *wrong.astype(float), "mean", test=test)
    assert (ours.first, ours.second) == pytest.approx((theirs.first, theirs.second))
    assert ours.p_value == pytest.approx(theirs.p_value, abs=0.02)
    assert 0.0005 < ours.p_value < 0.1
    if test == "bootstrap":
        assert ours.first_half_width == pytest.approx(theirs.first_half_width, rel=0.15)
        assert ours.second_mean == pytest.approx(theirs.second_mean, abs=1)
    equal = compare_means("wrong", *wrong[[0, 0]].astype(float), "mean", test=test)
    assert (equal.difference, equal.p_value) == (0, 1)


def test_progress_is_reported_by_metric_and_its_callback_may_cancel():
    seen = []
    metrics = [BLEU(), CHRF()]
    compare_systems(GOOD, BAD, REFERENCES, metrics, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 2), (1, 2), (2, 2)]

    def cancel(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare_systems(GOOD, BAD, REFERENCES, metrics, progress=cancel)


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(ShapeError, match="predictions 29, references 30"):
        compare_systems(GOOD, BAD[1:], REFERENCES, [BLEU()])
    many = ["cat"] * (MAX_ROWS + 1)
    with pytest.raises(TooManyRows, match="Use fewer"):
        compare_systems(many, many, many, [BLEU()])
