"""The routes of the API in the Starlette app: keys, methods, and the work of a request in a thread of its own."""

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from anyio import CapacityLimiter, to_thread
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from metrics_core import PredictionsError
from threshold_explorer.decision.rule import RuleError
from threshold_explorer.reading.refusals import OverLimit, RefusedFile
from threshold_explorer.serving.cancellation import Cancellation, Cancelled, cancellable
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.api_keys import ApiKeyStore, KeyHolder, holder_in_settings
from threshold_explorer.serving.sharing.refusals import SharingRefused, StoreFull
from threshold_explorer.serving.sharing.shared_data import SharedDataUnavailable, link_access, requested_by
from threshold_explorer.serving.store.failures import StoreRefused
from threshold_explorer.serving.web.connection_limits import client_of
from threshold_explorer.serving.web.logs import incident_of
from threshold_explorer.serving.web.responses import API, base_path, problem
from threshold_explorer.surfaces.api.call import Answer, Call, Operation
from threshold_explorer.surfaces.api.models import BadValue
from threshold_explorer.surfaces.api.openapi import openapi
from threshold_explorer.surfaces.api.operations import OPERATIONS
from threshold_explorer.surfaces.api.page import api_page
from threshold_explorer.surfaces.api.requests import BadRequest, RequestReader, TooLarge, WrongType
from threshold_explorer.words.sentence import say

# Requests of one key at a time, and of all keys together; the rest waits without a thread.
MAX_OF_KEY = 8
MAX_RUNNING = 40
_NO_STORE = {"cache-control": "no-store"}
_BEARER = {"www-authenticate": "Bearer"}
_READING = ("GET", "HEAD", "OPTIONS")

# The first class that fits decides; each is a sentence for whoever sent the request.
_STATUS: tuple[tuple[type[Exception], int], ...] = (
    (BadRequest, 400),
    (TooLarge, 413),
    (WrongType, 415),
    (BadValue, 422),
    (OverLimit, 413),
    (RefusedFile, 422),
    (RuleError, 422),
    (PredictionsError, 422),
    (SharedDataUnavailable, 404),
    (StoreFull, 507),
    (SharingRefused, 422),
    (StoreRefused, 503),
)
# Refusals that another attempt may not meet.
_TRY_AGAIN = {"reading-queue-full": 429, "sharing-address-fast": 429}


def api_routes() -> list[Route]:
    """The routes of the API, for `st.App`."""
    api, root = Api(), f"{base_path()}/{API}"
    return [Route(root, api), Route(f"{root}/{{path:path}}", api)]


