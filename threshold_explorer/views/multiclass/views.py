"""The parts of the page that differ between single-label and multilabel data."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from threshold_explorer.data.dataset import Kind
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.class_thresholds import class_thresholds, with_focus
from threshold_explorer.interface.frame.case_list import browse_cases
from threshold_explorer.interface.frame.case_list import take_cell as set_label_cell
from threshold_explorer.interface.frame.data_table import draw_table, show_table
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.own_value import last_release
from threshold_explorer.live.parts import Part
from threshold_explorer.views.multiclass import panel as parts
from threshold_explorer.views.multiclass.abstention import abstention_for_script
from threshold_explorer.views.multiclass.averages import draw_averages
from threshold_explorer.views.multiclass.cases import open_cell, take_cell
from threshold_explorer.views.multiclass.charts import class_curves
from threshold_explorer.views.multiclass.decisions import confusion_table, fits_in_browser, for_script
from threshold_explorer.views.multiclass.intervals import (
    average_estimates,
    class_limits,
    label_average_estimates,
    label_limits,
    predicted_cases,
)
from threshold_explorer.views.multiclass.labels import label_decisions, labels_for_script
from threshold_explorer.views.multiclass.model_confidence import confidence_charts
from threshold_explorer.views.multiclass.parameters import (
    current_prevalences,
    current_rule,
    is_wide,
    label_options,
    picture_options,
    select_class,
    set_abstention,
    set_class_prevalences,
)
from threshold_explorer.views.multiclass.tables import confused_pairs, draw_class_table, label_summaries, summaries
from threshold_explorer.views.multiclass.threshold_strategies import draw_strategies
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import markdown, say

Callbacks = dict[str, Callable[[], None]]


class View(ABC):
    """One kind's part of the page, at a threshold of the selected class or label."""

    @abstractmethod
    def __init__(self, dataset: Any, threshold: float) -> None:
        """Draws the controls above everything else."""

    @abstractmethod
    def panel(self) -> Part:
        """The live panel."""

    @abstractmethod
    def for_script(self, positions: ThresholdScale) -> dict[str, Any]:
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
        return parts.panel(self.dataset, self.rule, self.estimates)

    def for_script(self, positions: ThresholdScale) -> dict[str, Any]:
        if not fits_in_browser(self.dataset, self.rule, positions.thresholds):
            st.caption(say("multiclass-follows-on-release"))
        return {
            "decisions": for_script(self.dataset, self.rule, positions.thresholds, self.threshold),
            "mix": {
                "observed": self.dataset.shares,
                "shares": self.prevalences,
                "release": last_release("mix"),
            },
            "abstention": abstention_for_script(self.dataset, self.rule),
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
        return parts.labels_panel(self.dataset, self.thresholds, self.estimates)

    def for_script(self, positions: ThresholdScale) -> dict[str, Any]:
        return {"labels": labels_for_script(self.dataset, self.thresholds, positions.thresholds)}

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
