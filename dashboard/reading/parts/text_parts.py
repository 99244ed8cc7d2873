"""Parts of a table in delimited text, one behind the other as one text, so that a column is typed once."""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from dashboard.reading.choices import ReadingChoices
from dashboard.reading.numbers.number_text import is_like_a_number
from dashboard.reading.packed.part_names import values_of
from dashboard.reading.packed.unpacking import Part
from dashboard.reading.parts.columns import refuse_other_columns
from dashboard.reading.refusals import EmptyFile
from dashboard.reading.rows.header import Rows, is_clear_header
from dashboard.reading.rows.naming import column_names
from dashboard.reading.text.dialect import Dialect, sniff_dialect
from dashboard.reading.text.encodings.text_encoding import decoded_text
from dashboard.reading.text.layout import Layout, layouts_of
from dashboard.reading.text.text_sample import SAMPLE_BYTES, TextSample

# Lines of a word or a number each, which nothing separates into fields.
ONE_FIELD = re.compile(rb"(?:\xef\xbb\xbf)?(?:[\w.+-]+\r?\n)*[\w.+-]+(?:\r?\n)?")
WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class JoinedText:
    """What stands above the first row, and the rows of each part, all in one dialect."""

    header: bytes
    bodies: tuple[bytes, ...]

    def whole(self) -> bytes:
        """All of it as one file."""
        return b"".join((self.header, *self.bodies))

    def part(self, number: int) -> bytes:
        """One part as a file of its own."""
        return self.header + self.bodies[number]


def joined_text(parts: tuple[Part, ...], choices: ReadingChoices, *, are_cut: bool) -> JoinedText:
    """The parts in their order; each has a header, or the first alone, or none.

    A part with the same columns in another order is put into the order of the first. Pieces of a file that was cut
    are put together as they are. Raises BadParts where one has other columns, and what a first part's reading raises.

    >>> parts = Part("0", b"label,score\\n1,0.5\\n"), Part("1", b"score,label\\n0.25,0\\n")
    >>> joined_text(parts, ReadingChoices(), are_cut=False).whole()
    b'label,score\\n1,0.5\\n0,0.25\\n'
    """
    if are_cut:
        return JoinedText(b"", tuple(part.content for part in parts))
    marked = [Part(part.path, _with_last_line_ended(_plain(part))) for part in parts]
    model = _model(marked, choices)
    return JoinedText(model.header, tuple(model.body_of(part) for part in marked))


def with_fields_of_folders(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts of one column alone, as a table of scores in folders by label is written, with those of their folders.

    >>> with_fields_of_folders((Part("label=1/0.csv", b"score\\n0.5\\n"),))[0].content
    b'score\\tlabel\\n0.5\\t1\\n'
    """
    if not all(values_of(part.path) and ONE_FIELD.fullmatch(part.content) for part in parts):
        return parts
    return tuple(Part(part.path, b"".join(_widened(part))) for part in parts)


def _widened(part: Part) -> Iterator[bytes]:
    values = values_of(part.path)
    for number, line in enumerate(part.content.removeprefix(codecs.BOM_UTF8).splitlines()):
        names = not number and not is_like_a_number(line.decode(errors="replace"))
        fields = [name if names else value or "" for name, value in values.items()]
        row = io.StringIO(newline="")
        csv.writer(row, delimiter="\t", lineterminator="\n").writerow(fields)
        yield line + b"\t" + row.getvalue().encode()


@dataclass(frozen=True)
class _Model:
    """The part that the others are compared with: its header as it stands there, and its dialect."""

    path: str
    header: bytes
    dialect: Dialect
    choices: ReadingChoices

    def body_of(self, part: Part) -> bytes:
        """The rows of a part, in the columns of this one."""
        if self.header and part.content.startswith(self.header):
            return part.content[len(self.header) :]
        layout = self._layout_of(part)
        if not layout.rows:
            return b""
        names = self._names_in(layout.rows)
        if names is None:
            return part.content
        refuse_other_columns(self.path, self.dialect.names, part.path, names)
        n_bytes = _n_bytes(part.content, layout.ends[0])
        if names == self.dialect.names and layout.delimiter == self.dialect.delimiter:
            return part.content[n_bytes:]
        return self._rewritten(part.content[n_bytes:], layout, names)

    def _layout_of(self, part: Part) -> Layout:
        text = _text(part, self.choices)
        sample = TextSample.of(text).without_comments(self.dialect.comment, self.dialect.quote)
        layouts = layouts_of(sample, self.dialect.quote, None)
        alike = (layout for layout in layouts if layout.delimiter == self.dialect.delimiter)
        same = next(alike, layouts[0])
        return same if same.rows and len(same.rows[0]) == len(self.dialect.names) else layouts[0]

    def _names_in(self, rows: Rows) -> tuple[str, ...] | None:
        """The names in a part's first row, None where that is a row of the table as all others."""
        names = column_names(rows[0])
        if self.dialect.has_header and 2 * len(set(names) & set(self.dialect.names)) >= len(names):
            return names
        return names if is_clear_header(rows) else None

    def _rewritten(self, body: bytes, layout: Layout, names: tuple[str, ...]) -> bytes:
        order = [names.index(name) for name in self.dialect.names]
        # Letter by letter in whatever encoding: only the marks between the fields matter here.
        text = io.StringIO(body.decode("latin-1"), newline="")
        rows = csv.reader(text, delimiter=layout.delimiter, quotechar=layout.quote or None)
        rewritten = io.StringIO(newline="")
        writer = csv.writer(rewritten, delimiter=self.dialect.delimiter, lineterminator="\n")
        # What has too few fields is left as it is, for the reader of rows to refuse.
        writer.writerows([row[at] for at in order] if len(row) == len(order) else row for row in rows if row)
        return rewritten.getvalue().encode("latin-1")


def _model(parts: list[Part], choices: ReadingChoices) -> _Model:
    """By the first part that has rows: many a program writes some without, or the header as a part of its own."""
    content = b""
    for part in parts:
        content += part.content
        try:
            text = _text(Part(part.path, content), choices)
            dialect = sniff_dialect(text, part.path, choices)
        except EmptyFile:
            if part is parts[-1]:
                raise
            continue
        header = content[: _n_bytes(content, _n_lines(text[: dialect.data_start]))]
        return _Model(parts[0].path, header, dialect, choices)
    raise EmptyFile("reading-archive-of-none", file="")


def _plain(part: Part) -> bytes:
    """The bytes without a mark of their encoding, in UTF-8 where an end of line is not one byte."""
    content = part.content
    if content.startswith(WIDE):
        return decoded_text(content, part.path).text
    return content.removeprefix(codecs.BOM_UTF8)


def _text(part: Part, choices: ReadingChoices) -> bytes:
    """The beginning of a part in UTF-8; its last letter may be cut."""
    head = part.content[:SAMPLE_BYTES]
    head = head[: head.rfind(b"\n") + 1] or head if len(head) == SAMPLE_BYTES else head
    return decoded_text(head, part.path, choices.encoding).text


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
