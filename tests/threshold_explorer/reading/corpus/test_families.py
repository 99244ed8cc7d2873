"""Families of real files: each is read as a person would, or refused with a remedy."""

import importlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from metrics_core.sorted_class import SortedClass
from tests.threshold_explorer.reading.corpus.case import Case
from threshold_explorer.columns.binary_statistic import binary_statistic
from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.reading import RefusedFile, read_table

FAMILIES = {
    path.stem.removeprefix("family_"): importlib.import_module(f"{__package__}.{path.stem}").cases()
    for path in sorted(Path(__file__).parent.glob("family_*.py"))
}
CASES = {f"{family}: {name}": case for family, cases in FAMILIES.items() for name, case in cases.items()}
READ = {name: case for name, case in CASES.items() if case.key is None}
REFUSED = {name: case for name, case in CASES.items() if case.key is not None}


def understood(case: Case) -> Case:
    """How the dashboard reads the file by default, before any question is answered."""
    file = read_table(case.content, case.file_name, options=case.options)
    columns = DetectedColumns.of(file.table)
    roles = replace(columns.guess, drop_missing=True)
    found = binary_statistic(columns, roles)
    return replace(
        case,
        positives=scores_of(found.scores.statistic.positives),
        negatives=scores_of(found.scores.statistic.negatives),
        positive=roles.positive,
        n_skipped=found.rows_dropped,
        asks=next((question.key for question in file.report.questions), None),
    )


def scores_of(cases: SortedClass) -> tuple[float, ...]:
    sizes = cases.sizes()
    return tuple(map(float, cases.scores if sizes is None else np.repeat(cases.scores, sizes.astype(int))))


@pytest.mark.parametrize("name", READ)
def test_a_file_is_read_as_a_person_would(name: str) -> None:
    case = READ[name]
    meant = replace(case, positives=tuple(sorted(case.positives)), negatives=tuple(sorted(case.negatives)))
    assert understood(case) == meant


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_without_a_valid_reading_is_refused(name: str) -> None:
    with pytest.raises(RefusedFile) as caught:
        understood(REFUSED[name])
    assert caught.value.sentence.key == REFUSED[name].key
