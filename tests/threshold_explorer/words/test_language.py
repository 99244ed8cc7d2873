"""Which language is used, and what is said in a language that lacks a message."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.pseudo_locale import PSEUDO, pseudo
from tests.sources import ROOT, files_of
from threshold_explorer.interface.goal.costs import unit_after_amount, unit_after_label
from threshold_explorer.words.catalogue import Catalogue, language_name
from threshold_explorer.words.language import accepted_language, clinical, language, offered_languages, use_language
from threshold_explorer.words.sentence import markdown_paragraph, paragraph, say


def test_a_language_is_found_by_its_folder_and_offered_with_its_last_file(pseudo_locale):
    (pseudo_locale / PSEUDO / "lists.ftl").rename(pseudo_locale / "lists.ftl")
    offered_languages.cache_clear()
    assert offered_languages() == ("en",)
    offered_languages.cache_clear()
    (pseudo_locale / "lists.ftl").rename(pseudo_locale / PSEUDO / "lists.ftl")
    assert offered_languages() == ("en", PSEUDO)
    assert language_name(PSEUDO) == pseudo("English")


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (f"{PSEUDO}-XX,en;q=0.9", PSEUDO),
        (f"en;q=0.8, {PSEUDO}", PSEUDO),
        (f"fr, {PSEUDO};q=0.2, en;q=0.7", "en"),
        (f"{PSEUDO.upper()};q=0.5", PSEUDO),
        ("fr-CH, fr;q=0.9, *;q=0.5", None),
        ("en;q=0", None),
        ("en;q=much", None),
        ("", None),
    ],
)
def test_the_browsers_most_wanted_offered_language_is_accepted(pseudo_locale, header, found):
    assert accepted_language(header) == found


def test_what_a_language_lacks_is_said_in_english(pseudo_locale):
    file = pseudo_locale / PSEUDO / "metrics.ftl"
    file.write_text("metric-recall = Tie\n    .help = Tien\nmetric-f1 =\n    .help = Ĉi\n", encoding="utf-8")
    catalogue, english = Catalogue(PSEUDO), Catalogue("en")
    assert (catalogue.say("metric-recall", {}), catalogue.say("metric-recall.help", {})) == ("Tie", "Tien")
    for key in ("metric-recall.synonyms", "metric-f1", "metric-precision", "metric-precision.help"):
        assert catalogue.say(key, {}) == english.say(key, {})
    assert catalogue.say("metric-f1.help", {}) == "Ĉi"
    assert catalogue.has("metric-recall.synonyms")
    assert not catalogue.has("metric-recall.other")
    text = catalogue.text_of("metrics")
    assert "metric-recall = Tie\n" in text
    assert "metric-recall = Recall" not in text
    assert "metric-precision = Precision" in text


def test_a_language_without_terms_of_clinicians_keeps_its_own(pseudo_locale):
    with use_language(clinical(PSEUDO)):
        assert say("metric-recall") == pseudo("Recall")


def test_a_language_is_used_to_the_end_of_its_block_and_by_its_thread_alone():
    with use_language(PSEUDO), ThreadPoolExecutor(1) as thread:
        assert (language(), thread.submit(language).result()) == (PSEUDO, "en")
        with use_language("en-clinical"):
            assert say("metric-recall") == "Sensitivity"
        assert language() == PSEUDO
    assert (language(), say("metric-recall")) == ("en", "Recall")


def test_nothing_is_said_while_the_app_is_imported():
    """What is said then would be in the language of whoever came first."""
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files_of("threshold_explorer")]
    names = [name for name in modules if not name.endswith(("__main__", "__init__", "mlflow_evaluator", "testing"))]
    code = f"""
import importlib
from threshold_explorer.words.language import find_language_by
def said(): raise AssertionError("said at import")
find_language_by(said)
for name in {names}: importlib.import_module(name)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize(("name", "said"), [("en", "A. B."), ("ko", "A. B."), ("zh", "A.B.")])
def test_sentences_follow_each_other_as_the_language_writes_them(name, said):
    with use_language(name):
        assert paragraph(["A.", None, "B."]) == markdown_paragraph(["A.", None, "B."]) == said
        assert paragraph([]) == markdown_paragraph([]) == ""


def test_the_unit_of_a_cost_is_written_as_the_language_writes_it():
    assert unit_after_label("EUR") == ", EUR"
    assert unit_after_amount("EUR") == " EUR"
    assert unit_after_label("") == unit_after_amount("") == ""
    with use_language("zh"):
        assert unit_after_label("EUR").endswith("EUR")
        assert "," not in unit_after_label("EUR")


@pytest.mark.parametrize("name", ["ko", "zh"])
@pytest.mark.parametrize("kind", ["positive", "finite"])
def test_a_refusal_of_the_core_has_no_english_word(name, kind):
    with use_language(name):
        assert kind not in say("core-matched-values", quantity="cost", kind=kind)
