"""The sentences at the top of the pages with several series, as the browser makes them at every place of the slider."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from metrics_core import METRICS, BinaryScores, ConfusionMatrix
from metrics_core.choosing import LeastCost, choose
from metrics_core.compare import matched_thresholds
from metrics_core.groups import GroupedScores, cross, group_by_value, group_metrics
from tests.app_driver import AppTest, clean, live_data, started, uploaded
from tests.javascript import run_javascript
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.interface.goal.costs import DEFAULT_COSTS
from threshold_explorer.views.compare.compared_scores import COST
from threshold_explorer.views.compare.matching import OBJECTIVES, SHARES, UNITS, objective_label
from threshold_explorer.words.formats import percent_text, ratio_text, significant_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("headlines.js")
N = 400
RANDOM = np.random.default_rng(11)
Y = RANDOM.random(N) < 0.3
# Three scores, each the best of the others in some metric: late positives, late negatives, and coarse.
SCORES = {
    "fine": 1 / (1 + np.exp(-RANDOM.normal(1.2 * Y - 0.6))),
    "steep": np.where(RANDOM.random(N) < 0.3, 0.9 * Y, 0) + 0.05 * RANDOM.random(N),
    "wide": 1 / (1 + np.exp(-RANDOM.normal(1.6 * Y, 1 + 1.5 * Y))),
}
TABLE = pd.DataFrame({"label": np.where(Y, "ill", "well")} | {name: each.round(3) for name, each in SCORES.items()})
OF = {name: BinaryScores.from_predictions(TABLE["label"], TABLE[name], pos_label="ill") for name in SCORES}


def found_by_browser(app: AppTest) -> list[tuple[str, dict[str, Any]]]:
    return [(key, args) for key, args in run_javascript(SCRIPT, live_data(app))]


@pytest.fixture(scope="module")
def compared() -> AppTest:
    app = clean(uploaded(TABLE).selectbox(key="score").select("fine").run())
    clean(app.switch_page("compare.py").run())
    return clean(app.multiselect(key="series").set_value([*SCORES]).run())


def chosen(app: AppTest, **values: str) -> AppTest:
    for key, value in values.items():
        app = clean(app.selectbox(key=key).set_value(value).run())
    return app


def compared_at(counts: dict[str, ConfusionMatrix], front: str, goodness: Any, at: str) -> tuple[str, dict[str, Any]]:
    """The headline: the best of the other series that reach the value, against the one in front."""
    others = [name for name, matrix in counts.items() if name != front and not np.isnan(matrix.tp)]
    if not others or np.isnan(counts[front].tp):
        return "headline-compare-unreachable", {"at": at, "name": front}
    best = max(others, key=lambda name: goodness(counts[name]))
    caught, alarms = (getattr(counts[best], cell) - getattr(counts[front], cell) for cell in ("tp", "fp"))
    signs = {1: "more", -1: "fewer", 0: "same"}
    return "headline-compare", {
        "at": at,
        "name": best,
        "front": front,
        "positives": counts[front].tp + counts[front].fn,
        "caught": abs(caught),
        "caught_sign": signs[np.sign(caught)],
        "alarms": abs(alarms),
        "alarms_sign": signs[np.sign(alarms)],
    }


def better(unit: str, number: float) -> Any:
    """What is better of two series that are equal in a unit."""
    if unit == "recall":
        return lambda matrix: -matrix.fp / (matrix.fp + matrix.tn)
    if unit == "cost":
        return lambda matrix: -(matrix.fp + number * matrix.fn) / matrix.n
    return lambda matrix: matrix.f1 if unit == "threshold" else matrix.recall


@pytest.mark.parametrize("unit", UNITS[:-1])
def test_the_best_other_series_is_named_wherever_they_are_equal(compared, unit):
    app = chosen(compared, equal=unit, front="wide")
    numbers = live_data(app)["matched"]["numbers"]
    found = found_by_browser(app)
    assert len(found) == len(numbers)
    named = set()
    for number, (key, args) in zip(numbers, found, strict=True):
        thresholds = {
            name: number if unit == "threshold" else float(matched_thresholds(one, unit, number))
            for name, one in OF.items()
        }
        counts = {name: one.confusion_at(thresholds[name]) for name, one in OF.items()}
        text = percent_text(number) if unit in SHARES else significant_text(number, 6)
        at = say(f"compare-at-{unit.replace('_', '-')}", text=text)
        assert (key, args) == compared_at(counts, "wide", better(unit, number), at), number
        named.add(args["name"])
    assert {"fine", "steep"} <= named


def test_each_series_at_its_best_is_compared_by_that_metric(compared):
    named = {}
    for objective in OBJECTIVES:
        app = chosen(compared, front="wide", equal="best", best_by=objective)
        [(key, args)] = found_by_browser(app)
        thresholds = {name: best_threshold(one, objective) for name, one in OF.items()}
        counts = {name: one.confusion_at(thresholds[name]) for name, one in OF.items()}
        goodness = METRICS.get(objective, lambda matrix: -float(DEFAULT_COSTS.per_case(matrix)))
        at = say("compare-at-best", name=objective_label(objective))
        assert (key, args) == compared_at(counts, "wide", goodness, at)
        named[objective] = args["name"]
    assert set(named.values()) == {"fine", "steep"}


def best_threshold(scores: BinaryScores, objective: str) -> float:
    is_cost = objective == COST
    return choose(scores, LeastCost(DEFAULT_COSTS) if is_cost else objective).threshold


# Airlines by airport, of which some pairs have few flights.
FLIGHTS = EXAMPLES["flights-by-month"]


@pytest.mark.parametrize("metric", ["recall", "precision"])
def test_groups_name_the_lowest_and_the_highest_of_those_with_enough_cases(metric):
    app = started("groups.py", d=FLIGHTS.id, groups=["airline", "airport"], gap=metric)
    table = pd.read_csv(FLIGHTS.path)
    grouping = cross(*(group_by_value(table[name].tolist()) for name in ("airline", "airport")))
    groups = GroupedScores.from_predictions(table["arrival"], table[FLIGHTS.score], grouping, pos_label="late")
    keys, order = set(), live_data(app)["series"]["names"]
    assert sorted(order) == sorted(name for name, _ in groups.items())
    for key, args in found_by_browser(app)[::5]:
        assert (key, args) == expected_of_groups(groups, order, args["threshold"], metric)
        keys.add(key)
    assert {"headline-groups", "headline-groups-same" if metric == "recall" else "headline-groups-few"} <= keys


def expected_of_groups(
    groups: GroupedScores, names: list[str], threshold: float, metric: str
) -> tuple[str, dict[str, Any]]:
    found = group_metrics(groups, threshold, [metric], confidence=confidence())
    defined = {name: found[name, metric] for name in names if not np.isnan(found[name, metric].value)}
    said = {"threshold": threshold, "label": metric_label(metric)}
    values = {name: one.value for name, one in defined.items()}
    if len(values) < 2:
        return "headline-groups-few", said
    if len(set(values.values())) == 1:
        text, is_all = ratio_text(next(iter(values.values()))), len(values) == len(names)
        return "headline-groups-same", {**said, "value": text, "all": str(is_all).lower()}
    large = {name: one.value for name, one in defined.items() if one.interval}
    compared = large if len(large) > 1 else values
    lowest, highest = min(compared, key=compared.__getitem__), max(compared, key=compared.__getitem__)
    ends = {"low": ratio_text(compared[lowest]), "high": ratio_text(compared[highest])}
    return "headline-groups", {**said, **ends, "lowest": lowest, "highest": highest}


def test_periods_name_the_first_and_the_last():
    app = started("periods.py", d=FLIGHTS.id, gap="precision")
    table = pd.read_csv(FLIGHTS.path)
    months = {
        month: BinaryScores.from_predictions(part["arrival"], part[FLIGHTS.score], pos_label="late")
        for month, part in table.groupby(table["date"].str[:7])
    }
    first, last = live_data(app)["series"]["names"][0], live_data(app)["series"]["names"][-1]
    found = found_by_browser(app)
    for key, args in found:
        before, after = (
            ratio_text(float(months[month].confusion_at(args["threshold"]).precision))
            for month in (min(months), max(months))
        )
        ends = {"before": before, "first": first, "after": after, "last": last}
        assert (key, args) == ("headline-periods", {"threshold": args["threshold"], "label": "Precision", **ends})
    assert len({args["after"] for _, args in found}) > 50
