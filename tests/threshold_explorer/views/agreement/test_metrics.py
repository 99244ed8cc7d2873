"""Agreement of the example's scores with its grade, against scipy and scikit-learn, and their paired comparison."""

import csv
import math

import numpy as np
import pyarrow as pa
import pytest
from scipy import stats
from sklearn.metrics import average_precision_score, cohen_kappa_score, roc_auc_score

from metrics_core.compare import best_of, resample_series
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.graded.columns import GradedRoles, graded_columns
from threshold_explorer.data.kinds.graded.dataset import GradedDataset, open_graded
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.examples import OF_GRADES
from threshold_explorer.reading import read_trusted
from threshold_explorer.views.agreement.charts import metrics_for_export, metrics_table, values_by_grade
from threshold_explorer.views.agreement.findings import findings
from threshold_explorer.views.agreement.metrics import agreements, rank_scores

EXAMPLE = OF_GRADES["judged-outputs"]


def opened(table: pa.Table, name: str = "mine", roles: GradedRoles | None = None) -> GradedDataset:
    columns = DetectedColumns.of(table)
    roles = roles or graded_columns(columns).roles
    source = Source(name, ("test", name), name, "", Origin.UPLOAD, "", columns, {"graded": roles})
    return open_graded(source, roles)


@pytest.fixture(scope="module")
def dataset() -> GradedDataset:
    return opened(read_trusted(EXAMPLE.read_bytes(), EXAMPLE.file).table, "example")


@pytest.fixture(scope="module")
def rows() -> list[dict[str, str]]:
    return list(csv.DictReader(EXAMPLE.read_bytes().decode().splitlines()))


def test_every_number_is_that_of_scipy_and_scikit_learn(dataset, rows):
    grades = [float(row["human_rating"]) for row in rows]
    good = [grade >= 4 for grade in grades]
    for found in agreements(dataset):
        scores = [float(row[found.score]) for row in rows]
        assert found.roc_auc.value == pytest.approx(roc_auc_score(good, scores))
        assert found.average_precision.value == pytest.approx(average_precision_score(good, scores))
        assert found.kendall.value == pytest.approx(stats.kendalltau(grades, scores).statistic)
        assert found.spearman.value == pytest.approx(stats.spearmanr(grades, scores).statistic)
        kappas = [cohen_kappa_score(good, [score >= cut for score in scores]) for cut in sorted(set(scores))]
        assert found.kappa.value == pytest.approx(max(kappas))
        for measured in (found.roc_auc, found.average_precision, found.kendall, found.spearman):
            assert measured.interval.low < measured.value < measured.interval.high


def test_weighted_kappa_is_of_scores_on_the_grades_own_scale_alone(dataset, rows):
    weighted = {found.score: found.weighted_kappa for found in agreements(dataset)}
    both = [[int(row[name]) for row in rows] for name in ("human_rating", "judge_stars")]
    assert weighted["judge_stars"].value == pytest.approx(cohen_kappa_score(*both, weights="quadratic"))
    assert weighted["reward_score"] is weighted["chrf"] is None


def test_the_findings_name_the_best_score_and_compare_the_others_with_it(dataset):
    found = rank_scores(dataset)
    assert found.best.score == "judge_stars"
    assert [each.score for each in found.worse] == ["chrf"]
    assert [other.score for other, _ in found.not_different] == ["reward_score"]
    [(_, difference)] = found.not_different
    text = " ".join(map(str, findings(dataset)))
    assert f"One over {difference.reach:.3f} would have been found." in text
    assert text.startswith('"judge_stars" separates good outputs best')
    assert "may be no better than chance" in text


