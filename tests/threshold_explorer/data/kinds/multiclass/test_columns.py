"""Multiclass tables are distinguished from all others and read as codes and scores."""

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.multiclass import MulticlassScores
from tests.threshold_explorer.data.columns.class_tables import (
    ANIMALS,
    BINARY,
    CODES,
    LOGITS,
    PREDICTED,
    PROBABILITIES,
    SCORE,
    N,
    iris_like,
    named,
    per_class,
    wide,
    with_names,
    with_places,
)
from tests.threshold_explorer.data.columns.tables import detected, table_of
from threshold_explorer.data.columns.labels import LABEL_RULE
from threshold_explorer.data.columns.numeric_columns import SCORE_RULE, NoCompleteRow
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.multiclass.columns import MulticlassColumns, multiclass_columns
from threshold_explorer.data.kinds.multiclass.dataset import PREDICTED_RULE, ClassMatrix, class_matrix
from threshold_explorer.reading.refusals import BadLabels, BadValue
from threshold_explorer.words.sentence import Sentence

FOUR = ("cat", "cow", "dog", "emu")
WITH_EMU = np.column_stack([PROBABILITIES * 0.9, 0.1 * np.ones(N)]).round(6)
OTHER_MODEL = np.roll(PROBABILITIES, 1, axis=1)
# Shares unrelated to the class.
SHARES = np.random.default_rng(4).dirichlet(np.ones(3), N).round(4)
LIKELIEST_FIRST = np.sort(PROBABILITIES, axis=1)[:, ::-1]
SPECIES = ("setosa", "versicolor", "virginica")


def found(label: str, *scores: str, classes: tuple[str, ...] = ANIMALS, predicted: str | None = None) -> object:
    return MulticlassColumns(label, classes, scores, predicted)


