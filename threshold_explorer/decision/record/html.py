"""HTML elements of the document; all texts are escaped."""

import base64
import gzip
import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any


def element(tag: str, *content: str, **attributes: str | None) -> str:
    """An element around markup; `klass` and `data_x` become the attributes class and data-x, None omits one.

    >>> element("p", text("1 < 2"), klass="note")
    '<p class="note">1 &lt; 2</p>'
    """
    named = ((name.replace("klass", "class").replace("_", "-"), value) for name, value in attributes.items())
    written = "".join(f' {name}="{escape(value)}"' for name, value in named if value is not None)
    return f"<{tag}{written}>{''.join(content)}</{tag}>"


def text(content: object) -> str:
    """A text as markup."""
    return escape(str(content))


def paragraphs(lines: str) -> str:
    """A paragraph for each line."""
    return "".join(element("p", text(line)) for line in lines.splitlines() if line.strip())


def section(heading: str, *content: str, klass: str | None = None) -> str:
    """A section with its heading; empty if it has no content."""
    return element("section", element("h2", text(heading)), *content, klass=klass) if any(content) else ""


def facts(pairs: Iterable[tuple[str, object]]) -> str:
    """A description list, without empty values."""
    rows = [element("dt", text(name)) + element("dd", text(value)) for name, value in pairs if str(value)]
    return element("dl", *rows)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], klass: str | None = None) -> str:
    """A table with the first cell of each row as its header; a wide table scrolls."""
    head = element("tr", *(element("th", text(name), scope="col") for name in headings))
    body = [
        element("tr", element("th", text(first), scope="row"), *(element("td", text(cell)) for cell in rest))
        for first, *rest in rows
    ]
    return element("div", element("table", element("thead", head), element("tbody", *body), klass=klass), klass="wide")


def data_block(name: str, data: Any) -> str:
    r"""JSON data for the document's script, escaped so that no text can end the script element.

    >>> data_block("x", "</script>")
    '<script type="application/json" id="x">"\\u003c/script>"</script>'
    """
    safe = json.dumps(data, allow_nan=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{safe}</script>'


def compressed_block(name: str, content: str) -> str:
    """A text for the document's script as gzip in base64: large data would make the file several times as large."""
    packed = base64.b64encode(gzip.compress(content.encode(), mtime=0)).decode("ascii")
    return f'<script type="application/gzip" id="{name}">{packed}</script>'
