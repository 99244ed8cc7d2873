"""Tables whose rows are no cases are refused with what to upload instead, and nothing that has cases is."""

import json

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.threshold_explorer.data.columns.class_tables import ANIMALS, CODES, PROBABILITIES, N, named
from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.kinds.kind_detection import guesses
from threshold_explorer.data.kinds.no_cases import refuse_no_cases
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.refusals import RefusedFile

IDS = np.repeat(np.arange(N) + 1, 3)
CLASSES = list(ANIMALS) * N
SCORES = PROBABILITIES.ravel()
TRUTH = np.repeat(np.array(named(CODES)), 3)
FLAG = (TRUTH == np.array(CLASSES)).astype(int)
NAMES = [
    ("id", "class", "score", "truth"),
    ("image_id", "predicted_class", "score", "true_class"),
    ("row_id", "label", "prob", "is_true"),
]


def refusal(table: pa.Table, *, label_declared: bool = False) -> RefusedFile | None:
    try:
        refuse_no_cases(detected(table), label_declared=label_declared)
    except RefusedFile as why:
        return why
    return None


@pytest.mark.parametrize("names", NAMES, ids=" ".join)
@settings(max_examples=10)
@given(st.permutations(range(3 * N)), st.permutations(range(4)))
def test_a_row_per_case_and_class_is_refused_and_one_with_a_flag_is_asked_about(
    names: tuple[str, ...], rows: list[int], order: list[int]
) -> None:
    for truth, key in ((TRUTH, "columns-long"), (FLAG, "columns-long-or-cases")):
        columns = dict(zip(names, (IDS, CLASSES, SCORES, truth), strict=True))
        table = pa.table({names[place]: columns[names[place]] for place in order}).take(pa.array(rows))
        found = refusal(table)
        assert found is not None
        assert found.sentence.key == key
        if isinstance(found, NoTrueLabel):
            assert found.candidate_label == names[3]
            assert refusal(table, label_declared=True) is None


def test_the_call_in_the_refusal_turns_the_table() -> None:
    df = pd.DataFrame({"id": IDS, "class": CLASSES, "score": SCORES, "truth": TRUTH})
    why = str(refusal(pa.Table.from_pandas(df)))
    made = eval(why[why.index("df.pivot(") : -1], {"df": df}).reset_index()
    table = pa.Table.from_pandas(made)
    assert refusal(table) is None
    assert guesses(detected(table))["classification"].columns[0] == "truth"


def listed(form: str, retrieved: str, relevant: str) -> pa.Table:
    columns = {"query": list("abc"), retrieved: [["x", "y"], ["z"], []], relevant: [["y"], ["z"], ["x"]]}
    frame = pd.DataFrame(columns)
    text = frame.to_csv(index=False) if form == "CSV" else json.dumps(frame.to_dict(orient="records"))
    return read_trusted(text.encode(), "lists").table


@pytest.mark.parametrize("form", ["CSV", "JSON"])
@pytest.mark.parametrize("names", [("retrieved_ids", "expected_ids"), ("recommended", "relevant")])
def test_lists_of_items_in_cells_are_refused(form: str, names: tuple[str, str]) -> None:
    found = refusal(listed(form, *names))
    assert found is not None
    assert (found.sentence.key, found.sentence.args["retrieved"]) == ("columns-lists", names[0])


def flagged(flags: np.ndarray, scores: np.ndarray) -> pa.Table:
    truths = {f"y_{name}": flags[:, at] for at, name in enumerate(ANIMALS)}
    return pa.table({**truths, **{f"p_{name}": scores[:, at] for at, name in enumerate(ANIMALS)}})


ONE_HOT = np.eye(3, dtype=int)[CODES]


def test_one_hot_classes_are_refused() -> None:
    found = refusal(flagged(ONE_HOT, PROBABILITIES))
    assert found is not None
    assert (found.sentence.key, found.sentence.args["columns"]) == ("columns-one-hot", ("y_cat", "y_cow", "y_dog"))


REPORTS = {
    "columns-matrix": pa.table({"": ["actual cat", "actual dog"], "predicted cat": [40, 5], "predicted dog": [10, 45]}),
    "columns-report": pa.table({"": ["cat"], "precision": [0.5], "recall": [0.5], "f1-score": [0.5], "support": [9]}),
    "columns-curve": pa.table({"fpr": [0.0, 1.0], "tpr": [0.0, 1.0], "thresholds": [1.0, 0.0]}),
}


def test_results_of_an_evaluation_are_refused() -> None:
    found = {key: refusal(table) for key, table in REPORTS.items()}
    assert {key: why and why.sentence.key for key, why in found.items()} == {key: key for key in REPORTS}


RANDOM = np.random.default_rng(6)
LONG = pa.table({"id": IDS, "class": CLASSES, "score": SCORES, "truth": TRUTH})
CASES = {
    "wide": pa.table({"y": named(CODES), **{f"p_{text}": PROBABILITIES[:, k] for k, text in enumerate(ANIMALS)}}),
    "visits of patients": pa.table(
        {"id": IDS, "visit": ["v1", "v2", "v3"] * N, "label": RANDOM.integers(0, 2, 3 * N), "p": SCORES}
    ),
    "several classes of a case": pa.table(
        {"id": IDS, "class": CLASSES, "score": SCORES, "truth": RANDOM.integers(0, 2, 3 * N)}
    ),
    "a row is missing": LONG.slice(1),
    "a truth that changes within a case": LONG.set_column(3, "truth", [RANDOM.choice(ANIMALS, 3 * N)]),
    "a missing class": LONG.set_column(1, "class", [[None, *CLASSES[1:]]]),
    "empty": LONG.slice(0, 0),
    "several labels": flagged(np.vstack([[1, 1, 0], ONE_HOT[1:]]), PROBABILITIES),
    "labels with scores of their own": flagged(ONE_HOT, PROBABILITIES**2),
    "a cell that is no list": pa.table({"retrieved": ['["a"]'] * 40 + ["a, b"], "relevant": ['["a"]'] * 41}),
    "answers with the passages that they rest on": pa.table(
        {
            "question": [f"Who is number {at}?" for at in range(9)],
            "answer": [f"number {at} is a person" for at in range(9)],
            "retrieved_contexts": ['["a passage", "another"]'] * 9,
            "ground_truths": [f'["person {at}", "nobody"]' for at in range(9)],
        }
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_only_looks_so_has_cases(name: str) -> None:
    assert refusal(CASES[name]) is None
