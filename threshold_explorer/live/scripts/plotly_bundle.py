"""Replaces the Plotly in Streamlit's chart script by a bundle of a third of its size, which draws one chart at a time.

Streamlit's script contains every type of trace, also for maps and in three dimensions, and offers no choice.
"""

import logging
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.web.responses import change_response

_FOLDER = Path(__file__).with_name("plotly")
# The npm package plotly.js-cartesian-dist-min in the version that plotly.py contains.
BUNDLE = _FOLDER / "plotly-cartesian.min.js"
_QUEUE = _FOLDER / "chart_queue.js"
_CHART_SCRIPT = re.compile(r"/static/js/PlotlyChart\.[\w-]+\.js$")
# Plotly in the wrapper that all its bundles have; `module` has the name that Streamlit's build gave it.
_PLOTLY = re.compile(
    r"\(function\(\w+,\w+\)\{typeof (?P<module>\w+)==`object`&&(?P=module)\.exports\?"
    r".*?return window\.Plotly=(?P<plotly>\w+),(?P=plotly)\}\)",
    re.DOTALL,
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
