"""The view options: metrics, bootstrap bands, layout of the confusion matrix, slider."""

from collections.abc import Hashable, Sequence

import streamlit as st

from metrics_core import METRICS, Metric
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.confidence_choice import confidence_choice
from threshold_explorer.interface.controls.query_parameter import ChoiceParameter, Scope, flag, one_of, some_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_widget, get_parameter
from threshold_explorer.interface.controls.terms import terms_switch
from threshold_explorer.interface.controls.threshold_slider import SCALE, STEPS, default_fineness, default_scale, scales
from threshold_explorer.live.parts import MatrixView
from threshold_explorer.views.threshold.confidence_bands_switch import bands_switch
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

DEFAULT_METRICS = ["accuracy", "precision", "recall", "f1"]
# Metrics that fit the trade-off plot's axis from 0 to 1.
METRICS_ON_UNIT_SCALE = tuple(key for key, metric in METRICS.items() if metric.maximum == 1)
# Positives of a lower prevalence are rare.
RARE = 0.1
SHARES = ("all", "actual", "predicted")
# The texts of old links, which did not carry keys.
_OLD_SHARES = {
    "of all cases": "all",
    "of the actual class": "actual",
    "of the predicted class": "predicted",
}
_OLD_METRICS = {
    "Accuracy": "accuracy",
    "Precision": "precision",
    "Recall": "recall",
    "F1": "f1",
    "Specificity": "specificity",
    "False positive rate": "fpr",
    "False negative rate": "fnr",
    "NPV": "npv",
    "False discovery rate": "false_discovery_rate",
    "F0.5": "f0_5",
    "F2": "f2",
    "Balanced accuracy": "balanced_accuracy",
    "Youden's J": "youden_j",
    "MCC": "mcc",
    "Cohen's kappa": "kappa",
    "Flagged": "flagged_rate",
}

SHOWN = some_of("metrics", Scope.SESSION, METRICS_ON_UNIT_SCALE, _OLD_METRICS, metric_label)
SHARE = one_of("share", Scope.SESSION, SHARES, lambda key: say(f"view-share-{key}"), _OLD_SHARES)
FLIP = flag("flip", Scope.SESSION)
AREAS = flag("areas", Scope.SESSION)


def view_options(dataset: BinaryDataset) -> None:
    """Draws the popover with the options."""
    button = st.popover(say("view-button"), icon=":material/settings:", help=say("view-button.help"))
    with button, st.container(key="view_panel"):
        bound_widget(
            SHOWN,
            st.multiselect,
            say("view-metrics"),
            default=DEFAULT_METRICS,
            options=METRICS_ON_UNIT_SCALE,
            format_func=metric_label,
            help=say("view-metrics.help"),
        )
        confidence_choice()
        bands_switch(dataset)
        bound_widget(
            AREAS,
            st.toggle,
            say("view-areas"),
            default=False,
            help=say("view-areas.help"),
            disabled=not dataset.knows_every_case,
        )
        terms_switch()
        bound_choice(SHARE, st.radio, say("view-share"))
        bound_widget(FLIP, st.toggle, say("view-flip"), default=False)
        _radio(SCALE, say("slider-scale"), default_scale(dataset), scales(dataset), scope_key=dataset.key)
        if len(dataset.fineness) > 1:
            _radio(STEPS, say("slider-steps"), default_fineness(dataset), dataset.fineness, scope_key=dataset.key)


def _radio(parameter: ChoiceParameter, label: str, default: str, options: Sequence[str], scope_key: Hashable) -> None:
    bound_choice(
        parameter,
        st.radio,
        label,
        default=default,
        scope_key=scope_key,
        fit=lambda key: key if key in options else None,
        options=options,
        horizontal=True,
    )


def selected_metrics(dataset: BinaryDataset) -> list[Metric]:
    """The metrics to show, in the order of `METRICS`; the default four if none is selected.

    Where positives are rare, accuracy is the last: it is high without any true positive.
    """
    selected = get_parameter(SHOWN, DEFAULT_METRICS)
    metrics = [metric for key, metric in METRICS.items() if key in selected]
    is_rare = dataset.scores.prevalence < RARE
    return sorted(metrics, key=lambda metric: is_rare and metric.key == "accuracy")


def wants_areas(dataset: BinaryDataset) -> bool:
    """Whether the areas under the PR curve are turned on and known."""
    return get_parameter(AREAS, False) and dataset.knows_every_case and dataset.scores.n_positive > 0


def matrix_view() -> MatrixView:
    return MatrixView(get_parameter(FLIP, False), get_parameter(SHARE, SHARE.default))
