"""Tables with human grades and scores are detected by their names and read as graded outputs; others are not."""

import numpy as np
import pyarrow as pa
import pytest

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.graded.columns import (
    GradedRoles,
    grade_of,
    graded_columns,
    graded_notes,
    graded_rows,
    likely_good_from,
    likely_good_words,
)
from threshold_explorer.data.kinds.kind_detection import guesses
from threshold_explorer.reading.refusals import BadLabels, BadValue, NoSuchColumn

TEXTS = {"prompt": ["p", "q", "r", "s"], "output": ["a b c", "d e f", "g h i", "j k l"]}
SCORES = {"bleurt": [0.5, -0.25, 0.75, 0.1], "gpt_judge": [4, 2, 5, 1]}


def columns(**more) -> DetectedColumns:
    return DetectedColumns.of(pa.table(more))


@pytest.mark.parametrize(
    ("name", "grades", "good_from", "good_words"),
    [
        ("human_rating", [5, 3, 4, 1], 4.0, ()),
        ("annotator_score", [1, 0, 1, 0], 1.0, ()),
        ("stars", [5, 2, 3, 1], 5.0, ()),
        ("verdict", ["pass", "fail", "pass", "fail"], None, ("pass",)),
        ("quality", ["good", "not good", "bad", "good"], None, ("good",)),
        ("preference", ["A", "B", "tie", "A"], None, ()),
        ("expert_grade", [88.5, 12, 70, 40.25], 70.0, ()),
    ],
)
def test_a_human_grade_is_detected_by_its_name(name, grades, good_from, good_words):
    found = graded_columns(columns(**TEXTS, **{name: grades}, **SCORES))
    assert found.is_likely
    assert found.roles == GradedRoles(name, ("bleurt", "gpt_judge"), "bleurt", good_from, good_words)
    assert found.roles.is_settled == bool(good_from is not None or good_words)


def test_a_judges_rating_is_no_persons_grade():
    assert graded_columns(columns(**TEXTS, gpt_rating=[1, 2, 3, 4], bleurt=[0.5, 0.1, 0.2, 0.9])) is None


def test_scores_where_lower_is_better_are_detected_by_their_names():
    found = graded_columns(columns(human_rating=[5, 1, 3, 4], ter=[10.5, 80, 50, 20], bleu=[50.5, 10, 20, 40]))
    assert found.roles.lower == ("ter",)


@pytest.mark.parametrize(
    "table",
    [
        {"label": [0, 1, 1, 0], "score": [0.1, 0.9, 0.8, 0.3]},
        {"y_true": ["a", "b", "a", "b"], "y_pred": ["a", "a", "b", "b"], "confidence": [0.5, 0.75, 0.6, 0.9]},
        {"annotator": [1, 0, 1, 0], "model_probability": [0.25, 0.5, 0.75, 0.9]},
        {"prediction": ["the water", "in Paris"], "reference": ["water", "Paris, France"], "bleu": [0.25, 0.5]},
    ],
)
def test_tables_of_other_tasks_stay_what_they_are(table):
    assert next(iter(guesses(DetectedColumns.of(pa.table(table))))) != "graded"


def test_a_file_of_grades_and_references_can_be_read_both_ways():
    table = {**TEXTS, "reference": ["a b d", "d e", "g i x", "j k l"], "human_rating": [5, 3, 4, 1], **SCORES}
    found = guesses(columns(**table))
    assert next(iter(found)) == "graded"
    assert "text" in found


def test_rows_without_a_grade_are_left_out_and_scores_may_be_missing():
    rows = graded_rows(
        columns(human_rating=[5, None, 2], bleurt=[None, 0.5, 0.25], ter=[1.0, 2.0, 3.0]),
        GradedRoles("human_rating", ("bleurt", "ter"), "ter", 4.0, lower=("ter",)),
    )
    assert rows.rows.tolist() == [0, 2]
    assert rows.is_good.tolist() == [True, False]
    assert rows.scores["ter"].tolist() == [-1.0, -3.0]
    assert np.isnan(rows.scores["bleurt"]).tolist() == [True, False]
    assert [note.key for note in graded_notes(rows)] == ["graded-left-out", "graded-lacking"]


def test_words_are_good_where_they_are_named_and_count_as_one_and_nought():
    table = columns(verdict=["fine", "bad", None, "great"], bleu=[1.0, 2.0, 3.0, 4.0])
    rows = graded_rows(table, GradedRoles("verdict", ("bleu",), "bleu", good_words=("fine", "great")))
    assert rows.grades.tolist() == [1.0, 0.0, 1.0]
    assert rows.ungraded == 1


@pytest.mark.parametrize(
    ("table", "roles", "error"),
    [
        ({"g": [1, 2], "s": [1.0, 2.0]}, GradedRoles("g", ("g",), "g", 2.0), NoSuchColumn),
        ({"g": [1, 2], "s": [1.0, 2.0]}, GradedRoles("g", ("x",), "x", 2.0), NoSuchColumn),
        ({"g": [1, 2], "s": [None, None]}, GradedRoles("g", ("s",), "s", 2.0), NoSuchColumn),
        ({"g": [1, 2], "s": [1.0, float("inf")]}, GradedRoles("g", ("s",), "s", 2.0), BadValue),
        ({"g": ["a", "b"], "s": [1.0, 2.0]}, GradedRoles("g", ("s",), "s", good_words=("c",)), BadLabels),
    ],
    ids=["twice", "unknown", "empty", "infinite", "no such word"],
)
def test_what_cannot_be_used_is_one_sentence(table, roles, error):
    with pytest.raises(error) as refused:
        graded_rows(DetectedColumns.of(pa.table(table)), roles)
    assert len(str(refused.value)) > 20


def test_a_grade_with_one_step_or_words_that_all_praise_asks_the_reader():
    assert likely_good_from(grade_of(columns(g=[3, 3]), "g")) == 3.0
    assert likely_good_words(grade_of(columns(g=["good", "very good"]), "g")) == ()
