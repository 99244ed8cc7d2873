"""A rule that every page of a test is held to: what Streamlit renders as Markdown is of the type `Markdown`.

A text of the app is that as the catalogue formats it, a text of a file after `markdown_text`. Anything else could be a
file's link, image or formula, shown as one.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.words.markdown import Markdown

# The parameters that Streamlit renders as Markdown, by its commands; `test_house` compares them with its documentation.
MARKDOWN_PARAMETERS = {
    **dict.fromkeys(("caption", "header", "markdown", "subheader", "title"), ("body", "help")),
    **dict.fromkeys(("error", "info", "success", "warning"), ("body", "title")),
    **dict.fromkeys(
        (
            *("audio_input", "badge", "button", "camera_input", "checkbox", "color_picker", "date_input"),
            *("datetime_input", "download_button", "file_uploader", "form_submit_button", "link_button", "multiselect"),
            *("number_input", "page_link", "popover", "selectbox", "slider", "text_area", "text_input", "time_input"),
            "toggle",
        ),
        ("label", "help"),
    ),
    **dict.fromkeys(
        ("menu_button", "pills", "radio", "segmented_control", "select_slider"), ("label", "options", "help")
    ),
    **dict.fromkeys(("expander", "status"), ("label",)),
    **dict.fromkeys(("latex", "text"), ("help",)),
    **dict.fromkeys(("progress", "spinner"), ("text",)),
    "image": ("caption",),
    "metric": ("label", "value", "delta", "help"),
    "tabs": ("tabs",),
    "toast": ("body",),
}
OF_NO_PLACE = (
    (st, "dialog", ("title",)),
    (st, "Page", ("title",)),
    *((st.column_config, f"{kind}Column", ("help",)) for kind in ("Checkbox", "Number", "Progress", "Text")),
)
# Texts without any character that means something in Markdown, such as the options of a slider.
_NUMBER = re.compile(r"[0-9.e%+\u2212\u202f -]*")


def hold_pages_to_it() -> None:
    """Make Streamlit's commands refuse other texts, for the rest of the process."""
    for name, parameters in MARKDOWN_PARAMETERS.items():
        checked = _checked(getattr(DeltaGenerator, name), parameters)
        setattr(DeltaGenerator, name, checked)
        setattr(st, name, checked.__get__(getattr(st, name).__self__))
    for owner, name, parameters in OF_NO_PLACE:
        setattr(owner, name, _checked(getattr(owner, name), parameters))


def _checked(command: Callable[..., Any], parameters: tuple[str, ...]) -> Any:
    signature = inspect.signature(command)

    @wraps(command)
    def checked(*args: Any, **named: Any) -> Any:
        given = signature.bind(*args, **named).arguments
        for text in _texts(given, parameters):
            if not is_safe(text):
                raise AssertionError(f"{command.__name__} would render a text that is not Markdown: {text!r}")
        return command(*args, **named)

    return checked


def is_safe(text: object) -> bool:
    """Whether a text may be rendered: of the type `Markdown`, or a number.

    >>> is_safe("a_b"), is_safe(Markdown("a_b")), is_safe("0.5"), is_safe(None)
    (False, True, True, True)
    """
    return text is None or isinstance(text, Markdown | int | float) or bool(_NUMBER.fullmatch(str(text)))


def _texts(given: dict[str, Any], parameters: tuple[str, ...]) -> Iterator[object]:
    for parameter in parameters:
        if parameter == "options":
            yield from map(given.get("format_func") or str, given.get("options", ()))
        elif parameter == "tabs":
            yield from given.get("tabs", ())
        else:
            yield given.get(parameter)
