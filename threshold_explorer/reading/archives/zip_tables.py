"""Which files of a zip are tables, and which of these are parts of one, by their paths."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import unquote

from threshold_explorer.reading.archives.compression import BadArchive, without_compression_suffix

# Beside predictions, and none: documents, code, models, and what describes a run.
NO_TABLES = re.compile(
    r".*\.(?:md|rst|pdf|docx?|png|jpe?g|svg|py|ipynb|r|sql|sh|ya?ml|toml|ini|cfg|log"
    r"|pkl|joblib|pt|pth|onnx|h5|keras|bin|safetensors|html?)"
    r"|(?:readme|licen[cs]e|requirements)(?:\..*)?|thumbs\.db"
    r"|(?:.*[-_.])?(?:config|metadata|metrics?|params|args|schema|header|summaries|reductions)\.(?:json|txt)",
    re.IGNORECASE,
)
# Names that programs give to the parts of a table which they write in parallel.
PARTS = re.compile(
    # Spark, pyarrow, Redshift; Dask.
    r"(?:^|[^a-z])(?:part|shard|chunk)[-_.]?[0-9]|^[0-9]+\.part(?:\.|$)"
    # BigQuery, Hugging Face, Hive.
    r"|(?:^|[^0-9])0[0-9]{11}(?:\.|$)|[0-9]-of-[0-9]|^0[0-9]{5}_[0-9]+(?:\.|$)"
    # Snowflake.
    r"|^data(?:_[0-9]+){3}(?:\.|$)"
)
# DuckDB counts from 0; others may call data of several years or models so.
DUCKDB = re.compile(r"(^|/)data_[0-9]+(?=\.|$)")
# Logs of Inspect have a file for each sample.
SAMPLES = re.compile(r"(?:.*/)?samples/[^/]+_epoch_[0-9]+\.json")
VARYING = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]+")
PARTITION_FOLDER = re.compile(r"([^=]+)=(.*)")
HIVE_NULL = "__HIVE_DEFAULT_PARTITION__"
INSTEAD_OF_FILES = {
    re.compile(r"(?:.*/)?_delta_log/.*"): "reading-archive-delta",
    re.compile(r"(?:.*/)?(?:x|[^/]*\.)aa"): "reading-archive-split",
}


@dataclass(frozen=True)
class ZipTable:
    """A table in a zip: a file, or the parts of one table; `name` is the path, or the pattern that the parts share."""

    name: str
    paths: tuple[str, ...]


def tables_in(paths: Collection[str]) -> tuple[list[ZipTable], tuple[str, ...]]:
    """The tables among these files, and the paths of the visible files that are none.

    Names with a dot or an underscore in front are hidden, as programs mean them.

    >>> tables_in(["part-1.csv", "part-0.csv", "_SUCCESS", "a.md"])
    ([ZipTable(name='part-*.csv', paths=('part-0.csv', 'part-1.csv'))], ('a.md',))
    """
    visible = [path for path in paths if not _is_hidden(path, "._")]
    visible = visible or [path for path in paths if not _is_hidden(path, ".")]
    tables = [path for path in visible if not NO_TABLES.fullmatch(_file_name(path))] or visible
    parts_of: dict[str, list[str]] = {}
    for path in sorted(tables):
        parts_of.setdefault(_pattern(path) if _is_part(path, paths) else path, []).append(path)
    found = [ZipTable(name if len(parts) > 1 else parts[0], tuple(parts)) for name, parts in parts_of.items()]
    return found, tuple(path for path in visible if path not in tables)


def folder_values(path: str) -> dict[str, str | None]:
    """The partition columns in the folder names (Hive, Spark, DuckDB): label=1/part-0.csv.

    >>> folder_values("out/label=1/day=2024-01-01/part-0.parquet")
    {'label': '1', 'day': '2024-01-01'}
    """
    matches = (PARTITION_FOLDER.fullmatch(folder) for folder in path.split("/")[:-1])
    texts = {unquote(match[1]): unquote(match[2]) for match in matches if match}
    return {name: None if text in {HIVE_NULL, ""} else text for name, text in texts.items()}


def refuse_given_up(paths: Collection[str], file_name: str) -> None:
    """Raise BadArchive for a Delta table, whose files may hold rows that it no longer has, and for a cut file."""
    for path in paths:
        for pattern, key in INSTEAD_OF_FILES.items():
            if pattern.fullmatch(path):
                raise BadArchive(key, file=file_name, inner=path)


def _file_name(path: str) -> str:
    return without_compression_suffix(path.rpartition("/")[2])


def _is_hidden(path: str, signs: str) -> bool:
    return any(piece[:1] in [*signs] for piece in path.split("/") if piece != ".")


def _is_part(path: str, paths: Collection[str]) -> bool:
    is_of_duckdb = DUCKDB.search(path) is not None and DUCKDB.sub(r"\1data_0", path) in paths
    return _has_free_name(path) or is_of_duckdb or PARTS.search(_file_name(path).lower()) is not None


def _has_free_name(path: str) -> bool:
    """Whether the folder says that a file is a part, whatever its name."""
    return bool(folder_values(path)) or SAMPLES.fullmatch(path) is not None


def _pattern(path: str) -> str:
    """The path with a star for each number, run id and partition: equal for all parts of a table."""
    *folders, _ = path.split("/")
    stem, dot, ending = _file_name(path).rpartition(".")
    if _has_free_name(path):
        stem = "*"
    folders = [folder for folder in folders if not PARTITION_FOLDER.fullmatch(folder)]
    return "/".join([*folders, VARYING.sub("*", stem) + dot + VARYING.sub("*", ending)])
