"""Which columns count, and the statistic or the refusal that comes of them."""

import csv
import io

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.columns.candidates import (
    guess_positive,
    guess_roles,
    label_candidates,
    label_values,
    score_candidates,
    weight_candidates,
)
from dashboard.columns.counted import scores_from
from dashboard.columns.labels import FIRST_ROWS, MAX_LABELS, LabelColumn
from dashboard.columns.positive_label import positive_of
from dashboard.columns.roles import ColumnRoles
from dashboard.data.examples import EXAMPLES
from dashboard.reading import read_table
from dashboard.reading.refusals import BadLabels, BadValue, NoSuchColumn, RefusedFile
from metrics_core import BinaryScores

MANY_ROWS = 50_000


def table_of(content: str) -> pa.Table:
    return read_table(content.encode(), "p.csv").table


def rows_of(header: str, *rows: str) -> pa.Table:
    return table_of("\n".join([header, *rows]) + "\n")


def counts(scores: BinaryScores, threshold: float) -> tuple[float, float, float, float]:
    matrix = scores.confusion_at(threshold)
    return matrix.tp, matrix.fp, matrix.fn, matrix.tn


def refusal(table: pa.Table, *roles: str) -> str:
    with pytest.raises(RefusedFile) as caught:
        scores_from(table, ColumnRoles(*roles))
    return str(caught.value)


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
        (["1", "2"], "2"),
    ],
)
def test_two_labels_of_any_kind_are_told_apart(labels: list[str], positive: str) -> None:
    file = io.StringIO()
    quiet, loud = labels
    kept = [(quiet, 0.1), (quiet, 0.7), (quiet, 0.2), (loud, 0.4), (loud, 0.9)]
    csv.writer(file).writerows([("label", "score"), *kept])
    table = table_of(file.getvalue())
    assert guess_roles(table) == ColumnRoles("label", "score", positive)
    assert counts(scores_from(table, guess_roles(table)), 0.5) == (1, 1, 1, 2)


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
    assert label_values(pa.table({"y": column}), "y") == texts


@pytest.mark.parametrize("column", [pa.array([True, False]), pa.array([1, 0]), pa.array(["x", "y"])])
@pytest.mark.parametrize("kind", ["plain", "dictionary"])
def test_the_positive_label_is_matched_in_columns_of_every_type(column: pa.Array, kind: str) -> None:
    column = column.dictionary_encode() if kind == "dictionary" else column
    table = pa.table({"y": column, "p": [0.9, 0.1]})
    shown = str(column[0].as_py()).lower()
    assert counts(scores_from(table, ColumnRoles("y", "p", shown)), 0.5) == (1, 0, 0, 1)


def test_a_lone_negative_label_leaves_no_positive_case() -> None:
    table = rows_of("label,score", "0,0.5", "0,0.7")
    assert label_values(table, "label") == ["0", "1"]
    assert guess_roles(table) == ColumnRoles("label", "score", "1")
    assert counts(scores_from(table, guess_roles(table)), 0.6) == (0, 1, 0, 1)


@pytest.mark.parametrize(("label", "positive"), [("False", "True"), ("NO", "YES"), ("yes", "yes"), ("x", "x")])
def test_a_lone_label_has_a_positive_side(label: str, positive: str) -> None:
    table = rows_of("label,score", f"{label},0.5", f"{label},0.7")
    assert guess_positive(table, "label") == positive
    n_positive = 2 if label == positive else 0
    assert counts(scores_from(table, guess_roles(table)), 0.0) == (n_positive, 2 - n_positive, 0, 0)


def test_more_than_two_labels_leave_the_positive_one_to_be_asked() -> None:
    table = rows_of("species,score", "cat,0.5", "dog,0.7", "cow,0.9", "dog,0.2")
    roles = guess_roles(table)
    assert roles == ColumnRoles("species", "score", "")
    assert refusal(table, "species", "score", "") == (
        'Column "species" has the labels "cat", "cow" and "dog"; one of them must be chosen as positive.'
    )
    assert counts(scores_from(table, ColumnRoles("species", "score", "dog")), 0.6) == (1, 1, 1, 1)


def test_the_rarer_label_is_positive_where_no_word_tells() -> None:
    assert guess_positive(rows_of("y,p", "left,1", "left,2", "right,3"), "y") == "right"
    assert guess_positive(rows_of("y,p", "left,1", "right,2", "right,3"), "y") == "left"
    assert guess_positive(rows_of("y,p", "left,1", "right,2"), "y") == "right"
    assert positive_of(()) == ""


