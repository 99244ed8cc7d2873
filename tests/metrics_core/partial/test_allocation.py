"""What to label next: the optimum in whole numbers, its limits, the draw and its probabilities, what it achieves."""

from itertools import product
from statistics import NormalDist

import numpy as np
import pytest

from metrics_core import METRICS, ParameterError, ScoreRangeError, WeightError
from metrics_core.partial import PREVALENCE, Calibrated, PartialLabels, Probabilities, estimate, plan_labels

Z = NormalDist().inv_cdf(0.975)
RECALL = METRICS["recall"]

COMPLETE = PartialLabels.from_predictions([0, 1], [0.0, 1.0], is_labelled=[1, 1])


def drawn_population(n=4000, prevalence=0.2, seed=3):
    """Calibrated scores with labels drawn from them."""
    random = np.random.default_rng(seed)
    is_positive = random.random(n) < prevalence
    distance = random.normal(size=n) + 2 * is_positive
    odds = np.exp(2 * distance - 2) * prevalence / (1 - prevalence)
    return is_positive, odds / (1 + odds)


IS_POSITIVE, SCORES = drawn_population()
FLAGGED = SCORES >= 0.4
ABOVE = PartialLabels.from_predictions(IS_POSITIVE, SCORES, is_labelled=FLAGGED)
AT_RANDOM = PartialLabels.from_predictions(
    IS_POSITIVE, SCORES, is_labelled=np.random.default_rng(8).random(len(SCORES)) < 0.1
)


def completed(is_positive, scores, metric, threshold, weights=None):
    """The metric if each case counts as often as its weight says."""
    weights = np.ones(len(scores)) if weights is None else weights
    is_flagged = scores >= threshold
    cells = (is_flagged & is_positive, is_flagged & ~is_positive, ~is_flagged & is_positive, ~is_flagged & ~is_positive)
    return float(metric.ratio(*((weights * cell).sum() for cell in cells)))


def expected_value(partial, plan, metric, threshold, more=(0, 0)):
    """The metric with the anticipated positives, and `more` of them above and below the threshold."""
    at = partial.counts_at(threshold)
    above, below = (
        sum(one.share * one.n_unlabelled for one in plan.strata if one.is_above == side) for side in (True, False)
    )
    above, below = above + more[0], below + more[1]
    return metric.ratio(
        at.tp + above, at.fp + at.unlabelled_above - above, at.fn + below, at.tn + at.unlabelled_below - below
    )


def amplitudes(partial, plan, metric, threshold):
    """|d| N S of each stratum, by numerical derivatives."""
    step = 1e-3
    changes = [
        (expected_value(partial, plan, metric, threshold, up) - expected_value(partial, plan, metric, threshold, down))
        / (2 * step)
        for up, down in (((0, step), (0, -step)), ((step, 0), (-step, 0)))
    ]
    found = []
    for one in plan.strata:
        size = one.n_unlabelled + one.n_drawn
        found.append(abs(changes[one.is_above]) * size * np.sqrt(one.share * (1 - one.share) * size / (size - 1)))
    return np.array(found)


def variance(amplitudes, labels, sizes):
    return (amplitudes**2 * (1 / np.array(labels) - 1 / np.array(sizes))).sum()


@pytest.mark.parametrize("metric", [*(METRICS[key] for key in ("recall", "f1", "fpr", "accuracy")), PREVALENCE])
@pytest.mark.parametrize("partial", [ABOVE, AT_RANDOM])
def test_labels_are_proportional_to_size_spread_and_effect(partial, metric):
    plan = plan_labels(partial, metric, 0.4, n=400)
    labels = np.array([one.n for one in plan.strata])
    by_stratum = amplitudes(partial, plan, metric, 0.4)
    is_free = (labels > 2) & (labels < [one.n_unlabelled for one in plan.strata])
    per_amplitude = labels[is_free].sum() / by_stratum[is_free].sum()
    assert labels.sum() == plan.n == 400
    assert labels[is_free] == pytest.approx(per_amplitude * by_stratum[is_free], abs=1)
    sizes = [one.n_unlabelled for one in plan.strata]
    assert plan.half_width == pytest.approx(Z * np.sqrt(variance(by_stratum, labels, sizes)), rel=1e-6)


