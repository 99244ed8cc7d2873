"""What the page on many classes shows that follows the pointer."""

from pathlib import Path

import numpy as np

from dashboard.controls.choosing import peek
from dashboard.controls.class_thresholds import Thresholds
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.data.kinds.multilabel import MultilabelDataset
from dashboard.live.parts import WIDE, MatrixView, Part, group, matrix, tiles, title
from dashboard.multiclass.abstention import positions_of
from dashboard.multiclass.averages import MEASURES
from dashboard.multiclass.choices import CELLS, LABEL_ORDER, LABEL_ORDERS, MOST_CLASSES, ORDER, ORDERS, SHARES, is_wide
from dashboard.multiclass.decisions import Rule
from dashboard.multiclass.intervals import SureAverages
from dashboard.multiclass.labels import decided_labels
from dashboard.words.formats import shortened
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import METRICS

SCRIPT = Path(__file__).with_name("live.js")
TILES = [METRICS[key] for key in ("precision", "recall", "f1", "specificity")]


def panel(dataset: MulticlassDataset, rule: Rule, sure: SureAverages) -> Part:
    """The confusion matrix as a picture, the averages, the class in focus, and the mix."""
    return group(
        "panel many",
        picture(dataset),
        group(
            "numbers",
            averages(sure, is_weighted=dataset.scores.is_weighted),
            *([abstention(dataset, rule)] if dataset.many and rule.thresholds is None else []),
            group(
                "focus",
                title(say("multiclass-focus", name=shortened(dataset.roles.positive), scored=bool(dataset.many))),
                tiles(TILES, is_weighted=dataset.scores.is_weighted),
            ),
            mix_sliders(dataset),
        ),
    )


def picture(dataset: MulticlassDataset) -> Part:
    """The confusion matrix, its classes in the order that is chosen; beyond so many a sentence in its place."""
    if is_wide(dataset):
        return title(say("multiclass-too-many", classes=len(dataset.names), most=MOST_CLASSES))
    return {
        "is": "picture",
        "alt": say("multiclass-picture-alt", classes=len(dataset.names)),
        "order": order_of(dataset),
        "share": peek(CELLS, SHARES[0]),
        "no_answer": say("multiclass-no-answer"),
    }


def order_of(dataset: MulticlassDataset) -> list[int]:
    """The places of the classes as they are drawn."""
    order = peek(ORDER, ORDERS[0])
    if order == "confused":
        return [int(place) for place in dataset.answers.order_by_confusion()]
    if order == "support":
        return [int(place) for place in np.argsort(-dataset.answers.support, kind="stable")]
    return list(range(len(dataset.names)))


def averages(sure: SureAverages, *, is_weighted: bool) -> Part:
    """The averages, each with what it answers; how sure they are `averages.py` says beside."""
    return {
        "is": "averages",
        "caption": say("multiclass-averages"),
        "measures": [metric_label(key) for key in MEASURES],
        "averages": [
            {"key": key, "label": say(f"average-{key}"), "help": say(f"average-{key}.help")} for key in sure.averages
        ],
        "has_intervals": not is_weighted,
        "faint": say("averages-faint"),
    }


def abstention(dataset: MulticlassDataset, rule: Rule) -> Part:
    """A slider for what the highest score must reach."""
    return {
        "is": "abstention",
        "label": say("multiclass-abstain"),
        "last": len(positions_of(dataset, rule.least)) - 1,
    }


def labels_panel(dataset: MultilabelDataset, thresholds: Thresholds, sure: SureAverages) -> Part:
    """Each label with its threshold, the averages, and the label in focus."""
    return group(
        "panel many",
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
            averages(sure, is_weighted=dataset.scores.is_weighted),
            group(
                "focus",
                title(say("multilabel-focus", name=shortened(dataset.roles.positive))),
                tiles(TILES, is_weighted=dataset.scores.is_weighted),
            ),
        ),
    )


def labels(dataset: MultilabelDataset, thresholds: Thresholds) -> Part:
    """The labels in the order that is chosen; a click on one puts it in focus."""
    columns = (
        say("multilabel-column-label"),
        say("multilabel-column-threshold"),
        say("multiclass-column-support"),
        *(metric_label(measure) for measure in MEASURES),
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
    """The places of the labels as they stand in the table."""
    order = peek(LABEL_ORDER, LABEL_ORDERS[0])
    if order == "support":
        return [int(place) for place in np.argsort(-np.array(dataset.shares), kind="stable")]
    if order == "f1":
        # What is undefined comes last.
        return [int(place) for place in np.argsort(decided_labels(dataset, thresholds).per_label().f1, kind="stable")]
    return list(range(len(dataset.names)))


def mix_sliders(dataset: MulticlassDataset) -> Part:
    """A slider for each class's share of the cases; the mix that is chosen is no part of it, and leaves it as it is."""
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
