"""The first chart does not wait for the server's first word: its scripts are asked for with the page.

Streamlit's page lists the scripts of its frame. Those of an element, Plotly's megabytes among them, are asked for when
the first such element arrives by WebSocket, and what they import after that.
"""

import logging
import re
from collections.abc import Iterable
from pathlib import Path

import streamlit as st
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.web.answers import change_page

STATIC = Path(st.__file__).parent / "static"
# What is on every page: charts, sliders, and the host of the live layer.
ELEMENTS = ("PlotlyChart", "Slider", "BidiComponent")
# As Streamlit's own page writes it, so that both are found under the same base path.
_SCRIPTS = "static/js"
_END_OF_HEAD = b"</head>"
_IMPORT = re.compile(r"""\b(?:from|import)\s*["']\./([\w.$-]+\.js)["']""")


class FirstChart:
    """ASGI middleware that writes into the page that Streamlit serves which scripts its first elements will need."""

    def __init__(self, app: ASGIApp, elements: Iterable[str] = ELEMENTS, static: Path = STATIC) -> None:
        self.app = app
        self._links = "".join(map(_link, scripts_beyond_page(elements, static))).encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await change_page(self.app, scope, receive, send, self._with_links)

    async def _with_links(self, page: bytes) -> bytes:
        return page.replace(_END_OF_HEAD, self._links + _END_OF_HEAD, 1)


def scripts_beyond_page(elements: Iterable[str], static: Path) -> list[str]:
    """The scripts of these elements and all that they import, but for those that Streamlit's page lists itself.

    An element whose script is not there costs a line in the log, and its place in the list.
    """
    found: dict[str, None] = {}
    if waiting := _scripts_of(elements, static):
        page = (static / "index.html").read_text(encoding="utf-8")
        listed = set(re.findall(rf"\./{_SCRIPTS}/([\w.$-]+\.js)", page))
        while waiting:
            name = waiting.pop(0)
            if name not in found and name not in listed:
                found[name] = None
                waiting += _IMPORT.findall((static / _SCRIPTS / name).read_text(encoding="utf-8"))
    return list(found)


def _scripts_of(elements: Iterable[str], static: Path) -> list[str]:
    scripts, missing = [], []
    for element in elements:
        named = sorted((static / _SCRIPTS).glob(f"{element}.*.js"))
        scripts += [path.name for path in named]
        missing += [] if named else [element]
    if missing:
        logging.getLogger(__name__).warning(
            "the first chart will come later: Streamlit has no script of the name %s", " or ".join(missing)
        )
    return scripts


def _link(name: str) -> str:
    return f'<link rel="modulepreload" crossorigin href="./{_SCRIPTS}/{name}">'
