"""Accepts uploads only from sessions with access; hiding the uploader would not prevent direct requests."""

import json

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.auth_util import get_cookie_with_chunks
from streamlit.web.server.starlette.starlette_app_utils import decode_signed_value
from streamlit.web.server.starlette.starlette_server_config import USER_COOKIE_NAME

from threshold_explorer.settings import settings
from threshold_explorer.sign_in.access import access_of
from threshold_explorer.sign_in.person import Person, person_of
from threshold_explorer.sign_in.provider import origin
from threshold_explorer.words.sentence import say

_UPLOADS = "/_stcore/upload_file/"


class UploadAuthorization:
    """ASGI middleware that rejects uploads of users who are not signed in or not allowed, before reading them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _UPLOADS in scope["path"] and not _is_authorized(scope):
            refusal = PlainTextResponse(say("sign-in-no-upload"), status_code=403)
            await refusal(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _is_authorized(scope: Scope) -> bool:
    # A preflight request uploads nothing.
    return scope["method"] == "OPTIONS" or access_of(person_in(scope), settings()).is_allowed


def person_in(scope: Scope) -> Person | None:
    """The signed-in person, from a request's signed cookies."""
    current = settings()
    if not current.has_sign_in:
        return None
    cookies = HTTPConnection(scope).cookies

    def signed(name: str) -> bytes | None:
        return decode_signed_value(current.cookie_secret, name, cookies.get(name, "").encode("latin-1", "replace"))

    cookie = get_cookie_with_chunks(signed, USER_COOKIE_NAME)
    claims = json.loads(cookie) if cookie else {}
    # Another server with the same secret may have signed the cookie.
    is_ours = claims.get("origin") == origin(current) and claims.get("is_logged_in") is True
    return person_of(claims) if is_ours else None
