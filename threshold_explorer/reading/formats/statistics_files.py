"""Stata and SAS files, with value labels where the file has them."""

import io
import re
import warnings
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_text, plain_column
from threshold_explorer.reading.formats.format import Format
from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.rows.column_naming import column_names

STATA_MAGIC = re.compile(rb"<stata_dta><header>|[\x69\x6c-\x73][\x01\x02]\x01\x00", re.DOTALL)
SAS_MAGIC = bytes(12) + b"\xc2\xea\x81\x60"
SAS_TRANSPORT_MAGIC = b"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!"
CHUNK_ROWS = 100_000
BYTES_PER_CELL = 8


def is_stata(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file is a Stata file, old or new.

    >>> is_stata(b"<stata_dta><header><release>118", ()), is_stata(b"score,label", ())
    (True, False)
    """
    return STATA_MAGIC.match(content) is not None


def read_stata(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a Stata file, with value labels in place of codes."""
    return _read_pieces(STATA, {}, content, file_name, limits)


def read_sas(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a SAS file (sas7bdat)."""
    options = {"format": "sas7bdat", "encoding": "infer"}
    return _read_pieces(SAS, options, content, file_name, limits)


def read_sas_transport(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a SAS transport file (xpt)."""
    options = {"format": "xport", "encoding": "utf-8"}
    return _read_pieces(SAS_TRANSPORT, options, content, file_name, limits)


def _read_pieces(
    file_format: Format, options: dict[str, Any], content: bytes, file_name: str, limits: Limits
) -> TypedTable:
    # Not needed for other formats.
    import pandas as pd

    read: Any = pd.read_sas if options else pd.read_stata
    pieces: list[pa.Table] = []
    n_rows = 0
    # Codes without labels stay numbers; pandas warns of them.
    with (
        warnings.catch_warnings(action="ignore"),
        read(io.BytesIO(content), chunksize=CHUNK_ROWS, **options) as file,
    ):
        for piece in file:
            n_rows += len(piece)
            limits.refuse_columns(len(piece.columns), file_name)
            limits.refuse_rows(n_rows, file_name)
            limits.refuse_expanded(n_rows * len(piece.columns) * BYTES_PER_CELL, file_name)
            names = column_names(list(map(str, piece.columns)))
            pieces.append(pa.table([_values(piece[name]) for name in piece.columns], names=list(names)))
    table = pa.concat_tables(pieces, promote_options="permissive")
    return TypedTable(pa.table(list(map(plain_column, table.columns)), table.column_names), file_format.label_key)


def _values(column: Any) -> pa.Array:
    if column.dtype.kind in "biufM" and column.dtype.name != "category":
        return pa.array(column, from_pandas=True)
    return pa.array([None if value != value else cell_text(value) for value in column.tolist()], pa.string())


STATA = Format("Stata", "reading-format-stata", is_stata, read_stata)
SAS = Format("SAS", "reading-format-sas", lambda content, _: content.startswith(SAS_MAGIC), read_sas)
SAS_TRANSPORT = Format(
    "SAS transport",
    "reading-format-sas-transport",
    lambda content, _: content.startswith(SAS_TRANSPORT_MAGIC),
    read_sas_transport,
)
