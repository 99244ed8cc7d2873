"""What the page on ranked lists shows that follows k."""

from pathlib import Path
from typing import Any

import numpy as np

from dashboard.charts.chart import Table
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.live.layer import encoded
from dashboard.live.parts import Part, group, sentence
from dashboard.ranking.comparison import differences_over, differences_over_k_table, differences_table
from dashboard.ranking.cut_table import Spread, spread_over, spread_table
from dashboard.ranking.measures import AT_K, MEASURES, WHOLE, Measure
from dashboard.words.formats import shortened
from dashboard.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")
# Bars are drawn to a pixel: a difference in [-1, 1] as a 16-bit number.
FULL = 32767


def panel(dataset: RankingDataset, measure: str) -> Part:
    """Tiles of the means, the sentence, the queries' spread, and what a second run has less."""
    parts = [measure_tiles(), sentence("cut"), spread(dataset, MEASURES[measure])]
    if dataset.second:
        parts.append(differences(dataset, MEASURES[measure]))
    return group("panel ranked", *parts)


def measure_tiles() -> Part:
    """A tile for each mean; those of whole lists stand below those that follow k."""
    return {
        "is": "measures",
        "look": "thirds",
        "label": say("tiles-heading"),
        "confidence": confidence_name(),
        "no_interval": say("ranking-no-interval"),
        "undefined": say("ranking-undefined"),
        "measures": [
            {
                "key": measure.key,
                "name": measure.mean_name,
                "at": None if measure.needs_no_k else measure.key_at_k,
                "help": measure.help,
                "colour": measure.colour,
            }
            for measure in (*AT_K, *WHOLE)
        ],
    }


def headline() -> list[Part]:
    """What the bar shows on a narrow screen."""
    shown = (*AT_K, WHOLE[0])
    return [{"label": one.mean_name, "colour": one.colour, "quantity": one.key} for one in shown]


def spread(dataset: RankingDataset, measure: Measure) -> Part:
    """How many queries have which value of the chosen measure."""
    return {
        "is": "spread",
        "measure": measure.key,
        "colour": measure.colour,
        "alt": say("ranking-spread-alt", measure=measure.name),
        "name": measure.name,
        "queries": dataset.rankings.n_queries,
    }


def differences(dataset: RankingDataset, measure: Measure) -> Part:
    """The queries' differences between the runs, the highest first."""
    first, second = (shortened(name, 24) for name in dataset.runs)
    return {
        "is": "differences",
        "measure": measure.key,
        "name": measure.name,
        "alt": say("ranking-differences-alt", measure=measure.name, first=first, second=second),
        "first": first,
        "second": second,
        "confidence": confidence_name(),
    }


def picture_tables(dataset: RankingDataset, ks: tuple[int, ...], measure: str, k: int) -> list[Table]:
    """What stands behind spread and differences: at every k, and the queries one by one at this k."""
    tables = [Table("spread", "spread", lambda: spread_table(dataset, measure, ks))]
    if dataset.second:
        tables += [
            Table("differences", "differences", lambda: differences_table(dataset, measure, k)),
            Table("differences-over-k", "differences-over-k", lambda: differences_over_k_table(dataset, measure, ks)),
        ]
    return tables


def for_script(dataset: RankingDataset, ks: tuple[int, ...], measure: str) -> dict[str, Any]:
    """All that the browser looks up at each k, and the measures of whole lists once."""
    found = {key: _encoded(spread_over(dataset, key, ks), with_bins=key == measure) for key in MEASURES}
    made: dict[str, Any] = {"k": encoded(np.array(ks), "<u4"), "measures": found}
    if dataset.second:
        compared = differences_over(dataset, measure, ks)
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
