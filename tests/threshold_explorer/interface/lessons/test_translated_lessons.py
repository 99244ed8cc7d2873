"""The lessons and the questions in every language that is offered, beside their English sentences."""

import pytest

from threshold_explorer.interface.lessons.lesson import lessons, questions
from threshold_explorer.words.language import LANGUAGE, offered_languages, use_language
from threshold_explorer.words.sentence import Sentence
from threshold_explorer.words.translations import misfits, texts_of

TRANSLATED = [name for name in offered_languages() if name != LANGUAGE]


@pytest.fixture(autouse=True)
def _read():
    for read in (lessons, questions):
        read.cache_clear()
        read()
    texts_of.cache_clear()
    yield
    texts_of.cache_clear()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_there_and_fits_the_english_one(language):
    assert list(misfits(language, added=True)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_session_reads_them_in_its_language(language):
    for file in (*lessons().values(), questions()):
        key = file.key("title") if file.id in lessons() else file.key("questions", 1, "ask")
        english = str(Sentence(key))
        with use_language(language):
            assert str(Sentence(key)) != english
