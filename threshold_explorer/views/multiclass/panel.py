"""The live panel of the Multiclass page and what follows it, for single-label and for multilabel data."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from metrics_core import METRICS
from threshold_explorer.data.dataset import Kind
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.metric_intervals import Weights
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.query_parameters import get_parameter
from threshold_explorer.interface.controls.thresholds import Thresholds, class_thresholds, with_focus
from threshold_explorer.interface.frame.case_list import browse_cases
from threshold_explorer.interface.frame.case_list import take_cell as set_label_cell
from threshold_explorer.interface.frame.page_elements import draw_table, show_table
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.parts import WIDE, MatrixView, Part, group, last_release, matrix, tiles, title
from threshold_explorer.views.multiclass.cases import open_cell, take_cell
from threshold_explorer.views.multiclass.charts import class_curves, confidence_charts
from threshold_explorer.views.multiclass.decisions import (
    DecisionRule,
    confusion_table,
    fits_in_browser,
    label_decisions,
    live_abstention,
    live_decisions,
    live_labels,
    slider_thresholds,
)
from threshold_explorer.views.multiclass.intervals import (
    AverageEstimates,
    average_estimates,
    class_limits,
    label_average_estimates,
    label_limits,
    predicted_cases,
)
from threshold_explorer.views.multiclass.parameters import (
    CELLS,
    LABEL_ORDER,
    MAX_CLASSES,
    ORDER,
    current_prevalences,
    current_rule,
    is_wide,
    label_options,
    picture_options,
    select_class,
    set_abstention,
    set_class_prevalences,
)
from threshold_explorer.views.multiclass.tables import (
    RATIO_METRICS,
    confused_pairs,
    draw_averages,
    draw_class_table,
    label_summaries,
    summaries,
)
from threshold_explorer.views.multiclass.threshold_strategies import draw_strategies
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import markdown, say

SCRIPT = Path(__file__).with_name("live.js")
TILES = [METRICS[key] for key in ("precision", "recall", "f1", "specificity")]
Callbacks = dict[str, Callable[[], None]]


def classes_panel(dataset: MulticlassDataset, rule: DecisionRule, estimates: AverageEstimates) -> Part:
    """Confusion matrix, averages, selected class and class prevalences."""
    return group(
        "panel multiclass",
        group(
            "numbers",
            _matrix_picture(dataset),
            *([_abstention(dataset, rule)] if dataset.class_scores and rule.thresholds is None else []),
        ),
        group(
            "numbers",
            _averages(estimates),
            group(
                "focus",
                title(
                    say("multiclass-focus", name=shortened(dataset.roles.positive), scored=bool(dataset.class_scores))
                ),
                tiles(TILES, weights=Weights.SUMS if dataset.scores.is_weighted else Weights.NONE),
            ),
            _prevalence_sliders(dataset),
        ),
    )


def _matrix_picture(dataset: MulticlassDataset) -> Part:
    """The confusion matrix in the chosen class order, or a sentence if there are too many classes to draw."""
    if is_wide(dataset):
        return title(say("multiclass-too-many", classes=len(dataset.names), most=MAX_CLASSES))
    return {
        "is": "picture",
        "alt": say("multiclass-picture-alt", classes=len(dataset.names)),
        "order": _class_order(dataset),
        "share": get_parameter(CELLS, CELLS.default),
        "no_answer": say("multiclass-no-answer"),
    }


def _class_order(dataset: MulticlassDataset) -> list[int]:
    """Class positions in drawing order."""
    order = get_parameter(ORDER, ORDER.default)
    if order == "confused":
        return [int(place) for place in dataset.confusion.order_by_confusion()]
    if order == "support":
        return [int(place) for place in np.argsort(-dataset.confusion.support, kind="stable")]
    return list(range(len(dataset.names)))


def _averages(estimates: AverageEstimates) -> Part:
    """The table of averages; `draw_averages` supplies their intervals."""
    return {
        "is": "averages",
        "caption": say("multiclass-averages"),
        "metrics": [metric_label(key) for key in RATIO_METRICS],
        "averages": [
            {"key": key, "label": say(f"average-{key}"), "help": say(f"average-{key}.help")}
            for key in estimates.averages
        ],
        "has_intervals": estimates.intervals is not None,
        "faint": say("averages-faint"),
    }


def _abstention(dataset: MulticlassDataset, rule: DecisionRule) -> Part:
    """The slider of the abstention threshold."""
    return {
        "is": "abstention",
        "label": say("multiclass-abstain"),
        "last": len(slider_thresholds(dataset, rule.min_confidence)) - 1,
    }


def labels_panel(dataset: MultilabelDataset, thresholds: Thresholds, estimates: AverageEstimates) -> Part:
    """The labels with their thresholds, the averages, and the selected label."""
    return group(
        "panel multiclass",
        group(
            "numbers",
            _labels(dataset, thresholds),
            matrix(
                dataset.classes,
                MatrixView(),
                is_wide=dataset.scores.is_weighted or dataset.scores.n >= WIDE,
                opens=True,
            ),
        ),
        group(
            "numbers",
            _averages(estimates),
            group(
                "focus",
                title(say("multilabel-focus", name=shortened(dataset.roles.positive))),
                tiles(TILES, weights=Weights.SUMS if dataset.scores.is_weighted else Weights.NONE),
            ),
        ),
    )


def _labels(dataset: MultilabelDataset, thresholds: Thresholds) -> Part:
    """The labels in the chosen order; a click selects one."""
    columns = (
        say("multilabel-column-label"),
        say("multilabel-column-threshold"),
        say("multiclass-column-support"),
        *(metric_label(metric) for metric in RATIO_METRICS),
    )
    return {
        "is": "labels",
        "caption": say("multilabel-caption", labels=len(dataset.names)),
        "headings": columns,
        "names": dataset.shown_names,
        "focus": dataset.focus,
        "order": _label_order(dataset, thresholds),
    }


def _label_order(dataset: MultilabelDataset, thresholds: Thresholds) -> list[int]:
    """Label positions in table order."""
    order = get_parameter(LABEL_ORDER, LABEL_ORDER.default)
    if order == "support":
        return [int(place) for place in np.argsort(-np.array(dataset.shares), kind="stable")]
    if order == "f1":
        # argsort puts undefined F1 (nan) last.
        return [int(place) for place in np.argsort(label_decisions(dataset, thresholds).per_label().f1, kind="stable")]
    return list(range(len(dataset.names)))


def _prevalence_sliders(dataset: MulticlassDataset) -> Part:
    """A slider per class prevalence; the declaration does not contain their current values, so it stays the same."""
    observed = dataset.shares
    present = sum(share > 0 for share in observed)
    uniform = [1 / present if share > 0 else 0.0 for share in observed]
    return {
        "is": "mix",
        "legend": say("multiclass-mix"),
        "classes": () if is_wide(dataset) else dataset.shown_names,
        "observed": observed,
        "presets": [
            {"label": say("multiclass-mix-observed"), "shares": observed},
            {"label": say("multiclass-mix-uniform"), "shares": uniform},
        ],
    }


class View(ABC):
    """One kind's part of the page, at a threshold of the selected class or label."""

    @abstractmethod
    def __init__(self, dataset: Any, threshold: float) -> None:
        """Draws the controls above everything else."""

    @abstractmethod
    def panel(self) -> Part:
        """The live panel."""

    @abstractmethod
    def live_data(self, positions: ThresholdScale) -> dict[str, Any]:
        """The panel's data."""

    @abstractmethod
    def callbacks(self) -> Callbacks:
        """The panel's callbacks by name."""

    @abstractmethod
    def details(self) -> None:
        """Draws what is between panel and curves."""

    @abstractmethod
    def tables(self) -> None:
        """Draws what is below the curves: per-class metrics and summaries."""


