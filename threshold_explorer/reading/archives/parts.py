"""The parts of one table, as programs that write in parallel leave them, as one text or one typed table.

Parts of text have the same first line, which is the header; others the same columns by name.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa

from threshold_explorer.reading.archives.unpacking import Part, folder_values
from threshold_explorer.reading.formats.detection import detect_format, read_typed
from threshold_explorer.reading.formats.typed_table import TypedTable
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile, RefusedFile
from threshold_explorer.reading.text.encoding import decoded_text
from threshold_explorer.words.sentence import Sentence

INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


class BadParts(RefusedFile):
    """Files of an archive that are named like parts of one table but cannot be one."""


@dataclass(frozen=True)
class JoinedText:
    """The common first line, and the rows of each part."""

    header: bytes
    bodies: tuple[bytes, ...]

    def whole(self) -> bytes:
        """The parts as one file."""
        return b"".join((self.header, *self.bodies))

    def part(self, number: int) -> bytes:
        """One part as a file of its own."""
        return self.header + self.bodies[number]


def format_of(parts: Sequence[Part], file_name: str) -> str | None:
    """The format that all parts have; None for text. Raises BadParts for several formats."""
    found = {detect_format(part.content, part.path) for part in parts if part.content}
    if len(found) > 1:
        raise BadParts("reading-parts-formats", file=file_name, names=[part.path for part in parts])
    return found.pop() if found else None


def joined_text(parts: Sequence[Part]) -> JoinedText:
    """Delimited texts in order, of which each begins with the same line. Raises BadParts where one does not.

    >>> parts = Part("0", b"label,score\\n1,0.5"), Part("1", b"label,score\\n0,0.25\\n")
    >>> joined_text(parts).whole()
    b'label,score\\n1,0.5\\n0,0.25\\n'
    """
    headers, bodies = zip(*map(_split, parts), strict=True)
    for part, header in zip(parts, headers, strict=True):
        if header != headers[0]:
            raise BadParts("reading-parts-header", first=parts[0].path, second=part.path)
    return JoinedText(headers[0] + b"\n", bodies)


def _split(part: Part) -> tuple[bytes, bytes]:
    """The first line, and the others, with a line end."""
    content = part.content
    if b"\0" in content[:4]:
        # In UTF-16 and UTF-32 a line end is not one byte.
        content = decoded_text(content, part.path).text
    header, _, body = content.partition(b"\n")
    return header.rstrip(), body if not body or body.endswith(b"\n") else body + b"\n"


def joined_tables(parts: Sequence[Part], file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    """Typed tables in order, with the partition columns of their folders; those without rows are left out.

    Only parts in JSON may lack columns, since it omits null members. Raises BadParts for different columns.
    """
    found: dict[str, TypedTable] = {}
    empty: list[EmptyFile] = []
    for part in parts:
        try:
            folders = folder_values(part.path)
            read = read_typed(part.content, part.path, limits, sheet, may_have_one_column=bool(folders))
        except EmptyFile as error:
            empty.append(error)
            continue
        assert read
        found[part.path] = read
    if not found:
        raise empty[0]
    first, tables = next(iter(found.values())), {path: each.table for path, each in found.items()}
    table = concatenate(tables, may_lack_columns=first.format == "reading-format-json")
    limits.refuse_rows(table.num_rows, file_name)
    table, columns = with_folder_columns(table, [*tables], [each.num_rows for each in tables.values()])
    notes = (*parts_notes(parts, columns), *dict.fromkeys(note for each in found.values() for note in each.notes))
    return replace(first, table=table, notes=notes, with_options=first.with_options if len(found) == 1 else None)


def concatenate(tables: dict[str, pa.Table], *, may_lack_columns: bool = False) -> pa.Table:
    """The rows of all tables, by path, in the column order of the first. Raises BadParts for different columns.

    >>> concatenate({"0": pa.table({"a": [1], "b": ["x"]}), "1": pa.table({"b": [None], "a": [2]})}).to_pydict()
    {'a': [1, 2], 'b': ['x', None]}
    """
    (first, names), *others = ((path, table.column_names) for path, table in tables.items())
    for second, other_names in others:
        if sorted(names) != sorted(other_names) and not may_lack_columns:
            columns = {"first_columns": names, "second_columns": other_names}
            raise BadParts("reading-parts-columns", first=first, second=second, **columns)
    try:
        return pa.concat_tables(tables.values(), promote_options="default")
    except pa.ArrowTypeError as error:
        column, first, second = next(_of_two_types([*tables.values()]))
        raise BadParts("reading-parts-types", column=column, first=str(first), second=str(second)) from error


def _of_two_types(tables: list[pa.Table]) -> Iterator[tuple[str, pa.DataType, pa.DataType]]:
    """The columns of different types, with two of them; a column without values fits any type."""
    for name in dict.fromkeys(name for table in tables for name in table.column_names):
        types = (table.schema.field(name).type for table in tables if name in table.column_names)
        distinct = [*dict.fromkeys(each for each in types if not pa.types.is_null(each))]
        if len(distinct) > 1:
            yield name, distinct[0], distinct[1]


def with_folder_columns(table: pa.Table, paths: Sequence[str], counts: Sequence[int]) -> tuple[pa.Table, list[str]]:
    """The table with the partition columns of its parts' folders, and their names; `counts` are the rows of each part.

    A column that the files have keeps the files' values.

    >>> scores = pa.table({"score": [0.5, 0.25]})
    >>> with_folder_columns(scores, ["label=1/0.csv", "label=0/0.csv"], [1, 1])[0].to_pydict()
    {'score': [0.5, 0.25], 'label': [1, 0]}
    """
    values = list(map(folder_values, paths))
    names = [name for name in dict.fromkeys(name for each in values for name in each) if name not in table.column_names]
    for name in names:
        texts = [each.get(name) for each in values]
        are_integers = all(text is None or INTEGER.fullmatch(text) for text in texts)
        kind = pa.int64() if are_integers and any(texts) else pa.string()
        cells = [int(text) if are_integers and text else text for text in texts]
        arrays = [pa.repeat(pa.scalar(cell, kind), count) for cell, count in zip(cells, counts, strict=True)]
        table = table.append_column(name, pa.chunked_array(arrays, kind))
    return table, names


def parts_notes(parts: Sequence[Part], columns: Sequence[str]) -> tuple[Sentence, ...]:
    """How many files were read as one table, and which columns their folders gave."""
    paths = [part.path for part in parts]
    counted = (Sentence("reading-note-parts", count=len(paths), names=paths),) if len(paths) > 1 else ()
    folders = (Sentence("reading-note-folders", count=len(columns), columns=list(columns)),) if columns else ()
    return (*counted, *folders)
