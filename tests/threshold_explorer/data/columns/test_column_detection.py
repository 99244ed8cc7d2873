"""Detection of label, score and weight by names and values."""

import csv
import io
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest

from tests.threshold_explorer.data.columns.tables import count, counts, detected, rows_of, table_of
from threshold_explorer.data.columns.labels import MAX_LABEL_LENGTH, MAX_LABELS, LabelColumn
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.sources.examples import OF_TWO_CLASSES
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn
from threshold_explorer.words.sentence import Sentence

MANY_ROWS = 50_000
CLASSES = {"class": ["first", "second", "third", "first"] * 5, "survived": [1, 0, 0, 1] * 5}


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize(
    ("columns", "role", "readings"),
    [
        ({"y": [0, 1, 0, 1], "age": [41, 39, 50, 62], "dsi": [0.5, 2.0, 0.0, 1.5]}, "score", ["dsi", "age"]),
        (
            {"y": [0, 1, 0, 1], "score_b": [1, 3, 2, 4], "score_a": [0.5, 0.25, 0.2, 0.1]},
            "score",
            ["score_b", "score_a"],
        ),
        (
            {"y": [0, 1, 0, 1], "score_v1": [0.1, 0.3, 0.2, 0.4], "score_v2": [0.1, 0.2, 0.3, 0.1]},
            "score",
            ["score_v1", "score_v2"],
        ),
        (CLASSES | {"probability": np.arange(20.0) / 20}, "label", ["survived", "class"]),
        (
            {"is_late": [0, 1, 0, 1], "is_member": [1, 1, 0, 0], "p": [0.1, 0.7, 0.4, 0.9]},
            "label",
            ["is_late", "is_member"],
        ),
    ],
)
def test_a_choice_between_columns_of_equal_standing_is_asked(
    columns: dict[str, list[object]], role: str, readings: list[str], step: int
) -> None:
    found = detected(pa.table(dict([*columns.items()][::step])))
    roles = found.guess
    assert not roles.is_settled
    [question] = found.questions(roles)
    assert question.sentence.key == f"columns-question-{role}"
    assert [reading.answer for reading in question.readings] == [{role: name} for name in readings]
    answered = replace(roles, **question.readings[0].answer)
    assert role not in {
        name for further in found.questions(answered) for each in further.readings for name in each.answer
    }


@pytest.mark.parametrize("further", [{}, {"age": [41, 39, 50, 62], "height": [1.5, 1.75, 1.8, 1.6]}])
def test_a_weight_is_asked_about_whatever_other_columns_there_are(further: dict[str, list[object]]) -> None:
    columns = {"y": [0, 1, 0, 1], "p": [0.1, 0.7, 0.4, 0.9], "weight": [60, 81.5, 75, 70]}
    found = detected(pa.table(columns | further))
    assert not found.guess.is_settled
    [question] = found.questions(found.guess)
    assert str(question.sentence) == 'Is "weight" the weight of each case in the numbers, or an attribute of the cases?'
    assert [reading.answer for reading in question.readings] == [{"weight": "weight"}, {"weight": "none"}]
    assert not found.questions(replace(found.guess, weight=None))
    sampled = detected(pa.table(columns | further | {"sample_weight": [1, 2, 1, 3]}).drop_columns(["weight"]))
    assert sampled.guess.weight == "sample_weight"


def test_a_question_says_what_each_score_gives() -> None:
    rows = ["0,40,0.25", "1,31,0.5", "0,62,0.125", "1,,0.75"]
    [question] = detected(rows_of("y,age,dsi", *rows)).questions(ColumnRoles("y", "", ""))
    assert str(question.sentence) == '2 columns could be the score for "y", such as "age" and "dsi". Which one is it?'
    assert [f"{each.label}: {each.preview}" for each in question.readings] == [
        '"age" is the score: ROC AUC 0.000, 3 cases',
        '"dsi" is the score: ROC AUC 1.000, 4 cases',
    ]


