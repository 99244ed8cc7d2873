"""What the live layer shows beside the charts, as data: parts that `live/panel.js` builds and fills.

A part is a table of what it is and what it needs; a column or a row of parts is a part as well.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from dashboard.data.confidence import about_interval, live_confidence, live_interval
from dashboard.words.metrics import metric_help, metric_label, undefined_when
from dashboard.words.sentence import say
from metrics_core import Metric

Part = dict[str, Any]
# Of Okabe and Ito: what is flagged rightly and wrongly, what is missed, and what is left alone.
CELL_COLOURS = {"tp": "#0072B2", "fp": "#D55E00", "fn": "#E69F00", "tn": "#8C8C8C"}
# Counts of so many digits leave no room beside them.
WIDE = 100_000


@dataclass(frozen=True)
class MatrixView:
    """How the confusion matrix is laid out: which class comes first, and what the per cent are of."""

    positive_first: bool = False
    share: str = "all"


def group(look: str, *parts: Part) -> Part:
    """Parts together in one element, laid out by its class in the style sheet."""
    return {"is": "group", "look": look, "parts": parts}


class TileInterval(NamedTuple):
    """What a tile is told of its interval, or the words where there is none; and what its explanation ends with."""

    form: dict[str, Any]
    about: str


def tiles(
    metrics: Sequence[Metric],
    *,
    is_weighted: bool,
    intervals: Mapping[str, TileInterval] = MappingProxyType({}),
) -> Part:
    """A tile for each metric: its value and interval, or why there is none.

    `intervals` are those that a page has beside the ones in closed form, by metric.
    """
    return {
        "is": "tiles",
        "label": say("tiles-heading"),
        "tiles": [
            _tile(metric, intervals.get(metric.key) or _usual_interval(metric.key, is_weighted=is_weighted))
            for metric in metrics
        ],
        "confidence": live_confidence(),
    }


def _usual_interval(metric: str, *, is_weighted: bool) -> TileInterval:
    about = about_interval(metric, is_weighted=is_weighted)
    return TileInterval(live_interval(metric, is_weighted=is_weighted), about)


def _tile(metric: Metric, interval: TileInterval) -> dict[str, Any]:
    tile = described(metric) | {"interval": interval.form}
    return tile | {"help": say("tile-help", help=tile["help"], interval=interval.about)}


def headline(metrics: Sequence[Metric], *, at_pi: bool = False) -> list[Part]:
    """The first four metrics, as the bar shows them: of the observed mix or `at_pi`."""
    suffix = " at pi" if at_pi else ""
    return [
        {"label": metric_label(metric.key), "colour": metric.colour, "quantity": metric.key + suffix}
        for metric in metrics[:4]
    ]


def title(text: str) -> Part:
    """What the parts below it are about."""
    return {"is": "title", "text": text}


def sentence(name: str) -> Part:
    """A sentence that the page's own script chooses."""
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
    """The confusion matrix: of the observed mix or `at_pi`, in cases or as natural frequencies `out_of` so many.

    Where it `is_wide`, its counts are too long for shares beside them, which then stand below. One that `opens` tells
    the server of the cell that is clicked.
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
                "colour": CELL_COLOURS[key],
            }
            for place, key in cells.items()
        },
    }


def described(metric: Metric) -> dict[str, Any]:
    """What the browser is told of a metric: how it is called, coloured and explained."""
    return {
        "key": metric.key,
        "label": metric_label(metric.key),
        "colour": metric.colour,
        "help": metric_help(metric),
        "undefined_when": undefined_when(metric.key),
    }