def test_differences_are_max_t_over_all_pairs_on_the_outputs_with_every_score(dataset, rows):
    found = rank_scores(dataset)
    scores = {name: [float(row[name]) for row in rows] for name in dataset.graded.scores}
    good = [float(row["human_rating"]) >= 4 for row in rows]
    resamples = resample_series(good, scores, dict.fromkeys(scores, 0.0), metrics="roc_auc", pos_label=True)
    expected = best_of(resamples, "roc_auc")
    assert found.best.score == expected.name
    assert {other.score: difference for other, difference in found.not_different} == {
        name: difference for name, difference in expected.others.items() if not difference.is_different
    }


def test_without_an_output_of_every_score_nothing_is_compared():
    halves = {"bleu": [1.0, 2, 3, 4] * 5 + [None] * 20, "comet": [None] * 20 + [1.0, 2, 3, 4] * 5}
    dataset = opened(pa.table({"human_rating": [1, 2, 4, 5] * 10, **halves}), "halves")
    assert [difference for _, difference in rank_scores(dataset).not_different] == [None]
    assert "cannot be determined" in " ".join(map(str, findings(dataset)))


def test_scores_of_which_lower_is_better_keep_their_own_thresholds():
    table = pa.table({"human_rating": [5, 4, 2, 1] * 5, "ter": [10.0, 30, 50, 90] * 5})
    dataset = opened(table)
    [found] = agreements(dataset)
    assert found.roc_auc.value == 1
    assert "≤ 30" in metrics_table(dataset).to_string()
    assert metrics_for_export(dataset)["best_kappa_at"].tolist() == [30.0]
    assert "no interval" not in str(findings(dataset)[0])


def test_with_only_good_outputs_the_metrics_are_undefined_and_not_0():
    table = pa.table({"stars": [5, 5, 5], "bleu": [1.0, 2, 3]})
    dataset = opened(table, "all good", GradedRoles("stars", ("bleu",), "bleu", 4.0))
    assert rank_scores(dataset) is None
    assert str(findings(dataset)[0]).startswith("Every output is good")
    shown = metrics_table(dataset)["bleu"].tolist()
    assert shown[0] == shown[4] == "undefined: one class only"
    assert all(math.isnan(value) for value in metrics_for_export(dataset)["roc_auc"])


def test_the_spread_counts_every_output_that_has_the_score():
    table = pa.table({"human_rating": [5, 4, 2, 1, 2], "bleu": [1.0, 2, None, 4, 5]})
    spread = values_by_grade(opened(table, "spread"), "bleu")
    assert spread["grade"].tolist() == ["1", "2", "4", "5"]
    assert spread["outputs"].tolist() == [1, 1, 1, 1]
    assert spread["median"].tolist() == [4.0, 5.0, 2.0, 1.0]


def test_a_long_scale_is_drawn_in_ten_parts():
    table = pa.table({"human_rating": [float(at) for at in range(50)], "bleu": [float(at % 7) for at in range(50)]})
    spread = values_by_grade(opened(table, "long"), "bleu")
    assert len(spread) == 10
    assert spread["outputs"].sum() == 50


def test_the_best_of_eight_judges_that_guess_is_not_called_better_than_chance():
    draw = np.random.default_rng(8)
    scores = {f"judge_{at}": draw.normal(size=30) for at in range(8)}
    dataset = opened(pa.table({"human_rating": [1, 5] * 15, **scores}), "guesses")
    best = rank_scores(dataset).best
    assert best.roc_auc.interval.low > 0.5
    assert not best.beats_chance
    assert str(findings(dataset)[0]).startswith("None of 8 scores separates good outputs significantly")


@pytest.mark.parametrize(("times", "warns"), [(1, False), (10, True)])
def test_a_score_is_called_reversed_only_if_its_interval_is_below_a_half(times, warns):
    table = pa.table({"stars": [5, 4, 2, 1] * times, "bleurt": [0.2, 0.5, 0.4, 0.9] * times})
    found = opened(table, f"{times} times", GradedRoles("stars", ("bleurt",), "bleurt", 4.0))
    assert found.scores.roc_auc() == 0.25
    assert (found.warning is not None) == warns
