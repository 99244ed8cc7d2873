"""The process that counts a source: it says how far it is, then the counts or why there are none.

A line of JSON for each thing that it says, and behind the last one the counts as Arrow has them. Its input is closed
to stop it. What an engine says in its own words goes to the server's log alone, without what nobody may read.
"""

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

from dashboard.reduce.asked import Asked, Condition
from dashboard.reduce.counting import counts_of
from dashboard.reduce.engine import connected, secrets_in, table_of
from dashboard.reduce.look import look_at, rows_of
from dashboard.reduce.refusals import EngineRefused, NotReduced
from dashboard.words.sentence import Refusal, Sentence

STEPS = ("hosted-connecting", "hosted-looking", "hosted-counting")
# An engine that does not stop when it is told is left behind after so long.
GRACE_SECONDS = 5
# Shorter ones are no secrets, and would leave holes in every word.
_LEAST_SECRET = 3
# What is said of the command's options is said of the list's keys instead.
_OF_THE_LIST = {
    "reduce-no-table": "hosted-no-table",
    "reduce-missing": "hosted-missing",
    "columns-positive-open": "hosted-positive-open",
}


@dataclass(frozen=True)
class Question:
    """What is to be counted, and what nobody may read of it."""

    connection: str
    place: str
    asked: Asked
    secrets: tuple[str, ...]

    def as_json(self) -> bytes:
        """One line."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def of_json(cls, line: bytes) -> "Question":
        """The question that such a line asks."""
        said = json.loads(line)
        asked = said["asked"]
        where = tuple(Condition(**each) for each in asked["where"])
        return cls(
            said["connection"],
            said["place"],
            Asked(**{**asked, "where": where, "group": tuple(asked["group"])}),
            tuple(said["secrets"]),
        )


def answers_to(question: Question) -> Iterator[dict[str, Any] | pa.Table]:
    """How far it is, at each step; last the facts and behind them the counts, or why there are none."""
    try:
        yield {"step": STEPS[0]}
        with connected(question.connection) as backend:
            rows = rows_of(table_of(backend, question.place, question.connection), question.asked)
            yield {"step": STEPS[1]}
            look = look_at(rows, question.asked)
            yield {"step": STEPS[2], "rows": look.n_cases}
            counts = counts_of(rows, question.asked, look)
        _refuse_many(counts, question.asked)
        facts = {name: getattr(look, name) for name in ("positive", "negative", "n_rows", "n_cases")}
        yield {"facts": facts}
        yield counts
    except EngineRefused as refusal:
        yield {
            "refusal": f"hosted-{refusal.trouble.value}",
            "args": {},
            "log": _without_secrets(str(refusal), question),
        }
    except Refusal as refusal:
        said = refusal.sentence
        yield {"refusal": _OF_THE_LIST.get(said.key, said.key), "args": dict(said.args)}


def _refuse_many(counts: pa.Table, asked: Asked) -> None:
    """Groups multiply the counts, which nothing else bounds."""
    if asked.group and len(counts) > asked.most_scores:
        raise NotReduced("hosted-too-many", counts=len(counts), most=asked.most_scores)


def _without_secrets(text: str, question: Question) -> str:
    for secret in sorted({*question.secrets, *secrets_in(question.connection)}, key=len, reverse=True):
        if len(secret) >= _LEAST_SECRET:
            text = text.replace(secret, "…")
    return text


def serve(conversation: BinaryIO, answer: BinaryIO) -> None:
    """Answers the one question, unless the conversation ends before."""
    question = Question.of_json(conversation.readline())
    threading.Thread(target=_stop_with, args=[conversation], daemon=True).start()
    for said in answers_to(question):
        if isinstance(said, dict):
            answer.write(json.dumps(said, default=_plain).encode() + b"\n")
        else:
            with pa.ipc.new_stream(answer, said.schema) as stream:
                stream.write_table(said)
        answer.flush()


def _plain(value: Any) -> Any:
    """A sentence in a sentence is said here; other things are numbers of an engine's own."""
    return str(value) if isinstance(value, Sentence) else value.item()


def _stop_with(conversation: BinaryIO) -> None:
    """When the server hangs up: as Ctrl-C does, by which a database hears that nobody waits for its answer."""
    conversation.read()
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(GRACE_SECONDS)
    os._exit(1)


def main() -> None:
    """What a library prints must not be taken for an answer, and what it says of its own is said to nobody."""
    # A server that was started in the background of a shell hands on that it ignores Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    answer = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with Path(os.devnull).open("wb") as nobody:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nobody.fileno(), stream.fileno())
    serve(sys.stdin.buffer, answer)


if __name__ == "__main__":
    main()
