"""What somebody reads whose request failed before there was a page on which to say so."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from dashboard.web.incidents import incident_of
from dashboard.web.protective_headers import protective_headers
from dashboard.words.sentence import say


async def failure_page(request: Request, error: Exception) -> PlainTextResponse:
    """A sentence with the incident's number; what failed is in the log under the same."""
    # It leaves outside of all middleware.
    headers = {**protective_headers(request.scope), "cache-control": "no-store"}
    return PlainTextResponse(say("frame-failed", incident=incident_of(error)), 500, headers)
