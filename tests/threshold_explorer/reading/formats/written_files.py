"""Files of every format with the same table, and helpers to read them."""

import functools
import io
import json
from collections.abc import Callable
from typing import Any

import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet as pq
import pytest

from threshold_explorer.reading.formats.detection import FORMATS, read_typed
from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence

ROWS = 60
LABELS = ["spam" if row % 3 else "ham, 'cured' 햄" for row in range(ROWS)]
SCORES = [row / 7 for row in range(ROWS)]
COUNTS = [row % 5 for row in range(ROWS)]
FRAME = pd.DataFrame({"label": LABELS, "score": SCORES, "n": COUNTS})
TABLE = pa.table({"label": LABELS, "score": SCORES, "n": COUNTS})
RECORDS = [dict(zip(FRAME.columns, row, strict=True)) for row in zip(LABELS, SCORES, COUNTS, strict=True)]


def written(write: Callable[[Any], object]) -> bytes:
    file = io.BytesIO()
    write(file)
    return file.getvalue()


def parquet(table: pa.Table, **options: Any) -> bytes:
    return written(lambda file: pq.write_table(table, file, **options))


def arrow_file(table: pa.Table, **options: Any) -> bytes:
    return written(lambda file: pa.feather.write_feather(table, file, **options))


def arrow_stream(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def workbook(*sheets: tuple[str, list[list[Any]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return written(book.save)


BY_FORMAT = {
    "Parquet": parquet(TABLE),
    "Arrow": arrow_file(TABLE),
    "Arrow stream": arrow_stream(TABLE),
    "JSON": json.dumps(RECORDS).encode(),
    "Excel": workbook(("S", [["label", "score", "n"], *map(list, zip(LABELS, SCORES, COUNTS, strict=True))])),
}
WORDS = {name: known.label_key for name, known in FORMATS.items()} | {"JSON lines": "reading-format-json-lines"}
TWINS = {
    "pandas Parquet": ("Parquet", written(FRAME.to_parquet)),
    "Parquet, zstd": ("Parquet", parquet(TABLE, compression="zstd", row_group_size=7)),
    "pandas Feather": ("Arrow", written(FRAME.to_feather)),
    "Arrow, lz4": ("Arrow", arrow_file(TABLE, compression="lz4", chunksize=7)),
    "Arrow stream": ("Arrow stream", arrow_stream(TABLE)),
    "records": ("JSON", json.dumps(RECORDS).encode()),
    "records over many lines": ("JSON", json.dumps(RECORDS, indent=2).encode("utf-8-sig")),
    "records, UTF-16": ("JSON", json.dumps(RECORDS, ensure_ascii=False).encode("utf-16")),
    "columns": ("JSON", json.dumps({"label": LABELS, "score": SCORES, "n": COUNTS}).encode()),
    "columns by index": (
        "JSON",
        json.dumps(
            {name: {str(row): value for row, value in enumerate(FRAME[name].tolist())} for name in FRAME}
        ).encode(),
    ),
    "split": ("JSON", json.dumps(FRAME.to_dict("split")).encode()),
    "in a member": ("JSON", json.dumps({"model": "m", "predictions": RECORDS}).encode()),
    "lines": ("JSON lines", b"\n".join(json.dumps(record).encode() for record in RECORDS)),
    "lines, CRLF": ("JSON lines", b"\r\n\r\n".join(json.dumps(record).encode() for record in RECORDS) + b"\r\n"),
}


@functools.cache
def small(kind: str) -> bytes:
    table = TABLE.slice(0, 3)
    return {
        "Parquet": lambda: parquet(table),
        "Arrow": lambda: arrow_file(table),
        "Arrow stream": lambda: arrow_stream(table),
        "JSON": lambda: json.dumps(RECORDS[:3]).encode(),
        "Excel": lambda: workbook(("S", [["label", "score"], ["a", 0.5]])),
    }[kind]()


def read(content: bytes, sheet: str | None = None, **limits: int) -> TypedTable:
    found = read_typed(content, "p.bin", Limits(**limits), sheet)
    assert found is not None
    return found


def refusal(content: bytes, kind: type[RefusedFile], sheet: str | None = None, **limits: int) -> Sentence:
    with pytest.raises(kind) as caught:
        read(content, sheet, **limits)
    return caught.value.sentence


def skipped(names: list[str], what: str) -> Sentence:
    return Sentence("reading-note-nested", count=len(names), nested=Sentence(what), columns=names)


def too_many_columns(count: int, limit: int) -> Sentence:
    return Sentence("reading-too-many-columns", file="p.bin", count=count, limit=limit)
