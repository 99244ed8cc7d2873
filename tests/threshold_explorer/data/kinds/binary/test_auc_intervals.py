"""Intervals of average precision and ROC AUC as pages show them: those of metrics_core, or the reason for none."""

from dataclasses import replace

import pytest

from metrics_core import BinaryScores
from tests.browser.page_parts import open_example
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import average_precision_interval, roc_auc_interval


def of(label, score):
    """A data set with these scores; its key is that of no other."""
    scores = BinaryScores.from_predictions(label, score)
    return replace(open_example("eight-samples"), key=f"{label}{score}", scores=scores)


@pytest.mark.parametrize("pi", [None, 0.1])
def test_they_are_those_of_the_scores(pi):
    dataset = open_example("breast-cancer")
    scores = dataset.scores if pi is None else dataset.scores.at_prevalence(pi)
    low, high, *_ = scores.average_precision_interval(confidence=confidence())
    assert average_precision_interval(dataset, pi) == (low, high)
    assert roc_auc_interval(dataset) == dataset.scores.roc_auc_interval(confidence=confidence())


def test_too_few_negatives_for_the_prevalence_are_counted():
    dataset = open_example("breast-cancer")
    assert average_precision_interval(dataset, 0.001) == "not estimable from 357 negatives"


@pytest.mark.parametrize(("n_positive", "text"), [(1, "1 positive"), (4, "4 positives")])
def test_too_few_positives_are_counted_rather_than_the_many_negatives(n_positive, text):
    dataset = of([1] * n_positive + [0] * 40, range(40 + n_positive))
    assert average_precision_interval(dataset) == f"not estimable from {text}"


def test_weighted_cases_have_intervals_unless_a_few_are_worth_too_much():
    dataset = open_example("crash-survival")
    assert roc_auc_interval(dataset) == dataset.scores.roc_auc_interval(confidence=confidence())
    # The negatives with the highest scores weigh so much that one more would change all.
    assert average_precision_interval(dataset) == "not estimable: too few effective negatives"
    heavy = BinaryScores.from_predictions([0, 1] * 20, range(40), sample_weight=[1.0] * 39 + [100.0])
    few = replace(dataset, key="heavy", scores=heavy)
    assert roc_auc_interval(few) == "not estimable: a class has fewer than 10 effective cases"
    sums = replace(dataset, key="sums", scores=BinaryScores.from_counts([0.2, 0.5], [1.5, 2.5], [3.5, 1.0]))
    assert average_precision_interval(sums) == roc_auc_interval(sums) == "none: weighted cases"


@pytest.mark.parametrize(
    ("label", "score", "why"),
    [
        ([0, 1, 0], [0.1, 0.2, 0.3], "undefined: a class has fewer than two cases, or all scores are equal"),
        ([1, 1], [0.1, 0.2], "none: only one class is present"),
    ],
    ids=["one positive", "one class"],
)
def test_an_area_without_variance_has_a_reason_instead_of_an_interval(label, score, why):
    assert roc_auc_interval(of(label, score)) == why
