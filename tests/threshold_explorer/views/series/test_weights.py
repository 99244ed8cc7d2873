"""Every series counts the weights of its cases: models, groups and periods."""

import numpy as np
import pyarrow as pa
import pytest

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.source import Source
from threshold_explorer.views.compare.compared_scores import compared_scores
from threshold_explorer.views.groups.grouping import grouped_cases
from threshold_explorer.views.periods.period_choice import period_cases

N = 60
PLACE = np.arange(N)
WEIGHT = 0.5 + PLACE % 7
IS_ILL = PLACE % 3 == 0
SITE = np.where(PLACE % 5 == 0, "north", "south")
MONTH = 1 + PLACE % 2


@pytest.fixture
def opened():
    columns = {
        "outcome": np.where(IS_ILL, "ill", "well"),
        "a": (PLACE * 7 % N) / N,
        "b": (PLACE * 11 % N) / N,
        "w": WEIGHT,
        "site": SITE,
        "seen": [f"2024-0{month}-03" for month in MONTH],
    }
    source = Source("w", ("w",), "w", "", Origin.UPLOAD, "", DetectedColumns.of(pa.table(columns)), {})
    return source, open_binary(source, ColumnRoles("outcome", "a", "ill", "w"))


def positives(series):
    return {each.name: each.scores.n_positive for each in series}


def expected(keys):
    return {key: WEIGHT[IS_ILL & (keys == key)].sum() for key in np.unique(keys)}


def test_of_models(opened):
    source, dataset = opened
    found = compared_scores(dataset, ("b",), source)
    assert positives(found.series) == {"a": WEIGHT[IS_ILL].sum(), "b": WEIGHT[IS_ILL].sum()}
    np.testing.assert_array_equal(found.common.weights, WEIGHT)


def test_of_groups(opened):
    source, dataset = opened
    assert positives(grouped_cases(dataset, ("site",), 4, (), source).series) == expected(SITE)


def test_of_periods(opened):
    source, dataset = opened
    found = period_cases(dataset, "seen", False, "month", source)
    assert positives(found.series) == expected(np.array([f"2024-0{month}" for month in MONTH]))
