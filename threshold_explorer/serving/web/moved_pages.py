"""Redirects from the former addresses of renamed pages, so that links to them keep working."""

from urllib.parse import quote

import streamlit as st
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

# The former name of each renamed page, and its present one.
MOVED_PAGES = {"choose": "optimize", "certainty": "uncertainty"}
# What may stand in a query as it is. "%" among them, so that nothing is escaped twice.
_QUERY_SAFE = ":/?@!$&'()*+,;=%~"


class MovedPages:
    """ASGI middleware that redirects GET and HEAD requests for a renamed page to its new name, query included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        name = new_name(scope["path"], st.get_option("server.baseUrlPath") or "") if is_read else None
        if name is None:
            await self.app(scope, receive, send)
            return
        query = quote(scope["query_string"], safe=_QUERY_SAFE)
        # Relative, so that it holds behind a proxy that strips a prefix. A browser keeps a permanent redirect unless it
        # is asked to check again.
        headers = {"location": f"{name}?{query}" if query else name, "cache-control": "no-cache"}
        await Response(status_code=308, headers=headers)(scope, receive, send)


def new_name(path: str, base_path: str) -> str | None:
    """The present name of the page at a path, None where the path is not the former address of a page.

    >>> new_name("/tool/choose", "tool"), new_name("/optimize", ""), new_name("/choose", "/choose/")
    ('optimize', None, None)
    """
    if path.strip("/") == base_path.strip("/"):
        return None
    return MOVED_PAGES.get(path.rpartition("/")[2])
