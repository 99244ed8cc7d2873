"""The marker and the sentence along the frontier of gap and cost are those of the core at each point."""

import json
from pathlib import Path

import pandas as pd
import pytest

from metrics_core.groups import GroupedScores, group_by_value
from tests.app_driver import clean, started
from tests.javascript import run_javascript
from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.views.groups.group_thresholds import frontier_of

SCRIPT = Path(__file__).with_name("frontier.js")
FLIGHTS = EXAMPLES["flights-by-month"]


def test_each_point_has_its_gap_its_cost_and_what_it_costs_more_than_the_cheapest():
    app = started("groups.py", d=FLIGHTS.id, groups="airport", t="0.2")
    app.session_state["frontier_open"] = True
    app = clean(clean(app.run()).selectbox(key="groups_by").set_value("cost").run())
    sent = [json.loads(component.proto.json) for component in app.get("bidi_component")]
    [data] = [each for each in sent if "frontier" in each]
    table = pd.read_csv(FLIGHTS.path)
    groups = GroupedScores.from_predictions(
        table["arrival"], table[FLIGHTS.score], group_by_value(table["airport"].tolist()), pos_label="late"
    )
    points = frontier_of("test of the frontier", "recall", 1.0, groups)
    found = run_javascript(SCRIPT, data)
    assert len(found) == len(points) > 2
    cheapest = min(point.value for point in points)
    for row, point in zip(found, points, strict=True):
        assert row["marked"] == [point.gap, point.value]
        assert row["args"] == {"gap": point.gap, "cost": point.value, "more": pytest.approx(point.value - cheapest)}
    assert len({row["said"] for row in found}) == len(points)
