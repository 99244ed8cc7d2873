"""Regressions: tables that were once read as something else, from the file to the data set."""

import numpy as np
import pyarrow as pa
import pytest

from tests.threshold_explorer.data.columns.class_tables import (
    ANIMALS,
    BINARY,
    CODES,
    LOGITS,
    PREDICTED,
    PROBABILITIES,
    SCORE,
    N,
    named,
)
from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.columns.labels import LabelColumn
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.columns.score_tests import ClassAssignment
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.multiclass.columns import multiclass_columns
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.sources.open_source import open_source, receive

RATED = [1 - value if row % 9 == 0 else value for row, value in enumerate(BINARY)]
AGAIN = [1 - value if row % 7 == 0 else value for row, value in enumerate(BINARY)]


@pytest.mark.parametrize(
    ("names", "label"),
    [
        (["annotator_1", "annotator_2", "gold"], "gold"),
        (["annotator_1", "annotator_2", "label"], "label"),
        (["rater1", "rater2", "majority"], "majority"),
        (["reviewer_1", "reviewer_2", "adjudicated"], "adjudicated"),
        (["label_round1", "label_round2", "label_final"], "label_final"),
        (["label_1", "consensus_label", "label_2"], "consensus_label"),
    ],
)
@pytest.mark.parametrize("step", [1, -1])
def test_what_was_agreed_on_comes_before_one_persons_answer(names: list[str], label: str, step: int) -> None:
    columns = dict(zip([*names, "score"], [RATED, AGAIN, BINARY, SCORE], strict=True))
    roles = detected(pa.table(dict([*columns.items()][::step]))).guess
    assert (roles.label, roles.score) == (label, "score")


def test_one_persons_answer_is_the_truth_where_there_is_no_other_and_of_two_the_user_chooses() -> None:
    assert detected(pa.table({"annotator_1": BINARY, "score": SCORE})).guess.label == "annotator_1"
    both = detected(pa.table({"annotator_1": BINARY, "annotator_2": RATED, "score": SCORE}))
    [question] = both.questions(both.guess)
    assert [reading.answer for reading in question.readings] == [{"label": "annotator_1"}, {"label": "annotator_2"}]


def test_of_cells_with_several_labels_none_is_positive_unasked() -> None:
    cells = [";".join(names) for names in (["sea"], ["sea", "sky"], ["sky"], ["sea", "sun"])] * 5
    scores = {f"p_{name}": np.linspace(0, 1, 20) for name in ("sea", "sky", "sun")}
    roles = detected(pa.table({"labels": cells, **scores})).guess
    assert (roles.label, roles.positive) == ("labels", "")


def sent(name: str, header: str, rows: list[str]) -> MulticlassDataset:
    source = open_source(receive("\n".join([header, *rows]).encode(), name, visitor="anna"), "anna")
    assert source
    dataset = TASKS["classification"].open(source, source.guesses["classification"])
    assert isinstance(dataset, MulticlassDataset)
    return dataset


def test_distances_are_low_for_the_class_of_a_case() -> None:
    values = (5 - LOGITS).round(4)
    rows = [",".join([ANIMALS[code], *map(str, row)]) for code, row in zip(CODES, values.tolist(), strict=True)]
    dataset = sent("distances.csv", "y,distance_cat,distance_cow,distance_dog", rows)
    assert dataset.roles.lower_is_positive
    n_right = int((values.argmin(axis=1) == CODES).sum())
    assert dataset.confusion.counts.trace() == n_right > N / 2


def test_similarities_are_high_for_the_class_of_a_case() -> None:
    rows = [",".join([ANIMALS[code], *map(str, row)]) for code, row in zip(CODES, LOGITS.tolist(), strict=True)]
    dataset = sent("similarities.csv", "y,similarity_cat,similarity_cow,similarity_dog", rows)
    assert not dataset.roles.lower_is_positive


