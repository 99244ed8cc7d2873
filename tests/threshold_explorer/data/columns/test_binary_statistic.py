"""The scores of chosen columns: dropped rows, reversed scores, hard predictions."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import BinaryScores
from tests.threshold_explorer.data.columns.tables import (
    EMPTY,
    bad_value,
    count,
    counts,
    detected,
    may_leave_out,
    refusal,
    text,
)
from threshold_explorer.data.columns.labels import LABEL_RULE, MISSING_TEXTS
from threshold_explorer.data.columns.numeric_columns import EXACT_INTEGER_RULE, SCORE_RULE, WEIGHT_RULE, MissingColumn
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.words.sentence import Sentence

LEAVE_OUT = ColumnRoles("y", "p", "yes", drop_missing=True)


@pytest.mark.parametrize(
    "scores",
    [
        pa.array([0.5, None, 0.25, 0.75]),
        pa.array([0.5, float("nan"), 0.25, 0.75]),
        pa.array([0.5, None, 0.25, 0.75], pa.float32()),
        pa.array(["0.5", "", "0.25", "0.75"]),
        pa.array(["0.5", " NA ", "0.25", "+.75"]),
        pa.array([2, None, 1, 3], pa.int8()),
    ],
)
def test_rows_without_a_score_are_left_out_and_counted(scores: pa.Array) -> None:
    table = pa.table({"y": ["yes", "no", "no", "yes"], "p": scores})
    found = count(table, LEAVE_OUT)
    assert found.scores == count(table.take([0, 2, 3]), ColumnRoles("y", "p", "yes")).scores
    assert (found.rows_read, found.rows_dropped, found.dropped_by) == (4, 1, {"p": 1})
    assert detected(table).missing(LEAVE_OUT) == (MissingColumn("p", 1, 2),)


def test_every_text_for_a_missing_label_or_score_leaves_its_row_out() -> None:
    for missing in sorted(MISSING_TEXTS - {""}):
        found = count(pa.table({"y": ["yes", missing, "no", "no"], "p": ["1", "2", f" {missing}", "4"]}), LEAVE_OUT)
        assert found.dropped_by == {"y": 1, "p": 1}, missing
        assert (found.scores.n_positive, found.scores.n_negative, found.scores.maximum) == (1, 1, 4), missing


@pytest.mark.parametrize(
    ("scores", "found", "rule"),
    [
        ([0.5, None, float("inf")], "inf", SCORE_RULE),
        (["0.5", None, "oops"], text("oops"), SCORE_RULE),
        ([1, None, 2**53 + 1], str(2**53 + 1), EXACT_INTEGER_RULE),
    ],
)
def test_leaving_missing_values_out_excuses_no_other_fault(
    scores: list[object], found: str | Sentence, rule: Sentence
) -> None:
    table = pa.table({"y": ["yes", "no", "no"], "p": scores})
    assert refusal(table, LEAVE_OUT) == bad_value("p", 3, found, rule)
    assert detected(table).missing(LEAVE_OUT) == (MissingColumn("p", 1, 2),)


def test_a_fault_keeps_its_row_number_when_rows_before_it_are_left_out() -> None:
    columns = {"y": [None, None, "yes", "no"], "p": ["1", "2", "3", "x"], "q": [1, 2, 3, 4], "w": [1, 1, 1, -1]}
    table = pa.table(columns)
    assert refusal(table, LEAVE_OUT) == bad_value("p", 4, text("x"), SCORE_RULE)
    roles = ColumnRoles("y", "q", "yes", "w", drop_missing=True)
    assert refusal(table, roles) == bad_value("w", 4, "-1", WEIGHT_RULE)


@pytest.mark.parametrize("column", ["y", "p"])
def test_a_table_without_a_complete_row_is_refused(column: str) -> None:
    table = pa.table({"y": ["yes", "no"], "p": [0.5, 0.25]})
    table = table.set_column(table.column_names.index(column), column, pa.nulls(2))
    assert refusal(table, LEAVE_OUT) == Sentence("columns-no-complete-row", columns=["y", "p"])
    rule = {"y": LABEL_RULE, "p": SCORE_RULE}[column]
    assert refusal(table, ColumnRoles("y", "p", "yes")) == bad_value(column, 1, EMPTY, rule, n_rows=2)


def test_weights_of_zero_in_all_rows_that_are_left_are_refused() -> None:
    table = pa.table({"y": ["yes", "no"], "p": [0.5, None], "w": [0, 1]})
    roles = ColumnRoles("y", "p", "yes", "w", drop_missing=True)
    assert refusal(table, roles) == Sentence("columns-weights-zero", column="w")


LABELS = st.sampled_from(["yes", "no", "perhaps", "NA", "", " ", None])
SCORES = st.sampled_from(["0.5", "-1", " 2e3", "+.25", "0", "-0.0", "nan", "n/a", "", None])
WEIGHTS = st.sampled_from([0.5, 1.0, 3.0, None, float("nan")])


@settings(max_examples=30, deadline=None)
@given(rows=st.lists(st.tuples(LABELS, SCORES, WEIGHTS), max_size=12), is_turned=st.booleans())
def test_the_numbers_are_those_of_the_table_without_the_rows(
    rows: list[tuple[str | None, str | None, float | None]], is_turned: bool
) -> None:
    rows = [*rows, ("yes", "0.75", 1.0)]
    clean = [
        (label, score, weight)
        for label, score, weight in rows
        if label in ("yes", "no", "perhaps") and score not in ("nan", "n/a", "", None) and weight and weight == weight
    ]
    roles = ColumnRoles("y", "p", "yes", "w", lower_is_positive=is_turned, drop_missing=True)
    table = _table(rows)
    found = count(table, roles)
    by_hand = BinaryScores.from_predictions(
        [label == "yes" for label, _, _ in clean],
        [(-1 if is_turned else 1) * float(score or 0) for _, score, _ in clean],
        sample_weight=[weight for _, _, weight in clean],
        pos_label=True,
    )
    assert found.scores == by_hand
    assert found.rows_read - found.rows_dropped == len(clean)
    assert found.dropped_by == {missing.column: missing.count for missing in detected(table).missing(roles)}


def _table(rows: list[tuple[str | None, str | None, float | None]]) -> pa.Table:
    labels, scores, weights = zip(*rows, strict=True)
    types = {"y": pa.string(), "p": pa.string(), "w": pa.float64()}
    return pa.table({name: pa.array(c, types[name]) for name, c in zip(types, (labels, scores, weights), strict=True)})


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int16, np.uint8])
def test_turning_the_sign_is_exact_and_leaves_no_negative_zero(dtype: type) -> None:
    values = np.array([0, 3, 7, 0], dtype)
    if values.dtype.kind == "f":
        values[:2] = -0.0, 0.1
    found = count(pa.table({"y": [0, 1, 1, 0], "p": values}), ColumnRoles("y", "p", "1", lower_is_positive=True))
    distinct = found.scores.distinct_scores
    assert sorted(-distinct) == sorted(set(values.tolist()))
    assert not np.signbit(distinct[distinct == 0]).any()


HARD = {
    "zero and one": [1, 0, 1, 0, 1],
    "minus and plus": [1, -1, 1, -1, 1],
    "floats": [1.0, 0.0, 1.0, 0.0, 1.0],
    "truth values": [True, False, True, False, True],
    "true and false": ["true", "false", "true", "false", "true"],
    "yes and no": ["Yes", "No", "Yes", "No", "Yes"],
    "class names": ["malignant", "benign", "malignant", "benign", "malignant"],
    "Korean": ["예", "아니오", "예", "아니오", "예"],
}
TRUTH = ["malignant", "benign", "benign", "malignant", "malignant"]


@pytest.mark.parametrize("kind", HARD)
@pytest.mark.parametrize("is_encoded", [False, True])
def test_decisions_of_any_kind_give_one_operating_point(kind: str, is_encoded: bool) -> None:
    answers = pa.array(HARD[kind])
    table = pa.table({"diagnosis": TRUTH, "y_pred": answers.dictionary_encode() if is_encoded else answers})
    roles = detected(table).guess
    assert (roles.label, roles.score, roles.positive) == ("diagnosis", "y_pred", "malignant")
    found = count(table, roles)
    assert found.predictions_only
    assert counts(found, 1.0) == (2, 1, 1, 1)
    assert len(found.scores.roc_curve().thresholds) == 3


@pytest.mark.parametrize("kind", ["truth values", "yes and no", "class names"])
def test_decisions_follow_the_chosen_positive_class(kind: str) -> None:
    table = pa.table({"diagnosis": TRUTH, "y_pred": HARD[kind]})
    assert counts(count(table, ColumnRoles("diagnosis", "y_pred", "benign")), 1.0) == (1, 1, 1, 2)


@pytest.mark.parametrize("classes", [["cat", "cow", "dog"], [1, 2, 3], [1.0, 2.0, 4.0]])
def test_predicted_classes_of_several_are_one_against_the_rest(classes: list[object]) -> None:
    truth, answers = [0, 1, 2, 2, 1, 0], [0, 2, 2, 1, 1, 1]
    table = pa.table({"y": [classes[at] for at in truth], "predicted": [classes[at] for at in answers]})
    positive = str(classes[1]).removesuffix(".0")
    found = count(table, ColumnRoles("y", "predicted", positive))
    assert counts(found, 1.0) == (1, 2, 1, 2)
    assert found.predictions_only
    assert found.others == tuple(str(name).removesuffix(".0") for name in (classes[0], classes[2]))


def test_numbers_named_as_a_score_are_never_classes() -> None:
    table = pa.table({"y": [1, 2, 2, 1], "score": [1, 2, 1, 2]})
    assert count(table, ColumnRoles("y", "score", "1")).scores.roc_auc() == 0.5
    lower = pa.table({"y": [1, 1, 2], "score": [1, 1, 2]})
    assert count(lower, ColumnRoles("y", "score", "1")).scores.roc_auc() == 0
    assert count(lower.rename_columns(["y", "y_pred"]), ColumnRoles("y", "y_pred", "1")).scores.roc_auc() == 1


def test_graded_scores_are_no_decisions() -> None:
    for scores in ([0.25, 0.75, 0.25], [0.0, 0.5, 1.0], [0, 1, 2], [3, 4, 3]):
        assert not count(pa.table({"y": [0, 1, 0], "score": scores}), ColumnRoles("y", "score", "1")).predictions_only


def test_missing_decisions_are_left_out_like_missing_scores() -> None:
    table = pa.table({"y": ["yes", "no", "no"], "y_pred": ["yes", None, "no"]})
    found = count(table, ColumnRoles("y", "y_pred", "yes", drop_missing=True))
    assert (counts(found, 1.0), found.dropped_by) == ((1, 0, 0, 1), {"y_pred": 1})
    refused = bad_value("y_pred", 2, EMPTY, may_leave_out(SCORE_RULE))
    assert refusal(table, ColumnRoles("y", "y_pred", "yes")) == refused


def test_decisions_are_offered_after_a_score_that_gives_them_and_before_other_numbers() -> None:
    table = pa.table(
        {
            "id": range(11, 17),
            "y_pred": ["yes", "no"] * 3,
            "flag": [True, False] * 3,
            "y_true": ["no", "yes"] * 3,
            "x": [0.5, 2.5, -1.5, 4.0, 1.0, 0.0],
        }
    )
    # A feature named x says nothing about y_pred.
    assert detected(table).scores == ("y_pred", "x", "id", "flag")
    assert detected(table).guess.score == "y_pred"
    behind = pa.table({"y_pred": ["yes", "no"] * 8, "y_true": ["no", "yes", "yes", "no"] * 4, "x": [3.5, -2.5] * 8})
    assert detected(behind).scores[:2] == ("x", "y_pred")
    assert detected(behind).guess.score == "x"
