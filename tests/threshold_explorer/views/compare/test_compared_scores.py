"""The cases that are compared, the rows that have every score, and their expected costs."""

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as hy

from metrics_core import BinaryScores
from metrics_core.choosing import Costs, LeastCost, at_least, choose
from metrics_core.compare import paired_differences
from tests.app_driver import AppTest, clean, live_data, started
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.views.compare.compared_scores import MIN_COMMON, compared_scores
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.markdown import markdown_text

ROWS = 40
LABELS = np.arange(ROWS) % 2
# Each score names its row and its column.
SCORES = {name: np.arange(ROWS) + 100.0 * place for place, name in enumerate("abc")}
EXAMPLE = EXAMPLES["flights-by-month"]
TABLE = pd.read_csv(EXAMPLE.path)
NAMES = ("logistic_regression", "boosted_trees")
LABEL = "Cost of 10\u202f000 cases, EUR"
COSTS = Costs(fp=2, fn=7)
LINK = {"d": EXAMPLE.id, "cost_fp": "2", "cost_fn": "7", "currency": "EUR", "by": "cost"}


def compared(missing):
    """The comparison of three columns, in each of which some rows have no score."""
    columns = {
        name: [None if row in missing[name] else value for row, value in enumerate(SCORES[name])] for name in SCORES
    }
    table = pa.table({"label": LABELS, **columns})
    source = Source("common", ("common",), "c", "", Origin.UPLOAD, "", DetectedColumns.of(table), {})
    return compared_scores.__wrapped__(
        open_binary(source, ColumnRoles("label", "a", "1", drop_missing=True)), ("b", "c"), source
    )


def check(missing):
    found = compared(missing)
    rows = sorted(set(range(ROWS)) - set().union(*missing.values()))
    assert found.n_common == len(rows)
    if len(rows) < MIN_COMMON * min(ROWS - len(each) for each in missing.values()):
        assert found.common is None
        return
    assert found.common.rows.tolist() == rows
    assert found.common.is_positive.tolist() == (LABELS[rows] == 1).tolist()
    assert [each.tolist() for each in found.common.values] == [SCORES[name][rows].tolist() for name in SCORES]
    assert found.left_out == tuple(ROWS - len(missing[name]) - len(rows) for name in SCORES)


# At least ten rows of each class have all scores.
MISSING = hy.sets(hy.integers(20, ROWS - 1))


@given(hy.fixed_dictionaries(dict.fromkeys(SCORES, MISSING)))
def test_the_rows_with_every_score_are_compared(missing):
    check(missing)


def test_all_rows_are_compared_if_no_score_is_missing():
    check({name: set() for name in SCORES})


def test_a_column_with_all_scores_is_compared_where_another_has_one():
    check({"a": set(), "b": {0, 3}, "c": set()})


def test_a_comparison_of_mostly_different_cases_is_of_independent_samples():
    check({"a": set(range(24)), "b": set(range(16, ROWS)), "c": set()})


RANKS = np.random.default_rng(1).permutation(200) / 200
OF_MODEL = (0.2 + 0.6 * RANKS).round(3)
PREDICTED = (OF_MODEL >= 0.5).astype(int)
TRUE = (RANKS + np.random.default_rng(2).normal(0, 0.3, 200) > 0.5).astype(int)


@pytest.mark.parametrize(
    ("columns", "unclear"),
    [
        ({"confidence": np.maximum(OF_MODEL, 1 - OF_MODEL)}, ("confidence",)),
        ({"predicted": PREDICTED, "stars": np.arange(200) % 5 + 1}, ("stars",)),
        # It certainly is the confidence, and is compared as a score of the positive class.
        ({"predicted": PREDICTED, "margin": np.abs(OF_MODEL - 0.5)}, ()),
        ({"p_other": 1 - RANKS[::-1]}, ()),
    ],
)
def test_a_score_that_may_be_a_confidence_is_named(columns, unclear):
    table = pa.table({"label": TRUE, "p": OF_MODEL, **columns})
    source = Source("models", ("models",), "m", "", Origin.UPLOAD, "", DetectedColumns.of(table), {})
    dataset = open_binary(source, ColumnRoles("label", "p", "1"))
    others = [name for name in columns if name != "predicted"]
    assert dataset.unclear_confidences(source, others) == unclear