def test_a_label_with_a_not_before_it_is_negative_however_rare() -> None:
    assert guess_positive(rows_of("y,p", "left,1", "left,2", "not left,3"), "y") == "left"


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
        ("class:abc,survived:01,probability:p", "survived", "probability", None),
        ("a:01,b:p", "a", "b", None),
        ("b:f,a:01,c:p", "a", "c", None),
        ("row:n,guilty:mb,x:f", "guilty", "x", None),
        ("label:01,k:n,z:f", "label", "z", None),
        ("y_true:01,k:01,z:f", "y_true", "z", None),
        ("label:01,pred:01", "label", "pred", None),
        ("label:01,id:n", "label", "id", None),
        ("label:01,score:p,weight:w", "label", "score", "weight"),
        ("label:01,score:p,age:n,height:f,weight:w", "label", "score", None),
        ("label:01,score:p,age:n,height:f,sample_weight:w", "label", "score", "sample_weight"),
        ("weight:w,label:01,score:text", "label", "score", "weight"),
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
    roles = guess_roles(table)
    assert (roles.label, roles.score, roles.weight) == (label, score, weight)


@pytest.mark.parametrize("id", EXAMPLES)
def test_the_examples_are_recognised(id: str) -> None:
    example = EXAMPLES[id]
    roles = guess_roles(read_table(example.read_bytes(), example.file).table)
    assert (roles.label, roles.positive, roles.weight) == (example.label, example.positive, example.weight)
    assert roles.score in (example.score, *example.other_scores)


def test_every_score_column_is_offered_and_the_guess_comes_first() -> None:
    table = rows_of("id,y,score_a,score_b,note", "7,1,0.5,3,x", "8,0,0.25,9,y", "9,1,0.75,6,z")
    assert score_candidates(table) == ["score_a", "score_b", "id", "y"]
    assert label_candidates(table)[0] == guess_roles(table).label == "y"
    assert weight_candidates(table) == ["id", "y", "score_a", "score_b"]


def test_a_sorted_file_is_recognised_past_its_first_rows() -> None:
    label = np.repeat([0, 1], MANY_ROWS // 2)
    table = pa.table({"a": np.sort(np.random.default_rng(0).random(MANY_ROWS)).round(3), "b": label})
    assert guess_roles(table) == ColumnRoles("b", "a", "1")


def test_a_label_with_too_many_values_in_later_rows_is_passed_over() -> None:
    rare = np.zeros(MANY_ROWS, dtype=np.int64)
    rare[600:800] = np.arange(200)
    table = pa.table({"label": rare, "y": np.arange(MANY_ROWS) % 2, "score": np.linspace(0, 1, MANY_ROWS)})
    assert label_candidates(table)[0] == "label"
    assert guess_roles(table).label == "y"
    with pytest.raises(BadLabels) as caught:
        label_values(table, "label")
    assert str(caught.value) == ('Column "label" has more than 100 different values; a label column has at most 100.')


def test_a_label_past_the_first_rows_is_listed() -> None:
    table = pa.table({"y": [7] * FIRST_ROWS + [8], "p": np.zeros(FIRST_ROWS + 1)})
    assert label_values(table, "y") == ["7", "8"]


def test_zeros_of_either_sign_are_one_label() -> None:
    for others in ([], [1.0, 2.0, 3.0, 4.0]):
        zero = LabelColumn.of(pa.chunked_array([[0.0, -0.0, *others]]), "y").labels[0]
        assert (zero.text, zero.count) == ("0", 2)


def test_a_hundred_labels_are_listed_and_one_more_is_refused() -> None:
    assert len(label_values(pa.table({"y": [*range(MAX_LABELS), None]}), "y")) == MAX_LABELS
    with pytest.raises(BadLabels):
        label_values(pa.table({"y": range(MAX_LABELS + 1)}), "y")


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            pa.table({"a": [0.25, 0.5, 0.75], "b": [1.5, 2.5, 3.5]}),
            'None of the columns "a" and "b" can be the label; one with 1 to 100 different values is needed.',
        ),
        (
            pa.table({"label": [0, 1], "note": ["x", "y"]}),
            'No column of numbers stands beside the label "label"; a score is needed.',
        ),
    ],
)
def test_a_table_without_a_label_or_a_score_is_refused(table: pa.Table, sentence: str) -> None:
    with pytest.raises(NoSuchColumn) as caught:
        guess_roles(table)
    assert str(caught.value) == sentence


SCORE_RULE = "a score must be a finite number"
LABEL_RULE = "every row needs a label"
WEIGHT_RULE = "a weight must be a finite number, zero or more"
LENGTH_RULE = "a whole number of this length must be one that float64 holds exactly"
GOOD_ROWS = ["1,0.5,1", "0,0.25,1"]


