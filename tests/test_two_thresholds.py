"""Two thresholds compared: metrics, sentences, and the section on the page through Streamlit's test driver."""

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import METRICS, BinaryScores
from metrics_core.resampling import Cells, PairedDecisions, difference, two_thresholds
from tests.app_driver import clean, started
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.views.uncertainty.two_thresholds import (
    ThresholdComparison,
    compare_thresholds,
    comparison_export,
    comparison_table,
    disagreement,
    interval_words,
)
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import say


def shown_text(app: AppTest) -> str:
    texts = [*app.markdown, *app.caption, *app.info, *app.error, *app.warning]
    return " ".join(text.value for text in texts).replace("\\", "")


def compared_on(app: AppTest) -> pd.DataFrame:
    [key_rows, frame] = [one.value for one in app.table if "B − A" in one.value.columns]
    assert key_rows["Metric"].tolist() == ["True positives", "False positives", "Recall", "Precision", "F1"]
    return frame.set_index(frame.columns[0])


def decided(positive: Cells, negative: Cells) -> ThresholdComparison:
    """In the cells, B's decision is first and A's second."""
    decisions = PairedDecisions(positive, negative)
    return ThresholdComparison(repr((positive, negative)), ("A", "B"), decisions.b, decisions.a, decisions)


def test_every_metric_is_shown_at_both_thresholds_with_its_difference_and_interval():
    scores = open_example(FIRST).scores
    app = started("uncertainty.py", pin="0.5", t="0.3")
    assert "in this table: at" not in shown_text(app)
    frame = compared_on(app)
    assert frame.columns[:2].tolist() == ["A: 0.5", "B: 0.3"]
    for key, at in (("A: 0.5", scores.confusion_at(0.5)), ("B: 0.3", scores.confusion_at(0.3))):
        assert frame.loc["Recall", key] == f"{at.recall:.3f}"
        assert frame.loc["True positives", key] == str(at.tp)
    assert len(frame) == 4 + len(METRICS)
    assert frame.loc["False negatives", "B − A"] == f"\u2212{scores.confusion_at(0.5).fn - scores.confusion_at(0.3).fn}"
    low, high = (float(limit) for limit in frame.loc["Recall"].iloc[3].split(" to "))
    assert 0 < low < float(frame.loc["Recall", "B − A"]) < high


def test_a_is_entered_and_invalid_text_is_refused_with_a_reason():
    app = started("uncertainty.py", t="0.3")
    for typed in ("0.7", "seven"):
        clean(app.text_input(key="typed_pin").set_value(typed).run())
        assert compared_on(app).columns[0] == "A: 0.7"
        assert app.query_params["pin"] == "0.7"
    assert "“seven”" in shown_text(app)


def test_without_a_or_at_the_same_threshold_there_is_no_comparison():
    app = started("uncertainty.py", pin="0.5", t="0.5")
    assert "A and B are the same threshold" in shown_text(app)
    clean(app.button(key="unpin").click().run())
    assert "No threshold A" in shown_text(app)


@pytest.mark.parametrize(
    ("positive", "negative", "words"),
    [
        (Cells(5, 0, 0, 5), Cells(5, 0, 0, 5), "correct on the same cases, so there is nothing to test"),
        (Cells(5, 3, 3, 5), Cells(5, 0, 0, 5), "of 6 cases where they disagree, each is correct on 3"),
        (Cells(5, 9, 0, 5), Cells(5, 2, 0, 5), "A is correct on 2 and B on 9 of 11 cases"),
        (Cells(5, 9, 0, 5), Cells(5, 2, 0, 5), "No significant difference in errors (p = 0.065"),
        (Cells(5, 0, 30, 5), Cells(5, 0, 0, 5), "A makes significantly fewer errors (p < 0.001"),
        (Cells(5, 1, 0, 5), Cells(5, 0, 0, 5), "of 1 case."),
    ],
)
def test_mcnemars_test_is_stated_with_its_counts(positive, negative, words):
    assert words in str(disagreement(decided(positive, negative)))


