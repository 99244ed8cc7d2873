"""Accepts uploads only from sessions with access; hiding the uploader would not prevent direct requests."""

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.server_internals import signed_in_claims
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
    claims = signed_in_claims(HTTPConnection(scope).cookies, current.cookie_secret)
    # Another server with the same secret may have signed the cookie.
    is_ours = claims.get("origin") == origin(current) and claims.get("is_logged_in") is True
    return person_of(claims) if is_ours else None
