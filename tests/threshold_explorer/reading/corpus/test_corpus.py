"""Every odd file is read like its clean twin, or refused with its message; no number changes silently."""

import pytest

from metrics_core import BinaryScores
from tests.threshold_explorer.reading.corpus.odd_files import Refused
from tests.threshold_explorer.reading.corpus.odd_numbers import with_marks
from tests.threshold_explorer.reading.corpus.odd_texts import in_layouts, with_comments
from tests.threshold_explorer.reading.corpus.refused_files import refused
from tests.threshold_explorer.reading.corpus.test_families import answered, same_in_process
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.reading import RefusedFile
from threshold_explorer.words.sentence import Sentence

READ = in_layouts() | with_comments() | with_marks()
REFUSED = refused()


@pytest.mark.parametrize("name", READ)
def test_an_odd_file_gives_the_numbers_of_its_clean_twin_and_a_report(name: str) -> None:
    odd = READ[name]
    file, _ = answered(odd.content, odd.file_name, odd.options)
    assert file.table[odd.label].to_pylist() == list(odd.labels)
    assert file.table[odd.score].to_pylist() == list(odd.scores)
    scores = binary_statistic(DetectedColumns.of(file.table), ColumnRoles(odd.label, odd.score, odd.positive)).scores
    is_positive = [str(label) == odd.positive for label in odd.labels]
    assert scores == BinaryScores.from_predictions(is_positive, [float(score) for score in odd.scores], pos_label=True)
    assert {key: file.report.finding(key).found for key in odd.found} == {
        key: Sentence(words) for key, words in odd.found.items()
    }
    assert odd.note is None or odd.note in file.report.notes


@pytest.mark.parametrize("name", REFUSED)
def test_an_unreadable_file_is_refused_with_its_message(name: str) -> None:
    case = REFUSED[name]
    with pytest.raises(RefusedFile) as caught:
        read_and_counted(case)
    sentence = caught.value.sentence
    assert sentence.key == case.sentence.key
    arguments = {name: str(value) for name, value in sentence.args.items() if name != "rule"}
    assert arguments == {name: str(value) for name, value in case.sentence.args.items()}


def read_and_counted(case: Refused) -> None:
    file = same_in_process(case.content, case.file_name, options=case.options)
    binary_statistic(DetectedColumns.of(file.table), ColumnRoles("label", "score", "yes"))
