"""Reads the values and the file of a request, within the limits of uploads."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.types import Message, Receive

from threshold_explorer.api.call import File, Operation
from threshold_explorer.api.fields import BadField, ObjectField, values_of_json, values_of_texts
from threshold_explorer.api.openapi import FORM, JSON
from threshold_explorer.api.predictions import FILE_NAME
from threshold_explorer.settings import MEGABYTE, settings
from threshold_explorer.words.sentence import Refusal

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


Sent = tuple[Mapping[str, Any], File | None]


class RequestReader:
    """The body of a request as bytes, read by the event loop; `parse` may take long and belongs into a thread."""

    def __init__(self, operation: Operation, request: Request) -> None:
        self._operation = operation
        self._query = request.query_params.multi_items()
        self._path = dict(request.path_params)
        self._kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        self._body = b""
        self._form: list[tuple[str, str]] = []
        self._file: File | None = None

    @property
    def is_json(self) -> bool:
        is_json = self._kind == JSON or (self._kind.startswith("application/") and self._kind.endswith("+json"))
        return self._operation.takes_json and is_json

    async def read(self, receive: Receive, request: Request) -> None:
        """Receive the body. Raises WrongType before, TooLarge, BadRequest, and ClientDisconnect."""
        if not (self._operation.takes_json or self._operation.takes_file):
            return
        self._refuse_type()
        limited = Request(request.scope, _limited(receive))
        if self._kind == FORM:
            await self._read_form(limited)
        else:
            self._body = await limited.body()

    def parse(self) -> Sent:
        """The values of all fields, and the file. Raises BadRequest, BadField."""
        operation = self._operation
        in_path = values_of_texts(operation.path_fields, list(self._path.items()))
        if self.is_json:
            values = values_of_json((*operation.json_fields, *operation.fields), self._json())
            if self._query:
                raise BadField("api-query-with-json", name=self._query[0][0])
            return in_path | values, None
        if not operation.takes_file:
            return in_path | values_of_texts(operation.fields, self._query), None
        if self._kind == FORM:
            return in_path | values_of_texts(operation.fields, [*self._query, *self._form]), self._file
        values = values_of_texts((*operation.fields, FILE_NAME), self._query)
        file = File(values.pop(FILE_NAME.name), self._body)
        self._body = b""
        return in_path | values, file

    def _refuse_type(self) -> None:
        operation, taken = self._operation, []
        if operation.takes_json:
            taken.append(JSON)
        if operation.takes_file:
            taken += [FORM, "application/octet-stream", "text/csv"]
        is_taken = self.is_json or (operation.takes_file and self._kind != _URL_ENCODED)
        if not is_taken:
            raise WrongType("api-content-type", found=self._kind or "none", accepted=taken)

    async def _read_form(self, request: Request) -> None:
        try:
            async with request.form(max_files=1, max_fields=200) as form:
                for name, part in form.multi_items():
                    if isinstance(part, UploadFile):
                        if name != _FORM_FILE:
                            raise BadRequest("api-no-file", found=name)
                        self._file = File(part.filename or str(FILE_NAME.default), await part.read())
                    else:
                        self._form.append((name, part))
        except (HTTPException, MultiPartException) as error:
            # Starlette's own class for a request within an app.
            if isinstance(error, HTTPException) and error.status_code != 400:
                raise
            raise BadRequest("api-bad-form") from None
        if self._file is None:
            raise BadRequest("api-no-file", found="none")

    def _json(self) -> dict[str, Any]:
        try:
            found = json.loads(self._body, parse_constant=_refuse_constant)
        except RecursionError:
            raise BadRequest("api-deep-json") from None
        except json.JSONDecodeError as error:
            raise BadRequest("api-bad-json", line=error.lineno, column=error.colno) from None
        except ValueError:
            # Not UTF-8, a number of too many digits, or NaN.
            raise BadRequest("api-no-json") from None
        finally:
            self._body = b""
        return ObjectField("body", "").of_json(found)


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