@pytest.mark.parametrize("n", range(6, 16))
def test_no_other_allocation_is_better(n):
    scores = np.repeat([0.1, 0.6, 0.9], [7, 5, 4])
    is_positive = np.resize([True, False, False], 16)
    chances = np.full(16, 0.2)
    partial = PartialLabels.from_predictions(is_positive, scores, is_labelled=np.arange(16) == 0)
    plan = plan_labels(partial, METRICS["f1"], 0.5, n=n, design=Probabilities(chances))
    by_stratum = amplitudes(partial, plan, METRICS["f1"], 0.5)
    sizes = [one.n_unlabelled + one.n_drawn for one in plan.strata]
    drawn = np.array([one.n_drawn for one in plan.strata])
    best = min(
        variance(by_stratum, labels + drawn, sizes)
        for labels in product(*(range(max(2 - k, 0), size - k + 1) for size, k in zip(sizes, drawn, strict=True)))
        if sum(labels) == n
    )
    assert plan.half_width == pytest.approx(Z * np.sqrt(best), rel=1e-6)


def test_it_is_the_smallest_number_with_the_half_width():
    plan = plan_labels(ABOVE, RECALL, 0.4, half_width=0.03)
    assert plan.half_width <= 0.03 < plan.curve[plan.n - plan.least - 1]
    assert (np.diff(plan.curve) <= 0).all()
    assert plan.curve[-1] == 0
    assert plan.least + len(plan.curve) - 1 == ABOVE.n - ABOVE.n_labelled


def test_a_stratum_has_two_labels_at_least_and_its_size_at_most():
    few, all_but_one = (plan_labels(AT_RANDOM, RECALL, 0.4, n=n) for n in (20, AT_RANDOM.n - AT_RANDOM.n_labelled - 1))
    assert len(few.strata) == 10
    assert {one.n for one in few.strata} == {2}
    assert sum(one.n_unlabelled - one.n for one in all_but_one.strata) == 1