def at_equal_threshold(**further: str) -> AppTest:
    return started("compare.py", **LINK, equal="threshold", at="0.2", **further)


def shown_metrics(data: dict[str, Any]) -> list[dict[str, Any]]:
    [table] = data["panel"]["parts"]
    metrics: list[dict[str, Any]] = table["metrics"]
    return metrics


@pytest.mark.parametrize("prevalence", [None, 0.05])
def test_the_difference_has_the_paired_interval_of_the_core(prevalence):
    app = at_equal_threshold(**({} if prevalence is None else {"pi": str(prevalence)}))
    found = paired_differences(
        TABLE["arrival"],
        {name: TABLE[name] for name in NAMES},
        dict.fromkeys(NAMES, 0.2),
        metrics=LeastCost(COSTS),
        pos_label="late",
        prevalence=prevalence,
    )["expected_cost"]
    each = found.others[NAMES[1]]
    [table] = [shown.value for shown in app.table if "Differs" in shown.value.columns]
    [row] = table[table["Metric"] == LABEL].to_dict("records")
    assert row["Value"] == f"{each.value * 10_000:.2f}"
    assert row[markdown_text(NAMES[0])] == f"{found.reference_value * 10_000:.2f}"
    limits = [f"{limit * 10_000:.2f}".replace("-", "\u2212") for limit in (each.all_low, each.all_high)]
    assert row["Interval"].replace("\u2060", "") == " to ".join(limits)


def test_table_and_chart_get_the_costs():
    data = live_data(at_equal_threshold(pi="0.05"))
    costs = {"cost_tp": 0, "cost_fp": 2, "cost_fn": 7, "cost_tn": 0}
    assert data["cost"] == {"of": costs, "prevalence": 0.05, "cases": 10_000}
    assert [each["label"] for each in shown_metrics(data) if each["key"] == "cost"] == ["Cost"]
    # The table has no room for costs that nobody entered.
    assert "cost" not in {each["key"] for each in shown_metrics(live_data(started("compare.py", d=EXAMPLE.id)))}


def test_each_series_can_be_at_its_minimum_cost():
    app = started("compare.py", **LINK, equal="best", best_by="cost")
    [table] = [shown.value for shown in app.table if "Differs" in shown.value.columns]
    [row] = table[table["Metric"] == LABEL].to_dict("records")
    for column, name in ((markdown_text(NAMES[0]), NAMES[0]), ("Value", NAMES[1])):
        scores = BinaryScores.from_predictions(TABLE["arrival"], TABLE[name], pos_label="late")
        best = min(COSTS.per_case(scores.confusion_at(cut)) for cut in [*scores.distinct_scores, float("inf")])
        assert row[column] == f"{best * 10_000:.2f}"


def test_each_series_at_its_best_is_within_the_limits_of_the_goal_on_new_cases():
    goal = {"goal": "recall_min", "recall_min": "0.8"}
    app = started("compare.py", **LINK | {"by": "recall"}, equal="best", **goal)
    assert app.selectbox(key="best_by").value == "specificity"
    said = "Within the limits of the goal: Recall at least 0.8 on new cases (95 % confidence)."
    assert said in [each.value for each in app.caption]
    [table] = [shown.value for shown in app.table if "Differs" in shown.value.columns]
    [row] = table[table["Metric"] == "Recall"].to_dict("records")
    limits = [at_least("recall", 0.8, confidence=0.95)]
    for column, name in ((markdown_text(NAMES[0]), NAMES[0]), ("Value", NAMES[1])):
        scores = BinaryScores.from_predictions(TABLE["arrival"], TABLE[name], pos_label="late")
        assert row[column] == ratio_text(choose(scores, "specificity", limits).matrix.recall)


def test_series_that_cannot_be_within_the_limits_are_named():
    app = clean(started("compare.py", **LINK, equal="best", goal="recall_min", recall_min="0.9999"))
    assert any("No threshold of" in each.value and "meets them" in each.value for each in app.caption)
