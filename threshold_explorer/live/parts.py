"""Declares the parts of the panel beside the charts, which `live/panel.js` builds and updates.

A part is a dict with its kind (`is`) and its data; groups of parts are parts too. Intervals without a closed form are
packed: their limits at each slider position, in thousandths, the precision of a tile, and stored as differences, mostly
two bytes per position and metric; `live/step_intervals.js` unpacks them. A slider within the panel sends its value when
it is released (`live/own_value.js`).
"""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from metrics_core import BinaryScores, Metric
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import (
    CLOSED_FORMS,
    Weights,
    about_interval,
    cluster_limits,
    few_clusters_text,
    live_confidence,
    live_interval,
)
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.charts.palette import CELL_COLOURS, METRIC_COLOURS, UNLABELLED_COLOUR
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.formats import in_thousandths
from threshold_explorer.words.glossary import links_of
from threshold_explorer.words.metrics import metric_help, metric_label, undefined_when
from threshold_explorer.words.sentence import say

Part = dict[str, Any]
# The cells of the confusion matrix, as the glossary names them, and those of unlabelled cases.
OUTCOMES = {
    "tp": "true-positive",
    "fp": "false-positive",
    "fn": "false-negative",
    "tn": "true-negative",
    "unlabelled_above": "unlabelled",
    "unlabelled_below": "unlabelled",
}
# From this count on, shares do not fit beside counts.
WIDE = 100_000


@dataclass(frozen=True)
class MatrixView:
    """The layout of the confusion matrix: which class is first, and what percentages refer to."""

    positive_first: bool = False
    share: str = "all"


def group(look: str, *parts: Part) -> Part:
    """Groups parts in one element, laid out by the CSS class `look`."""
    return {"is": "group", "look": look, "parts": parts}


class TileInterval(NamedTuple):
    """A tile's interval, or the reason why there is none, and the end of its tooltip."""

    form: dict[str, Any]
    about: str


def tiles(
    metrics: Sequence[Metric],
    *,
    weights: Weights,
    intervals: Mapping[str, TileInterval] = MappingProxyType({}),
) -> Part:
    """A tile for each metric: its value and interval, or why there is none.

    `intervals` are those without a closed form, by metric.
    """
    return {
        "is": "tiles",
        "label": say("tiles-heading"),
        "tiles": [
            _tile(metric, intervals.get(metric.key) or _usual_interval(metric.key, weights)) for metric in metrics
        ],
        "confidence": live_confidence(),
    }


def _usual_interval(metric: str, weights: Weights) -> TileInterval:
    return TileInterval(live_interval(metric, weights), about_interval(metric, weights))


def _tile(metric: Metric, interval: TileInterval) -> dict[str, Any]:
    tile = described(metric) | {"interval": interval.form}
    return tile | {"help": say("tile-help", help=tile["help"], interval=interval.about)}


def bar_metrics(metrics: Sequence[Metric], *, at_pi: bool = False) -> list[Part]:
    """The first four metrics, as the bar shows them: at the observed prevalence or `at_pi`."""
    suffix = " at pi" if at_pi else ""
    return [
        {"label": metric_label(metric.key), "colour": METRIC_COLOURS[metric.key], "quantity": metric.key + suffix}
        for metric in metrics[:4]
    ]


def title(text: str) -> Part:
    return {"is": "title", "text": text}


def note(text: str) -> Part:
    """A sentence that follows no slider."""
    return {"is": "note", "text": text}


def sentence(name: str) -> Part:
    """A sentence provided by the page's script."""
    return {"is": "sentence", "name": name}


def comparison() -> Part:
    """The sentence `move`, which compares with the pin, and the button that moves the slider back to it."""
    return group("since-pin", sentence("move"), {"is": "back_to_pin"})