def charts_of(dataset: OneVsRestDataset, shown: Sequence[str]) -> list[Chart]:
    """The kind's charts, which do not depend on the slider."""
    curves = class_curves(dataset, shown)
    if isinstance(dataset, MulticlassDataset):
        return [*curves, *confidence_charts(dataset, current_rule(dataset))]
    return curves


class MulticlassView(View):
    """One class per case: confusion matrix, averages, simulated prevalences and abstention."""

    def __init__(self, dataset: MulticlassDataset, threshold: float) -> None:
        self.dataset, self.threshold = dataset, threshold
        picture_options(dataset)
        self.rule, self.prevalences = current_rule(dataset), current_prevalences(dataset)
        self.table = confusion_table(dataset, self.rule, threshold).at_prevalences(self.prevalences)
        self.cases = predicted_cases(dataset, self.rule, threshold)
        self.estimates = average_estimates(self.table, self.cases)

    def panel(self) -> Part:
        return classes_panel(self.dataset, self.rule, self.estimates)

    def live_data(self, positions: ThresholdScale) -> dict[str, Any]:
        if not fits_in_browser(self.dataset, self.rule, positions.thresholds):
            st.caption(say("multiclass-follows-on-release"))
        return {
            "decisions": live_decisions(self.dataset, self.rule, positions.thresholds, self.threshold),
            "mix": {
                "observed": self.dataset.shares,
                "shares": self.prevalences,
                "release": last_release("mix"),
            },
            "abstention": live_abstention(self.dataset, self.rule),
        }

    def callbacks(self) -> Callbacks:
        return {"cell": take_cell, "mix": set_class_prevalences, "abstain": set_abstention}

    def details(self) -> None:
        if is_wide(self.dataset):
            draw_table(confused_pairs(confusion_table(self.dataset, self.rule, self.threshold)))
        else:
            open_cell(self.dataset, self.rule, self.threshold)
        if self.rule.thresholds is not None:
            draw_strategies(self.dataset, with_focus(self.dataset, self.rule.thresholds, self.threshold))

    def tables(self) -> None:
        with st.expander(say("multiclass-classes-heading"), expanded=True):
            limits = class_limits(self.table, self.cases)
            draw_class_table(self.dataset, self.table.per_class(), limits, self.rule.thresholds)
        with st.expander(say("summaries-heading")):
            draw_averages(self.dataset, self.estimates)
            show_table(summaries(self.dataset, self.table, self.estimates))


