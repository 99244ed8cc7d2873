"""Predictions are joined with true labels of a second file on shared ids; unmatched rows are counted."""

import pyarrow as pa
import pytest

from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.sources.joined_tables import NoSharedIds, join_tables, stack_tables

PREDICTIONS = pa.table({"id": ["a", "b", "c", "d"], "score": [0.1, 0.9, 0.4, 0.6]})


def joined(predictions: pa.Table, truth: pa.Table) -> tuple[dict[str, list[object]], dict[str, dict[str, object]]]:
    made = join_tables(predictions, truth, "b")
    counted = ("rows", "ours", "theirs", "count", "ids")
    return made.table.to_pydict(), {
        note.key: {name: value for name, value in note.args.items() if name in counted} for note in made.notes
    }


def test_rows_are_joined_by_id_and_the_result_is_detected() -> None:
    truth = pa.table({"y": [1, 0, 1, 0], "case": ["d", "a", "b", "c"]})
    table, notes = joined(PREDICTIONS, truth)
    assert table == {"id": ["a", "b", "c", "d"], "score": [0.1, 0.9, 0.4, 0.6], "y": [0, 1, 0, 1]}
    assert notes == {"columns-joined-by": {"ours": "id", "theirs": "case", "rows": 4}}
    roles = detected(join_tables(PREDICTIONS, truth, "b").table).guess
    assert (roles.label, roles.score, roles.positive) == ("y", "score", "1")


def test_ids_without_a_partner_are_left_out_and_counted_on_both_sides() -> None:
    table, notes = joined(PREDICTIONS, pa.table({"id": ["a", "b", "c", "x", "z"], "y": [0, 1, 0, 1, 1]}))
    assert table["id"] == ["a", "b", "c"]
    assert notes["columns-joined-unmatched"] == {"ours": 1, "theirs": 2}


def test_an_id_with_two_true_labels_is_left_out_and_named() -> None:
    truth = pa.table({"id": ["a", "b", "b", "c", "c", "d"], "y": [0, 1, 0, 1, 1, 0]})
    table, notes = joined(PREDICTIONS, truth)
    assert (table["id"], table["y"]) == (["a", "c", "d"], [0, 1, 0])
    assert notes["columns-joined-contrary"] == {"count": 1, "ids": ("b",)}


def test_several_predictions_for_one_id_count_and_are_reported() -> None:
    predictions = pa.table({"id": ["a", "a", "b", "c"], "score": [0.1, 0.2, 0.9, 0.4]})
    table, notes = joined(predictions, pa.table({"id": ["a", "b", "c"], "y": [0, 1, 1]}))
    assert table["y"] == [0, 0, 1, 1]
    assert notes["columns-joined-repeated"] == {"ours": "id", "rows": 1}


def test_rows_without_an_id_are_left_out_and_counted() -> None:
    predictions = pa.table({"id": ["a", None, "b", "NA", "c"], "score": [0.1, 0.2, 0.9, 0.4, 0.5]})
    table, notes = joined(predictions, pa.table({"id": ["a", "b", "c", ""], "y": [0, 1, 1, 0]}))
    assert table["id"] == ["a", "b", "c"]
    assert notes["columns-joined-lacking"] == {"rows": 3}


@pytest.mark.parametrize(
    ("ours", "theirs"), [([1, 2, 3], [3.0, 1.0, 2.0]), ([1, 2, 3], ["3", "1", " 2"]), (["1", "2", "3"], [3, 1, 2])]
)
def test_ids_are_the_same_whatever_their_type(ours: list[object], theirs: list[object]) -> None:
    table, _ = joined(pa.table({"id": ours, "p": [0.1, 0.2, 0.3]}), pa.table({"id": theirs, "y": ["c", "a", "b"]}))
    assert table["y"] == ["a", "b", "c"]


def test_columns_with_equal_names_are_distinguished() -> None:
    predictions = pa.table({"id": ["a", "b", "c"], "label": [1, 1, 0], "score": [0.6, 0.7, 0.1]})
    table, _ = joined(predictions, pa.table({"id": ["a", "b", "c"], "label": [0, 1, 0]}))
    assert table["label"] == [0, 1, 0]
    assert table["predicted label"] == [1, 1, 0]


@pytest.mark.parametrize(
    "truth",
    [
        pa.table({"id": ["x", "y", "z"], "y": [0, 1, 1]}),
        pa.table({"y": [0, 1, 1, 0]}),
        pa.table({"age": [31, 45, 52], "y": [0, 1, 1]}),
    ],
)
def test_tables_without_common_ids_are_refused(truth: pa.Table) -> None:
    with pytest.raises(NoSharedIds) as caught:
        join_tables(PREDICTIONS, truth, "b")
    assert str(caught.value).endswith("Both need a column with the same ids.")


