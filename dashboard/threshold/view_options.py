"""What the reader may change about the view: which metrics, how the matrix is laid out, how fine the slider."""

from collections.abc import Hashable, Sequence

import streamlit as st

from dashboard.controls.choice import Choice, Kept, flag, one_of, some_of
from dashboard.controls.choosing import ask, peek
from dashboard.controls.threshold_slider import SCALE, STEPS, scales, usual_fineness, usual_scale
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.live.parts import MatrixView
from dashboard.threshold.bands_switch import bands_switch
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import METRICS, Metric

HEADLINE = ["accuracy", "precision", "recall", "f1"]
# Metrics that fit the trade-off plot's axis from 0 to 1.
CHOICE = tuple(key for key, metric in METRICS.items() if metric.maximum == 1)
SHARES = ("all", "actual", "predicted")
# As links said it before they carried keys.
_SHARES_ONCE = {
    "of all cases": "all",
    "of the actual class": "actual",
    "of the predicted class": "predicted",
}
_METRICS_ONCE = {METRICS[key].label: key for key in CHOICE}

SHOWN = some_of("metrics", Kept.VISIT, CHOICE, _METRICS_ONCE, metric_label)
SHARE = one_of("share", Kept.VISIT, SHARES, _SHARES_ONCE, lambda key: say(f"view-share-{key}"))
FLIP = flag("flip", Kept.VISIT)


def view_options(dataset: BinaryDataset) -> None:
    """A popover with the choices."""
    button = st.popover(say("view-button"), icon=":material/settings:", help=say("view-button.help"))
    with button, st.container(key="view_panel"):
        ask(SHOWN, st.multiselect, say("view-metrics"), default=HEADLINE, options=CHOICE, format_func=metric_label)
        bands_switch(dataset)
        ask(SHARE, st.radio, say("view-share"), default="all", options=SHARES, format_func=SHARE.shown)
        ask(FLIP, st.toggle, say("view-flip"), default=False)
        _one_of(SCALE, say("slider-scale"), usual_scale(dataset), scales(dataset), of=dataset.key)
        if len(dataset.fineness) > 1:
            _one_of(STEPS, say("slider-steps"), usual_fineness(dataset), dataset.fineness, of=dataset.key)


def _one_of(choice: Choice[str], label: str, usual: str, options: Sequence[str], of: Hashable) -> None:
    ask(
        choice,
        st.radio,
        label,
        default=usual,
        of=of,
        fit=lambda key: key if key in options else None,
        options=options,
        format_func=choice.shown,
        horizontal=True,
    )


def chosen_metrics() -> list[Metric]:
    """The metrics to show, in the catalogue's order; the four headline ones when none is chosen."""
    chosen = peek(SHOWN, HEADLINE)
    return [metric for key, metric in METRICS.items() if key in chosen]


def matrix_view() -> MatrixView:
    return MatrixView(peek(FLIP, False), peek(SHARE, "all"))