class MultilabelView(View):
    """Any number of labels per case: a threshold for each, averages, and threshold strategies."""

    def __init__(self, dataset: MultilabelDataset, threshold: float) -> None:
        self.dataset, self.threshold = dataset, threshold
        label_options()
        self.thresholds = class_thresholds(dataset)
        self.estimates = label_average_estimates(dataset, self.thresholds)

    def panel(self) -> Part:
        return labels_panel(self.dataset, self.thresholds, self.estimates)

    def live_data(self, positions: ThresholdScale) -> dict[str, Any]:
        return {"labels": live_labels(self.dataset, self.thresholds, positions.thresholds)}

    def callbacks(self) -> Callbacks:
        return {"focus": lambda: select_class(self.dataset), "cell": set_label_cell}

    def details(self) -> None:
        self._link_to_imbalance()
        browse_cases(self.dataset, self.threshold)
        draw_strategies(self.dataset, self.thresholds)

    def tables(self) -> None:
        at = label_decisions(self.dataset, self.thresholds)
        with st.expander(say("multilabel-labels-heading"), expanded=True):
            limits = label_limits(self.dataset, self.thresholds)
            draw_class_table(self.dataset, at.per_label(), limits, self.thresholds)
        with st.expander(say("summaries-heading")):
            draw_averages(self.dataset, self.estimates)
            show_table(label_summaries(self.dataset, at, self.estimates))

    def _link_to_imbalance(self) -> None:
        """In place of the prevalence sliders: a link to the Imbalance page."""
        with st.container(key="no_mix"):
            st.caption(say("multilabel-no-mix"))
            name = shortened(self.dataset.roles.positive)
            st.page_link(
                "imbalance.py", label=markdown("multilabel-to-imbalance", name=name), icon=":material/balance:"
            )


_VIEWS: dict[Kind, type[View]] = {Kind.MULTICLASS: MulticlassView, Kind.MULTILABEL: MultilabelView}


def view_of(dataset: OneVsRestDataset, threshold: float) -> View:
    """The view of the open data's kind."""
    return _VIEWS[dataset.kind](dataset, threshold)
