"""Markdown that commands print, for a comment on a pull request: GitHub and GitLab make links of more than brackets."""

import re
from collections.abc import Sequence

from threshold_explorer.words.formats import NARROW_SPACE
from threshold_explorer.words.markdown import markdown_text

_WORD_JOINER = "\u2060"
# Mentions, references (#1, !1, $1, &1, %1, ~label, GH-1), and a command of GitLab at the start of a line.
_REFERENCE = re.compile(r"(?<=[@#!$&%~])(?=[\w\"])|(?<=^/)(?=\w)|(?<=\bGH-)(?=\d)", re.IGNORECASE)


def one_line(text: str) -> str:
    """A text with words of a file or record, which can neither add a line nor control a terminal.

    >>> one_line("a title\\nNo number changed.\\x1b[2J")
    'a title No number changed. [2J'
    """
    printable = "".join(mark if mark.isprintable() or mark == NARROW_SPACE else " " for mark in text)
    return re.sub(" +", " ", printable).strip(" ")


def escaped(text: str) -> str:
    r"""The same as Markdown, which shows it as it is and notifies nobody.

    Mentions and references are found after Markdown's escapes are removed, so a zero-width character splits them.

    >>> print(escaped("a *title* | <b>"))
    a \*title\* \| \<b>
    >>> escaped("@ada closes #1")
    '@\u2060ada closes #\u20601'
    """
    return markdown_text(_REFERENCE.sub(_WORD_JOINER, one_line(text)))


def markdown_rows(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """A Markdown table; `right` are the places of columns that are aligned right."""
    cells = [list(map(escaped, row)) for row in (head, *rows)]
    cells.insert(1, ["---:" if at in right else "---" for at in range(len(head))])
    return "\n".join("| " + " | ".join(row) + " |" for row in cells)
