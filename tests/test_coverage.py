"""How often intervals cover the true value in simulated test sets."""

import numpy as np
import pytest

from benchmarks.coverage import (
    CLASS_DISTANCES,
    CLASS_ERRORS,
    MEANS,
    RATES,
    WEIGHT_VARIATIONS,
    WEIGHTINGS,
    Setting,
    coverage_of_areas,
    coverage_of_averages,
    coverage_of_closed_forms,
    coverage_of_curve_averages,
    coverage_of_label_averages,
    coverage_of_linear_quantities,
    coverage_of_mean,
    coverage_of_score_differences,
    coverage_of_simultaneous_bands,
    coverage_of_weighted_cases,
    coverage_of_weighted_kappa,
    main,
)
from metrics_core.prevalence_intervals import AT_PREVALENCE
from threshold_explorer.data.metric_intervals import CLOSED_FORMS

TIES = pytest.mark.parametrize("tied", [False, True], ids=["no ties", "ties"])


def setting(tied, class_distance=1.0):
    return Setting(positives=200, class_distance=class_distance, tied=tied)


@TIES
@pytest.mark.parametrize("class_distance", [1.0, 2.0])
def test_closed_form_intervals_have_their_nominal_coverage(tied, class_distance):
    found = {
        (name, where): share
        for name, where, share in coverage_of_closed_forms(setting(tied, class_distance), 20_000, 7)
    }
    assert len(found) == len(CLOSED_FORMS) + 2 * len(AT_PREVALENCE)
    assert {key: share for key, share in found.items() if not 0.93 <= share <= 0.97} == {}


@TIES
@pytest.mark.parametrize("class_distance", [1.0, 2.0])
def test_intervals_of_areas_have_their_nominal_coverage(tied, class_distance):
    found = {
        (name, where): share for name, where, share in coverage_of_areas(setting(tied, class_distance), 300, 200, 7)
    }
    assert set(found) == {("ap", "0.1, fixed"), ("ap", "0.01, fixed"), ("auc", "any, fixed")}
    # The standard error of 300 test sets is 1.3 %.
    assert {key: share for key, share in found.items() if not 0.92 <= share <= 0.985} == {}


def test_roc_auc_near_1_of_few_positives_is_covered():
    for positives, class_distance in ((20, 3.0), (50, 4.0)):
        *_, (_, _, share) = coverage_of_areas(Setting(positives, class_distance, tied=False), 300, 100, 7)
        assert 0.92 <= share, (positives, class_distance)


@pytest.mark.parametrize(("sizes", "distance"), [((100, 20, 5), 3.0), ((20, 20, 20), 6.0)])
def test_curve_metrics_over_classes_are_covered_also_at_1(sizes, distance):
    found = coverage_of_curve_averages(sizes, distance, 100, 200, 7)
    assert all(share >= 0.92 for share in found.values()), found


@pytest.mark.parametrize("rates", RATES)
def test_quantities_linear_in_the_rates_are_covered_also_with_nearly_empty_cells(rates):
    for positives in (100, 200):
        found = coverage_of_linear_quantities(positives, rates, 20_000, 7)
        assert all(0.92 <= share <= 0.98 for share in found.values()), found


@pytest.mark.parametrize(("sizes", "error"), [((1000, 20, 5), 0.2), ((10, 10, 10), 0.02)])
def test_averages_over_classes_are_covered_also_with_thin_and_nearly_perfect_classes(sizes, error):
    found = coverage_of_averages(sizes, error, 200, 200, 7)
    # The standard error of 200 test sets is 1.5 %.
    assert all(share >= 0.92 for share in found.values()), found


@pytest.mark.parametrize("error", CLASS_ERRORS)
def test_averages_over_thin_labels_are_covered(error):
    found = coverage_of_label_averages((0.3, 0.05, 0.02), 200, error, 200, 200, 7)
    # The standard error of 200 test sets is 1.5 %.
    assert all(share >= 0.92 for share in found.values()), found


def test_weighted_kappa_is_covered_also_of_graders_who_nearly_always_agree():
    assert 0.92 <= coverage_of_weighted_kappa(30, 3, 0.1, 300, 200, 7)


def test_differences_of_two_nearly_perfect_scores_are_covered():
    found = coverage_of_score_differences(Setting(20, 3.5, tied=False), 0.3, 100, 100, 7)
    # The standard error of 100 test sets is 2.2 %; DeLong's limits of few positives are narrow.
    assert found.pop("ROC AUC") >= 0.8
    assert all(share >= 0.9 for share in found.values()), found


@pytest.mark.parametrize("name", MEANS)
def test_means_are_covered_also_of_six_values(name):
    for size in (6, 30):
        assert 0.92 <= coverage_of_mean(MEANS[name], size, 300, 200, 7)


@pytest.mark.parametrize("name", WEIGHTINGS)
def test_weighted_cases_are_covered_whatever_the_weights_depend_on(name):
    for variation in WEIGHT_VARIATIONS[1:]:
        found = coverage_of_weighted_cases(50, variation, WEIGHTINGS[name], 500, 7)
        # The standard error of 500 test sets is 1 %.
        assert all(0.92 <= share <= 0.99 for share in found.values()), (variation, found)


def test_simultaneous_bands_contain_whole_curves():
    found = coverage_of_simultaneous_bands(50, 1.0, 50, 200, 7, positions=31)
    assert all(share >= 0.88 for share in found.values()), found


def test_the_true_value_is_the_value_of_a_large_sample():
    for tied in (False, True):
        population = Setting(positives=100_000, class_distance=1.0, tied=tied)
        sample = population.drawn(np.random.default_rng(1))
        assert sample.average_precision() == pytest.approx(population.average_precision(0.1), abs=0.004)
        assert sample.roc_auc() == pytest.approx(population.roc_auc(), abs=0.003)
        at, truth = sample.confusion_at(1.5), population.at_threshold(0.1)
        assert at.f1 == pytest.approx(truth.f1, abs=0.005)


def test_the_program_prints_a_row_for_each_interval(capsys, monkeypatch):
    monkeypatch.setattr("benchmarks.unit_coverage.POPULATION", 3000)
    main(["--few", "5", "--many", "50", "--weighted", "50", "--draws", "100"])
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("### ") for line in lines) == len(CLASS_DISTANCES) + len(WEIGHTINGS) + 9
    assert sum(line.startswith("| Average precision") for line in lines) == 2 * len(CLASS_DISTANCES)
    assert any("not estimable" in line for line in lines)