NUMBERED = ("0", "1", "2")
TABLES: dict[str, tuple[pa.Table, object]] = {
    "p_": (with_names("y", "p_cat", "p_cow", "p_dog"), found("y", "p_cat", "p_cow", "p_dog")),
    "prob_0": (
        with_places("label", 0, "prob_0", "prob_1", "prob_2"),
        found("label", "prob_0", "prob_1", "prob_2", classes=NUMBERED),
    ),
    "labels from 1, places from 0": (
        with_places("class", 1, "p0", "p1", "p2"),
        found("class", "p0", "p1", "p2", classes=("1", "2", "3")),
    ),
    "tidymodels": (
        iris_like("Species", ".pred_setosa", ".pred_versicolor", ".pred_virginica"),
        found("Species", ".pred_setosa", ".pred_versicolor", ".pred_virginica", classes=SPECIES),
    ),
    "KNIME": (
        iris_like("Species", "P (Species=setosa)", "P (Species=versicolor)", "P (Species=virginica)"),
        found("Species", "P (Species=setosa)", "P (Species=versicolor)", "P (Species=virginica)", classes=SPECIES),
    ),
    "Azure ML": (
        with_names("y", *(f'Scored Probabilities for Class "{text}"' for text in ANIMALS)),
        found("y", *(f'Scored Probabilities for Class "{text}"' for text in ANIMALS)),
    ),
    "logits": (
        with_names("y", "logit_cat", "logit_cow", "logit_dog", values=LOGITS),
        found("y", "logit_cat", "logit_cow", "logit_dog"),
    ),
    "per cent": (
        with_names("y", "p_cat", "p_cow", "p_dog", values=100 * PROBABILITIES),
        found("y", "p_cat", "p_cow", "p_dog"),
    ),
    "two models": (
        pa.table(
            {
                "y": named(CODES),
                **per_class("a_prob_cat", "a_prob_cow", "a_prob_dog"),
                **per_class("b_prob_cat", "b_prob_cow", "b_prob_dog", values=OTHER_MODEL),
            }
        ),
        found("y", "a_prob_cat", "a_prob_cow", "a_prob_dog"),
    ),
    "with the predicted class": (
        with_names("y_true", "p_cat", "p_cow", "p_dog").append_column("y_pred", pa.array(named(PREDICTED))),
        found("y_true", "p_cat", "p_cow", "p_dog", predicted="y_pred"),
    ),
    "a class that no case is of": (
        pa.table({"y": named(CODES), **{f"p_{text}": WITH_EMU[:, k] for k, text in enumerate(FOUR)}}),
        found("y", *(f"p_{text}" for text in FOUR), classes=FOUR),
    ),
    "two of three classes occur": (
        pa.table({"y": ["cat", "dog"] * 30, **per_class("p_cat", "p_cow", "p_dog")}),
        found("y", "p_cat", "p_cow", "p_dog"),
    ),
    "without names, by the sum": (
        pa.table({"y": named(CODES), **per_class("v7", "v8", "v9")}),
        found("y", "v7", "v8", "v9"),
    ),
    "features beside": (
        with_names("y", "p_cat", "p_cow", "p_dog").append_column("age", pa.array(np.arange(N) % 40 + 20)),
        found("y", "p_cat", "p_cow", "p_dog"),
    ),
    "decisions alone": (
        pa.table({"actual": named(CODES), "predicted": named(PREDICTED)}),
        found("actual", predicted="predicted"),
    ),
    "decisions and a confidence": (
        pa.table({"label": named(CODES), "prediction": named(PREDICTED), "confidence": PROBABILITIES.max(axis=1)}),
        found("label", predicted="prediction"),
    ),
    "a predicted class that never is true": (
        pa.table({"truth": named(CODES), "predicted": ["emu", *named(PREDICTED)[1:]]}),
        found("truth", classes=FOUR, predicted="predicted"),
    ),
    "topics that sum to 1 before the scores": (
        pa.table(
            {"y": CODES, **per_class("topic_0", "topic_1", "topic_2", values=SHARES), **per_class("p0", "p1", "p2")}
        ),
        found("y", "p0", "p1", "p2", classes=NUMBERED),
    ),
    "shares of a soil beside decisions": (
        pa.table({"y": named(CODES), "pred": named(PREDICTED), **per_class("sand", "silt", "clay", values=SHARES)}),
        found("y", predicted="pred"),
    ),
    "the same shares for all": (
        with_places("y", 0, "prob_0", "prob_1", "prob_2", values=np.tile([0.5, 0.3, 0.2], (N, 1))),
        found("y", "prob_0", "prob_1", "prob_2", classes=NUMBERED),
    ),
    "a thousand classes": (
        wide(1000, "p_"),
        found("truth", *(f"p_{k}" for k in range(1000)), classes=tuple(map(str, range(1000)))),
    ),
}
_draws = np.random.default_rng(9).integers(0, 200, (2, 600))
TABLES["two hundred classes in words"] = (
    table_of("\n".join(["label,pred", *(f"c{a:03d},c{b:03d}" for a, b in zip(*_draws, strict=True))])),
    found("label", classes=tuple(f"c{k:03d}" for k in np.unique(_draws)), predicted="pred"),
)
YES_NO = np.where(BINARY == 1, "yes", "no")
TRAPS: dict[str, pa.Table] = {
    "binary, topics": pa.table({"spam": BINARY, **per_class("topic_0", "topic_1", "topic_2"), "p_spam": SCORE}),
    "binary, a soil and its shares": pa.table(
        {"soil": named(CODES), **per_class("cat", "cow", "dog"), "label": BINARY, "score": SCORE}
    ),
    "a truth for each class": pa.table(
        {
            **per_class("true_0", "true_1", "true_2", values=np.eye(3, dtype=int)[CODES]),
            **per_class("pred_0", "pred_1", "pred_2"),
        }
    ),
    "the likeliest first": with_places("label", 0, "prob_1", "prob_2", "prob_3", values=LIKELIEST_FIRST),
    "names in another order than the codes": pa.table(
        {"y": (CODES + 1) % 3, **per_class("prob_cat", "prob_cow", "prob_dog")}
    ),
    "binary": pa.table({"y": BINARY, "p": SCORE}),
    "binary, a score per class": pa.table({"y": YES_NO, "p_no": 1 - SCORE, "p_yes": SCORE}),
    "binary, three models": pa.table({"y": BINARY, **per_class("model_a", "model_b", "model_c")}),
    "binary, three numbered scores": pa.table(
        {"y": BINARY, **per_class("score_0", "score_1", "score_2", values=LOGITS)}
    ),
    "binary, abstaining": pa.table({"y": YES_NO, "pred": np.where(SCORE > 0.6, "yes", "unsure"), "p": SCORE}),
    "binary, a p value": pa.table(
        {"y": ["cat", "dog"] * 30, **per_class("p_cat", "p_dog", "p_value", values=LOGITS**2)}
    ),
    "binary, a site of three": pa.table({"y": BINARY, "p": SCORE, "site": named(CODES, ("north", "south", "west"))}),
    "three labels, one score": pa.table({"y": named(CODES), "score": SCORE}),
    "numbered features": with_places("y", 0, "x_0", "x_1", "x_2", values=LOGITS),
    "counts of each": with_names("y", "n_cat", "n_cow", "n_dog", values=np.abs(LOGITS * 3).round()),
    "one-hot labels": with_names("y", "cat", "cow", "dog", values=np.eye(3)[CODES]),
    "one class lacks its score": pa.table({"y": named(CODES), "p_cat": SCORE, "p_cow": SCORE / 2}),
    "a regression": pa.table({"actual": LOGITS[:, 0], "predicted": LOGITS[:, 1]}),
    "a regression of whole numbers": pa.table({"actual": np.arange(N) + 18, "predicted": np.arange(N)[::-1] + 18}),
    "predictions without truth": pa.table({"predicted": named(PREDICTED), **per_class("p_cat", "p_cow", "p_dog")}),
    "a bucket of the score": pa.table({"y": BINARY, "p": SCORE, "pred_bucket": named(CODES, ("low", "mid", "high"))}),
    "another vocabulary": pa.table({"truth": named(CODES), "predicted": named(PREDICTED, ("x", "y", "z"))}),
    "right or wrong": pa.table({"is_correct": BINARY, "confidence": SCORE, "predicted": named(PREDICTED)}),
    "more classes than a thousand": wide(1001, "p_"),
    "nothing": pa.table({"y": pa.array([], pa.int64()), "p": pa.array([], pa.float64())}),
}


