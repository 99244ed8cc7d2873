"""Files of Stata and SAS, with the words of coded values where they say them."""

import io
import re
from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa

from dashboard.reading.formats.format import Format
from dashboard.reading.formats.plain_columns import plain_column
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable
from dashboard.reading.header import column_names
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import RefusedFile

STATA_BEGINS = re.compile(rb"<stata_dta><header>|[\x69\x6c-\x73][\x01\x02]\x01\x00", re.DOTALL)
SAS_BEGINS = bytes(12) + b"\xc2\xea\x81\x60"
SAS_TRANSPORT_BEGINS = b"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!"
ROWS_AT_ONCE = 100_000


def is_stata(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file is one of Stata, old or new.

    >>> is_stata(b"<stata_dta><header><release>118", ()), is_stata(b"score,label", ())
    (True, False)
    """
    return STATA_BEGINS.match(content) is not None


def read_stata(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a Stata file; values that have labels are those labels."""
    import pandas as pd

    return _in_pieces(
        lambda: pd.read_stata(io.BytesIO(content), chunksize=ROWS_AT_ONCE, preserve_dtypes=True),
        STATA,
        file_name,
        limits,
    )


def read_sas(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a SAS file (sas7bdat)."""
    return _of_sas(content, "sas7bdat", SAS, file_name, limits)


def read_sas_transport(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a SAS transport file (xpt)."""
    return _of_sas(content, "xport", SAS_TRANSPORT, file_name, limits)


def _of_sas(content: bytes, kind: Any, known: Format, file_name: str, limits: Limits) -> TypedTable:
    import pandas as pd

    encoding = "utf-8" if kind == "xport" else "infer"
    return _in_pieces(
        lambda: pd.read_sas(io.BytesIO(content), format=kind, encoding=encoding, chunksize=ROWS_AT_ONCE),
        known,
        file_name,
        limits,
    )


def _in_pieces(open_file: Callable[[], Any], known: Format, file_name: str, limits: Limits) -> TypedTable:
    import pandas as pd

    pieces: list[Any] = []
    n_rows = 0
    try:
        with open_file() as file:
            for piece in file:
                n_rows += len(piece)
                limits.refuse_columns(len(piece.columns), file_name)
                limits.refuse_rows(n_rows, file_name)
                pieces.append(piece)
        frame = pd.concat(pieces, ignore_index=True) if pieces else pd.DataFrame()
        columns = [plain_column(pa.chunked_array([_values(frame[name])])) for name in frame.columns]
    except RefusedFile:
        raise
    except Exception as error:  # the readers name no errors of their own
        raise DamagedFile("reading-unreadable", file=file_name, format=_words(known)) from error
    return TypedTable(pa.table(columns, names=list(column_names(list(map(str, frame.columns))))), known.words)


def _words(known: Format) -> Any:
    from dashboard.words.sentence import Sentence

    return Sentence(known.words)


def _values(column: Any) -> pa.Array:
    values = pa.array(column, from_pandas=True)
    if not pa.types.is_dictionary(values.type):
        return values
    # Values without a label stay numbers among the categories.
    return pa.array([None if value != value else str(value) for value in column.tolist()], pa.string())


STATA = Format("Stata", "reading-format-stata", is_stata, read_stata)
SAS = Format("SAS", "reading-format-sas", lambda content, _: content.startswith(SAS_BEGINS), read_sas)
SAS_TRANSPORT = Format(
    "SAS transport",
    "reading-format-sas-transport",
    lambda content, _: content.startswith(SAS_TRANSPORT_BEGINS),
    read_sas_transport,
)
