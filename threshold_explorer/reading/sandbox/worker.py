"""The sandbox's parent process: it has everything imported, and forks a child for each file.

A child starts in milliseconds, has limited memory and time, and ends with its file: no data of a file
reaches the next, and a crash affects only that file.
"""

import fcntl
import gc
import json
import os
import resource
import select
import signal
import socket
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa

from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.prediction_file import metadata_of, parse_file
from threshold_explorer.reading.refusals import OverLimit, RefusedFile
from threshold_explorer.reading.sandbox.client import metadata_response, refusal_response

STARTED = b"!"
# The address space of the interpreter, its libraries and threads.
BASE_BYTES = 1024 * MEGABYTE
# The upload may be in memory as received, in UTF-8, without comments, and as columns; small files that expand
# a lot share the expansion limit.
COPIES = 4
# Parsed at the start, since libraries import and compile on first use.
WARM_UP_FILES = (
    b"label,score\nyes,0.25\nno,0.125\n",
    b'label;score\n"n\xe9";0,25\nno;0,125\n',
    b'[{"label": 1, "score": 0.25}, {"label": 0, "score": 0.125}]',
)


def serve(control_fd: int) -> None:
    """Fork a child for each message on the socket, which passes the descriptors of a file; end when it closes."""
    for content in WARM_UP_FILES:
        parse_file(content, "first", Limits(), ReadingOptions())
    # Freeze objects before forking, so that their pages stay shared.
    gc.collect()
    gc.freeze()
    # Arrow recreates its threads in a child.
    warnings.simplefilter("ignore", DeprecationWarning)
    # Children leave no zombies.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=control_fd) as control:
        while descriptors := socket.recv_fds(control, 1, 3)[1]:
            if os.fork() == 0:
                control.close()
                _serve_one(*descriptors)
            for descriptor in descriptors:
                os.close(descriptor)


def _serve_one(connection_fd: int, input_fd: int, output_fd: int) -> None:
    """Serve one file in a child."""
    try:
        with socket.socket(fileno=connection_fd) as connection:
            connection.sendall(STARTED)
            with connection.makefile("rb") as request_file:
                request = json.loads(request_file.readline())
            with _ending_with(connection):
                response = _response(request, input_fd, output_fd)
            connection.sendall(response)
    except BaseException:
        # A bug: log it for the server's operator; the page reports that parsing ended.
        traceback.print_exc()
    finally:
        os._exit(0)


@contextmanager
def _ending_with(connection: socket.socket) -> Iterator[None]:
    """End the process if the server closes the connection within the block, because nobody waits for the file.

    The kernel then sends SIGIO, whose default action ends the process, whatever library is running.
    """
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    flags = fcntl.fcntl(connection, fcntl.F_GETFL)
    fcntl.fcntl(connection, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(connection, fcntl.F_SETFL, flags | os.O_ASYNC)
    # It may have been closed before.
    if select.select([connection], [], [], 0)[0]:
        os._exit(0)
    try:
        yield
    finally:
        # Also sent when the server reads the response.
        fcntl.fcntl(connection, fcntl.F_SETFL, flags)


def _response(request: dict[str, object], input_fd: int, output_fd: int) -> bytes:
    limits, options = Limits(**request["limits"]), ReadingOptions(**request["options"])  # type: ignore[arg-type]
    file_name = str(request["file_name"])
    memory_limit = BASE_BYTES + limits.max_expanded_bytes + COPIES * os.fstat(input_fd).st_size
    _set_limits(memory_limit, limits.max_expanded_bytes, float(str(request["seconds"])))
    try:
        with os.fdopen(input_fd, "rb", buffering=0) as input_file:
            content = input_file.read()
        file = parse_file(content, file_name, limits, options)
        del content
        _write(file.table, output_fd)
        return metadata_response(metadata_of(file))
    except RefusedFile as refusal:
        return refusal_response(refusal)
    except MemoryError:
        return refusal_response(OverLimit("reading-needs-memory", file=file_name, limit=memory_limit / MEGABYTE))


def _set_limits(memory: int, table: int, seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The columns plus Arrow's overhead.
    resource.setrlimit(resource.RLIMIT_FSIZE, (table + BASE_BYTES, table + BASE_BYTES))
    cpu_seconds = int(seconds * (os.cpu_count() or 1)) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
    # The default action of SIGALRM ends the process; no library can intercept it.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    if (score := Path("/proc/self/oom_score_adj")).exists():
        # If memory runs out, the system should kill this process, not the server.
        score.write_text("1000", encoding="ascii")


def _write(table: pa.Table, output_fd: int) -> None:
    with os.fdopen(output_fd, "wb", buffering=0) as file, pa.ipc.new_stream(file, table.schema) as stream:
        stream.write_table(table)