def test_the_roles_are_those_that_a_person_gives() -> None:
    columns = {name: detected(table) for name, (table, _) in TABLES.items()}
    meant = {name: roles for name, (_, roles) in TABLES.items()}
    assert {name: multiclass_columns(each) for name, each in columns.items()} == meant
    # As a stored upload.
    assert {name: multiclass_columns(each.trimmed()) for name, each in columns.items()} == meant


def test_what_only_looks_so_is_left_to_others() -> None:
    assert {name: multiclass_columns(detected(table)) for name, table in TRAPS.items()} == dict.fromkeys(TRAPS)


NO_ROLES = ColumnRoles("", "", "")


def made(table: pa.Table, **how: Any) -> ClassMatrix:
    columns = detected(table)
    roles = multiclass_columns(columns)
    assert roles is not None
    return class_matrix(columns, roles, replace(NO_ROLES, **how))


@pytest.mark.parametrize("name", [name for name, (table, _) in TABLES.items() if table.num_rows == N])
def test_the_matrix_is_what_the_cells_say(name: str) -> None:
    table, meant = TABLES[name]
    assert isinstance(meant, MulticlassColumns)
    matrix = made(table)
    rows = table.to_pylist()
    assert [meant.classes[code] for code in matrix.codes] == [str(row[meant.label]) for row in rows]
    assert matrix.scores.tolist() == [[row[score] for score in meant.scores] for row in rows]
    if meant.predicted:
        assert matrix.predicted is not None
        assert [meant.classes[code] for code in matrix.predicted] == [str(row[meant.predicted]) for row in rows]
    assert matrix.keep is None


WHOLE = TABLES["with the predicted class"][0]


@pytest.mark.parametrize(("name", "rule"), [("y_true", LABEL_RULE), ("p_cow", SCORE_RULE), ("y_pred", PREDICTED_RULE)])
def test_a_missing_value_is_refused_unless_its_row_may_be_left_out(name: str, rule: Sentence) -> None:
    cells = WHOLE[name].to_pylist()
    lacking = WHOLE.set_column(WHOLE.column_names.index(name), name, pa.array([*cells[:7], None, *cells[8:]]))
    with pytest.raises(BadValue) as caught:
        made(lacking)
    assert (caught.value.sentence.args["column"], caught.value.sentence.args["row"]) == (name, 8)
    assert caught.value.sentence.args["rule"].args["rule"] == rule
    matrix, whole = made(lacking, drop_missing=True), made(WHOLE)
    assert matrix.keep is not None
    assert matrix.keep.tolist() == [row != 7 for row in range(N)]
    assert matrix.codes.tolist() == np.delete(whole.codes, 7).tolist()
    assert matrix.scores.tolist() == np.delete(whole.scores, 7, axis=0).tolist()


