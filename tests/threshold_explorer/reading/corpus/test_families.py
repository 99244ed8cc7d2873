"""Families of real files: each is read as a person would, or refused with a remedy."""

import importlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metrics_core.sorted_class import SortedClass
from tests.threshold_explorer.reading.corpus.case import Case
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.reading import PredictionFile, RefusedFile, read_table, read_trusted
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.prediction_file import metadata_of, read_in_process
from threshold_explorer.reading.report import OpenQuestion

FAMILIES = {
    path.stem.removeprefix("family_"): importlib.import_module(f"{__package__}.{path.stem}").cases()
    for path in sorted(Path(__file__).parent.glob("family_*.py"))
}


def same_in_process(
    content: bytes, file_name: str, *, options: ReadingOptions, limits: Limits | None = None
) -> PredictionFile:
    """The file or refusal of `read_trusted`; the server gives the same, or leaves the file to the sandbox."""
    limits = limits or Limits()
    in_process, trusted = (
        _result(read, content, file_name, limits=limits, options=options) for read in (read_in_process, read_trusted)
    )
    assert in_process is None or _content(in_process) == _content(trusted)
    if isinstance(trusted, RefusedFile):
        raise trusted
    assert trusted
    return trusted


def _result(read: Callable[..., PredictionFile | None], *arguments: object, **how: object) -> object:
    try:
        return read(*arguments, **how)
    except RefusedFile as refusal:
        return refusal


def _content(file: PredictionFile | RefusedFile) -> object:
    if isinstance(file, RefusedFile):
        return type(file), file.sentence
    # As written, so that nan equals itself and 0.0 is not -0.0.
    return str(file.table.schema), repr(file.table.to_pydict()), metadata_of(file)


def understood(case: Case, read: Callable[..., PredictionFile]) -> Case:
    """How the app reads the file by default; a question that stops the reading is answered by leaving rows out."""
    file, asked = answered(case.content, case.file_name, case.options, read)
    columns = DetectedColumns.of(file.table)
    roles = replace(columns.guess, drop_missing=True)
    for question in columns.questions(roles):
        if question.sentence.key != "columns-question-positive":
            raise RefusedFile(question.sentence.key)
        # Which class is positive is no matter of reading.
        roles = replace(roles, positive=case.positive)
    found = binary_statistic(columns, roles)
    return replace(
        case,
        positives=scores_of(found.scores.statistic.positives),
        negatives=scores_of(found.scores.statistic.negatives),
        positive=roles.positive,
        n_skipped=found.rows_dropped,
        asks=asked,
    )


def answered(
    content: bytes, file_name: str, options: ReadingOptions, read: Callable[..., PredictionFile] = same_in_process
) -> tuple[PredictionFile, str | None]:
    """The file, with the first answer to each question that stops its reading, and the key of the last of them."""
    try:
        return read(content, file_name, options=options), None
    except OpenQuestion as stopped:
        question = stopped.question
        chosen: dict[str, Any] = {question.key: question.readings[0].value}
        file, next_key = answered(content, file_name, replace(options, **chosen), read)
        return file, next_key or question.key


def scores_of(cases: SortedClass) -> tuple[float, ...]:
    sizes = cases.sizes()
    return tuple(map(float, cases.scores if sizes is None else np.repeat(cases.scores, sizes.astype(int))))


def outcome(case: Case, read: Callable[..., PredictionFile] = same_in_process) -> Case | str:
    """How the app reads the file, or the key of its refusal."""
    try:
        return understood(case, read)
    except RefusedFile as refusal:
        return refusal.sentence.key


def meant(case: Case) -> Case | str:
    """How a person would read the file, or the key of its refusal."""
    if case.key is not None:
        return case.key
    return replace(case, positives=tuple(sorted(case.positives)), negatives=tuple(sorted(case.negatives)))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_file_is_read_as_a_person_would_or_refused(family: str) -> None:
    cases = FAMILIES[family]
    assert {name: outcome(case) for name, case in cases.items()} == {name: meant(case) for name, case in cases.items()}


def test_every_question_and_refusal_is_the_same_from_the_sandbox() -> None:
    cases = {(case.asks, case.key): case for family in FAMILIES.values() for case in family.values()}
    found = {keys: outcome(case, read_table) for keys, case in cases.items()}
    assert found == {keys: meant(case) for keys, case in cases.items()}
