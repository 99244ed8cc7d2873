"""Files compressed and archived as people and programs do."""

import bz2
import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable

import pyarrow as pa
import pyarrow.parquet as pq

Files = list[tuple[str, bytes]]


def zipped(files: Files, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return file.getvalue()


def tarred(files: Files, form: int = tarfile.GNU_FORMAT) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=form) as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return file.getvalue()


def by_arrow(codec: str) -> Callable[[bytes], bytes]:
    return lambda content: bytes(pa.compress(content, codec=codec, asbytes=True))


def parquet(columns: dict[str, list[object]]) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table(columns), sink)
    return bytes(sink.getvalue())


def json_lines(records: list[dict[str, object]]) -> bytes:
    return "".join(json.dumps(record) + "\n" for record in records).encode()


STREAMS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "zst": by_arrow("zstd"),
}
