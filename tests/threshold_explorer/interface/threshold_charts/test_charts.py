"""The table of numbers at a threshold: each metric with its interval, or with why it has none."""

import re

import pytest

from metrics_core import METRICS, BinaryScores
from threshold_explorer.interface.threshold_charts.charts import numbers_table

# At 0.5: TP 6, FP 6, FN 2, TN 20.
SCORES = BinaryScores.from_counts([0.1, 0.9], n_positive=[2, 6], n_negative=[20, 6])
COUNTS = ["Threshold", "True positives", "False positives", "False negatives", "True negatives"]


def table(scores=SCORES, threshold=0.5):
    return numbers_table(scores, threshold).to_pandas().set_index("Metric")


def test_every_digit_of_what_the_live_layer_reads():
    third = BinaryScores.from_predictions([1, 0], [0.9, 0.9], sample_weight=[0.1 + 0.2, 1 / 3])
    assert list(table(third, 0.1 + 0.2)["Value"][:5]) == [
        "0.30000000000000004",
        "0.30000000000000004",
        "0.3333333333333333",
        "0.0",
        "0.0",
    ]
    assert list(table().index[:5]) == COUNTS


def test_proportions_and_f1_have_their_intervals():
    intervals = table()["95% interval"]
    # Wilson of 6 of 12 and of 6 of 8; F1 from 6 of 14.
    assert (intervals["Precision"], intervals["Recall"], intervals["F1"]) == (
        "0.254–0.746",
        "0.409–0.929",
        "0.352–0.805",
    )


def test_every_metric_has_an_interval_or_says_why_not():
    for threshold in (0.5, 2.0):
        found = table(threshold=threshold)["95% interval"].drop(COUNTS)
        assert len(found) == len(METRICS)
        for text in found:
            assert re.fullmatch(r"\d\.\d{3}–\d\.\d{3}|undefined|none: no closed form", text)
    assert found["Precision"] == "undefined"
    assert table(threshold=2.0)["Formula"]["Precision"] == "undefined: no case is flagged"


def test_weighted_cases_have_intervals_and_sums_of_weights_say_why_they_have_none():
    weighted = BinaryScores.from_predictions([1, 0, 0], [0.9, 0.1, 0.7], sample_weight=[0.5, 2, 1])
    found = table(weighted)["95% interval"]
    assert (found["Precision"], found["MCC"]) == ("0.050–0.827", "none: no closed form")
    sums = BinaryScores.from_counts([0.9, 0.1, 0.7], [0.5, 0, 0], [0, 2, 1])
    assert set(table(sums)["95% interval"].drop(COUNTS)) == {"none: weighted cases"}


@pytest.mark.parametrize("column", ["Value", "95% interval"])
def test_counts_have_no_interval_and_ratios_three_decimals(column):
    metrics = table()[column].drop(COUNTS)
    numbers = [number for text in metrics for number in re.findall(r"-?\d[\d.e-]*", text)]
    assert numbers
    assert all(re.fullmatch(r"-?\d+\.\d{3}", number) for number in numbers)
    assert set(table()["95% interval"][COUNTS]) == {""}
