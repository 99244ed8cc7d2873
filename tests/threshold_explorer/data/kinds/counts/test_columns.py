"""Tables of counts: detection, reading and refusals."""

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from metrics_core import BinaryScores
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.counts.columns import CountRoles, count_roles, score_groups
from threshold_explorer.reading.refusals import RefusedFile

WIDE = {"score": [0.1, 0.5, 0.9], "n_positive": [1, 3, 8], "n_negative": [20, 5, 1]}
LONG = {
    "label": ["ham", "spam", "ham", "spam", "ham", "spam"],
    "score": [0.1, 0.1, 0.5, 0.5, 0.9, 0.9],
    "count": [20, 1, 5, 3, 1, 8],
}
TRUTH = BinaryScores.from_counts(*WIDE.values())


def columns_of(table: dict[str, Any]) -> DetectedColumns:
    return DetectedColumns.of(pa.table(table))


def roles_of(table: dict[str, Any]) -> CountRoles:
    roles = count_roles(columns_of(table))
    assert roles
    return roles


@pytest.mark.parametrize("table", [WIDE, LONG], ids=["wide", "long"])
def test_counts_are_the_statistic(table: dict[str, Any]) -> None:
    groups = score_groups(columns_of(table), roles_of(table))
    assert groups.scores == TRUTH
    assert not groups.scores.is_weighted
    assert (groups.low == groups.high).all()


@pytest.mark.parametrize(
    "names",
    [
        ("score", "n_positive", "n_negative"),
        ("p", "positives", "negatives"),
        ("probability", "pos_count", "neg_count"),
        ("Score", "Number of positives", "Number of negatives"),
    ],
)
def test_count_columns_go_by_several_names(names: tuple[str, str, str]) -> None:
    roles = roles_of(dict(zip(names, WIDE.values(), strict=True)))
    assert roles.columns == names


@pytest.mark.parametrize(
    "table",
    [
        {"score": [0.1, 0.5], "positive": [0, 1], "negative": [1, 0]},
        {"score": [0.1, 0.5], "p_positive": [0.1, 0.5], "p_negative": [0.9, 0.5]},
        {"label": ["a", "b"], "score": [0.1, 0.5], "count": [3, 1], "age": [30, 40]},
        {"label": ["a", "b"], "score": [0.1, 0.5], "weight": [3, 1]},
        {"label": ["a", "b"], "score": [0.1, 0.5]},
    ],
    ids=["one of two", "probabilities", "a count beside an attribute", "a weight", "predictions"],
)
def test_other_tables_are_none_of_counts(table: dict[str, Any]) -> None:
    assert count_roles(columns_of(table)) is None


def test_constant_columns_name_the_classes_and_further_ones_are_left_alone() -> None:
    roles = roles_of(WIDE | {"positive": ["fraud"] * 3, "negative": ["fine"] * 3, "region": ["a", "b", "a"]})
    assert (roles.positive, roles.negative) == ("fraud", "fine")
    assert roles.columns == (*WIDE, "positive", "negative")


def test_of_three_labels_one_has_to_be_chosen() -> None:
    table = LONG | {"label": ["ham", "spam", "eggs", "spam", "ham", "spam"]}
    roles = roles_of(table)
    assert not roles.is_settled
    found = score_groups(columns_of(table), replace(roles, positive="spam"))
    assert found.scores == TRUTH


def test_lower_scores_can_be_positive() -> None:
    table = WIDE | {"score_high": [0.4, 0.5, 0.9]}
    groups = score_groups(columns_of(table), replace(roles_of(table), lower_is_positive=True))
    assert groups.low.tolist() == [-0.9, -0.5, -0.4]
    assert groups.high.tolist() == [-0.9, -0.5, -0.1]
    assert groups.scores.confusion_at(-0.5).tp == 1 + 3


def test_counts_are_whole_beyond_what_float32_holds() -> None:
    table = WIDE | {"n_negative": [2**40 + 1, 5, 1]}
    assert score_groups(columns_of(table), roles_of(table)).scores.n_negative == 2**40 + 7


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (WIDE | {"n_positive": [1, -3, 8]}, 'Column "n_positive", row 2: found -3; a count must be a whole number'),
        (
            WIDE | {"n_positive": [1, None, None]},
            'Column "n_positive", row 2 (the first of 2 such rows): found an',
        ),
        (WIDE | {"score": [0.1, None, 0.9]}, 'Column "score", row 2: found an empty field; a score must be a finite'),
        (WIDE | {"score": [0.1, np.inf, 0.9]}, 'Column "score", row 2: found inf; a score must be a finite number.'),
        (WIDE | {"score_high": [0.2, 0.4, 0.9]}, 'In row 2 the highest score ("score_high") is below the lowest'),
        (WIDE | {"n_positive": [0, 0, 0], "n_negative": [0, 0, 0]}, 'The counts in "n_positive" and "n_negative" are'),
        (LONG | {"label": ["ham", None, "ham", "spam", "ham", "spam"]}, 'Column "label" lacks a label in some rows;'),
    ],
    ids=["negative", "missing count", "missing score", "infinite", "ends", "zero", "missing label"],
)
def test_invalid_counts_are_refused(table: dict[str, Any], message: str) -> None:
    with pytest.raises(RefusedFile) as refused:
        score_groups(columns_of(table), roles_of(table))
    assert str(refused.value).startswith(message)
