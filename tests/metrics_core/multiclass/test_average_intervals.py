"""Intervals of averages: against draws of weighted rows, against scikit-learn, and by their coverage."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score, roc_auc_score

from metrics_core import ParameterError, UndefinedForWeightsError, wilson
from metrics_core.intervals.means import mean_interval
from metrics_core.multiclass import ConfusionTable, MulticlassScores, MultilabelScores
from metrics_core.multiclass.average_intervals import (
    _kappa,
    _mcc,
    _ResampledCounts,
    average_intervals,
    label_average_intervals,
    outcome_patterns,
)
from metrics_core.multiclass.curve_intervals import _areas, _ranked, curve_intervals

TABLE = ConfusionTable(("a", "b", "c"), [[40, 8, 2], [10, 15, 5], [1, 3, 16]])
DRAWS = 400


def summaries(table):
    """The averages of a table of weights, by the class that exports them."""
    found = ConfusionTable(TABLE.classes, table)
    averages = found.averages()
    precision, recall, _ = macro = [each.value for each in averages.macro]
    weighted = [each.value for each in averages.weighted]
    return [*macro, *weighted, found.kappa, found.mcc, 2 * precision * recall / (precision + recall)]


def test_averages_kappa_and_mcc_match_draws_of_weighted_rows():
    draw = np.random.default_rng(5)
    # Lower limits of draws with 1/3 added to each cell, upper limits of draws with 1/2 added to the correct one.
    lower, upper = (
        [summaries([counts.sum() * draw.dirichlet(counts) for counts in TABLE.counts + prior]) for _ in range(DRAWS)]
        for prior in (np.full((3, 3), 1 / 3), np.eye(3) / 2 + 1e-9)
    )
    expected = np.array([np.percentile(lower, 2.5, axis=0), np.percentile(upper, 97.5, axis=0)])
    limits = average_intervals(TABLE)
    found = [*limits.macro, *limits.weighted, limits.kappa, limits.mcc, limits.f1_of_macro_means]
    np.testing.assert_allclose(np.transpose(found), expected, rtol=0, atol=0.02)


COUNTS = st.lists(st.integers(0, 4), min_size=12, max_size=12)


@given(COUNTS, st.sampled_from((None, (0.2, 0.3, 0.5), (1.0, 0.0, 0.0))))
def test_kappa_and_mcc_of_a_resample_equal_those_of_its_table(cells, mix):
    cells = np.array(cells).reshape(3, 4)
    table = ConfusionTable(("a", "b", "c"), cells[:, :3], cells[:, 3])
    if mix is not None and (table.support > 0).all():
        table = table.at_prevalences(mix)
    counts = (table.counts.diagonal(), table.predicted, table.support)
    drawn = _ResampledCounts(*(each[np.newaxis].astype(float) for each in counts))
    for found, expected in ((_kappa(drawn), table.kappa), (_mcc(drawn), table.mcc)):
        assert found[0] == pytest.approx(expected, abs=1e-9, nan_ok=True)


def test_subset_accuracy_is_a_proportion_and_hamming_loss_a_mean_over_cases():
    draw = np.random.default_rng(6)
    truth, scores = draw.random((90, 3)) < 0.4, draw.random((90, 3))
    labels = MultilabelScores.from_predictions(truth.astype(int), scores)
    at, limits = labels.at(0.5), label_average_intervals(labels, 0.5)
    assert limits.subset_accuracy == wilson(round(at.subset_accuracy * 90), 90)
    share = (truth != (scores >= 0.5)).mean(axis=1)
    assert limits.hamming_loss == pytest.approx(mean_interval(share, bounded=True), abs=1e-12)


def test_label_averages_match_a_bootstrap_of_cases():
    draw = np.random.default_rng(6)
    truth = draw.random((80, 3)) < [0.2, 0.4, 0.6]
    scores = np.clip(0.4 * truth + 0.6 * draw.random((80, 3)), 0, 1)
    averages = ("micro", "macro", "weighted", "samples")
    found = []
    for _ in range(DRAWS):
        rows = draw.integers(80, size=80)
        at = MultilabelScores.from_predictions(truth[rows].astype(int), scores[rows]).at(0.5)
        found.append([*(getattr(at.averages(), each).f1.value for each in averages[:3]), at.samples.f1.value])
    expected = np.percentile(found, [2.5, 97.5], axis=0)
    limits = label_average_intervals(MultilabelScores.from_predictions(truth.astype(int), scores), 0.5)
    for column, average in enumerate(averages):
        assert list(getattr(limits, average).f1) == pytest.approx(expected[:, column].tolist(), abs=0.025)


def test_micro_averages_of_one_class_for_each_case_are_proportions():
    limits = average_intervals(TABLE)
    assert {*limits.micro, limits.weighted.recall} == {wilson(71, 100)}
    abstained = ConfusionTable(("a", "b"), [[4, 1], [2, 8]], [3, 2])
    limits = average_intervals(abstained).micro
    assert (limits.precision, limits.recall) == (wilson(12, 15), wilson(12, 20))
    assert limits.precision.low > limits.f1.low > limits.recall.low


def test_other_prevalences_reweight_the_resamples_and_the_observed_ones_do_not():
    assert average_intervals(TABLE.at_prevalences([0.5, 0.3, 0.2])) == average_intervals(TABLE)
    moved = average_intervals(TABLE.at_prevalences([0.1, 0.1, 0.8]))
    assert moved.macro.recall == average_intervals(TABLE).macro.recall
    for value, interval in zip(TABLE.at_prevalences([0.1, 0.1, 0.8]).averages().micro, moved.micro, strict=True):
        assert interval.low < value.value < interval.high


def test_results_are_seeded_also_with_absent_and_never_predicted_classes():
    table = ConfusionTable(("a", "b", "c"), [[5, 5, 0], [0, 0, 0], [2, 1, 0]])
    assert average_intervals(table) == average_intervals(table)
    assert average_intervals(table) != average_intervals(table, seed=1)
    assert average_intervals(table).macro.precision.low >= 0
    alone = average_intervals(ConfusionTable(("a", "b"), [[0, 0], [0, 0]]))
    assert np.isnan(alone.macro.f1.low)


def test_a_perfect_table_has_an_upper_limit_of_one_and_a_lower_limit_that_shows_how_few_the_cases_are():
    few, many = (average_intervals(ConfusionTable(("a", "b"), [[n, 0], [0, n]])) for n in (6, 600))
    for limits in (few, many):
        assert limits.macro.f1.high == limits.kappa.high == limits.mcc.high == 1
    assert few.macro.f1.low < 0.9 < many.macro.f1.low < 1


def test_labels_that_are_all_right_could_be_wrong_in_another_sample():
    truth = [[1, 0], [0, 1]]
    few, many = (
        label_average_intervals(MultilabelScores.from_predictions(truth * n, truth * n), 0.5) for n in (6, 600)
    )
    for limits in (few, many):
        for average in (limits.micro, limits.macro, limits.weighted, limits.samples):
            assert {interval.high for interval in average} == {1}
    assert few.macro.f1.low < few.micro.f1.low < 0.95 < many.macro.f1.low < 1


def test_what_no_draw_changes_has_no_interval():
    # All cases are of one class: every answer "a" is right, whatever their number.
    limits = average_intervals(ConfusionTable(("a", "b"), [[5, 5], [0, 0]]))
    assert np.isnan(limits.weighted.precision.low)
    assert np.isnan([*limits.kappa, *limits.mcc]).all()


cases = st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(1, 9)), min_size=2, max_size=20)


@given(cases)
def test_areas_of_weighted_cases_are_those_of_scikit_learn(rows):
    scores, positive, weights = (np.array(column) for column in zip(*rows, strict=True))
    pseudo_weights = [0.3, 0.7, 0.2, 0.4]
    found = _areas(
        weights[np.newaxis] * 1.0,
        _ranked(scores * 1.0, positive, np.ones(len(rows), bool)),
        np.array([pseudo_weights]).T,
    )[..., 0]
    # Above and below all scores, two negatives and two positives.
    pseudo_scores, pseudo_positive = [99, -99, 99, -99], [False, False, True, True]
    for (ap, auc), extra in zip(found, (pseudo_weights, [0, 0, 0, 0]), strict=True):
        assert np.isnan(ap) == (not positive.any())
        assert np.isnan(auc) == (positive.all() or not positive.any())
        if not positive.any():
            continue
        label, score = np.append(positive, pseudo_positive), np.append(scores, pseudo_scores)
        negatives = weights[~positive].sum()
        share = negatives / (negatives + sum(extra[:2])) if negatives else 0
        of_ap = np.append(np.where(positive, weights, weights * share), [extra[0] * share, extra[1] * share, 0, 0])
        assert ap == pytest.approx(average_precision_score(label, score, sample_weight=of_ap), abs=1e-12)
        if not positive.all():
            expected = roc_auc_score(label, score, sample_weight=np.append(weights, extra))
            assert auc == pytest.approx(expected, abs=1e-12)


def test_curve_intervals_are_seeded_and_contain_their_values():
    draw = np.random.default_rng(8)
    truth = np.repeat([0, 1, 2], [30, 50, 70])
    table = draw.normal(size=(150, 3))
    table[np.arange(150), truth] += 1.5
    scores = MulticlassScores.from_predictions(truth, table)
    limits = curve_intervals(scores, n_resamples=300)
    assert limits == curve_intervals(scores, n_resamples=300) != curve_intervals(scores, n_resamples=300, seed=1)
    values = (
        scores.mean_average_precision().value,
        scores.micro_average_precision(),
        scores.macro_roc_auc().value,
        scores.weighted_roc_auc().value,
        scores.micro_roc_auc(),
    )
    for value, (low, high) in zip(values, limits, strict=True):
        assert low < value < high < low + 0.2


def test_a_class_without_a_case_is_left_out_of_the_means_of_curves():
    scores = [[0.7, 0.3, 0.1], [0.6, 0.4, 0.2], [0.1, 0.9, 0.3]] * 5
    absent = MulticlassScores.from_predictions([0, 1, 1] * 5, scores, classes=[0, 1, 2])
    two = MulticlassScores.from_predictions([0, 1, 1] * 5, np.array(scores)[:, :2])
    assert curve_intervals(absent).macro_roc_auc == pytest.approx(curve_intervals(two).macro_roc_auc, abs=1e-12)


def test_outcome_patterns_count_each_outcome():
    scores = MultilabelScores.from_predictions([[1, 0], [0, 1], [1, 0], [0, 0]], [[0.9, 0.6], [0.2, 0.1]] * 2)
    kinds, counts = outcome_patterns(scores, 0.5)
    assert sorted(zip(map(tuple, kinds.tolist()), counts.tolist(), strict=True)) == [
        ((0, 0), 1),
        ((0, 3), 1),
        ((1, 2), 2),
    ]


def test_weights_and_invalid_settings_are_refused():
    weighted = ConfusionTable(("a", "b"), [[1.5, 0.5], [0.25, 2.0]])
    with pytest.raises(UndefinedForWeightsError):
        average_intervals(weighted)
    scores = MulticlassScores.from_predictions([0, 1], [[0.6, 0.4], [0.3, 0.7]]).at_prevalences([0.2, 0.8])
    with pytest.raises(UndefinedForWeightsError):
        curve_intervals(scores)
    with pytest.raises(ParameterError):
        average_intervals(TABLE, n_resamples=3)
