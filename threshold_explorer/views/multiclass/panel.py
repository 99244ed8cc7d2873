"""The declaration of the Multiclass page's live panel."""

from pathlib import Path

import numpy as np

from metrics_core import METRICS
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.metric_intervals import Weights
from threshold_explorer.interface.controls.class_thresholds import Thresholds
from threshold_explorer.interface.controls.query_parameters import get_parameter
from threshold_explorer.live.parts import WIDE, MatrixView, Part, group, matrix, tiles, title
from threshold_explorer.views.multiclass.abstention import slider_thresholds
from threshold_explorer.views.multiclass.averages import RATIO_METRICS
from threshold_explorer.views.multiclass.decisions import DecisionRule
from threshold_explorer.views.multiclass.intervals import AverageEstimates
from threshold_explorer.views.multiclass.labels import label_decisions
from threshold_explorer.views.multiclass.parameters import (
    CELLS,
    LABEL_ORDER,
    MAX_CLASSES,
    ORDER,
    is_wide,
)
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")
TILES = [METRICS[key] for key in ("precision", "recall", "f1", "specificity")]


def panel(dataset: MulticlassDataset, rule: DecisionRule, estimates: AverageEstimates) -> Part:
    """Confusion matrix, averages, selected class and class prevalences."""
    return group(
        "panel multiclass",
        group(
            "numbers",
            picture(dataset),
            *([abstention(dataset, rule)] if dataset.class_scores and rule.thresholds is None else []),
        ),
        group(
            "numbers",
            averages(estimates),
            group(
                "focus",
                title(
                    say("multiclass-focus", name=shortened(dataset.roles.positive), scored=bool(dataset.class_scores))
                ),
                tiles(TILES, weights=Weights.SUMS if dataset.scores.is_weighted else Weights.NONE),
            ),
            prevalence_sliders(dataset),
        ),
    )


def picture(dataset: MulticlassDataset) -> Part:
    """The confusion matrix in the chosen class order, or a sentence if there are too many classes to draw."""
    if is_wide(dataset):
        return title(say("multiclass-too-many", classes=len(dataset.names), most=MAX_CLASSES))
    return {
        "is": "picture",
        "alt": say("multiclass-picture-alt", classes=len(dataset.names)),
        "order": class_order(dataset),
        "share": get_parameter(CELLS, CELLS.default),
        "no_answer": say("multiclass-no-answer"),
    }


def class_order(dataset: MulticlassDataset) -> list[int]:
    """Class positions in drawing order."""
    order = get_parameter(ORDER, ORDER.default)
    if order == "confused":
        return [int(place) for place in dataset.confusion.order_by_confusion()]
    if order == "support":
        return [int(place) for place in np.argsort(-dataset.confusion.support, kind="stable")]
    return list(range(len(dataset.names)))


def averages(estimates: AverageEstimates) -> Part:
    """The table of averages; `averages.py` supplies their intervals."""
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


def abstention(dataset: MulticlassDataset, rule: DecisionRule) -> Part:
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
            labels(dataset, thresholds),
            matrix(
                dataset.classes,
                MatrixView(),
                is_wide=dataset.scores.is_weighted or dataset.scores.n >= WIDE,
                opens=True,
            ),
        ),
        group(
            "numbers",
            averages(estimates),
            group(
                "focus",
                title(say("multilabel-focus", name=shortened(dataset.roles.positive))),
                tiles(TILES, weights=Weights.SUMS if dataset.scores.is_weighted else Weights.NONE),
            ),
        ),
    )


def labels(dataset: MultilabelDataset, thresholds: Thresholds) -> Part:
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
        "order": label_order(dataset, thresholds),
    }


def label_order(dataset: MultilabelDataset, thresholds: Thresholds) -> list[int]:
    """Label positions in table order."""
    order = get_parameter(LABEL_ORDER, LABEL_ORDER.default)
    if order == "support":
        return [int(place) for place in np.argsort(-np.array(dataset.shares), kind="stable")]
    if order == "f1":
        # argsort puts undefined F1 (nan) last.
        return [int(place) for place in np.argsort(label_decisions(dataset, thresholds).per_label().f1, kind="stable")]
    return list(range(len(dataset.names)))


def prevalence_sliders(dataset: MulticlassDataset) -> Part:
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
