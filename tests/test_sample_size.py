"""The required sample size: its results, and the section on the page through Streamlit's test driver."""

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core.resampling import (
    cases_needed,
    half_width_at_prevalence,
    half_width_of,
    two_thresholds,
)
from tests.app_driver import captions, clean, messages, started, uploaded
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.views.uncertainty.sample_size import (
    SHARE_OF,
    Expected,
    SampleSizeRequest,
    expected,
    sample_sizes,
    widths_table,
)
from threshold_explorer.words.formats import count_text


def results_on(app: AppTest) -> pd.DataFrame:
    [frame] = [one.value for one in app.table if "Question" in one.value.columns]
    return frame


def observed(metric: str, half_width: float = 0.05) -> SampleSizeRequest:
    pi = open_example(FIRST).scores.prevalence
    return SampleSizeRequest(metric, half_width, 1000, f"{pi:.3g}", pi)


@pytest.mark.parametrize("metric", SHARE_OF)
def test_the_required_size_is_the_least_that_reaches_the_half_width(metric):
    dataset, request = open_example(FIRST), observed(metric)
    at = dataset.scores.confusion_at(0.5)
    share = {"value": getattr(at, metric), "prevalence": dataset.scores.prevalence, "flagged_rate": at.flagged_rate}
    needed, have = sample_sizes(dataset, 0.5, request)
    assert (needed.n, needed.positives) == cases_needed(metric, 0.05, **share)[:2]
    assert have.half_width == half_width_of(metric, 1000, **share)
    of = expected(dataset, 0.5, request)
    assert of.half_width(needed.n) <= 0.05 < of.half_width(needed.n - 1)


def test_at_another_prevalence_there_are_results_for_the_files_own_sampling():
    dataset = open_example(FIRST)
    at, pi = dataset.scores.confusion_at(0.5), dataset.scores.prevalence
    found = sample_sizes(dataset, 0.5, SampleSizeRequest("precision", 0.05, 1000, "0.01", 0.01))
    assert [one.question for one in found] == ["required", "available", "required", "available"]
    assert found[3].half_width == half_width_at_prevalence(
        1000, 0.01, recall=at.recall, fpr=at.fpr, observed_prevalence=pi
    )
    assert all("0.01" in found[at].sampling for at in (0, 2))


def test_recall_needs_fewer_cases_where_the_file_has_more_positives():
    come, _, own, _ = sample_sizes(open_example(FIRST), 0.5, SampleSizeRequest("recall", 0.05, 1000, "0.01", 0.01))
    assert own.n < come.n
    assert own.positives == pytest.approx(come.positives, abs=1)


def test_more_cases_give_a_narrower_interval():
    widths = widths_table(Expected("precision", 0.8, 0.1, 0.1), 6)
    assert widths["half_width"].is_monotonic_decreasing
    assert widths["n"].iloc[[0, -1]].tolist() == [10, 10**6]


@pytest.mark.parametrize(
    ("metric", "threshold", "words"),
    [
        ("precision", 2.0, "Precision is undefined at this threshold"),
        ("precision", 0.0, "Every case is flagged"),
        ("npv", 2.0, "no case is flagged"),
        ("npv", 0.0, "undefined at this threshold"),
        ("f1", 2.0, "No case is flagged, so F1 is 0"),
        ("f1", 0.0, "depends on the prevalence alone"),
        ("difference_recall", 0.5, "choose threshold A above"),
    ],
)
def test_the_reason_is_stated_where_there_is_no_sample_size(metric, threshold, words):
    trouble = expected(open_example(FIRST), threshold, observed(metric)).trouble
    assert words.lower() in str(trouble).lower()


def test_roc_auc_at_another_prevalence_needs_fewer_cases_where_classes_are_equal_in_number():
    come, _, own, _ = sample_sizes(open_example(FIRST), 0.5, SampleSizeRequest("roc_auc", 0.01, 1000, "0.01", 0.01))
    assert own.n < come.n < come.n_assured


def test_a_difference_is_sized_from_the_two_thresholds_of_the_page():
    dataset, request = open_example(FIRST), observed("difference_recall")
    compared = two_thresholds(dataset.scores, 0.3, 0.5)
    needed, _ = sample_sizes(dataset, 0.3, request, compared)
    assert needed.n < needed.n_assured
    recalls = [float(dataset.scores.confusion_at(at).recall) for at in (0.3, 0.5)]
    assert expected(dataset, 0.3, request, compared).value == recalls[0] - recalls[1]
    app = started("uncertainty.py", size_of="difference_recall", t="0.3", pin="0.5", size_n="1000")
    assert results_on(app)["Cases"].iloc[0] == count_text(needed.n)
    assert "open which is better" not in captions(app)
    wide = started("uncertainty.py", size_of="difference_recall", t="0.3", pin="0.5", size_width="0.3")
    assert "may leave open which is better" in captions(wide)
    # Older links could size the difference in ROC AUC of two scores.
    of_scores = started("uncertainty.py", size_of="difference_roc_auc", t="0.3", pin="0.5")
    assert "difference_roc_auc" in " ".join(messages(of_scores, "warning"))
    assert of_scores.selectbox(key="size_of").value == "precision"


def test_weighted_cases_have_sizes_of_proportions_only():
    app = uploaded("y,p,case_weight\n1,0.9,1.5\n0,0.2,1\n1,0.4,3\n0,0.6,2\n", page="uncertainty.py")
    assert "The cases are weighted" in captions(app)
    assert len(results_on(app)) == 2
    for metric in ("roc_auc", "difference_recall"):
        clean(app.selectbox(key="size_of").set_value(metric).run())
        assert "has no sample size here" in " ".join(messages(app, "info"))


def test_a_half_width_out_of_reach_has_no_sample_size():
    needed, _ = sample_sizes(open_example(FIRST), 0.5, SampleSizeRequest("precision", 1e-9, 1000, "0.1", 0.1))[:2]
    assert needed.n is None


def test_links_keep_the_inputs():
    app = started("uncertainty.py", size_of="recall", size_width="7", size_n="500", pi="0.01", t="0.3")
    assert "size_width" in " ".join(messages(app, "warning"))
    frame = results_on(app)
    assert frame["Cases"].iloc[1] == "500"
    assert "0.01" in frame.iloc[0, 1]
    clean(app.selectbox(key="size_of").set_value("npv").run())
    assert app.query_params["size_of"] == "npv"


def test_one_class_has_no_sample_size():
    app = uploaded("label,score\n1,0.9\n1,0.2\n1,0.4\n", page="uncertainty.py")
    assert "Only one class is present" in " ".join(messages(app, "info"))
