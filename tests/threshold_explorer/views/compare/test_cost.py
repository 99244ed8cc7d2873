"""The expected cost on the Compare page: the costs of a link, in the table, the chart and the differences."""

from typing import Any

import pandas as pd
import pytest

from metrics_core import BinaryScores
from metrics_core.choosing import Costs, LeastCost
from metrics_core.compare import paired_differences
from tests.app_driver import AppTest, live_data, started
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.words.markdown import markdown_text

EXAMPLE = EXAMPLES["flights-by-month"]
TABLE = pd.read_csv(EXAMPLE.path)
NAMES = ("logistic_regression", "boosted_trees")
LABEL = "Cost of 10\u202f000 cases, EUR"
COSTS = Costs(fp=2, fn=7)
LINK = {"d": EXAMPLE.id, "cost_fp": "2", "cost_fn": "7", "currency": "EUR", "by": "cost"}


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