def matrix(
    classes: dict[str, str],
    view: MatrixView,
    *,
    title: str = "",
    at_pi: bool = False,
    out_of: int | None = None,
    is_wide: bool = False,
    opens: bool = False,
    is_rounded: bool = False,
    has_unlabelled: bool = False,
) -> Part:
    """The confusion matrix: at the observed prevalence or `at_pi`, in cases or as natural frequencies out of `out_of`.

    If it `is_wide`, shares are below the counts instead of beside them. If it `opens`, a click on a cell is sent to the
    server. Counts that are estimated are rounded. If it `has_unlabelled` cases, these have a third row.
    """
    order = ["positive", "negative"] if view.positive_first else ["negative", "positive"]
    cells = {"negative/negative": "tn", "negative/positive": "fp", "positive/negative": "fn", "positive/positive": "tp"}
    if has_unlabelled:
        cells |= {"unlabelled/positive": "unlabelled_above", "unlabelled/negative": "unlabelled_below"}
    return {
        "is": "matrix",
        "title": title,
        "caption": say("matrix-caption"),
        "headings": {name: say(f"matrix-{name}") for name in ("actual", "predicted")},
        "order": order,
        "rows": [*order, "unlabelled"] if has_unlabelled else order,
        "classes": {**classes, "unlabelled": say("matrix-unlabelled")},
        "share": view.share,
        "at_pi": at_pi,
        "same": say("matrix-same"),
        "out_of": out_of,
        "is_wide": is_wide,
        "is_rounded": is_rounded,
        "cells": {
            place: {
                "key": key,
                "label": say(f"cell-{key.replace('_', '-')}"),
                "help": say(f"cell-{key.replace('_', '-')}.help"),
                "browse": say("cases-heading") if opens and key in CELL_COLOURS else "",
                "links": links_of(OUTCOMES[key]),
                "colour": CELL_COLOURS.get(key, UNLABELLED_COLOUR),
            }
            for place, key in cells.items()
        },
    }


def described(metric: Metric) -> dict[str, Any]:
    """A metric's label, colour and help for the browser."""
    return {
        "key": metric.key,
        "label": metric_label(metric.key),
        "colour": METRIC_COLOURS[metric.key],
        "help": metric_help(metric),
        "undefined_when": undefined_when(metric.key),
        "links": links_of(metric.key),
    }


def steps_interval(low: Sequence[int], high: Sequence[int], none: Sequence[str], between: str) -> dict[str, Any]:
    """An interval by position: limits in thousandths, or the reason why there are none.

    `between` is the text for a threshold whose flagged cases differ from those of all positions.

    >>> steps_interval([250, 251], [260, 262], ["", ""], "?")
    {'method': 'steps', 'low': '9AMC', 'high': 'iAQE', 'none': [[0, '']], 'between': '?'}
    """
    starts = [at for at, text in enumerate(none) if at == 0 or text != none[at - 1]]
    return {
        "method": "steps",
        "low": packed(low),
        "high": packed(high),
        "none": [[at, none[at]] for at in starts],
        "between": between,
    }


def packed(values: Sequence[int]) -> str:
    """Integers as base64 of their differences: the sign in the lowest bit, seven bits per byte, lowest first.

    >>> base64.b64decode(packed([3, 2, 130])).hex(" ")
    '06 03 80 02'
    """
    found = bytearray()
    for before, value in pairwise([0, *values]):
        left = abs(value - before) << 1 | (value < before)
        while left > 127:
            found.append(left & 127 | 128)
            left >>= 7
        found.append(left)
    return base64.b64encode(found).decode("ascii")


def cluster_tiles(
    dataset: BinaryDataset, positions: ThresholdScale, metrics: Sequence[Metric]
) -> dict[str, TileInterval]:
    """For each metric with a closed form, its interval at each position; empty where no cases belong together."""
    if not dataset.scores.is_clustered:
        return {}
    about = say("interval-by-clusters", name=confidence_name())
    return {
        metric.key: TileInterval(_steps(dataset.key, positions, metric.key, dataset.scores), about)
        for metric in metrics
        if metric.key in CLOSED_FORMS
    }


@cached_result
def _steps(key: str, positions: ThresholdScale, metric: str, _scores: BinaryScores) -> dict[str, Any]:
    found = cluster_limits(metric, _scores, positions.thresholds)
    clusters = np.nan_to_num(np.asarray(found.n_clusters))
    none = ["" if number >= MIN_CLUSTERS else few_clusters_text(number) for number in clusters.tolist()]
    low, high = (
        [in_thousandths(limit) if not why else 0 for limit, why in zip(limits.tolist(), none, strict=True)]
        for limits in (np.asarray(found.low), np.asarray(found.high))
    )
    return steps_interval(low, high, none, say("clusters-between"))


@dataclass
class _Releases:
    """The number of the last release by the slider's name."""

    last: dict[str, int] = field(default_factory=dict)


def take_release(name: str) -> Any:
    """For callbacks of the live layer: the value that a slider was released at; None if the message has none."""
    sent = getattr(st.session_state["live"], name)
    if not isinstance(sent, dict) or not isinstance(sent.get("release"), int):
        return None
    of_session(_Releases).last[name] = sent["release"]
    return sent.get("value")


def last_release(name: str) -> int:
    """The number of a slider's last release, for the data of the layer; 0 before the first.

    By it the browser tells a response to the last release from one to an earlier release.
    """
    return of_session(_Releases).last.get(name, 0)
