"""Names of a file in the Markdown of commands: no markup, no mention, no reference, no further cell or line."""

import re

import pytest
from markdown_it import MarkdownIt

from tests.hostile_data import PIECES
from threshold_explorer.surfaces.command.printed_markdown import escaped, markdown_rows, one_line

TABLES = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
# What GitHub and GitLab look for in the text that is left after Markdown.
REFERENCE = re.compile(r"(?<!\w)[@#!$&%~]\w|\bGH-\d|^/\w|https?://|www\.", re.IGNORECASE)


@pytest.mark.parametrize("word", PIECES)
def test_a_name_is_one_cell_of_text(word: str) -> None:
    rows = markdown_rows(("a", "b"), [(PIECES[word], "1"), ("x", PIECES[word])], right=(1,))
    parts = TABLES.parse(rows)
    cells = [part for part in parts if part.type == "inline"]
    assert len(cells) == 6
    assert parts[-1].type == "table_close"
    assert {part.type for cell in cells for part in cell.children} <= {"text", "text_special"}
    for cell in cells[2:6]:
        shown = "".join(part.content for part in cell.children)
        assert REFERENCE.search(shown) is None
        assert shown.replace("\u2060", "") in {"1", "x", one_line(PIECES[word]).replace("\u2060", "")}


@pytest.mark.parametrize(
    "text",
    ["@ada", "cc @ada/team", "closes #1", "fixes owner/name#12", "GH-7", "!3", "&4", "%5", "~bug", '~"a b"', "/close"],
)
def test_no_text_notifies_or_refers_to_anything(text: str) -> None:
    shown = "".join(part.content for part in TABLES.parse(escaped(text))[1].children)
    assert REFERENCE.search(shown) is None
    assert "#12" not in shown
    assert shown.replace("\u2060", "") == text
