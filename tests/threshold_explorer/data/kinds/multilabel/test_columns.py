"""Multilabel tables are distinguished from those of two models, two raters or two classes."""

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import BinaryScores
from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.columns.numeric_columns import SCORE_RULE
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.multilabel.columns import MultilabelColumns, multilabel_columns
from threshold_explorer.data.kinds.multilabel.dataset import (
    UNKNOWN_RULE,
    LabelMatrix,
    label_matrix,
    open_multilabel,
    roles_of,
)
from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import BadLabels, BadValue, NoSuchColumn
from threshold_explorer.words.sentence import Sentence

N = 60
LABELS = ("beach", "field", "sunset")
_draw = np.random.default_rng(4)
TRUTHS = (_draw.random((N, 3)) < (0.5, 0.3, 0.2)).astype(int)
SCORES = np.clip(0.3 + 0.3 * TRUTHS + _draw.normal(0, 0.15, (N, 3)), 0.01, 0.99).round(4)
LOGITS = np.log(SCORES / (1 - SCORES)).round(4)
# Not all cases of a label lie above all others.
assert all(SCORES[TRUTHS[:, k] == 1, k].min() < SCORES[TRUTHS[:, k] == 0, k].max() for k in range(3))


def pairs(truth: str, score: str, labels: tuple[str, ...] = LABELS, values: np.ndarray = SCORES) -> pa.Table:
    """A truth and a score for each label, the label put where the names have a *."""
    columns = {truth.replace("*", text): TRUTHS[:, place] for place, text in enumerate(labels)}
    return pa.table(columns | {score.replace("*", text): values[:, place] for place, text in enumerate(labels)})


def meant(truth: str, score: str, labels: tuple[str, ...] = LABELS) -> MultilabelColumns:
    names = tuple(score.replace("*", text) for text in labels), tuple(truth.replace("*", text) for text in labels)
    return MultilabelColumns(labels, *names)


def sets(separator: str, brackets: str = "", quote: str = "") -> list[str]:
    """The labels of each case in one cell."""
    start, end = (brackets[:1], brackets[1:])
    return [
        start + separator.join(f"{quote}{text}{quote}" for text, has in zip(LABELS, row, strict=True) if has) + end
        for row in TRUTHS
    ]


def with_sets(name: str, cells: list[str], score: str) -> pa.Table:
    return pa.table({name: cells, **{score.replace("*", text): SCORES[:, place] for place, text in enumerate(LABELS)}})


def meant_set(name: str, separator: str, score: str) -> MultilabelColumns:
    return MultilabelColumns(LABELS, tuple(score.replace("*", text) for text in LABELS), (), name, separator)


NUMBERED = ("0", "1", "2")
PAIRED = [
    ("y_*", "p_*", LABELS),
    ("*", "*_score", LABELS),
    ("true_*", "score_*", NUMBERED),
    ("*_true", "*_prob", LABELS),
    ("*", "prob_*", LABELS),
    ("is_*", "p_*", LABELS),
    ("*", "p(*)", LABELS),
    ("true *", "score *", ("Big sea", "small field", "Sunset")),
    ("has_*", "*_confidence", LABELS),
]
TABLES: dict[str, tuple[pa.Table, MultilabelColumns]] = {
    **{
        f"{truth} {score}": (pairs(truth, score, labels), meant(truth, score, labels))
        for truth, score, labels in PAIRED
    },
    "true and false": (
        pa.table(
            {**{f"y_{text}": TRUTHS[:, k] == 1 for k, text in enumerate(LABELS)}}
            | {f"p_{text}": SCORES[:, k] for k, text in enumerate(LABELS)}
        ),
        meant("y_*", "p_*"),
    ),
    "a label that no case has": (
        pairs("y_*", "p_*").set_column(1, "y_field", pa.array(np.zeros(N, dtype=int))),
        meant("y_*", "p_*"),
    ),
    "two labels": (
        pairs("y_*", "p_*").select(["y_beach", "p_beach", "y_sunset", "p_sunset"]),
        meant("y_*", "p_*", ("beach", "sunset")),
    ),
    "sets by semicolon": (with_sets("labels", sets(";"), "*"), meant_set("labels", ";", "*")),
    "sets by blank": (with_sets("true_tags", sets(" "), "score_*"), meant_set("true_tags", " ", "score_*")),
    "sets called topics": (with_sets("topics", sets(";"), "p_*"), meant_set("topics", ";", "p_*")),
    "Python lists": (with_sets("labels", sets(", ", "[]", "'"), "p_*"), meant_set("labels", ",", "p_*")),
}
Y, P, Q = TRUTHS[:, 0], SCORES[:, 0], SCORES[:, 1]
DECIDED = {"rf": (P > 0.5).astype(int), "xgb": (Q > 0.5).astype(int)}
ONE_HOT = np.eye(3, dtype=int)[_draw.integers(0, 3, N)]
TRAPS: dict[str, pa.Table] = {
    "binary": pa.table({"y": Y, "p": P}),
    "two models": pa.table({"y": Y, "p_rf": P, "p_xgb": Q}),
    "two models with decisions": pa.table(
        {"y": Y, "rf_pred": DECIDED["rf"], "rf_prob": P, "xgb_pred": DECIDED["xgb"], "xgb_prob": Q}
    ),
    "a truth beside flags and their scores": pa.table(
        {"label": Y, "rf": TRUTHS[:, 1], "xgb": TRUTHS[:, 2], "rf_prob": SCORES[:, 1], "xgb_prob": SCORES[:, 2]}
    ),
    "decisions without a truth": pa.table({**DECIDED, "rf_prob": P, "xgb_prob": Q}),
    "the truth beside each model": pa.table({"y_rf": Y, "p_rf": P, "y_xgb": Y, "p_xgb": Q}),
    "two annotators, one score": pa.table({"annotator_1": Y, "annotator_2": TRUTHS[:, 1], "score": P}),
    "training and test": pa.table({"y_train": Y, "p_train": P, "y_test": TRUTHS[:, 1], "p_test": Q}),
    "two classes, both sides": pa.table({"y_0": 1 - Y, "y_1": Y, "p_0": 1 - P, "p_1": P}),
    "one pair": pa.table({"y_beach": Y, "p_beach": P}),
    "flags as features": pa.table({"is_male": Y, "has_car": TRUTHS[:, 1], "label": TRUTHS[:, 2], "score": P}),
    "many classes": pa.table(
        {"y": ["cat", "dog", "cow"] * 20, **{f"p_{a}": SCORES[:, 0] for a in ("cat", "dog", "cow")}}
    ),
    "one-hot labels, one score": pa.table({"cat": ONE_HOT[:, 0], "dog": ONE_HOT[:, 1], "score": P}),
    "a comment with commas": pa.table({"y": Y, "p": P, "note": ["late, cold, wet", "warm, dry"] * 30}),
    "tags that no score knows": with_sets("tags", [cell.replace("beach", "reef") for cell in sets(";")], "p_*"),
    "predicted sets": with_sets("predicted_tags", sets(";"), "p_*"),
    "sets of one label each": with_sets("label", [LABELS[k % 3] for k in range(N)], "p_*"),
    "graded truths": pa.table({"y_beach": P, "y_field": Q, "p_beach": Q, "p_field": P}),
    "an empty table": pairs("y_*", "p_*").slice(0, 0),
}


