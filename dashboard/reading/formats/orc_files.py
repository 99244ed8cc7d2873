"""ORC files, as Hive and Spark write them."""

import pyarrow as pa
from pyarrow import orc

from dashboard.reading.formats.arrow_files import flat_table, is_read, refuse_large
from dashboard.reading.formats.format import Format, begins
from dashboard.reading.formats.typed_table import TypedTable
from dashboard.reading.limits import Limits


def read_orc(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of an ORC file; its metadata are held against the limits before anything is decoded."""
    file = orc.ORCFile(pa.BufferReader(content))
    refuse_large(file.nrows, file.schema, file_name, limits)
    flat = [field.name for field in file.schema if is_read(field)]
    return flat_table(file.read(columns=flat).select(flat), file.schema, ORC.words, file_name, limits)


ORC = Format("ORC", "reading-format-orc", begins(b"ORC"), read_orc)