def test_a_row_that_weighs_nothing_is_no_case() -> None:
    weighted = WHOLE.append_column("weight", pa.array([0.0, *[2.0] * (N - 1)]))
    matrix, whole = made(weighted, weight="weight"), made(WHOLE)
    assert matrix.keep is not None
    assert matrix.keep.tolist() == [row != 0 for row in range(N)]
    assert matrix.codes.tolist() == whole.codes[1:].tolist()


def test_a_text_in_a_score_is_refused_with_its_row() -> None:
    cells = [str(cell) for cell in WHOLE["p_cow"].to_pylist()]
    odd = WHOLE.set_column(2, "p_cow", pa.array([*cells[:4], "high", *cells[5:]]))
    with pytest.raises(BadValue) as caught:
        made(odd)
    assert str(caught.value) == 'Column "p_cow", row 5: found "high"; a score must be a finite number.'


def test_a_file_without_a_complete_row_is_refused() -> None:
    columns = detected(pa.table({"y": ["a", None], "p": [None, 0.5]}))
    with pytest.raises(NoCompleteRow):
        class_matrix(columns, MulticlassColumns("y", ("a",), ("p",)), replace(NO_ROLES, drop_missing=True))


def test_a_label_that_is_none_of_the_chosen_classes_is_refused() -> None:
    columns = detected(with_names("y", "p_cat", "p_cow", "p_dog"))
    with pytest.raises(BadLabels) as caught:
        class_matrix(columns, MulticlassColumns("y", ("cat", "dog"), ("p_cat", "p_dog")), NO_ROLES)
    assert str(caught.value) == 'Column "y" contains "cow", which is not among the classes.'


CLASSES = st.lists(st.sampled_from(["a", "b", "c", "d e", "E", "10", "9", "-1"]), min_size=3, max_size=6, unique=True)


@given(CLASSES, st.data())
def test_any_class_finds_its_column_by_its_name(classes: list[str], data: st.DataObject) -> None:
    truth = [*classes, *data.draw(st.lists(st.sampled_from(classes), max_size=5))]
    order = data.draw(st.permutations(classes))
    scores = {text: np.linspace(0, place + 1.5, len(truth)) for place, text in enumerate(classes)}
    columns = {"truth": pa.array(truth), **{f"score {text}": pa.array(scores[text]) for text in order}}
    roles = multiclass_columns(detected(pa.table(columns)))
    assert roles is not None
    assert dict(zip(roles.classes, roles.scores, strict=True)) == {text: f"score {text}" for text in classes}


@given(st.permutations(["truth", "p_b", "p_10", "p_9", "p_A"]), st.lists(st.permutations([0, 1, 1, 2]), min_size=6))
def test_equal_scores_predict_the_first_class_whatever_the_order_of_the_columns(
    order: list[str], quarters: list[list[int]]
) -> None:
    truth = [("9", "10", "A", "b")[row % 4] for row in range(len(quarters))]
    scores = np.array(quarters) / 4
    columns = {"truth": truth, "p_9": scores[:, 0], "p_10": scores[:, 1], "p_A": scores[:, 2], "p_b": scores[:, 3]}
    matrix = made(pa.table({name: columns[name] for name in order}))
    assert matrix.classes == ("9", "10", "A", "b")
    predicted = MulticlassScores.from_predictions(matrix.codes, matrix.scores, classes=range(4)).predictions()
    assert predicted.tolist() == [row.index(max(row)) for row in quarters]


@pytest.mark.parametrize(
    "names",
    [
        ("a_prob_cat", "a_prob_cow", "a_prob_dog", "b_prob_cat", "b_prob_cow", "b_prob_dog"),
        ("v7", "v8", "v9"),
        ("p_cat", "p_cow", "p_dog", "pred", "predicted"),
    ],
)
def test_the_order_of_columns_gives_no_other_roles(names: tuple[str, ...]) -> None:
    values = {name: OTHER_MODEL if name.startswith("b_") else PROBABILITIES for name in names}
    columns = {"y": named(CODES)} | {
        name: named(PREDICTED) if "pred" in name else values[name][:, place % 3] for place, name in enumerate(names)
    }
    table = pa.table(columns)
    assert multiclass_columns(detected(table)) is not None
    assert multiclass_columns(detected(table.select(table.column_names[::-1]))) == multiclass_columns(detected(table))


def test_columns_whose_names_say_neither_class_nor_number_are_no_scores_of_classes() -> None:
    assert multiclass_columns(detected(with_names("y", "one", "other", "third"))) is None