def test_whole_numbers_are_joined_on_only_if_their_name_marks_them_as_ids() -> None:
    predictions = pa.table({"age": [31, 45, 52, 60], "p": [0.1, 0.2, 0.3, 0.4]})
    with pytest.raises(NoSharedIds):
        join_tables(predictions, pa.table({"visits": [31, 45, 52, 60], "y": [0, 1, 0, 1]}), "b")


def test_ids_by_name_come_before_other_columns_that_agree() -> None:
    predictions = pa.table({"name": ["n", "m", "k"], "id": [7, 8, 9], "p": [0.1, 0.2, 0.3]})
    truth = pa.table({"name": ["n", "m", "k"], "id": [9, 8, 7], "y": ["c", "b", "a"]})
    assert joined(predictions, truth)[0]["y"] == ["a", "b", "c"]


def test_predictions_of_two_models_keep_equal_columns_once_and_name_the_second_score_by_its_file():
    ours = pa.table({"id": ["a", "b", "c"], "label": [1, 0, 1], "score": [0.1, 0.9, 0.4]})
    theirs = pa.table({"id": ["c", "a", "b"], "label": [1, 1, 0], "score": [0.5, 0.6, 0.7]})
    assert join_tables(ours, theirs, "challenger").table.to_pydict() == {
        "id": ["a", "b", "c"],
        "label": [1, 0, 1],
        "score": [0.1, 0.9, 0.4],
        "score challenger": [0.6, 0.7, 0.5],
    }


MODEL = pa.table(
    {"id": ["a", "b", "c", "d"], "label": [1, 0, 1, 0], "score": [0.8, 0.2, 0.6, 0.4], "case_w": [1, 2, 3, 1]}
)


def test_another_model_leaves_the_roles_of_the_first_file():
    other = pa.table(
        {"id": ["a", "b", "c", "d"], "m2": [0.7, 0.1, 0.9, 0.3], "case_w": [1, 1, 1, 1], "region": list("abab")}
    )
    made = join_tables(MODEL, other, "m2")
    assert made.table.column_names == ["id", "label", "score", "case_w", "m2", "case_w m2", "region"]
    assert made.table["case_w"].to_pylist() == [1, 2, 3, 1]
    assert made.roles.weight == "case_w"
    assert "columns-joined-differs" in [note.key for note in made.notes]


def test_a_name_of_a_file_does_not_suggest_another_role():
    other = pa.table({"id": ["a", "b", "c", "d"], "score": [0.7, 0.1, 0.9, 0.3]})
    assert "score (2)" in join_tables(MODEL, other, "weights_final").table.column_names


@pytest.mark.parametrize(("n_other", "are_others"), [(1, False), (30, False), (150, True), (300, True)])
def test_a_few_other_labels_are_corrections_and_many_other_cases(n_other: int, are_others: bool):
    labels, ids = [0, 1] * 150, [f"c{at}" for at in range(300)]
    scores = [at / 300 for at in range(300)]
    again = [1 - label if at < n_other else label for at, label in enumerate(labels)]
    first, second = (pa.table({"id": ids, "label": each, "score": scores}) for each in (labels, again))
    second = second.set_column(2, "score", pa.array(scores[::-1]))
    made = join_tables(first, second, "m2")
    assert made.conflict.n_other == n_other
    assert made.conflict.is_of_other_cases is are_others
    assert (made.table["label"].to_pylist(), made.roles.label) == (labels, "label")
    assert {note.key: note.args.get("count") for note in made.notes}["columns-joined-labels"] == n_other


@pytest.mark.parametrize(
    ("ours", "theirs", "stacked"),
    [
        ([1, 2], [0.5, 1.5], [1.0, 2.0, 0.5, 1.5]),
        ([1, 2], ["a", "b"], ["1", "2", "a", "b"]),
        ([2**60 + 1, 1], [0.5, 1.0], ["1152921504606846977", "1", "0.5", "1"]),
        ([True, False], [1, 0], ["true", "false", "1", "0"]),
        ([None, None], ["a", None], [None, None, "a", None]),
    ],
)
def test_a_column_of_other_cases_keeps_its_values(ours: list[object], theirs: list[object], stacked: list[object]):
    first, second = (
        pa.table({"label": [0, 1] * 20, "score": [at / 40 for at in range(40)], "note": 20 * note})
        for note in (ours, theirs)
    )
    made = stack_tables(first, second, "new")
    assert made.table["note"].to_pylist() == 20 * stacked[:2] + 20 * stacked[2:]


def test_labels_as_text_and_as_numbers_are_the_same_labels():
    scores = [at / 40 for at in range(40)]
    first, second = (pa.table({"label": each, "score": scores}) for each in ([0, 1] * 20, [0.0, 1.0] * 20))
    texts = second.set_column(0, "label", pa.array(["0", "1"] * 20))
    for other in (second, texts):
        made = stack_tables(first, other, "new").table
        assert len(made["label"].unique()) == 2
