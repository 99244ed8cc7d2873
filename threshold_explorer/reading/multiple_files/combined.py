"""Read the parts of a table as one table, in any format."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

import pyarrow as pa

from threshold_explorer.reading.archives.part_names import folder_values
from threshold_explorer.reading.archives.unpacking import Part, Unpacked
from threshold_explorer.reading.formats.detection import detect_format
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.multiple_files.column_alignment import BadParts, concatenate, with_folder_columns
from threshold_explorer.reading.multiple_files.text_parts import joined_text, with_folder_fields
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import EmptyFile
from threshold_explorer.reading.report import ReadingReport
from threshold_explorer.words.sentence import Sentence


class _Read(Protocol):
    """The result of reading a file."""

    @property
    def table(self) -> pa.Table:
        """Its rows."""

    @property
    def report(self) -> ReadingReport:
        """The report."""


Read = TypeVar("Read", bound=_Read)


def read_parts(file: Unpacked, limits: Limits, options: ReadingOptions, read: Callable[[Unpacked], Read]) -> Read:
    """Read the parts of a file as one table; `read` reads one file.

    Parts without rows are ignored. Raises BadParts for different columns or formats, and the errors of
    `read` raises.
    """
    kinds = {None if file.are_split else detect_format(part.content, part.path) for part in file.parts}
    if len(kinds) > 1:
        raise BadParts("reading-parts-formats", file=file.file_name, names=[part.path for part in file.parts])
    found, counts, paths = (
        _read_text_parts(file, options, read) if kinds == {None} else _read_typed_parts(file, kinds, limits, read)
    )
    table, folders = with_folder_columns(found.table, list(map(folder_values, paths)), counts)
    report = _report(found.report, [part.path for part in file.parts], folders)
    return replace(found, table=table, report=report)  # type: ignore[type-var]


def _read_text_parts(
    file: Unpacked, options: ReadingOptions, read: Callable[[Unpacked], Read]
) -> tuple[Read, list[int], list[str]]:
    joined = joined_text(with_folder_fields(file.parts), options, are_split=file.are_split)
    found = read(_as_file(file, joined.whole(), file.file_name))
    paths = [part.path for part in file.parts]
    if not any(map(folder_values, paths)):
        return found, [found.table.num_rows], [""]
    filled = [number for number, body in enumerate(joined.bodies) if body.strip()]
    counts = [read(_as_file(file, joined.part(number), paths[number])).table.num_rows for number in filled]
    if sum(counts) != found.table.num_rows:
        raise BadParts("reading-parts-rows", file=file.file_name, count=sum(counts), found=found.table.num_rows)
    return found, counts, [paths[number] for number in filled]


def _read_typed_parts(
    file: Unpacked, kinds: set[str | None], limits: Limits, read: Callable[[Unpacked], Read]
) -> tuple[Read, list[int], list[str]]:
    found: list[tuple[Part, Read]] = []
    empty: list[EmptyFile] = []
    for part in file.parts:
        try:
            found.append((part, read(_as_file(file, part.content, part.path))))
            limits.refuse_rows(sum(each.table.num_rows for _, each in found), file.file_name)
        except EmptyFile as error:
            empty.append(error)
    if not found:
        raise empty[0]
    paths, tables = [part.path for part, _ in found], [each.table for _, each in found]
    table = concatenate(tables, paths, may_lack_columns=kinds == {"JSON"})
    notes = tuple(dict.fromkeys(note for _, each in found for note in each.report.notes))
    questions = tuple(question for _, each in found for question in each.report.questions)
    first = found[0][1]
    report = replace(first.report, notes=notes, questions=questions)
    joined = replace(first, table=table, report=report)  # type: ignore[type-var]
    return joined, [each.num_rows for each in tables], paths


def _as_file(file: Unpacked, content: bytes, file_name: str) -> Unpacked:
    return Unpacked(content, file_name, file.compression)


def _report(report: ReadingReport, paths: Sequence[str], folders: list[str]) -> ReadingReport:
    notes = [Sentence("reading-note-parts", count=len(paths), names=list(paths))] if len(paths) > 1 else []
    if folders:
        notes.append(Sentence("reading-note-folders", count=len(folders), columns=folders))
    return replace(report, notes=(*notes, *report.notes))
