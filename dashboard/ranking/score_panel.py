"""What follows a score threshold on the page on ranked lists: tiles, a sentence, and the server's table of numbers."""

from typing import Any

import numpy as np
import pandas as pd

from dashboard.charts.figures import GUIDE_COLOUR
from dashboard.data.confidence import CONFIDENCE, confidence_name
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.layer import encoded, live_table
from dashboard.live.parts import Part, group, sentence
from dashboard.live.server_row import CELLS
from dashboard.ranking.score_cut import ReturnedCounts, means_on
from dashboard.words.formats import bounds_text, ratio_text, tenths_text
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import METRICS
from metrics_core.ranking import ThresholdMeans

RATIOS = ("precision", "recall", "f1")
ITEMS = "items"
MEANS = (*RATIOS, ITEMS)


def mean_name(key: str) -> str:
    """How a mean over queries is called."""
    return say("ranking-score-items") if key == ITEMS else metric_label(key)


def mean_colour(key: str) -> str:
    return GUIDE_COLOUR if key == ITEMS else METRICS[key].colour


def mean_of(means: ThresholdMeans, key: str) -> np.ndarray:
    """A mean over queries at each threshold."""
    return means.items if key == ITEMS else np.asarray(getattr(means, f"macro_{key}"))


def panel() -> Part:
    """Tiles of the means over queries, and what is returned in words."""
    return group("panel ranked", _tiles(), sentence("returned"))


def _tiles() -> Part:
    return {
        "is": "measures",
        "look": "pairs",
        "label": say("tiles-heading"),
        "confidence": confidence_name(),
        "no_interval": say("ranking-no-interval"),
        "undefined": say("ranking-score-undefined"),
        "measures": [
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


def headline() -> list[Part]:
    """What the bar shows on a narrow screen."""
    return [{"label": mean_name(key), "colour": mean_colour(key), "quantity": f"mean {key}"} for key in RATIOS]


def for_script(dataset: RankingDataset, scale: ThresholdScale, threshold: float) -> dict[str, Any]:
    """All that the browser looks up at each position of the slider, and at a threshold between two of them."""
    means = means_on(dataset, scale)
    found: dict[str, Any] = {"means": _sent(means), "queries": dataset.rankings.n_queries}
    if not np.any(scale.thresholds == threshold):
        between = dataset.rankings.threshold_means([threshold], confidence=CONFIDENCE)
        found["between"] = {"threshold": threshold, "means": _sent(between)}
    return {**live_table(ReturnedCounts(dataset.rankings), scale), "returned": found}


def _sent(means: ThresholdMeans) -> dict[str, Any]:
    sent: dict[str, Any] = {"n_for_precision": encoded(means.n_for_precision, "<u4")}
    for key in MEANS:
        low, high = getattr(means, f"{key}_limits")
        columns = {"mean": mean_of(means, key), "low": low, "high": high}
        sent[key] = {name: encoded(values, "<f8") for name, values in columns.items()}
    return sent


def score_numbers_table(dataset: RankingDataset, threshold: float) -> pd.DataFrame:
    """Every number at a threshold with every digit; the live layer reads the first rows between two positions."""
    means = dataset.rankings.threshold_means([threshold], confidence=CONFIDENCE)
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
    names = [*(say(f"ranking-column-{name}") for name in ("measure", "value", "queries", "help"))]
    names.insert(2, confidence_name())
    return pd.DataFrame(rows, columns=names)
