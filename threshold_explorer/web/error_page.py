"""The response to a request that failed outside a page."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from threshold_explorer.web.incidents import incident_of
from threshold_explorer.web.security_headers import security_headers
from threshold_explorer.words.sentence import say


async def failure_page(request: Request, error: Exception) -> PlainTextResponse:
    """A sentence with the incident number, under which the log has the error."""
    # This response bypasses all middleware.
    headers = {**security_headers(request.scope), "cache-control": "no-store"}
    return PlainTextResponse(say("frame-failed", incident=incident_of(error)), 500, headers)
