"""The rule and the code of a record with groups decide on the file as other programs read it."""

import io
import json
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from metrics_core.groups import group_metrics
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.source import Source
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.json_schema import first_fault
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.group_thresholds import groups_data
from threshold_explorer.decision.record.taken_thresholds import METRICS, TakenThresholds, group_rule
from threshold_explorer.decision.rule import record_schema
from threshold_explorer.decision.rule_of_dataset import rule_of
from threshold_explorer.reading.prediction_file import read_trusted
from threshold_explorer.views.groups.group_thresholds import Aim, thresholds_of
from threshold_explorer.views.groups.grouping import grouped_cases

N = 600
RNG = np.random.default_rng(28)
POSITIVE = RNG.random(N) < 0.4
SCORE = np.round(RNG.normal(POSITIVE, 1), 3)
AGE = np.round(RNG.gamma(4, 12, N), 2)
COLUMNS = {
    "age": AGE,
    "years": pd.array(np.where(AGE > 60, None, AGE.astype(int)), dtype="Int64"),
    "size": pd.array([None if at % 9 == 0 else (3500000, 12, 7)[at % 3] for at in range(N)], dtype="Int64"),
    "site": [f"0{at % 3}" for at in range(N)],
    "smoker": [("true", "false", "")[at % 3] for at in range(N)],
    "ward": [("north", "x × y", "#N/A", "no value")[at % 4] for at in range(N)],
    "floor": [("x", "y × x", "y")[at % 3] for at in range(N)],
    # Code, if a text of the file could end a literal or a docstring.
    'x""" + str(1 / 0) #': [("'''", '"""', "\\' + str(1 / 0) #")[at % 3] for at in range(N)],
}
CSV = pd.DataFrame({"label": POSITIVE.astype(int), "score": SCORE, **COLUMNS}).to_csv(index=False).encode()


def taken_by(columns, cuts=(), *, lower=False):
    table = read_trusted(CSV, "cases.csv").table
    source = Source("raw", ("raw",), "raw", "", Origin.UPLOAD, "", DetectedColumns.of(table), {})
    dataset = open_binary(source, ColumnRoles("label", "score", "0" if lower else "1", lower_is_positive=lower))
    grouped = grouped_cases(dataset, columns, 4, cuts, source)
    aim = Aim("recall", recall=0.7)
    found = thresholds_of(grouped.key + str(lower), aim, grouped.groups)
    return dataset, TakenThresholds(grouped, aim, found, group_metrics(grouped.groups, found.thresholds, METRICS))


def as_read(**settings):
    return pd.read_csv(io.BytesIO(CSV), **settings)


@pytest.mark.parametrize("settings", [{}, {"dtype": str, "keep_default_na": False}], ids=["typed", "as text"])
@pytest.mark.parametrize(
    ("columns", "cuts", "lower"),
    [
        (("age",), (), False),
        (("age",), (), True),
        (("age",), (18.0, 35.5, 65.0), False),
        (("years",), (), False),
        (("years",), (18.0, 19.0, 35.0), True),
        (("size",), (), False),
        (("site",), (), False),
        (("smoker",), (), True),
        (("ward",), (), False),
        (('x""" + str(1 / 0) #',), (), False),
        (("ward", 'x""" + str(1 / 0) #'), (), False),
        (("years", "smoker"), (), False),
        (("ward", "floor"), (), False),
    ],
)
def test_the_file_as_it_is_read_gives_the_counts_of_the_record(columns, cuts, lower, settings, tmp_path):
    dataset, taken = taken_by(columns, cuts, lower=lower)
    data = json.loads(json.dumps(groups_data(dataset, taken), allow_nan=False))
    schema = record_schema()
    assert first_fault(data, schema["properties"]["groups"] | {"$defs": schema["$defs"]}) is None
    rule = group_rule(dataset, taken.grouped, taken.found)
    (tmp_path / "rule.json").write_text(rule.to_json(), encoding="utf-8")
    loaded = GroupRule.load(tmp_path / "rule.json")
    record = {"rule": rule_of(dataset, taken.found.one_threshold).to_dict(), "groups": data}
    assert loaded == rule == GroupRule.of_record(record)

    raw = as_read(**settings)
    groups = raw[columns[0]] if len(columns) == 1 else list(zip(*(raw[name] for name in columns), strict=True))
    flagged = loaded.apply(SCORE, groups)
    names: dict[str, object] = {}
    exec(decision_code(SimpleNamespace(dataset=dataset, threshold=0.0, by_group=taken)), names)
    assert np.array_equal(names["decide"](SCORE, groups), flagged)
    assert np.array_equal(loaded.apply(SCORE, raw), flagged)

    of_case = loaded.group_names(groups, N)
    assert np.array_equal(loaded.apply(SCORE, of_case), flagged)
    for each in data["thresholds"]:
        rows = of_case == each["group"]
        is_positive = POSITIVE[rows] != lower
        counts = {
            "tp": (flagged[rows] & is_positive).sum(),
            "fp": (flagged[rows] & ~is_positive).sum(),
            "fn": (~flagged[rows] & is_positive).sum(),
            "tn": (~flagged[rows] & ~is_positive).sum(),
        }
        assert counts == {cell: each[cell] for cell in counts}
