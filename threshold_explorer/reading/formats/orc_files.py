"""ORC files, as Hive and Spark write them."""

import pyarrow as pa
from pyarrow import orc

from threshold_explorer.reading.formats.arrow_files import flat_table, is_read, refuse_large
from threshold_explorer.reading.formats.format import Format, starts_with
from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.limits import Limits


def read_orc(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of an ORC file; limits are checked against its metadata before decoding."""
    file = orc.ORCFile(pa.BufferReader(content))
    refuse_large(file.nrows, file.schema, file_name, limits)
    flat = [field.name for field in file.schema if is_read(field)]
    return flat_table(file.read(columns=flat).select(flat), file.schema, ORC.label_key, file_name, limits)


ORC = Format("ORC", "reading-format-orc", starts_with(b"ORC"), read_orc)
