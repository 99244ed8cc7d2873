"""The app in several languages at once: which one a visitor reads, and that nothing of another is left on a page."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import streamlit as st

from tests.app_driver import AppTest, address, clean, downloads, live_data, shared_link, started, unfolded
from tests.pseudo_locale import PSEUDO, pseudo
from tests.threshold_explorer.words.test_clinical import texts_on
from threshold_explorer.decision.record.decision import Decision, Record, Statement
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.words.catalogue import catalogue_of
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import say

pytestmark = pytest.mark.usefixtures("pseudo_locale")


# Texts of charts, beside much that is no text.
CHART_TEXTS = {"text", "name", "title", "hovertemplate", "ticktext", "label"}


def run(app: AppTest, language: str) -> AppTest:
    """Another run of a page that shows this language, in which the driver finds the options of its widgets."""
    with use_language(language):
        return clean(app.run())


def choose(app: AppTest, language: str, before: str) -> AppTest:
    app.selectbox(key="lang").set_value(language)
    return run(app, before)


def switch_label(app: AppTest) -> str:
    return app.selectbox(key="lang").label


def chart_texts(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from [value] if key in CHART_TEXTS and isinstance(value, str) else chart_texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from chart_texts(value)


def page_texts(app: AppTest) -> list[str]:
    """What a page says: in its elements, in the live layer and in its charts."""
    specs = [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]
    charts = [[spec["data"], spec["layout"]] for spec in specs]
    return [*texts_on(app, has_charts=False), *chart_texts(charts)]


@pytest.mark.parametrize("page", ["", "imbalance.py", "glossary.py"])
def test_the_switch_changes_the_whole_page_and_back(page: str) -> None:
    app = started(page)
    before = page_texts(app)
    choose(app, PSEUDO, "en")
    assert switch_label(app) == pseudo("Language")
    assert live_data(app).get("language", PSEUDO) == PSEUDO
    other = page_texts(app)
    choose(app, "en", PSEUDO)
    assert page_texts(app) == before
    assert page_texts(started(page, lang=PSEUDO)) == other


def test_a_visitor_keeps_the_language_on_other_pages_and_the_url_does_not_name_it() -> None:
    app = choose(started(), PSEUDO, "en")
    assert "lang" not in address(app)
    assert switch_label(run(app.switch_page("glossary.py"), PSEUDO)) == pseudo("Language")


def test_a_link_is_read_in_the_language_that_it_names_until_the_reader_chooses_another() -> None:
    app = started("imbalance.py", lang=PSEUDO)
    assert switch_label(app) == pseudo("Language")
    assert address(app)["lang"] == [PSEUDO]
    with use_language(PSEUDO):
        assert "lang" not in shared_link(app).query
    assert "lang" not in address(choose(app, "en", PSEUDO))
    assert switch_label(app) == "Language"


def test_a_link_to_a_language_that_is_not_offered_says_so() -> None:
    [warning] = started("glossary.py", lang="xx").warning
    assert "xx" in warning.value


def test_two_visitors_read_two_languages() -> None:
    first, second = started("glossary.py"), started("glossary.py", lang=PSEUDO)
    assert (switch_label(run(first, "en")), switch_label(run(second, PSEUDO))) == ("Language", pseudo("Language"))
    assert say("language") == "Language"


@pytest.mark.parametrize(("accepted", "label"), [(f"{PSEUDO}, en;q=0.5", pseudo("Language")), ("fr, en", "Language")])
def test_the_language_is_first_that_of_the_browser(accepted: str, label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(st.context), "headers", {"accept-language": accepted})
    app = started("glossary.py")
    assert switch_label(app) == label
    assert "lang" not in address(app)


def test_a_download_is_in_the_language_of_its_page_although_it_is_made_later() -> None:
    with downloads() as found:
        unfolded(started("imbalance.py", lang=PSEUDO))
    tables = {key: read() for key, read in found.items()}
    names = [name for table in tables.values() for name in table.columns]
    assert any(set(name) & set("àéîöû") for name in names), names


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("", {"d": "breast-cancer", "cases": "tp"}),
        ("compare.py", {"d": "late-flights"}),
        ("groups.py", {"d": "flights-by-month"}),
    ],
)
def test_columns_that_programs_read_have_the_same_names_in_every_language(page: str, query: dict[str, str]) -> None:
    names: list[dict[str, list[str]]] = []
    for language in ("en", PSEUDO):
        with downloads() as found, use_language(language):
            unfolded(started(page, lang=language, **query))
        names.append({key: list(read().columns) for key, read in found.items()})
    english, other = names
    read_by_programs = [key for key, columns in english.items() if {"threshold", "label"} & set(columns)]
    assert read_by_programs
    assert {key: other[key] for key in read_by_programs} == {key: english[key] for key in read_by_programs}


def test_a_record_is_in_the_language_that_is_chosen_for_it() -> None:
    taken: list[Decision] = []

    def take(make: Callable[[], Decision]) -> None:
        with use_language(PSEUDO):
            taken.append(make())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("threshold_explorer.decision.record.panel.record_dialog", take)
        clean(started().button(key="record_button").click().run())
    with use_language(PSEUDO):
        record = record_html(Record(taken[0], Statement("A title"), datetime(2026, 3, 9, tzinfo=UTC)))
    assert f'<html lang="{PSEUDO}">' in record
    assert pseudo("Decision record") in record
    assert [key for key in catalogue_of("en").keys_of("record") if f">{say(key)}<" in record] == []


def test_the_record_is_first_in_the_language_of_the_page() -> None:
    app = started(lang=PSEUDO)
    with use_language(PSEUDO):
        clean(app.button(key="record_button").click().run())
    assert app.selectbox(key="record_language").value == PSEUDO
