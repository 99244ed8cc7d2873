"""The browser's limits of each series equal those of `group_metrics`, at every position of the slider."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from metrics_core import BinaryScores
from metrics_core.groups import GroupedScores, group_by_value, group_metrics
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.data.threshold_scale import ThresholdGrid, threshold_scale
from threshold_explorer.live.layer import live_table, positions_of
from threshold_explorer.views.series.series import Series, least_cases, live_series, series_interval

SCRIPT = Path(__file__).with_name("limits.js")
METRICS = ("recall", "precision", "fpr", "f1")
N = 400


@dataclass(frozen=True)
class Cases:
    scores: BinaryScores
    groups: GroupedScores


def cases(*, weighted: bool) -> Cases:
    """Four groups, of which the last two are small."""
    random = np.random.default_rng(3)
    y = random.random(N) < 0.3
    score = np.round(1 / (1 + np.exp(-(2 * y - 1 + random.normal(size=N)))), 2)
    weights = random.gamma(2, 1, N) if weighted else None
    grouping = group_by_value(random.choice(["a", "b", "c", "d"], N, p=[0.5, 0.4, 0.07, 0.03]))
    columns = {"pos_label": True, "sample_weight": weights}
    return Cases(
        BinaryScores.from_predictions(y, score, **columns),
        GroupedScores.from_predictions(y, score, grouping, **columns),
    )


@pytest.mark.parametrize("weighted", [False, True], ids=["counts", "weights"])
def test_limits_equal_those_of_the_core_at_every_position(weighted):
    made = cases(weighted=weighted)
    dataset = replace(open_example("breast-cancer"), scores=made.scores)
    scale = threshold_scale("threshold", made.scores, ThresholdGrid.for_scores(0, 1))
    series = [Series(name, scores) for name, scores in made.groups.items()]
    rows = run_javascript(
        SCRIPT,
        {
            "table": live_table(made.scores, scale, 0.5),
            "series": live_series(series, [scale.thresholds] * 4, grid=positions_of(scale)),
            "metrics": [series_interval(dataset, metric) for metric in METRICS],
            "confidence": live_confidence(),
            "least": least_cases(),
        },
    )
    shown = hidden = 0
    for threshold, found in zip(scale.thresholds, rows, strict=True):
        expected = group_metrics(made.groups, threshold, METRICS, confidence=confidence())
        for each, of_series in zip(series, found, strict=True):
            at = each.scores.confusion_at(threshold)
            assert (of_series["tp"], of_series["fp"]) == (at.tp, at.fp)
            for metric, limits in zip(METRICS, of_series["limits"], strict=True):
                wanted = expected[each.name, metric]
                if np.isnan(wanted.value):
                    continue
                assert (limits["limits"] is None) == (wanted.interval is None), (threshold, each.name, metric)
                if wanted.interval:
                    assert limits["limits"] == pytest.approx(wanted.interval, rel=0, abs=1e-12)
                    shown += 1
                else:
                    assert limits["none"] == "under 10 cases"
                    hidden += 1
    assert shown > 500
    assert hidden > 100


def test_where_cases_come_in_clusters_no_series_has_an_interval():
    y, clusters = [0, 1] * 50, np.repeat(np.arange(20), 5)
    scores = BinaryScores.from_predictions(y, np.linspace(0, 1, 100), cluster=clusters)
    dataset = replace(open_example("breast-cancer"), scores=scores)
    assert series_interval(dataset, "recall") == {"none": "clusters: no interval"}
