"""The reader's language: what the visitor chose last, which a cookie keeps, else what the browser prefers."""

from collections.abc import Mapping

import streamlit as st
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.words.language import LANGUAGE, accepted_language, offered_languages, use_language

# The query parameter of a link that is to be read in one language. Others are read in that of the reader.
PARAMETER = "lang"
# Written by the browser (interface/controls/browser_language.js).
COOKIE = "threshold_explorer_language"


def visitors_language() -> str:
    """The language of the visitor whose page is running."""
    return _readers(st.context.cookies, st.context.headers.get("accept-language") or st.context.locale or "")


def _readers(cookies: Mapping[str, str], accepted: str) -> str:
    chosen = cookies.get(COOKIE)
    return chosen if chosen in offered_languages() else accepted_language(accepted) or LANGUAGE


class RequestLanguage:
    """ASGI middleware that answers each request in the language of its link, else in its reader's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            # A page finds its language itself, with every run.
            await self.app(scope, receive, send)
            return
        with use_language(language_of(scope)):
            await self.app(scope, receive, send)


def language_of(scope: Scope) -> str:
    """The language of the response to a request."""
    request = HTTPConnection(scope)
    linked = QueryParams(scope.get("query_string", b"")).get(PARAMETER)
    return (
        linked
        if linked in offered_languages()
        else _readers(request.cookies, request.headers.get("accept-language", ""))
    )
