"""Outside of a page, a question about the columns is refused with the options that answer it."""

import csv
import io
from collections.abc import Mapping
from dataclasses import replace

import pyarrow as pa
import pytest

from tests.threshold_explorer.data.columns.tool_tables import tool_tables
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions
from threshold_explorer.reading.refusals import RefusedFile

MARKER = {
    "suicide": ["yes" if at % 5 == 0 else "no" for at in range(60)],
    "age": [20 + at % 7 for at in range(60)],
    "dsi": [4 - at % 5 for at in range(60)],
}
RATED = {
    "truth": ["yes", "yes", "no", "no", "yes", "no"],
    "prediction": ["yes", "yes", "no", "no", "no", "yes"],
    "score": [5, 4, 4, 5, 2, 1],
}
ASKED = {
    "scores": pa.table(MARKER),
    "scores, and a label": pa.table({"is_late": [0, 1] * 30, "is_member": [0, 1, 1] * 20} | MARKER).drop(["suicide"]),
    "a confidence": pa.table(RATED),
    "an attribute": pa.table({"gender": ["m", "f", "f", "m"] * 10, "score": [0.1, 0.2, 0.3, 0.4] * 10}),
} | {name: meant.table for name, meant in tool_tables().items() if meant.asked}


def opened(table: pa.Table, options: RoleOptions) -> Predictions:
    file = io.StringIO()
    rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
    csv.writer(file).writerows([table.column_names, *rows])
    return Predictions.open("asked.csv", file.getvalue().encode, options, "anna")


def roles_of(answer: Mapping[str, str]) -> dict[str, str | bool]:
    is_declared = {"label_declared": True} if "label" in answer else {}
    return {name: value for name, value in answer.items() if name not in ("lower", "predicted")} | is_declared


@pytest.mark.parametrize("name", ASKED)
def test_each_reading_of_a_question_is_chosen_by_the_options_that_it_names(name: str) -> None:
    columns = DetectedColumns.of(ASKED[name])
    [question] = columns.questions(columns.guess)
    for reading in question.readings:
        columns_named = RoleOptions().answered(reading)
        further = columns.questions(replace(columns.guess, **roles_of(reading.answer)))
        found = opened(ASKED[name], replace(columns_named, accept_guesses=bool(further)))
        meant = roles_of(reading.answer)
        assert {key: getattr(found.dataset.roles, key) for key in meant} == meant
        assert found.dataset.roles.predicted == {"none": None}.get(*[reading.answer.get("predicted")] * 2)
        if reading.preview and "roc_auc" in reading.preview.args:
            assert found.dataset.scores.roc_auc() == pytest.approx(reading.preview.args["roc_auc"])


@pytest.mark.parametrize("name", ASKED)
def test_a_question_is_refused_unless_guesses_are_accepted(name: str) -> None:
    with pytest.raises(RefusedFile) as caught:
        opened(ASKED[name], RoleOptions())
    assert caught.value.sentence.key == "question-unanswered"
    assert opened(ASKED[name], RoleOptions(accept_guesses=True)).dataset.roles.is_settled


def test_the_refusal_has_the_options_and_what_each_gives() -> None:
    with pytest.raises(RefusedFile) as caught:
        opened(ASKED["scores"], RoleOptions())
    assert str(caught.value) == (
        '2 columns could be the score for "suicide", such as "dsi" and "age". Which one is it? Answer with “score=dsi” '
        "(ROC AUC 1.000, 60 cases), “score=age” (ROC AUC 0.516, 60 cases), or accept the first with “accept_guesses”."
    )
