"""The declaration and data of the live panel with a score threshold, and its table of numbers."""

from typing import Any

import numpy as np
import pandas as pd

from metrics_core.ranking import ThresholdMeans
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.charts.palette import GUIDE_COLOUR, METRIC_COLOURS
from threshold_explorer.live.layer import encoded, live_table
from threshold_explorer.live.parts import Part, group
from threshold_explorer.views.ranking.score_threshold import ReturnedCounts, means_at_positions
from threshold_explorer.words.formats import bounds_text, ratio_text, tenths_text
from threshold_explorer.words.metrics import CELLS, metric_label
from threshold_explorer.words.sentence import say

RATIOS = ("precision", "recall", "f1")
ITEMS = "items"
MEANS = (*RATIOS, ITEMS)


def mean_name(key: str) -> str:
    """The name of a mean over queries."""
    return say("ranking-score-items") if key == ITEMS else metric_label(key)


def mean_colour(key: str) -> str:
    return GUIDE_COLOUR if key == ITEMS else METRIC_COLOURS[key]


def mean_of(means: ThresholdMeans, key: str) -> np.ndarray:
    """A mean over queries at each threshold."""
    return means.items if key == ITEMS else np.asarray(getattr(means, f"macro_{key}"))


def panel(dataset: RankingDataset) -> Part:
    """Tiles of the means."""
    return group("panel ranked", _tiles(dataset.unit))


def _tiles(unit: str) -> Part:
    return {
        "is": "metrics",
        "look": "pairs",
        "label": say("tiles-heading"),
        "confidence": confidence_name(),
        "no_interval": say("ranking-no-interval", unit=unit),
        "undefined": say("ranking-score-undefined"),
        "metrics": [
            {
                "key": key,
                "name": mean_name(key),
                "at": None,
                "help": say(f"ranking-score-{key}.help"),
                "colour": mean_colour(key),
                "is_amount": key == ITEMS,
            }
            for key in MEANS
        ],
    }


def bar_metrics() -> list[Part]:
    """The metrics that the sticky bar shows on a narrow screen."""
    return [{"label": mean_name(key), "colour": mean_colour(key), "quantity": f"mean {key}"} for key in RATIOS]


def for_script(dataset: RankingDataset, scale: ThresholdScale, threshold: float) -> dict[str, Any]:
    """The values at each slider position, and at the current threshold if it is between two positions."""
    means = means_at_positions(dataset, scale)
    found: dict[str, Any] = {"means": _encoded_means(means), "queries": dataset.rankings.n_queries}
    if not scale.has(threshold):
        between = dataset.rankings.threshold_means([threshold], confidence=confidence(), units=dataset.units)
        found["between"] = {"threshold": threshold, "means": _encoded_means(between)}
    return {**live_table(ReturnedCounts(dataset.rankings), scale, threshold), "returned": found}


def _encoded_means(means: ThresholdMeans) -> dict[str, Any]:
    sent: dict[str, Any] = {"n_for_precision": encoded(means.n_for_precision, "<u4")}
    for key in MEANS:
        low, high = getattr(means, f"{key}_limits")
        columns = {"mean": mean_of(means, key), "low": low, "high": high}
        sent[key] = {name: encoded(values, "<f8") for name, values in columns.items()}
    return sent


def score_numbers_table(dataset: RankingDataset, threshold: float) -> pd.DataFrame:
    """All values at a threshold, with every digit."""
    means = dataset.rankings.threshold_means([threshold], confidence=confidence(), units=dataset.units)
    at = ReturnedCounts(dataset.rankings).confusion_at(threshold)
    rows = [(say("number-threshold"), repr(threshold), "", "", say("ranking-score-rule"))]
    rows += [(say(f"ranking-cell-{cell}"), repr(getattr(at, cell)), "", "", "") for cell in CELLS]
    n_queries = dataset.rankings.n_queries
    counted = {key: int(getattr(means, f"n_for_{key}")[0]) for key in RATIOS} | {ITEMS: n_queries}
    for key in MEANS:
        value = float(mean_of(means, key)[0])
        low, high = (float(limit[0]) for limit in getattr(means, f"{key}_limits"))
        interval = "" if np.isnan(low) else bounds_text(low, high, tenths_text if key == ITEMS else ratio_text)
        shown = ratio_text(value) if np.isnan(value) else repr(value)
        rows.append((mean_name(key), shown, interval, str(counted[key]), say(f"ranking-score-{key}.help")))
    empty = n_queries - counted["precision"]
    rows.append((say("ranking-score-empty"), str(empty), "", str(n_queries), say("ranking-score-empty.help")))
    names = [*(say(f"ranking-column-{name}") for name in ("metric", "value", "queries", "help"))]
    names.insert(2, confidence_name())
    return pd.DataFrame(rows, columns=names)
