"""The routes of the API in the Starlette app: keys, methods, the values and file of a request, its work in a thread."""

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from anyio import CapacityLimiter, to_thread
from pydantic import BaseModel
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from metrics_core import PredictionsError
from threshold_explorer.decision.rule import RuleError
from threshold_explorer.reading.refusals import OverLimit, RefusedFile
from threshold_explorer.serving.cancellation import Cancellation, Cancelled, cancellable
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.settings import MEGABYTE, settings
from threshold_explorer.serving.sharing.api_keys import ApiKeyStore, KeyHolder, holder_in_settings
from threshold_explorer.serving.sharing.refusals import SharingRefused, StoreFull
from threshold_explorer.serving.sharing.shared_data import SharedDataUnavailable, link_access, requested_by
from threshold_explorer.serving.web.connection_limits import client_of
from threshold_explorer.serving.web.logs import incident_of
from threshold_explorer.serving.web.responses import API, base_path, problem
from threshold_explorer.surfaces.api.call import Answer, Call, Counts, File, FileName, Operation
from threshold_explorer.surfaces.api.models import BadValue, Model, read_json, read_texts
from threshold_explorer.surfaces.api.openapi import ANY_FILE, FORM, JSON, OPERATIONS, api_page, openapi
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.sentence import Refusal, say

# The form around a file.
_FORM_BYTES = MEGABYTE
# curl's default for --data, which would be taken for a file.
_URL_ENCODED = "application/x-www-form-urlencoded"
_FORM_FILE = "file"


class BadRequest(Refusal):
    """A request that cannot be parsed."""


class TooLarge(Refusal):
    """A body over the limit."""


class WrongType(Refusal):
    """A body with a content type that the operation does not take."""


Sent = tuple[Model, File | Counts | None]


class RequestReader:
    """The body of a request as bytes, read by the event loop; `parse` may take long and belongs into a thread."""

    def __init__(self, operation: Operation, request: Request) -> None:
        self._operation = operation
        self._query = request.query_params.multi_items()
        self._kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        self._body = b""
        self._form: list[tuple[str, str]] = []
        self._file: File | None = None

    @property
    def is_json(self) -> bool:
        return self._kind == JSON or (self._kind.startswith("application/") and self._kind.endswith("+json"))

    async def read(self, receive: Receive, request: Request) -> None:
        """Receive the body. Raises WrongType before, TooLarge, BadRequest, and ClientDisconnect."""
        if not self._operation.has_body:
            return
        self._refuse_type()
        limited = Request(request.scope, _limited(receive))
        if self._kind == FORM:
            await self._read_form(limited)
        else:
            self._body = await limited.body()

    def parse(self) -> Sent:
        """The values, and the predictions. Raises BadRequest, BadValue."""
        operation, values = self._operation, self._operation.values
        if operation.has_body and self.is_json:
            read = read_json(operation.of_json, self._json())
            if self._query:
                raise BadValue("api-query-with-json", name=self._query[0][0])
            return read, getattr(read, "counts", None)
        if not operation.has_body:
            return read_texts(values, self._query), None
        if self._kind == FORM:
            return read_texts(values, [*self._query, *self._form]), self._file
        names = [(name, text) for name, text in self._query if name in FileName.model_fields]
        file = File(read_texts(FileName, names).name, self._body)
        self._body = b""
        return read_texts(values, [each for each in self._query if each not in names]), file

    def _refuse_type(self) -> None:
        takes_file = self._operation.takes_predictions
        if not self.is_json and not (takes_file and self._kind != _URL_ENCODED):
            taken = [JSON, *([FORM, ANY_FILE, "text/csv"] if takes_file else [])]
            raise WrongType("api-content-type", found=self._kind or "none", accepted=taken)

    async def _read_form(self, request: Request) -> None:
        try:
            async with request.form(max_files=1, max_fields=200) as form:
                for name, part in form.multi_items():
                    if isinstance(part, UploadFile):
                        if name != _FORM_FILE:
                            raise BadRequest("api-no-file", found=name)
                        self._file = File(part.filename or FileName().name, await part.read())
                    else:
                        self._form.append((name, part))
        except OSError:
            logging.getLogger(__name__).exception("a form could not be buffered")
            raise HTTPException(507, say("web-upload-no-space")) from None
        except (HTTPException, MultiPartException) as error:
            # Starlette's own class for a request within an app.
            if isinstance(error, HTTPException) and error.status_code != 400:
                raise
            raise BadRequest("api-bad-form") from None
        if self._file is None:
            raise BadRequest("api-no-file", found="none")

    def _json(self) -> Any:
        try:
            return json.loads(self._body, parse_constant=_refuse_constant)
        except RecursionError:
            raise BadRequest("api-deep-json") from None
        except json.JSONDecodeError as error:
            raise BadRequest("api-bad-json", line=error.lineno, column=error.colno) from None
        except ValueError:
            # Not UTF-8, a number of too many digits, or NaN.
            raise BadRequest("api-no-json") from None
        finally:
            self._body = b""


def _refuse_constant(text: str) -> None:
    raise ValueError(f"{text} is not JSON")


def _limited(receive: Receive) -> Receive:
    """Receives a body as long as it is within the limit; one without a declared length may be longer."""
    n_bytes, most = 0, settings().max_bytes

    async def receive_within_limit() -> Message:
        nonlocal n_bytes
        message = await receive()
        n_bytes += len(message.get("body", b""))
        if n_bytes > most + _FORM_BYTES:
            raise TooLarge("web-upload-large", megabytes=n_bytes / MEGABYTE, most=most / MEGABYTE)
        return message

    return receive_within_limit


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
    text = refusal_text(error) if isinstance(error, PredictionsError) else str(error)
    return problem(status, text, {"retry-after": "60"} if status == 429 else None)
