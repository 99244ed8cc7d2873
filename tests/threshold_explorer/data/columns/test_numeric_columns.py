"""Values of the chosen columns are read exactly as numbers, or refused with column and row."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.data.columns.tables import (
    EMPTY,
    bad_value,
    count,
    counts,
    detected,
    may_leave_out,
    refusal,
    rows_of,
    table_of,
    text,
)
from threshold_explorer.data.columns.labels import LABEL_RULE
from threshold_explorer.data.columns.numeric_columns import (
    EXACT_INTEGER_RULE,
    SCORE_RULE,
    WEIGHT_RULE,
    refuse_extreme_scores,
)
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.words.sentence import Sentence

GOOD_ROWS = ["1,0.5,1", "0,0.25,1"]
ROLES = ColumnRoles("label", "score", "1", "weight")
PER_CENT = Sentence("columns-per-cent-rule", rule=SCORE_RULE)
DECIMAL_POINT = Sentence("columns-decimal-point-rule", rule=SCORE_RULE)


@pytest.mark.parametrize(
    ("bad_row", "column", "found", "rule"),
    [
        ("1,-inf,1", "score", "-inf", SCORE_RULE),
        ("1,1e400,1", "score", "inf", SCORE_RULE),
        ('1,"0,5",1', "score", text("0,5"), DECIMAL_POINT),
        ('1,"low, high",1', "score", text("low, high"), SCORE_RULE),
        ("1,85%,1", "score", text("85%"), PER_CENT),
        (f"1,{'x' * 50},1", "score", text("x" * 50), SCORE_RULE),
        ("1,9007199254740993,1", "score", text("9007199254740993"), EXACT_INTEGER_RULE),
        ("1,0.5,-0.5", "weight", "-0.5", WEIGHT_RULE),
        ("1,0.5,inf", "weight", "inf", WEIGHT_RULE),
        ("1,0.5,many", "weight", text("many"), WEIGHT_RULE),
    ],
)
def test_a_bad_field_is_refused_by_column_and_row(
    bad_row: str, column: str, found: str | Sentence, rule: Sentence
) -> None:
    table = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1")
    assert refusal(table, ROLES) == bad_value(column, 3, found, rule)
    again = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1", bad_row, bad_row)
    assert refusal(again, ROLES) == bad_value(column, 3, found, rule, n_rows=3)


@pytest.mark.parametrize(
    ("bad_row", "column", "found", "rule"),
    [
        ("1,n/a,1", "score", text("n/a"), SCORE_RULE),
        ("1,,1", "score", EMPTY, SCORE_RULE),
        ("1, ,1", "score", EMPTY, SCORE_RULE),
        ("1,NaN,1", "score", "nan", SCORE_RULE),
        (",0.5,1", "label", EMPTY, LABEL_RULE),
        ("  ,0.5,1", "label", EMPTY, LABEL_RULE),
        ("NA,0.5,1", "label", text("NA"), LABEL_RULE),
        ("nan,0.5,1", "label", "nan", LABEL_RULE),
        ("1,0.5,", "weight", EMPTY, WEIGHT_RULE),
    ],
)
def test_a_missing_value_is_refused_and_may_be_left_out(
    bad_row: str, column: str, found: str | Sentence, rule: Sentence
) -> None:
    table = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1")
    assert refusal(table, ROLES) == bad_value(column, 3, found, may_leave_out(rule))
    again = rows_of("label,score,weight", *GOOD_ROWS, bad_row, "0,0.75,1", bad_row, bad_row)
    assert refusal(again, ROLES) == bad_value(column, 3, found, may_leave_out(rule, 3), n_rows=3)


def test_a_missing_text_among_text_labels_is_refused() -> None:
    table = rows_of("label,score", "yes,0.5", "no,0.25", "null,0.5", ",0.5")
    assert detected(table).guess.positive == "yes"
    assert str(refusal(table, ColumnRoles("label", "score", "yes"))) == (
        'Column "label", row 3 (the first of 2 such rows): found "null"; every row needs a label, '
        "or drop the 2 rows without one under “Columns”."
    )


@pytest.mark.parametrize(
    ("roles", "sentence"),
    [
        (("y", "score", "1"), Sentence("columns-unknown", column="y", columns=["label", "score", "when", "empty"])),
        (("label", "label", "1"), Sentence("columns-two-roles", column="label")),
        (("label", "score", ""), Sentence("columns-positive-open", column="label", labels=["0", "1"])),
        (
            ("label", "score", "2"),
            Sentence("columns-positive-unknown", column="label", labels=["0", "1"], positive="2"),
        ),
        (("label", "when", "1"), Sentence("columns-wrong-type", column="when", type="date32[day]", rule=SCORE_RULE)),
        (("label", "empty", "1"), bad_value("empty", 1, EMPTY, SCORE_RULE, n_rows=2)),
        (("label", "score", "1", "zero"), Sentence("columns-weights-zero", column="zero")),
        (("label", "score", "1", "huge"), Sentence("columns-weights-too-large", column="huge")),
    ],
)
def test_roles_that_do_not_fit_the_table_are_refused(roles: tuple[str, ...], sentence: Sentence) -> None:
    table = pa.table(
        {
            "label": [0, 1],
            "score": [0.5, 0.25],
            "when": pa.array([1, 2], pa.int32()).cast(pa.date32()),
            "empty": pa.nulls(2),
        }
    )
    for name, weights in {"zero": [0.0, 0.0], "huge": [1e308, 1e308]}.items():
        table = table.append_column(name, [weights]) if name in roles else table
    assert refusal(table, ColumnRoles(*roles)) == sentence


def test_scores_that_no_slider_could_span_are_refused() -> None:
    refuse_extreme_scores(-1e300, 1e300, "p")
    with pytest.raises(NoSuchColumn) as caught:
        refuse_extreme_scores(-0.25, 2e300, "p")
    assert str(caught.value) == ('Column "p" ranges from -0.25 to 2e+300; scores must lie between -1e+300 and 1e+300.')


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int16, np.bool_])
def test_scores_of_other_types_keep_their_values(dtype: type) -> None:
    values = np.array([0, 1, 1], dtype=dtype)
    scores = count(pa.table({"y": ["a", "b", "a"], "p": values}), ColumnRoles("y", "p", "b"))
    assert counts(scores, 0.5) == (1, 1, 0, 1)


def test_weights_count_cases() -> None:
    table = rows_of("label,score,case_weight", "1,0.9,2", "0,0.8,0.5", "1,0.2,1", "0,0.1,0")
    roles = detected(table).guess
    assert roles.weight == "case_weight"
    assert counts(count(table, roles), 0.5) == (2, 0.5, 1, 0)


@settings(max_examples=20, deadline=None)
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
    matrix = count(table, ColumnRoles("label", "score", chosen)).scores.confusion_at(threshold)
    flagged = [label for label, score in rows if score >= threshold]
    missed = [label for label, score in rows if score < threshold]
    assert (matrix.tp, matrix.fn) == (flagged.count(chosen), missed.count(chosen))
    assert (matrix.fp, matrix.tn) == (len(flagged) - matrix.tp, len(missed) - matrix.fn)


NUMBER_TEXTS = st.from_regex(r"[+-]?([0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20})(e[+-]?[0-9]{1,2})?", fullmatch=True)


@settings(max_examples=20, deadline=None)
@given(st.lists(NUMBER_TEXTS, min_size=1, max_size=8))
def test_numbers_are_scores_as_python_reads_them_or_refused(texts: list[str]) -> None:
    table = table_of("label,score\n" + "".join(f"yes,{text}\n" for text in texts))
    is_rounded = any(text.strip("+-").isdigit() and int(float(text)) != int(text) for text in texts)
    if is_rounded:
        assert refusal(table, ColumnRoles("label", "score", "yes")).args["rule"] == EXACT_INTEGER_RULE
        return
    scores = count(table, ColumnRoles("label", "score", "yes")).scores
    values = np.array([float(text) for text in texts])
    assert [scores.confusion_at(value).tp for value in values] == [(values >= value).sum() for value in values]


@given(
    st.lists(st.floats(0, 1), min_size=2).map(lambda scores: [*scores, 0.75]),
    st.lists(st.floats(1, 1.0001) | st.floats(-0.0001, 0), min_size=1),
)
def test_probabilities_a_rounding_beyond_their_range_count_as_0_and_1(scores: list[float], noisy: list[float]) -> None:
    table = pa.table({"label": [0, 1] + [0] * (len(scores) + len(noisy) - 2), "score": [*scores, *noisy]})
    found = count(table, ColumnRoles("label", "score", "1")).scores
    assert 0 <= found.minimum <= found.maximum <= 1
    assert detected(table).profiles["score"].is_probability


@pytest.mark.parametrize("scores", [[-0.5e-4, 1e-4], [0.0, 1.001], [-0.001, 0.75], [-1e-4, 2.0], [0.5, 3.0]])
def test_numbers_that_are_no_noisy_probabilities_stay(scores: list[float]) -> None:
    found = count(pa.table({"label": [0, 1], "score": scores}), ColumnRoles("label", "score", "1")).scores
    assert [found.minimum, found.maximum] == scores