def test_metrics_follow_the_prevalence_and_counts_stay_as_observed():
    scores = open_example(FIRST).scores
    app = started("uncertainty.py", pin="0.5", t="0.3", pi="0.01")
    frame = compared_on(app)
    a, b = (scores.confusion_at(at) for at in (0.5, 0.3))
    assert frame.loc["False positives"].iloc[:2].tolist() == [str(a.fp), str(b.fp)]
    assert frame.loc["Precision"].iloc[:2].tolist() == [f"{at.at_prevalence(0.01).precision:.3f}" for at in (a, b)]
    found = difference(two_thresholds(scores.at_prevalence(0.01), 0.3, 0.5), "precision", n_resamples=1000)["precision"]
    assert frame.loc["Precision"].iloc[3] == interval_words(found)
    assert "in this table: at prevalence 0.01" in shown_text(app)


def test_weighted_cases_follow_the_prevalence_too():
    frame = compared_on(started("uncertainty.py", d="crash-survival", pin="0.5", t="0.3", pi="0.01"))
    at = open_example("crash-survival").scores.confusion_at(0.5).at_prevalence(0.01)
    assert frame.loc["Precision"].iloc[0] == f"{at.precision:.3f}"


def test_weighted_cases_have_values_and_no_intervals():
    scores = BinaryScores.from_predictions([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.1], sample_weight=[1.5, 2, 1, 1])
    compared = ThresholdComparison("weighted", ("A", "B"), scores.confusion_at(0.5), scores.confusion_at(0.3), None)
    assert set(comparison_table(compared).iloc[4:, 4]) == {say("no-interval-weights.row")}
    assert disagreement(compared).key == "two-test-weighted"


def test_the_reason_for_a_missing_interval_is_stated():
    frame = comparison_table(decided(Cells(0, 0, 0, 10), Cells(0, 0, 3, 10))).set_index("Metric")
    assert frame.loc["Precision"].iloc[-1] == "none: undefined"
    scores = open_example(FIRST).scores
    found = difference(two_thresholds(scores, 0.5, 0.5), "precision")["precision"]
    assert interval_words(found) == "none: A and B cannot differ"


def test_the_download_has_every_digit_and_its_method():
    frame = comparison_export(decided(Cells(50, 9, 1, 40), Cells(10, 3, 1, 86))).set_index("quantity")
    assert frame.loc["recall", "difference"] == 59 / 100 - 51 / 100
    assert (
        frame.loc["recall", "method"] == "0.95, paired Dirichlet draws with 1/2 added to each count, B = 1000, seed 0"
    )
    assert frame.loc["tp", "difference"] == 8


def test_the_download_names_its_method_in_the_language_of_the_reader():
    compared = decided(Cells(50, 9, 1, 40), Cells(10, 3, 1, 86))
    with use_language("ko"):
        methods = comparison_export(compared).set_index("quantity")["method"]
    assert methods["recall"] == "0.95, 짝지은 차이, 건수마다 1/2을 더한 디리클레 추출, B = 1000, 시드 0"


def test_the_download_names_the_method_of_cases_between_thresholds_and_of_clusters():
    nested = compare_thresholds(open_example(FIRST), 0.5, 0.3)
    methods = comparison_export(nested).set_index("quantity")["method"]
    assert methods["recall"] == "0.95, paired Wilson interval of the cases between the thresholds"
    rng = np.random.default_rng(0)
    is_positive, groups = np.arange(400) % 2 == 0, np.arange(400) // 4
    scores = BinaryScores.from_predictions(is_positive, rng.normal(is_positive, 1), cluster=groups)
    at = [scores.confusion_at(threshold) for threshold in (0.5, 0.3)]
    clustered = ThresholdComparison("clusters", ("A", "B"), *at, two_thresholds(scores, 0.3, 0.5))
    methods = comparison_export(clustered).set_index("quantity")["method"]
    assert methods["mcc"] == "0.95, paired Bayesian bootstrap of clusters, B = 1000, seed 0"