def test_the_roles_are_those_that_a_person_gives() -> None:
    found = {name: multilabel_columns(detected(table)) for name, (table, _) in TABLES.items()}
    assert found == {name: roles for name, (_, roles) in TABLES.items()}


def test_what_only_looks_so_is_left_to_others() -> None:
    assert {name: multilabel_columns(detected(table)) for name, table in TRAPS.items()} == dict.fromkeys(TRAPS)


NO_ROLES = ColumnRoles("", "", "")


def made(table: pa.Table, **how: Any) -> LabelMatrix:
    columns = detected(table)
    roles = multilabel_columns(columns)
    assert roles
    return label_matrix(columns, roles, replace(NO_ROLES, **how))


def test_the_matrix_is_what_the_cells_say() -> None:
    for name in TABLES.keys() - {"two labels", "a label that no case has"}:
        matrix = made(TABLES[name][0])
        assert matrix.truths.tolist() == (TRUTHS == 1).tolist(), name
        assert matrix.scores.tolist() == SCORES.tolist(), name
        assert matrix.keep is None, name


def changed(cells: dict[tuple[str, int], Any]) -> pa.Table:
    """The table of pairs with other values in some cells, by column and row."""
    columns = pairs("y_*", "p_*").to_pydict()
    for (name, row), value in cells.items():
        columns[name][row] = value
    return pa.table(columns)


def test_a_blank_leaves_the_case_to_its_other_labels() -> None:
    matrix = made(changed({("y_field", 7): None, ("y_beach", 7): None, ("y_sunset", 9): None}))
    assert (matrix.keep, matrix.n_left_out) == (None, 0)
    assert matrix.known is not None
    assert np.argwhere(~matrix.known).tolist() == [[7, 0], [7, 1], [9, 2]]
    assert matrix.truths[matrix.known].tolist() == (TRUTHS[matrix.known] == 1).tolist()
    assert (
        matrix.scores.tolist()
        == np.where(matrix.known, SCORES, SCORES.min(axis=0, where=matrix.known, initial=1)).tolist()
    )


def test_a_case_without_any_known_label_is_none() -> None:
    matrix = made(changed({(f"y_{text}", 7): None for text in LABELS}))
    assert (matrix.n_left_out, matrix.known) == (1, None)
    assert matrix.truths.tolist() == np.delete(TRUTHS == 1, 7, axis=0).tolist()


