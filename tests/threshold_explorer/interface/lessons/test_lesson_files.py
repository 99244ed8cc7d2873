"""The files of lessons: what is refused, where a host's own come from, what the docs say of them."""

import re
from pathlib import Path

import pytest

from threshold_explorer.interface.lessons import lesson
from threshold_explorer.interface.lessons.__main__ import main, vocabulary
from threshold_explorer.interface.lessons.lesson import Condition, Guess, Lesson, LessonError, Move, Step, read_lesson
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.views.threshold.sections import SECTIONS
from threshold_explorer.words.glossary import help_of, links_of
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import say

DOCS = Path(__file__).parents[4] / "docs" / "writing-a-lesson.md"
EXAMPLE = re.search("<!-- a lesson -->\n```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[1]
# The terms of headings with a `?`.
EXPLAINED = {"optimism", "mcnemar", "optimum-stability", "sample-size", *(each.term for each in SECTIONS.values())}
# No lesson is about the review of cases by people, or about which cases to label next.
OF_NO_LESSON = {"review-band", "labelling-plan", "candidate"}


@pytest.fixture
def folder(tmp_path):
    with settings_with(lessons_folder=str(tmp_path)):
        lesson.lessons.cache_clear()
        yield tmp_path
    lesson.lessons.cache_clear()


def test_the_lessons_of_a_host_are_added_and_what_is_wrong_is_logged(folder, caplog):
    (folder / "own.toml").write_text(EXAMPLE, encoding="utf-8")
    (folder / "roc.toml").write_text(EXAMPLE, encoding="utf-8")
    (folder / "bad.toml").write_text(EXAMPLE.replace('at = "lower"', 'at = "below"'), encoding="utf-8")
    found = lesson.lessons()
    assert {"own", "roc", "costs"} < set(found)
    assert found["roc"].title == "A lower threshold"
    assert "bad" not in found
    assert "bad.toml: numbers.after: below is no number" in caplog.text


def test_a_lesson_of_a_host_is_as_written_in_every_language_beside_built_in_ones_in_it(folder):
    (folder / "own.toml").write_text(EXAMPLE, encoding="utf-8")
    (folder / "roc.toml").write_text(EXAMPLE, encoding="utf-8")
    found = lesson.lessons()
    with use_language("ko"):
        titles = {id: say(found[id].key("title")) for id in ("own", "roc", "costs")}
    assert titles == {"own": "A lower threshold", "roc": "A lower threshold", "costs": "알맞은 임곗값의 가치"}


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('page = "threshold"', 'page = "tresholds"', "steps.1.page: tresholds is none of"),
        ('example = "breast-cancer"', 'example = "mine"', "example: mine is none"),
        ('terms = ["threshold"]', 'terms = ["treshold"]', "terms: treshold is not in the glossary"),
        ("{ COUNT($before) }", "{ COUNT($before }", "steps.1.text: no sentence in Fluent"),
        ('title = "', 'titel = "', "titel: Extra inputs"),
        ("minutes = 2", "minutes = two", "Invalid value"),
        ("minutes = 2", 'minutes = 2\nid = "own"', "own.toml: id: leave it out"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_with_the_place(tmp_path, right, wrong, why):
    path = tmp_path / "own.toml"
    path.write_text(EXAMPLE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(LessonError, match=re.escape(why)):
        read_lesson(path)


def test_the_command_prints_every_sentence_on_the_example(tmp_path, capsys):
    path = tmp_path / "own.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    main([str(path)])
    printed = capsys.readouterr().out
    assert "steps.1.text: At 0.75, false positives: 16.\n" in printed
    assert "steps.1.see: At 0.15, false positives: 147. They have risen.\n" in printed


def test_the_docs_name_every_field_and_every_number():
    text = DOCS.read_text(encoding="utf-8")
    assert "\n".join(vocabulary()).strip() in text
    [fields] = re.findall(r"## The file\n(.*?)\n## ", text, re.DOTALL)
    declared = {name for form in (Lesson, Condition, Step, Guess, Move) for name in form.model_fields} - {"id"}
    assert declared <= set(re.findall(r"`(\w+)`", fields))


def test_every_term_that_a_page_explains_is_shown_by_a_lesson():
    lesson.lessons()
    assert {term for term in EXPLAINED if len(links_of(term)) == 1} == OF_NO_LESSON
    assert "[Lesson: The same model, another sample](?lesson=uncertainty~1)" in help_of("optimism")
    assert ("Lesson: Precision against recall", "?lesson=precision_recall~1") in links_of("f0_5")


def test_each_of_the_ten_questions_leads_to_a_lesson():
    asked = lesson.questions().questions
    assert len(asked) == 10
    assert {question.lesson for question in asked} <= set(lesson.lessons())
