"""Data of every kind whose names and texts are all markup: on the page on which they open, and in its downloads."""

import re
from functools import cache

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean, downloads, unfolded, uploaded
from tests.hostile_data import altered, hostile_files, words_in

FILES = hostile_files()
# The elements that Streamlit renders as Markdown, by the attribute with their text.
TEXTS = {
    **dict.fromkeys(("caption", "error", "header", "info", "markdown", "subheader", "warning"), "value"),
    **dict.fromkeys(("button", "checkbox", "expander", "multiselect", "number_input", "radio", "selectbox"), "label"),
    **dict.fromkeys(("select_slider", "slider", "tab", "text_area", "text_input", "toggle"), "label"),
}
FORMULA = re.compile(r"[=+@\t\n-]")
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+|inf)([eE][+-]?[0-9]+)?")


def without_escapes(text: str) -> str:
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)


def opened(kind: str) -> AppTest:
    """The data on the page on which they open, with the columns of their roles."""
    app = uploaded(FILES[kind].content, FILES[kind].name)
    # Such names are no names to a reader: whether they are a header is asked, and which column is the score.
    while asked := [button for button in app.button if button.key in ("answer_before_0", "side_0")]:
        clean(asked[0].click().run())
    for name, value in FILES[kind].roles.items():
        app.query_params[name] = value
    return clean(app.run())


@cache
def shown_texts(kind: str) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """The texts of the page as a reader sees them, and the cells of its downloads by their button."""
    with downloads() as tables:
        app = unfolded(opened(kind))
        texts = [getattr(each, attribute) for name, attribute in TEXTS.items() for each in app.get(name)]
        options = [option for each in app.radio for option in each.options]
        small = [cell for each in app.table for cell in (*each.value.columns, *each.value.to_numpy().ravel())]
        frames = {key: make() for key, make in tables.items()}
    cells = [(key, [*frame.columns, *map(str, frame.to_numpy().ravel())]) for key, frame in frames.items()]
    return [without_escapes(str(text)) for text in (*texts, *options, *small)], cells


@pytest.mark.parametrize("kind", FILES)
def test_texts_of_the_data_are_seen_as_they_are_and_escaped_once(kind: str) -> None:
    texts, _ = shown_texts(kind)
    assert [found for text in texts for found in altered(text)] == []
    assert words_in("\n".join(texts))


@pytest.mark.parametrize("kind", [kind for kind in FILES if kind != "multilabel"])
def test_no_cell_of_a_download_is_a_formula(kind: str) -> None:
    _, downloaded = shown_texts(kind)
    assert downloaded
    for key, cells in downloaded:
        formulas = [cell for cell in cells if FORMULA.match(cell) and not NUMBER.fullmatch(cell)]
        assert formulas == [], key


def test_a_name_that_is_escaped_twice_or_not_at_all_is_noticed() -> None:
    assert altered("a linkw b") == ["a linkw b"]
    assert altered(without_escapes(r"\\[linkw\\](//evil.example)"))
    assert altered("[linkw](//evil.example) and [linkw](//ev…") == []