@pytest.mark.parametrize(
    ("bad_row", "sentence"),
    [
        ("1,-inf,1", f'Column "score", row 3: found -inf; {SCORE_RULE}.'),
        ("1,1e400,1", f'Column "score", row 3: found inf; {SCORE_RULE}.'),
        ('1,"0,5",1', f'Column "score", row 3: found "0,5"; {SCORE_RULE}, written with a decimal point.'),
        ('1,"low, high",1', f'Column "score", row 3: found "low, high"; {SCORE_RULE}.'),
        ("1,85%,1", f'Column "score", row 3: found "85%"; {SCORE_RULE}.'),
        (f"1,{'x' * 50},1", f'Column "score", row 3: found "{"x" * 40}…"; {SCORE_RULE}.'),
        ("1,9007199254740993,1", f'Column "score", row 3: found "9007199254740993"; {LENGTH_RULE}.'),
        ("1,0.5,-0.5", f'Column "weight", row 3: found -0.5; {WEIGHT_RULE}.'),
        ("1,0.5,inf", f'Column "weight", row 3: found inf; {WEIGHT_RULE}.'),
        ("1,0.5,many", f'Column "weight", row 3: found "many"; {WEIGHT_RULE}.'),
    ],
)
def test_a_bad_field_is_refused_by_column_and_row(bad_row: str, sentence: str) -> None:
    table = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1")
    assert refusal(table, "label", "score", "1", "weight") == sentence
    again = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1", bad_row, bad_row)
    several = sentence.replace("row 3:", "row 3 (the first of 3 such rows):")
    assert refusal(again, "label", "score", "1", "weight") == several


@pytest.mark.parametrize(
    ("bad_row", "found"),
    [
        ("1,n/a,1", f'Column "score", row 3: found "n/a"; {SCORE_RULE}'),
        ("1,,1", f'Column "score", row 3: found an empty field; {SCORE_RULE}'),
        ("1, ,1", f'Column "score", row 3: found an empty field; {SCORE_RULE}'),
        ("1,NaN,1", f'Column "score", row 3: found nan; {SCORE_RULE}'),
        (",0.5,1", f'Column "label", row 3: found an empty field; {LABEL_RULE}'),
        ("  ,0.5,1", f'Column "label", row 3: found an empty field; {LABEL_RULE}'),
        ("NA,0.5,1", f'Column "label", row 3: found "NA"; {LABEL_RULE}'),
        ("nan,0.5,1", f'Column "label", row 3: found nan; {LABEL_RULE}'),
        ("1,0.5,", f'Column "weight", row 3: found an empty field; {WEIGHT_RULE}'),
    ],
)
def test_a_missing_value_is_refused_and_may_be_left_out(bad_row: str, found: str) -> None:
    table = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1")
    sentence = f'{found}, and the row without one can be left out under "Columns".'
    assert refusal(table, "label", "score", "1", "weight") == sentence
    again = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1", bad_row, bad_row)
    several = sentence.replace("row 3:", "row 3 (the first of 3 such rows):").replace("the row w", "the 3 rows w")
    assert refusal(again, "label", "score", "1", "weight") == several


def test_a_refusal_carries_column_row_and_number_of_rows() -> None:
    table = rows_of("label,score", "1,0.5", "0,x", "0,y")
    with pytest.raises(BadValue) as caught:
        scores_from(table, ColumnRoles("label", "score", "1"))
    assert (caught.value.column, caught.value.row, caught.value.n_rows) == ("score", 2, 2)


def test_a_missing_text_among_text_labels_is_refused() -> None:
    table = rows_of("label,score", "yes,0.5", "no,0.25", "null,0.5", ",0.5")
    assert guess_roles(table).positive == "yes"
    assert refusal(table, "label", "score", "yes") == (
        f'Column "label", row 3 (the first of 2 such rows): found "null"; {LABEL_RULE}, '
        'and the 2 rows without one can be left out under "Columns".'
    )


@pytest.mark.parametrize(
    ("roles", "sentence"),
    [
        (("y", "score", "1"), 'There is no column "y"; the columns are "label", "score", "when" and "empty".'),
        (("label", "label", "1"), 'Column "label" has two roles; label, score and weight are three columns.'),
        (
            ("label", "score", "2"),
            'Column "label" has the labels "0" and "1" but no "2"; one of them must be chosen as positive.',
        ),
        (("label", "when", "1"), 'Column "when" is of the type date32[day]; a score must be a finite number.'),
        (
            ("label", "empty", "1"),
            'Column "empty", row 1 (the first of 2 such rows): found an empty field; a score must be a finite number.',
        ),
        (
            ("label", "score", "1", "zero"),
            'Column "zero" weighs every row zero; at least one must weigh more.',
        ),
    ],
)
def test_roles_that_do_not_fit_the_table_are_refused(roles: tuple[str, ...], sentence: str) -> None:
    table = pa.table(
        {
            "label": [0, 1],
            "score": [0.5, 0.25],
            "when": pa.array([1, 2], pa.int32()).cast(pa.date32()),
            "empty": pa.nulls(2),
        }
    )
    if "zero" in roles:
        table = table.append_column("zero", [[0, 0]])
    assert refusal(table, *roles) == sentence


