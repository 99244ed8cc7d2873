"""NumPy's arrays: one as .npy, several by name as .npz."""

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from dashboard.reading.formats.format import Format
from dashboard.reading.formats.plain_columns import plain_column
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable
from dashboard.reading.likely_tables import likelihood
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import BadRow, NoSuchColumn, NotATextFile, RefusedFile
from dashboard.reading.rows.naming import column_names, numbered_names
from dashboard.words.sentence import Sentence

MAGIC = b"\x93NUMPY"
Array = npt.NDArray[Any]
# One per class at most is a score; a wider one is an embedding.
WIDEST = 100


def is_array_file(content: bytes, parts: Sequence[str]) -> bool:
    """Whether a file is one array, or a zip of nothing but arrays.

    >>> is_array_file(b"", ["y_true.npy", "y_score.npy"]), is_array_file(b"", [])
    (True, False)
    """
    return content.startswith(MAGIC) or (bool(parts) and all(part.endswith(".npy") for part in parts))


def read_arrays(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The columns of an array of two dimensions, of a structured one, or of arrays with as many rows each.

    Columns of an array without names are numbered; those of one array among several are called by its name and
    counted from 0, as the classes of scikit-learn are. Raises NotATextFile for pickled objects, DamagedFile,
    BadRow for arrays of different lengths and NoSuchColumn where there is no column beside the first.
    """
    try:
        if content.startswith(MAGIC):
            columns, notes = _only(_array(content, file_name, limits), file_name, limits)
        else:
            columns, notes = _named(_arrays(content, file_name, limits), file_name, limits)
        names = column_names(list(columns))
        table = pa.table([plain_column(_column(column)) for column in columns.values()], names=list(names))
    except RefusedFile:
        raise
    except (ValueError, OSError, EOFError, KeyError, TypeError, pa.ArrowException) as error:
        raise DamagedFile("reading-arrays-damaged", file=file_name) from error
    return TypedTable(table, NUMPY.words, has_header=names != numbered_names(len(names)), notes=notes)


def _array(content: bytes, file_name: str, limits: Limits) -> Array:
    """Without its pickled objects: reading those would run whatever program is in them."""
    file = io.BytesIO(content)
    version = np.lib.format.read_magic(file)
    header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, kind = header(file)
    if kind.hasobject:
        raise NotATextFile("reading-arrays-of-objects", file=file_name)
    limits.refuse_rows(shape[0] if shape else 0, file_name)
    limits.refuse_expanded(int(np.prod(shape, dtype=object)) * kind.itemsize, file_name)
    return np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)


def _arrays(content: bytes, file_name: str, limits: Limits) -> dict[str, Array]:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        entries = archive.infolist()
        limits.refuse_expanded(sum(entry.file_size for entry in entries), file_name)
        return {
            entry.filename.removesuffix(".npy"): _array(archive.read(entry), file_name, limits) for entry in entries
        }


def _only(array: Array, file_name: str, limits: Limits) -> tuple[dict[str, Array], tuple[Sentence, ...]]:
    if array.dtype.names:
        return _fields(array), ()
    if array.ndim != 2 or array.shape[1] < 2:
        raise NoSuchColumn("reading-array-shape", file=file_name, shape=_shape(array))
    # The transposed of two long rows, as np.save((y, p)) writes.
    table = array.T if array.shape[0] == 2 < array.shape[1] else array
    limits.refuse_columns(table.shape[1], file_name)
    return dict(zip(numbered_names(table.shape[1]), table.T, strict=True)), ()


def _fields(array: Array) -> dict[str, Array]:
    return {name: array[name].reshape(-1) for name in array.dtype.names or ()}


def _named(arrays: dict[str, Array], file_name: str, limits: Limits) -> tuple[dict[str, Array], tuple[Sentence, ...]]:
    if len(arrays) == 1:
        return _only(next(iter(arrays.values())), file_name, limits)
    # What the run was, beside what it gave: a number alone, the names of the classes, an embedding.
    n_rows = _likely_length({name: len(array) for name, array in arrays.items() if array.ndim})
    columns: dict[str, Array] = {}
    beside = []
    for name, array in arrays.items():
        if array.ndim == 0 or not n_rows <= 2 * len(array) <= 4 * n_rows or array.ndim > 2 or array.shape[-1] == 0:
            beside.append(name)
        elif len(array) != n_rows:
            first = next(other for other, long in arrays.items() if long.ndim and len(long) == n_rows)
            raise BadRow("reading-json-lengths", first=first, second=name, first_count=n_rows, second_count=len(array))
        elif array.dtype.names:
            columns |= {f"{name}.{field}": column for field, column in _fields(array).items()}
        elif array.ndim == 1 or array.shape[1] == 1:
            columns[name] = array.reshape(-1)
        elif array.shape[1] <= WIDEST:
            columns |= {f"{name} {at}": column for at, column in enumerate(array.T)}
        else:
            beside.append(name)
    notes = (Sentence("reading-note-beside", count=len(beside), names=beside),) if beside else ()
    return columns, notes


def _likely_length(lengths: dict[str, int]) -> int:
    """That of the arrays which are likeliest the predictions: a curve and the training set may be longer."""
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