@pytest.mark.parametrize(
    ("name", "value", "rule"), [("p_field", None, SCORE_RULE), ("y_field", -1, UNKNOWN_RULE)], ids=["score", "-1"]
)
def test_a_missing_score_and_a_label_of_minus_one_are_asked_about(name: str, value: Any, rule: Sentence) -> None:
    table = changed({(name, 7): value})
    with pytest.raises(BadValue) as caught:
        made(table)
    assert (caught.value.sentence.args["column"], caught.value.sentence.args["row"]) == (name, 8)
    said = caught.value.sentence.args["rule"]
    assert rule in (said, said.args.get("rule"))
    matrix = made(table, drop_missing=True)
    assert matrix.known is not None
    assert np.argwhere(~matrix.known).tolist() == [[7, 1]]


def test_minus_one_and_one_without_zero_are_two_classes_of_another_coding() -> None:
    table = pa.table(
        {
            name: [value or -1 for value in cells] if name[0] == "y" else cells
            for name, cells in pairs("y_*", "p_*").to_pydict().items()
        }
    )
    assert multilabel_columns(detected(table)) is None


@given(st.integers(0, 2**32), st.sampled_from([0.05, 0.5, 0.9]))
@settings(max_examples=20, deadline=None)
def test_each_label_has_the_metrics_of_the_cases_that_are_known_of_it(seed: int, share: float) -> None:
    draw = np.random.default_rng(seed)
    is_unknown = draw.random((N, 3)) < share
    # Each label is known of a case with it and of one without.
    is_unknown[[TRUTHS.argmax(axis=0), TRUTHS.argmin(axis=0)], range(3)] = False
    rows = [
        [draw.choice([None, -1]) if unknown else truth for unknown, truth in zip(*row, strict=True)]
        for row in zip(is_unknown, TRUTHS.tolist(), strict=True)
    ]
    columns = {f"y_{text}": [row[k] for row in rows] for k, text in enumerate(LABELS)}
    columns |= {f"p_{text}": SCORES[:, k].tolist() for k, text in enumerate(LABELS)}
    source = Source("labels", (repr(rows),), "labels", "", Origin.UPLOAD, "", detected(pa.table(columns)), {})
    found = MultilabelColumns(LABELS, tuple(f"p_{text}" for text in LABELS), tuple(f"y_{text}" for text in LABELS))
    for k, text in enumerate(LABELS):
        dataset = open_multilabel(source, replace(roles_of(found, f"p_{text}"), drop_missing=True), found)
        own = [(row[k], score) for row, score in zip(rows, SCORES[:, k], strict=True) if row[k] in (0, 1)]
        alone = BinaryScores.from_predictions(*zip(*own, strict=True), pos_label=1)
        assert dataset.scores.confusion_at(0.4) == alone.confusion_at(0.4)
        cases = dataset.cases_in(source)
        assert cases.rows.tolist() == [place for place, row in enumerate(rows) if row[k] in (0, 1)]
        assert cases.is_positive.tolist() == [truth == 1 for truth, _ in own]
        assert dataset.shares[k] == pytest.approx(alone.prevalence)
        cells = [value for row in rows if any(each in (0, 1) for each in row) for value in row]
        n_unknown = sum(value not in (0, 1) for value in cells)
        notes = {note.key: note.args for note in dataset.notes}
        assert notes.get("multilabel-unknown", {"labels": 0})["labels"] == n_unknown


def weighted(weights: list[float | None]) -> pa.Table:
    return pairs("y_*", "p_*").append_column("weight", pa.array(weights, pa.float64()))


def test_a_column_weights_the_cases_and_a_case_of_weight_0_is_dropped() -> None:
    whole = made(weighted([0.5] * N), weight="weight")
    assert whole.keep is None
    assert whole.weights is not None
    assert whole.weights.tolist() == [0.5] * N
    matrix = made(weighted([2.0, 0.0, *[1.5] * (N - 2)]), weight="weight")
    assert matrix.keep is not None
    assert matrix.keep.tolist() == [row != 1 for row in range(N)]
    assert matrix.weights is not None
    assert matrix.weights.tolist() == [2.0, *[1.5] * (N - 2)]
    assert matrix.truths.tolist() == np.delete(TRUTHS == 1, 1, axis=0).tolist()
    assert matrix.n_left_out == 0


def test_a_missing_weight_is_a_missing_value_and_a_bad_one_is_refused() -> None:
    lacking = weighted([None, 0.0, *[1.0] * (N - 2)])
    with pytest.raises(BadValue):
        made(lacking, weight="weight")
    matrix = made(lacking, weight="weight", drop_missing=True)
    assert (len(matrix.truths), matrix.n_left_out) == (N - 2, 1)
    with pytest.raises(BadValue):
        made(weighted([-1.0] * N), weight="weight")
    with pytest.raises(NoSuchColumn):
        made(weighted([0.0] * N), weight="weight")


def test_a_truth_of_three_values_is_refused_where_it_was_chosen() -> None:
    columns = detected(pa.table({"a": [0, 1, 2], "p": [0.1, 0.2, 0.3]}))
    with pytest.raises(BadLabels) as caught:
        label_matrix(columns, MultilabelColumns(("a",), ("p",), ("a",)), NO_ROLES)
    assert "2" in str(caught.value)