@pytest.mark.parametrize(
    ("columns", "roles"),
    [
        (
            {"label": [0, 1, 0, 1], "label_text": ["neg", "pos", "neg", "pos"], "p": [0.1, 0.7, 0.4, 0.9]},
            ("label", "p"),
        ),
        ({"y": [0, 1, 0, 1], "logit": [-1.5, 2.0, -0.5, 3.0], "prob": [0.2, 0.8, 0.4, 0.9]}, ("y", "prob")),
        ({"y": [0, 1, 0, 1], "score": [0.2, 0.8, 0.4, 0.9], "copy of score": [0.2, 0.8, 0.4, 0.9]}, ("y", "score")),
    ],
)
@pytest.mark.parametrize("step", [1, -1])
def test_columns_that_say_the_same_are_no_question(
    columns: dict[str, list[object]], roles: tuple[str, str], step: int
) -> None:
    found = detected(pa.table(dict([*columns.items()][::step]))).guess
    assert (found.label, found.score) == roles


@pytest.mark.parametrize(
    ("labels", "positive"),
    [
        (["0", "1"], "1"),
        (["0.0", "1.0"], "1"),
        (["-1", "+1"], "1"),
        (["no", "yes"], "yes"),
        (["False", "True"], "True"),
        (["benign", "malignant"], "malignant"),
        (["not spam", "spam"], "spam"),
        (["no", 'é, "yes"'], 'é, "yes"'),
    ],
)
def test_the_positive_one_of_two_labels_is_found(labels: list[str], positive: str) -> None:
    file = io.StringIO()
    quiet, loud = labels
    kept = [(quiet, 0.1), (quiet, 0.7), (quiet, 0.2), (loud, 0.4), (loud, 0.9)]
    csv.writer(file).writerows([("label", "score"), *kept])
    table = table_of(file.getvalue())
    assert detected(table).guess == ColumnRoles("label", "score", positive)
    assert counts(count(table, detected(table).guess), 0.5) == (1, 1, 1, 2)


@pytest.mark.parametrize(
    ("column", "texts"),
    [
        (pa.array([True, False, True]), ["false", "true"]),
        (pa.array([1.0, -0.0, 0.0]), ["0", "1"]),
        (pa.array([0.5, 2.0, 1e300]), ["0.5", "2", "1e+300"]),
        (pa.array([10, 9, 10], pa.int8()), ["9", "10"]),
        (pa.array(["b", "a", "B"]), ["a", "B", "b"]),
        (pa.array(["b", "a", "a"]).dictionary_encode(), ["a", "b"]),
        (pa.array(["b", None, "n/a"], pa.large_string()), ["b"]),
        (pa.array([1.0, None, float("nan")]), ["1"]),
        (pa.nulls(2), []),
    ],
)
def test_labels_are_listed_in_order_as_they_are_shown(column: pa.Array, texts: list[str]) -> None:
    assert detected(pa.table({"y": column})).label("y").values == tuple(texts)


@pytest.mark.parametrize(
    "label", ["0", "-1", "no", "False", "NO", "N", "ham", "benign", "legit", "nein", "yes", "x", "1"]
)
def test_a_single_label_gets_no_invented_counterpart(label: str) -> None:
    table = rows_of("label,score", f"{label},0.5", f"{label},0.7")
    positive = label if label in {"yes", "x", "1"} else f"not {label}"
    assert detected(table).label("label").positive == positive
    n_positive = 2 if label == positive else 0
    assert counts(count(table, detected(table).guess), 0.0) == (n_positive, 2 - n_positive, 0, 0)


@pytest.mark.parametrize(
    ("header", "rows", "correct"),
    [
        ("y_true,y_pred", ["0,1", "0,0"], (0, 1, 0, 1)),
        ("y_true,y_pred", ["no,yes", "no,no"], (0, 1, 0, 1)),
        ("y_true,y_pred", ["ham,spam", "ham,ham"], (0, 1, 0, 1)),
        ("y_true,y_pred", ["cat,dog", "cat,cat", "cat,cow"], (1, 0, 2, 0)),
        ("label,p_0,p_1", ["0,0.25,0.75", "0,0.75,0.25"], (0, 1, 0, 1)),
        ("y_true,y_pred,confidence", ["no,yes,0.75", "no,no,0.875"], (0, 1, 0, 1)),
        ("flag,score", ["x,0.75", ",0.25", "x,0.25"], (1, 0, 1, 0)),
    ],
)
def test_predictions_and_missing_labels_beside_a_single_label(
    header: str, rows: list[str], correct: tuple[int, ...]
) -> None:
    table = rows_of(header, *rows)
    assert counts(count(table, replace(detected(table).guess, drop_missing=True)), 0.5) == correct


