"""What each column is taken for, which columns are kept, and which hold one class's probability each."""

import numpy as np
import pyarrow as pa
import pytest

from tests.dashboard.columns.tables import recognised

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


def test_each_column_is_told_in_the_words_of_the_page() -> None:
    meanings = {meaning.column: (meaning.kind, meaning.note) for meaning in recognised(wide_table()).meanings}
    assert {name: kind for name, (kind, _) in meanings.items()} == {
        "case_id": "identifier",
        "outcome": "label",
        "prob": "score (probability)",
        "percent": "score (0 to 100)",
        "margin": "score (logit or any real number)",
        "decision": "prediction (hard)",
        "case_weight": "weight",
        "region": "group",
        "qid": "query",
        "remarks": "text, not used",
        "nothing": "empty",
        "mixed": "score (logit or any real number)",
        HOSTILE: "text, not used",
    }
    assert meanings["outcome"][1] == 'labels "no" and "yes"'
    assert meanings["decision"][1] == 'decisions "false" and "true"'
    assert meanings["case_weight"][1] == "1 to 8"
    assert meanings["mixed"][1] == "some fields cannot be a score"


def test_a_range_is_that_of_all_rows_not_of_the_sample() -> None:
    scores = np.full(50_000, 0.5)
    scores[[600, 700]] = 0.0, 7.5
    table = pa.table({"y": np.arange(50_000) % 2, "p": scores})
    assert recognised(table).meanings[1].note == "0 to 7.5"
    assert recognised(table).meanings[1].kind == "score (0 to 100)"


def test_a_table_without_a_label_is_described_all_the_same() -> None:
    table = pa.table({"a": [0.25, 0.5, 0.75], "b": [1.5, -2.5, 3.5]})
    assert [meaning.kind for meaning in recognised(table).meanings] == [
        "score (probability)",
        "score (logit or any real number)",
    ]


def test_columns_that_can_serve_are_kept_and_the_rest_dropped() -> None:
    table = wide_table()
    kept = recognised(table).trimmed().table.column_names
    assert [name for name in table.column_names if name not in kept] == ["remarks", "nothing"]
    offered = {*recognised(table).labels, *recognised(table).scores, *recognised(table).weights}
    assert offered <= set(kept)
    assert recognised(table.select(kept)).guess == recognised(table).guess


@pytest.mark.parametrize(
    ("name", "values", "kind"),
    [
        ("site", [1, 2, 1, 2, 1, 2], "group"),
        ("fold", [1, 2, 3, 1, 2, 3], "group"),
        ("split", ["train", "test"] * 3, "group"),
        ("query_id", ["q1", "q1", "q2", "q2", "q3", "q3"], "query"),
        ("topic", [301, 301, 301, 302, 302, 302], "query"),
        ("segment", [0.5, 0.25, 0.1, 0.2, 0.3, 0.9], "score (probability)"),
        ("site_score", [0.5, 0.25, 0.1, 0.2, 0.3, 0.9], "score (probability)"),
        ("key", ["a", "b", "c", "d", "e", "f"], "identifier"),
        ("group", list("abcdef"), "identifier"),
        ("weight", [1.5, 2.0, 1.0, 1.0, 1.0, 3.0], "weight"),
    ],
)
def test_groups_queries_and_names_are_told_by_name_and_values(name: str, values: list[object], kind: str) -> None:
    table = pa.table({"y_true": [0, 1, 0, 1, 1, 0], "score": [0.5, 0.6, 0.1, 0.9, 0.8, 0.2], name: values})
    assert recognised(table).meanings[2].kind == kind
    assert recognised(table).guess.score == "score"
    assert recognised(table).guess.label == "y_true"


THREE = {"a": [0.5, 0.25, 0.2, 0.1], "b": [0.25, 0.5, 0.2, 0.3], "c": [0.25, 0.25, 0.6, 0.605]}
SPECIES = ["cat", "cow", "dog", "dog"]


@pytest.mark.parametrize(
    ("names", "class_of"),
    [
        (["cat", "cow", "dog"], ["cat", "cow", "dog"]),
        (["p_dog", "p_cat", "p_cow"], ["dog", "cat", "cow"]),
        (["Prob(dog)", "P(cat)", "dog_score2"], ["dog", "cat", None]),
        (["class_0", "class_1", "class_2"], ["cat", "cow", "dog"]),
        (["proba_2", "proba_0", "proba_1"], ["dog", "cat", "cow"]),
        (["first", "second", "third"], ["cat", "cow", "dog"]),
    ],
)
def test_probabilities_of_classes_are_recognised_as_a_set(names: list[str], class_of: list[str | None]) -> None:
    table = pa.table({"species": SPECIES, **dict(zip(names, THREE.values(), strict=True))})
    expected = {name: text for name, text in zip(names, class_of, strict=True) if text}
    assert recognised(table).label("species").class_of == expected
    kinds = {meaning.column: meaning.kind for meaning in recognised(table).meanings}
    assert [kinds[name] for name in expected] == [f'probability of class "{text}"' for text in expected.values()]
    roles = recognised(table).guess
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
    roles = recognised(table).guess
    assert roles.score == positive_column
    assert recognised(table).label("y").class_of[positive_column] == roles.positive


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
    assert recognised(pa.table({"species": SPECIES, **columns})).label("species").class_of == {}


def test_labels_of_the_same_words_lend_no_column_their_name() -> None:
    table = pa.table({"y": ["C", "C++", "D"], "p_c": [0.5, 0.1, 0.3], "p_d": [0.25, 0.9, 0.7]})
    assert recognised(table).label("y").class_of == {}


@pytest.mark.parametrize(
    ("labels", "sentence"),
    [
        (["yes", " yes", "no"], 'The labels " yes" and "yes" differ by blanks only and count as two classes.'),
        (["yes", "Yes", "YES"], 'The labels "YES", "Yes" and "yes" differ by case only and count as three classes.'),
        (["a b", "A  b"], 'The labels "A  b" and "a b" differ by blanks and case only and count as two classes.'),
        (
            ["\u00e9", "e\u0301"],
            'The labels "e\u0301" and "\u00e9" differ by the coding of their characters only and count as two classes.',
        ),
        (["yes", "no"], None),
        ([0.0, 1.0, -1.0], None),
    ],
)
def test_labels_that_look_alike_are_named_and_never_merged(labels: list[object], sentence: str | None) -> None:
    assert recognised(pa.table({"y": labels})).label("y").alike == sentence


def test_each_group_of_similar_labels_has_its_sentence_up_to_three() -> None:
    labels = [text for letter in "abcd" for text in (letter, f"{letter} ")]
    assert (recognised(pa.table({"y": labels})).label("y").alike or "").count("differ by blanks only") == 3
