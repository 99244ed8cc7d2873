"""Which column is proposed as clusters, and which is only asked about."""

import numpy as np
import pyarrow as pa
import pytest

from threshold_explorer.data.columns.clusters import cluster_codes
from threshold_explorer.data.columns.column_detection import DetectedColumns

ROWS = 120


def columns(name, values):
    random = np.random.default_rng(1)
    table = {"label": random.integers(0, 2, ROWS), "score": random.random(ROWS).round(3), name: values}
    return DetectedColumns.of(pa.table(table))


def numbered(n_values):
    return [f"v{row % n_values}" for row in range(ROWS)]


@pytest.mark.parametrize(
    ("name", "n_values", "proposed"),
    [
        ("patient_id", 40, True),
        ("patient_id", 7, True),
        ("userId", 40, True),
        ("card", 40, True),
        ("session", 40, True),
        ("고객", 40, True),
        # A handful of clients, and subjects of mails of which few repeat.
        ("client", 5, False),
        ("subject", 100, False),
        ("patient_age", 40, False),
        ("id", 40, False),
    ],
)
def test_a_name_and_several_rows_per_value_are_proposed(name, n_values, proposed):
    found = columns(name, numbered(n_values))
    assert found.guess.cluster == (name if proposed else None)
    assert name in found.clusters


def test_ids_of_rows_and_scores_are_no_clusters():
    assert columns("patient_id", numbered(ROWS)).clusters == ()
    assert columns("sample_weight", np.arange(ROWS) % 4).clusters == ()
    assert columns("risk_group", np.arange(ROWS) % 4).guess.cluster is None


def test_ids_with_missing_values_are_asked_about_but_not_proposed():
    found = columns("patient_id", [None, *numbered(40)[1:]])
    assert found.guess.cluster is None
    assert found.possible_cluster == "patient_id"


def test_ids_under_another_name_are_asked_about():
    assert columns("record_id", numbered(40)).possible_cluster == "record_id"
    assert columns("region", numbered(40)).possible_cluster is None


def test_the_codes_do_not_depend_on_the_order_of_the_rows():
    values = ["b", None, "a", "c", "a"]
    codes = cluster_codes(pa.chunked_array([values]))
    assert codes.tolist() == [1, -1, 0, 2, 0]
    assert cluster_codes(pa.chunked_array([values[::-1]])).tolist() == codes[::-1].tolist()
    assert cluster_codes(pa.chunked_array([[7, 3], [7]])).tolist() == [1, 0, 1]
