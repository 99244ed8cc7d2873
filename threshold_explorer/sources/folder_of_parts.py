"""A folder of parts as one table, as programs that write in parallel leave it, with hive partitions as columns."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq

from threshold_explorer.reading.refusals import RefusedFile

# The endings of parts, by the format that pyarrow names.
_ENDINGS = {"parquet": (".parquet", ".pq"), "csv": (".csv", ".csv.gz")}


def content_of(path: Path) -> Callable[[], bytes]:
    """Reads a file, or a folder of parts as one Parquet file; the call raises OSError or RefusedFile."""
    return partial(_parquet_of, path) if path.is_dir() else path.read_bytes


def paths_in(path: Path) -> list[Path]:
    """A file, or the parts of a folder; raises OSError for a file that is not there."""
    path.stat()
    return [part for endings in _ENDINGS.values() for part in _parts(path, endings)] if path.is_dir() else [path]


def _parquet_of(folder: Path) -> bytes:
    """The rows of all parts, in the order of their paths, as one Parquet file; raises RefusedFile without parts.

    Hidden files, and names with an underscore in front, such as `_SUCCESS`, are no parts.
    """
    parts = {name: _parts(folder, endings) for name, endings in _ENDINGS.items()}
    formats = [name for name, paths in parts.items() if paths]
    if len(formats) != 1:
        raise RefusedFile("command-no-parts", folder=str(folder), formats=len(formats))
    [name] = formats
    try:
        found = pyarrow.dataset.dataset(
            list(map(str, parts[name])), format=name, partitioning="hive", partition_base_dir=str(folder)
        ).to_table()
    except pa.ArrowException as error:
        raise RefusedFile("command-bad-parts", folder=str(folder), reason=str(error).partition("\n")[0]) from error
    written = pa.BufferOutputStream()
    pq.write_table(found, written)
    content: bytes = written.getvalue().to_pybytes()
    return content


def _parts(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    inside = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name.endswith(endings))
    return [path for path in inside if not any(one[0] in "._" for one in path.relative_to(folder).parts)]
