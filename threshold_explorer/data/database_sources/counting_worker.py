"""The worker process that counts a source: it reports each step, then the counts or the reason of a failure.

Each message is a line of JSON; the counts follow the last one as an Arrow stream. Closing the worker's input cancels
it. An engine's own error message goes only to the server's log, without secrets.
"""

import gc
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa

from threshold_explorer.data.reduce.counting import counts_of, inspect_rows, rows_of
from threshold_explorer.data.reduce.engine import connected, secrets_in, table_of
from threshold_explorer.data.reduce.request import Condition, CountingRefused, CountRequest, EngineRefused
from threshold_explorer.words.sentence import Refusal, Sentence

STEPS = ("hosted-connecting", "hosted-looking", "hosted-counting")
# An engine that does not stop when interrupted is abandoned after this.
GRACE_SECONDS = 5
# Shorter texts are not secrets; redacting them would damage every word.
_LEAST_SECRET = 3
# Messages about command-line options are replaced by ones about the keys of the list.
_MESSAGES_FOR_LIST = {
    "reduce-no-table": "hosted-no-table",
    "reduce-missing": "hosted-missing",
    "columns-positive-open": "hosted-positive-open",
}


@dataclass(frozen=True)
class CountingTask:
    """What to count, with the secrets to redact."""

    connection: str
    place: str
    request: CountRequest
    secrets: tuple[str, ...]

    def as_json(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def of_json(cls, line: bytes) -> "CountingTask":
        """The task in a line of JSON."""
        data = json.loads(line)
        request = data["request"]
        where = tuple(Condition(**each) for each in request["where"])
        return cls(
            data["connection"],
            data["place"],
            CountRequest(**{**request, "where": where, "group": tuple(request["group"])}),
            tuple(data["secrets"]),
        )


def counting_messages(task: CountingTask) -> Iterator[dict[str, Any] | pa.Table]:
    """Count, and yield a message per step; last the facts and the counts, or the refusal."""
    try:
        yield {"step": STEPS[0]}
        with connected(task.connection) as backend:
            rows = rows_of(table_of(backend, task.place, task.connection), task.request)
            yield {"step": STEPS[1]}
            inspection = inspect_rows(rows, task.request)
            yield {"step": STEPS[2], "rows": inspection.n_cases}
            counts = counts_of(rows, task.request, inspection)
        _refuse_too_many(counts, task.request)
        facts = {name: getattr(inspection, name) for name in ("positive", "negative", "n_rows", "n_cases")}
        yield {"facts": facts}
        yield counts
    except EngineRefused as refusal:
        yield {
            "refusal": f"hosted-{refusal.kind.value}",
            "args": {},
            "log": _without_secrets(str(refusal), task),
        }
    except Refusal as refusal:
        sentence = refusal.sentence
        yield {"refusal": _MESSAGES_FOR_LIST.get(sentence.key, sentence.key), "args": dict(sentence.args)}


def _refuse_too_many(counts: pa.Table, request: CountRequest) -> None:
    """`most_scores` limits the rows of each group only, so limit all groups together."""
    if request.group and len(counts) > request.most_scores:
        raise CountingRefused("hosted-too-many", counts=len(counts), most=request.most_scores)


def _without_secrets(text: str, task: CountingTask) -> str:
    for secret in sorted({*task.secrets, *secrets_in(task.connection)}, key=len, reverse=True):
        if len(secret) >= _LEAST_SECRET:
            text = text.replace(secret, "…")
    return text


def serve(input: BinaryIO, output: BinaryIO) -> None:
    """Read one task and write its messages, until the input is closed."""
    task = CountingTask.of_json(input.readline())
    threading.Thread(target=_stop_after, args=[input], daemon=True).start()
    for message in counting_messages(task):
        if isinstance(message, dict):
            output.write(json.dumps(message, default=_plain).encode() + b"\n")
        else:
            with pa.ipc.new_stream(output, message.schema) as stream:
                stream.write_table(message)
        output.flush()


def _plain(value: Any) -> Any:
    """Converts nested sentences to text, and numpy scalars to numbers."""
    return str(value) if isinstance(value, Sentence) else value.item()


def _stop_after(input: BinaryIO) -> None:
    """Interrupt this process like Ctrl-C when the input is closed, so that a database cancels its query."""
    input.read()
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(GRACE_SECONDS)
    os._exit(1)


def main() -> None:
    """Serve on stdin and stdout; whatever libraries print is discarded, so that it cannot mix with messages."""
    # The process ends with its count: looking for garbage meanwhile takes a sixth of its time.
    gc.disable()
    # A server started in the background of a shell ignores SIGINT, and child processes inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with Path(os.devnull).open("wb") as null:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(null.fileno(), stream.fileno())
    serve(sys.stdin.buffer, output)


if __name__ == "__main__":
    main()
