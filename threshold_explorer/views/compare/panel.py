"""The live part of the Compare page: the table of all series, and the choices of metric and of the series in front."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.message_slots import warning_slot
from threshold_explorer.interface.controls.query_parameter import Scope, one_of, plain_text
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_widget, parameter_warning
from threshold_explorer.interface.goal.costs import are_costs_changed
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.layer import encoded, mount_layer
from threshold_explorer.live.parts import group
from threshold_explorer.views.compare.charts import AXIS
from threshold_explorer.views.compare.compared_scores import ComparedScores, names_in
from threshold_explorer.views.compare.cost import COST, cost_label, for_script, series_costs, table_metric
from threshold_explorer.views.compare.matching import Matched, objective_label
from threshold_explorer.views.series.series import SCRIPT, live_series, series_table
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say

METRICS = (
    "precision",
    "recall",
    "f1",
    "fpr",
    "mcc",
    "accuracy",
    "balanced_accuracy",
    "specificity",
    "npv",
    "lift",
    COST,
)
SHOWN = ("recall", "precision", "f1")
METRIC = one_of("by", Scope.SESSION, METRICS, lambda key: cost_label() if key == COST else metric_label(key))
FRONT = plain_text("front", Scope.FILE)


def metric_select() -> str:
    """Draws the choice of the metric on the first chart."""
    return bound_choice(METRIC, st.selectbox, say("compare-metric"), help=say("compare-metric.help"))


def front_select(compared: ComparedScores) -> int:
    """Draws the choice of the series that the others are compared with; returns its place."""
    names = names_in(compared.series)
    chosen = bound_widget(
        FRONT,
        st.selectbox,
        say("compare-front"),
        default=names[0],
        scope_key=compared.key,
        fit=lambda name: name if name in names else None,
        make_warning=lambda asked, _: Sentence("compare-series-missing", asked=asked),
        options=names,
        help=say("compare-front.help"),
    )
    warning_slot("front_complaint", parameter_warning(FRONT), icon=":material/link:")
    return names.index(str(chosen))


def live_compare(
    dataset: BinaryDataset,
    compared: ComparedScores,
    matched: Matched,
    charts: Sequence[Chart],
    front: int,
    metric: str,
) -> None:
    """Mounts the table and the moving marks of the charts; `metric` is that of the first one."""
    objective = "" if not matched.objective else objective_label(matched.objective)
    costs = series_costs(dataset, compared)
    is_unpaired = compared.common is None
    table = series_table(dataset, SHOWN, with_thresholds=True, with_classes=is_unpaired)
    if are_costs_changed() or COST in (matched.objective, metric):
        # There is room for three metrics.
        table["metrics"][-1] = table_metric(*costs)
    mount_layer(
        dataset,
        charts,
        group("panel", table),
        script=SCRIPT,
        words=["compare"],
        axes=[AXIS] if matched.unit != "best" else [],
        more={
            "view": "compare",
            "cost": for_script(*costs),
            "series": live_series(compared.series, matched.thresholds, front=front, are_paired=not is_unpaired),
            "matched": {
                "unit": matched.unit,
                "metric": matched.objective,
                "objective": objective,
                "numbers": matched.numbers.tolist(),
                "values": encoded(np.asarray(matched.axis), "<f8"),
            },
        },
    )
