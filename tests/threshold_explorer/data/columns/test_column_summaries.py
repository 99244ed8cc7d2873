"""Detected roles of columns, which columns are stored, and columns of class probabilities."""

import numpy as np
import pyarrow as pa
import pytest

from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.columns.column_summaries import (
    DECISION,
    EMPTY,
    GROUP,
    IDENTIFIER,
    LABEL,
    PER_CENT,
    PROBABILITY,
    QUERY,
    REAL,
    SPLIT,
    UNUSED,
    WEIGHT,
    ColumnSummary,
)
from threshold_explorer.words.sentence import Sentence

N_ROWS = 120
HOSTILE = "<script>\n\u202e, =1"


def wide_table() -> pa.Table:
    draw = np.random.default_rng(0)
    shares = draw.random(N_ROWS).round(4)
    return pa.table(
        {
            "case_id": [f"c{number}" for number in range(N_ROWS)],
            "outcome": np.where(shares > 0.5, "yes", "no"),
            "prob": shares,
            "percent": (100 * shares).round(1),
            "margin": 6 * shares - 3,
            "decision": shares > 0.25,
            "case_weight": draw.integers(1, 9, N_ROWS),
            "region": draw.choice(["north", "south"], N_ROWS),
            "qid": np.repeat(np.arange(N_ROWS // 4), 4),
            "remarks": [
                f"Seen on day {number}, nothing out of the ordinary to be told of it" for number in range(N_ROWS)
            ],
            "nothing": pa.nulls(N_ROWS),
            "mixed": ["0.5", "soon", *["0.25"] * (N_ROWS - 2)],
            HOSTILE: ["a", "b", "c", "d"] * (N_ROWS // 4),
        }
    )


def test_each_column_is_summarized_by_role_and_evidence() -> None:
    summaries = detected(wide_table()).summaries
    assert {meaning.column: meaning.kind for meaning in summaries} == {
        "case_id": IDENTIFIER,
        "outcome": LABEL,
        "prob": PROBABILITY,
        "percent": PER_CENT,
        "margin": REAL,
        "decision": DECISION,
        "case_weight": WEIGHT,
        "region": GROUP,
        "qid": QUERY,
        "remarks": UNUSED,
        "nothing": EMPTY,
        "mixed": REAL,
        HOSTILE: UNUSED,
    }
    notes = {meaning.column: meaning.note for meaning in summaries}
    assert notes["outcome"] == Sentence("columns-note-labels", labels=["no", "yes"])
    assert notes["decision"] == Sentence("columns-note-decisions", decisions=["false", "true"])
    assert notes["case_weight"] == Sentence("columns-note-range", lowest=1.0, highest=8.0)
    assert notes["mixed"] == Sentence("columns-note-unfit")
    assert notes["case_id"] == Sentence("columns-note-identifier")
    assert notes["region"] == notes["qid"] == Sentence("columns-note-group")
    assert notes["nothing"] == Sentence("columns-note-empty")
    assert notes["remarks"] is notes[HOSTILE] is None


def test_a_range_is_that_of_all_rows_not_of_the_sample() -> None:
    scores = np.full(50_000, 0.5)
    scores[[600, 700]] = 0.0, 7.5
    table = pa.table({"y": np.arange(50_000) % 2, "p": scores})
    assert detected(table).summaries[1] == ColumnSummary(
        "p", PER_CENT, Sentence("columns-note-range", lowest=0.0, highest=7.5)
    )


def test_columns_that_can_serve_are_kept_and_the_rest_dropped() -> None:
    table = wide_table()
    kept = detected(table).trimmed().table.column_names
    assert [name for name in table.column_names if name not in kept] == ["remarks", "nothing"]
    offered = {*detected(table).labels, *detected(table).scores, *detected(table).weights}
    assert offered <= set(kept)
    assert detected(table.select(kept)).guess == detected(table).guess


@pytest.mark.parametrize(
    ("name", "values", "kind"),
    [
        ("site", [1, 2, 1, 2, 1, 2], GROUP),
        ("fold", [1, 2, 3, 1, 2, 3], SPLIT),
        ("split", ["train", "test"] * 3, SPLIT),
        ("query_id", ["q1", "q1", "q2", "q2", "q3", "q3"], QUERY),
        ("topic", [301, 301, 301, 302, 302, 302], QUERY),
        ("segment", [0.5, 0.25, 0.1, 0.2, 0.3, 0.9], PROBABILITY),
        ("site_score", [0.5, 0.25, 0.1, 0.2, 0.3, 0.9], PROBABILITY),
        ("key", ["a", "b", "c", "d", "e", "f"], IDENTIFIER),
        ("group", list("abcdef"), IDENTIFIER),
        ("weight", [1.5, 2.0, 1.0, 1.0, 1.0, 3.0], WEIGHT),
    ],
)
def test_groups_queries_and_names_are_detected(name: str, values: list[object], kind: Sentence) -> None:
    table = pa.table({"y_true": [0, 1, 0, 1, 1, 0], "score": [0.5, 0.6, 0.1, 0.9, 0.8, 0.2], name: values})
    assert detected(table).summaries[2].kind == kind
    assert detected(table).guess.score == "score"
    assert detected(table).guess.label == "y_true"


THREE = {"a": [0.5, 0.25, 0.2, 0.1], "b": [0.25, 0.5, 0.2, 0.3], "c": [0.25, 0.25, 0.6, 0.605]}
SPECIES = ["cat", "cow", "dog", "dog"]


@pytest.mark.parametrize(
    ("names", "class_of"),
    [
        (["cat", "cow", "dog"], ["cat", "cow", "dog"]),
        (["p_dog", "p_cat", "p_cow"], ["dog", "cat", "cow"]),
        (["Prob(dog)", "P(cat)", "Score(cow)"], ["dog", "cat", "cow"]),
        (["class_0", "class_1", "class_2"], ["cat", "cow", "dog"]),
        (["proba_2", "proba_0", "proba_1"], ["dog", "cat", "cow"]),
        (["first", "second", "third"], ["cat", "cow", "dog"]),
    ],
)
def test_probabilities_of_classes_are_recognised_as_a_set(names: list[str], class_of: list[str | None]) -> None:
    table = pa.table({"species": SPECIES, **dict(zip(names, THREE.values(), strict=True))})
    expected = {name: text for name, text in zip(names, class_of, strict=True) if text}
    assert detected(table).label("species").class_of == expected
    kinds = {meaning.column: meaning.kind for meaning in detected(table).summaries}
    assert {name: kinds[name] for name in expected} == {
        name: Sentence("columns-kind-probability-of", label=text) for name, text in expected.items()
    }
    roles = detected(table).guess
    assert roles.positive == expected[roles.score]


@pytest.mark.parametrize(
    ("labels", "names", "positive_column"),
    [
        (["no", "yes", "no"], ["proba_0", "proba_1"], "proba_1"),
        ([0, 1, 0], ["p_pos", "p_neg"], "p_pos"),
        ([-1, 1, -1], ["first", "second"], "second"),
        (["benign", "malignant", "benign"], ["malignant", "benign"], "malignant"),
        (["ham", "spam", "ham"], ["left", "right"], "right"),
    ],
)
def test_of_two_probabilities_that_of_the_positive_class_is_guessed(
    labels: list[object], names: list[str], positive_column: str
) -> None:
    low = [0.25, 0.125, 0.75]
    table = pa.table({"y": labels, names[0]: low, names[1]: [1 - share for share in low]})
    roles = detected(table).guess
    assert roles.score == positive_column
    assert detected(table).label("y").class_of[positive_column] == roles.positive


@pytest.mark.parametrize(
    "columns",
    [
        {"cat": [0.5, 0.25, 0.2, 0.1]},
        {"model_a": [0.5, 0.25, 0.2, 0.1], "model_b": [0.5, 0.5, 0.2, 0.1], "model_c": [0.5, 0.25, 0.9, 0.1]},
        {"first": [0.5, 0.25, 0.2, 0.1], "second": [0.5, 0.75, 0.8, 0.9]},
        {"cat": [1.5, 0.25, 0.2, 0.1], "dog": [-0.5, 0.75, 0.8, 0.9]},
        {"cat": [0, 1, 0, 1], "dog": [1, 0, 1, 0]},
        {"C": [0.5, 0.25, 0.2, 0.1]},
    ],
)
def test_other_columns_are_no_probabilities_of_classes(columns: dict[str, list[float]]) -> None:
    assert detected(pa.table({"species": SPECIES, **columns})).label("species").class_of == {}


@pytest.mark.parametrize(
    ("labels", "alike"),
    [
        (["yes", " yes", "no"], [" yes", "yes"]),
        (["yes", "Yes", "YES"], ["YES", "Yes", "yes"]),
        (["\u00e9", "e\u0301"], ["e\u0301", "\u00e9"]),
    ],
)
def test_labels_that_look_alike_are_named_and_never_merged(labels: list[str], alike: list[str]) -> None:
    (sentence,) = detected(pa.table({"y": labels})).label("y").similar_labels
    assert sentence == Sentence("columns-similar-labels", labels=alike, classes=len(alike))
