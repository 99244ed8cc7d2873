"""The process that reads: it has everything imported, and forks a child for each file.

A child begins with what its parent has already, in some milliseconds, may use so much memory and so much time, and
ends with its file: nothing of one file is left for the next, and whatever ends it ends nobody else.
"""

import gc
import json
import os
import resource
import signal
import socket
import traceback
import warnings
from pathlib import Path

import pyarrow as pa

from dashboard.reading.apart.answer import facts_answer, refusal_answer
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.prediction_file import facts_of, read_sent
from dashboard.reading.refusals import OverLimit, RefusedFile

BEGUN = b"!"
# Address space of the interpreter, its libraries and their threads before a file is read.
OWN_BYTES = 1024 * MEGABYTE
# What was sent may be there as it came, in UTF-8, without its comments, and as columns; small files that expand to
# much share what a file may expand to.
COPIES = 4
# Read before any other, for what libraries import and compile when they are first used.
FIRST = (
    b"label,score\nyes,0.25\nno,0.125\n",
    b'label;score\n"n\xe9";0,25\nno;0,125\n',
    b'[{"label": 1, "score": 0.25}, {"label": 0, "score": 0.125}]',
)


def serve(control_fd: int) -> None:
    """Forks a child for each message on the socket, which brings the descriptors of one file; ends with the socket."""
    for content in FIRST:
        read_sent(content, "first", Limits(), ReadingChoices())
    # What is there before a fork is never looked at again, and so stays shared.
    gc.collect()
    gc.freeze()
    # Arrow makes its threads anew in a child.
    warnings.simplefilter("ignore", DeprecationWarning)
    # Children leave no zombies.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=control_fd) as control:
        while descriptors := socket.recv_fds(control, 1, 3)[1]:
            if os.fork() == 0:
                control.close()
                _read_one(*descriptors)
            for descriptor in descriptors:
                os.close(descriptor)


def _read_one(conversation_fd: int, sent_fd: int, table_fd: int) -> None:
    """The life of a child."""
    try:
        with socket.socket(fileno=conversation_fd) as conversation:
            conversation.sendall(BEGUN)
            with conversation.makefile("rb") as asked:
                question = json.loads(asked.readline())
            conversation.sendall(_answer(question, sent_fd, table_fd))
    except BaseException:
        # It is a fault of this program: whoever runs the server has to see it, and the page says that reading ended.
        traceback.print_exc()
    finally:
        os._exit(0)


def _answer(question: dict[str, object], sent_fd: int, table_fd: int) -> bytes:
    limits, choices = Limits(**question["limits"]), ReadingChoices(**question["choices"])  # type: ignore[arg-type]
    file_name = str(question["file_name"])
    most = OWN_BYTES + limits.max_expanded_bytes + COPIES * os.fstat(sent_fd).st_size
    _bound(most, limits.max_expanded_bytes, float(str(question["seconds"])))
    try:
        with os.fdopen(sent_fd, "rb", buffering=0) as sent:
            content = sent.read()
        file = read_sent(content, file_name, limits, choices)
        del content
        _write(file.table, table_fd)
        return facts_answer(facts_of(file))
    except RefusedFile as refusal:
        return refusal_answer(refusal)
    except MemoryError:
        return refusal_answer(OverLimit("reading-needs-memory", file=file_name, most=most / MEGABYTE))


def _bound(memory: int, table: int, seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The columns, with what Arrow writes around them.
    resource.setrlimit(resource.RLIMIT_FSIZE, (table + OWN_BYTES, table + OWN_BYTES))
    cpu_seconds = int(seconds * (os.cpu_count() or 1)) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
    # No library can catch up with this one: it ends the process, whatever it does.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    if (score := Path("/proc/self/oom_score_adj")).exists():
        # Where memory runs out, the system is to end this process and not the server.
        score.write_text("1000", encoding="ascii")


def _write(table: pa.Table, table_fd: int) -> None:
    with os.fdopen(table_fd, "wb", buffering=0) as file, pa.ipc.new_stream(file, table.schema) as stream:
        stream.write_table(table)
