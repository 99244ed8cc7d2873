"""Binds each session to the visitor who opened it, so that its id alone resumes nothing."""

import secrets

from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.server_internals import trust_header
from threshold_explorer.serving.web.visitor import browser_of

# Streamlit resumes a session only for the values of trusted headers with which it was opened.
_HEADER = "x-threshold-explorer-visitor"


class SessionOwner:
    """ASGI middleware that tells Streamlit the visitor cookie of each WebSocket, by a header of its own.

    A browser that reconnects sends the id of its last session. Without the cookie of that session, it gets a new one;
    the session stays with its owner. A browser without a cookie never resumes a session.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        trust_header(_HEADER)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            visitor = browser_of(scope) or secrets.token_hex(16)
            others = [header for header in scope["headers"] if header[0].lower() != _HEADER.encode()]
            scope = {**scope, "headers": [*others, (_HEADER.encode(), visitor.encode())]}
        await self.app(scope, receive, send)
