"""What the scores say for the positive class, and the intervals that pages show, or the reason for none."""

import math
import warnings
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metrics_core import BinaryScores
from tests.browser.page_parts import open_example
from tests.threshold_explorer.data.columns.tables import count
from threshold_explorer.data.columns.binary_statistic import BinaryStatistic
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import (
    ROUNDS_UP_TO_HALF,
    Evidence,
    average_precision_interval,
    evidence_of,
    mean_score,
    roc_auc_interval,
)
from threshold_explorer.words.formats import ratio_text

SCORES = st.lists(st.sampled_from([-3.0, -0.0, 0.1, 0.25, 0.7, 1e9]), min_size=1, max_size=12)


def evidence_from(table: pa.Table, roles: ColumnRoles) -> Evidence:
    return evidence_of(count(table, roles), roles)


def test_the_sentence_states_the_mean_and_the_rows_of_each_side() -> None:
    table = pa.table({"y": ["no", "yes", "no", "maybe"], "p": [0.125, 0.61, 0.25, 0.0]})
    evidence = evidence_from(table, ColumnRoles("y", "p", "yes"))
    assert str(evidence.sentence) == 'Scores average 0.61 for "yes" (1 row), 0.125 for all others (3 rows).'
    assert evidence.warning is None


def test_weighted_cases_count_by_their_weight() -> None:
    table = pa.table({"y": [0, 1, 1], "p": [0.5, 0.25, 1.0], "w": [0.5, 3.0, 1.0]})
    evidence = evidence_from(table, ColumnRoles("y", "p", "1", "w"))
    args = evidence.sentence.args
    assert (args["n_positive"], args["n_rest"], args["mean_positive"]) == (4.0, 0.5, 0.4375)
    assert str(evidence.sentence) == 'Scores average 0.438 for "1" (weight 4), 0.5 for all others (weight 0.50).'


@pytest.mark.parametrize(
    ("labels", "is_turned", "advice"),
    [
        (
            [0, 0, 1, 1],
            False,
            'Choose "0" as positive class, or tick “Lower scores mean positive”.',
        ),
        (
            [0, 2, 1, 1],
            False,
            "Choose another positive class, or tick “Lower scores mean positive”.",
        ),
        (
            [1, 1, 0, 0],
            True,
            'Choose "0" as positive class, or untick “Lower scores mean positive”.',
        ),
    ],
)
def test_a_reversed_ranking_is_warned_of_with_what_can_be_done(labels: list[int], is_turned: bool, advice: str) -> None:
    roles = ColumnRoles("y", "p", "1", lower_is_positive=is_turned)
    evidence = evidence_from(pa.table({"y": labels * 20, "p": [0.9, 0.3, 0.5, 0.1] * 20}), roles)
    assert evidence.is_reversed
    assert str(evidence.warning) == f"ROC AUC is 0.250: the scores rank the other class higher. {advice}"


def counted(positives: list[int], negatives: list[int]) -> Evidence:
    """The evidence of scores of 0 and 1."""
    scores = BinaryScores.from_counts([0.0, 1.0], positives, negatives)
    return evidence_of(
        BinaryStatistic(scores, int(scores.n), 0, {}, predictions_only=False, others=("no",)),
        ColumnRoles("y", "p", "yes"),
    )


@pytest.mark.parametrize(("times", "is_reversed"), [(1, False), (100, True)])
def test_a_ranking_is_reversed_only_where_the_interval_excludes_a_half(times: int, is_reversed: bool) -> None:
    evidence = counted([31 * times, 28 * times], [29 * times, 31 * times])
    assert (evidence.warning is not None, evidence.is_reversed) == (is_reversed, is_reversed)


def test_an_area_that_rounds_to_a_half_is_reported_as_just_under_it() -> None:
    evidence = counted([5_005_000, 4_995_000], [5_000_000, 5_000_000])
    assert evidence.warning
    assert evidence.warning.args["roc_auc"] == 0.49975
    assert str(evidence.warning).startswith("ROC AUC is just under 0.5: ")


@given(st.floats(0, 0.5, exclude_max=True) | st.floats(0.4994, 0.4996))
@example(ROUNDS_UP_TO_HALF)
@example(math.nextafter(ROUNDS_UP_TO_HALF, 1))
def test_what_lies_near_a_half_is_what_three_digits_would_make_one(roc_auc: float) -> None:
    assert (roc_auc > ROUNDS_UP_TO_HALF) == (ratio_text(roc_auc) == "0.500")


def test_a_ranking_by_chance_is_no_reversal() -> None:
    evidence = evidence_from(pa.table({"y": [0, 1], "p": [0.5, 0.5]}), ColumnRoles("y", "p", "1"))
    assert evidence.warning is None


def test_a_class_without_a_case_has_no_mean() -> None:
    evidence = evidence_from(pa.table({"y": [0, 0], "p": [0.25, 0.75]}), ColumnRoles("y", "p", "not 0"))
    assert str(evidence.sentence) == 'Scores average undefined for "not 0" (0 rows), 0.5 for all others (2 rows).'
    assert math.isnan(evidence.sentence.args["mean_positive"])
    assert evidence.warning is None


@settings(max_examples=20, deadline=None)
@given(positive=SCORES, rest=SCORES)
def test_means_and_area_are_those_of_the_rows(positive: list[float], rest: list[float]) -> None:
    table = pa.table({"y": [1] * len(positive) + [0] * len(rest), "p": positive + rest})
    roles = ColumnRoles("y", "p", "1")
    evidence = evidence_from(table, roles)
    assert evidence.sentence.args["mean_positive"] == pytest.approx(
        math.fsum(positive) / len(positive), rel=1e-12, abs=1e-12
    )
    assert evidence.sentence.args["mean_rest"] == pytest.approx(math.fsum(rest) / len(rest), rel=1e-12, abs=1e-12)
    wins = sum((p > r) + 0.5 * (p == r) for p in positive for r in rest)
    assert not evidence.is_reversed or 2 * wins < len(positive) * len(rest)


def test_the_mean_of_the_largest_numbers_is_finite() -> None:
    largest = float(np.finfo(np.float64).max)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scores = BinaryScores.from_predictions([1] * 7 + [0], [largest] * 6 + [largest / 2, 0.0])
        assert largest / 2 < mean_score(scores.statistic.positives) <= largest


def test_a_hostile_label_is_quoted_on_one_line() -> None:
    table = pa.table({"y": ["a\nb", "c"], "p": [1.0, 0.0]})
    assert "\n" not in str(evidence_from(table, ColumnRoles("y", "p", "a\nb")).sentence)


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
