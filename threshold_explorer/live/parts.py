"""Declares the parts of the panel beside the charts, which `live/panel.js` builds and updates.

A part is a dict with its kind (`is`) and its data; groups of parts are parts too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from metrics_core import Metric
from threshold_explorer.data.metric_intervals import Weights, about_interval, live_confidence, live_interval
from threshold_explorer.live.charts.palette import CELL_COLOURS, METRIC_COLOURS
from threshold_explorer.words.glossary import address_of
from threshold_explorer.words.metrics import metric_help, metric_label, undefined_when
from threshold_explorer.words.sentence import say

Part = dict[str, Any]
# The cells of the confusion matrix, as the glossary names them.
OUTCOMES = {"tp": "true-positive", "fp": "false-positive", "fn": "false-negative", "tn": "true-negative"}
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


def sentence(name: str) -> Part:
    """A sentence provided by the page's script."""
    return {"is": "sentence", "name": name}


def matrix(
    classes: dict[str, str],
    view: MatrixView,
    *,
    title: str = "",
    at_pi: bool = False,
    out_of: int | None = None,
    is_wide: bool = False,
    opens: bool = False,
) -> Part:
    """The confusion matrix: at the observed prevalence or `at_pi`, in cases or as natural frequencies out of `out_of`.

    If it `is_wide`, shares are below the counts instead of beside them. If it `opens`, a click on a cell is sent to the
    server.
    """
    order = ["positive", "negative"] if view.positive_first else ["negative", "positive"]
    cells = {"negative/negative": "tn", "negative/positive": "fp", "positive/negative": "fn", "positive/positive": "tp"}
    return {
        "is": "matrix",
        "title": title,
        "caption": say("matrix-caption"),
        "headings": {name: say(f"matrix-{name}") for name in ("actual", "predicted")},
        "order": order,
        "classes": classes,
        "share": view.share,
        "at_pi": at_pi,
        "same": say("matrix-same"),
        "out_of": out_of,
        "is_wide": is_wide,
        "opens": opens,
        "cells": {
            place: {
                "key": key,
                "label": say(f"cell-{key}"),
                "help": say(f"cell-{key}.help"),
                "browse": say("cases-heading"),
                "glossary": address_of(OUTCOMES[key]),
                "colour": CELL_COLOURS[key],
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
        "glossary": address_of(metric.key),
    }
