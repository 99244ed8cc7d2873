"""Plain tables with everyday columns in any order: read the same, or asked about, and seldom asked about."""

import csv
import io
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.kind_detection import guesses
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.report import OpenQuestion

LABELS = ("label", "y", "y_true", "target", "class", "outcome", "truth", "is_fraud", "churned", "default")
CLASSES: tuple[tuple[Any, Any], ...] = (
    *((0, 1), ("no", "yes"), ("N", "Y"), ("benign", "malignant")),
    *(("False", "True"), ("ham", "spam"), (-1, 1)),
)
SCORES = ("score", "prob", "p", "y_score", "y_prob", "prediction_probability", "proba_1", "probability", "risk_score")
UNNAMED = ("x", "out", "f1", "marker", "model_a")
PREDICTIONS = ("y_pred", "prediction", "predicted_label")
# How often a table whose score is named as one may be asked about.
MAX_ASKED = 0.01
N_TABLES = 200


def _days(draw: np.random.Generator, n: int) -> list[str]:
    return [str(date(2023, 1, 1) + timedelta(days=int(day))) for day in draw.integers(0, 700, n)]


# Everyday columns that say nothing about a model, some of which depend on the class as features do.
EVERYDAY = {
    "age": lambda draw, y: (draw.integers(18, 80, len(y)) + 9 * y).tolist(),
    "amount": lambda draw, y: np.exp(draw.normal(4 + y, 1)).round(2).tolist(),
    "year": lambda draw, y: draw.integers(2015, 2025, len(y)).tolist(),
    "id": lambda draw, y: (1000 + draw.permutation(9 * len(y))[: len(y)]).tolist(),
    "bmi": lambda draw, y: draw.normal(24 + 2 * y, 3).round(1).tolist(),
    "price": lambda draw, y: draw.integers(1, 500, len(y)).tolist(),
    "rank": lambda draw, y: (1 + draw.permutation(len(y))).tolist(),
    "duration": lambda draw, y: draw.exponential(30 + 20 * y).round(1).tolist(),
    "humidity": lambda draw, y: draw.random(len(y)).round(2).tolist(),
    "country": lambda draw, y: [("DE", "FR", "NL", "AT")[at] for at in draw.integers(0, 4, len(y))],
    "country_code": lambda draw, y: draw.choice([276, 250, 528, 40], len(y)).tolist(),
    "date": lambda draw, y: _days(draw, len(y)),
    "gender": lambda draw, y: [("f", "m")[at] for at in draw.integers(0, 2, len(y))],
    "smoker": lambda draw, y: (draw.random(len(y)) < 0.2 + 0.4 * y).astype(int).tolist(),
    "is_weekend": lambda draw, y: draw.integers(0, 2, len(y)).tolist(),
    "category": lambda draw, y: [("A", "B", "C")[at] for at in draw.integers(0, 3, len(y))],
    "weight": lambda draw, y: draw.normal(75, 9, len(y)).round(1).tolist(),
    "comment": lambda draw, y: [("all is well", "nothing new", "to be seen")[at] for at in draw.integers(0, 3, len(y))],
}
# What could be the label, by its name or by having two values, or a weight of cases is asked about.
POSSIBLE_ROLES = {"is_weekend", "smoker", "category", "weight"}
Columns = dict[str, list[Any]]


@dataclass(frozen=True)
class Reading:
    """How a file is read; `is_asked` if any question is open."""

    roles: tuple[str, str, str, str | None, str | None] = ("", "", "", None, None)
    n: float = 0
    roc_auc: float = 0
    is_asked: bool = False


def reading(columns: Columns) -> Reading:
    file = io.StringIO()
    csv.writer(file).writerows([[*columns], *zip(*columns.values(), strict=True)])
    try:
        read = read_trusted(file.getvalue().encode(), "plain.csv")
    except OpenQuestion:
        return Reading(is_asked=True)
    found = DetectedColumns.of(read.table)
    roles = next(iter(guesses(found).values()))
    assert isinstance(roles, ColumnRoles)
    if not roles.is_settled or found.questions(roles):
        return Reading(is_asked=True)
    scores = binary_statistic(found, roles).scores
    as_text = (roles.label, roles.score, roles.positive, roles.predicted, roles.weight)
    return Reading(as_text, scores.n, scores.roc_auc())


def model(draw: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Classes of which the first two differ, and probabilities that rank them well, all different."""
    y = (draw.random(n) < draw.uniform(0.15, 0.6)).astype(int)
    y[:2] = 0, 1
    logits = draw.normal(2.4 * y - 1.2, 1)
    return y, 1 / (1 + np.exp(-logits))


def plain(draw: np.random.Generator, score: str, *, with_prediction: bool) -> Columns:
    y, p = model(draw, int(draw.integers(30, 90)))
    names = CLASSES[draw.integers(len(CLASSES))]
    columns: Columns = {str(draw.choice(LABELS)): [names[at] for at in y], score: p.round(6).tolist()}
    if with_prediction:
        columns[str(draw.choice(PREDICTIONS))] = [names[int(each >= 0.5)] for each in p]
    return columns


def shuffled(draw: np.random.Generator, columns: Columns) -> Columns:
    """The same with its columns and its rows in another order."""
    rows = draw.permutation(len(next(iter(columns.values()))))
    names = [[*columns][at] for at in draw.permutation(len(columns))]
    return {name: [columns[name][row] for row in rows] for name in names}


def extended(draw: np.random.Generator, columns: Columns, further: list[str]) -> Columns:
    label = next(iter(columns.values()))
    y = np.array([value == max(label, key=str) for value in label], dtype=int)
    return columns | {name: EVERYDAY[name](draw, y) for name in further if name not in columns}


FURTHER = st.lists(st.sampled_from([*EVERYDAY]), max_size=6, unique=True)
SEEDS = st.integers(0, 2**32 - 1)


@given(seed=SEEDS, score=st.sampled_from((*SCORES, *UNNAMED)), further=FURTHER, with_prediction=st.booleans())
@settings(max_examples=80)
def test_further_columns_and_any_order_change_nothing_unasked(
    seed: int, score: str, further: list[str], with_prediction: bool
) -> None:
    draw = np.random.default_rng(seed)
    columns = plain(draw, score, with_prediction=with_prediction)
    alone = reading(columns)
    found = reading(shuffled(draw, extended(draw, columns, further)))
    assert found.is_asked or alone.is_asked or replace(found, roc_auc=alone.roc_auc) == alone
    assert found.is_asked or found.roc_auc == pytest.approx(alone.roc_auc, abs=1e-12) or alone.is_asked
    if not found.is_asked:
        label = next(iter(columns))
        assert found.roles[0] == label
        assert found.roles[1] == score or (with_prediction and score in UNNAMED)


def test_a_plain_table_is_seldom_asked_about() -> None:
    draw = np.random.default_rng(2026)
    asked = []
    harmless = sorted({*EVERYDAY} - POSSIBLE_ROLES)
    for number in range(N_TABLES):
        columns = plain(draw, SCORES[number % len(SCORES)], with_prediction=number % 3 == 0)
        further = draw.choice(harmless, int(draw.integers(0, 8)), replace=False).tolist()
        if reading(shuffled(draw, extended(draw, columns, further))).is_asked:
            asked.append((*columns, *further))
    assert len(asked) <= MAX_ASKED * N_TABLES, asked
