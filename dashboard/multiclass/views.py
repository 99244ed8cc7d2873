"""What the page shows of each kind of data: one class for each case, or any number of labels."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from dashboard.charts.chart import Chart
from dashboard.controls.choosing import peek
from dashboard.controls.class_thresholds import class_thresholds, with_focus
from dashboard.data.kinds.kind import Kind
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.kinds.multiclass import MULTICLASS, MulticlassDataset
from dashboard.data.kinds.multilabel import MULTILABEL, MultilabelDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.frame.cases import CELL_OPEN, NO_CELL, cases_of_cell
from dashboard.frame.cases import take_cell as take_cell_of_label
from dashboard.live.parts import Part
from dashboard.multiclass import panel as parts
from dashboard.multiclass.abstention import abstention_for_script
from dashboard.multiclass.averages import draw_averages
from dashboard.multiclass.cases import open_cell, take_cell
from dashboard.multiclass.certainty import certainty_charts
from dashboard.multiclass.charts import class_curves
from dashboard.multiclass.choices import (
    chosen_mix,
    chosen_rule,
    is_wide,
    label_options,
    picture_options,
    take_abstention,
    take_focus,
    take_mix,
)
from dashboard.multiclass.decisions import decided, for_script, is_live
from dashboard.multiclass.intervals import sure_averages, sure_label_averages
from dashboard.multiclass.labels import decided_labels, labels_for_script
from dashboard.multiclass.strategies import draw_strategies
from dashboard.multiclass.tables import confused_pairs, draw_class_table, label_summaries, summaries
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import say

Told = dict[str, Callable[[], None]]


class View(ABC):
    """One kind's part of the page at a threshold of the class or label in focus."""

    @abstractmethod
    def __init__(self, dataset: Any, threshold: float) -> None:
        """Asks for the options, above everything else."""

    @abstractmethod
    def panel(self) -> Part:
        """What follows the pointer."""

    @abstractmethod
    def for_script(self, positions: ThresholdScale) -> dict[str, Any]:
        """What the panel needs of the data."""

    @abstractmethod
    def told(self) -> Told:
        """What the panel may tell, by name."""

    @abstractmethod
    def details(self) -> None:
        """Below the panel, above the curves."""

    @abstractmethod
    def tables(self) -> None:
        """Below the curves: every class or label, and what sums up all."""


def charts_of(dataset: ManyDataset, shown: Sequence[str]) -> list[Chart]:
    """The charts of the kind that is open, which depend on no slider."""
    curves = class_curves(dataset, shown)
    if isinstance(dataset, MulticlassDataset):
        return [*curves, *certainty_charts(dataset, chosen_rule(dataset))]
    return curves


class Classes(View):
    """One class for each case: the confusion matrix as a picture, the averages, another mix, and abstention."""

    def __init__(self, dataset: MulticlassDataset, threshold: float) -> None:
        self.dataset, self.threshold = dataset, threshold
        picture_options(dataset)
        self.rule, self.mix = chosen_rule(dataset), chosen_mix(dataset)
        self.table = decided(dataset, self.rule, threshold).at_mix(self.mix)
        self.sure = sure_averages(self.table)

    def panel(self) -> Part:
        return parts.panel(self.dataset, self.rule, self.sure)

    def for_script(self, positions: ThresholdScale) -> dict[str, Any]:
        if not is_live(self.dataset, self.rule, positions.thresholds):
            st.caption(say("multiclass-follows-on-release"))
        return {
            "decisions": for_script(self.dataset, self.rule, positions.thresholds, self.threshold),
            "mix": {"observed": self.dataset.shares, "shares": self.mix},
            "abstention": abstention_for_script(self.dataset, self.rule),
        }

    def told(self) -> Told:
        return {"cell": take_cell, "mix": take_mix, "abstain": take_abstention}

    def details(self) -> None:
        if is_wide(self.dataset):
            st.table(confused_pairs(decided(self.dataset, self.rule, self.threshold)), hide_index=True)
        else:
            open_cell(self.dataset, self.rule, self.threshold)
        if self.rule.thresholds is not None:
            with st.expander(say("strategy-heading"), expanded=True):
                draw_strategies(self.dataset, with_focus(self.dataset, self.rule.thresholds, self.threshold))

    def tables(self) -> None:
        with st.expander(say("multiclass-classes-heading"), expanded=True):
            draw_class_table(self.dataset, self.table.per_class(), self.rule.thresholds)
        with st.expander(say("summaries-heading")):
            draw_averages(self.dataset, self.sure)
            st.table(summaries(self.dataset, self.table, self.sure), hide_index=True)


class Labels(View):
    """Any number of labels for a case: each with its threshold, the averages, and ways to set all thresholds."""

    def __init__(self, dataset: MultilabelDataset, threshold: float) -> None:
        self.dataset, self.threshold = dataset, threshold
        label_options()
        self.thresholds = class_thresholds(dataset)
        self.sure = sure_label_averages(dataset, self.thresholds)

    def panel(self) -> Part:
        return parts.labels_panel(self.dataset, self.thresholds, self.sure)

    def for_script(self, positions: ThresholdScale) -> dict[str, Any]:
        return {"labels": labels_for_script(self.dataset, self.thresholds, positions.thresholds)}

    def told(self) -> Told:
        return {"focus": lambda: take_focus(self.dataset), "cell": take_cell_of_label}

    def details(self) -> None:
        self._lead_to_imbalance()
        with st.expander(say("cases-heading"), expanded=peek(CELL_OPEN, NO_CELL) != NO_CELL):
            cases_of_cell(self.dataset, self.threshold)
        with st.expander(say("strategy-heading"), expanded=True):
            draw_strategies(self.dataset, self.thresholds)

    def tables(self) -> None:
        at = decided_labels(self.dataset, self.thresholds)
        with st.expander(say("multilabel-labels-heading"), expanded=True):
            draw_class_table(self.dataset, at.per_label(), self.thresholds)
        with st.expander(say("summaries-heading")):
            draw_averages(self.dataset, self.sure)
            st.table(label_summaries(self.dataset, at, self.sure), hide_index=True)

    def _lead_to_imbalance(self) -> None:
        """Where classes have sliders for their mix."""
        with st.container(key="no_mix"):
            st.caption(say("multilabel-no-mix"))
            name = markdown_text(shortened(self.dataset.roles.positive))
            st.page_link("imbalance.py", label=say("multilabel-to-imbalance", name=name), icon=":material/balance:")


_VIEWS: dict[Kind, type[View]] = {MULTICLASS: Classes, MULTILABEL: Labels}


def view_of(dataset: ManyDataset, threshold: float) -> View:
    """The part of the page for the kind that is open."""
    return _VIEWS[dataset.kind](dataset, threshold)