def test_scores_written_with_plus_signs_and_spaces_are_numbers() -> None:
    table = rows_of("label,score", "1, +0.5", "0, 1.5 ", "0,9007199254740992", "0,12345678901234567168")
    scores = scores_from(table, ColumnRoles("label", "score", "1"))
    assert [counts(scores, threshold) for threshold in (0.5, 1.0, 1e17)] == [
        (1, 3, 0, 0),
        (0, 3, 1, 0),
        (0, 1, 1, 2),
    ]


@pytest.mark.parametrize("whole", [2**53 + 1, -(2**63) + 1])
def test_a_whole_score_that_float64_rounds_is_refused(whole: int) -> None:
    table = rows_of("label,score", f"1,{2**53}", f"0,{whole}")
    assert refusal(table, "label", "score", "1") == f'Column "score", row 2: found {whole}; {LENGTH_RULE}.'


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int16, np.bool_])
def test_scores_of_other_types_keep_their_values(dtype: type) -> None:
    values = np.array([0, 1, 1], dtype=dtype)
    scores = scores_from(pa.table({"y": ["a", "b", "a"], "p": values}), ColumnRoles("y", "p", "b"))
    assert counts(scores, 0.5) == (1, 1, 0, 1)


def test_weights_count_cases() -> None:
    table = rows_of("label,score,weight", "1,0.9,2", "0,0.8,0.5", "1,0.2,1", "0,0.1,0")
    roles = guess_roles(table)
    assert roles.weight == "weight"
    assert counts(scores_from(table, roles), 0.5) == (2, 0.5, 1, 0)


def test_each_score_column_gives_its_own_statistic() -> None:
    table = rows_of("y,model_a,model_b", "1,0.9,-3.5", "0,0.1,2.5", "1,0.8,-1.5")
    aucs = [scores_from(table, ColumnRoles("y", name, "1")).roc_auc() for name in ("model_a", "model_b")]
    assert aucs == [1.0, 0.0]


@settings(max_examples=60, deadline=None)
@given(
    labels=st.lists(st.sampled_from(["spam", "ham", "eggs", "1", "é"]), min_size=1, max_size=40),
    scores=st.lists(st.sampled_from([-1.5, 0.0, 0.25, 0.5, 7.0]), min_size=40, max_size=40),
    positive=st.integers(0, 4),
    threshold=st.sampled_from([-2.0, 0.25, 0.3, 8.0]),
)
def test_the_statistic_counts_what_the_file_says(
    labels: list[str], scores: list[float], positive: int, threshold: float
) -> None:
    rows = list(zip(labels, scores, strict=False))
    table = table_of("label,score\n" + "".join(f"{label},{score!r}\n" for label, score in rows))
    chosen = labels[positive % len(labels)]
    matrix = scores_from(table, ColumnRoles("label", "score", chosen)).confusion_at(threshold)
    flagged = [label for label, score in rows if score >= threshold]
    missed = [label for label, score in rows if score < threshold]
    assert (matrix.tp, matrix.fn) == (flagged.count(chosen), missed.count(chosen))
    assert (matrix.fp, matrix.tn) == (len(flagged) - matrix.tp, len(missed) - matrix.fn)


NUMBER_TEXTS = st.from_regex(r"[+-]?([0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20})(e[+-]?[0-9]{1,2})?", fullmatch=True)


@settings(max_examples=60, deadline=None)
@given(st.lists(NUMBER_TEXTS, min_size=1, max_size=8))
def test_numbers_are_scores_as_python_reads_them_or_refused(texts: list[str]) -> None:
    table = table_of("label,score\n" + "".join(f"yes,{text}\n" for text in texts))
    is_rounded = any(text.strip("+-").isdigit() and int(float(text)) != int(text) for text in texts)
    if is_rounded:
        assert refusal(table, "label", "score", "yes").endswith(f"{LENGTH_RULE}.")
        return
    scores = scores_from(table, ColumnRoles("label", "score", "yes"))
    values = np.array([float(text) for text in texts])
    assert [scores.confusion_at(value).tp for value in values] == [(values >= value).sum() for value in values]
