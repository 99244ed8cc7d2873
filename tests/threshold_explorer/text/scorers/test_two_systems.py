"""Two systems: sacrebleu's paired tests and their arguments."""

import pytest
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.significance import PairedTest

from metrics_core import ParameterError, ShapeError
from threshold_explorer.text.scorers.two_systems import MAX_ROWS, TooManyRows, compare_systems

REFERENCES = [f"the cat number {row} is on the mat today" for row in range(30)]
GOOD = [text.replace("mat", "rug") if row % 3 == 0 else text for row, text in enumerate(REFERENCES)]
BAD = [text.replace("cat number", "dog") for text in REFERENCES]


@pytest.mark.parametrize(("test", "theirs"), [("bootstrap", "bs"), ("randomisation", "ar")])
def test_the_test_is_sacrebleus(test, theirs):
    found = compare_systems(GOOD, BAD, REFERENCES, [BLEU(), CHRF()], test=test, n_resamples=200)
    systems = [("good", GOOD), ("bad", BAD)]
    paired = PairedTest(systems, {"b": BLEU(), "c": CHRF()}, [REFERENCES], test_type=theirs, n_samples=200)
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
def test_a_system_does_not_differ_from_itself(test):
    [found] = compare_systems(GOOD, GOOD, REFERENCES, [BLEU()], test=test, n_resamples=100)
    assert (found.difference, found.p_value) == (0, 1)


def test_progress_is_reported_by_metric_and_its_callback_may_cancel():
    seen = []
    metrics = [BLEU(), CHRF()]
    compare_systems(
        GOOD, BAD, REFERENCES, metrics, n_resamples=100, progress=lambda done, total: seen.append((done, total))
    )
    assert seen == [(0, 2), (1, 2), (2, 2)]

    def cancel(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare_systems(GOOD, BAD, REFERENCES, metrics, progress=cancel)


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(ShapeError, match="predictions 29, references 30"):
        compare_systems(GOOD, BAD[1:], REFERENCES, [BLEU()])
    with pytest.raises(ParameterError, match=r"'t' is not an option\. Choose one of bootstrap, randomisation"):
        compare_systems(GOOD, BAD, REFERENCES, [BLEU()], test="t")
    with pytest.raises(ParameterError, match="n_resamples is 5"):
        compare_systems(GOOD, BAD, REFERENCES, [BLEU()], n_resamples=5)
    many = ["cat"] * (MAX_ROWS + 1)
    with pytest.raises(TooManyRows, match="Use fewer"):
        compare_systems(many, many, many, [BLEU()])
