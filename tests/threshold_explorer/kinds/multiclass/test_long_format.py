"""Tables in long format are distinguished from other repeated ids and reshaped to one row per case."""

import numpy as np
import pyarrow as pa
import pytest

from tests.threshold_explorer.columns.class_tables import ANIMALS, CODES, PROBABILITIES, N, named
from tests.threshold_explorer.columns.tables import detected
from threshold_explorer.kinds.multiclass.columns import multiclass_columns
from threshold_explorer.kinds.multiclass.long_format import LongColumns, long_columns, pivoted

IDS = np.repeat(np.arange(N) + 1, 3)
CLASSES = list(ANIMALS) * N
SCORES = PROBABILITIES.ravel()
TRUTH = np.repeat(np.array(named(CODES)), 3)
FLAG = (TRUTH == np.array(CLASSES)).astype(int)
SHUFFLED = np.random.default_rng(5).permutation(3 * N)


def with_truth(case: str, class_name: str, score: str, truth: str) -> pa.Table:
    return pa.table({case: IDS, class_name: CLASSES, score: SCORES, truth: TRUTH})


def with_flag(case: str, class_name: str, score: str, truth: str) -> pa.Table:
    return pa.table({case: IDS, class_name: CLASSES, score: SCORES, truth: FLAG})


NAMES = [
    ("id", "class", "score", "truth"),
    ("case_id", "class", "probability", "label"),
    ("image_id", "predicted_class", "score", "true_class"),
    ("sample", "category_label", "p", "y_true"),
    ("row_id", "label", "prob", "is_true"),
    ("case", "class_name", "confidence", "target"),
]


@pytest.mark.parametrize("names", NAMES, ids=" ".join)
@pytest.mark.parametrize("make", [with_truth, with_flag])
@pytest.mark.parametrize("order", ["cases together", "classes together", "shuffled"])
def test_it_is_recognised_and_pivoted_whatever_the_order_of_its_rows(make, names, order: str) -> None:  # type: ignore[no-untyped-def]
    table = make(*names)
    rows = {"cases together": None, "shuffled": SHUFFLED, "classes together": np.argsort(CLASSES, kind="stable")}[order]
    table = table if rows is None else table.take(pa.array(rows))
    found = long_columns(detected(table))
    assert found == LongColumns(*names, is_flag=make is with_flag)
    by_case = {row[names[0]]: row for row in pivoted(table, found).to_pylist()}
    assert len(by_case) == N
    for case in range(N):
        row = by_case[case + 1]
        assert row[names[3]] == ANIMALS[CODES[case]]
        assert [row[f"{names[2]} {text}"] for text in ANIMALS] == PROBABILITIES[case].tolist()


def test_what_is_pivoted_is_a_file_of_many_classes() -> None:
    table = with_flag("id", "class", "score", "truth")
    found = long_columns(detected(table))
    assert found
    roles = multiclass_columns(detected(pivoted(table, found)))
    assert roles
    assert (roles.label, roles.classes) == ("truth", ANIMALS)
    assert roles.scores == ("score cat", "score cow", "score dog")


def test_classes_may_be_numbers() -> None:
    numbers = {"id": IDS, "class": np.tile([10, 2, 7], N), "p": SCORES}
    table = pa.table({**numbers, "y": np.repeat(np.array([10, 2, 7])[CODES], 3)})
    found = long_columns(detected(table))
    assert found
    assert pivoted(table, found).column_names == ["id", "y", "p 2", "p 7", "p 10"]


RANDOM = np.random.default_rng(6)
TRAPS = {
    "wide": pa.table({"y": named(CODES), **{f"p_{text}": PROBABILITIES[:, k] for k, text in enumerate(ANIMALS)}}),
    "binary": pa.table({"id": np.arange(N), "y": CODES == 2, "p": PROBABILITIES[:, 2]}),
    "visits of patients": pa.table(
        {"id": IDS, "visit": ["v1", "v2", "v3"] * N, "label": RANDOM.integers(0, 2, 3 * N), "p": SCORES}
    ),
    "several classes of a case": pa.table(
        {"id": IDS, "class": CLASSES, "score": SCORES, "truth": RANDOM.integers(0, 2, 3 * N)}
    ),
    "a row is missing": with_truth("id", "class", "score", "truth").slice(1),
    "a row twice": pa.table({"id": IDS, "class": ["cat", *CLASSES[:-1]], "score": SCORES, "truth": TRUTH}),
    "no score": with_truth("id", "class", "score", "truth").drop_columns(["score"]),
    "no truth": with_truth("id", "class", "score", "truth").drop_columns(["truth"]),
    "two classes": pa.table(
        {"id": np.repeat(np.arange(N), 2), "class": ["no", "yes"] * N, "p": SCORES[: 2 * N], "y": ["no"] * 2 * N}
    ),
    "a truth that changes within a case": pa.table(
        {"id": IDS, "class": CLASSES, "score": SCORES, "truth": RANDOM.choice(ANIMALS, 3 * N)}
    ),
    "a truth of other words": pa.table(
        {"id": IDS, "class": CLASSES, "score": SCORES, "truth": np.repeat(["x"] * N, 3)}
    ),
    "documents of queries": pa.table(
        {"query": IDS, "doc": ["a", "b", "c"] * N, "score": SCORES, "relevance": RANDOM.integers(0, 2, 3 * N)}
    ),
    "a missing class": pa.table({"id": IDS, "class": [None, *CLASSES[1:]], "score": SCORES, "truth": TRUTH}),
    "empty": with_truth("id", "class", "score", "truth").slice(0, 0),
}


@pytest.mark.parametrize("name", TRAPS)
def test_what_only_looks_so_is_left_to_others(name: str) -> None:
    assert long_columns(detected(TRAPS[name])) is None
