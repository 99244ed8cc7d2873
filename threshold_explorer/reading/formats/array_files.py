"""NumPy arrays: one as .npy, several by name as .npz."""

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import plain_column
from threshold_explorer.reading.formats.typed_table import (
    DamagedFile,
    Format,
    TypedTable,
    chosen_table,
    tables_by_length,
)
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import NoSuchColumn, NotATextFile, RefusedFile
from threshold_explorer.reading.rows.column_naming import column_names, numbered_names
from threshold_explorer.words.sentence import Sentence

MAGIC = b"\x93NUMPY"
Array = npt.NDArray[Any]
# Up to one score per class; a wider array is an embedding.
MAX_WIDTH = 100


def is_array_file(content: bytes, parts: Sequence[str]) -> bool:
    """Whether a file is a NumPy array, or a zip of arrays only.

    >>> is_array_file(b"", ["y_true.npy", "y_score.npy"]), is_array_file(b"", [])
    (True, False)
    """
    return content.startswith(MAGIC) or (bool(parts) and all(part.endswith(".npy") for part in parts))


def read_arrays(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The columns of a two-dimensional array, or of several arrays with equal numbers of rows.

    Columns of an unnamed array are numbered; those of an array in an .npz are named after it and counted from 0,
    as scikit-learn's classes are. Raises NotATextFile for pickled objects and records, DamagedFile, BadRow for arrays
    of different lengths, NoSuchColumn for a single column, and OpenQuestion for several tables.
    """
    try:
        if content.startswith(MAGIC):
            return _table(_columns_of_one(_load_array(content, file_name, limits), file_name, limits))
        return _named_arrays(_load_arrays(content, file_name, limits), file_name, limits, sheet)
    except RefusedFile:
        raise
    except (ValueError, OSError, EOFError, KeyError, TypeError, pa.ArrowException) as error:
        raise DamagedFile("reading-arrays-damaged", file=file_name) from error


def _load_array(content: bytes, file_name: str, limits: Limits) -> Array:
    """The array; pickled objects are refused, since unpickling runs code."""
    file = io.BytesIO(content)
    version = np.lib.format.read_magic(file)
    header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, kind = header(file)
    if kind.hasobject:
        raise NotATextFile("reading-arrays-of-objects", file=file_name)
    if kind.names:
        raise NotATextFile("reading-arrays-of-records", file=file_name)
    limits.refuse_rows(shape[0] if shape else 0, file_name)
    limits.refuse_expanded(int(np.prod(shape, dtype=object)) * kind.itemsize, file_name)
    return np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)


def _load_arrays(content: bytes, file_name: str, limits: Limits) -> dict[str, Array]:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        entries = archive.infolist()
        limits.refuse_expanded(sum(entry.file_size for entry in entries), file_name)
        return {
            entry.filename.removesuffix(".npy"): _load_array(archive.read(entry), file_name, limits)
            for entry in entries
        }


def _columns_of_one(array: Array, file_name: str, limits: Limits) -> dict[str, Array]:
    if array.ndim != 2 or array.shape[1] < 2:
        raise NoSuchColumn("reading-array-shape", file=file_name, shape=_shape(array))
    # Two long rows, as np.save((y, p)) writes, are transposed.
    table = array.T if array.shape[0] == 2 < array.shape[1] else array
    limits.refuse_columns(table.shape[1], file_name)
    return dict(zip(numbered_names(table.shape[1]), table.T, strict=True))


def _named_arrays(arrays: dict[str, Array], file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    # What describes the run is no column: single numbers and embeddings; names of classes have another length.
    columns = {name: found for name, array in arrays.items() if (found := _columns_of(name, array))}
    if len(columns) < 2:
        return _table(_columns_of_one(next(iter(arrays.values())), file_name, limits))
    groups = tables_by_length({name: len(arrays[name]) for name in columns})
    tables = {", ".join(names): names for names in groups}
    skipped = [name for name in arrays if not any(name in names for names in groups)]
    notes = (Sentence("reading-note-other-lengths", count=len(skipped), names=skipped),) if skipped else ()

    def read(title: str) -> TypedTable:
        return _table({key: column for name in tables[title] for key, column in columns[name].items()}, notes)

    if len(tables) == 1 and sheet is None:
        return read(next(iter(tables)))
    return chosen_table(list(tables), sheet, file_name, read)


def _columns_of(name: str, array: Array) -> dict[str, Array]:
    if array.ndim == 1 or (array.ndim == 2 and array.shape[1] == 1):
        return {name: array.reshape(-1)}
    is_table = array.ndim == 2 and array.shape[1] <= MAX_WIDTH
    return {f"{name} {at}": column for at, column in enumerate(array.T)} if is_table else {}


def _table(columns: dict[str, Array], notes: tuple[Sentence, ...] = ()) -> TypedTable:
    names = column_names(list(columns))
    table = pa.table([plain_column(_column(column)) for column in columns.values()], names=list(names))
    return TypedTable(table, NUMPY.label_key, has_header=names != numbered_names(len(names)), notes=notes)


def _column(array: Array) -> pa.ChunkedArray:
    if array.dtype.kind == "S":
        array = np.char.decode(array, "utf-8")
    if array.dtype.kind == "U":
        return pa.chunked_array([pa.array(array.tolist(), pa.string())])
    return pa.chunked_array([pa.array(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("=")))])


def _shape(array: Array) -> str:
    return " × ".join(map(str, array.shape)) or "0"


NUMPY = Format("NumPy", "reading-format-numpy", is_array_file, read_arrays)
