"""Serves the scripts of the live layer as files, which a browser loads and compiles once for all pages and visits.

Streamlit sends an inline script again with every message about its component.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.live.scripts.bundle import bundled

_PACKAGE = Path(__file__).parents[2]
# The script of pages without their own.
COMMON = _PACKAGE / "live" / "default_page.js"
# The entry modules by the folder of the page.
ENTRIES: Mapping[str, Path] = MappingProxyType(
    {path.parent.name: path for path in (COMMON, *sorted(_PACKAGE.rglob("live.js")))}
)
# Relative to Streamlit's page, like its own scripts, so that it works under any base path.
_FOLDER = "static/live"
_PATH = re.compile(rf"/{_FOLDER}/(?P<file>[\w.-]+)$")
_YEAR = 365 * 24 * 3600


class LiveScript(NamedTuple):
    """One page's script and the file name that it is served under, which changes with its content."""

    file: str
    text: str

    @property
    def address(self) -> str:
        return f"./{_FOLDER}/{self.file}"

    @property
    def import_statement(self) -> str:
        """The inline script of the component, which imports the file."""
        layer = f'await import(new URL("{self.address}", document.baseURI))'
        return f"const {{ default: layer }} = {layer};\nexport default layer;\n"


@cache
def live_script(name: str) -> LiveScript:
    """The script of the page in this folder, a key of `ENTRIES`."""
    text = bundled(ENTRIES[name])
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return LiveScript(f"{name}-{digest}.js", text)


class LiveScripts:
    """ASGI middleware that responds to requests for these files."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = _PATH.search(scope["path"]) if scope["type"] == "http" else None
        if asked is None or scope["method"] not in {"GET", "HEAD"}:
            await self.app(scope, receive, send)
            return
        await _response(asked["file"])(scope, receive, send)


def _response(file: str) -> Response:
    name = file.rpartition("-")[0]
    if name not in ENTRIES or live_script(name).file != file:
        return Response("This version of the app has no such script.", 404, media_type="text/plain")
    headers = {"cache-control": f"public, immutable, max-age={_YEAR}"}
    return Response(live_script(name).text, headers=headers, media_type="text/javascript")
