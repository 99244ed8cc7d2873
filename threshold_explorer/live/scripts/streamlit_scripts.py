"""Streamlit's own scripts, sooner and smaller: preloaded with the page, kept in memory compressed, with less of Plotly.

Streamlit's page lists only the scripts of its frame. It requests an element's scripts, such as Plotly's megabytes, when
the first such element arrives by WebSocket, and their imports only after that. So does the live layer with its script.
Its chart script contains every type of trace, also for maps and in three dimensions, and it offers no choice; the
bundle here is a third of that, and draws one chart at a time.
"""

import gzip
import logging
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.live.scripts.live_scripts import live_script
from threshold_explorer.serving.server_internals import STATIC
from threshold_explorer.serving.web.responses import change_page, change_response

# The elements of every page: charts, sliders, and the component of the live layer.
ELEMENTS = ("PlotlyChart", "Slider", "BidiComponent")
# A relative path like in Streamlit's page, so that it works under any base path.
_SCRIPTS = "static/js"
_END_OF_HEAD = b"</head>"
_FIRST_PAGE = "threshold"
# Other pages have a live layer only for some data or sections.
_PAGES_WITH_SCRIPT = (_FIRST_PAGE, "imbalance", "multiclass")
_IMPORT = re.compile(r"""\b(?:from|import)\s*["']\./([\w.$-]+\.js)["']""")
_COMPRESSIBLE = ("text/css", "text/javascript", "application/javascript")
# The highest level saves 1 % more of Plotly's script in twice the time.
_LEVEL = 6
_PLOTLY_FOLDER = Path(__file__).with_name("plotly")
# The npm package plotly.js-cartesian-dist-min in the version that plotly.py contains.
BUNDLE = _PLOTLY_FOLDER / "plotly-cartesian.min.js"
_QUEUE = _PLOTLY_FOLDER / "chart_queue.js"
_CHART_SCRIPT = re.compile(r"/static/js/PlotlyChart\.[\w-]+\.js$")
# Plotly in the wrapper that all its bundles have; `module` has the name that Streamlit's build gave it.
_PLOTLY = re.compile(
    r"\(function\(\w+,\w+\)\{typeof (?P<module>\w+)==`object`&&(?P=module)\.exports\?"
    r".*?return window\.Plotly=(?P<plotly>\w+),(?P=plotly)\}\)",
    re.DOTALL,
)


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


@dataclass(frozen=True)
class _CachedResponse:
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    async def send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": self.body})


class CachedAssets:
    """ASGI middleware that serves files marked immutable from memory, compressed.

    It belongs inside middleware that adds headers for one visitor, and outside middleware that reads the response
    body. The cache holds at most one copy of each file of Streamlit's front end, 6 MB in total.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._cache: dict[str, _CachedResponse] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _is_cacheable(scope):
            await self.app(scope, receive, send)
        elif cached := self._cache.get(scope["path"]):
            await cached.send(send)
        else:
            await self._fetch(scope, receive, send)

    async def _fetch(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def compress(start: Message, body: bytes) -> bytes:
            compressed = await run_in_threadpool(gzip.compress, body, _LEVEL)
            headers = MutableHeaders(scope=start)
            headers["content-encoding"] = "gzip"
            headers["content-length"] = str(len(compressed))
            headers.add_vary_header("Accept-Encoding")
            del headers["accept-ranges"]
            self._cache[scope["path"]] = _CachedResponse(tuple(start["headers"]), compressed)
            return compressed

        await change_response(self.app, scope, receive, send, wanted=_is_immutable, change=compress)


def _is_cacheable(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    accepts_gzip = "gzip" in headers.get("accept-encoding", "")
    # Other spellings of a path would cache the same file again.
    is_plain = "/static/" in scope["path"] and posixpath.normpath(scope["path"]) == scope["path"]
    return scope["method"] == "GET" and accepts_gzip and is_plain and "range" not in headers


def _is_immutable(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    return (
        start["status"] == 200
        and "immutable" in headers.get("cache-control", "")
        and headers.get("content-type", "").startswith(_COMPRESSIBLE)
        and "content-encoding" not in headers
        and "set-cookie" not in headers
    )


class PlotlyBundle:
    """ASGI middleware that serves Streamlit's chart script with this bundle inside."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _CHART_SCRIPT.search(scope["path"]):
            await change_response(self.app, scope, receive, send, wanted=_is_whole_file, change=_with_bundle)
        else:
            await self.app(scope, receive, send)


def _is_whole_file(start: Message) -> bool:
    return bool(start["status"] == 200)


async def _with_bundle(start: Message, body: bytes) -> bytes:
    headers = MutableHeaders(scope=start)
    # Streamlit's validators are those of its own file.
    for name in ("etag", "last-modified", "accept-ranges"):
        del headers[name]
    return with_bundle(body.decode()).encode()


# Clients that accept no compression get the script as it is made here.
@lru_cache(maxsize=1)
def with_bundle(script: str) -> str:
    """A chart script with the bundle in place of its Plotly; as it is, and logged, if it has another form."""
    plotly = _PLOTLY.search(script)
    if not plotly:
        logging.getLogger(__name__).warning("charts load all of Plotly: Streamlit's chart script has another form")
        return script
    bundle, queue = (path.read_text(encoding="utf-8") for path in (BUNDLE, _QUEUE))
    return f"{script[: plotly.start()]}const module={plotly['module']};{bundle}\n{queue}{script[plotly.end() :]}"
