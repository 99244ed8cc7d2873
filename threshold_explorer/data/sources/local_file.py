"""The file, or folder, that the command `threshold-explorer FILE` serves: read again when it changes.

A notebook hands its columns over in memory instead, so that they are on no disk.
"""

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from threshold_explorer.data.source import Recipe, SentFile, Source
from threshold_explorer.data.sources.open_questions import reading_options
from threshold_explorer.data.sources.received_file import read_source
from threshold_explorer.reading.archives.unpacking import tables_in
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.serving.settings import settings
from threshold_explorer.words.sentence import Sentence

LOCAL_ID = "file"
VARIABLE = "THRESHOLD_EXPLORER_FILE"
READ_VARIABLE = "THRESHOLD_EXPLORER_FILE_READ"


@dataclass(frozen=True)
class FileState:
    """What tells one content of a file from the next without reading it."""

    path: str
    n_bytes: int
    changed_ns: int
    n_parts: int = 1


def content_of(path: Path) -> Callable[[], bytes]:
    """Reads a file, or a folder as a zip of its tables, such as the parts that programs write in parallel.

    The call raises OSError or OverLimit.
    """
    return partial(_zip_of, path) if path.is_dir() else path.read_bytes


def paths_in(path: Path) -> list[Path]:
    """A file, or the tables of a folder; raises OSError for a file that is not there."""
    path.stat()
    inside = [file.relative_to(path).as_posix() for file in sorted(path.rglob("*")) if file.is_file()]
    tables, _ = tables_in(inside)
    return [path / part for table in tables for part in table.paths] if path.is_dir() else [path]


def _zip_of(folder: Path) -> bytes:
    """Equal for folders of equal files: without their dates."""
    paths, zipped = paths_in(folder), io.BytesIO()
    Limits.from_environment().refuse_bytes(sum(path.stat().st_size for path in paths), folder.name)
    with zipfile.ZipFile(zipped, "w") as archive:
        for path in paths:
            archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return zipped.getvalue()


_in_memory: list[SentFile] = []
# The answers to questions about the file, of this server's one user.
_answers: dict[str, Any] = {}


def serve_from_memory(name: str, content: bytes) -> None:
    """Serve these bytes as the file of this server: columns whose rows are all cases."""
    _in_memory[:] = [SentFile(name, lambda: content, ReadingOptions(summaries=True, sentinels=False))]


def answer_about_file(key: str, value: str | bool) -> None:
    """Answer a question about how the file is read; `key` is a field of ReadingOptions."""
    _answers[key] = value


def local_file() -> Path | None:
    """The file that this server was started for."""
    for sent in _in_memory:
        return Path(sent.name)
    return Path(settings().local_file) if settings().local_file else None


def file_state() -> FileState | None:
    """The current state of the file; None without a file, and while it is not there."""
    for sent in _in_memory:
        return FileState(sent.name, len(sent.content()), 0)
    path = local_file()
    try:
        found = [part.stat() for part in paths_in(path)] if path else []
    except OSError:
        return None
    newest = max((one.st_mtime_ns for one in found), default=0)
    return FileState(str(path), sum(one.st_size for one in found), newest, len(found)) if path else None


def open_local_file(visitor: str) -> Source | None:
    """The file as a source; None without one. Raises `RefusedFile` as uploads do, and while the file is not there."""
    path, state = local_file(), file_state()
    if path is None:
        return None
    if state is None:
        raise RefusedFile("source-local-file-gone", path=str(path))
    options = replace(reading_options(settings().local_file_read.split()), **_answers)
    key = ("local file", state, options)

    def read() -> Source:
        [sent] = _in_memory or [SentFile(path.name, content_of(path), options)]
        source = read_source(Recipe((sent,)), visitor)
        about = Sentence("source-notebook") if _in_memory else Sentence("source-local-file", path=str(path))
        return replace(source, id=LOCAL_ID, key=key, about=about)

    opened: Source = memory_cache().get_or_make(key, read, lambda source: [source.columns.table])
    return opened
