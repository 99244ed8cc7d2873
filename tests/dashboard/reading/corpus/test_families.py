"""Families of real files: each is read as a person would read it, or refused in a sentence that names the remedy."""

import importlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading import RefusedFile, read_table
from metrics_core.sorted_class import SortedClass
from tests.dashboard.reading.corpus.case import Case

FAMILIES = {
    path.stem.removeprefix("family_"): importlib.import_module(f"{__package__}.{path.stem}").cases()
    for path in sorted(Path(__file__).parent.glob("family_*.py"))
}
CASES = {f"{family}: {name}": case for family, cases in FAMILIES.items() for name, case in cases.items()}
READ = {name: case for name, case in CASES.items() if case.key is None}
REFUSED = {name: case for name, case in CASES.items() if case.key is not None}


def understood(case: Case) -> Case:
    """What the dashboard makes of the file before anybody has answered or chosen anything."""
    file = read_table(case.content, case.file_name, choices=case.choices)
    columns = RecognisedColumns.of(file.table)
    roles = replace(columns.guess, drop_missing=True)
    found = counted(columns, roles)
    return replace(
        case,
        positives=scores_of(found.scores.statistic.positives),
        negatives=scores_of(found.scores.statistic.negatives),
        positive=roles.positive,
        n_left_out=found.rows_dropped,
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
def test_a_file_that_no_reading_fits_is_refused(name: str) -> None:
    with pytest.raises(RefusedFile) as caught:
        understood(REFUSED[name])
    assert caught.value.sentence.key == REFUSED[name].key
