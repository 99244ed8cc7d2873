"""Concatenate the parts of a table in delimited text before parsing, so that column types are inferred once."""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from threshold_explorer.reading.archives.part_names import folder_values
from threshold_explorer.reading.archives.unpacking import Part
from threshold_explorer.reading.multiple_files.column_alignment import refuse_different_columns
from threshold_explorer.reading.numbers.number_text import is_like_a_number
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import EmptyFile
from threshold_explorer.reading.rows.column_naming import column_names
from threshold_explorer.reading.rows.header import Rows, is_clear_header
from threshold_explorer.reading.text.dialect import Dialect, sniff_dialect
from threshold_explorer.reading.text.encoding import decoded_text
from threshold_explorer.reading.text.layout import Layout, layouts_of
from threshold_explorer.reading.text.text_sample import SAMPLE_BYTES, TextSample

# Lines of one word or number each, without delimiters.
ONE_FIELD = re.compile(rb"(?:\xef\xbb\xbf)?(?:[\w.+-]+\r?\n)*[\w.+-]+(?:\r?\n)?")
WIDE_BOMS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class JoinedText:
    """The header and the rows of each part, all in one dialect."""

    header: bytes
    bodies: tuple[bytes, ...]

    def whole(self) -> bytes:
        """The parts as one file."""
        return b"".join((self.header, *self.bodies))

    def part(self, number: int) -> bytes:
        """One part as a file of its own."""
        return self.header + self.bodies[number]


def joined_text(parts: tuple[Part, ...], options: ReadingOptions, *, are_split: bool) -> JoinedText:
    """The parts in order; each has a header, or only the first, or none.

    Columns in another order are rearranged to that of the first part. Pieces of a split file are
    concatenated unchanged. Raises BadParts for different columns, and the errors of sniffing the first part.

    >>> parts = Part("0", b"label,score\\n1,0.5\\n"), Part("1", b"score,label\\n0.25,0\\n")
    >>> joined_text(parts, ReadingOptions(), are_split=False).whole()
    b'label,score\\n1,0.5\\n0,0.25\\n'
    """
    if are_split:
        return JoinedText(b"", tuple(part.content for part in parts))
    without_marks = [Part(part.path, _with_last_line_ended(_without_bom(part))) for part in parts]
    reference = _reference(without_marks, options)
    return JoinedText(reference.header, tuple(reference.body_of(part) for part in without_marks))


def with_folder_fields(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts of a single column, with the fields of their partition folders added: label=1/0.csv.

    >>> with_folder_fields((Part("label=1/0.csv", b"score\\n0.5\\n"),))[0].content
    b'score\\tlabel\\n0.5\\t1\\n'
    """
    if not all(folder_values(part.path) and ONE_FIELD.fullmatch(part.content) for part in parts):
        return parts
    return tuple(Part(part.path, b"".join(_with_folder_values(part))) for part in parts)


def _with_folder_values(part: Part) -> Iterator[bytes]:
    values = folder_values(part.path)
    for number, line in enumerate(part.content.removeprefix(codecs.BOM_UTF8).splitlines()):
        names = not number and not is_like_a_number(line.decode(errors="replace"))
        fields = [name if names else value or "" for name, value in values.items()]
        row = io.StringIO(newline="")
        csv.writer(row, delimiter="\t", lineterminator="\n").writerow(fields)
        yield line + b"\t" + row.getvalue().encode()


@dataclass(frozen=True)
class _Reference:
    """The part that defines the columns: its header and its dialect."""

    path: str
    header: bytes
    dialect: Dialect
    options: ReadingOptions

    def body_of(self, part: Part) -> bytes:
        """The rows of a part, in the column order of this one."""
        if self.header and part.content.startswith(self.header):
            return part.content[len(self.header) :]
        layout = self._layout_of(part)
        if not layout.rows:
            return b""
        names = self._names_in(layout.rows)
        if names is None:
            return part.content
        refuse_different_columns(self.path, self.dialect.names, part.path, names)
        n_bytes = _n_bytes(part.content, layout.ends[0])
        if names == self.dialect.names and layout.delimiter == self.dialect.delimiter:
            return part.content[n_bytes:]
        return self._rewritten(part.content[n_bytes:], layout, names)

    def _layout_of(self, part: Part) -> Layout:
        text = _decoded_head(part, self.options)
        sample = TextSample.of(text).without_comments(self.dialect.comment, self.dialect.quote)
        layouts = layouts_of(sample, self.dialect.quote, None)
        alike = (layout for layout in layouts if layout.delimiter == self.dialect.delimiter)
        same = next(alike, layouts[0])
        return same if same.rows and len(same.rows[0]) == len(self.dialect.names) else layouts[0]

    def _names_in(self, rows: Rows) -> tuple[str, ...] | None:
        """The names in a part's first row; None where it is a data row."""
        names = column_names(rows[0])
        if self.dialect.has_header and 2 * len(set(names) & set(self.dialect.names)) >= len(names):
            return names
        return names if is_clear_header(rows) else None

    def _rewritten(self, body: bytes, layout: Layout, names: tuple[str, ...]) -> bytes:
        order = [names.index(name) for name in self.dialect.names]
        # Latin-1 keeps every byte: only delimiters and quotes matter here.
        text = io.StringIO(body.decode("latin-1"), newline="")
        rows = csv.reader(text, delimiter=layout.delimiter, quotechar=layout.quote or None)
        rewritten = io.StringIO(newline="")
        writer = csv.writer(rewritten, delimiter=self.dialect.delimiter, lineterminator="\n")
        # Ragged rows stay as they are; the row parser reports them.
        writer.writerows([row[at] for at in order] if len(row) == len(order) else row for row in rows if row)
        return rewritten.getvalue().encode("latin-1")


def _reference(parts: list[Part], options: ReadingOptions) -> _Reference:
    """The first part with rows: some programs write parts without rows, or the header as a part."""
    content = b""
    for part in parts:
        content += part.content
        try:
            text = _decoded_head(Part(part.path, content), options)
            dialect = sniff_dialect(text, part.path, options)
        except EmptyFile:
            if part is parts[-1]:
                raise
            continue
        header = content[: _n_bytes(content, _n_lines(text[: dialect.data_start]))]
        return _Reference(parts[0].path, header, dialect, options)
    raise EmptyFile("reading-archive-empty", file="")


def _without_bom(part: Part) -> bytes:
    """The bytes without a byte order mark, and in UTF-8 where a line end is not one byte."""
    content = part.content
    if content.startswith(WIDE_BOMS):
        return decoded_text(content, part.path).text
    return content.removeprefix(codecs.BOM_UTF8)


def _decoded_head(part: Part, options: ReadingOptions) -> bytes:
    """The start of a part in UTF-8; its last character may be cut."""
    head = part.content[:SAMPLE_BYTES]
    head = head[: head.rfind(b"\n") + 1] or head if len(head) == SAMPLE_BYTES else head
    return decoded_text(head, part.path, options.encoding).text


def _with_last_line_ended(content: bytes) -> bytes:
    return content if not content or content.endswith((b"\n", b"\r")) else content + b"\n"


def _n_lines(text: bytes) -> int:
    return sum(1 for _ in _lines(text))


def _n_bytes(content: bytes, n_lines: int) -> int:
    return sum(map(len, islice(_lines(content), n_lines)))


def _lines(content: bytes) -> Iterator[bytes]:
    text = io.TextIOWrapper(io.BytesIO(content), encoding="latin-1", newline="")
    lines: Iterable[str] = text
    return (line.encode("latin-1") for line in lines)
