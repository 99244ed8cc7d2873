"""The declaration and data of the live panel with a cutoff k."""

from pathlib import Path
from typing import Any

import numpy as np

from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.live.charts.chart import Table
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.parts import Part, group
from threshold_explorer.views.ranking.comparison import differences_over, differences_over_k_table, differences_table
from threshold_explorer.views.ranking.cutoff_table import Spread, spread_over, spread_table
from threshold_explorer.views.ranking.metrics import AT_K, RANKING_METRICS, WITHOUT_K, RankingMetric
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")
# A difference in [-1, 1] is sent as a 16-bit integer, which is precise to a pixel.
FULL = 32767


def panel(dataset: RankingDataset, metric: str) -> Part:
    """Tiles, distribution over queries, and with a second run the differences."""
    parts = [metric_tiles(dataset.unit), spread(dataset, RANKING_METRICS[metric])]
    if dataset.second:
        parts.append(differences(dataset, RANKING_METRICS[metric]))
    return group("panel ranked", *parts)


def metric_tiles(unit: str) -> Part:
    """A tile per mean; those that depend on k come first. `unit` is what intervals count."""
    return {
        "is": "metrics",
        "look": "thirds",
        "label": say("tiles-heading"),
        "confidence": confidence_name(),
        "no_interval": say("ranking-no-interval", unit=unit),
        "undefined": say("ranking-undefined"),
        "metrics": [
            {
                "key": metric.key,
                "name": metric.mean_name,
                "at": None if metric.needs_no_k else metric.key_at_k,
                "help": metric.help,
                "colour": metric.colour,
            }
            for metric in (*AT_K, *WITHOUT_K)
        ],
    }


def bar_metrics() -> list[Part]:
    """The metrics that the sticky bar shows on a narrow screen."""
    shown = (*AT_K, WITHOUT_K[0])
    return [{"label": one.mean_name, "colour": one.colour, "quantity": one.key} for one in shown]


def spread(dataset: RankingDataset, metric: RankingMetric) -> Part:
    """The distribution of the chosen metric over queries."""
    return {
        "is": "spread",
        "metric": metric.key,
        "colour": metric.colour,
        "alt": say("ranking-spread-alt", metric=metric.name),
        "name": metric.name,
        "queries": dataset.rankings.n_queries,
    }


def differences(dataset: RankingDataset, metric: RankingMetric) -> Part:
    """The differences between the runs per query, highest first."""
    first, second = (shortened(name, 24) for name in dataset.runs)
    return {
        "is": "differences",
        "metric": metric.key,
        "name": metric.name,
        "alt": say("ranking-differences-alt", metric=metric.name, first=first, second=second),
        "first": first,
        "second": second,
        "confidence": confidence_name(),
    }


def picture_tables(dataset: RankingDataset, ks: tuple[int, ...], metric: str, k: int) -> list[Table]:
    """The data of distribution and differences: at every k, and per query at the current k."""
    tables = [Table("spread", "spread", lambda: spread_table(dataset, metric, ks))]
    if dataset.second:
        tables += [
            Table("differences", "differences", lambda: differences_table(dataset, metric, k)),
            Table("differences-over-k", "differences-over-k", lambda: differences_over_k_table(dataset, metric, ks)),
        ]
    return tables


def for_script(dataset: RankingDataset, ks: tuple[int, ...], metric: str) -> dict[str, Any]:
    """The values at each k that the browser looks up; metrics that need no k once."""
    found = {key: _encoded(spread_over(dataset, key, ks), with_bins=key == metric) for key in RANKING_METRICS}
    made: dict[str, Any] = {"k": encoded(np.array(ks), "<u4"), "metrics": found}
    if dataset.second:
        compared = differences_over(dataset, metric, ks)
        made["compared"] = {name: encoded(getattr(compared, name), "<f8") for name in ("mean", "low", "high")}
        made["compared"] |= {name: encoded(getattr(compared, name), "<u4") for name in ("wins", "ties", "losses")}
        bars = np.where(np.isnan(compared.bars), -FULL - 1, np.round(compared.bars * FULL))
        made["compared"] |= {"bars": encoded(bars, "<i2"), "n_bars": compared.bars.shape[1], "full": FULL}
    return made


def _encoded(found: Spread, *, with_bins: bool) -> dict[str, str]:
    data = {name: encoded(getattr(found, name), "<f8") for name in ("mean", "low", "high")}
    if with_bins:
        data |= {name: encoded(getattr(found, name), "<u4") for name in ("bins", "n_undefined")}
    return data
