"""Reads the values and the file of a request, within the limits of uploads."""

import json
import logging
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.types import Message, Receive

from threshold_explorer.serving.settings import MEGABYTE, settings
from threshold_explorer.surfaces.api.call import Counts, File, Operation
from threshold_explorer.surfaces.api.models import BadValue, Model, read_json, read_texts
from threshold_explorer.surfaces.api.openapi import ANY_FILE, FORM, JSON
from threshold_explorer.surfaces.api.predictions import FileName
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