def test_a_label_column_without_a_label_is_named() -> None:
    with pytest.raises(NoSuchColumn) as caught:
        _ = detected(rows_of("label,score", "NA,0.5", "NULL,0.25", ",0.125")).guess
    assert caught.value.sentence == Sentence("columns-label-empty", column="label", rows=3)


@pytest.mark.parametrize("named", ["gt", "GT", "label_gt", "gt_class"])
@pytest.mark.parametrize("other", ["age_gt_65", "visits_gt3", "gtin_ok", "Weigth"])
def test_gt_is_the_truth_as_a_word_of_its_own(named: str, other: str) -> None:
    values = {named: [0, 1, 0, 1, 1, 0], "p": [0.1, 0.7, 0.4, 0.9, 0.3, 0.2], other: [1, 1, 0, 0, 1, 0]}
    assert detected(pa.table(values)).guess.label == named
    # Beside a plain label it is a feature.
    values["label"] = values.pop(named)
    assert detected(pa.table(values)).guess.label == "label"


@pytest.mark.parametrize(
    ("header", "label", "score", "weight"),
    [
        ("label:01,score:p", "label", "score", None),
        ("y_score:p,y_true:01", "y_true", "y_score", None),
        ("id:n,target:01,pred:01,proba:p", "target", "proba", None),
        ("id:n,p1:p,outcome:01", "outcome", "p1", None),
        ("y_true:01,y_pred:01,proba_0:p,proba_1:p", "y_true", "proba_1", None),
        ("diagnosis:mb,p_benign:p,p_malignant:p", "diagnosis", "p_malignant", None),
        ("age:n,amount:f,is_fraud:01,prediction:p", "is_fraud", "prediction", None),
        ("actual:01,predicted_label:01,logit:f", "actual", "logit", None),
        ("yTrue:01,yPred:p", "yTrue", "yPred", None),
        ("a:01,b:p", "a", "b", None),
        ("row:n,guilty:mb,x:f", "guilty", "x", None),
        ("label:01,k:n,z:f", "label", "z", None),
        ("y_true:01,k:01,z:f", "y_true", "z", None),
        ("label:01,pred:01", "label", "pred", None),
        ("label:01,score:p,weight:w", "label", "score", ""),
        ("label:01,score:p,age:n,height:f,weight:w", "label", "score", ""),
        ("label:01,score:p,age:n,height:f,sample_weight:w", "label", "score", "sample_weight"),
        ("weight:w,label:01,score:text", "label", "score", ""),
        ("label:01,amount:f,score:na", "label", "score", None),
        ("정답:01,확률:p", "정답", "확률", None),
    ],
)
def test_roles_are_guessed_from_names_and_content(header: str, label: str, score: str, weight: str | None) -> None:
    kinds = {
        "01": [1, 0, 0, 1, 0, 1, 0, 0],
        "mb": ["malignant", "benign", "benign", "malignant", "benign", "malignant", "benign", "benign"],
        "abc": ["first", "second", "third", "first", "second", "third", "first", "second"],
        "p": [0.9, 0.1, 0.4, 0.7, 0.3, 0.6, 0.2, 0.5],
        "f": [4.5, -1.25, 0.5, 3.5, -2.5, 1.5, 2.5, 9.5],
        "n": [101, 102, 103, 104, 105, 106, 107, 108],
        "w": [1.5, 2.5, 1.0, 3.0, 1.25, 2.25, 0.5, 0.75],
        "na": ["0.5", "0.25", "n/a", "0.75", "0.3", "0.6", "0.2", "0.1"],
        "text": ["high", "low", "mid", "high", "low", "mid", "high", "low"],
    }
    columns = dict(part.split(":") for part in header.split(","))
    table = pa.table({name: kinds[kind] for name, kind in columns.items()})
    roles = detected(table).guess
    assert (roles.label, roles.score, roles.weight) == (label, score, weight)


