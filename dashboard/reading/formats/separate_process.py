"""Formats that say how large they are, read in a process of their own with bounded memory and time.

A file of a few kilobytes can ask its reader for any amount of memory, and a reader written in C or Rust ends its
process when it does not get it. Here that process is not the one that serves everybody else.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pyarrow as pa

from dashboard.reading.formats.registry import FORMATS
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable, refuse_no_table
from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import OverLimit, RefusedFile
from dashboard.words.sentence import Sentence

ROOT = Path(__file__).resolve().parents[3]
# Address space of the interpreter, its libraries and their threads before a file is read.
OWN_BYTES = 1024 * MEGABYTE
# Arrow's usual allocator reserves a gigabyte of addresses at once, and so does every thread its share.
FRUGAL = {
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "MALLOC_ARENA_MAX": "2",
    "OMP_NUM_THREADS": "2",
    "OPENBLAS_NUM_THREADS": "1",
}
LONGEST_SECONDS = 120
COMMAND = "from dashboard.reading.formats.separate_process import answer; answer()"


def read_apart(content: bytes, file_name: str, kind: str, limits: Limits, sheet: str | None) -> TypedTable:
    """The table of a file of one of the registry's formats, read in a process that may fail.

    It may use as much memory as a file may expand to, and one gigabyte of its own. Raises the refusal that the
    reader raised; DamagedFile where the process broke off, OverLimit where it took too long or too much memory.
    """
    question = {"file_name": file_name, "kind": kind, "limits": asdict(limits), "sheet": sheet}
    command = [sys.executable, "-c", COMMAND, json.dumps(question)]
    with tempfile.TemporaryFile() as sent, tempfile.TemporaryFile() as answered:
        sent.write(content)
        sent.seek(0)
        try:
            subprocess.run(
                command,
                cwd=ROOT,
                env=os.environ | FRUGAL,
                stdin=sent,
                stdout=answered,
                stderr=subprocess.DEVNULL,
                timeout=LONGEST_SECONDS,
                check=True,
            )
        except subprocess.CalledProcessError as error:
            raise _unreadable(file_name, kind) from error
        except subprocess.TimeoutExpired as error:
            raise OverLimit("reading-takes-too-long", file=file_name, seconds=LONGEST_SECONDS) from error
        answered.seek(0)
        return _from_message(answered.read(), file_name, kind)


def answer() -> None:
    """What the other process does: reads its standard input, and writes the table or the refusal as Arrow stream."""
    question = json.loads(sys.argv[1])
    limits = Limits(**question["limits"])
    most = OWN_BYTES + limits.max_expanded_bytes
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    message = _message(sys.stdin.buffer.read(), question["file_name"], question["kind"], limits, question["sheet"])
    with pa.ipc.new_stream(sys.stdout.buffer, message.schema) as stream:
        stream.write_table(message)


def _message(content: bytes, file_name: str, kind: str, limits: Limits, sheet: str | None) -> pa.Table:
    try:
        found = read_here(content, file_name, kind, limits, sheet)
    except RefusedFile as refusal:
        return _refused(refusal)
    except MemoryError:
        most = (OWN_BYTES + limits.max_expanded_bytes) / MEGABYTE
        return _refused(OverLimit("reading-needs-memory", file=file_name, most=most))
    return _with_facts(found.table, {key: value for key, value in vars(found).items() if key != "table"})


def _refused(refusal: RefusedFile) -> pa.Table:
    return _with_facts(pa.table({}), {"refusal": type(refusal).__name__, "sentence": refusal.sentence})


def read_here(content: bytes, file_name: str, kind: str, limits: Limits, sheet: str | None) -> TypedTable:
    """The same table read in this process, for a file that is trusted: any error of a reader's library may come out."""
    found = FORMATS[kind].read(content, file_name, limits, sheet)
    limits.refuse_columns(found.table.num_columns, file_name)
    limits.refuse_rows(found.table.num_rows, file_name)
    refuse_no_table(found, file_name)
    limits.refuse_cells(found.table, file_name)
    return found


def _with_facts(table: pa.Table, facts: Mapping[str, object]) -> pa.Table:
    return table.replace_schema_metadata({"facts": json.dumps(facts, default=_as_json)})


def _as_json(sentence: Sentence) -> dict[str, object]:
    return {"sentence": sentence.key, "args": dict(sentence.args)}


def _as_sentence(members: dict[str, Any]) -> Any:
    return Sentence(members["sentence"], **members["args"]) if members.keys() == {"sentence", "args"} else members


def _from_message(message: bytes, file_name: str, kind: str) -> TypedTable:
    try:
        with pa.ipc.open_stream(pa.BufferReader(message)) as stream:
            table = stream.read_all()
    except pa.ArrowInvalid as error:
        raise _unreadable(file_name, kind) from error
    facts = json.loads(table.schema.metadata[b"facts"], object_hook=_as_sentence)
    if "refusal" in facts:
        sentence = facts["sentence"]
        raise _refusals().get(facts["refusal"], RefusedFile)(sentence.key, **sentence.args)
    facts["sheets"], facts["notes"] = tuple(facts["sheets"]), tuple(facts["notes"])
    return TypedTable(table.replace_schema_metadata(None), **facts)


def _refusals() -> dict[str, type[RefusedFile]]:
    return {refusal.__name__: refusal for refusal in RefusedFile.__subclasses__()}


def _unreadable(file_name: str, kind: str) -> DamagedFile:
    return DamagedFile("reading-unreadable", file=file_name, format=Sentence(FORMATS[kind].words))
