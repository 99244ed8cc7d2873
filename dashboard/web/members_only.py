"""Files are taken from those alone for whom the server is: a page without an uploader keeps nobody from sending."""

import json

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.auth_util import get_cookie_with_chunks
from streamlit.web.server.starlette.starlette_app_utils import decode_signed_value
from streamlit.web.server.starlette.starlette_server_config import USER_COOKIE_NAME

from dashboard.settings import settings
from dashboard.sign_in.person import Person, person_of
from dashboard.sign_in.provider import origin
from dashboard.sign_in.reader import reader_of
from dashboard.words.sentence import say

_UPLOADS = "/_stcore/upload_file/"


class MembersOnly:
    """ASGI middleware that refuses files from whoever is not signed in, or not allowed to be, before they are read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _UPLOADS in scope["path"] and not _is_welcome(scope):
            refusal = PlainTextResponse(say("sign-in-no-upload"), status_code=403)
            await refusal(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _is_welcome(scope: Scope) -> bool:
    # Asking what may be sent is not sending.
    return scope["method"] == "OPTIONS" or reader_of(person_in(scope), settings()).is_welcome


def person_in(scope: Scope) -> Person | None:
    """Who is signed in, by the signed cookies of a request."""
    found = settings()
    if not found.has_sign_in:
        return None
    cookies = HTTPConnection(scope).cookies

    def signed(name: str) -> bytes | None:
        return decode_signed_value(found.cookie_secret, name, cookies.get(name, "").encode("latin-1", "replace"))

    said = get_cookie_with_chunks(signed, USER_COOKIE_NAME)
    claims = json.loads(said) if said else {}
    # The same key may sign for another server, as when several have one key.
    is_ours = claims.get("origin") == origin(found) and claims.get("is_logged_in") is True
    return person_of(claims) if is_ours else None