@pytest.mark.parametrize("id", OF_TWO_CLASSES)
def test_the_examples_are_detected(id: str) -> None:
    example = OF_TWO_CLASSES[id]
    roles = detected(read_trusted(example.read_bytes(), example.file).table).guess
    # A weight may be that of a person.
    assert (roles.label, roles.weight) == (example.label, example.weight and "")
    columns = detected(read_trusted(example.read_bytes(), example.file).table)
    candidates = columns.score_candidates(example.label)
    # A logit ranks the cases as the probability does.
    assert {*candidates} <= {example.score, *example.other_scores}
    assert (roles.score, roles.positive) == ((candidates[0], example.positive) if len(candidates) == 1 else ("", ""))


def test_every_score_column_is_offered_and_those_named_as_scores_come_first() -> None:
    table = rows_of("id,y,score_a,score_b,note", "7,1,0.5,3,x", "8,0,0.25,9,y", "9,1,0.75,6,z")
    assert detected(table).scores == ("score_a", "score_b", "id", "y")
    assert detected(table).labels[0] == detected(table).guess.label == "y"
    assert detected(table).weights == ("id", "y", "score_a", "score_b")


def test_a_sorted_file_is_sampled_past_its_first_rows() -> None:
    label = np.repeat([0, 1], MANY_ROWS // 2)
    table = pa.table({"a": np.sort(np.random.default_rng(0).random(MANY_ROWS)).round(3), "b": label})
    assert detected(table).guess == ColumnRoles("b", "a", "1")


def test_a_label_with_too_many_values_in_later_rows_is_skipped() -> None:
    rare = np.zeros(MANY_ROWS, dtype=np.int64)
    rare[600:800] = np.arange(200)
    table = pa.table({"label": rare, "y": np.arange(MANY_ROWS) % 2, "score": np.linspace(0, 1, MANY_ROWS)})
    assert detected(table).labels[0] == "label"
    assert detected(table).guess.label == "y"
    with pytest.raises(BadLabels) as caught:
        detected(table).label("label")
    assert str(caught.value) == 'Column "label" has more than 100 distinct values; a label column has at most 100.'


def test_zeros_of_either_sign_are_one_label() -> None:
    for others in ([], [1.0, 2.0, 3.0, 4.0]):
        zero = LabelColumn.of(pa.chunked_array([[0.0, -0.0, *others]]), "y").labels[0]
        assert (zero.text, zero.count) == ("0", 2)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            pa.table({"a": [0.25, 0.5, 0.75], "b": [1.5, 2.5, 3.5]}),
            Sentence("columns-no-label", columns=["a", "b"], most=MAX_LABELS, longest=MAX_LABEL_LENGTH),
        ),
        (pa.table({"label": [0, 1], "note": ["x", "y"]}), Sentence("columns-no-score", label="label")),
        (
            pa.table({"PassengerId": range(892, 898), "Survived": [0, 1] * 3}),
            Sentence("columns-ids-and-classes", id="PassengerId", label="Survived"),
        ),
    ],
)
def test_a_table_without_a_label_or_a_score_is_refused(table: pa.Table, sentence: Sentence) -> None:
    with pytest.raises(NoSuchColumn) as caught:
        _ = detected(table).guess
    assert caught.value.sentence == sentence


@pytest.mark.parametrize("n_values", [11, 17])
def test_a_column_of_many_values_is_no_rival_of_one_with_two(n_values: int) -> None:
    columns = {"y": [0, 1] * 20, "status": [f"note {row % n_values}" for row in range(40)], "p": np.arange(40) % 7}
    assert detected(pa.table(columns)).guess.label == "y"
    few = detected(pa.table(columns | {"status": ["open", "closed", "late", "open"] * 10})).guess
    assert few.label == ""
