"""Every odd file is read as its clean twin, or refused with its sentence; no number changes silently."""

import pytest

from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.reading import RefusedFile, read_table
from dashboard.words.sentence import Sentence
from metrics_core import BinaryScores
from tests.dashboard.reading.corpus.make_corpus import corpus, refused
from tests.dashboard.reading.corpus.odd_files import Refused

READ = corpus()
REFUSED = refused()


@pytest.mark.parametrize("name", READ)
def test_an_odd_file_gives_the_numbers_of_its_clean_twin(name: str) -> None:
    odd = READ[name]
    file = read_table(odd.content, odd.file_name, choices=odd.choices)
    assert file.table[odd.label].to_pylist() == list(odd.labels)
    assert file.table[odd.score].to_pylist() == list(odd.scores)
    scores = counted(RecognisedColumns.of(file.table), ColumnRoles(odd.label, odd.score, odd.positive)).scores
    is_positive = [str(label) == odd.positive for label in odd.labels]
    twin = BinaryScores.from_predictions(is_positive, [float(score) for score in odd.scores], pos_label=True)
    for threshold in {*odd.scores, 0.5}:
        assert scores.confusion_at(threshold) == twin.confusion_at(threshold)


@pytest.mark.parametrize("name", [name for name, odd in READ.items() if odd.found or odd.note])
def test_the_report_says_what_was_found(name: str) -> None:
    odd = READ[name]
    report = read_table(odd.content, odd.file_name, choices=odd.choices).report
    assert {key: report.finding(key).found for key in odd.found} == {
        key: Sentence(words) for key, words in odd.found.items()
    }
    assert odd.note is None or odd.note in report.notes


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_can_mean_nothing_is_refused_with_its_sentence(name: str) -> None:
    case = REFUSED[name]
    with pytest.raises(RefusedFile) as caught:
        read_and_counted(case)
    sentence = caught.value.sentence
    assert sentence.key == case.sentence.key
    told = {name: str(value) for name, value in sentence.args.items() if name != "rule"}
    assert told == {name: str(value) for name, value in case.sentence.args.items()}


def read_and_counted(case: Refused) -> None:
    file = read_table(case.content, case.file_name, choices=case.choices)
    counted(RecognisedColumns.of(file.table), ColumnRoles("label", "score", "yes"))


def test_the_corpus_holds_what_it_promises() -> None:
    assert len(READ) + len(REFUSED) >= 60
    assert len({case.content for case in [*READ.values(), *REFUSED.values()]}) >= 60