@pytest.mark.parametrize(
    ("order", "is_swapped"), [("cat cow dog", False), ("cow cat dog", True), ("cat dog cow", True)]
)
def test_two_columns_in_each_others_place_are_seen(order: str, is_swapped: bool) -> None:
    large = np.random.default_rng(6)
    codes = large.integers(0, 3, 300)
    scores = large.normal(0, 1, (300, 3)) + 1.5 * np.eye(3)[codes]
    rows = pa.table({"y": named(codes), **{text: scores[:, place] for place, text in enumerate(ANIMALS)}})
    column_of = dict(zip(ANIMALS, order.split(), strict=True))
    assert ClassAssignment.of(rows, LabelColumn.of(rows["y"], "y"), column_of).is_swapped is is_swapped


def test_weights_beside_scores_of_classes_count() -> None:
    header = "y,sample_weight,p_cat,p_cow,p_dog"
    rows = [
        f"{ANIMALS[code]},{2 + place % 3},{','.join(map(str, row))}"
        for place, (code, row) in enumerate(zip(CODES, PROBABILITIES.tolist(), strict=True))
    ]
    dataset = sent("weights.csv", header, rows)
    assert dataset.roles.weight == "sample_weight"
    assert dataset.confusion.counts.sum() == sum(2 + place % 3 for place in range(N))


@pytest.mark.parametrize("with_scores", [False, True])
def test_two_hundred_classes_are_opened(with_scores: bool) -> None:
    draw = np.random.default_rng(1)
    truth, predicted = np.tile(np.arange(200), 3), draw.integers(0, 200, 600)
    scores = draw.dirichlet(np.ones(200), 600).round(6)
    cells = [[f"c{a:03d}", f"c{b:03d}"] for a, b in zip(truth, predicted, strict=True)]
    header = ["label", "pred"]
    if with_scores:
        header += [f"p_c{place:03d}" for place in range(200)]
        cells = [[*first, *map(str, row)] for first, row in zip(cells, scores.tolist(), strict=True)]
    dataset = sent(f"many_{with_scores}.csv", ",".join(header), [",".join(row) for row in cells])
    assert len(dataset.names) == 200
    assert bool(dataset.class_scores) is with_scores


@pytest.mark.parametrize("names", [ANIMALS, ("0", "1", "2")])
def test_a_class_that_is_predicted_and_never_true_makes_no_degrees_of_decisions(names: tuple[str, ...]) -> None:
    extra = "emu" if names is ANIMALS else "3"
    predicted = [names[row.argmax()] if place % 8 else extra for place, row in enumerate(PROBABILITIES)]
    rows = [f"{names[code]},{text}" for code, text in zip(CODES, predicted, strict=True)]
    dataset = sent(f"never_true_{extra}.csv", "y_true,y_pred", rows)
    assert dataset.names == (*names, extra)
    flagged = dataset.scores.confusion_at(1.0)
    assert flagged.tp + flagged.fp == predicted.count(dataset.roles.positive)


@pytest.mark.parametrize("constant", ["category", "class", "object", "label"])
@pytest.mark.parametrize("truth", ["unsafe", "tp", "is_bad", "hit"])
def test_what_is_the_same_for_each_case_is_not_the_label_beside_what_is_not(constant: str, truth: str) -> None:
    columns = {constant: ["car"] * len(BINARY), truth: BINARY, "confidence": SCORE}
    assert detected(pa.table(columns)).guess.label == truth


def test_a_submission_of_ids_and_scores_has_no_truth() -> None:
    with pytest.raises(NoTrueLabel):
        receive(
            b"id,target\n" + b"".join(b"%d,0.%d\n" % (row, row + 11) for row in range(60)), "sub.csv", visitor="anna"
        )


@pytest.mark.parametrize(
    ("truth", "predicted"), [("true_label_id", "pred_label_id"), ("label", "top1"), ("class", "top-1 class")]
)
def test_the_predicted_class_is_known_by_its_number_and_by_its_place(truth: str, predicted: str) -> None:
    cells = {truth: CODES, predicted: PREDICTED, "score": SCORE}
    found = multiclass_columns(detected(pa.table(cells)))
    assert found
    assert (found.label, found.predicted) == (truth, predicted)


def test_the_number_of_cases_in_each_row_is_no_label() -> None:
    table = pa.table({"decile": range(1, 11), "n": [100] * 10, "bads": [30 - 3 * k for k in range(10)]})
    assert "n" not in detected(table).labels
