"""Messages as Markdown: what comes from a file is shown as it is; the message's own markup stays."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

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


# As Streamlit's, apart from links without brackets, icons and colours: those need a sequence that is never there.
PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
OF_STREAMLIT = re.compile(
    r"(?<!\\)(?:\\\\)*\$|(?<!\\)(?:\\\\)*:[\w+-]+[\[:]|://|www\.|@[\w-]+\.|->|<-|--|[<>~]=|:[\w-]+[:/]",
    re.IGNORECASE,
)


def as_seen(shown: str) -> str:
    """What a reader sees of a paragraph, in which nothing but text may be."""
    assert OF_STREAMLIT.search(shown) is None, shown
    start, paragraph, end = PARSER.parse(shown)
    assert (start.type, end.type) == ("paragraph_open", "paragraph_close"), shown
    assert {part.type for part in paragraph.children} <= {"text", "text_special"}, shown
    return "".join(part.content for part in paragraph.children).replace("\u2060", "")


def on_one_line(text: str) -> str:
    """A text as a browser shows it, with controls as escape sequences."""
    return visible(re.sub("[ \t\n\x0b\x0c\r\u2028\u2029]+", " ", text).strip(" ")).replace("\u2060", "")


@given(hostile_texts)
@example("a" * 5000)
@example("---")
@example("= =")
@example("a|b")
@example("\x1f\xad")
@example(":material/home:")
def test_an_argument_is_seen_as_it_was_typed(text: str) -> None:
    assert as_seen(markdown("list-two", first=text, last="z")) == f"{on_one_line(text)} and z".lstrip(" ")
    assert as_seen(markdown("list-two", first="a", last=text)) == f"a and {on_one_line(text)}".rstrip(" ")


@given(st.lists(hostile_texts, min_size=2, max_size=3))
def test_lines_are_seen_as_they_were_typed(lines: list[str]) -> None:
    shown = [line for line in lines if on_one_line(line)]
    paragraph = [part for part in PARSER.parse(joined("  \n", shown)) if part.type == "inline"]
    assert len(paragraph) == bool(shown)
    kinds = {part.type for each in paragraph for part in each.children}
    assert kinds <= {"text", "text_special", "hardbreak"}


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
    assert "\\[b\\](c)" in outer.markdown()
    assert outer.markdown().endswith("\\<i>")
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


@pytest.mark.parametrize("broken", [True, False])
def test_selectors_see_a_boolean_as_in_plain_text(broken: bool) -> None:
    args = {"tolerance": 0.01, "ranges": "0.3 to 0.4", "broken": broken}
    assert markdown("uncertainty-plateau", **args) == say("uncertainty-plateau", **args)
    assert ("with gaps" in markdown("uncertainty-plateau", **args)) == broken


def test_only_a_message_without_arguments_is_markdown_at_once() -> None:
    assert isinstance(say("undefined"), Markdown)
    assert not isinstance(say("list-two", first="a", last="b"), Markdown)
    assert isinstance(markdown("list-two", first="a", last="b"), Markdown)


def test_what_is_put_into_markdown_is_escaped() -> None:
    assert Markdown("**{}** {more}").format("*a*", more=Markdown("*b*")) == "**\\*a\\*** *b*"
    assert joined(" · ", ["_a_", Markdown("_b_")]) == "\\_a\\_ · _b_"
    assert not isinstance(Markdown("a") + "b", Markdown)
