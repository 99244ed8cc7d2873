"""The examples of texts match their catalogue and their descriptions."""

from dataclasses import replace

import pytest

from metrics_core.text import AnswerScores, Normaliser
from tests.app_driver import started
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.text.columns import TextRoles, text_columns
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import bleu
from threshold_explorer.data.sources.examples import OF_TEXTS
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.reading import read_trusted
from threshold_explorer.views.text.answering import row_by_row_best


def opened(id: str) -> TextDataset:
    source = open_source(id, "visitor")
    assert source
    key, roles = next(iter(source.guesses.items()))
    dataset = TASKS[key].open(source, roles)
    assert isinstance(dataset, TextDataset)
    return dataset


@pytest.mark.parametrize("id", OF_TEXTS)
def test_the_detected_roles_are_those_of_the_catalogue(id):
    example = OF_TEXTS[id]
    found = text_columns(DetectedColumns.of(read_trusted(example.read_bytes(), example.file).table))
    assert found.is_likely
    declared = {key: tuple(value) if isinstance(value, list) else value for key, value in example.roles.items()}
    assert found.roles == TextRoles(**declared)


@pytest.mark.parametrize("id", OF_TEXTS)
def test_it_opens_on_the_page_on_texts(id):
    app = started("text.py", d=id)
    assert [error.value for error in app.error] == []
    if "gate" in OF_TEXTS[id].roles:
        assert app.slider(key="t").value == 0.5


def test_the_first_rows_are_the_worked_examples():
    scores = opened("questions").scores(Normaliser())
    assert scores.f1[:3].tolist() == [0.8, 1.0, 0.8]
    assert scores.exact_match[:3].tolist() == [False, True, False]
    assert scores.without_answer.n == 9


def test_one_row_is_one_text():
    assert str(opened("clipped-precision").summary) == "one text"
    assert str(opened("german-english").summary) == "40 texts"


def test_the_second_of_two_systems_translates_better_in_every_domain():
    dataset = opened("german-english")
    second = replace(dataset, roles=replace(dataset.roles, prediction="hypothesis_b", second="hypothesis_a"))
    first, other = (
        bleu(each.predictions(), each.references(), lower_case=True).corpus.score for each in (dataset, second)
    )
    assert 20 < first < other < 80
    scores = AnswerScores.from_texts(dataset.predictions(), dataset.references()).by_group(dataset.groups)
    better = AnswerScores.from_texts(second.predictions(), second.references()).by_group(dataset.groups)
    assert scores.groups == ("weather", "notices", "market", "letters")
    assert (better.f1 > scores.f1).all()


def test_the_published_script_prints_a_score_of_the_questions_that_no_threshold_gives():
    scores = opened("questions").scores(Normaliser())
    best = scores.best_threshold("f1")
    assert row_by_row_best(scores, "f1").value > best.value
    assert scores.answering_at(best.threshold).mean("f1") == best.value


def test_a_particle_hides_a_korean_answer_from_words_and_not_from_characters():
    dataset = opened("korean-questions")
    words, characters = (dataset.scores(Normaliser(tokenization=cut)) for cut in ("by script", "by character"))
    assert words.f1[1] == 0
    assert characters.f1[1] > 0.8
