"""Preloads the scripts of the first charts with the page.

Streamlit's page lists only the scripts of its frame. It requests an element's scripts, such as Plotly's megabytes, when
the first such element arrives by WebSocket, and their imports only after that. So does the live layer with its script.
"""

import logging
import re
from collections.abc import Iterable
from pathlib import Path

from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.live.scripts.live_scripts import live_script
from threshold_explorer.serving.server_internals import STATIC
from threshold_explorer.serving.web.responses import change_page

# The elements of every page: charts, sliders, and the component of the live layer.
ELEMENTS = ("PlotlyChart", "Slider", "BidiComponent")
# A relative path like in Streamlit's page, so that it works under any base path.
_SCRIPTS = "static/js"
_END_OF_HEAD = b"</head>"
_FIRST_PAGE = "threshold"
# Other pages have a live layer only for some data or sections.
_PAGES_WITH_SCRIPT = (_FIRST_PAGE, "imbalance", "optimize", "multiclass")
_IMPORT = re.compile(r"""\b(?:from|import)\s*["']\./([\w.$-]+\.js)["']""")


class ScriptPreload:
    """ASGI middleware that adds modulepreload links for the scripts of these elements to Streamlit's page."""

    def __init__(self, app: ASGIApp, elements: Iterable[str] = ELEMENTS, static: Path = STATIC) -> None:
        self.app = app
        self._links = "".join(_link(f"./{_SCRIPTS}/{name}") for name in preloaded_scripts(elements, static))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_links(page: bytes) -> bytes:
            links = self._links + _link_of_page(scope["path"])
            return page.replace(_END_OF_HEAD, links.encode() + _END_OF_HEAD, 1)

        await change_page(self.app, scope, receive, send, with_links)


def preloaded_scripts(elements: Iterable[str], static: Path) -> list[str]:
    """The scripts of these elements and their imports, without those that Streamlit's page lists itself.

    An element without a script is skipped and logged.
    """
    found: dict[str, None] = {}
    if pending := _scripts_of(elements, static):
        page = (static / "index.html").read_text(encoding="utf-8")
        listed = set(re.findall(rf"\./{_SCRIPTS}/([\w.$-]+\.js)", page))
        while pending:
            name = pending.pop(0)
            if name not in found and name not in listed:
                found[name] = None
                pending += _IMPORT.findall((static / _SCRIPTS / name).read_text(encoding="utf-8"))
    return list(found)


def _scripts_of(elements: Iterable[str], static: Path) -> list[str]:
    scripts, missing = [], []
    for element in elements:
        named = sorted((static / _SCRIPTS).glob(f"{element}.*.js"))
        scripts += [path.name for path in named]
        missing += [] if named else [element]
    if missing:
        logging.getLogger(__name__).warning(
            "scripts are not preloaded: Streamlit has no script named %s", " or ".join(missing)
        )
    return scripts


def _link_of_page(path: str) -> str:
    """The link to the live layer's script of the page at this path; empty for other pages and under a base path."""
    name = path.removeprefix("/") or _FIRST_PAGE
    return _link(live_script(name).address) if name in _PAGES_WITH_SCRIPT else ""


def _link(address: str) -> str:
    return f'<link rel="modulepreload" crossorigin href="{address}">'
