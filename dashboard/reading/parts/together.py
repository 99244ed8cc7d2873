"""The parts of a table read as one, whatever their format."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

import pyarrow as pa

from dashboard.reading.choices import ReadingChoices
from dashboard.reading.formats.detection import format_of
from dashboard.reading.limits import Limits
from dashboard.reading.packed.part_names import values_of
from dashboard.reading.packed.unpacking import Part, Unpacked
from dashboard.reading.parts.columns import BadParts, together, with_folder_columns
from dashboard.reading.parts.text_parts import joined_text, with_fields_of_folders
from dashboard.reading.refusals import EmptyFile
from dashboard.reading.report import ReadingReport
from dashboard.words.sentence import Sentence


class _Read(Protocol):
    """What a file is read into."""

    @property
    def table(self) -> pa.Table:
        """Its rows."""

    @property
    def report(self) -> ReadingReport:
        """What was found."""


Read = TypeVar("Read", bound=_Read)


def read_together(file: Unpacked, limits: Limits, choices: ReadingChoices, read: Callable[[Unpacked], Read]) -> Read:
    """The parts of a file read as one table; `read` reads one file.

    Parts without a row count for nothing. Raises BadParts where they have other columns or other formats, and what
    `read` raises.
    """
    kinds = {None if file.are_cut else format_of(part.content, part.path) for part in file.parts}
    if len(kinds) > 1:
        raise BadParts("reading-parts-formats", file=file.file_name, names=[part.path for part in file.parts])
    found, counts, paths = _of_text(file, choices, read) if kinds == {None} else _of_types(file, kinds, limits, read)
    table, folders = with_folder_columns(found.table, list(map(values_of, paths)), counts)
    report = _report(found.report, [part.path for part in file.parts], folders)
    return replace(found, table=table, report=report)  # type: ignore[type-var]


def _of_text(
    file: Unpacked, choices: ReadingChoices, read: Callable[[Unpacked], Read]
) -> tuple[Read, list[int], list[str]]:
    joined = joined_text(with_fields_of_folders(file.parts), choices, are_cut=file.are_cut)
    found = read(_alone(file, joined.whole(), file.file_name))
    paths = [part.path for part in file.parts]
    if not any(map(values_of, paths)):
        return found, [found.table.num_rows], [""]
    filled = [number for number, body in enumerate(joined.bodies) if body.strip()]
    counts = [read(_alone(file, joined.part(number), paths[number])).table.num_rows for number in filled]
    if sum(counts) != found.table.num_rows:
        raise BadParts("reading-parts-rows", file=file.file_name, count=sum(counts), found=found.table.num_rows)
    return found, counts, [paths[number] for number in filled]


def _of_types(
    file: Unpacked, kinds: set[str | None], limits: Limits, read: Callable[[Unpacked], Read]
) -> tuple[Read, list[int], list[str]]:
    found: list[tuple[Part, Read]] = []
    empty: list[EmptyFile] = []
    for part in file.parts:
        try:
            found.append((part, read(_alone(file, part.content, part.path))))
            limits.refuse_rows(sum(each.table.num_rows for _, each in found), file.file_name)
        except EmptyFile as error:
            empty.append(error)
    if not found:
        raise empty[0]
    paths, tables = [part.path for part, _ in found], [each.table for _, each in found]
    table = together(tables, paths, may_lack=kinds == {"JSON"})
    notes = tuple(dict.fromkeys(note for _, each in found for note in each.report.notes))
    questions = tuple(question for _, each in found for question in each.report.questions)
    first = found[0][1]
    report = replace(first.report, notes=notes, questions=questions)
    joined = replace(first, table=table, report=report)  # type: ignore[type-var]
    return joined, [each.num_rows for each in tables], paths


def _alone(file: Unpacked, content: bytes, file_name: str) -> Unpacked:
    return Unpacked(content, file_name, file.compression)


def _report(report: ReadingReport, paths: Sequence[str], folders: list[str]) -> ReadingReport:
    notes = [Sentence("reading-note-parts", count=len(paths), names=list(paths))] if len(paths) > 1 else []
    if folders:
        notes.append(Sentence("reading-note-folders", count=len(folders), columns=folders))
    return replace(report, notes=(*notes, *report.notes))
