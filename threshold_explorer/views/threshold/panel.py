"""The live panel of the Threshold page, what it shows, and the comparison with the pin."""

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from metrics_core import METRICS, BinaryScores, Metric
from metrics_core.partial import PartialCounts, PartialLabels
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import weights_of
from threshold_explorer.interface.controls.parameter_declaration import ChoiceParameter, Scope, flag, one_of, some_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_widget, get_parameter
from threshold_explorer.interface.controls.session_settings import confidence_choice, language_switch, terms_switch
from threshold_explorer.interface.controls.thresholds import SCALE, STEPS, default_fineness, default_scale, scales
from threshold_explorer.live.layer import Pin
from threshold_explorer.live.parts import WIDE, MatrixView, Part, TileInterval, comparison, group, matrix, note, tiles
from threshold_explorer.views.threshold.confidence_bands_switch import bands_switch
from threshold_explorer.views.threshold.guaranteed_rates import guaranteed_rates_part, guaranteed_rates_switch
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say

DEFAULT_METRICS = ["accuracy", "precision", "recall", "f1"]
# More bands over each other cannot be told apart.
DEFAULT_BOUNDED = ["precision", "recall"]
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
SCRIPT = Path(__file__).with_name("live.js")


def view_options(dataset: BinaryDataset) -> None:
    """Draws the popover with the options."""
    button = st.popover(say("view-button"), icon=":material/settings:", help=say("view-button.help"))
    with button, st.container(key="view_panel"):
        bound_widget(
            SHOWN,
            st.multiselect,
            say("view-metrics"),
            default=_default_metrics(dataset),
            options=METRICS_ON_UNIT_SCALE,
            format_func=metric_label,
            help=say("view-metrics.help"),
        )
        confidence_choice()
        bands_switch(dataset)
        guaranteed_rates_switch(dataset)
        bound_widget(
            AREAS,
            st.toggle,
            say("view-areas"),
            default=False,
            help=say("view-areas.help"),
            disabled=not dataset.knows_every_case or dataset.bounded is not None,
        )
        terms_switch()
        language_switch()
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
    """The metrics to show, in the order of `METRICS`; the default ones if none is selected.

    Where positives are rare, accuracy is the last: it is high without any true positive.
    """
    selected = get_parameter(SHOWN, _default_metrics(dataset))
    metrics = [metric for key, metric in METRICS.items() if key in selected]
    is_rare = dataset.scores.prevalence < RARE
    return sorted(metrics, key=lambda metric: is_rare and metric.key == "accuracy")


def _default_metrics(dataset: BinaryDataset) -> list[str]:
    return DEFAULT_BOUNDED if dataset.bounded else DEFAULT_METRICS


def wants_areas(dataset: BinaryDataset) -> bool:
    """Whether the areas under the PR curve are turned on and known."""
    return get_parameter(AREAS, False) and dataset.knows_every_case and dataset.scores.n_positive > 0


def matrix_view() -> MatrixView:
    return MatrixView(get_parameter(FLIP, False), get_parameter(SHARE, SHARE.default))


def panel(
    dataset: BinaryDataset, metrics: Sequence[Metric], view: MatrixView, intervals: Mapping[str, TileInterval]
) -> Part:
    """The panel; the colours of its tiles are also the legend of the trade-off plot."""
    scores = dataset.scores
    return group(
        "panel",
        matrix(
            dataset.classes,
            view,
            is_wide=(scores.is_weighted and not dataset.estimate) or scores.n >= WIDE,
            opens=True,
            is_rounded=dataset.estimate is not None,
            has_unlabelled=dataset.bounded is not None,
        ),
        tiles(metrics, weights=weights_of(scores), intervals=intervals),
        *_blank_note(dataset),
        *guaranteed_rates_part(dataset),
        comparison(),
    )


def _blank_note(dataset: BinaryDataset) -> list[Part]:
    """What blank labels are taken to mean, on a shared link, whose notes are at the end of the page."""
    if dataset.blank is None or not dataset.is_shared:
        return []
    reason = dataset.blank.reason
    return [note(say(f"tiles-blank-{reason.why}", threshold=reason.threshold))]


def move_sentence(
    scores: BinaryScores, pin: Pin | None, current: float, score: str = "", bounded: PartialLabels | None = None
) -> Sentence:
    """How many more or fewer cases are caught and how many false positives that costs, compared with the pin.

    On one score column both differences have the same sign, because a higher threshold only ever flags fewer cases.
    `score` is the current column, named if the pin is on another one. Of `bounded` cases, some are unlabelled.
    """
    if pin is None:
        return Sentence("move-unpinned")
    move: dict[str, Any] = {"origin": pin.origin, "pinned": pin.threshold, "current": current}
    at_pinned, at_current = pin.scores.confusion_at(pin.threshold), scores.confusion_at(current)
    caught = float(at_current.tp) - float(at_pinned.tp)
    alarms = float(at_current.fp) - float(at_pinned.fp)
    if pin.column:
        return _score_sentence(move | pin.columns(scores, score), caught, alarms, bounded)
    if current == pin.threshold:
        return Sentence("move-none", **move)
    if caught == 0 and alarms == 0:
        return Sentence("move-same", **move)
    if bounded and pin.bounded:
        return _unlabelled_sentence(move, bounded.counts_at(current), pin.bounded.counts_at(pin.threshold))
    each = alarms / caught if caught and alarms else 0.0
    if caught >= 0 and alarms >= 0:
        return Sentence("move-gained", **move, caught=caught, alarms=alarms, each=each)
    return Sentence("move-spared", **move, missed=-caught, alarms=-alarms, each=each)


def move_caption(dataset: BinaryDataset, pin: Pin | None, current: float) -> Markdown:
    """The sentence as Markdown."""
    return move_sentence(dataset.scores, pin, current, dataset.roles.score, dataset.bounded).markdown()


def _unlabelled_sentence(move: dict[str, Any], current: PartialCounts, pinned: PartialCounts) -> Sentence:
    names = {"caught": "tp", "alarms": "fp", "unlabelled": "unlabelled_above"}
    counts = {name: abs(float(getattr(current, cell)) - getattr(pinned, cell)) for name, cell in names.items()}
    sign = "more" if move["current"] < move["pinned"] else "fewer"
    return Sentence("move-unlabelled", **move, sign=sign, flagged=sum(counts.values()), **counts)


def _score_sentence(move: dict[str, Any], caught: float, alarms: float, bounded: PartialLabels | None) -> Sentence:
    changes = {"caught": caught, "alarms": alarms, "flagged": caught + alarms}
    counts = {name: abs(change) for name, change in changes.items()}
    signs = {f"{name}_sign": _sign(change) for name, change in changes.items()}
    if bounded:
        unlabelled = bounded.counts_at(move["current"]).unlabelled_above
        return Sentence("move-score-unlabelled", **move, **counts, **signs, unlabelled=unlabelled)
    return Sentence("move-score", **move, **counts, **signs)


def _sign(change: float) -> str:
    return "more" if change > 0 else "fewer" if change < 0 else "same"
