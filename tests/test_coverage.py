"""At 200 positive and 1800 negative cases each interval of a page holds the truth in 93 to 97 % of test sets."""

import numpy as np
import pytest

from benchmarks.coverage import APART, Setting, coverage_of_areas, coverage_of_closed_forms, main
from dashboard.data.confidence import CLOSED_FORMS
from metrics_core.prevalence_intervals import AT_PREVALENCE

TIES = pytest.mark.parametrize("tied", [False, True], ids=["no ties", "ties"])


def setting(tied, apart=1.0):
    return Setting(positives=200, apart=apart, tied=tied)


@TIES
@pytest.mark.parametrize("apart", [1.0, 2.0])
def test_closed_forms_hold_the_truth_as_often_as_they_say(tied, apart):
    found = {(name, where): share for name, where, share in coverage_of_closed_forms(setting(tied, apart), 20_000, 7)}
    assert len(found) == len(CLOSED_FORMS) + 2 * len(AT_PREVALENCE)
    assert {key: share for key, share in found.items() if not 0.93 <= share <= 0.97} == {}


@TIES
def test_intervals_of_areas_hold_the_truth_as_often_as_they_say(tied):
    found = {(name, where): share for name, where, share in coverage_of_areas(setting(tied), 1000, 300, 7)}
    assert set(found) == {
        ("ap", "0.1, fixed"),
        ("ap", "0.01, fixed"),
        ("auc", "any, fixed"),
    }
    assert {key: share for key, share in found.items() if not 0.93 <= share <= 0.97} == {}


@TIES
def test_intervals_of_areas_of_classes_further_apart_stay_within_what_1000_test_sets_can_tell(tied):
    # Of 13 000 test sets 96.9 % hold average precision at 0.01, too near the end for 1000 to stay within it always.
    error = 2 * (0.97 * 0.03 / 1000) ** 0.5
    found = {(name, where): share for name, where, share in coverage_of_areas(setting(tied, 2.0), 1000, 300, 7)}
    assert {key: share for key, share in found.items() if not 0.93 - error <= share <= 0.97 + error} == {}


def test_the_truth_is_that_of_a_large_sample():
    for tied in (False, True):
        population = Setting(positives=100_000, apart=1.0, tied=tied)
        sample = population.drawn(np.random.default_rng(1))
        assert sample.average_precision() == pytest.approx(population.average_precision(0.1), abs=0.004)
        assert sample.roc_auc() == pytest.approx(population.roc_auc(), abs=0.003)
        at, truth = sample.confusion_at(1.5), population.at_threshold(0.1)
        assert at.f1 == pytest.approx(truth.f1, abs=0.005)


def test_the_program_prints_a_row_for_each_interval(capsys):
    main(["--few", "2", "--many", "50", "--draws", "100"])
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("### ") for line in lines) == len(APART)
    assert sum(line.startswith("| Average precision") for line in lines) == 2 * len(APART)
    assert any("not estimable" in line for line in lines)
