"""Parse a file in a sandbox process: the server itself does not parse untrusted bytes.

One parent process starts with the first file and restarts if it ends; it forks a child for each
file. The bytes and the resulting columns are passed in shared memory, metadata and refusals as JSON: a pickle would run
code from a process that parsed untrusted bytes.
"""

import atexit
import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, fields
from threading import Lock
from typing import Any

import pyarrow as pa

from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import OverLimit, RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, OpenQuestion, Question, ReadingReport
from threshold_explorer.serving.cancellation import stop_if_cancelled, when_cancelled
from threshold_explorer.serving.clients import Client
from threshold_explorer.serving.computation_queue import FairQueue, QueueFull
from threshold_explorer.serving.settings import IMPORT_FOLDER
from threshold_explorer.words.sentence import Refusal, Sentence

COMMAND = "from threshold_explorer.reading.sandbox.worker import serve; serve({})"
# Arrow's default allocator reserves a gigabyte of address space, and each thread its share. A new process
# touches all its memory for the first time; huge pages reduce the page faults.
LOW_MEMORY = {
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "MALLOC_ARENA_MAX": "2",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
# Without fork and descriptor passing (Windows), files are parsed in the server itself.
IS_SUPPORTED = hasattr(os, "fork") and hasattr(socket, "send_fds")
# Concurrent files of one network address; one more slot is free for other addresses.
MAX_CONCURRENT = max(2, min(4, os.cpu_count() or 1))
BASE_SECONDS = 15
BYTES_PER_SECOND = 4 * MEGABYTE
# Timeouts for starting the process on a busy machine, and for the end of a child after its time limit.
STARTING_SECONDS = 60
GRACE_SECONDS = 5
# Enough for messages about a thousand columns.
MAX_RESPONSE_BYTES = 64 * MEGABYTE
# File seals: no more writes or resizing, not even by the writer, so that mapped memory stays valid.
ADD_SEALS, SEALED = 1033, 0x1 | 0x2 | 0x4 | 0x8
# Classes serialized as objects; lists are restored as tuples.
KINDS = {kind.__name__: kind for kind in (ReadingReport, Finding, Question, Alternative)}
SENTENCE = "Sentence"
Metadata = dict[str, Any]


class BadResponse(ValueError):  # noqa: N818 - it names what was found
    """An incomplete or invalid response, such as from a killed process."""


class _ProcessEndedError(Exception):
    """The parent process of the children has ended."""


class SandboxProcess:
    """The parent process that forks a child for each file; thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._queue = FairQueue(MAX_CONCURRENT + 1, per_address=MAX_CONCURRENT)
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._owner = 0

    def read(
        self, content: bytes, file_name: str, limits: Limits, options: ReadingOptions, client: Client
    ) -> tuple[pa.Table, Metadata]:
        """The table and its metadata; raises the refusal that parsing ended with."""
        seconds = BASE_SECONDS + len(content) / BYTES_PER_SECOND
        request = {
            "file_name": file_name,
            "limits": asdict(limits),
            "options": asdict(options),
            "seconds": seconds,
        }
        with self.slot(client, file_name):
            try:
                return self._request(content, request, seconds)
            except _ProcessEndedError:
                # The child of a cancelled file ends alone; the others must not end with it.
                stop_if_cancelled()
                self.end()
            try:
                return self._request(content, request, seconds)
            except _ProcessEndedError as error:
                raise RefusedFile("reading-process-ended", file=file_name) from error

    @contextmanager
    def slot(self, client: Client, file_name: str) -> Iterator[None]:
        """A slot to parse a file, here or in the sandbox. Raises OverLimit if too many wait."""
        try:
            with self._queue.slot(client):
                yield
        except QueueFull:
            raise OverLimit("reading-queue-full", file=file_name) from None

    def end(self) -> None:
        """Kill the process and its children; the next file starts another."""
        with self._lock:
            process, control, is_owner = self._process, self._control, self._owner == os.getpid()
            self._process = self._control = None
        if control:
            control.close()
        if process and is_owner:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _request(self, content: bytes, request: dict[str, object], seconds: float) -> tuple[pa.Table, Metadata]:
        file_name = str(request["file_name"])
        with ExitStack() as open_until_read:
            connection, child_end = socket.socketpair()
            open_until_read.enter_context(connection)
            input_file, output_file = (
                open_until_read.enter_context(os.fdopen(_shared_memory(), "r+b", buffering=0)) for _ in "ab"
            )
            with child_end:
                self._fork([child_end.fileno(), input_file.fileno(), output_file.fileno()])
            open_until_read.enter_context(when_cancelled(lambda: _hang_up(connection)))
            try:
                # Written while the child starts.
                _write(content, input_file.fileno())
                # Before the child's timer starts, so that its timeout is recognized.
                started = time.monotonic()
                connection.sendall(json.dumps(request).encode() + b"\n")
                connection.settimeout(STARTING_SECONDS)
                if not connection.recv(1):
                    raise _ProcessEndedError
                input_file.close()
                connection.settimeout(seconds + GRACE_SECONDS)
                response = _receive_all(connection)
            except TimeoutError as error:
                self.end()
                raise _timeout(file_name, seconds) from error
            except OSError as error:
                raise _ProcessEndedError from error
            try:
                metadata = parse_response(response)
                return _table(output_file.fileno()), metadata
            except (BadResponse, pa.ArrowInvalid, OSError) as error:
                if time.monotonic() - started >= seconds:
                    raise _timeout(file_name, seconds) from error
                raise RefusedFile("reading-process-ended", file=file_name) from error

    def _fork(self, descriptors: list[int]) -> None:
        with self._lock:
            # A fork of this process does not own its children.
            if self._process is None or self._process.poll() is not None or self._owner != os.getpid():
                self._start()
            if self._control is None:
                raise _ProcessEndedError
            try:
                socket.send_fds(self._control, [b"?"], descriptors)
            except OSError as error:
                raise _ProcessEndedError from error

    def _start(self) -> None:
        if self._control:
            self._control.close()
        connection, child_end = socket.socketpair()
        with child_end:
            self._process = subprocess.Popen(
                [sys.executable, "-c", COMMAND.format(child_end.fileno())],
                cwd=IMPORT_FOLDER,
                env=os.environ | LOW_MEMORY,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[child_end.fileno()],
                # Not killed by Ctrl-C in a terminal: it ends when the server's socket closes.
                start_new_session=True,
            )
        self._control, self._owner = connection, os.getpid()


def _hang_up(connection: socket.socket) -> None:
    """End the child at the other end, and the wait for it."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def _shared_memory() -> int:
    if hasattr(os, "memfd_create"):
        return os.memfd_create("prediction file", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _write(content: bytes, descriptor: int) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(descriptor, left) :]
    os.lseek(descriptor, 0, os.SEEK_SET)


def _receive_all(connection: socket.socket) -> bytes:
    response = bytearray()
    while piece := connection.recv(MEGABYTE):
        response += piece
        if len(response) > MAX_RESPONSE_BYTES:
            raise OSError("An answer that does not end.")
    return bytes(response)


def _table(descriptor: int) -> pa.Table:
    """The table in shared memory, without a copy; it stays mapped as long as the table exists."""
    if hasattr(os, "memfd_create"):
        fcntl.fcntl(descriptor, ADD_SEALS, SEALED)
    with pa.memory_map(f"/dev/fd/{descriptor}") as mapped, pa.ipc.open_stream(mapped) as stream:
        table = stream.read_all()
    table.validate()
    return table


def _timeout(file_name: str, seconds: float) -> OverLimit:
    return OverLimit("reading-takes-too-long", file=file_name, seconds=int(seconds))


SANDBOX = SandboxProcess()
atexit.register(SANDBOX.end)


def metadata_response(metadata: Metadata) -> bytes:
    """The metadata of a file as a response: numbers, text, messages and reports by name.

    >>> notes = (Sentence("list-two", first="a", last="b"),)
    >>> parse_response(metadata_response({"delimiter": ",", "notes": notes}))["notes"]
    (Sentence('list-two', first='a', last='b'),)
    """
    return json.dumps({"metadata": metadata}, default=_as_json).encode()


def refusal_response(refusal: RefusedFile) -> bytes:
    """A refusal as a response."""
    response = {"refusal": type(refusal).__name__, "sentence": refusal.sentence}
    if isinstance(refusal, OpenQuestion):
        response |= {"question": refusal.question, "file_name": refusal.file_name}
    return json.dumps(response, default=_as_json).encode()


def parse_response(response: bytes) -> Metadata:
    """The metadata in a response; raises its refusal, and BadResponse for an invalid one."""
    try:
        response_object = _as_tuples(json.loads(response, object_hook=_as_object))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadResponse(str(error)) from error
    if "refusal" in response_object:
        if "question" in response_object:
            raise OpenQuestion(response_object["question"], response_object["file_name"])
        raise _refusal(response_object["refusal"], response_object["sentence"])
    metadata: Metadata = response_object["metadata"]
    return metadata


def _as_json(value: Any) -> Any:
    if isinstance(value, Sentence):
        return {"kind": SENTENCE, "key": value.key, "args": dict(value.args)}
    if type(value).__name__ in KINDS:
        return {"kind": type(value).__name__} | {field.name: getattr(value, field.name) for field in fields(value)}
    # A NumPy scalar.
    return value.item()


def _as_object(members: dict[str, Any]) -> Any:
    members = {name: _as_tuples(value) for name, value in members.items()}
    kind = members.get("kind")
    if kind == SENTENCE and members.keys() == {"kind", "key", "args"}:
        return Sentence(members["key"], **members["args"])
    if kind in KINDS:
        return KINDS[kind](**{name: value for name, value in members.items() if name != "kind"})
    return members


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


def _refusal(name: str, sentence: Sentence) -> RefusedFile:
    kind = next((kind for kind in _kinds_of(RefusedFile) if kind.__name__ == name), RefusedFile)
    refusal = kind.__new__(kind)
    # By the base class: subclasses may take other arguments, but the message is complete.
    Refusal.__init__(refusal, sentence.key, **sentence.args)
    return refusal


def _kinds_of(kind: type[RefusedFile]) -> list[type[RefusedFile]]:
    return [kind, *(below for each in kind.__subclasses__() for below in _kinds_of(each))]
