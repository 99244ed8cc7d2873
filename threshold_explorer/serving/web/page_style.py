"""The style sheet of the app in Streamlit's page, so that its first element is drawn in its place."""

from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.web.responses import change_page

# After the sheets that Streamlit adds to the head, which it overrides.
_END_OF_BODY = b"</body>"


class PageStyle:
    """ASGI middleware that adds the style sheet that `style` returns at the end of the page's body."""

    def __init__(self, app: ASGIApp, style: Callable[[], str]) -> None:
        self.app = app
        self._style = style

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_style(page: bytes) -> bytes:
            return page.replace(_END_OF_BODY, f"<style>{self._style()}</style>".encode() + _END_OF_BODY, 1)

        await change_page(self.app, scope, receive, send, with_style)