def test_strata_are_apart_at_the_threshold_and_smaller_near_it():
    plan = plan_labels(AT_RANDOM, RECALL, 0.4, n=100)
    below, above = ([one for one in plan.strata if one.is_above == side] for side in (False, True))
    assert max(one.high for one in below) < 0.4 <= min(one.low for one in above)
    for side in (below, above[::-1]):
        sizes = [one.n_unlabelled for one in side]
        assert sizes[:2] == [-(-sum(sizes) // 2), -(-(sum(sizes) // 2) // 2)]


def test_a_side_that_does_not_matter_is_one_stratum_with_two_labels():
    below, *above = plan_labels(AT_RANDOM, METRICS["precision"], 0.4, half_width=0.05).strata
    assert (below.is_above, below.n) == (False, 2)
    assert all(one.is_above for one in above)


def test_cases_of_equal_scores_are_in_one_stratum():
    scores = np.repeat([0.1, 0.2, 0.8], [500, 40, 10])
    partial = PartialLabels.from_predictions(scores > 0.5, scores, is_labelled=scores > 0.5)
    assert [(one.low, one.high) for one in plan_labels(partial, RECALL, 0.5, n=20).strata] == [(0.1, 0.1), (0.2, 0.2)]


def test_labelled_cases_tell_the_shares():
    plan = plan_labels(AT_RANDOM, RECALL, 0.4, n=100)
    one = plan.strata[0]
    near = AT_RANDOM.is_labelled & (SCORES >= one.low) & (SCORES <= one.high)
    assert one.share == pytest.approx((IS_POSITIVE[near].sum() + 0.5) / (near.sum() + 1))
    assert one.source == "labelled"


def test_where_few_cases_are_labelled_the_nearest_tell_the_share():
    scores = np.arange(1000) / 1000
    known = np.isin(np.arange(1000) % 100, (0, 50))
    partial = PartialLabels.from_predictions(scores >= 0.5, scores, is_labelled=known)
    near, *_ = [one for one in plan_labels(partial, RECALL, 0.5, n=100).strata if one.is_above]
    assert near.n_unlabelled < 40
    # Two labelled cases below the stratum and its scores, and more above: half of ten on each side of the threshold.
    assert near.share == pytest.approx((5 + 0.5) / (10 + 1), abs=0.1)
    assert near.source == "labelled"


def test_calibrated_scores_tell_the_shares():
    plan = plan_labels(ABOVE, RECALL, 0.4, n=100, design=Calibrated())
    for one in plan.strata:
        inside = (SCORES >= one.low) & (SCORES <= one.high)
        assert one.share == pytest.approx(SCORES[inside].mean())
        assert one.source == "calibrated"


def test_below_all_labelled_cases_the_share_is_the_one_with_the_widest_interval():
    plan = plan_labels(ABOVE, RECALL, 0.4, n=400)
    assert {one.source for one in plan.strata} == {"cautious"}
    tp, size = ABOVE.counts_at(0.4).tp, sum(one.n_unlabelled for one in plan.strata)
    # The variance of tp / (tp + x) for a Poisson number x is largest at x = tp / 3.
    assert plan.strata[0].share == pytest.approx(tp / 3 / size, rel=0.3)


def test_lower_scores_have_no_larger_share_than_the_nearest_labelled_cases():
    plan = plan_labels(ABOVE, PREVALENCE, 0.4, n=400)
    nearest = np.flatnonzero(FLAGGED)[np.argsort(SCORES[FLAGGED])[:10]]
    assert plan.strata[0].share == pytest.approx((IS_POSITIVE[nearest].sum() + 0.5) / 11)


def test_the_draw_is_determined_by_its_seed():
    plan = plan_labels(AT_RANDOM, RECALL, 0.4, n=150)
    rows = plan.draw(7)
    assert rows.tolist() == plan.draw(7).tolist() != plan.draw(8).tolist()
    assert len(set(rows)) == 150
    assert not AT_RANDOM.is_labelled[rows].any()
    for one in plan.strata:
        assert ((SCORES[rows] >= one.low) & (SCORES[rows] <= one.high)).sum() == one.n


def test_a_case_has_the_share_of_its_stratum_that_is_drawn_as_probability():
    plan = plan_labels(ABOVE, RECALL, 0.4, n=150)
    expected = np.ones(ABOVE.n)
    for one in plan.strata:
        expected[(SCORES >= one.low) & (SCORES <= one.high) & ~FLAGGED] = one.n / one.n_unlabelled
    assert plan.probabilities.tolist() == expected.tolist()


def test_a_second_draw_adds_to_the_probability_of_the_first():
    first = plan_labels(ABOVE, RECALL, 0.4, n=150)
    known = FLAGGED.copy()
    known[first.draw()] = True
    twice = PartialLabels.from_predictions(IS_POSITIVE, SCORES, is_labelled=known)
    second = plan_labels(twice, RECALL, 0.4, n=90, design=Probabilities(first.probabilities))
    for one in second.strata:
        drawn = ~FLAGGED & known & (SCORES >= one.low) & (SCORES <= one.high)
        inside = ~FLAGGED & (SCORES >= one.low) & (SCORES <= one.high)
        assert one.n_drawn >= drawn.sum()
        # As if all were drawn at once, from the strata of both draws.
        assert second.probabilities[inside].sum() == pytest.approx(one.n_drawn + one.n, rel=0.2)
    assert second.half_width < first.half_width
    assert (second.probabilities[FLAGGED] == 1).all()


def test_achieved_errors_are_those_that_are_promised():
    """Under anticipated shares that are right: the error of the estimate is within the half-width in 95 % of draws."""
    for metric, half_width in ((RECALL, 0.05), (METRICS["f1"], 0.04), (PREVALENCE, 0.015)):
        plan = plan_labels(ABOVE, metric, 0.4, half_width=half_width, design=Calibrated())
        truth = completed(IS_POSITIVE, SCORES, metric, 0.4)
        errors = np.array([_estimated(plan, metric, seed) - truth for seed in range(400)])
        assert Z * errors.std() == pytest.approx(half_width, rel=0.12)
        assert abs(errors.mean()) < 3 * errors.std() / 20
        assert plan.n < 0.8 * plan.n_simple


def test_intervals_are_as_narrow_as_promised_and_hold_the_truth():
    plan = plan_labels(ABOVE, RECALL, 0.4, half_width=0.05, design=Calibrated())
    truth = completed(IS_POSITIVE, SCORES, RECALL, 0.4)
    low, high = np.array([_drawn(plan, seed).these_cases_interval(RECALL, 0.4) for seed in range(400)]).T
    # Half of the draws have a wider interval than the expected one.
    assert np.median(high - low) / 2 == pytest.approx(0.05, rel=0.08)
    assert 0.93 <= ((low <= truth) & (truth <= high)).mean() <= 0.975


def test_as_many_cases_drawn_from_all_give_the_same_width():
    plan = plan_labels(ABOVE, RECALL, 0.4, half_width=0.05, design=Calibrated())
    random = np.random.default_rng(1)
    unlabelled = np.flatnonzero(~FLAGGED)
    found = []
    for _ in range(400):
        weights = FLAGGED * 1.0
        weights[random.choice(unlabelled, plan.n_simple, replace=False)] = len(unlabelled) / plan.n_simple
        found.append(completed(IS_POSITIVE, SCORES, RECALL, 0.4, weights))
    assert Z * np.std(found) == pytest.approx(0.05, rel=0.12)


def _estimated(plan, metric, seed):
    return float(metric(_drawn(plan, seed).scores.confusion_at(0.4)))


def _drawn(plan, seed):
    known = FLAGGED.copy()
    known[plan.draw(seed)] = True
    labelled = PartialLabels.from_predictions(IS_POSITIVE, SCORES, is_labelled=known)
    return estimate(labelled, Probabilities(plan.probabilities))


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({}, ParameterError, "either"),
        ({"n": 50, "half_width": 0.1}, ParameterError, "either"),
        ({"half_width": 0}, ParameterError, "half_width"),
        ({"n": 9}, ParameterError, "from 10 to"),
        ({"n": 10**6}, ParameterError, "from 10 to"),
        ({"n": 50, "metric": METRICS["mcc"]}, ParameterError, "the metric mcc"),
        ({"n": 50, "threshold": np.inf, "metric": METRICS["precision"]}, ParameterError, "no case is flagged"),
        ({"n": 50, "confidence": 1}, ParameterError, "confidence"),
        (
            {"n": 50, "partial": COMPLETE},
            ParameterError,
            "All",
        ),
        ({"n": 50, "design": Probabilities(np.ones(4000))}, WeightError, "no label"),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused(arguments, error, text):
    given = {"partial": ABOVE, "metric": RECALL, "threshold": 0.4, **arguments}
    with pytest.raises(error, match=text):
        plan_labels(given.pop("partial"), given.pop("metric"), given.pop("threshold"), **given)


def test_calibrated_scores_are_probabilities():
    partial = PartialLabels.from_predictions([0, 1], [-0.5, 1.0], is_labelled=[0, 1])
    with pytest.raises(ScoreRangeError):
        plan_labels(partial, RECALL, 0.5, n=1, design=Calibrated())