class Api:
    """The ASGI app of all routes: every error is a problem with a sentence."""

    def __init__(self) -> None:
        self._running: Counter[str] = Counter()
        self._limiter: CapacityLimiter | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            response = await self._response(scope, receive)
        except (Cancelled, ClientDisconnect):
            # Nobody is there to read a response.
            return
        except HTTPException as error:
            response = problem(error.status_code, str(error.detail), error.headers)
        except Exception as error:
            response = _refusal(error)
        await response(scope, receive, send)

    async def _response(self, scope: Scope, receive: Receive) -> Response:
        request = Request(scope, receive)
        if not settings().has_api:
            return problem(404, say("api-off"))
        path = request.path_params.get("path", "")
        if not path.strip("/"):
            return _description(request)
        operations, values = _operations_at(f"/{path}")
        if not operations:
            return problem(404, say("api-no-path", path=f"/{API}/{path}"))
        allowed = {"allow": ", ".join([*operations, *(["HEAD"] if "GET" in operations else []), "OPTIONS"])}
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=allowed)
        operation = operations.get("GET" if request.method == "HEAD" else request.method)
        if operation is None:
            return problem(405, say("api-method", found=request.method, accepted=list(operations)), allowed)
        scope["path_params"] = values
        return await self._answer(operation, Request(scope, receive), receive)

    async def _answer(self, operation: Operation, request: Request, receive: Receive) -> Response:
        holder = await self._in_thread(lambda: _holder(request))
        if holder is None:
            return problem(401, say("api-key-wrong" if _key(request) else "api-key-missing"), _BEARER)
        if not holder.is_allowed:
            return problem(403, say("api-key-not-allowed"))
        if self._running[holder.owner] >= MAX_OF_KEY:
            return problem(429, say("api-busy", most=MAX_OF_KEY), {"retry-after": "5"})
        self._running[holder.owner] += 1
        try:
            reader = RequestReader(operation, request)
            await reader.read(receive, request)
            client, root = Client(client_of(request.scope).address, holder.owner), app_address(request)
            token = request.path_params.get("token", "")
            return _json(
                await self._work(receive, client, lambda: _run(operation, reader, holder, client, root, token))
            )
        finally:
            self._running[holder.owner] -= 1

    async def _work(self, receive: Receive, client: Client, run: Callable[[], Answer]) -> Answer:
        """Run in a thread; if the client disconnects, what it waits for ends, and Cancelled is raised."""
        cancellation = Cancellation()

        def cancellable_run() -> Answer:
            with cancellable(cancellation), requested_by(client):
                return run()

        working = asyncio.ensure_future(self._in_thread(cancellable_run))
        leaving = asyncio.ensure_future(_disconnected(receive))
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                cancellation.cancel()
            answer: Answer = await working
            return answer
        finally:
            cancellation.cancel()
            leaving.cancel()

    async def _in_thread(self, run: Callable[[], Any]) -> Any:
        self._limiter = self._limiter or CapacityLimiter(MAX_RUNNING)
        return await to_thread.run_sync(run, limiter=self._limiter)


def app_address(request: Request) -> str:
    """The address of the app: the public one in the settings, or else the one that the request was sent to."""
    url = request.url
    return settings().public_url or f"{url.scheme}://{url.netloc}{base_path()}"


def _run(
    operation: Operation, reader: RequestReader, holder: KeyHolder, client: Client, root: str, token: str
) -> Answer:
    values, predictions = reader.parse()
    return operation.run(Call(holder, client, root, values, token, predictions))


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _operations_at(path: str) -> tuple[Mapping[str, Operation], dict[str, str]]:
    """The operations at a path by method, and the values in the path."""
    found, values = {}, {}
    for operation in OPERATIONS:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", operation.path)
        if match := re.fullmatch(pattern, path):
            found[operation.method] = operation
            values = match.groupdict()
    return found, values


def _description(request: Request) -> Response:
    """The OpenAPI document, or for a browser a page."""
    if request.method not in _READING:
        return problem(405, say("api-method", found=request.method, accepted=["GET"]), {"allow": ", ".join(_READING)})
    if request.method == "OPTIONS":
        return Response(status_code=204, headers={"allow": ", ".join(_READING)})
    root = app_address(request)
    # The same address has both.
    headers = {"vary": "accept"}
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(api_page(root), headers=headers)
    return JSONResponse(openapi(root), headers=headers)


def _key(request: Request) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def _holder(request: Request) -> KeyHolder | None:
    """Who has the key of a request; a host's key works without the database."""
    key = _key(request)
    if not key:
        return None
    found = holder_in_settings(key, settings())
    if found or not settings().has_sign_in:
        return found
    return ApiKeyStore(link_access().store.database).holder(key, settings())


def _json(answer: Answer) -> Response:
    if answer.data is None:
        return Response(status_code=answer.status, headers=_NO_STORE)
    data = answer.data.model_dump(by_alias=True) if isinstance(answer.data, BaseModel) else answer.data
    # As the command prints it.
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2)
    return Response(text, answer.status, _NO_STORE, "application/json")


def _refusal(error: Exception) -> Response:
    """The problem of an error; an unexpected one has only its number in the log."""
    sentence = getattr(error, "sentence", None)
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), None)
    if status is None:
        logging.getLogger(__name__).error("the API failed", exc_info=error)
        return problem(500, say("frame-failed", incident=incident_of(error)))
    status = _TRY_AGAIN.get(sentence.key, status) if sentence else status
    return problem(status, str(error), {"retry-after": "60"} if status == 429 else None)
