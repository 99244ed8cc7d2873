"""NumPy arrays: one as .npy, several by name as .npz."""

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from threshold_explorer.reading.formats.format import Format
from threshold_explorer.reading.formats.plain_columns import plain_column
from threshold_explorer.reading.formats.typed_table import DamagedFile, TypedTable
from threshold_explorer.reading.likely_tables import likelihood
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import BadRow, NoSuchColumn, NotATextFile, RefusedFile
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


def read_arrays(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The columns of a two-dimensional or structured array, or of several arrays with equal numbers of rows.

    Columns of an unnamed array are numbered; those of an array in an .npz are named after it and counted from 0,
    as scikit-learn's classes are. Raises NotATextFile for pickled objects, DamagedFile,
    BadRow for arrays of different lengths, and NoSuchColumn for a single column.
    """
    try:
        if content.startswith(MAGIC):
            columns, notes = _single_array(_load_array(content, file_name, limits), file_name, limits)
        else:
            columns, notes = _named_arrays(_load_arrays(content, file_name, limits), file_name, limits)
        names = column_names(list(columns))
        table = pa.table([plain_column(_column(column)) for column in columns.values()], names=list(names))
    except RefusedFile:
        raise
    except (ValueError, OSError, EOFError, KeyError, TypeError, pa.ArrowException) as error:
        raise DamagedFile("reading-arrays-damaged", file=file_name) from error
    return TypedTable(table, NUMPY.label_key, has_header=names != numbered_names(len(names)), notes=notes)


def _load_array(content: bytes, file_name: str, limits: Limits) -> Array:
    """The array; pickled objects are refused, since unpickling runs code."""
    file = io.BytesIO(content)
    version = np.lib.format.read_magic(file)
    header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, kind = header(file)
    if kind.hasobject:
        raise NotATextFile("reading-arrays-of-objects", file=file_name)
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


def _single_array(array: Array, file_name: str, limits: Limits) -> tuple[dict[str, Array], tuple[Sentence, ...]]:
    if array.dtype.names:
        return _fields(array), ()
    if array.ndim != 2 or array.shape[1] < 2:
        raise NoSuchColumn("reading-array-shape", file=file_name, shape=_shape(array))
    # Two long rows, as np.save((y, p)) writes, are transposed.
    table = array.T if array.shape[0] == 2 < array.shape[1] else array
    limits.refuse_columns(table.shape[1], file_name)
    return dict(zip(numbered_names(table.shape[1]), table.T, strict=True)), ()


def _fields(array: Array) -> dict[str, Array]:
    return {name: array[name].reshape(-1) for name in array.dtype.names or ()}


def _named_arrays(
    arrays: dict[str, Array], file_name: str, limits: Limits
) -> tuple[dict[str, Array], tuple[Sentence, ...]]:
    if len(arrays) == 1:
        return _single_array(next(iter(arrays.values())), file_name, limits)
    # Metadata of the run is skipped: single numbers, class names, embeddings.
    n_rows = _likely_length({name: len(array) for name, array in arrays.items() if array.ndim})
    columns: dict[str, Array] = {}
    skipped = []
    for name, array in arrays.items():
        if array.ndim == 0 or not n_rows <= 2 * len(array) <= 4 * n_rows or array.ndim > 2 or array.shape[-1] == 0:
            skipped.append(name)
        elif len(array) != n_rows:
            first = next(other for other, long in arrays.items() if long.ndim and len(long) == n_rows)
            raise BadRow("reading-json-lengths", first=first, second=name, first_count=n_rows, second_count=len(array))
        elif array.dtype.names:
            columns |= {f"{name}.{field}": column for field, column in _fields(array).items()}
        elif array.ndim == 1 or array.shape[1] == 1:
            columns[name] = array.reshape(-1)
        elif array.shape[1] <= MAX_WIDTH:
            columns |= {f"{name} {at}": column for at, column in enumerate(array.T)}
        else:
            skipped.append(name)
    notes = (Sentence("reading-note-other-lengths", count=len(skipped), names=skipped),) if skipped else ()
    return columns, notes


def _likely_length(lengths: dict[str, int]) -> int:
    """The length of the arrays that are most likely predictions: a curve or a training set may be longer."""
    by_length: dict[int, list[str]] = {}
    for name, length in lengths.items():
        by_length.setdefault(length, []).append(name)
    several = {length: names for length, names in by_length.items() if len(names) > 1} or by_length
    return max(several, key=lambda length: likelihood("", several[length], length), default=0)


def _column(array: Array) -> pa.ChunkedArray:
    if array.dtype.kind == "S":
        array = np.char.decode(array, "utf-8")
    if array.dtype.kind == "U":
        return pa.chunked_array([pa.array(array.tolist(), pa.string())])
    return pa.chunked_array([pa.array(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("=")))])


def _shape(array: Array) -> str:
    return " × ".join(map(str, array.shape)) or "0"


NUMPY = Format("NumPy", "reading-format-numpy", is_array_file, read_arrays)
