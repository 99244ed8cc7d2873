"""A file given to another process to read, and what that one found: the server itself looks at none of its bytes.

One process is started when the first file comes, kept, and started again should it end; it forks a child for each
file. The bytes go there, and the columns come back, in memory that both processes map.
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
from dataclasses import asdict
from pathlib import Path
from threading import Lock

import pyarrow as pa

from dashboard.askers import Asker
from dashboard.reading.apart.answer import BadAnswer, Facts, read_answer
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import OverLimit, RefusedFile
from dashboard.turns import NoTurn, Turns

ROOT = Path(__file__).resolve().parents[3]
COMMAND = "from dashboard.reading.apart.worker import serve; serve({})"
# Arrow's usual allocator reserves a gigabyte of addresses at once, and so does every thread its share. A new process
# touches all its memory for the first time, which in large pages takes a fraction of the faults.
FRUGAL = {
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "MALLOC_ARENA_MAX": "2",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
# Where a process cannot fork a child and hand it descriptors (Windows), files are read in the server itself.
IS_POSSIBLE = hasattr(os, "fork") and hasattr(socket, "send_fds")

# So many files of one address are read at once, and one more of another; who comes later waits.
AT_ONCE = max(2, min(4, os.cpu_count() or 1))
SECONDS = 15
BYTES_PER_SECOND = 4 * MEGABYTE
# The start of the process on a busy machine, and the end of a child that has had its time.
STARTING_SECONDS = 60
GRACE_SECONDS = 5
# Sentences about a thousand columns.
MOST_ANSWERED = 64 * MEGABYTE
# From here on no write and no change of size, not even by the process that made it: what is mapped stays.
ADD_SEALS, SEALED = 1033, 0x1 | 0x2 | 0x4 | 0x8


class _NotBegunError(Exception):
    """The process that forks the children has ended."""


class ReadingProcess:
    """The process that forks a child for each file; any thread may ask."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._turns = Turns(AT_ONCE + 1, per_address=AT_ONCE)
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._owner = 0

    def read(
        self, content: bytes, file_name: str, limits: Limits, choices: ReadingChoices, asker: Asker
    ) -> tuple[pa.Table, Facts]:
        """The table and what was found out about it; raises the refusal that reading it ended with."""
        seconds = SECONDS + len(content) / BYTES_PER_SECOND
        question = {
            "file_name": file_name,
            "limits": asdict(limits),
            "choices": asdict(choices),
            "seconds": seconds,
        }
        with self.turn(asker, file_name):
            try:
                return self._asked(content, question, seconds)
            except _NotBegunError:
                self.end()
            try:
                return self._asked(content, question, seconds)
            except _NotBegunError as error:
                raise RefusedFile("reading-broke-off", file=file_name) from error

    @contextmanager
    def turn(self, asker: Asker, file_name: str) -> Iterator[None]:
        """A turn to read, of which there are so many at once, whichever process reads; OverLimit if too many wait."""
        try:
            with self._turns.taken(asker):
                yield
        except NoTurn:
            raise OverLimit("reading-too-many-wait", file=file_name) from None

    def end(self) -> None:
        """End the process, and the children that it has; the next file starts another."""
        with self._lock:
            process, control, is_owner = self._process, self._control, self._owner == os.getpid()
            self._process = self._control = None
        if control:
            control.close()
        if process and is_owner:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _asked(self, content: bytes, question: dict[str, object], seconds: float) -> tuple[pa.Table, Facts]:
        file_name = str(question["file_name"])
        with ExitStack() as open_until_read:
            ours, theirs = socket.socketpair()
            open_until_read.enter_context(ours)
            sent, found = (open_until_read.enter_context(os.fdopen(_shared_memory(), "r+b", buffering=0)) for _ in "ab")
            with theirs:
                self._fork([theirs.fileno(), sent.fileno(), found.fileno()])
            try:
                # While the child comes into being.
                _write(content, sent.fileno())
                # Before the child's own clock starts, so that its end by that clock is told as such.
                started = time.monotonic()
                ours.sendall(json.dumps(question).encode() + b"\n")
                ours.settimeout(STARTING_SECONDS)
                if not ours.recv(1):
                    raise _NotBegunError
                sent.close()
                ours.settimeout(seconds + GRACE_SECONDS)
                answer = _all_of(ours)
            except TimeoutError as error:
                self.end()
                raise _too_long(file_name, seconds) from error
            except OSError as error:
                raise _NotBegunError from error
            try:
                facts = read_answer(answer)
                return _table(found.fileno()), facts
            except (BadAnswer, pa.ArrowInvalid, OSError) as error:
                if time.monotonic() - started >= seconds:
                    raise _too_long(file_name, seconds) from error
                raise RefusedFile("reading-broke-off", file=file_name) from error

    def _fork(self, descriptors: list[int]) -> None:
        with self._lock:
            # A process that was forked from this one has not the children of this one.
            if self._process is None or self._process.poll() is not None or self._owner != os.getpid():
                self._start()
            if self._control is None:
                raise _NotBegunError
            try:
                socket.send_fds(self._control, [b"?"], descriptors)
            except OSError as error:
                raise _NotBegunError from error

    def _start(self) -> None:
        if self._control:
            self._control.close()
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", COMMAND.format(theirs.fileno())],
                cwd=ROOT,
                env=os.environ | FRUGAL,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                # Ctrl-C in a terminal is for the server, with whose socket this process ends.
                start_new_session=True,
            )
        self._control, self._owner = ours, os.getpid()


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


def _all_of(conversation: socket.socket) -> bytes:
    answer = bytearray()
    while piece := conversation.recv(MEGABYTE):
        answer += piece
        if len(answer) > MOST_ANSWERED:
            raise OSError("An answer that does not end.")
    return bytes(answer)


def _table(descriptor: int) -> pa.Table:
    """The table in shared memory, not copied: its columns are there as long as the table is."""
    if hasattr(os, "memfd_create"):
        fcntl.fcntl(descriptor, ADD_SEALS, SEALED)
    with pa.memory_map(f"/dev/fd/{descriptor}") as mapped, pa.ipc.open_stream(mapped) as stream:
        table = stream.read_all()
    table.validate()
    return table


def _too_long(file_name: str, seconds: float) -> OverLimit:
    return OverLimit("reading-takes-too-long", file=file_name, seconds=int(seconds))


READING = ReadingProcess()
atexit.register(READING.end)
