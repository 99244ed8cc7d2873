"""HTML of the document: whatever a text holds, it stands there as text."""

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any


def element(tag: str, *content: str, **attributes: str | None) -> str:
    """An element around markup; `klass` and `data_x` are the attributes class and data-x, None leaves one out.

    >>> element("p", text("1 < 2"), klass="note")
    '<p class="note">1 &lt; 2</p>'
    """
    named = ((name.replace("klass", "class").replace("_", "-"), value) for name, value in attributes.items())
    said = "".join(f' {name}="{escape(value)}"' for name, value in named if value is not None)
    return f"<{tag}{said}>{''.join(content)}</{tag}>"


def text(words: object) -> str:
    """Words as markup."""
    return escape(str(words))


def paragraphs(words: str) -> str:
    """A paragraph for each line that somebody wrote."""
    return "".join(element("p", text(line)) for line in words.splitlines() if line.strip())


def section(heading: str, *content: str, klass: str | None = None) -> str:
    """A part of the document under its heading; nothing where it has no content."""
    return element("section", element("h2", text(heading)), *content, klass=klass) if any(content) else ""


def facts(pairs: Iterable[tuple[str, object]]) -> str:
    """Names and what they are, without those that are nothing."""
    rows = [element("dt", text(name)) + element("dd", text(what)) for name, what in pairs if str(what)]
    return element("dl", *rows)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], klass: str | None = None) -> str:
    """A table whose rows are headed by their first cell; a wide one scrolls by itself."""
    head = element("tr", *(element("th", text(name), scope="col") for name in headings))
    body = [
        element("tr", element("th", text(first), scope="row"), *(element("td", text(cell)) for cell in rest))
        for first, *rest in rows
    ]
    return element("div", element("table", element("thead", head), element("tbody", *body), klass=klass), klass="wide")


def data_block(name: str, data: Any) -> str:
    r"""Data for the document's script, in which no text can end the element that holds it.

    >>> data_block("x", "</script>")
    '<script type="application/json" id="x">"\\u003c/script>"</script>'
    """
    safe = json.dumps(data, allow_nan=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{safe}</script>'
