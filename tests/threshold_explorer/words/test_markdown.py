"""Messages as Markdown: what comes from a file is shown as it is; the message's own markup stays."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from threshold_explorer.words.formats import visible
from threshold_explorer.words.markdown import Markdown, joined, markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say

MARKUP = (
    *(
        "[x](//evil.example)",
        "![x](//evil.example)",
        "<https://evil.example>",
        "https://evil.example",
        "www.evil.example",
    ),
    *(
        "me@evil.example",
        "<b>",
        "&lt;",
        "&#60;",
        "$x^2$",
        ":red[x]",
        ":material/home:",
        ":smile:",
        ":streamlit:",
        "`e`",
    ),
    *(
        "|",
        "[^1]",
        "\n",
        "\r\n",
        "# ",
        "> ",
        "- ",
        "1. ",
        "**",
        "_",
        "~~",
        "\\",
        "->",
        "<-",
        "--",
        ">=",
        "~=",
        "{ $x }",
    ),
    *("\u202e", "\u200b", "\u2066", "\x1b[2J", "\x00", "\ufeff", "a", " ", "\u00e9"),
)
hostile_texts = st.lists(st.sampled_from(MARKUP) | st.text(max_size=3), min_size=1, max_size=5).map("".join)


def as_seen(shown: str) -> str:
    """What a reader sees of text whose ASCII punctuation is all escaped."""
    seen, n_escapes = re.subn(r"\\([!-/:-@\[-`{-~])", r"\1", shown)
    assert n_escapes == len(re.findall(r"[!-/:-@\[-`{-~]", seen)), shown
    return seen.replace("\u2060", "")


@given(hostile_texts)
@example("")
@example("a" * 5000)
def test_an_argument_is_seen_as_it_was_typed(text: str) -> None:
    expected = visible(" ".join(text.split())).replace("\u2060", "")
    between = say("list-two", first="", last="")
    shown = markdown("list-two", first=text, last="")
    assert shown.endswith(between)
    assert as_seen(shown.removesuffix(between)) == expected


@given(hostile_texts)
@example("b" * 5000)
def test_plain_text_has_no_escapes_and_no_control_characters(text: str) -> None:
    shown = say("list-two", first=text, last="")
    assert shown.count("\\") == text.count("\\") + len(
        re.findall("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    )
    assert re.search("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown) is None


@given(hostile_texts)
def test_what_is_escaped_is_not_escaped_again(text: str) -> None:
    once = markdown_text(text)
    assert markdown_text(once) == once
    assert markdown("list-two", first=once, last="") == markdown("list-two", first=text, last="")


def test_a_message_in_a_message_keeps_its_own_markup() -> None:
    inner = Sentence("compare-best-same", name="*a*", others="[b](c)", auc="0.5")
    outer = Sentence("list-two", first=inner, last="<i>")
    assert "**\\*a\\***" in outer.markdown()
    assert "\\[b\\]\\(c\\)" in outer.markdown()
    assert outer.markdown().endswith("\\<i\\>")
    assert "***a*** and [b](c)" in str(outer)


@pytest.mark.parametrize(
    ("key", "args"),
    [
        ("binary-one-class", {"label": "`x`", "only": "positive"}),
        ("binary-in-short", {"cases": 1, "counted": "cases", "positives": 1, "positive": "`x`", "prevalence": 0.5}),
        ("columns-two-roles", {"column": "`x`"}),
    ],
)
def test_functions_quote_and_shorten_the_text_and_not_its_escapes(key: str, args: dict[str, object]) -> None:
    assert "\\`x\\`" in markdown(key, **args)
    assert "`x`" in say(key, **args).replace("\\", "")
    assert "\\" not in say(key, **args)


def test_selectors_see_the_argument_itself() -> None:
    args = {"label": "a", "only": "positive"}
    assert "precision is 1 at every threshold" in markdown("binary-one-class", **args)
    assert "precision is 1 at every threshold" in say("binary-one-class", **args)


def test_only_a_message_without_arguments_is_markdown_at_once() -> None:
    assert isinstance(say("undefined"), Markdown)
    assert not isinstance(say("list-two", first="a", last="b"), Markdown)
    assert isinstance(markdown("list-two", first="a", last="b"), Markdown)


def test_what_is_put_into_markdown_is_escaped() -> None:
    assert Markdown("**{}** {more}").format("*a*", more=Markdown("*b*")) == "**\\*a\\*** *b*"
    assert joined(" · ", ["_a_", Markdown("_b_")]) == "\\_a\\_ · _b_"
    assert not isinstance(Markdown("a") + "b", Markdown)
